package web

import (
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// A State is one position as somebody sees it who looks at it.
type State struct {
	Kind string `json:"kind" doc:"the game: checkers, backgammon, oware"`
	Step int    `json:"step" doc:"the number of the next step: a step made on another number is stale"`
	Turn string `json:"turn" enum:"first,second,chance,over" doc:"who must act"`
	// Cells are what stands where.
	Cells   []play.Cell `json:"cells" doc:"what stands where; a name does not depend on who looks"`
	Choices []string    `json:"choices" doc:"every decision open to the one who must act"`
	Offers  []string    `json:"offers" doc:"what else that one may say, such as resign or draw"`
	// Forced says why fewer moves are allowed than one might think.
	Forced string `json:"forced" doc:"why fewer moves are allowed than one might think; mostly empty"`
	// Entries are how a choice may be entered part by part.
	Entries map[string][]Step `json:"entries" doc:"how a choice may be entered part by part: what may be named after each entry, the empty one being the beginning; breadth first, and only for the one who must act"`
	Whole   bool              `json:"whole" doc:"whether entries are all there are: those cut off are got by /api/study/next"`
	Note    string            `json:"note" doc:"what the last step brought that its text does not tell"`
	Last    *Last             `json:"last,omitempty" doc:"the last step"`
	// Positions are the position in every form that the game writes.
	Positions map[string]string `json:"positions" doc:"the position in every form that the game writes"`
	Result    *Result           `json:"result,omitempty" doc:"how the game ended"`
	Words     map[string]string `json:"words" doc:"what those choices and offers mean that are words"`
}

// A Step is one way to go on with an entry.
type Step struct {
	Name    string        `json:"name" doc:"the cell or the word that a click or key names"`
	Entry   string        `json:"entry" doc:"the entry with this step taken"`
	Choice  string        `json:"choice,omitempty" doc:"the decision made when the entry ends here"`
	Motions []play.Motion `json:"motions" doc:"what moves on the board, from the present position, in the order in which a person would see it"`
}

// Last is the step that was made last.
type Last struct {
	Text    string        `json:"text"`
	By      string        `json:"by" enum:"first,second,dice"`
	Motions []play.Motion `json:"motions" doc:"what moved on the board"`
}

// A Result is how a game ended.
type Result struct {
	record.Result
	Text string `json:"text" doc:"the result as a person would say it"`
}

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
