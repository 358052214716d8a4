package proof

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
)

// Who asks for the head of a stream gets it and may use the connection for what comes next: no
// watcher stays behind on it.
func TestHeadOfAStream(t *testing.T) {
	s := startHere(t, "")
	c := newClient(s.base)
	table, err := newTable(t.Context(), c, games.Oware)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for _, method := range []string{http.MethodHead, http.MethodGet} {
		path := "/api/games/" + table.id
		if method == http.MethodHead {
			path += "/watch"
		}
		req, err := http.NewRequestWithContext(ctx, method, s.base+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := c.http.Do(req)
		if err != nil {
			t.Fatalf("%s %s: %v", method, path, err)
		}
		resp.Body.Close()
		if resp.StatusCode != http.StatusOK {
			t.Errorf("%s %s: %s", method, path, resp.Status)
		}
	}
}
