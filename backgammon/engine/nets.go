package engine

import (
	"bytes"
	_ "embed" // the weights
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/bearoff"
	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// Nets are the nets that evaluate positions. Any number of evaluators may use them; from the first on they must not be changed.
type Nets struct {
	Of    [NumClasses]*nn.Net // by class; nil for the classes whose value is known
	Quick *nn.Net             // sees no features, and only chooses the plays that are worth a better look

	once  sync.Once
	fixed [NumClasses]*nn.Fixed // what all evaluators share
	quick *nn.Fixed
}

// fix makes what evaluators share, when that has not been done.
func (n *Nets) fix() {
	n.once.Do(func() {
		for c, net := range n.Of {
			if net != nil {
				n.fixed[c] = net.Fixed()
			}
		}
		n.quick = n.Quick.Fixed()
	})
}

// numChances are the outputs of a net, in the order of the fields of Values.
const numChances = 5

// netsMark begins a file of nets. The number is that of the inputs: it changes when a net would read them differently.
const netsMark = "parlour backgammon nets 2\n"

// all lists the nets in the order in which a file holds them.
func (n *Nets) all() []**nn.Net {
	return []**nn.Net{&n.Of[Race], &n.Of[Crashed], &n.Of[Contact], &n.Quick}
}

// Write writes the nets, their first layers rounded to 16 bits.
func (n *Nets) Write(w io.Writer) error {
	if _, err := io.WriteString(w, netsMark); err != nil {
		return err
	}
	for _, net := range n.all() {
		if err := (*net).Write(w); err != nil {
			return err
		}
	}
	return nil
}

// ReadNets reads what Write has written. The error tells what is wrong with the file.
func ReadNets(r io.Reader) (*Nets, error) {
	mark := make([]byte, len(netsMark))
	if _, err := io.ReadFull(r, mark); err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	if !bytes.HasPrefix(mark, []byte(netsMark[:len(netsMark)-2])) {
		return nil, errors.New("engine: not a file of backgammon nets")
	}
	if string(mark) != netsMark {
		return nil, errors.New("engine: a file of the nets of another version of Parlour, which read positions differently")
	}
	n := new(Nets)
	for _, net := range n.all() {
		var err error
		if *net, err = nn.Read(r); err != nil {
			return nil, err
		}
		want := NumFeatures
		if net == &n.Quick {
			want = 0
		}
		if s := (*net).Shape(); s.Sparse != NumSparse || s.Dense != want || s.Outputs != numChances {
			return nil, fmt.Errorf("engine: a net of shape %s, which does not fit the inputs", s)
		}
	}
	return n, nil
}

//go:embed eval.nets
var embedded []byte

// DefaultNets returns the nets that come with the program.
var DefaultNets = sync.OnceValue(func() *Nets {
	n, err := ReadNets(bytes.NewReader(embedded))
	if err != nil {
		panic("engine: the embedded nets: " + err.Error())
	}
	return n
})

// An Evaluator evaluates positions by nets. It allocates nothing and serves one goroutine.
type Evaluator struct {
	in    Inputs
	nets  [NumClasses]*nn.Evaluator
	quick *nn.Evaluator
	table *bearoff.OneSided
	cache *nn.Cache[Values] // nil when there is none

	plays []backgammon.Play
	few   [worthwhile]backgammon.Play
	Nodes int // positions evaluated so far, those that were only glanced at not counted
}

// NewEvaluator returns an evaluator that uses the nets, nil for DefaultNets.
func NewEvaluator(n *Nets) *Evaluator {
	if n == nil {
		n = DefaultNets()
	}
	n.fix()
	e := &Evaluator{quick: n.quick.Evaluator(), table: bearoff.Home()}
	for c, net := range n.fixed {
		if net != nil {
			e.nets[c] = net.Evaluator()
		}
	}
	return e
}

// Remember gives the evaluator a cache for so many positions, or takes it away when that is 0. It brings time where positions come
// again, and changes no value.
func (e *Evaluator) Remember(positions int) {
	e.cache = nil
	if positions > 0 {
		e.cache = nn.NewCache[Values](positions)
	}
}

// Evaluate returns the chances of player, who is about to roll. It looks at the position alone, which must be consistent
// ([backgammon.Board.Consistent]), and rolls nothing. The value of a finished game is exact, and that of a race with all
// checkers at home very nearly.
func (e *Evaluator) Evaluate(b backgammon.Board, player backgammon.Player) Values {
	e.Nodes++
	if e.cache == nil {
		return e.evaluate(b, player)
	}
	key := nn.Key(b.Pack(player))
	v, ok := e.cache.Get(key)
	if !ok {
		v = e.evaluate(b, player)
		e.cache.Put(key, v)
	}
	return v
}

func (e *Evaluator) evaluate(b backgammon.Board, player backgammon.Player) Values {
	class := e.in.read(&b, player, true)
	if class <= Bearoff {
		return e.known(b, player, class)
	}
	v := possible(&b, player, e.nets[class].Evaluate(e.in.Active, e.in.Features[:]))
	if class == Race {
		settle(&v, &e.in.seen.me, &e.in.seen.opp)
	}
	return v
}

// glance returns the equity of player, who is about to roll, as the quick net sees it.
func (e *Evaluator) glance(b backgammon.Board, player backgammon.Player) float64 {
	class := e.in.read(&b, player, false)
	if class <= Bearoff {
		return e.known(b, player, class).Equity()
	}
	return possible(&b, player, e.quick.Evaluate(e.in.Active, nil)).Equity()
}

// known is the value of a position of a class that needs no net.
func (e *Evaluator) known(b backgammon.Board, player backgammon.Player, class Class) Values {
	if class == Bearoff {
		r, _ := e.table.Race(b, player)
		return Values{Win: r.Win, WinGammon: r.WinGammon, LoseGammon: r.LoseGammon}
	}
	if b.Off(player) == backgammon.Checkers {
		return won(b.FinalWin(player))
	}
	return won(b.FinalWin(player.Other())).Flip()
}

// won is the exact value for the winner of a finished game.
func won(win backgammon.Win) Values {
	v := Values{Win: 1}
	if win >= backgammon.Gammon {
		v.WinGammon = 1
	}
	if win == backgammon.Backgammon {
		v.WinBackgammon = 1
	}
	return v
}

// possible turns the outputs of a net into chances, without what cannot happen: whoever has borne off a checker loses no
// gammon, and a larger win is no likelier than a smaller one.
func possible(b *backgammon.Board, player backgammon.Player, out []float32) Values {
	v := Values{Win: float64(out[0])}
	if b.Off(player.Other()) == 0 {
		v.WinGammon = min(float64(out[1]), v.Win)
		v.WinBackgammon = min(float64(out[2]), v.WinGammon)
	}
	if b.Off(player) == 0 {
		v.LoseGammon = min(float64(out[3]), 1-v.Win)
		v.LoseBackgammon = min(float64(out[4]), v.LoseGammon)
	}
	return v
}

// worthwhile is how many plays the quick net leaves.
const worthwhile = 6

// Best returns the board after the best of some plays of player for money and its values for player; that of the dance
// when there are none.
func (e *Evaluator) Best(plays []backgammon.Play, b backgammon.Board, player backgammon.Player) (backgammon.Board, Values) {
	other := player.Other()
	if len(plays) == 0 {
		return b, e.Evaluate(b, other).Flip()
	}
	var top backgammon.Board
	var value Values
	least := 10.0
	for _, play := range plays {
		after := b.Apply(player, play)
		v := e.Evaluate(after, other)
		if q := v.Equity(); q < least {
			least, top, value = q, after, v
		}
	}
	return top, value.Flip()
}

// Promising returns the plays that the quick net thinks best, when there are many. They are valid until the next call.
func (e *Evaluator) Promising(plays []backgammon.Play, b backgammon.Board, player backgammon.Player) []backgammon.Play {
	if len(plays) <= worthwhile+2 {
		return plays
	}
	var low [worthwhile]float64
	kept := 0
	for _, play := range plays {
		q := e.glance(b.Apply(player, play), player.Other())
		if kept == worthwhile && q >= low[kept-1] {
			continue
		}
		kept = min(kept+1, worthwhile)
		i := kept - 1
		for ; i > 0 && low[i-1] > q; i-- {
			low[i], e.few[i] = low[i-1], e.few[i-1]
		}
		low[i], e.few[i] = q, play
	}
	return e.few[:kept]
}

// Ahead returns the chances of player, who is about to roll, as the mean over the 21 rolls of the best play for money
// among the promising ones.
func (e *Evaluator) Ahead(b backgammon.Board, player backgammon.Player) Values {
	if finished(b) {
		return e.Evaluate(b, player)
	}
	// In a race the nets are quick themselves, and the differences small.
	prune := ClassOf(b) > Race
	var sum Values
	for _, r := range rolls {
		e.plays = backgammon.AppendPlays(e.plays[:0], b, player, r)
		plays := e.plays
		if prune {
			plays = e.Promising(plays, b, player)
		}
		_, v := e.Best(plays, b, player)
		sum.add(v, float64(r.Weight()))
	}
	return sum.over(36)
}
