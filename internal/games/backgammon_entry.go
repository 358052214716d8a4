package games

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/internal/play"
)

// A play is entered by naming where a checker stands and then where it goes, die
// by die, in either order of the dice. The entry is the text of the steps,
// highest start first, and then, when one has been named, the place that the
// next checker leaves: "13/8 6". Places are the mover's own points, bar and off.

func (g *backgammonGame) Next(partial string) []play.Step {
	if g.Turn() > play.Second {
		return nil
	}
	if g.m.Game().Phase() != backgammon.Playing || g.dances() {
		return words(partial, g.Choices())
	}
	e, from, ok := g.entry(partial)
	if !ok {
		return nil
	}
	player := g.m.Position().OnRoll
	var next []play.Step
	for _, m := range e.Next() {
		if from == "" {
			place := backgammon.PlaceName(int(m.From))
			name := cellOf(player, int(m.From))
			if n := len(next); n > 0 && next[n-1].Name == name {
				continue
			}
			next = append(next, play.Step{Name: name, Entry: strings.TrimSpace(stepsText(e.Steps()) + " " + place)})
			continue
		}
		if backgammon.PlaceName(int(m.From)) != from {
			continue
		}
		f := e
		if err := f.Move(int(m.From), int(m.To)); err != nil {
			continue
		}
		step := play.Step{Name: cellOf(player, int(m.To)), Entry: stepsText(f.Steps())}
		if f.Done() {
			step.Choice = f.Play().String()
		}
		next = append(next, step)
	}
	return next
}

// dances reports whether nothing can be moved.
func (g *backgammonGame) dances() bool {
	pos := g.m.Position()
	return !backgammon.HasPlay(pos.Board, pos.OnRoll, pos.Roll())
}

func (g *backgammonGame) Forced() string {
	if g.m.Game().Phase() != backgammon.Playing {
		return ""
	}
	pos := g.m.Position()
	e := backgammon.NewEntry(pos.Board, pos.OnRoll, pos.Roll())
	return e.Forced()
}

// words are the steps where each choice is one word.
func words(partial string, choices []string) []play.Step {
	if partial != "" {
		return nil
	}
	var steps []play.Step
	for _, c := range choices {
		steps = append(steps, play.Step{Name: c, Entry: c, Choice: c})
	}
	return steps
}

// entry reads a partial entry: the steps made and the place named last, if any.
func (g *backgammonGame) entry(partial string) (e backgammon.Entry, from string, ok bool) {
	pos := g.m.Position()
	e = backgammon.NewEntry(pos.Board, pos.OnRoll, pos.Roll())
	for _, word := range strings.Fields(partial) {
		if from != "" {
			return e, "", false
		}
		a, b, both := strings.Cut(word, "/")
		if !both {
			from = word
			continue
		}
		i := slices.IndexFunc(e.Next(), func(m backgammon.Move) bool {
			return backgammon.PlaceName(int(m.From)) == a && backgammon.PlaceName(int(m.To)) == b
		})
		if i < 0 {
			return e, "", false
		}
		m := e.Next()[i]
		if err := e.Move(int(m.From), int(m.To)); err != nil {
			return e, "", false
		}
	}
	leaves := func(m backgammon.Move) bool { return backgammon.PlaceName(int(m.From)) == from }
	return e, from, from == "" || slices.ContainsFunc(e.Next(), leaves)
}

// stepsText writes steps, highest start first.
func stepsText(steps []backgammon.Move) string {
	slices.SortStableFunc(steps, func(a, b backgammon.Move) int {
		return cmp.Or(cmp.Compare(b.From, a.From), cmp.Compare(b.To, a.To))
	})
	texts := make([]string, 0, len(steps))
	for _, s := range steps {
		texts = append(texts, backgammon.PlaceName(int(s.From))+"/"+backgammon.PlaceName(int(s.To)))
	}
	return strings.Join(texts, " ")
}
