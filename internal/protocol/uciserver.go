package protocol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/parlour-games/parlour/internal/play"
)

// UCI is Parlour's engine of one game behind the protocol of Aualé, which is UCI with moves of a
// single letter each and boards in the game's usual form.
type UCI struct {
	Kind play.Kind
	// Dir is a folder with tables of endings, for an engine that uses some.
	Dir string
	// Name, Version and Author are how the engine introduces itself.
	Name, Version, Author string
}

// noMove is what is answered where there is no move.
const noMove = "0000"

// Serve speaks with one client until it quits or its input ends, which is no error, or the context
// is done. It may be called for several clients at once.
func (u *UCI) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	s := &uciSession{UCI: u, out: out, options: u.uciOptions(), seed: rand.Uint64(), found: make(chan string, 1)}
	s.begin()
	requests := make(chan string)
	go func() {
		defer close(requests)
		readRequests(ctx, in, requests)
	}()
	defer s.abandon()
	for {
		select {
		case line, ok := <-requests:
			words := strings.Fields(line)
			switch {
			case !ok:
				return ctx.Err()
			case len(words) == 0:
			case line == tooLong:
				s.game = nil // it may have been a position
				s.say("info string a line of more than %d bytes", maxRequest)
			case words[0] == "quit":
				return s.fault()
			default:
				s.take(ctx, words[0], words[1:])
			}
		case best := <-s.found:
			s.answer(best)
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := s.fault(); err != nil {
			return err
		}
	}
}

// A uciSession is one client's.
type uciSession struct {
	*UCI
	options settings

	game  play.Game // in the position to be searched; nil when there is none
	view  play.View
	board string // and what the client said to get there
	moves string // likewise

	seed   uint64      // of the game, so that games differ
	engine play.Engine // of the last search, with what it remembers
	limits play.Limits // that it was made with

	search *search       // the one going on, or nil
	hit    chan struct{} // of the search: closed when it may answer by itself; nil when only a stop lets it
	found  chan string   // its answer

	mu    sync.Mutex
	out   io.Writer
	wrong error // what went wrong with writing
}

// say writes one line.
func (s *uciSession) say(format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.wrong == nil {
		_, s.wrong = fmt.Fprintf(s.out, format+"\n", args...)
	}
}

func (s *uciSession) fault() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.wrong
}

// take obeys a command. One that nobody knows is passed over, as UCI wants it.
func (s *uciSession) take(ctx context.Context, command string, args []string) {
	var err error
	switch command {
	case "uci":
		s.say("id name %s %s", s.Name, s.Version)
		s.say("id author %s", s.Author)
		for _, o := range s.options {
			s.say("%s", o.option())
		}
		s.say("uciok")
	case "isready":
		s.load(ctx)
		s.say("readyok")
	case "stop":
		if s.search != nil {
			s.search.stop()
		}
	case "ponderhit":
		s.ponderHit()
	case "ucinewgame", "setoption", "position", "go":
		switch {
		case s.search != nil && s.search.stopped: // clients go on without waiting for the answer
			s.answer(<-s.found)
		case s.search != nil:
			err = fmt.Errorf("%s has to wait until the search has stopped", command)
		}
		if err == nil {
			err = s.obey(ctx, command, args)
		}
	}
	if err != nil {
		s.say("info string %s", brief(err.Error()))
	}
}

// load makes the engine read what it reads at its first search, so that no move has to wait for it.
func (s *uciSession) load(ctx context.Context) {
	if s.engine != nil || s.search != nil {
		return
	}
	if e, err := s.Kind.Engine(play.Limits{Depth: 1}); err == nil { // what is wrong is told by go
		_, _ = e.Analyse(ctx, play.View{Kind: s.Kind}, 1, nil)
	}
}

// answer ends a search with what it has found.
func (s *uciSession) answer(best string) {
	s.search = nil
	s.say("%s", best)
}

// obey obeys a command that is not for a search going on.
func (s *uciSession) obey(ctx context.Context, command string, args []string) error {
	switch command {
	case "ucinewgame":
		s.engine, s.seed = nil, rand.Uint64()
	case "setoption":
		return s.set(args)
	case "position":
		return s.position(args)
	case "go":
		return s.start(ctx, args)
	}
	return nil
}

// begin sets up the start of a game, where a client stands that has told no position yet.
func (s *uciSession) begin() {
	if err := s.setUp(""); err != nil {
		panic("protocol: " + err.Error()) // every game can begin
	}
}

// setUp begins a game in a position.
func (s *uciSession) setUp(board string) (err error) {
	s.board, s.moves = board, ""
	s.view = play.View{Kind: s.Kind, Setup: play.Setup{Position: board}}
	s.game, err = s.Kind.New(s.view.Setup)
	return err
}

// position takes in a board and the moves that led from it to the position to be searched. A client
// that goes on with a game sends it whole each time; then only the new moves are played.
func (s *uciSession) position(args []string) error {
	board, moves, err := uciPosition(args)
	if err != nil {
		s.game = nil
		return err
	}
	more, goesOn := strings.CutPrefix(moves, s.moves)
	if s.game == nil || board != s.board || !goesOn {
		if err := s.setUp(board); err != nil {
			s.game = nil
			return err
		}
		more = moves
	}
	s.moves = moves
	for _, move := range more {
		if err := s.game.Play(string(move)); err != nil {
			s.game = nil
			return fmt.Errorf("move %d: %w", len(s.view.Steps)+1, err)
		}
		s.view.Steps = append(s.view.Steps, s.game.Last())
	}
	return nil
}

// uciPosition reads the arguments of position: a board, which is empty for the start of a game, and
// moves, a letter each.
func uciPosition(args []string) (board, moves string, err error) {
	i := slices.Index(args, "moves")
	if i >= 0 {
		moves = strings.Join(args[i+1:], "")
		args = args[:i]
	}
	switch {
	case len(args) == 1 && args[0] == "startpos":
		return "", moves, nil
	case len(args) == 2 && args[0] == "fen":
		return args[1], moves, nil
	}
	return "", "", errors.New("position is followed by startpos or fen BOARD, and then perhaps moves MOVES")
}

// option writes a setting as UCI does.
func (p setting) option() string {
	kind := [...]string{numberSetting: "spin", switchSetting: "check", fixedSetting: "string"}[p.kind]
	text := fmt.Sprintf("option name %s type %s default %s", p.name, kind, p.value)
	if p.kind == numberSetting {
		text += fmt.Sprintf(" min %d max %d", p.min, p.max)
	}
	return text
}

// The names of the options.
const (
	uciLevel   = "Level"
	uciThreads = "Threads"
	uciHash    = "Hash"
	uciPonder  = "Ponder"
	uciBook    = "OwnBook"
)

func (u *UCI) uciOptions() settings {
	options := settings{
		{name: uciLevel, value: "0", min: 0, max: 10},
		{name: uciThreads, value: "1", min: 1, max: 256},
		{name: uciHash, value: "16", min: 1, max: 4096},
		{name: uciPonder, value: "true", kind: switchSetting}, // says that we can; the client decides
	}
	if play.HasBook(u.Kind) {
		options = append(options, setting{name: uciBook, value: "true", kind: switchSetting})
	}
	return options
}

// set changes an option: name NAME value VALUE, names in any case.
func (s *uciSession) set(args []string) error {
	if len(args) != 4 || args[0] != "name" || args[2] != "value" {
		return errors.New("setoption is followed by name NAME value VALUE")
	}
	o := s.options.find(args[1])
	if o == nil {
		return fmt.Errorf("no option %s", args[1])
	}
	return o.set(args[3])
}
