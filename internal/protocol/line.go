package protocol

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// NewLine starts a program that plays any game in the few lines of docs/protocols/line.md. The
// limits may be time, nodes, and depth or plies.
func NewLine(command string, limits play.Limits) (*Player, error) {
	return newPlayer(command, limits, line{}, func(_ play.Kind, _ play.Game, step string) (string, error) {
		return oneWord(step), nil
	})
}

// oneWord writes a step as one word: a comma does for the blanks between its parts.
func oneWord(step string) string { return strings.Join(strings.Fields(step), ",") }

type line struct{}

func (line) check(play.Limits) error             { return nil }
func (line) greet(context.Context, *child) error { return nil }
func (line) quit() string                        { return "quit" }

func (line) ask(ctx context.Context, p *Player, left, increment time.Duration) (string, error) {
	position := "start"
	if p.told.setup.Position != "" {
		var err error
		if position, err = p.told.start(); err != nil {
			return "", err
		}
	}
	var lines []string
	options := p.told.setup.Options
	for _, name := range slices.Sorted(maps.Keys(options)) {
		lines = append(lines, "option "+oneWord(name)+" "+oneWord(options[name]))
	}
	text := "position " + position
	if len(p.told.moves) > 0 {
		text += " moves " + strings.Join(p.told.moves, " ")
	}
	p.child.drain()
	if err := p.child.send(ctx, append(lines, text, lineGo(p.limits, left, increment))...); err != nil {
		return "", err
	}
	for {
		said, err := p.child.receive(ctx)
		if err != nil {
			return "", err
		}
		word, move, _ := strings.Cut(said, " ")
		if word == "info" {
			if value, ok := lineValue(move); ok {
				p.value, p.valued = value, true
			}
		}
		if word != "bestmove" {
			continue
		}
		move, _, _ = strings.Cut(move, " ponder ")
		if move = strings.TrimSpace(move); move == "" {
			return "", errors.New("its bestmove names no move")
		}
		return brief(move), nil
	}
}

// lineValue returns the value that an info line tells: a number of hundredths behind the word
// value. What follows "pv" or "string" is other text.
func lineValue(info string) (float64, bool) {
	words := strings.Fields(info)
	for i, word := range words {
		switch {
		case word == "pv" || word == "string":
			return 0, false
		case word == "value" && i+1 < len(words):
			v, err := strconv.ParseFloat(words[i+1], 64)
			return v / 100, err == nil && !math.IsNaN(v)
		}
	}
	return 0, false
}

// lineGo says the limits of a search. Without any it is a share of the clock, or a second.
func lineGo(l play.Limits, left, increment time.Duration) string {
	text := "go"
	if l.Time > 0 {
		text += fmt.Sprintf(" movetime %d", max(l.Time.Milliseconds(), 1))
	}
	if depth := max(l.Depth, l.Plies); depth > 0 || l.Plies == play.NoPlies {
		text += fmt.Sprintf(" depth %d", depth)
	}
	if l.Nodes > 0 {
		text += fmt.Sprintf(" nodes %d", l.Nodes)
	}
	if text != "go" {
		return text
	}
	share := usual
	if left > 0 {
		share = min(left/30+increment/2, left/2)
	}
	return fmt.Sprintf("go movetime %d", max(share.Milliseconds(), 1))
}
