package engine

// Values are the chances of the ways a game can end, for one of its players and without a doubling cube.
//
// They are cumulative, as is usual in backgammon: a backgammon is also a gammon, and a gammon is also a win, so
// Win >= WinGammon >= WinBackgammon and 1-Win >= LoseGammon >= LoseBackgammon always hold.
type Values struct {
	Win            float64 // the game is won, whatever its size
	WinGammon      float64 // won with the opponent having borne off nothing
	WinBackgammon  float64 // won with, beside that, an opponent's checker on the bar or in the winner's home board
	LoseGammon     float64 // a gammon or a backgammon is lost
	LoseBackgammon float64 // a backgammon is lost
}

// Equity returns the points won on average, from -3 to 3, when nobody doubles.
func (v Values) Equity() float64 {
	return 2*v.Win - 1 + v.WinGammon + v.WinBackgammon - v.LoseGammon - v.LoseBackgammon
}

// Flip returns the same chances as the other player sees them: its equity is the negative of v's.
func (v Values) Flip() Values {
	return Values{
		Win:            1 - v.Win,
		WinGammon:      v.LoseGammon,
		WinBackgammon:  v.LoseBackgammon,
		LoseGammon:     v.WinGammon,
		LoseBackgammon: v.WinBackgammon,
	}
}

// add adds w weighted by f.
func (v *Values) add(w Values, f float64) {
	// The conversions keep a compiler from fusing the two steps, which would round differently on other machines.
	v.Win += float64(f * w.Win)
	v.WinGammon += float64(f * w.WinGammon)
	v.WinBackgammon += float64(f * w.WinBackgammon)
	v.LoseGammon += float64(f * w.LoseGammon)
	v.LoseBackgammon += float64(f * w.LoseBackgammon)
}

// over divides by n.
func (v Values) over(n float64) Values {
	return Values{v.Win / n, v.WinGammon / n, v.WinBackgammon / n, v.LoseGammon / n, v.LoseBackgammon / n}
}

// sizes splits the won games and the lost ones into single games, gammons and backgammons: shares that add up to 1 on
// each side. Where a side has no chance at all its games are single ones.
func (v Values) sizes() (won, lost [3]float64) {
	return shares(v.Win, v.WinGammon, v.WinBackgammon), shares(1-v.Win, v.LoseGammon, v.LoseBackgammon)
}

func shares(any, gammon, backgammon float64) [3]float64 {
	if any < 1e-9 {
		return [3]float64{1, 0, 0}
	}
	gammon, backgammon = min(gammon/any, 1), min(backgammon/any, 1)
	return [3]float64{1 - gammon, max(gammon-backgammon, 0), backgammon}
}
