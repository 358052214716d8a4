package proof

import (
	"bufio"
	"errors"
	"io"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/web"
)

// long gives the proofs their whole length.
var long = os.Getenv("PARLOUR_LONG") != ""

// A server runs in this process.
type server struct {
	*web.Server
	http *httptest.Server
	base string
}

// config is one for tests: everything is allowed to us, who are one address.
func config(dir, vfs string) web.Config {
	c := web.Config{Dir: dir, VFS: vfs, Limits: web.DefaultLimits.Unlimited()}
	for _, k := range games.Kinds() {
		c.Games = append(c.Games, web.Game{Kind: k, Tutor: web.Tutor{Value: "men", Threshold: 1}})
	}
	return c
}

// startHere starts a server in this process, and stops it when the test ends.
func startHere(t *testing.T, vfs string) *server {
	t.Helper()
	s, err := openHere(t.TempDir(), vfs)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func openHere(dir, vfs string) (*server, error) {
	s, err := web.New(config(dir, vfs))
	if err != nil {
		return nil, err
	}
	h := httptest.NewServer(s.Handler())
	return &server{s, h, h.URL}, nil
}

func (s *server) stop() error {
	s.http.CloseClientConnections()
	s.http.Close()
	return s.Close()
}

// built is the folder of the program, once it was built.
var built string

// binary builds the program once.
var binary = sync.OnceValues(func() (path string, err error) {
	if built, err = os.MkdirTemp("", "parlour"); err != nil {
		return "", err
	}
	path = filepath.Join(built, "parlour")
	out, err := exec.Command("go", "build", "-o", path, "github.com/parlour-games/parlour/cmd/parlour").CombinedOutput()
	if err != nil {
		return "", errors.New(string(out))
	}
	return path, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		_ = os.RemoveAll(built) // a folder of temporary files is swept anyway
	}
	os.Exit(code)
}

// A process is the program, serving.
type process struct {
	cmd  *exec.Cmd
	base string
	out  io.Reader
	log  *tail
}

// serve starts the program on the data in a folder.
func serve(t *testing.T, dir string) *process {
	t.Helper()
	p := launch(t, dir)
	line, err := bufio.NewReader(p.out).ReadString('\n')
	if err != nil {
		_ = p.cmd.Wait()
		t.Fatalf("the server does not start: %v\n%s", err, p.log)
	}
	p.base = strings.TrimSuffix(strings.TrimSpace(line), "/")
	return p
}

// launch starts the program and does not wait until it serves.
func launch(t *testing.T, dir string) *process {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{cmd: exec.Command(path, "serve", "--addr", "127.0.0.1:0", "--data", dir, "--no-limits"), log: new(tail)}
	p.cmd.Stderr = p.log
	if p.out, err = p.cmd.StdoutPipe(); err == nil {
		err = p.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// kill ends the process at once, as a crash would.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may be dead
	_ = p.cmd.Wait()
}

// A tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p...)
	if extra := len(t.text) - 1<<16; extra > 0 {
		t.text = t.text[extra:]
	}
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
