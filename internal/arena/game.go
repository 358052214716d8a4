package arena

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/record"
)

// MaxSteps is how long a game may become; then it is broken off and counts as
// half a point for each. No game that the rules end comes near it.
const MaxSteps = 20000

// defaultPatience is how long one decision may take where the entrant says nothing.
const defaultPatience = 10 * time.Minute

// grace is how long a player that has been stopped may take to come back
// before it is left behind.
const grace = 2 * time.Second

// The streams of randomness in a match. Each is used with a number of its own,
// so that no game depends on another.
const (
	streamOpenings = iota
	streamDice     // by pair
	streamA        // by game
	streamB        // by game
)

// seed returns number n of the stream given.
func (m *Match) seed(stream, n int) uint64 {
	return rand.New(rand.NewPCG(m.Seed, uint64(n)<<8|uint64(stream))).Uint64()
}

// header returns game n before it begins: all that tells it from other games.
func (m *Match) header(n int) (*record.Record, Opening, error) {
	o, err := m.openings.Pair((n - 1) / 2)
	if err != nil {
		return nil, o, err
	}
	r := record.New(m.Kind.Name())
	r.Position, r.Options = m.Setup.Position, m.Setup.Options
	if o.Position != "" {
		r.Position = o.Position
	}
	first, second := m.A.Name, m.B.Name
	if !aFirst(n) {
		first, second = second, first
	}
	rule := ""
	if m.Adjudication != nil {
		rule = m.Adjudication.String()
	}
	for _, t := range []record.Tag{
		{Name: tagEvent, Value: Event}, {Name: tagRound, Value: strconv.Itoa(n)},
		{Name: tagFirst, Value: first}, {Name: tagSecond, Value: second},
		{Name: tagSeed, Value: strconv.FormatUint(m.Seed, 10)},
		{Name: tagOpenings, Value: m.openings.Name}, {Name: tagOpening, Value: o.Text},
		{Name: tagRule, Value: rule},
	} {
		r.SetTag(t.Name, t.Value)
	}
	return r, o, nil
}

// A side is one player of a game that goes on, and its use of time.
type side struct {
	Entrant
	player play.Player
	spent  time.Duration
	moves  int
}

// close lets go of a player that holds something, such as a process.
func (p *side) close() {
	if c, ok := p.player.(io.Closer); ok {
		_ = c.Close() // the game is over whatever it says
	}
}

// sides seats the players of game n, the first seat's first.
func (m *Match) sides(n int) ([2]side, error) {
	sides := [2]side{{Entrant: m.A}, {Entrant: m.B}}
	for i, stream := range []int{streamA, streamB} {
		var err error
		if sides[i].player, err = sides[i].New(m.seed(stream, n)); err != nil {
			sides[0].close()
			return sides, fmt.Errorf("%s: %w", sides[i].Name, err)
		}
	}
	if !aFirst(n) {
		slices.Reverse(sides[:])
	}
	return sides, nil
}

// game plays game n to its end. An error is the context's, or a fault of the
// match or the game: what a player does wrong costs it the game instead.
func (m *Match) game(ctx context.Context, n int) (*record.Record, error) {
	rec, opening, err := m.header(n)
	if err != nil {
		return nil, err
	}
	s, err := play.Resume(m.Kind, rec, nil)
	if err != nil {
		return nil, err
	}
	for _, move := range opening.Moves {
		if err := s.Step(s.Len(), move); err != nil {
			return nil, err
		}
	}
	sides, err := m.sides(n)
	if err != nil {
		return nil, err
	}
	defer func() {
		for i := range sides {
			sides[i].close()
		}
	}()
	diceSeed := m.seed(streamDice, (n-1)/2)
	dice := m.Kind.Dice(&diceSeed)
	judge := adjudicator{rule: m.Adjudication}
	for s.Turn() != play.Over && err == nil {
		switch seat := s.Turn(); {
		case ctx.Err() != nil:
			err = ctx.Err()
		case s.Len() >= MaxSteps:
			err = s.End(record.Result{Winner: record.Unfinished, Reason: fmt.Sprintf("broken off after %d steps", MaxSteps)})
		case judge.dead(s.Len()):
			err = s.End(record.Result{Winner: record.Draw, Reason: adjudicated})
		case seat == play.Chance:
			err = s.Chance(ctx, dice)
		case slices.Contains(s.Game().Offers(), claim):
			err = s.Step(s.Len(), claim)
		default:
			err = sides[seat].move(ctx, s, seat, &judge)
		}
	}
	if err != nil {
		return nil, err
	}
	if at, err := s.Game().Position(m.Kind.Forms()[0]); err == nil {
		rec.SetTag(tagFinal, at)
	}
	rec.SetTag(tagDate, time.Now().Format(time.DateOnly))
	rec.SetTag(tagFirstTime, sides[0].spent.Round(time.Microsecond).String())
	rec.SetTag(tagFirstMoves, strconv.Itoa(sides[0].moves))
	rec.SetTag(tagSecondTime, sides[1].spent.Round(time.Microsecond).String())
	rec.SetTag(tagSecondMoves, strconv.Itoa(sides[1].moves))
	return rec, m.tellLuck(ctx, rec)
}

// move lets the side make its decision. When it fails, or what it says is
// refused, the game is lost by it. An error is the context's.
func (p *side) move(ctx context.Context, s *play.Session, seat play.Seat, judge *adjudicator) error {
	began := time.Now()
	text, err := decide(ctx, p.player, s.View(), p.Patience)
	p.spent += time.Since(began)
	p.moves++
	if ctx.Err() != nil {
		return ctx.Err()
	}
	forced := len(s.Game().Choices()) == 1
	if err == nil {
		err = s.Step(s.Len(), text)
	}
	if err == nil {
		if !forced {
			p.tell(s, seat, judge)
		}
		return nil
	}
	s.Record().SetTag(tagFailure, seat.String())
	return s.End(record.Result{
		Winner: [...]record.Winner{record.Second, record.First}[seat],
		Reason: fmt.Sprintf("%s (%s) failed: %v", s.Kind().Seats()[seat], p.Name, err),
	})
}

// tell writes down what the side thought of its position when it made the last step.
func (p *side) tell(s *play.Session, seat play.Seat, judge *adjudicator) {
	valuer, ok := p.player.(play.Valuer)
	if !ok {
		return
	}
	if value, ok := valuer.LastValue(); ok {
		line := s.Record().Line()
		line[len(line)-1].Comment = valueText(value)
		judge.see(seat, value)
	}
}

// claim is the offer that ends a game in a draw which the rules grant. The
// arena makes it for both sides, as the program's own play does.
const claim = "claim"

// decide asks a player. A panic is an error, and so is an answer that does not
// come in time.
func decide(ctx context.Context, p play.Player, v play.View, patience time.Duration) (string, error) {
	if patience == 0 {
		patience = defaultPatience
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1) // with room, so that who answers too late can leave
	go func() {
		defer func() {
			if r := recover(); r != nil {
				answers <- answer{err: fmt.Errorf("panic: %v", r)}
			}
		}()
		text, err := p.Choose(ctx, v)
		answers <- answer{text, err}
	}()
	select {
	case a := <-answers:
		if ctx.Err() == nil {
			return a.text, a.err
		}
	case <-ctx.Done():
		select { // a player that hears the context comes back at once
		case <-answers:
		case <-time.After(grace):
		}
	}
	return "", fmt.Errorf("no move within %v", patience)
}

// tellLuck writes into the record how lucky First was, where the game's engine
// can tell. It replays the game, so that no player's time goes into it.
func (m *Match) tellLuck(ctx context.Context, rec *record.Record) error {
	engine, err := m.Kind.Engine(play.Limits{})
	if err != nil {
		return err
	}
	teller, ok := engine.(play.LuckTeller)
	if !ok {
		return nil
	}
	v := play.View{Kind: m.Kind, Setup: play.Setup{Position: rec.Position, Options: rec.Options}}
	sum := 0.0
	for _, n := range rec.Line() {
		if n.By == record.ByDice {
			l, err := teller.Luck(ctx, v, n.Move)
			if err != nil {
				return fmt.Errorf("luck of roll %s after %d steps: %w", n.Move, len(v.Steps), err)
			}
			sum += l
		}
		v.Steps = append(v.Steps, n.Move)
	}
	rec.SetTag(tagLuck, strconv.FormatFloat(sum, 'f', 6, 64))
	return nil
}
