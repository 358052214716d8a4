package checkers

import (
	"fmt"
	"strings"
)

// String returns the move in numeric notation with its full path: "11-15", "23x14x7".
// The zero Move gives "".
func (m Move) String() string { return numeric.move(m) }

// CoordNotation returns the move with each square named by file and rank: "f6-e5",
// "e3xc5xe7".
func (m Move) CoordNotation() string { return algebraic.move(m) }

// notation is a way to name squares. What a player gets back is in the one he used.
type notation func(Square) string

var (
	numeric   notation = Square.String
	algebraic notation = Square.Name
)

func (name notation) move(m Move) string {
	sep := "-"
	if m.IsJump() {
		sep = "x"
	}
	return name.path(m.Path(), sep)
}

func (name notation) path(path []Square, sep string) string {
	var b strings.Builder
	for i, s := range path {
		if i > 0 {
			b.WriteString(sep)
		}
		b.WriteString(name(s))
	}
	return b.String()
}

func (name notation) moves(moves []Move) []string {
	texts := make([]string, len(moves))
	for i, m := range moves {
		texts[i] = name.move(m)
	}
	return texts
}

// ParseMove reads one of the legal moves, in numbers or in coordinates: the full path
// ("23x14x7") or a shorter one that leaves out squares between start and end ("23x7"). What
// stands between the squares does not matter: "-", "x", ":" or a blank; before the first and
// behind the last there may be blanks alone. The error is a
// [*MoveError]: of kind [ErrSyntax], [ErrIllegal], or [ErrAmbiguous] with the candidates
// when a shortened text fits several moves.
func (p Position) ParseMove(text string) (Move, error) {
	path, name, problem := readPath(text)
	if problem != "" {
		return Move{}, p.refuse(ErrSyntax, text, problem)
	}
	var fits []Move
	for _, m := range p.Moves() {
		full := m.Path()
		if !shortens(path, full) {
			continue
		}
		if len(path) == len(full) {
			return m, nil
		}
		fits = append(fits, m)
	}
	switch len(fits) {
	case 0:
		return Move{}, p.refuse(ErrIllegal, text, p.whyNot(path, name))
	case 1:
		return fits[0], nil
	}
	candidates := name.moves(fits)
	e := p.refuse(ErrAmbiguous, text, "could be "+listed(candidates, "or"))
	e.Candidates = candidates
	return Move{}, e
}

func (p Position) refuse(kind error, text, reason string) *MoveError {
	return &MoveError{Kind: kind, Text: brief(text), Position: p.FEN(), Reason: reason}
}

// shortens reports whether short is full with none or some of the squares between its
// ends left out.
func shortens(short, full []Square) bool {
	if len(short) > len(full) || short[0] != full[0] || short[len(short)-1] != full[len(full)-1] {
		return false
	}
	rest := full[1 : len(full)-1]
	for _, s := range short[1 : len(short)-1] {
		for len(rest) > 0 && rest[0] != s {
			rest = rest[1:]
		}
		if len(rest) == 0 {
			return false
		}
		rest = rest[1:]
	}
	return true
}

// readPath reads at least two and at most maxPath squares. It does not look at the board.
func readPath(text string) (path []Square, name notation, problem string) {
	const longEnough = 100
	if len(text) > longEnough {
		return nil, nil, "too long for a move"
	}
	name = numeric
	const signs = "-–xX×:"
	words := strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" \t"+signs, r) })
	if len(words) > maxPath {
		return nil, nil, fmt.Sprintf("a move names at most %d squares", maxPath)
	}
	for _, w := range words {
		if s, ok := ParseSquare(w); ok {
			path, name = append(path, s), algebraic
			continue
		}
		n, ok := parseNumber(w)
		if !ok || n < 1 || n > NumSquares {
			return nil, nil, fmt.Sprintf("%s is not a square, expected 1-32 or a name such as f6", brief(w))
		}
		path = append(path, Square(n))
	}
	if len(path) < 2 {
		return nil, nil, "a move names its squares, as in 11-15 or 23x14x7"
	}
	if bare := strings.TrimSpace(text); bare != strings.Trim(bare, signs) {
		return nil, nil, "a move begins and ends with a square, as in 11-15 or 23x14x7"
	}
	return path, name, ""
}

// whyNot says why a path is none of the legal moves, in the words of the player.
func (p Position) whyNot(path []Square, name notation) string {
	if len(path) < 2 {
		return "no move was named"
	}
	from, to := path[0], path[len(path)-1]
	piece := p.At(from)
	switch {
	case !p.HasMove():
		return fmt.Sprintf("the game is over: %s has no legal move", p.turn)
	case piece == NoPiece:
		return "there is no piece on " + name(from)
	case piece.Side() != p.turn:
		return fmt.Sprintf("the piece on %s is %s's, and it is %s's turn", name(from), piece.Side(), p.turn)
	case p.HasJump():
		return p.whyNoCapture(path, name)
	case len(path) > 2:
		return "there is nothing to capture, and a move without a capture is one step"
	case from == to:
		return "a move must leave its square"
	case p.At(to) != NoPiece:
		return name(to) + " is occupied"
	}
	for _, d := range Directions() {
		if from.Step(d) == to {
			return "a man moves forward only"
		}
		if over, landing := from.Jump(d); landing == to {
			if v := p.At(over); v == NoPiece || v.Side() == p.turn {
				return fmt.Sprintf("there is nothing to capture on %s", name(over))
			}
			return "a man captures forward only"
		}
	}
	return fmt.Sprintf("%s is not one diagonal step from %s", name(to), name(from))
}

// whyNoCapture is whyNot where captures are compulsory and the path is none of them.
func (p Position) whyNoCapture(path []Square, name notation) string {
	var longer, sameStart []Move
	for _, m := range p.Moves() {
		full := m.Path()
		if full[0] != path[0] {
			continue
		}
		sameStart = append(sameStart, m)
		for n := range full {
			if n > 0 && shortens(path, full[:n+1]) {
				longer = append(longer, m)
				break
			}
		}
	}
	if len(longer) > 0 {
		return "the capture must be finished: " + listed(name.moves(longer), "or")
	}
	reason := "a capture is compulsory"
	for _, d := range Directions() {
		if _, to := path[0].Jump(d); to != NoSquare && to == path[1] {
			reason = "that captures nothing, and a capture is compulsory"
		}
	}
	if len(sameStart) == 0 {
		sameStart = p.Moves()
	}
	return fmt.Sprintf("%s (%s)", reason, listed(name.moves(sameStart), "or"))
}

// listed joins texts into a phrase, and cuts a long one.
func listed(texts []string, and string) string {
	const enough = 6
	if len(texts) == 1 {
		return texts[0]
	}
	most, last := texts[:len(texts)-1], texts[len(texts)-1]
	if len(texts) > enough {
		most, last = texts[:enough-1], fmt.Sprintf("%d others", len(texts)-enough+1)
	}
	return strings.Join(most, ", ") + " " + and + " " + last
}
