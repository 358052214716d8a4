package web

import (
	"github.com/parlour-games/parlour/internal/play"
)

// A LineInfo is a decision and what the engine thinks of it, with what made the number.
type LineInfo struct {
	Move    string             `json:"move"`
	Value   string             `json:"value" doc:"for the one who decides, as the game tells it"`
	Values  map[string]float64 `json:"values" doc:"the same in numbers, by name"`
	Depth   int                `json:"depth,omitempty"`
	Plies   *int               `json:"plies,omitempty" doc:"rolls looked ahead, in a game of dice"`
	Nodes   uint64             `json:"nodes"`
	Exact   bool               `json:"exact" doc:"it is proved"`
	Source  string             `json:"source,omitempty" doc:"what proves it, or what made it if no search of now did"`
	PV      []string           `json:"pv" doc:"how the game would go on, the move being the first"`
	Motions []play.Motion      `json:"motions" doc:"what the move moves on the board"`
}

// linesOf tells what the engine found in a game.
func linesOf(k play.Kind, g play.Game, found []play.Line) []LineInfo {
	lines := make([]LineInfo, 0, len(found))
	for _, l := range found {
		info := LineInfo{
			Move: l.Move, Value: l.Value, Values: make(map[string]float64), Depth: l.Depth, Nodes: l.Nodes,
			Exact: l.Exact, Source: l.Source, PV: append([]string{}, l.PV...), Motions: motionsOf(g, l.Move),
		}
		if k.Dice(nil) != nil {
			plies := l.Plies
			info.Plies = &plies
		}
		for _, v := range l.Values {
			info.Values[v.Name] = v.Value
		}
		lines = append(lines, info)
	}
	return lines
}
