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
	for _, m := range e.next {
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
		f := e.Entry
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

// entered is what has been entered, and how it may go on.
type entered struct {
	backgammon.Entry
	next []backgammon.Move
	ok   bool // false for a text that is no entry
}

// entry reads a partial entry: the steps made and the place named last, if any.
func (g *backgammonGame) entry(partial string) (e *entered, from string, ok bool) {
	steps, last := cutLast(partial)
	if strings.Contains(last, "/") {
		steps, last = partial, ""
	}
	e = g.enter(steps)
	leaves := func(m backgammon.Move) bool { return backgammon.PlaceName(int(m.From)) == last }
	return e, last, e.ok && (last == "" || slices.ContainsFunc(e.next, leaves))
}

// enter reads steps. Who asks for all ways to enter a play asks for the same beginnings again and
// again: they are kept until something is played.
func (g *backgammonGame) enter(steps string) *entered {
	if e, known := g.entries[steps]; known {
		return e
	}
	if g.entries == nil {
		g.entries = make(map[string]*entered)
	}
	e := new(entered)
	if before, last := cutLast(steps); last == "" {
		pos := g.m.Position()
		e.Entry, e.ok = backgammon.NewEntry(pos.Board, pos.OnRoll, pos.Roll()), true
	} else if b := g.enter(before); b.ok {
		e.Entry = b.Entry
		for _, m := range b.next {
			if backgammon.PlaceName(int(m.From))+"/"+backgammon.PlaceName(int(m.To)) == last {
				e.ok = e.Move(int(m.From), int(m.To)) == nil
			}
		}
	}
	if e.ok {
		e.next = e.Next()
	}
	g.entries[steps] = e
	return e
}

// cutLast cuts the last word off.
func cutLast(text string) (before, last string) {
	text = strings.TrimSpace(text)
	i := strings.LastIndexByte(text, ' ') + 1
	return strings.TrimSpace(text[:i]), text[i:]
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
