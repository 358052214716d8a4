package protocol

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
)

const (
	// maxLine is the longest line, in bytes, that a child may write.
	maxLine = 1 << 16
	// farewell is how long a child may take to end once its input is closed.
	farewell = time.Second
)

// A child is a process that is spoken with in lines. Its methods other than kill are for one
// goroutine.
type child struct {
	name  string // of the program, for messages
	cmd   *exec.Cmd
	in    io.WriteCloser
	lines chan string // what it writes, line by line; closed at its end
	ended chan struct{}
	fault error // why lines was closed, once ended is
	says  tail  // the end of what it wrote to its standard error

	left chan struct{} // closed when nobody listens any more
	once sync.Once
}

// start runs a program.
func start(command []string) (*child, error) {
	c := &child{
		name: command[0], cmd: exec.Command(command[0], command[1:]...),
		lines: make(chan string), ended: make(chan struct{}), left: make(chan struct{}),
	}
	setGroup(c.cmd)
	c.cmd.Stderr = &c.says
	c.cmd.WaitDelay = farewell
	in, err := c.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.cmd.Start(); err != nil {
		return nil, fmt.Errorf("cannot start %w", err)
	}
	c.in = in
	go c.read(out)
	return c, nil
}

var errLong = fmt.Errorf("it wrote a line of more than %d bytes", maxLine)

// read passes on the child's lines until there are none or nobody listens, and then sees it off.
func (c *child) read(out io.Reader) {
	r := bufio.NewReaderSize(out, maxLine)
	var fault error
	for fault == nil {
		line, err := r.ReadSlice('\n')
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			fault = errLong
		case err != nil && len(line) == 0:
			fault = err
		default:
			select {
			case c.lines <- strings.TrimSpace(string(line)):
			case <-c.left:
				fault = io.EOF
			}
		}
	}
	if !errors.Is(fault, io.EOF) {
		killGroup(c.cmd)
	}
	// A child that closes its output without ending gets no chance to linger.
	timer := time.AfterFunc(farewell, func() { killGroup(c.cmd) })
	err := c.cmd.Wait()
	timer.Stop()
	switch {
	case errors.Is(fault, errLong):
	case err != nil:
		fault = fmt.Errorf("it ended (%w)", err)
	default:
		fault = errors.New("it ended")
	}
	if said := c.says.last(); said != "" {
		fault = fmt.Errorf("%w: %s", fault, said)
	}
	c.fault = fault
	close(c.ended)
	close(c.lines)
}

// send writes lines to the child. It gives up, and kills the child, when that does not read
// them before the context is done.
func (c *child) send(ctx context.Context, lines ...string) error {
	written := make(chan error, 1)
	go func() {
		_, err := io.WriteString(c.in, strings.Join(lines, "\n")+"\n")
		written <- err
	}()
	select {
	case err := <-written:
		if err == nil {
			return nil
		}
		select { // it has ended, or closed its input: what it says tells more
		case <-c.ended:
			return c.fault
		case <-time.After(farewell):
			return fmt.Errorf("it does not read: %w", err)
		}
	case <-ctx.Done():
		c.kill()
		return ctx.Err()
	}
}

// receive returns the child's next line.
func (c *child) receive(ctx context.Context) (string, error) {
	select {
	case line, ok := <-c.lines:
		if !ok {
			return "", c.fault
		}
		return line, nil
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// drain throws away what the child has written meanwhile, within reason.
func (c *child) drain() {
	for range 1000 {
		select {
		case _, ok := <-c.lines:
			if !ok {
				return
			}
		default:
			return
		}
	}
}

// close lets the child end by itself, having been told to quit, and kills it when it does not.
func (c *child) close(quit string) {
	ctx, cancel := context.WithTimeout(context.Background(), farewell)
	defer cancel()
	_ = c.send(ctx, quit)
	_ = c.in.Close()
	c.once.Do(func() { close(c.left) })
	select {
	case <-c.ended:
	case <-ctx.Done():
		c.kill()
	}
}

// kill ends the child at once.
func (c *child) kill() {
	c.once.Do(func() { close(c.left) })
	select {
	case <-c.ended: // its number may be another's by now
	default:
		killGroup(c.cmd)
	}
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const maxTail = 2000

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, b[max(0, len(b)-maxTail):]...)
	t.text = t.text[max(0, len(t.text)-maxTail):]
	return len(b), nil
}

// last returns the last line that says something.
func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := strings.Split(strings.TrimSpace(string(t.text)), "\n")
	return brief(lines[len(lines)-1])
}

// brief makes a text that a program wrote fit for a message.
func brief(text string) string {
	const enough = 200
	text = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f {
			return ' '
		}
		return c
	}, strings.ToValidUTF8(text, "?"))
	if r := []rune(strings.TrimSpace(text)); len(r) > enough {
		return string(r[:enough]) + "..."
	}
	return strings.TrimSpace(text)
}
