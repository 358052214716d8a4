package web

import "github.com/parlour-games/parlour/internal/play"

// The types of events. The log of a game is its truth: whoever replays it has the game.
const (
	evCreated  = "created"  // who may sit where, and what will be played; the commitment is in it
	evSeated   = "seated"   // a person sat down and brought a number
	evBegan    = "began"    // everybody is there: the first step may be made, the clock runs
	evStep     = "step"     // a decision of a player or a roll of the dice
	evAsked    = "asked"    // a player asks for what the other must grant
	evDeclined = "declined" // which was declined
	evTakeback = "takeback" // steps were taken back
	evEnded    = "ended"    // the game is over
	evRevealed = "revealed" // the secret behind the dice is told
	evRematch  = "rematch"  // another game follows
)

// An Event is one entry of the log of a game.
type Event struct {
	Seq  int    `json:"seq" doc:"1, 2, ... without a gap"`
	At   int64  `json:"at" doc:"when, in milliseconds since 1970"`
	Type string `json:"type" enum:"created,seated,began,step,asked,declined,takeback,ended,revealed,rematch"`
	By   string `json:"by,omitempty" enum:"first,second,dice" doc:"whose doing it was"`
	Step *int   `json:"step,omitempty" doc:"the number of the step made; of a takeback, the number of the step to be made next"`
	Text string `json:"text,omitempty" doc:"the decision; what was asked for or declined; the name of who sat down"`
	// Left is each player's time once the event had happened.
	Left []int64 `json:"left,omitempty" doc:"milliseconds that each player has left after it"`
	// Away is time before the event that nobody is charged for, because the server was away.
	Away   int64      `json:"away,omitempty" doc:"milliseconds before the event that nobody is charged for, because the server was away"`
	Setup  *GameSetup `json:"setup,omitempty" doc:"of created"`
	Result *Result    `json:"result,omitempty" doc:"of ended"`
	// Secret and Numbers are what every roll was made of.
	Secret  string   `json:"secret,omitempty" doc:"of revealed: the secret whose hash was the commitment, in hexadecimal"`
	Numbers []string `json:"numbers,omitempty" doc:"of revealed: the numbers that the players brought, the first seat's first; empty for an engine"`
	Game    string   `json:"game,omitempty" doc:"of rematch: the game that follows"`
}

// A GameSetup is what is settled when a game is created.
type GameSetup struct {
	Kind       string            `json:"kind"`
	Position   string            `json:"position,omitempty"`
	Options    map[string]string `json:"options,omitempty"`
	Opening    *play.Opening     `json:"opening,omitempty"`
	Clock      string            `json:"clock,omitempty" doc:"time for each player, such as 5m0s+3s; empty is none"`
	Seats      [2]Sitter         `json:"seats" doc:"who plays first and second"`
	Commitment string            `json:"commitment" doc:"the hash (SHA-256) of the secret behind the dice, in hexadecimal"`
	After      string            `json:"after,omitempty" doc:"the game of which this is the rematch"`
}

// setup is the part that the seam knows.
func (g GameSetup) setup() play.Setup { return play.Setup{Position: g.Position, Options: g.Options} }

// Who sits in a seat.
const (
	byMe     = "me"     // who created the game
	byGuest  = "guest"  // who was invited
	byEngine = "engine" // the engine
)

// A Sitter is who may sit in a seat.
type Sitter struct {
	By    string `json:"by" enum:"me,guest,engine" doc:"who created the game, a guest with an invitation, or the engine; both seats may be me: two people at one screen"`
	Level int    `json:"level,omitempty" minimum:"1" maximum:"10" doc:"of the engine"`
	Name  string `json:"name,omitempty" maxLength:"40"`
}

// person reports whether a person sits there.
func (s Sitter) person() bool { return s.By != byEngine }
