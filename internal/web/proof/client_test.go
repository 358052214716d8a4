package proof

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// A client speaks to a server as a browser or a bot does.
type client struct {
	base string // http://127.0.0.1:8080
	http *http.Client
}

func newClient(base string) *client {
	return &client{base, &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{MaxIdleConnsPerHost: 4096, MaxIdleConns: 4096, DisableCompression: true},
	}}
}

// A refusal is an answer that is no success.
type refusal struct {
	status int
	Fault  struct {
		Kind   string `json:"kind"`
		Reason string `json:"reason"`
	} `json:"error"`
}

func (r *refusal) Error() string {
	return fmt.Sprintf("%d: %s: %s", r.status, r.Fault.Kind, r.Fault.Reason)
}

// call makes a request with in as its JSON, if there is one, and reads the answer into out. A
// *refusal is the server's; any other error is of the network.
func (c *client) call(ctx context.Context, method, path string, in, out any) error {
	var body io.Reader
	if in != nil {
		b, err := json.Marshal(in)
		if err != nil {
			return err
		}
		body = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.base+path, body)
	if err != nil {
		return err
	}
	if in != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		r := &refusal{status: resp.StatusCode}
		if err := json.Unmarshal(b, r); err != nil || r.Fault.Kind == "" || r.Fault.Reason == "" {
			return fmt.Errorf("status %d with the body %.200q, which is no error of ours", resp.StatusCode, b)
		}
		return r
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(b, out)
}

// number is what a person brings to the dice.
func number() string {
	b := make([]byte, 16)
	_, _ = rand.Read(b) // it never fails
	return hex.EncodeToString(b)
}
