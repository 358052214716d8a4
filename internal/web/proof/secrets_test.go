package proof

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
)

// A witness keeps all that one party of a game is told.
type witness struct {
	who  string
	mu   sync.Mutex
	told []byte
}

func (w *witness) hear(b []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.told = append(append(w.told, b...), '\n')
}

// Nobody is told what is somebody else's: neither player, by socket or otherwise, is told the
// other's token or number before the end, no spectator any of both, and nobody the secret of the
// dice. After the end the secret and the numbers are told, and the tokens never.
func TestSecretsAreKept(t *testing.T) {
	s := startHere(t, "")
	c := newClient(s.base)
	ctx := t.Context()
	table, err := newTableWith(ctx, c, games.Backgammon, map[string]string{"no-cube": "true", "match": "25"})
	if err != nil {
		t.Fatal(err)
	}
	witnesses := [3]*witness{{who: "the first player"}, {who: "the second player"}, {who: "a spectator"}}
	players, err := table.sitBoth(ctx, nil)
	if err != nil {
		t.Fatal(err)
	}
	for seat, p := range players {
		defer p.leave()
		p.mu.Lock()
		p.all = witnesses[seat].hear
		p.mu.Unlock()
	}
	watching, stop := context.WithCancel(ctx)
	defer stop()
	req, err := http.NewRequestWithContext(watching, http.MethodGet, s.base+"/api/games/"+table.id+"/watch", nil)
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	look := func() {
		for _, path := range []string{"", "/events", "/fair", "/record"} {
			resp, err := http.Get(s.base + "/api/games/" + table.id + path)
			if err != nil {
				t.Fatal(err)
			}
			b, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || resp.StatusCode != http.StatusOK {
				t.Fatalf("%s: %s, %v", path, resp.Status, err)
			}
			witnesses[2].hear(b)
		}
	}
	look()
	go func() {
		buf := make([]byte, 1<<16)
		for {
			n, err := resp.Body.Read(buf)
			witnesses[2].hear(buf[:n])
			if err != nil {
				return
			}
		}
	}()
	r := rand.New(rand.NewPCG(7, 7))
	for range 30 {
		if _, err := table.stepBySocket(ctx, players, r); err != nil {
			t.Fatal(err)
		}
	}
	look()
	before := [3][]byte{}
	for i, w := range witnesses {
		w.mu.Lock()
		before[i] = bytes.Clone(w.told)
		w.mu.Unlock()
		if len(before[i]) < 2000 {
			t.Fatalf("%s is told only %d bytes", w.who, len(before[i]))
		}
	}
	if err := c.call(ctx, "POST", "/api/games/"+table.id+"/do", map[string]any{"token": table.tokens[0], "do": "resign"}, nil); err != nil {
		t.Fatal(err)
	}
	var fairness struct {
		Secret  string   `json:"secret"`
		Numbers []string `json:"numbers"`
		Rolls   []struct{ Roll, Text string }
	}
	if err := c.call(ctx, "GET", "/api/games/"+table.id+"/fair", nil, &fairness); err != nil {
		t.Fatal(err)
	}
	if len(fairness.Secret) != 64 || len(fairness.Numbers) != 2 || len(fairness.Rolls) < 5 {
		t.Fatalf("after the end: %+v", fairness)
	}
	look()
	if err := table.check(ctx); err != nil {
		t.Error(err)
	}
	for i, w := range witnesses {
		hidden := map[string]string{"the secret": fairness.Secret}
		for seat := range play.Chance {
			hidden[fmt.Sprintf("the token of the %v player", seat)] = table.tokens[seat]
			hidden[fmt.Sprintf("the number of the %v player", seat)] = fairness.Numbers[seat]
		}
		for what, text := range hidden {
			if bytes.Contains(before[i], []byte(text)) {
				t.Errorf("%s was told %s", w.who, what)
			}
		}
		w.mu.Lock()
		for _, token := range table.tokens {
			if bytes.Contains(w.told, []byte(token)) {
				t.Errorf("%s was told a token at the end", w.who)
			}
		}
		w.mu.Unlock()
	}
	if !bytes.Contains(witnesses[2].told, []byte(fairness.Secret)) {
		t.Error("the secret is not told at the end")
	}
}
