package backgammon

import (
	"fmt"
	"strconv"
	"strings"
)

// An XGID is how eXtreme Gammon writes a position, in ten fields:
//
//	XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10
//
// the checkers (X's capital and from X's side, from O's bar over X's points 1 to
// 24 to X's bar; A is one, B two, ...), the power of two on the cube, its owner
// (1 X, -1 O, 0 nobody), who is on roll (1 X, -1 O), the dice (00 before the
// roll, D after a double, B after a beaver), the points of X and of O, the
// Crawford game in a match (1) or the options in a money session (1 Jacoby, 2
// beavers, 3 both), the length of the match, and the power of two up to which
// the cube goes. X is White. With D and B the cube is as it was before the
// double, and the one who doubled is on roll.
const (
	xgidPrefix = "XGID="
	xgidPoints = OnBar + 1 // letters of the first field
	xgidFields = 10
)

// XGID returns the position as an XGID. It does not tell a resignation that has
// been offered, nor automatic doubles still to come or how many games a session
// has.
func (p Position) XGID() string {
	points := make([]byte, xgidPoints)
	for i := range points {
		points[i] = '-'
	}
	letter := func(at, count int, first byte) {
		if count > 0 {
			points[at] = first + byte(count-1)
		}
	}
	letter(0, p.Board.Bar(Black), 'a')
	letter(OnBar, p.Board.Bar(White), 'A')
	for n := 1; n <= MaxPoint; n++ {
		white, black := p.Board.PointFor(White, n)
		letter(n, white, 'A')
		letter(n, black, 'a')
	}
	dice := strconv.Itoa(int(p.Dice[0])) + strconv.Itoa(int(p.Dice[1]))
	switch p.Offer {
	case DoubleOffer:
		dice = "D"
	case BeaverOffer:
		dice = "B"
	}
	options := 0
	if p.Crawford || p.Rules.Jacoby {
		options = 1
	}
	if p.Rules.Beavers {
		options += 2
	}
	return fmt.Sprintf("%s%s:%d:%d:%d:%s:%d:%d:%d:%d:%d", xgidPrefix, points,
		log2(p.Cube.Value), [...]int{0, 1, -1}[p.Cube.Owner], [...]int{1, -1}[p.OnRoll], dice,
		p.Score[White], p.Score[Black], options, p.Rules.Length, log2(p.Rules.maxCube()))
}

// ParseXGID reads an XGID, with or without its "XGID=" and its last field. The
// error is a [*PositionError] that lists all that is wrong.
func ParseXGID(text string) (Position, error) {
	fields := strings.Split(strings.TrimPrefix(strings.TrimSpace(text), xgidPrefix), ":")
	if len(text) > maxPositionText || len(fields) < xgidFields-1 || len(fields) > xgidFields {
		return Position{}, &PositionError{Kind: ErrSyntax, Text: shown(text), Problems: []string{
			fmt.Sprintf("an XGID has %d fields, not %d", xgidFields, len(fields)),
		}}
	}
	r := fieldReader{fields: fields}
	var p Position
	r.points(&p.Board)
	p.Cube.Value = 1 << r.number(1, "the cube", 0, 15)
	p.Cube.Owner = [...]Owner{OwnedByBlack, Centred, OwnedByWhite}[1+r.number(2, "the owner of the cube", -1, 1)]
	if p.Cube.Value == 1 {
		p.Cube.Owner = Centred // at 1 the field means nothing
	}
	if r.sign(3, "the turn") < 0 {
		p.OnRoll = Black
	}
	r.dice(4, &p)
	p.Score[White] = r.number(5, "the points of X", 0, maxScore)
	p.Score[Black] = r.number(6, "the points of O", 0, maxScore)
	options := r.number(7, "the Crawford or option field", 0, 3)
	p.Rules.Length = r.number(8, "the length of the match", 0, maxLength)
	if p.Rules.Length > 0 {
		p.Crawford = options&1 != 0
		if options > 1 {
			r.complain("in a match the eighth field is 0, or 1 for the Crawford game")
		}
	} else {
		p.Rules.Jacoby = options&1 != 0
		p.Rules.Beavers = options&2 != 0
	}
	if len(fields) == xgidFields {
		p.Rules.MaxCube = 1 << r.number(9, "the limit of the cube", 0, 15)
		if p.Rules.MaxCube == DefaultMaxCube {
			p.Rules.MaxCube = 0
		}
	}
	if err := p.check(text, r.complaints...); err != nil {
		return Position{}, err
	}
	return p, nil
}

// A fieldReader reads the fields of a position's text and gathers complaints.
type fieldReader struct {
	fields     []string
	complaints []string
}

func (r *fieldReader) complain(format string, args ...any) {
	r.complaints = append(r.complaints, fmt.Sprintf(format, args...))
}

// number reads one field as a number, and returns the least one allowed, or 0
// when that is, after a complaint.
func (r *fieldReader) number(i int, name string, least, most int) int {
	n, err := strconv.Atoi(r.fields[i])
	if err != nil || n < least || n > most {
		r.complain("%s is a number from %d to %d, not %q", name, least, most, clip(r.fields[i]))
		return max(least, 0)
	}
	return n
}

// sign reads a field that is 1 or -1.
func (r *fieldReader) sign(i int, name string) int {
	switch r.fields[i] {
	case "1":
		return 1
	case "-1":
		return -1
	}
	r.complain("%s is 1 or -1, not %q", name, clip(r.fields[i]))
	return 1
}

// points reads the checkers of an XGID.
func (r *fieldReader) points(b *Board) {
	letters := r.fields[0]
	if len(letters) != xgidPoints {
		r.complain("the checkers are told by %d letters, not %d", xgidPoints, len(letters))
		*b = Opening() // nothing more to complain about
		return
	}
	for at, c := range []byte(letters) {
		p := White
		var count int
		switch {
		case c == '-':
			continue
		case c >= 'A' && c <= 'O':
			count = int(c-'A') + 1
		case c >= 'a' && c <= 'o':
			p, count = Black, int(c-'a')+1
		default:
			r.complain("%q does not tell checkers: - is none, A to O are those of X and a to o those of O", c)
			continue
		}
		switch {
		case at > 0 && at < OnBar:
			b.put(White, at, count*[...]int{1, -1}[p])
		case (at == 0) == (p == Black):
			b.ToBar(p, count)
		default:
			r.complain("the bar of X is the last letter, that of O the first")
		}
	}
	b.fillTray()
}

// dice reads the dice of an XGID, or what stands in their place.
func (r *fieldReader) dice(i int, p *Position) {
	switch text := r.fields[i]; text {
	case "00", "0":
	case "D":
		p.Offer = DoubleOffer
	case "B":
		p.Offer = BeaverOffer
	case "R":
		r.complain("raccoons are not played")
	default:
		a, b, ok := parseDice(text)
		if !ok || len(text) != 2 {
			r.complain("the dice are 00, two numbers from 1 to 6, D or B, not %q", clip(text))
			return
		}
		p.Dice = [2]uint8{uint8(a), uint8(b)}
	}
}
