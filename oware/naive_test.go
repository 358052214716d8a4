package oware

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// naive is a second, slow reading of the rules, the judge of the first. It knows a board as its
// text only, keeps the houses by name, drops seeds one by one and remembers where each fell. It
// uses no table, number or function of the package.
type naive struct {
	seeds map[string]int // by house: A to F, a to f
	store map[string]int // by side: S, N
	turn  string
}

// ring is the way round.
var ring = []string{"A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f"}

func readNaive(text string) naive {
	n := naive{map[string]int{}, map[string]int{}, text[len(text)-1:]}
	for i, part := range strings.Split(text[:len(text)-2], "-") {
		count, _ := strconv.Atoi(part)
		switch i {
		default:
			n.seeds[ring[i]] = count
		case 12:
			n.store["S"] = count
		case 13:
			n.store["N"] = count
		}
	}
	return n
}

func (n naive) text() string {
	text := ""
	for _, house := range ring {
		text += strconv.Itoa(n.seeds[house]) + "-"
	}
	return text + strconv.Itoa(n.store["S"]) + "-" + strconv.Itoa(n.store["N"]) + "-" + n.turn
}

func (n naive) copy() naive { return naive{maps.Clone(n.seeds), maps.Clone(n.store), n.turn} }

func belongsTo(house, side string) bool {
	if side == "S" {
		return strings.Contains("ABCDEF", house)
	}
	return strings.Contains("abcdef", house)
}

func (n naive) row(side string) int {
	sum := 0
	for _, house := range ring {
		if belongsTo(house, side) {
			sum += n.seeds[house]
		}
	}
	return sum
}

func (n naive) occupied(side string) int {
	count := 0
	for _, house := range ring {
		if belongsTo(house, side) && n.seeds[house] > 0 {
			count++
		}
	}
	return count
}

func opponentOf(side string) string {
	if side == "S" {
		return "N"
	}
	return "S"
}

// met counts what a test came across.
type met map[string]int

// sow changes the houses and returns those in which a seed fell, in order.
func (n naive) sow(house string) []string {
	at := slices.Index(ring, house)
	hand := n.seeds[house]
	n.seeds[house] = 0
	var fell []string
	for hand > 0 {
		at++
		if at == len(ring) {
			at = 0
		}
		if ring[at] != house {
			n.seeds[ring[at]]++
			fell = append(fell, ring[at])
			hand--
		}
	}
	return fell
}

// play returns what the mover's house leads to, and notes what was met.
func (n naive) play(house string, m met) naive {
	after := n.copy()
	fell := after.sow(house)
	switch sown := len(fell); {
	case sown >= 34:
		m["laps of 34 and more"]++
	case sown >= 23:
		m["laps of 23 to 33"]++
	case sown >= 12:
		m["laps of 12 to 22"]++
	}
	opponent := opponentOf(n.turn)
	var chain []string
	for _, h := range slices.Backward(fell) {
		if !belongsTo(h, opponent) || after.seeds[h] != 2 && after.seeds[h] != 3 || slices.Contains(chain, h) {
			break
		}
		chain = append(chain, h)
	}
	prize := 0
	for _, h := range chain {
		prize += after.seeds[h]
	}
	switch {
	case len(chain) == 0:
	case prize == after.row(opponent):
		m["grand slams"]++
		chain = nil
	default:
		m[fmt.Sprintf("chains of %d", len(chain))]++
	}
	for _, h := range chain {
		after.store[n.turn] += after.seeds[h]
		after.seeds[h] = 0
	}
	after.turn = opponent
	return after
}

// choices returns the mover's legal houses in order.
func (n naive) choices(m met) []string {
	if n.store["S"] > 24 || n.store["N"] > 24 {
		m["majorities"]++
		return nil
	}
	opponent := opponentOf(n.turn)
	var all, feeding []string
	for _, house := range ring {
		if !belongsTo(house, n.turn) || n.seeds[house] == 0 {
			continue
		}
		all = append(all, house)
		if tried := n.copy(); slices.ContainsFunc(tried.sow(house), func(h string) bool { return belongsTo(h, opponent) }) {
			feeding = append(feeding, house)
		}
	}
	if n.row(opponent) > 0 {
		return all
	}
	if len(feeding) == 0 {
		m["ends without a move"]++
	} else if len(feeding) < len(all) {
		m["rows that must be fed"]++
	}
	return feeding
}

// agree holds a position against the judge.
func agree(t *testing.T, p Position, m met) {
	t.Helper()
	judge := readNaive(p.String())
	if judge.text() != p.String() {
		t.Fatalf("%v is read as %s", p, judge.text())
	}
	mine, theirs := p.mine.seeds(), p.theirs.seeds()
	taken, lost := p.Stores()
	houses, others := p.Occupied()
	opponent := opponentOf(judge.turn)
	if mine != judge.row(judge.turn) || theirs != judge.row(opponent) || p.Seeds() != mine+theirs ||
		taken != judge.store[judge.turn] || lost != judge.store[opponent] ||
		houses != judge.occupied(judge.turn) || others != judge.occupied(opponent) {
		t.Fatalf("%v counts rows %d %d, stores %d %d, houses %d %d", p, mine, theirs, taken, lost, houses, others)
	}
	legal := p.Moves()
	choices := judge.choices(m)
	if got := FormatMoves(legal); got != strings.Join(choices, "") {
		t.Fatalf("%v: legal are %s, the judge has %v", p, got, choices)
	}
	if p.HasMove() != (len(choices) > 0) {
		t.Fatalf("%v: HasMove is %v with the moves %v", p, p.HasMove(), choices)
	}
	for i, mv := range legal {
		want := judge.play(choices[i], m).text()
		if got := p.Apply(mv).String(); got != want {
			t.Fatalf("%v after %v:\n%s, the judge has\n%s", p, mv, got, want)
		}
		if got := p.Sowing(mv); got.After.String() != want || got.Captured.Seeds(got.After.Board()) != 0 {
			t.Fatalf("%v: %v is told as %+v", p, mv, got)
		}
	}
}

// randomPosition scatters seeds: a few or many, over few or many houses, some in one great heap.
func randomPosition(r *rand.Rand) Position {
	var b Board
	seeds := 1 + r.IntN(GameSeeds)
	if heap := r.IntN(seeds + 1); r.IntN(3) == 0 {
		b[r.IntN(12)] = uint8(heap)
		seeds -= heap
	}
	houses := r.Perm(12)[:1+r.IntN(12)]
	for range seeds {
		b[houses[r.IntN(len(houses))]]++
	}
	rest := GameSeeds - b.Total()
	south := r.IntN(rest + 1)
	if r.IntN(2) == 0 { // level stores, so that more than the majority is met
		south = rest / 2
	}
	b[12], b[13] = uint8(south), uint8(rest-south)
	p, err := NewPosition(b, Side(r.IntN(2)))
	if err != nil {
		panic(err)
	}
	return p
}

// Half of the positions are scattered at random, the other half those of random games.
func TestRulesAgreeWithTheJudge(t *testing.T) {
	positions := 100_000
	if longTests() {
		positions = 1_000_000
	}
	r := rand.New(rand.NewPCG(3, 14))
	m := met{}
	p := Start()
	for range positions / 2 {
		agree(t, randomPosition(r), m)
		agree(t, p, m)
		if legal := p.Moves(); len(legal) > 0 {
			p = p.Apply(legal[r.IntN(len(legal))])
		} else {
			p = Start()
		}
	}
	t.Logf("%d positions: %v", positions, m)
	for _, kind := range []string{
		"laps of 12 to 22", "laps of 23 to 33", "laps of 34 and more", "grand slams", "rows that must be fed",
		"ends without a move", "majorities", "chains of 1", "chains of 2", "chains of 3", "chains of 4", "chains of 5",
	} {
		if m[kind] < 20 {
			t.Errorf("only %d %s", m[kind], kind)
		}
	}
	if m["chains of 6"] > 0 {
		t.Error("six houses were captured, which is always a grand slam")
	}
}

// CaptureChain is asked about every last house and hand, also where no sowing ends.
func TestCaptureChainAgreesWithTheJudge(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	for range 20_000 {
		var b Board
		for house := range 12 {
			b[house] = uint8(r.IntN(6))
		}
		last, sown, side := r.IntN(12), r.IntN(15), Side(r.IntN(2))
		want := ""
		for back := range min(sown, 12) {
			h := last - back
			if h < 0 {
				h += 12
			}
			own := h < 6 && side == South || h >= 6 && side == North
			if own || b[h] < 2 || b[h] > 3 {
				break
			}
			want += ring[h]
		}
		if want == "" {
			want = "-"
		}
		if got := b.CaptureChain(last, sown, side); got.String() != want {
			t.Fatalf("%v: last %d of %d, %v captures %v, the judge %s", b, last, sown, side, got, want)
		}
	}
}

// TestNextIsApply holds what AppendNext tells of the moves against the moves themselves and what they do.
func TestNextIsApply(t *testing.T) {
	r := rand.New(rand.NewPCG(21, 22))
	p, captures, feeding := Start(), 0, 0
	before := Next{Move: 99}
	for range 50_000 {
		moves := p.Moves()
		if len(moves) == 0 || r.IntN(20) == 0 {
			p = randomPosition(r)
			continue
		}
		nexts := p.AppendNext([]Next{before})
		if len(nexts) != len(moves)+1 || nexts[0] != before {
			t.Fatalf("%v: %d more for %d moves", p, len(nexts)-1, len(moves))
		}
		if p.MustFeed() {
			feeding++
		}
		for i, m := range moves {
			s := p.Sowing(m)
			want := Next{s.After, m, uint8(int(m) % RowLength), uint8(s.Sown), uint8(s.Seeds)}
			if got := nexts[i+1]; got != want {
				t.Fatalf("%v: %v is %+v, want %+v", p, m, got, want)
			}
			if s.Seeds > 0 {
				captures++
			}
		}
		p = p.Apply(moves[r.IntN(len(moves))])
	}
	if captures < 1000 || feeding < 10 {
		t.Errorf("%d captures, %d positions in which the other side must be fed", captures, feeding)
	}
}
