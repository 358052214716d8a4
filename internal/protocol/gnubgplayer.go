package protocol

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

const (
	// gnubgPatience is how long GNU Backgammon may take for a decision.
	gnubgPatience = time.Minute
	// knocking is how long it is tried to be heard: GNU Backgammon listens again some moments after it has been left.
	knocking = time.Second
)

// A GNUBGServer is a GNU Backgammon, 1.07, that waits at an address for boards: its command external. It hears one
// client at a time, so that the players of several games share a connection. Each board tells the whole
// position, so they may ask in any order. It is safe for use by several goroutines.
type GNUBGServer struct {
	addr     string
	texts    GNUBGTexts
	patience time.Duration

	mu    sync.Mutex
	users int // players that have not been closed
	conn  net.Conn
	lines *bufio.Reader
}

// NewGNUBG returns the GNU Backgammon at an address, HOST:PORT. It is not asked anything yet.
func NewGNUBG(addr string, texts GNUBGTexts) *GNUBGServer {
	return &GNUBGServer{addr: addr, texts: texts, patience: gnubgPatience}
}

// Player returns a player of one game, which must be closed. It connects, so that a wrong address is told at once.
func (s *GNUBGServer) Player() (*GNUBGPlayer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.connect(context.Background()); err != nil {
		return nil, err
	}
	s.users++
	return &GNUBGPlayer{server: s}, nil
}

// connect connects where there is no connection.
func (s *GNUBGServer) connect(ctx context.Context) error {
	if s.conn != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, knocking)
	defer cancel()
	for {
		err := s.knock(ctx)
		if err == nil {
			return nil
		}
		if ctx.Err() != nil || !errors.Is(err, syscall.ECONNREFUSED) && !errors.Is(err, syscall.ECONNRESET) && !errors.Is(err, io.EOF) {
			return fmt.Errorf("no GNU Backgammon at %s: %w", s.addr, err)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("no GNU Backgammon at %s: %w", s.addr, err)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// knock connects and asks for the version. Only the answer tells that we are heard: as GNU Backgammon takes one
// client, whoever has connected behind it is dropped.
func (s *GNUBGServer) knock(ctx context.Context) error {
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return err
	}
	deadline, _ := ctx.Deadline()
	lines := bufio.NewReaderSize(conn, maxLine)
	err = conn.SetDeadline(deadline)
	if err == nil {
		_, err = io.WriteString(conn, "version\n")
	}
	for line := []byte(nil); err == nil && !bytes.HasPrefix(line, []byte("Software: ")); {
		if line, err = lines.ReadSlice('\n'); err == nil && bytes.HasPrefix(line, []byte("Error")) {
			err = fmt.Errorf("asked for its version, it says: %s", brief(string(line)))
		}
	}
	if err != nil {
		conn.Close()
		if errors.Is(err, bufio.ErrBufferFull) {
			err = errLong
		}
		return err
	}
	s.conn, s.lines = conn, lines
	return nil
}

// hangUp ends the connection.
func (s *GNUBGServer) hangUp() {
	if s.conn != nil {
		s.conn.Close()
		s.conn = nil
	}
}

// ask sends a board and returns the answer. After an error the connection has been ended; the next question makes
// another.
func (s *GNUBGServer) ask(ctx context.Context, board string) (answer string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.connect(ctx); err != nil {
		return "", err
	}
	conn := s.conn
	stop := context.AfterFunc(ctx, func() { _ = conn.SetDeadline(time.Unix(1, 0)) })
	defer func() {
		if !stop() {
			s.hangUp() // its deadline would end the next question, whoever asks it
		}
	}()
	defer func() {
		var late net.Error
		switch {
		case err == nil:
			return
		case ctx.Err() != nil:
			err = ctx.Err()
		case errors.As(err, &late) && late.Timeout():
			err = fmt.Errorf("no answer within %v", s.patience)
		case errors.Is(err, io.EOF):
			err = errors.New("it ended the connection")
		case errors.Is(err, bufio.ErrBufferFull):
			err = errLong
		}
		s.hangUp()
		err = fmt.Errorf("GNU Backgammon: %w", err)
	}()
	if err := conn.SetDeadline(time.Now().Add(s.patience)); err != nil {
		return "", err
	}
	if ctx.Err() != nil { // the deadline just set may have come after the one that ends it
		return "", ctx.Err()
	}
	if _, err := io.WriteString(conn, board+"\n"); err != nil {
		return "", err
	}
	line, err := s.lines.ReadSlice('\n')
	return string(line), err
}

// A GNUBGPlayer is a [play.Player] that asks a GNU Backgammon. It is not safe for use by several goroutines.
type GNUBGPlayer struct {
	server *GNUBGServer
	f      play.Follower
	closed bool
}

// Choose asks for a decision. Where there is one choice, nothing is asked. A resignation is accepted, and so is a beaver,
// since no board tells them.
func (p *GNUBGPlayer) Choose(ctx context.Context, v play.View) (string, error) {
	g, err := p.f.Game(v)
	if err != nil {
		return "", err
	}
	choices := g.Choices()
	switch {
	case g.Turn() > play.Second || len(choices) == 0:
		return "", play.ErrOver
	case len(choices) == 1:
		return choices[0], nil
	case slices.Contains(choices, play.Accept):
		return play.Accept, nil
	case answersBeaver(v.Steps):
		return play.Take, nil
	}
	position, err := usualForm(v.Kind, g)
	if err != nil {
		return "", err
	}
	board, err := p.server.texts.Board(position)
	if err != nil {
		return "", err
	}
	answer, err := p.server.ask(ctx, board)
	if err != nil {
		return "", err
	}
	decision, err := p.server.texts.ReadAnswer(position, brief(answer))
	if err != nil {
		return "", fmt.Errorf("GNU Backgammon answers %w", err)
	}
	return decision, nil
}

func answersBeaver(steps []string) bool {
	return len(steps) > 0 && steps[len(steps)-1] == play.Beaver
}

// Close lets go of the connection when nobody else uses it.
func (p *GNUBGPlayer) Close() error {
	s := p.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	if s.users--; s.users == 0 {
		s.hangUp()
	}
	return nil
}
