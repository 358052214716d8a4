package checkers

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// FEN returns the position as text: the side to move, White's pieces, Black's, squares
// ascending, K before a king, such as "B:W21,22,K30:B1,2,K9".
func (p Position) FEN() string { return p.Setup().String() }

// String returns the FEN.
func (p Position) String() string { return p.FEN() }

// ParseFEN reads a position as [Position.FEN] writes it, and also ranges (21-32, K29-32),
// the two sections in either order, a final dot, lower case, blanks around the parts, and
// the word "start". The error is a [*PositionError].
func ParseFEN(text string) (Position, error) {
	s, err := ParseSetup(text)
	if err != nil {
		return Position{}, err
	}
	p, err := s.Position()
	var e *PositionError
	if errors.As(err, &e) {
		e.Text = brief(text)
	}
	return p, err
}

// ParseSetup reads the same texts as [ParseFEN] without asking whether the position makes
// sense, for a reader that wants to mend it. The error is a [*PositionError] of kind [ErrSyntax].
func ParseSetup(text string) (Setup, error) {
	s, problem := parseSetup(strings.TrimSpace(text))
	if problem != "" {
		return Setup{}, &PositionError{Kind: ErrSyntax, Text: brief(text), Problems: []string{problem}}
	}
	return s, nil
}

func parseSetup(text string) (s Setup, problem string) {
	if strings.EqualFold(text, "start") {
		return Start().Setup(), ""
	}
	parts := strings.SplitN(strings.TrimSuffix(text, "."), ":", 4)
	if len(parts) != 3 {
		return s, "a position looks like B:W21,22,K30:B1,2,K9"
	}
	turn, ok := parseSide(strings.TrimSpace(parts[0]))
	if !ok {
		return s, fmt.Sprintf("unknown side to move %s, expected B or W", brief(parts[0]))
	}
	s.Turn = turn
	var seen [2]bool
	for _, part := range parts[1:] {
		part = strings.TrimSpace(part)
		if part == "" {
			return s, "a section without a colour, expected W or B before its squares"
		}
		side, ok := parseSide(part[:1])
		if !ok {
			return s, fmt.Sprintf("unknown colour %s, expected W or B before the squares", brief(part[:1]))
		}
		if seen[side] {
			return s, fmt.Sprintf("two sections for %s, none for %s", side, side.Other())
		}
		seen[side] = true
		if problem := s.place(side, strings.TrimSpace(part[1:])); problem != "" {
			return s, problem
		}
	}
	return s, ""
}

func parseSide(letter string) (Side, bool) {
	switch letter {
	case "B", "b":
		return Black, true
	case "W", "w":
		return White, true
	}
	return 0, false
}

// place adds the pieces of one section, such as "21,22,K29-32".
func (s *Setup) place(side Side, list string) (problem string) {
	if list == "" {
		return ""
	}
	for item := range strings.SplitSeq(list, ",") {
		item = strings.TrimSpace(item)
		piece := Man(side)
		first, last, isRange := strings.Cut(item, "-")
		first, crowned := cutKing(first)
		if crowned {
			piece = King(side)
		}
		from, ok := parseNumber(first)
		to := from
		if ok && isRange {
			last, _ = cutKing(last) // K29-K32 means K29-32
			to, ok = parseNumber(last)
		}
		if !ok {
			return fmt.Sprintf("%s is not a square, expected 1-32, K before a king", brief(item))
		}
		if from > to {
			return fmt.Sprintf("the range %s runs backward", brief(item))
		}
		for n := from; n <= to; n++ {
			s.Pieces = append(s.Pieces, Placed{piece, n})
		}
	}
	return ""
}

func cutKing(s string) (rest string, king bool) {
	if s != "" && (s[0] == 'K' || s[0] == 'k') {
		return s[1:], true
	}
	return s, false
}

// parseNumber reads one or two digits, so that no range can be long.
func parseNumber(s string) (int, bool) {
	s = strings.TrimSpace(s)
	if len(s) < 1 || len(s) > 2 {
		return 0, false
	}
	n, err := strconv.ParseUint(s, 10, 8)
	return int(n), err == nil
}
