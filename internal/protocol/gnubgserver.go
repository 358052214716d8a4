package protocol

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// GNUBGTexts translate between the texts of backgammon and those of GNU Backgammon's external players. Positions are
// in the game's usual form, decisions in its own notation.
type GNUBGTexts struct {
	// Board writes a position as a board line, and Position reads one.
	Board, Position func(text string) (string, error)
	// Answer writes a decision, made in a position, as an external player does, and ReadAnswer reads it.
	Answer, ReadAnswer func(position, text string) (string, error)
}

// GNUBG is Parlour's engine of backgammon as an external player of GNU Backgammon.
type GNUBG struct {
	Kind   play.Kind
	Texts  GNUBGTexts
	Limits play.Limits // how the engine is to think; the seed is not used
	// Version is how the engine introduces itself.
	Version string
}

// Serve speaks with one client until it says exit or its input ends, which is no error, or the context is done. It may be
// called for several clients at once.
func (g *GNUBG) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	requests := make(chan string)
	go func() {
		defer close(requests)
		readRequests(ctx, in, requests)
	}()
	s := gnubgSession{GNUBG: g}
	for {
		select {
		case line, ok := <-requests:
			line = strings.Trim(line, "\x00 \t\r\n") // a zero byte ends each board, and so begins the next line
			switch {
			case !ok:
				return ctx.Err()
			case line == "" && ctx.Err() == nil:
				continue
			case line == "exit" || line == "quit":
				return nil
			}
			answer, err := s.answer(ctx, line)
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if err != nil {
				answer = "Error: " + brief(err.Error())
			}
			if _, err := io.WriteString(out, answer+"\n"); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// A gnubgSession is one client's.
type gnubgSession struct {
	*GNUBG
	board, resigned string // where the engine resigned last, and what it said
}

// answer answers one line.
func (s *gnubgSession) answer(ctx context.Context, line string) (string, error) {
	switch {
	case line == "version":
		return "Interface: 2\nRFBF: 0\nEngine: Parlour\nSoftware: " + s.Version, nil
	case strings.HasPrefix(line, "board:"):
		return s.decide(ctx, line)
	}
	return "", errors.New("a line is a board, version or exit")
}

// decide lets the engine decide in the position of a board.
func (s *gnubgSession) decide(ctx context.Context, board string) (string, error) {
	position, err := s.Texts.Position(board)
	if err != nil {
		return "", err
	}
	v := play.View{Kind: s.Kind, Setup: play.Setup{Position: position}}
	if s.board == board { // asked the same again: the resignation was declined
		v.Steps = []string{s.resigned, play.Decline}
	}
	limits := s.Limits
	seed := fnv.New64a()
	io.WriteString(seed, board)
	limits.Seed = seed.Sum64() // a level's mistakes follow from the position: nothing else is known of the game
	engine, err := s.Kind.Engine(limits)
	if err != nil {
		return "", err
	}
	text, err := engine.Choose(ctx, v)
	if err != nil {
		return "", err
	}
	s.board, s.resigned = "", text
	if strings.HasPrefix(text, play.Resign) {
		s.board = board
	}
	answer, err := s.Texts.Answer(position, text)
	if err != nil {
		return "", fmt.Errorf("%s: %w", text, err)
	}
	return answer, nil
}
