package web

import (
	"context"

	"github.com/danielgtaylor/huma/v2"

	"github.com/parlour-games/parlour/internal/play"
)

// A Game is a kind of game as the server offers it.
type Game struct {
	play.Kind
	Tutor Tutor
}

// A Tutor says from which loss a move is a blunder that the tutor warns of.
type Tutor struct {
	Value     string  `json:"value" doc:"the name of the value that is compared: equity, men, seeds"`
	Threshold float64 `json:"threshold" doc:"a loss of so much, or more, is a blunder"`
}

// A KindInfo tells how one kind of game may be played.
type KindInfo struct {
	Name     string         `json:"name"`
	Seats    []string       `json:"seats" doc:"the names of the first and the second seat"`
	Forms    []string       `json:"forms" doc:"the forms in which positions are written, the usual one first"`
	Options  []OptionInfo   `json:"options"`
	Levels   int            `json:"levels" doc:"the engine plays at levels from 1 to this"`
	Dice     bool           `json:"dice"`
	Openings []play.Opening `json:"openings,omitempty" doc:"openings that a game may begin with"`
	Tutor    Tutor          `json:"tutor"`
}

// An OptionInfo is a rule or term that may be chosen before a game.
type OptionInfo struct {
	Name    string   `json:"name"`
	Usage   string   `json:"usage"`
	Default string   `json:"default"`
	Values  []string `json:"values" doc:"all values that it may have; empty for a number"`
}

// topLevel is the engine's highest level in every game.
const topLevel = 10

func infoOf(g Game) KindInfo {
	seats := g.Seats()
	info := KindInfo{
		Name: g.Name(), Seats: seats[:], Forms: g.Forms(), Options: []OptionInfo{},
		Levels: topLevel, Dice: g.Dice(nil) != nil, Tutor: g.Tutor,
	}
	for _, o := range g.Options() {
		info.Options = append(info.Options, OptionInfo{o.Name, o.Usage, o.Default, append([]string{}, o.Values...)})
	}
	if o, ok := g.Kind.(play.Opener); ok {
		info.Openings = o.Openings()
	}
	return info
}

// kind returns the game named.
func (s *Server) kind(name string) (Game, error) {
	if g, ok := s.games[name]; ok {
		return g, nil
	}
	f := fail(kindMissing, "there is no such game here")
	f.Fault.Text = name
	return Game{}, f
}

type kindsOutput struct{ Body []KindInfo }

func (s *Server) kindsRoutes(api huma.API) {
	var all []KindInfo
	for _, g := range s.config.Games {
		all = append(all, infoOf(g))
	}
	huma.Register(api, huma.Operation{
		OperationID: "kinds", Method: "GET", Path: "/api/kinds", Summary: "The games that may be played here",
	}, func(context.Context, *struct{}) (*kindsOutput, error) { return &kindsOutput{all}, nil })
}
