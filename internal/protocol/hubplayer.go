package protocol

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// HubTexts translate between the texts of a game and those of Hub. Positions are in the
// game's usual form, moves in its own notation.
type HubTexts struct {
	// Variant is what Hub calls the game.
	Variant string
	// Board writes a position as Hub does, and Position reads it.
	Board, Position func(text string) (string, error)
	// Move writes a move, made in a position, as Hub does, and ReadMove reads it.
	Move, ReadMove func(position, move string) (string, error)
}

// NewHub starts a program that speaks Hub, version 2, and makes it ready. The limits may be
// time, depth and nodes, where the program knows the last.
func NewHub(command string, texts HubTexts, limits play.Limits) (*Player, error) {
	return newHub(command, texts, limits, false)
}

// NewPonderingHub is [NewHub] for a program that goes on thinking in the opponent's time, about the
// reply that it expects.
func NewPonderingHub(command string, texts HubTexts, limits play.Limits) (*Player, error) {
	return newHub(command, texts, limits, true)
}

func newHub(command string, texts HubTexts, limits play.Limits, ponder bool) (*Player, error) {
	return newPlayer(command, limits, &hubDialect{texts: texts, ponder: ponder}, func(k play.Kind, g play.Game, step string) (string, error) {
		position, err := usualForm(k, g)
		if err != nil {
			return "", err
		}
		return texts.Move(position, step)
	})
}

type hubDialect struct {
	texts  HubTexts
	ponder bool

	// expected is what the program is thinking about in the opponent's time: a board and the
	// moves from there, the reply that it expects being the last. Empty while it does not think.
	expected []string
}

func (*hubDialect) quit() string { return "quit" }

func (*hubDialect) check(l play.Limits) error {
	if l.Plies != 0 {
		return errors.New("Hub has no limit of plies: use depth")
	}
	return nil
}

// next returns the next message that can be read; other lines are talk. An error message is an error.
func (*hubDialect) next(ctx context.Context, c *child) (message, error) {
	for {
		line, err := c.receive(ctx)
		if err != nil {
			return message{}, err
		}
		m, err := parseMessage(line)
		if err != nil {
			continue
		}
		if m.command == "error" {
			text, _ := m.value("message")
			return m, fmt.Errorf("it says: %s", brief(text))
		}
		return m, nil
	}
}

func (h *hubDialect) greet(ctx context.Context, c *child) error {
	h.expected = nil
	if err := c.send(ctx, "hub"); err != nil {
		return err
	}
	var ready []string
	set := func(name, value string) {
		ready = append(ready, message{command: "set-param"}.with("name", name).with("value", value).String())
	}
	for {
		m, err := h.next(ctx, c)
		if err != nil {
			return err
		}
		if m.command == "wait" {
			break
		}
		if m.command != "param" {
			continue
		}
		name, _ := m.value("name")
		now, _ := m.value("value")
		switch {
		case name == paramVariant:
			values, listed := m.value("values")
			if listed && !slices.Contains(strings.Fields(values), h.texts.Variant) {
				return fmt.Errorf("it does not play %s, only %s", h.texts.Variant, brief(values))
			}
			if now != h.texts.Variant {
				set(paramVariant, h.texts.Variant)
			}
		case name == paramBook && now == "true":
			set(paramBook, "false") // a match compares what engines think
		}
	}
	if err := c.send(ctx, append(ready, "init")...); err != nil {
		return err
	}
	for {
		m, err := h.next(ctx, c)
		if err != nil || m.command == "ready" {
			return err
		}
	}
}

func (h *hubDialect) ask(ctx context.Context, p *Player, left, increment time.Duration) (string, error) {
	start, err := p.told.start()
	if err != nil {
		return "", err
	}
	board, err := h.texts.Board(start)
	if err != nil {
		return "", err
	}
	hit, err := h.met(ctx, p, board)
	if err != nil {
		return "", err
	}
	level := hubLevel(p.limits, left, increment).String()
	if hit {
		err = p.child.send(ctx, "ponder-hit")
	} else {
		p.child.drain()
		err = p.child.send(ctx, hubPos(board, p.told.moves), level, "go think")
	}
	if err != nil {
		return "", err
	}
	done, err := h.done(ctx, p)
	if err != nil {
		return "", err
	}
	text, _ := done.value("move")
	if text == "" {
		return "", errors.New("its done names no move")
	}
	position, err := usualForm(p.told.kind, p.told.game)
	if err != nil {
		return "", err
	}
	move, err := h.texts.ReadMove(position, brief(text))
	if err != nil {
		return "", fmt.Errorf("it answers %w", err)
	}
	if reply, ok := done.value("ponder"); ok && h.ponder {
		if line := h.expect(p, move, brief(reply)); line != nil {
			// The move stands, whatever becomes of a program that can be told nothing more: the next decision meets it.
			if err := p.child.send(ctx, hubPos(board, line), level, "go ponder"); err == nil {
				h.expected = append([]string{board}, line...)
			}
		}
	}
	return move, nil
}

// done returns the message that ends a search. What the program tells of the value before is
// the player's.
func (h *hubDialect) done(ctx context.Context, p *Player) (message, error) {
	for {
		m, err := h.next(ctx, p.child)
		if err != nil || m.command == "done" {
			return m, err
		}
		if m.command == "info" {
			if value, ok := hubValue(m); ok {
				p.value, p.valued = value, true
			}
		}
	}
}

// met reports whether the program has been thinking about what has come to be. When it has been
// thinking about something else it is stopped, and what it says of that is thrown away.
func (h *hubDialect) met(ctx context.Context, p *Player, board string) (bool, error) {
	expected := h.expected
	h.expected = nil
	if len(expected) == 0 || expected[0] == board && slices.Equal(expected[1:], p.told.moves) {
		return len(expected) > 0, nil
	}
	if err := p.child.send(ctx, "stop"); err != nil {
		return false, err
	}
	_, err := h.done(ctx, p)
	p.valued = false
	return false, err
}

// expect returns the moves of the game when the program's move and the reply that it expects
// have been made, or nil when there is nothing to think about then.
func (h *hubDialect) expect(p *Player, move, reply string) []string {
	g := p.told.game.Clone()
	line := slices.Clone(p.told.moves)
	for i := range 2 {
		if i == 1 {
			position, err := usualForm(p.told.kind, g)
			if err != nil {
				return nil
			}
			if move, err = h.texts.ReadMove(position, reply); err != nil {
				return nil
			}
		}
		text, err := p.told.write(p.told.kind, g, move)
		if err != nil || g.Play(move) != nil {
			return nil
		}
		line = append(line, text)
	}
	if g.Turn() == play.Over {
		return nil
	}
	return line
}

// hubPos says how a game began and its moves.
func hubPos(board string, moves []string) string {
	pos := message{command: "pos"}.with("pos", board)
	if len(moves) > 0 {
		pos = pos.with("moves", strings.Join(moves, " "))
	}
	return pos.String()
}

// hubValue returns the score that an info message tells, in men.
func hubValue(m message) (float64, bool) {
	score, ok := m.value("score")
	v, err := strconv.ParseFloat(score, 64)
	return v, ok && err == nil && !math.IsNaN(v)
}

// hubLevel says the limits of a search: the clock where nothing else is a limit, and a second
// where nothing is.
func hubLevel(l play.Limits, left, increment time.Duration) message {
	m := message{command: "level"}
	seconds := func(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }
	if l.Depth > 0 {
		m = m.with("depth", strconv.Itoa(l.Depth))
	}
	if l.Nodes > 0 {
		m = m.with("nodes", strconv.FormatUint(l.Nodes, 10))
	}
	if l.Time > 0 {
		m = m.with("move-time", seconds(l.Time))
	}
	switch {
	case len(m.args) > 0:
	case left <= 0:
		m = m.with("move-time", seconds(time.Second))
	case increment > 0: // Hub adds it before the move, we behind
		m = m.with("time", seconds(max(left-increment, 0))).with("inc", seconds(increment))
	default:
		m = m.with("time", seconds(left))
	}
	return m
}
