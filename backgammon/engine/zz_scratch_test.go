package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"github.com/parlour-games/parlour/backgammon"
	"math"
	"os"
	"testing"
	"time"
)

func TestScratchMET(t *testing.T) {
	for a := 1; a <= 9; a++ {
		for b := 1; b <= 9; b++ {
			fmt.Printf("%5.1f ", 100*MatchChance(a, b, false))
		}
		fmt.Println()
	}
	for a := 1; a <= 9; a++ {
		fmt.Printf("%5.1f ", 100*MatchChance(a, 1, true))
	}
	fmt.Println()
}
func TestScratchOpen(t *testing.T) {
	b := backgammon.Opening()
	fmt.Printf("%+v %f\n", Evaluate(b, backgammon.White), Evaluate(b, backgammon.White).Equity())
	for _, plies := range []int{0, 1} {
		for _, r := range rolls {
			t0 := time.Now()
			ls, _ := Rank(context.Background(), b, backgammon.White, r, Options{Plies: plies, Lines: 3})
			fmt.Print(r, " ")
			for _, l := range ls {
				fmt.Printf(" %v %.3f;", fmtp(l.Play), l.Equity)
			}
			fmt.Println(time.Since(t0))
		}
	}
}
func fmtp(p backgammon.Play) string {
	s := ""
	for i := 0; i < p.Len(); i++ {
		m := p.Move(i)
		s += fmt.Sprintf("%d/%d", m.From, m.To)
		if m.Hit {
			s += "*"
		}
		s += " "
	}
	return s
}

type cand struct {
	Pos string
	E0  float64
	E2  *float64
}

func measure(file string, plies int) (float64, float64, int) {
	f, _ := os.Open("/work/shared/cases/" + file)
	defer f.Close()
	sc := bufio.NewScanner(f)
	sc.Buffer(nil, 1<<20)
	sum, sq := 0.0, 0.0
	n := 0
	for sc.Scan() {
		var d struct {
			ID   string
			Dice []int
			Cand [][]any
		}
		if err := json.Unmarshal(sc.Bytes(), &d); err != nil {
			panic(err)
		}
		b, p, err := parse(d.ID)
		if err != nil {
			panic(err)
		}
		ls, _ := Rank(context.Background(), b, p, backgammon.MakeRoll(d.Dice[0], d.Dice[1]), Options{Plies: plies, Lines: 1})
		after := b.Apply(p, ls[0].Play)
		id := after.PositionID(p.Other())
		best2, best0 := -9.0, -9.0
		for _, c := range d.Cand {
			if e := c[1].(float64); e > best0 {
				best0 = e
			}
			if c[2] != nil {
				if e := c[2].(float64); e > best2 {
					best2 = e
				}
			}
		}
		loss := -1.0
		for _, c := range d.Cand {
			if c[0].(string) == id {
				if c[2] != nil {
					loss = best2 - c[2].(float64)
				} else {
					loss = best0 - c[1].(float64)
				}
			}
		}
		if loss < -0.5 {
			panic("not found " + id)
		}
		sum += loss
		sq += loss * loss
		n++
	}
	m := sum / float64(n)
	return m, math.Sqrt((sq/float64(n) - m*m) / float64(n)), n
}
func parse(id string) (backgammon.Board, backgammon.Player, error) {
	b, err := backgammon.ParsePositionID(id, backgammon.White)
	return b, backgammon.White, err
}
func TestScratchDecisions(t *testing.T) {
	for _, f := range []string{"backgammon-decisions.jsonl", "backgammon-hard.jsonl"} {
		for pl := 0; pl <= 1; pl++ {
			t0 := time.Now()
			m, se, n := measure(f, pl)
			fmt.Printf("%s ply%d %.4f +- %.4f (%d) %v\n", f, pl, m, 1.96*se, n, time.Since(t0))
		}
	}
}
func BenchmarkEvaluate(b *testing.B) {
	bd := backgammon.Opening()
	b.ReportAllocs()
	for b.Loop() {
		Evaluate(bd, backgammon.White)
	}
}

type chooser func(b backgammon.Board, p backgammon.Player, r backgammon.Roll, step uint64) backgammon.Board

func lev(l Level, seed uint64) chooser {
	return func(b backgammon.Board, p backgammon.Player, r backgammon.Roll, step uint64) backgammon.Board {
		ln, _ := l.Choose(context.Background(), b, p, r, Stakes{}, seed, step)
		return b.Apply(p, ln.Play)
	}
}
func random(seed uint64) chooser {
	return func(b backgammon.Board, p backgammon.Player, r backgammon.Roll, step uint64) backgammon.Board {
		ps := backgammon.AppendPlays(nil, b, p, r)
		if len(ps) == 0 {
			return b
		}
		return b.Apply(p, ps[mix(mix(seed)+step)%uint64(len(ps))])
	}
}

// returns points to White (luck adjusted too)
func game(w, bl chooser, seed uint64, adj bool) (int, float64) {
	b := backgammon.Opening()
	rng := seed
	die := func() int { rng = mix(rng); return int(rng>>33)%6 + 1 }
	a, c := die(), die()
	for a == c {
		a, c = die(), die()
	}
	p := backgammon.White
	if c > a {
		p = backgammon.Black
	}
	luck := 0.0
	sg := func(p backgammon.Player) float64 {
		if p == backgammon.White {
			return 1
		}
		return -1
	}
	for step := uint64(0); ; step++ {
		r := backgammon.MakeRoll(a, c)
		if adj {
			if step == 0 {
				luck += sg(p) * OpeningLuck(r)
			} else {
				luck += sg(p) * Luck(b, p, r)
			}
		}
		if p == backgammon.White {
			b = w(b, p, r, step)
		} else {
			b = bl(b, p, r, step)
		}
		if b.Off(p) == 15 {
			v := Evaluate(b, p)
			e := int(math.Round(v.Equity()))
			if p == backgammon.Black {
				e = -e
			}
			return e, float64(e) - luck
		}
		p = p.Other()
		a, c = die(), die()
	}
}
func match(x, y func(seed uint64) chooser, n int, adj bool) (pts, se, ladj, lse, wins float64) {
	s, q, ls, lq := 0.0, 0.0, 0.0, 0.0
	for i := 0; i < n; i++ {
		seed := mix(uint64(i/2) + 77)
		var e int
		var l float64
		if i%2 == 0 {
			e, l = game(x(seed), y(seed+1), seed, adj)
		} else {
			e, l = game(y(seed+1), x(seed), seed, adj)
			e, l = -e, -l
		}
		if e > 0 {
			wins++
		}
		s += float64(e)
		q += float64(e * e)
		ls += l
		lq += l * l
	}
	N := float64(n)
	return s / N, math.Sqrt((q/N - s*s/N/N) / N), ls / N, math.Sqrt((lq/N - ls*ls/N/N) / N), wins / N
}
func TestScratchLevels(t *testing.T) {
	L := func(l Level) func(uint64) chooser { return func(s uint64) chooser { return lev(l, s) } }
	t0 := time.Now()
	for l := Level(2); l <= 10; l++ {
		n := 400
		if l == 2 {
			n = 200
		}
		if l > 7 {
			n = 200
		}
		p, se, lp, lse, w := match(L(l), L(l-1), n, true)
		fmt.Printf("%d-%d %.3f+-%.3f adj %.3f+-%.3f wins %.3f %v\n", l, l-1, p, se, lp, lse, w, time.Since(t0))
	}
}
func TestScratchTime(t *testing.T) {
	L := func(l Level) func(uint64) chooser { return func(s uint64) chooser { return lev(l, s) } }
	for i := 0; i < 50; i++ {
		seed := mix(uint64(i/2) + 77)
		t0 := time.Now()
		game(L(2)(seed), L(1)(seed+1), seed, true)
		fmt.Print(time.Since(t0), " ")
	}
}
