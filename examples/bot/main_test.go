package main

import (
	"context"
	"fmt"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/web"
)

// The bot joins a game of each kind by its invitation and plays it to the end against another that
// is asked for take-backs on the way.
func TestBot(t *testing.T) {
	config := web.Config{Dir: t.TempDir(), Limits: web.DefaultLimits.Unlimited()}
	for _, k := range games.Kinds() {
		config.Games = append(config.Games, web.Game{Kind: k})
	}
	s, err := web.New(config)
	if err != nil {
		t.Fatal(err)
	}
	h := httptest.NewServer(s.Handler())
	defer func() {
		h.CloseClientConnections()
		h.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, k := range games.Kinds() {
		t.Run(k.Name(), func(t *testing.T) {
			lobby := &Bot{game: h.URL + "/api/games"}
			var made struct {
				ID, Invite string
				Tokens     struct{ First string }
			}
			seats := map[string]any{"first": map[string]any{"by": "me"}, "second": map[string]any{"by": "guest"}}
			if err := lobby.call(ctx, "", map[string]any{"kind": k.Name(), "seats": seats}, &made); err != nil {
				t.Fatal(err)
			}
			me := &Bot{game: h.URL + "/api/games/" + made.ID, Seat: "first", Token: made.Tokens.First}
			number := "000102030405060708090a0b0c0d0e0f"
			if err := me.call(ctx, "/seat", map[string]any{"token": me.Token, "number": number}, nil); err != nil {
				t.Fatal(err)
			}
			guest, err := join(ctx, fmt.Sprintf("%s/game/%s#invite=%s", h.URL, made.ID, made.Invite))
			if err != nil || guest.Seat != "second" {
				t.Fatalf("%+v, %v", guest, err)
			}
			results := make(chan string, 2)
			for _, b := range []*Bot{me, guest} {
				go func() {
					asked := false
					result, err := b.play(ctx, func(s State) string {
						if b == me && s.Step > 6 && !asked {
							asked = true
							if err := b.do(ctx, map[string]any{"do": "takeback"}); err != nil {
								t.Error(err)
							}
						}
						return choose(s)
					})
					if err != nil {
						t.Errorf("%s: %v", b.Seat, err)
					}
					results <- result
				}()
			}
			if a, b := <-results, <-results; a != b || a == "" {
				t.Errorf("the results are %q and %q", a, b)
			} else {
				t.Log(a)
			}
		})
	}
	if _, err := join(ctx, h.URL+"/game/abc"); err == nil {
		t.Error("an address without invitation is joined")
	}
}
