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

// A Line is a way into a game: how it began and the steps made.
type Line struct {
	Kind     string            `json:"kind" maxLength:"40"`
	Position string            `json:"position,omitempty" maxLength:"4096" doc:"in any form that the game reads; empty is the start"`
	Options  map[string]string `json:"options,omitempty" maxProperties:"32"`
	Steps    []string          `json:"steps,omitempty" maxItems:"5000" doc:"the decisions made so far, rolls included, in any spelling that the game reads"`
}
