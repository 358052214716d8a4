package arena

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlour-games/parlour/internal/play"
)

// An Entrant is one side of a match: whoever makes a new player for each game.
type Entrant struct {
	// Name tells the entrant from others, with its limits: two entrants of one
	// name play alike. [ParsePlayer] reads it back.
	Name string
	// New makes the player of one game. The same seed makes one that plays alike. One
	// that is an io.Closer is closed when the game is over.
	New func(seed uint64) (play.Player, error)
	// Time is the limit of time for one decision; 0 is none. Two sides with the same limit
	// must use about the same time for their match to count.
	Time time.Duration
	// Patience is how long one decision may take before the game is lost by it;
	// 0 is ten minutes.
	Patience time.Duration
}

// limitNames are the limits that a player of the game may have: how far it looks
// ahead is counted in moves, or in rolls where there are dice. A book is no limit, but stands
// among them.
func limitNames(k play.Kind) []string {
	ahead := "depth"
	if k.Dice(new(uint64)) != nil {
		ahead = "plies"
	}
	names := []string{"level", ahead, "nodes", "time"}
	if play.HasBook(k) {
		names = append(names, "book")
	}
	return names
}

// ParsePlayer reads who plays: "random", or "parlour", the engine of the game,
// with its limits: "parlour:level=8", "parlour:depth=6,time=100ms". A level has its
// own limits and goes with no other. "book=on" lets it play from its book of openings, which it
// does not do otherwise. The limits given hold for a "parlour" that
// names none of its own. An error says what there is, or what the engine has
// against the limits.
func ParsePlayer(k play.Kind, text string, limits play.Limits) (Entrant, error) {
	name, settings, has := strings.Cut(text, ":")
	switch {
	case text == "random":
		return Entrant{Name: text, New: func(seed uint64) (play.Player, error) { return play.Random(seed), nil }}, nil
	case name != "parlour":
		return Entrant{}, fmt.Errorf("no player %q: it can be random, parlour, or parlour:LIMIT=VALUE,... with the limits %s",
			text, strings.Join(limitNames(k), ", "))
	case has:
		own, err := parseLimits(k, settings)
		switch {
		case err != nil:
			return Entrant{}, fmt.Errorf("player %q: %w", text, err)
		case own == play.Limits{Book: own.Book}:
			limits.Book = own.Book
		default:
			limits = own
		}
	}
	e := Entrant{
		Name: describe(limits),
		Time: limits.Time,
		New: func(seed uint64) (play.Player, error) {
			l := limits
			l.Seed = seed
			return k.Engine(l)
		},
	}
	if limits.Time > 0 { // far more than a slow machine needs, far less than for ever
		e.Patience = limits.Patience(10 * time.Second)
	}
	if _, err := e.New(0); err != nil {
		return Entrant{}, fmt.Errorf("player %q: %w", text, err)
	}
	return e, nil
}

// NewPlayer returns the player that [ParsePlayer] reads, made with the seed.
func NewPlayer(k play.Kind, text string, limits play.Limits, seed uint64) (play.Player, error) {
	e, err := ParsePlayer(k, text, limits)
	if err != nil {
		return nil, err
	}
	return e.New(seed)
}

// parseLimits reads "level=8" or "depth=6,nodes=20000". Each limit may be given once.
func parseLimits(k play.Kind, text string) (play.Limits, error) {
	var l play.Limits
	var seen []string
	names := limitNames(k)
	for setting := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(setting, "=")
		if !ok {
			return l, fmt.Errorf("%q is no limit: write it like level=8", setting)
		}
		switch {
		case !slices.Contains(names, name):
			return l, fmt.Errorf("no limit %q: it is one of %s", name, strings.Join(names, ", "))
		case slices.Contains(seen, name):
			return l, fmt.Errorf("%s is given twice", name)
		}
		seen = append(seen, name)
		var err error
		switch name {
		case "level":
			l.Level, err = parseCount(value, 10)
		case "depth":
			l.Depth, err = parseCount(value, 1000)
		case "plies":
			if value == "0" {
				l.Plies = play.NoPlies
			} else {
				l.Plies, err = parseCount(value, 1000)
			}
		case "nodes":
			var n int
			n, err = parseCount(value, 1<<53)
			l.Nodes = uint64(n)
		case "time":
			l.Time, err = time.ParseDuration(value)
			if err != nil || l.Time <= 0 {
				err = fmt.Errorf("%q is no time: write it like 100ms", value)
			}
		case "book":
			if l.Book = value == "on"; !l.Book && value != "off" {
				err = fmt.Errorf("%q: it is on or off", value)
			}
		}
		if err != nil {
			return l, fmt.Errorf("%s: %w", name, err)
		}
	}
	others := slices.DeleteFunc(seen, func(name string) bool { return name == "level" || name == "book" })
	if l.Level > 0 && len(others) > 0 {
		return l, errors.New("a level has its own limits: give it alone")
	}
	return l, nil
}

// parseCount reads a whole number from 1 to most.
func parseCount(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("%q is no whole number from 1 to %d", text, most)
	}
	return n, nil
}

// describe writes the engine with its limits, as ParsePlayer reads it.
func describe(l play.Limits) string {
	var s []string
	for _, c := range []struct {
		name  string
		count uint64
	}{{"level", uint64(l.Level)}, {"depth", uint64(l.Depth)}, {"plies", uint64(max(l.Plies, 0))}, {"nodes", l.Nodes}} {
		if c.count > 0 {
			s = append(s, fmt.Sprint(c.name, "=", c.count))
		}
	}
	if l.Plies == play.NoPlies {
		s = append(s, "plies=0")
	}
	if l.Time > 0 {
		s = append(s, "time="+l.Time.String())
	}
	if l.Book {
		s = append(s, "book=on")
	}
	if len(s) == 0 {
		return "parlour"
	}
	return "parlour:" + strings.Join(s, ",")
}
