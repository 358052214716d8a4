// Command bot plays on a Parlour server, as an example of how to write one: it needs nothing but
// the standard library. It joins a game by its invitation and plays random choices.
//
//	go run ./examples/bot 'http://127.0.0.1:8080/game/4m7q...#invite=Zx...'
//
// docs/bots.md tells the protocol. A bot of your own needs another choose, and no more.
package main

import (
	"bufio"
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	mathrand "math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path"
	"strings"
	"time"
)

func main() {
	if len(os.Args) != 2 {
		log.Fatal("usage: bot 'http://HOST/game/ID#invite=...', the address that the page gives for your friend")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	b, err := join(ctx, os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("I play %s at %s", b.Seat, b.game)
	result, err := b.play(ctx, choose)
	if err != nil {
		log.Fatal(err)
	}
	log.Print(result)
}

// choose is all that a bot of your own must do better: it returns one of the choices. The state
// tells what stands on the board, and every form of the position.
func choose(s State) string { return s.Choices[mathrand.IntN(len(s.Choices))] }

// A State is a position, as far as this bot looks at it.
type State struct {
	Step    int      `json:"step"`    // the number of the next step
	Turn    string   `json:"turn"`    // first, second, chance or over
	Choices []string `json:"choices"` // every decision open to the one who must act
	Cells   []struct {
		Name  string `json:"name"`
		Piece string `json:"piece"`
		Count int    `json:"count"`
	} `json:"cells"`
	Positions map[string]string `json:"positions"`
	Result    *struct {
		Text string `json:"text"`
	} `json:"result"`
}

// A Push is what the server tells of a game as it happens.
type Push struct {
	Live *struct {
		Begun bool `json:"begun"`
		Asked *struct {
			What string `json:"what"` // takeback or rematch
			By   string `json:"by"`
		} `json:"asked"`
		State State `json:"state"`
	} `json:"live"`
}

// A Refusal is the server's answer to what cannot be done.
type Refusal struct {
	Fault struct {
		Kind   string `json:"kind"`
		Reason string `json:"reason"`
	} `json:"error"`
}

func (r *Refusal) Error() string { return r.Fault.Reason }

// A Bot sits in one seat of one game.
type Bot struct {
	game  string // the address of the game in the API
	Seat  string `json:"seat"`  // first or second
	Token string `json:"token"` // the secret of the seat
}

// join sits down by the address of an invitation.
func join(ctx context.Context, invitation string) (*Bot, error) {
	u, err := url.Parse(invitation)
	if err != nil {
		return nil, err
	}
	invite, ok := strings.CutPrefix(u.Fragment, "invite=")
	if !ok {
		return nil, errors.New("the address has no #invite= at its end")
	}
	number := make([]byte, 16) // our part in the dice
	if _, err := rand.Read(number); err != nil {
		return nil, err
	}
	b := &Bot{game: u.Scheme + "://" + u.Host + "/api/games/" + path.Base(u.Path)}
	return b, b.call(ctx, "/seat", map[string]any{"invite": invite, "number": hex.EncodeToString(number), "name": "a bot"}, b)
}

// call asks the server for something, and reads its answer into out.
func (b *Bot) call(ctx context.Context, what string, in, out any) error {
	body, err := json.Marshal(in)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, b.game+what, bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode >= 300 {
		refusal := new(Refusal)
		if err := json.NewDecoder(resp.Body).Decode(refusal); err != nil {
			return errors.New(resp.Status)
		}
		return refusal
	}
	if out == nil {
		return nil
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

// play plays the game to its end and returns its result. A connection that is lost is made again:
// the server tells the game as it stands.
func (b *Bot) play(ctx context.Context, choose func(State) string) (result string, err error) {
	for {
		result, err := b.watch(ctx, choose)
		var refusal *Refusal
		switch {
		case result != "":
			return result, nil
		case ctx.Err() != nil:
			return "", ctx.Err()
		case errors.As(err, &refusal):
			return "", err
		}
		log.Printf("the connection is lost (%v): I try again", err)
		time.Sleep(time.Second)
	}
}

// watch hears what happens in the game and answers it, until the game or the connection ends.
func (b *Bot) watch(ctx context.Context, choose func(State) string) (result string, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, b.game+"/watch", nil)
	if err != nil {
		return "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", err
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return "", errors.New(resp.Status)
	}
	lines := bufio.NewScanner(resp.Body)
	lines.Buffer(nil, 1<<22) // a position with many choices is one long line
	for lines.Scan() {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue // the number of an event, or a sign of life
		}
		var push Push
		if err := json.Unmarshal([]byte(data), &push); err != nil {
			return "", err
		}
		if push.Live == nil {
			continue // another event follows at once
		}
		s := push.Live.State
		if s.Result != nil {
			return s.Result.Text, nil
		}
		if asked := push.Live.Asked; asked != nil && asked.By != b.Seat {
			err = b.do(ctx, map[string]any{"do": "decline"})
		} else if push.Live.Begun && s.Turn == b.Seat {
			err = b.do(ctx, map[string]any{"do": "step", "step": s.Step, "text": choose(s)})
		}
		if err != nil {
			return "", err
		}
	}
	return "", errors.Join(lines.Err(), errors.New("the stream ended"))
}

// do does something in our seat. That it comes too late is no mistake: a later push tells more.
func (b *Bot) do(ctx context.Context, deed map[string]any) error {
	deed["token"] = b.Token
	err := b.call(ctx, "/do", deed, nil)
	var refusal *Refusal
	if errors.As(err, &refusal) && (refusal.Fault.Kind == "stale" || refusal.Fault.Kind == "over") {
		return nil
	}
	if err != nil {
		return fmt.Errorf("%v: %w", deed, err)
	}
	return nil
}
