package web

import (
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// maxEntries is how many steps of entries a state holds at most; the rest is asked for.
const maxEntries = 800

// stateOf returns the state of a game at a step, without the last step and without what only
// the one who must act needs. declared is a result that the rules of the game do not know, such
// as one by time, or nil.
func stateOf(k play.Kind, g play.Game, step int, declared *record.Result) State {
	s := State{
		Kind: k.Name(), Step: step, Turn: g.Turn().String(), Cells: g.Board(), Choices: []string{}, Offers: []string{},
		Entries: map[string][]Step{}, Note: g.Note(), Positions: make(map[string]string), Words: make(map[string]string),
	}
	for _, form := range k.Forms() {
		if text, err := g.Position(form); err == nil {
			s.Positions[form] = text
		}
	}
	if r, over := g.Result(); over {
		declared = &r
	}
	if declared != nil {
		s.Turn, s.Result = play.Over.String(), &Result{*declared, play.Describe(k, *declared)}
		return s
	}
	s.Forced = g.Forced()
	s.Choices = append(s.Choices, g.Choices()...)
	s.Offers = append(s.Offers, g.Offers()...)
	for _, words := range [][]string{s.Choices, s.Offers} {
		for _, w := range words {
			if m := play.Meaning(w); m != "" {
				s.Words[w] = m
			}
		}
	}
	return s
}

// enter gives a state its entries.
func (s *State) enter(g play.Game) {
	s.Whole = true
	if s.Result != nil {
		return
	}
	n := 0
	for queue := []string{""}; len(queue) > 0; queue = queue[1:] {
		entry := queue[0]
		if _, seen := s.Entries[entry]; seen {
			continue
		}
		steps := stepsAfter(g, entry)
		if len(steps) == 0 {
			continue
		}
		if n += len(steps); n > maxEntries && entry != "" {
			s.Whole = false
			return
		}
		s.Entries[entry] = steps
		for _, step := range steps {
			queue = append(queue, step.Entry)
		}
	}
}

// stepsAfter returns how an entry may go on.
func stepsAfter(g play.Game, entry string) []Step {
	next := g.Next(entry)
	steps := make([]Step, 0, len(next))
	for _, n := range next {
		motions := motionsOf(g, n.Entry)
		if len(motions) == 0 && n.Choice != "" {
			motions = motionsOf(g, n.Choice)
		}
		steps = append(steps, Step{n.Name, n.Entry, n.Choice, motions})
	}
	return steps
}

// motionsOf returns what a decision or an entry moves: never nil, which JSON would tell as null.
func motionsOf(g play.Game, text string) []play.Motion {
	if m := g.Motions(text); m != nil {
		return m
	}
	return []play.Motion{}
}
