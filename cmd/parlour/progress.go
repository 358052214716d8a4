package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// A progress tells how far a long work is: as a bar on a terminal, elsewhere as
// a plain line now and then.
type progress struct {
	w        io.Writer
	terminal bool
	total    int
	began    time.Time
	base     int // what was done before it began
	last     time.Time
}

// How often a progress is told.
const (
	barEvery  = 100 * time.Millisecond
	lineEvery = 10 * time.Second
	barWidth  = 24
)

// progress begins a work of so many parts, base of which are done already.
func (a *app) progress(base, total int) *progress {
	now := time.Now()
	return &progress{w: a.err, terminal: isTerminal(a.err), total: total, began: now, base: base, last: now}
}

// at tells that so many parts are done, and how it stands.
func (p *progress) at(done int, text string) {
	now := time.Now()
	every := lineEvery
	if p.terminal {
		every = barEvery
	}
	if now.Sub(p.last) < every {
		return
	}
	p.last = now
	if did := done - p.base; did > 0 && done < p.total {
		left := time.Duration(float64(now.Sub(p.began)) / float64(did) * float64(p.total-done))
		text += ", " + left.Round(time.Second).String() + " left"
	}
	if !p.terminal {
		fmt.Fprintf(p.w, "parlour: %d of %d: %s\n", done, p.total, text)
		return
	}
	full := min(barWidth*done/max(p.total, 1), barWidth)
	bar := strings.Repeat("#", full) + strings.Repeat(".", barWidth-full)
	fmt.Fprintf(p.w, "\r\x1b[K[%s] %d of %d: %s", bar, done, p.total, text)
}

// end takes the bar away.
func (p *progress) end() {
	if p.terminal {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}

// isTerminal reports whether a reader or writer is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
