package engine

import (
	"context"
	"slices"
	"sync"

	"github.com/parlour-games/parlour/backgammon"
)

// Options say how to rank plays. The zero value ranks all of them by the position they lead to, for money.
type Options struct {
	Plies      int    // 0 evaluates each result; 1 averages the opponent's best replies over the 21 rolls
	Lines      int    // how many lines are wanted at most; 0 means every play that was looked at
	Candidates int    // how many plays, the best at 0-ply, are looked at with 1 ply; 0 means 8, and never fewer than Lines
	Nodes      int    // no further play is looked at with 1 ply once so many positions have been evaluated; 0 means no limit
	Stakes     Stakes // what the player plays for
}

// A Line is a play with its value for the player who makes it.
type Line struct {
	Play   backgammon.Play
	Equity float64 // points per unit of the cube, nobody doubling: Stakes.Worth of the values
	Values Values
	Plies  int // how far this value was looked ahead
	Nodes  int // positions evaluated for this value
}

// Rank evaluates the plays that player may make with roll, and returns them best first; equal ones in the order of
// backgammon.AppendPlays. All lines of one answer have been looked ahead equally far. There are none when the player
// cannot move. A cancelled context ends it with the context's error, beside the plays ranked at 0-ply if they were
// ready. The answer depends on nothing but the arguments.
func Rank(ctx context.Context, b backgammon.Board, player backgammon.Player, roll backgammon.Roll, o Options) ([]Line, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	s.plays[0] = backgammon.AppendPlays(s.plays[0][:0], b, player, roll)
	lines := make([]Line, len(s.plays[0]))
	for i, play := range s.plays[0] {
		v := s.judge.Evaluate(b.Apply(player, play), player.Other()).Flip()
		lines[i] = Line{Play: play, Values: v, Equity: o.Stakes.Worth(v), Nodes: 1}
	}
	best(lines)
	if o.Plies > 0 && len(lines) > 0 {
		n := o.Candidates
		if n <= 0 {
			n = 8
		}
		deep := slices.Clone(lines[:min(max(n, o.Lines), len(lines))])
		total := len(lines)
		for i := range deep {
			if o.Nodes > 0 && total >= o.Nodes {
				deep = deep[:i]
				break
			}
			l := &deep[i]
			v, nodes, err := s.average(ctx, b.Apply(player, l.Play), player.Other(), o.Stakes.Flip())
			if err != nil {
				return head(lines, o.Lines), err
			}
			l.Values = v.Flip()
			l.Equity = o.Stakes.Worth(l.Values)
			l.Plies, l.Nodes = 1, nodes
			total += nodes
		}
		if len(deep) > 0 {
			best(deep)
			lines = deep
		}
	}
	return head(lines, o.Lines), nil
}

// best sorts the lines, the best first, and leaves equal ones in their order.
func best(lines []Line) {
	slices.SortStableFunc(lines, func(a, b Line) int {
		switch {
		case a.Equity > b.Equity:
			return -1
		case a.Equity < b.Equity:
			return 1
		}
		return 0
	})
}

func head(lines []Line, n int) []Line {
	if n > 0 && n < len(lines) {
		return lines[:n]
	}
	return lines
}

// Value returns the chances of player, who is about to roll, and how many positions were evaluated for them: with plies
// 0 the static evaluation, with 1 the mean over the 21 rolls of the best play for money. A cancelled context ends it
// with the context's error.
func Value(ctx context.Context, b backgammon.Board, player backgammon.Player, plies int) (Values, int, error) {
	if plies <= 0 || finished(b) {
		return Evaluate(b, player), 1, ctx.Err()
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	return s.average(ctx, b, player, Stakes{})
}

func finished(b backgammon.Board) bool {
	return b.Off(backgammon.White) == backgammon.Checkers || b.Off(backgammon.Black) == backgammon.Checkers
}

// Luck returns how lucky the roll is for player: the equity of the best play with it less the mean of that over all 36
// rolls, at 0-ply, in points per unit of the cube. Added up over a game, luck is what the dice and not the players
// brought, and taking it from a result leaves a fair result with much less noise.
func Luck(b backgammon.Board, player backgammon.Player, roll backgammon.Roll) float64 {
	if finished(b) {
		return 0
	}
	s := searches.Get().(*search)
	defer searches.Put(s)
	mean, got := 0.0, 0.0
	for _, r := range rolls {
		v, _ := s.reply(b, player, r, Stakes{})
		e := v.Equity()
		mean += e * float64(r.Weight()) / 36
		if r == roll {
			got = e
		}
	}
	return got - mean
}

// OpeningLuck returns how lucky the opening roll is for the player who won it. Before it nobody is ahead, so it is
// the equity of the best play with it.
func OpeningLuck(roll backgammon.Roll) float64 {
	s := searches.Get().(*search)
	defer searches.Put(s)
	v, _ := s.reply(backgammon.Opening(), backgammon.White, roll, Stakes{})
	return v.Equity()
}

// A search keeps an evaluator and the room for plays, so that a look-ahead allocates nothing and each position is evaluated
// by its difference from the one before.
type search struct {
	judge *Evaluator
	plays [2][]backgammon.Play
}

// rolls are the 21 rolls.
var rolls = backgammon.Rolls()

var searches = sync.Pool{New: func() any { return &search{judge: NewEvaluator(nil)} }}

// average is the mean over the rolls of player's best play, and the number of positions evaluated.
func (s *search) average(ctx context.Context, b backgammon.Board, player backgammon.Player, stakes Stakes) (Values, int, error) {
	if finished(b) {
		return s.judge.Evaluate(b, player), 1, nil
	}
	var sum Values
	nodes := 0
	for _, r := range rolls {
		if err := ctx.Err(); err != nil {
			return Values{}, nodes, err
		}
		v, n := s.reply(b, player, r, stakes)
		sum.add(v, float64(r.Weight()))
		nodes += n
	}
	return sum.over(36), nodes, nil
}

// reply is the value of player's best play with roll, or of the dance, and the number of positions evaluated.
func (s *search) reply(b backgammon.Board, player backgammon.Player, roll backgammon.Roll, stakes Stakes) (Values, int) {
	s.plays[1] = backgammon.AppendPlays(s.plays[1][:0], b, player, roll)
	other := player.Other()
	if len(s.plays[1]) == 0 {
		return s.judge.Evaluate(b, other).Flip(), 1
	}
	var top Values
	topWorth := -1e9
	for _, play := range s.plays[1] {
		v := s.judge.Evaluate(b.Apply(player, play), other).Flip()
		if w := stakes.Worth(v); w > topWorth {
			top, topWorth = v, w
		}
	}
	return top, len(s.plays[1])
}
