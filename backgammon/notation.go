package backgammon

import (
	"fmt"
	"sort"
	"strconv"
)

// Dance is the text of the empty play, of a player who can move nothing.
const Dance = "dance"

// Plays returns every play that p may make with roll, each distinct resulting
// position once, sorted by their text. It is empty when p can move nothing. It
// is the friendly form of [AppendPlays].
func Plays(b Board, p Player, roll Roll) []Play {
	plays := AppendPlays(nil, b, p, roll)
	texts := make(map[Play]string, len(plays))
	for _, play := range plays {
		texts[play] = play.String()
	}
	sort.Slice(plays, func(i, j int) bool { return texts[plays[i]] < texts[plays[j]] })
	return plays
}

// String writes the play with the fewest parts that tell it, such as
// "bar/20* 13/8", "7/4*/3" or "8/4(2) 6/2(2)": a checker that uses several dice
// is one part, in which a hit on its way keeps its point; parts stand by start
// and then end, both descending; equal ones are counted. The empty play is
// "dance".
func (play Play) String() string {
	if play.n == 0 {
		return Dance
	}
	var room [64]byte
	text := room[:0]
	for i, part := range play.parts() {
		if i > 0 {
			text = append(text, ' ')
		}
		text = appendPlace(text, part.from)
		for _, h := range part.hits[:part.hitCount] {
			if h != part.to {
				text = append(appendPlace(append(text, '/'), h), '*')
			}
		}
		text = appendPlace(append(text, '/'), part.to)
		if part.hitCount > 0 && part.hits[part.hitCount-1] == part.to {
			text = append(text, '*')
		}
		if part.checkers > 1 {
			text = append(text, '(', '0'+part.checkers, ')')
		}
	}
	return string(text)
}

// A part is one or more checkers that go the same way: from, to and where one
// of them hits, in the order of the way.
type part struct {
	from, to uint8
	hits     [4]uint8
	hitCount uint8
	checkers uint8
}

// parts joins the moves of a play where a checker went on after a hit, and
// counts equal ways.
func (play Play) parts() []part {
	parts := make([]part, 0, 4)
	var used [4]bool
	for i, m := range play.moves[:play.n] {
		if used[i] {
			continue
		}
		w := part{from: m.From, to: m.To, checkers: 1}
		for j := i; ; {
			if !play.moves[j].Hit {
				break
			}
			w.hits[w.hitCount] = w.to
			w.hitCount++
			next := j + 1
			for next < int(play.n) && (used[next] || play.moves[next].From != w.to) {
				next++
			}
			if next == int(play.n) {
				break
			}
			used[next] = true
			w.to = play.moves[next].To
			j = next
		}
		parts = append(parts, w)
	}
	sort.SliceStable(parts, func(i, j int) bool {
		a, b := parts[i], parts[j]
		return a.from > b.from || a.from == b.from && a.to > b.to
	})
	counted := parts[:0]
	for _, w := range parts {
		if n := len(counted); n > 0 && counted[n-1].from == w.from && counted[n-1].to == w.to {
			counted[n-1].join(w)
			continue
		}
		counted = append(counted, w)
	}
	return counted
}

// join counts another checker that goes the same way. Each point is hit by one
// of them at most.
func (w *part) join(other part) {
	w.checkers += other.checkers
	for _, h := range other.hits[:other.hitCount] {
		i := int(w.hitCount)
		for ; i > 0 && w.hits[i-1] < h; i-- {
			w.hits[i] = w.hits[i-1]
		}
		w.hits[i] = h
		w.hitCount++
	}
}

// PlaceName returns the text of a place: "bar", "off" or the number of a point.
func PlaceName(place int) string {
	if place < BornOff || place > OnBar {
		panic(fmt.Sprintf("backgammon: place %d outside 0-25", place))
	}
	return string(appendPlace(nil, uint8(place)))
}

// appendPlace writes a point, the bar or the tray.
func appendPlace(text []byte, place uint8) []byte {
	switch place {
	case OnBar:
		return append(text, "bar"...)
	case BornOff:
		return append(text, "off"...)
	}
	return strconv.AppendUint(text, uint64(place), 10)
}
