package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"github.com/parlour-games/parlour/backgammon"
	"github.com/parlour-games/parlour/backgammon/engine"
	"github.com/parlour-games/parlour/whole"
)

// The match that nets must win to be kept: after how many games of the first stage and rounds of the second it is played,
// and how many pairs of its games one thread plays at a time.
const (
	gateGames  = 100_000
	gateRounds = 20
	piecePairs = 50
)

// gate plays the nets as they are against the best so far, and keeps them if they win. Where none are kept yet, they are.
func (o Options) gate(ctx context.Context, s *state) error {
	// What would be kept is what plays: the numbers in the file are rounded.
	var kept bytes.Buffer
	if err := s.nets(true).Write(&kept); err != nil {
		return err
	}
	best, err := o.readBest()
	if errors.Is(err, fs.ErrNotExist) {
		return o.keep(kept.Bytes())
	}
	if err != nil {
		return err
	}
	fresh, err := engine.ReadNets(bytes.NewReader(kept.Bytes()))
	if err != nil {
		return err
	}
	mean, deviation, err := o.match(ctx, fresh, best, s.Games+s.Round+s.Revision)
	if err != nil {
		return err
	}
	verdict := "not kept"
	if mean > 0 {
		verdict = "kept"
		if err := o.keep(kept.Bytes()); err != nil {
			return err
		}
	}
	text := fmt.Sprintf("match against the best so far: %+.4f +- %.4f points a game, %s", mean, deviation, verdict)
	o.Report(Progress{"match", o.Pairs, o.Pairs, text})
	return o.log(s, text)
}

// match plays pairs of games without a cube, the same dice with sides exchanged, and returns how many points a game the
// nets of a win from those of b, with the standard error.
func (o Options) match(ctx context.Context, a, b *engine.Nets, number int) (mean, deviation float64, err error) {
	points := make([]float64, o.Pairs)
	dice := func(pair int) *rand.Rand { return o.random(5, uint64(number)<<32+uint64(pair)) }
	err = o.share(ctx, (o.Pairs+piecePairs-1)/piecePairs, func() func(int) {
		p, q := &player{Evaluator: engine.NewEvaluator(a)}, &player{Evaluator: engine.NewEvaluator(b)}
		return func(piece int) {
			for i := piece * piecePairs; i < min((piece+1)*piecePairs, o.Pairs); i++ {
				points[i] = (duel(p, q, dice(i)) - duel(q, p, dice(i))) / 2
			}
		}
	})
	if err != nil {
		return 0, 0, err
	}
	var sum, squares float64
	for _, x := range points {
		sum += x
		squares += x * x
	}
	n := float64(len(points))
	mean = sum / n
	return mean, math.Sqrt((squares/n - mean*mean) / n), nil
}

// duel plays a game from the opening and returns what it is worth to the player who rolls first, where its value is known exactly.
func duel(first, second *player, r *rand.Rand) float64 {
	b, onRoll := backgammon.Opening(), backgammon.White
	for range longest {
		if engine.ClassOf(b) <= engine.Bearoff {
			break
		}
		p := first
		if onRoll == backgammon.Black {
			p = second
		}
		p.plays = backgammon.AppendPlays(p.plays[:0], b, onRoll, roll(r))
		b, _ = p.Best(p.plays, b, onRoll)
		onRoll = onRoll.Other()
	}
	return first.worth(b, onRoll)
}

// worth is what the position, with onRoll about to roll, is worth to White.
func (p *player) worth(b backgammon.Board, onRoll backgammon.Player) float64 {
	v := p.Evaluate(b, onRoll).Equity()
	if onRoll == backgammon.Black {
		return -v
	}
	return v
}

// best names the file of the best nets so far.
func (o Options) best() string { return filepath.Join(o.Dir, BestName) }

// keep makes nets, as a file has them, the best so far.
func (o Options) keep(nets []byte) error {
	return whole.Write(o.best(), func(w io.Writer) error {
		_, err := w.Write(nets)
		return err
	})
}

// readBest reads the best nets so far.
func (o Options) readBest() (*engine.Nets, error) {
	f, err := os.Open(o.best())
	if err != nil {
		return nil, err
	}
	defer f.Close()
	nets, err := engine.ReadNets(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; where it is removed, the next nets take its place without a match", f.Name(), err)
	}
	return nets, nil
}
