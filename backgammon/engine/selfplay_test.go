package engine

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"

	"github.com/parlour-games/parlour/backgammon"
)

// A tally is what came of games of the engine against itself.
type tally struct {
	games, plays         int
	wins                 [2]int // White's and Black's
	gammons, backgammons int    // games that were a gammon at least, and a backgammon
	sign                 uint64 // adds up what every game came to, so that it does not depend on their order
}

func (t *tally) add(u tally) {
	t.games += u.games
	t.plays += u.plays
	t.wins[0] += u.wins[0]
	t.wins[1] += u.wins[1]
	t.gammons += u.gammons
	t.backgammons += u.backgammons
	t.sign += u.sign
}

// selfPlay plays one game without a cube at 0-ply, dice and all decided by the seed. Every play goes through the door of the
// rules that checks, and every position is looked through.
func selfPlay(seed uint64) (tally, error) {
	dice := backgammon.SeededDice(seed)
	rules := backgammon.Rules{Games: 1, MaxCube: backgammon.NoCube}
	g := backgammon.NewGame(rules, [2]int{}, false)
	t := tally{games: 1}
	sign := fnv.New64a()
	for g.Phase() != backgammon.Finished {
		pos := g.Position()
		a := backgammon.Action{Kind: backgammon.RollDice}
		switch g.Phase() {
		case backgammon.OpeningRoll, backgammon.Rolling:
			first, second, err := dice.Roll()
			if err != nil {
				return t, err
			}
			a = backgammon.Action{Kind: backgammon.Throw, Dice: [2]uint8{uint8(first), uint8(second)}}
		case backgammon.Playing:
			lines, err := Rank(context.Background(), pos.Board, pos.OnRoll, pos.Roll(), Options{Lines: 1})
			if err != nil {
				return t, err
			}
			a = backgammon.Action{Kind: backgammon.PlayCheckers}
			if len(lines) > 0 {
				a.Play = lines[0].Play
				t.plays++
			}
			sign.Write([]byte(a.Play.String()))
		}
		next, err := g.Do(a)
		if err != nil {
			return t, fmt.Errorf("%s: %w", pos.XGID(), err)
		}
		if wrong := next.Position().Check(); wrong != nil {
			return t, fmt.Errorf("%s, %s: %v", pos.XGID(), a, wrong)
		}
		g = next
	}
	result, _ := g.Result()
	t.wins[result.Winner]++
	if result.Win >= backgammon.Gammon {
		t.gammons++
	}
	if result.Win == backgammon.Backgammon {
		t.backgammons++
	}
	binary.Write(sign, binary.LittleEndian, seed)
	t.sign = sign.Sum64()
	return t, nil
}

// selfPlays plays games with the seeds from 1 on, on all threads, and adds them up.
func selfPlays(t *testing.T, games int) tally {
	t.Helper()
	var sum tally
	var mu sync.Mutex
	var threads sync.WaitGroup
	next := make(chan uint64)
	for range runtime.GOMAXPROCS(0) {
		threads.Go(func() {
			for seed := range next {
				one, err := selfPlay(seed)
				mu.Lock()
				if sum.add(one); err != nil {
					t.Errorf("game %d: %v", seed, err)
				}
				mu.Unlock()
			}
		})
	}
	for seed := range games {
		next <- uint64(seed + 1)
	}
	close(next)
	threads.Wait()
	return sum
}

// TestSelfPlay plays games of the engine against itself without an illegal position: forty, or as many as PARLOUR_SELFPLAY says.
// The sign that it tells is the same on every machine, for the same nets; `make selfplay` compares it with that of the plain Go twin.
func TestSelfPlay(t *testing.T) {
	games := 40
	if text := os.Getenv("PARLOUR_SELFPLAY"); text != "" {
		var err error
		if games, err = strconv.Atoi(text); err != nil || games < 1 {
			t.Fatalf("PARLOUR_SELFPLAY is %q, no number of games", text)
		}
	}
	sum := selfPlays(t, games)
	n := float64(sum.games)
	t.Logf("%d games, %.1f plays a game, White won %.4f; gammons %.4f, backgammons %.4f of the games; sign %016x",
		sum.games, float64(sum.plays)/n, float64(sum.wins[0])/n, float64(sum.gammons)/n, float64(sum.backgammons)/n, sum.sign)
	if again := selfPlays(t, min(games, 10)); games >= 10 {
		first := selfPlays(t, 10)
		if again != first {
			t.Errorf("the same seeds gave other games: %+v, %+v", again, first)
		}
	}
}
