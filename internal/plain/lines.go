package plain

import (
	"bufio"
	"context"
	"errors"
	"io"
)

// maxLine is the longest line that a person types, in bytes.
const maxLine = 4096

var errLong = errors.New("that line is too long to be a move")

// lines reads lines in the background, so that waiting for one can be given up.
// A reader that never ends keeps its goroutine: there is no way to wake it.
type lines struct {
	ask chan struct{}
	got chan line
	// asked is true while a line that was asked for has not been fetched.
	asked bool
}

type line struct {
	text string
	err  error
}

func readLines(r io.Reader) *lines {
	l := &lines{ask: make(chan struct{}), got: make(chan line, 1)}
	go func() {
		b := bufio.NewReaderSize(r, maxLine)
		for range l.ask {
			text, err := b.ReadSlice('\n')
			long := false
			for errors.Is(err, bufio.ErrBufferFull) {
				long = true
				_, err = b.ReadSlice('\n')
			}
			switch {
			case long:
				l.got <- line{err: errLong}
			case err != nil && len(text) > 0 && errors.Is(err, io.EOF):
				l.got <- line{text: string(text)}
			case err != nil: // the end, or a terminal that was closed
				l.got <- line{err: errQuit}
			default:
				l.got <- line{text: string(text)}
			}
		}
	}()
	return l
}

// next returns the next line, or the context's error when that is done first; the
// line is then still to come.
func (l *lines) next(ctx context.Context) (string, error) {
	if !l.asked {
		select {
		case l.ask <- struct{}{}:
			l.asked = true
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	select {
	case got := <-l.got:
		l.asked = false
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
