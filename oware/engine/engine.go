package engine

import (
	"context"
	"time"

	"github.com/parlour-games/parlour/deepening"
	"github.com/parlour-games/parlour/oware"
	"github.com/parlour-games/parlour/oware/endgame"
	"github.com/parlour-games/parlour/table"
)

// Limits say when a search stops. The zero value is a search of a million nodes.
type Limits = deepening.Limits

// Clock is the time of a player for the rest of the game. The zero value is no clock.
type Clock = deepening.Clock

// Line is a move with what a search found out about it.
type Line struct {
	Move  oware.Move
	PV    []oware.Move // the best play of both sides that was found, Move being its first
	Value Value        // for the side that plays Move
	Seeds float64      // its lead in seeds at the end of the game: found, promised by the tables or estimated
	// Exact is true when the tables of endings prove that the lead is Seeds, neither more
	// nor less, when both sides play their best; of the first line also that no other move brings more, so that
	// Seeds is the value of the position.
	Exact     bool
	Depth     int           // plies looked ahead
	Selective int           // the longest way that was looked at, in plies
	Nodes     uint64        // positions visited by the whole search, all threads, until this was found
	Time      time.Duration // used by the search until this was found
}

// Speed returns the positions visited in a second.
func (l Line) Speed() float64 { return float64(l.Nodes) / max(l.Time.Seconds(), 1e-6) }

// History is what a search must know of the game so far to see that a position comes again.
// Its zero value is a game that begins with the position searched.
type History struct {
	Positions  []oware.Position // those before the position searched, in order
	Repetition oware.Repetition
}

// HistoryOf returns the history of the position in which g is now.
func HistoryOf(g *oware.Game) History {
	positions := g.History()
	return History{positions[:len(positions)-1], g.Options().Repetition}
}

// Options are what an engine is made with. The zero value is 16 MiB, one thread, and what the
// program comes with.
type Options struct {
	HashMiB int // size of the table of positions; 0 is 16
	Threads int // that search at once; 0 is 1

	Endings *endgame.Table // of bounds; nil is endgame.Embedded
	Weights *Weights       // judge the positions; nil is DefaultWeights
}

const defaultHashMiB = 16

// Engine searches, and keeps what it found for the next search. It must not be used by
// two goroutines at once.
type Engine struct {
	table   *table.Table
	threads []*searcher
}

// New returns an engine with an empty table.
func New(o Options) *Engine {
	if o.HashMiB < 0 || o.Threads < 0 {
		panic("engine: negative options")
	}
	if o.HashMiB == 0 {
		o.HashMiB = defaultHashMiB
	}
	return newEngine(o, o.HashMiB<<20)
}

func newEngine(o Options, tableBytes int) *Engine {
	if o.Endings == nil {
		o.Endings = endgame.Embedded()
	}
	if o.Weights == nil {
		o.Weights = DefaultWeights()
	}
	e := &Engine{table: table.New(tableBytes)}
	for i := range max(o.Threads, 1) {
		e.threads = append(e.threads, newSearcher(e.table, o, i))
	}
	return e
}

// Clear forgets everything, so that the next search is like the first.
func (e *Engine) Clear() {
	e.table.Clear()
	for _, s := range e.threads {
		s.forget()
	}
}

// Search looks for the best moves of p and returns the best of them, at most lines (at
// least one), the best first. It returns none only when p has no legal move. It stops at the
// limits, or within 4096 nodes of ctx being done, and then has what it has found so far: the
// value of each line belongs to the line's own depth.
//
// When the tables of endings promise the side to move a win, or prove its loss, the first lines are the moves that
// keep what it can surely take and come nearer to it.
//
// When report is not nil it is called with the lines of each depth as it is finished.
func (e *Engine) Search(ctx context.Context, p oware.Position, h History, limits Limits, lines int, report func([]Line)) []Line {
	e.table.Grow()
	moves := p.Moves()
	if len(moves) == 0 {
		return nil
	}
	r := deepening.Begin(ctx, limits)
	for _, s := range e.threads {
		s.prepare(r, p, h, moves)
	}
	return deepening.Search(r, e.threads, lines, (*searcher).line, report)
}

// Search is [Engine.Search] with an engine of its own, one thread and a table that suits
// the limits.
func Search(ctx context.Context, p oware.Position, h History, limits Limits, lines int, report func([]Line)) []Line {
	return newEngine(Options{}, tableFor(limits)).Search(ctx, p, h, limits, lines, report)
}

// tableFor returns a size, in bytes, with room for what a search may want to keep: one entry for
// each node, though not every node makes one.
func tableFor(l Limits) int {
	const most = defaultHashMiB << 20
	return l.Positions(8, most/table.EntryBytes) * table.EntryBytes
}
