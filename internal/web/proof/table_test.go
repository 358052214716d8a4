package proof

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"sync"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/internal/web/fair"
	"github.com/parlour-games/parlour/record"
)

// An event is one of a game's log, as far as it is needed to replay the game.
type event struct {
	Seq   int    `json:"seq"`
	Type  string `json:"type"`
	By    string `json:"by"`
	Step  *int   `json:"step"`
	Text  string `json:"text"`
	Setup *struct {
		Kind       string            `json:"kind"`
		Options    map[string]string `json:"options"`
		Commitment string            `json:"commitment"`
	} `json:"setup"`
}

// A table is a game between two persons, both of whom we are. It keeps the log as the server told
// it and replays it by the rules.
type table struct {
	c       *client
	kind    play.Kind
	id      string
	tokens  [2]string
	numbers [2]string // the players' parts in the dice

	mu    sync.Mutex
	log   []event
	setup play.Setup
	game  play.Game
	steps []string // on the way to the present position
	rolls []string // every roll seen, those taken back included
	over  bool
	bad   error // the first event that cannot be
}

// newTable creates a game of the kind, and two persons sit down.
func newTable(ctx context.Context, c *client, kind play.Kind) (*table, error) {
	var options map[string]string
	if kind == games.Backgammon { // a single game is often over with the first double
		options = map[string]string{"match": "25"}
	}
	return newTableWith(ctx, c, kind, options)
}

func newTableWith(ctx context.Context, c *client, kind play.Kind, options map[string]string) (*table, error) {
	t := &table{c: c, kind: kind}
	var made struct {
		ID     string `json:"id"`
		Invite string `json:"invite"`
		Tokens struct {
			First string `json:"first"`
		} `json:"tokens"`
	}
	body := map[string]any{
		"kind": kind.Name(), "clock": "10m+5s", "options": options,
		"seats": map[string]any{"first": map[string]any{"by": "me"}, "second": map[string]any{"by": "guest"}},
	}
	if err := c.call(ctx, "POST", "/api/games", body, &made); err != nil {
		return nil, err
	}
	t.id, t.tokens[0] = made.ID, made.Tokens.First
	var seated struct {
		Token string `json:"token"`
	}
	for seat, who := range []string{"token", "invite"} {
		secret := made.Invite
		if seat == 0 {
			secret = made.Tokens.First
		}
		t.numbers[seat] = number()
		if err := c.call(ctx, "POST", "/api/games/"+t.id+"/seat", map[string]any{who: secret, "number": t.numbers[seat]}, &seated); err != nil {
			return nil, err
		}
		t.tokens[seat] = seated.Token
	}
	return t, t.catchUp(ctx)
}

// read takes the next event.
func (t *table) read(e event) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	err := t.apply(e)
	if err != nil && t.bad == nil {
		t.bad = fmt.Errorf("game %s: event %d of %d: %w", t.id, e.Seq, len(t.log), err)
	}
	return t.bad
}

func (t *table) apply(e event) error {
	if e.Seq <= len(t.log) { // told again: it must be the same
		if !reflect.DeepEqual(e, t.log[e.Seq-1]) {
			return fmt.Errorf("it was %+v and is %+v", t.log[e.Seq-1], e)
		}
		return nil
	}
	if e.Seq != len(t.log)+1 {
		return errors.New("one is missing")
	}
	t.log = append(t.log, e)
	switch e.Type {
	case "created":
		if e.Setup == nil || e.Setup.Kind != t.kind.Name() {
			return fmt.Errorf("created as %+v", e.Setup)
		}
		t.setup = play.Setup{Options: e.Setup.Options}
		return t.replay(nil)
	case "takeback":
		if e.Step == nil || *e.Step >= len(t.steps) {
			return fmt.Errorf("back to %+v from step %d", e, len(t.steps))
		}
		return t.replay(t.steps[:*e.Step])
	case "step":
		if e.Step == nil || *e.Step != len(t.steps) {
			return fmt.Errorf("a step that is not number %d: %+v", len(t.steps), e)
		}
		if by := string(t.game.Turn().Maker()); by != e.By {
			return fmt.Errorf("%s makes a step of %s", e.By, by)
		}
		if err := t.game.Play(e.Text); err != nil {
			return err
		}
		if t.game.Last() != e.Text {
			return fmt.Errorf("%q is recorded as %q", t.game.Last(), e.Text)
		}
		if t.steps = append(t.steps, e.Text); e.By == string(record.ByDice) {
			return t.rolled(e.Text)
		}
	case "ended":
		t.over = true
	}
	return nil
}

// replay begins the game anew with the steps given.
func (t *table) replay(steps []string) (err error) {
	if t.game, err = t.kind.New(t.setup); err != nil {
		return err
	}
	for _, text := range steps {
		if err := t.game.Play(text); err != nil {
			return err
		}
	}
	t.steps = steps
	return nil
}

// rolled takes a roll, the last step: it must be the one that fell in its place before, if any did.
func (t *table) rolled(text string) error {
	i := -1
	for _, step := range t.steps {
		if len(step) == 2 && step[0] >= '1' && step[0] <= '6' {
			i++
		}
	}
	if i == len(t.rolls) {
		t.rolls = append(t.rolls, text)
	}
	turned := string([]byte{text[1], text[0]}) // as the opening roll of another game of the match it is told as it was thrown
	if t.rolls[i] != text && t.rolls[i] != turned {
		return fmt.Errorf("roll %d was %s and is %s", i, t.rolls[i], text)
	}
	return nil
}

// catchUp asks for the events that the table has not heard of.
func (t *table) catchUp(ctx context.Context) error {
	t.mu.Lock()
	from := len(t.log)
	t.mu.Unlock()
	return t.hear(ctx, from)
}

// hear asks for the events after one, those heard of already included.
func (t *table) hear(ctx context.Context, from int) error {
	var events []event
	if err := t.c.call(ctx, "GET", fmt.Sprintf("/api/games/%s/events?from=%d", t.id, from), nil, &events); err != nil {
		return err
	}
	for _, e := range events {
		if err := t.read(e); err != nil {
			return err
		}
	}
	return nil
}

// check holds all that the server says of the game against what was heard: nothing may be
// missing, changed or there twice, and the position must be the one that the rules come to. After
// the end every roll must be the one that the secret and the players' numbers made.
func (t *table) check(ctx context.Context) error {
	t.mu.Lock()
	known := len(t.log)
	t.mu.Unlock()
	if err := t.hear(ctx, 0); err != nil {
		return err
	}
	var live struct {
		Seq   int `json:"seq"`
		State struct {
			Step      int               `json:"step"`
			Positions map[string]string `json:"positions"`
		} `json:"state"`
	}
	if err := t.c.call(ctx, "GET", "/api/games/"+t.id, nil, &live); err != nil {
		return err
	}
	if t.over {
		if err := t.checkDice(ctx); err != nil {
			return fmt.Errorf("game %s: %w", t.id, err)
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	form := t.kind.Forms()[0]
	want, err := t.game.Position(form)
	if err != nil {
		return err
	}
	if live.Seq < known || live.Seq != len(t.log) || live.State.Step != len(t.steps) || live.State.Positions[form] != want {
		return fmt.Errorf("game %s: %d events were known, %d are told, and the position is %s after %d steps, want %s after %d",
			t.id, known, live.Seq, live.State.Positions[form], live.State.Step, want, len(t.steps))
	}
	return nil
}

func (t *table) checkDice(ctx context.Context) error {
	var told struct {
		Secret  string   `json:"secret"`
		Numbers []string `json:"numbers"`
	}
	if err := t.c.call(ctx, "GET", "/api/games/"+t.id+"/fair", nil, &told); err != nil {
		return err
	}
	secret, err := fair.ParseSecret(told.Secret)
	if err != nil {
		return err
	}
	if told.Numbers[0] != t.numbers[0] || told.Numbers[1] != t.numbers[1] {
		return fmt.Errorf("the numbers were %q and are %q", t.numbers, told.Numbers)
	}
	dice := fair.Dice{Secret: secret, Game: t.id, Numbers: t.numbers[:]}
	_, err = dice.Check(t.log[0].Setup.Commitment, t.kind, t.setup, t.steps)
	return err
}

// choose draws a decision for the one who must act. It is ok while there is one.
func (t *table) choose(r *rand.Rand) (seat play.Seat, n int, text string, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.over || t.game.Turn() > play.Second {
		return 0, 0, "", false
	}
	choices := t.game.Choices()
	return t.game.Turn(), len(t.steps), choices[r.IntN(len(choices))], true
}

// step makes a step over HTTP. When it returns nil, the step was acknowledged and is in the log.
func (t *table) step(ctx context.Context, r *rand.Rand) error {
	seat, n, text, ok := t.choose(r)
	if !ok {
		return errOver
	}
	var done struct {
		Seq int `json:"seq"`
	}
	err := t.c.call(ctx, "POST", "/api/games/"+t.id+"/do", map[string]any{"token": t.tokens[seat], "do": "step", "step": n, "text": text}, &done)
	if err != nil {
		return err
	}
	// It is acknowledged: from here on it must be there, whatever happens. What followed from it,
	// such as a roll, is heard later.
	t.mu.Lock()
	next := event{Seq: len(t.log) + 1, Type: "step", By: string(seat.Maker()), Step: &n, Text: text}
	t.mu.Unlock()
	if err := t.read(next); err != nil {
		return err
	}
	if done.Seq > next.Seq {
		if err := t.catchUp(ctx); err != nil {
			return err
		}
	}
	return nil
}

// takeBack takes a step back: one player asks and the other grants it, unless he asked himself
// before a crash.
func (t *table) takeBack(ctx context.Context, by play.Seat) error {
	for _, deed := range []struct {
		seat play.Seat
		do   string
	}{{by, "takeback"}, {by.Other(), "accept"}} {
		err := t.c.call(ctx, "POST", "/api/games/"+t.id+"/do", map[string]any{"token": t.tokens[deed.seat], "do": deed.do}, nil)
		var refused *refusal
		if deed.do == "accept" && errors.As(err, &refused) && refused.Fault.Kind == "stale" {
			err = nil
		}
		if err != nil {
			return err
		}
	}
	return t.catchUp(ctx)
}

var errOver = errors.New("the game is over")

// kinds are the games in turn.
func kinds(i int) play.Kind {
	all := games.Kinds()
	return all[i%len(all)]
}
