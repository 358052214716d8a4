package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/parlour-games/parlour/internal/play"
)

// maxRequest is the longest line, in bytes, that a client of ours may write: a game of many
// thousand moves.
const maxRequest = 1 << 18

// Hub is Parlour's engine of one game behind the Hub protocol, version 2.
type Hub struct {
	Kind  play.Kind
	Texts HubTexts
	// Name, Version and Author are how the engine introduces itself.
	Name, Version, Author string
}

// Serve speaks with one client until it quits or its input ends, which is no error, or the context
// is done. It may be called for several clients at once.
func (h *Hub) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &hubSession{Hub: h, out: out, params: h.hubParams(), seed: rand.Uint64(), found: make(chan string, 1)}
	requests := make(chan string)
	go func() {
		defer close(requests)
		readRequests(ctx, in, requests)
	}()
	for {
		select {
		case line, ok := <-requests:
			if !ok {
				s.abandon()
				return ctx.Err()
			}
			m, err := parseMessage(line)
			switch {
			case err != nil:
				// Whatever it was to be: who sent a position is not to hear of the one before.
				s.game = nil
				s.complain(err)
			case m.command == "quit":
				s.abandon()
				return s.fault()
			default:
				s.take(ctx, m)
			}
		case done := <-s.found:
			s.answer(done)
		case <-ctx.Done():
			s.abandon()
			return ctx.Err()
		}
		if err := s.fault(); err != nil {
			s.abandon()
			return err
		}
	}
}

// tooLong stands for a line that is too long. Its quotation mark is not closed, so that Hub refuses it.
const tooLong = `"too long`

// readRequests passes on the lines of a client. One that is too long arrives cut, so that it is refused.
func readRequests(ctx context.Context, in io.Reader, requests chan<- string) {
	r := bufio.NewReaderSize(in, maxRequest)
	for {
		line, err := r.ReadSlice('\n')
		text := string(line)
		if errors.Is(err, bufio.ErrBufferFull) {
			text = tooLong
			for errors.Is(err, bufio.ErrBufferFull) {
				_, err = r.ReadSlice('\n')
			}
		}
		if text != "" {
			select {
			case requests <- text:
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// A hubSession is one client's.
type hubSession struct {
	*Hub
	params settings

	game  play.Game // in the position to be searched; nil when there is none
	view  play.View
	board string   // and what the client said to get there
	moves []string // likewise
	level hubLimits

	seed   uint64      // of the game, so that games differ
	engine play.Engine // of the last search, with what it remembers
	limits play.Limits // that it was made with

	search *search     // the one going on, or nil
	found  chan string // its answer

	mu    sync.Mutex
	out   io.Writer
	wrong error // what went wrong with writing
}

// say writes one line.
func (s *hubSession) say(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wrong == nil {
		_, s.wrong = io.WriteString(s.out, line+"\n")
	}
}

func (s *hubSession) fault() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong
}

func (s *hubSession) complain(err error) {
	s.say(message{command: "error"}.with("message", brief(err.Error())).String())
}

// take obeys a command. One that nobody knows is passed over, as Hub wants it.
func (s *hubSession) take(ctx context.Context, m message) {
	var err error
	switch m.command {
	case "ping":
		s.say("pong")
	case "stop":
		if s.search != nil {
			s.search.stop()
		}
	case "ponder-hit":
		if s.search != nil {
			s.search.hit()
		}
	case "hub", "init", "set-param", "pos", "level", "go", "new-game":
		switch {
		case s.search != nil && s.search.stopped: // clients go on without waiting for the answer
			s.answer(<-s.found)
		case s.search != nil:
			s.complain(fmt.Errorf("%s has to wait until the search has stopped", m.command))
			return
		}
		err = s.obey(ctx, m)
	}
	if err != nil {
		s.complain(err)
	}
}

// answer ends a search with what it has found.
func (s *hubSession) answer(done string) {
	s.search = nil
	s.say(done)
}

// obey obeys a command that is not for a search going on.
func (s *hubSession) obey(ctx context.Context, m message) error {
	switch m.command {
	case "hub":
		s.say(message{command: "id"}.with("name", s.Name).with("version", s.Version).with("author", s.Author).String())
		for _, p := range s.params {
			s.say(p.param())
		}
		s.say("wait")
	case "init":
		s.say("ready")
	case "set-param":
		return s.set(m)
	case "new-game":
		s.engine, s.seed = nil, rand.Uint64()
	case "pos":
		return s.pos(m)
	case "level":
		level, err := parseHubLevel(m)
		if err == nil {
			s.level = level
		}
		return err
	case "go":
		return s.start(ctx, m)
	}
	return nil
}

// pos takes in a position and the moves that led from it to the one to be searched. A client
// that goes on with a game sends it whole each time; then only the new moves are played.
func (s *hubSession) pos(m message) error {
	board, ok := m.value("pos")
	if !ok {
		s.game = nil
		return errors.New("pos names no position")
	}
	text, _ := m.value("moves")
	moves := strings.Fields(text)
	known := len(s.moves)
	if s.game == nil || s.board != board || known > len(moves) || !slices.Equal(s.moves, moves[:known]) {
		s.game, known = nil, 0
		position, err := s.Texts.Position(board)
		if err != nil {
			return err
		}
		s.view = play.View{Kind: s.Kind, Setup: play.Setup{Position: position}}
		if s.game, err = s.Kind.New(s.view.Setup); err != nil {
			return err
		}
	}
	s.board, s.moves = board, moves
	for _, move := range moves[known:] {
		at, err := usualForm(s.Kind, s.game)
		if err == nil {
			var step string
			if step, err = s.Texts.ReadMove(at, move); err == nil {
				err = s.game.Play(step)
			}
		}
		if err != nil {
			err = fmt.Errorf("move %d: %w", len(s.view.Steps)+1, err)
			s.game = nil
			return err
		}
		s.view.Steps = append(s.view.Steps, s.game.Last())
	}
	return nil
}

// param writes a setting as Hub does.
func (p setting) param() string {
	kind := [...]string{numberSetting: "int", switchSetting: "bool", fixedSetting: "enum"}[p.kind]
	m := message{command: "param"}.with("name", p.name).with("value", p.value).with("type", kind)
	switch p.kind {
	case numberSetting:
		m = m.with("min", strconv.Itoa(p.min)).with("max", strconv.Itoa(p.max))
	case fixedSetting:
		m = m.with("values", p.value)
	}
	return m.String()
}

// The names of the parameters.
const (
	paramVariant = "variant"
	paramLevel   = "level"
	paramThreads = "threads"
	paramHash    = "hash"
	paramBook    = "book"
)

func (h *Hub) hubParams() settings {
	params := settings{
		{name: paramVariant, value: h.Texts.Variant, kind: fixedSetting},
		{name: paramLevel, value: "0", min: 0, max: 10},
		{name: paramThreads, value: "1", min: 1, max: 256},
		{name: paramHash, value: "0", min: 0, max: 4096}, // 0 is the engine's choice
	}
	if play.HasBook(h.Kind) {
		params = append(params, setting{name: paramBook, value: "true", kind: switchSetting})
	}
	return params
}

// set changes a parameter.
func (s *hubSession) set(m message) error {
	name, _ := m.value("name")
	value, _ := m.value("value")
	p := s.params.find(name)
	if p == nil {
		return fmt.Errorf("no parameter %s", name)
	}
	return p.set(value)
}
