package backgammon

import (
	"fmt"
	"strings"
)

// maxPlayText is longer than anybody writes a play.
const maxPlayText = 100

// ParsePlay reads the play that p makes with roll from b, however it is
// written: "8/5 6/5", "8/5,6/5", "6-5 8-5", "bar/20*/15", "25/20", "6/0",
// "8/4(2)", parts in any order, hits marked or not, the points on the way of a
// checker told or not. "dance" is the play of a player who can move nothing.
//
// The error is a [*MoveError]: of kind [ErrSyntax] when the text is no play,
// [ErrIllegal] when the play is not allowed, with the reason, and
// [ErrAmbiguous] when it may be more than one, which are listed.
func ParsePlay(b Board, p Player, roll Roll, text string) (Play, error) {
	var room [64]Play
	plays := AppendPlays(room[:0], b, p, roll)
	for _, play := range plays {
		if play.String() == text {
			return play, nil
		}
	}
	fail := func(kind error, reason string, candidates ...string) (Play, error) {
		return Play{}, &MoveError{Kind: kind, Text: shown(text), Position: b.PositionID(p), Reason: reason, Candidates: candidates}
	}
	if isDance(text) {
		if len(plays) == 0 {
			return Play{}, nil
		}
		return fail(ErrIllegal, "a checker can move with "+roll.String())
	}
	ways, reason := parseWays(text)
	if reason != "" {
		return fail(ErrSyntax, reason)
	}
	r := reader{}
	r.follow(NewEntry(b, p, roll), ways)
	if len(r.found) == 0 {
		return fail(ErrIllegal, r.reason)
	}
	// A text that marks no hits, or not all, means the play that hits just what
	// is marked, if there is one; else any play that hits at least that.
	var exact, rest []Play
	for _, play := range r.found {
		switch missing, extra := compareHits(play, ways); {
		case extra != 0:
			r.reason = fmt.Sprintf("there is nothing to hit on point %d", extra)
		case missing:
			rest = append(rest, play)
		default:
			exact = append(exact, play)
		}
	}
	if len(exact) == 0 {
		exact = rest
	}
	switch len(exact) {
	case 0:
		return fail(ErrIllegal, r.reason)
	case 1:
		return exact[0], nil
	}
	var texts []string
	for _, play := range exact {
		texts = append(texts, play.String())
	}
	return fail(ErrAmbiguous, "it may mean "+strings.Join(texts, " or "), texts...)
}

func isDance(text string) bool {
	return strings.EqualFold(strings.TrimSpace(text), Dance)
}

// A way is one checker as it is written: the places it goes through, and which
// of them it is said to hit on.
type way struct {
	places []int
	hits   []int
	next   int // index of the place it goes to next
	at     int
}

// parseWays reads one way for each checker, or says what is wrong.
func parseWays(text string) (ways []way, reason string) {
	const form = "a play is written like 8/5 6/5, bar/20* or 6/off"
	if len(text) > maxPlayText {
		return nil, form
	}
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return r == ' ' || r == ',' || r == ';' || r == '\t'
	})
	for _, word := range words {
		count := 1
		if n := len(word); n > 3 && word[n-1] == ')' && word[n-3] == '(' {
			count = int(word[n-2]) - '0'
			if count < 1 || count > 4 {
				return nil, "a part is made 1 to 4 times"
			}
			word = word[:n-3]
		}
		var w way
		for _, name := range strings.FieldsFunc(word, func(r rune) bool { return r == '/' || r == '-' }) {
			bare := strings.TrimSuffix(name, "*")
			place, ok := parsePlace(bare)
			if !ok || place == BornOff && bare != name {
				return nil, form
			}
			if bare != name {
				w.hits = append(w.hits, place)
			}
			w.places = append(w.places, place)
		}
		if len(w.places) < 2 || strings.Count(word, "/")+strings.Count(word, "-") != len(w.places)-1 {
			return nil, form
		}
		for i, place := range w.places[1:] {
			if place >= w.places[i] {
				return nil, "a checker moves from bar or a point to a lower point or off"
			}
		}
		w.at, w.next = w.places[0], 1
		for range count {
			ways = append(ways, w)
		}
		if len(ways) > 4 {
			return nil, "a play moves four checkers at most"
		}
	}
	if len(ways) == 0 {
		return nil, form
	}
	return ways, ""
}

// parsePlace reads a point, the bar or the tray.
func parsePlace(name string) (place int, ok bool) {
	switch name {
	case "bar", "b":
		return OnBar, true
	case "off", "o":
		return BornOff, true
	}
	if len(name) == 0 || len(name) > 2 {
		return 0, false
	}
	for _, c := range []byte(name) {
		if c < '0' || c > '9' {
			return 0, false
		}
		place = 10*place + int(c-'0')
	}
	return place, place <= OnBar
}

// A reader makes the ways told on the board, in every order that works, and
// collects the plays that they come to.
type reader struct {
	found  []Play
	reason string // why the farthest attempt went no farther
	far    int    // how many steps that one had made
}

func (r *reader) follow(e Entry, ways []way) {
	finished := true
	for i, w := range ways {
		if w.next == len(w.places) {
			continue
		}
		finished = false
		if i > 0 && ways[i-1].at == w.at && ways[i-1].next == w.next && &ways[i-1].places[0] == &w.places[0] {
			continue // its twin has been tried
		}
		to := w.places[w.next]
		went := false
		for _, s := range e.nextFrom(w.at) {
			longer := e
			longer.enter(s)
			if at := int(s.move.To); at != to && !longer.reaches(at, to) {
				continue
			}
			went = true
			moved := append([]way(nil), ways...)
			moved[i].at = int(s.move.To)
			if moved[i].at == to {
				moved[i].next++
			}
			r.follow(longer, moved)
		}
		if !went {
			r.fail(e.n, e.why(w.at, to))
		}
	}
	switch {
	case !finished:
	case !e.Done():
		r.fail(e.n, e.unfinished())
	default:
		if play := e.Play(); !contains(r.found, play) {
			r.found = append(r.found, play)
		}
	}
}

func (r *reader) fail(steps int, reason string) {
	if r.reason == "" || steps > r.far {
		r.reason, r.far = reason, steps
	}
}

func contains(plays []Play, play Play) bool {
	for _, p := range plays {
		if p == play {
			return true
		}
	}
	return false
}

// compareHits tells whether the play hits where no hit is written, and a point
// where a hit is written and there is none, or 0.
func compareHits(play Play, ways []way) (missing bool, extra int) {
	var hit, told [OnBar + 1]bool
	for i := range play.Len() {
		if m := play.Move(i); m.Hit {
			hit[m.To] = true
		}
	}
	for _, w := range ways {
		for _, place := range w.hits {
			told[place] = true
		}
	}
	for place := range hit {
		switch {
		case hit[place] && !told[place]:
			missing = true
		case told[place] && !hit[place]:
			return missing, place
		}
	}
	return missing, 0
}
