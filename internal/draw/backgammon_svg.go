package draw

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// A backgammonTable is where the parts of the picture lie.
type backgammonTable struct {
	bottom                   play.Seat
	cube, left, bar, home    float64 // left edges: cube's side, outer half, bar, home half
	tray, top, middle, floor float64
}

const (
	pointSide     = 52.
	checkerRadius = 24.
	fieldHeight   = 2*(tallStack*2*checkerRadius+2) + 68
	barSide       = 60.
	traySide      = 68.
	frameSide     = 24.
)

func (b Board) backgammonSVG(p *picture, s Style) {
	t := backgammonTable{bottom: s.bottom(backgammon), cube: 24 + frameSide/2, top: 48 + frameSide}
	t.left = t.cube + traySide + frameSide/2
	t.bar = t.left + 6*pointSide
	t.home = t.bar + barSide
	t.tray = t.home + 6*pointSide + frameSide/2
	t.floor = t.top + fieldHeight
	t.middle = t.top + fieldHeight/2
	right := t.tray + traySide + frameSide/2
	p.width, p.height = right+24, t.floor+frameSide+80

	them := t.bottom.Other()
	p.nameLine(b, them, them == play.First, true, 24, 24, right-24, b.backgammonFacts(them, " · "))
	p.rect(24, 48, right-24, fieldHeight+2*frameSide, 8, p.Walnut)
	p.rect(t.left, t.top, 6*pointSide, fieldHeight, 0, p.Field)
	p.rect(t.home, t.top, 6*pointSide, fieldHeight, 0, p.Field)
	p.rect(t.cube, t.top, traySide, fieldHeight, 4, p.WalnutDeep)
	for n := 1; n <= 24; n++ {
		b.pointSVG(p, t, n)
	}
	for _, side := range []play.Seat{them, t.bottom} {
		b.barSVG(p, t, side)
		b.traySVG(p, t, side)
	}
	b.cubeSVG(p, t)
	b.diceSVG(p, t)
	p.nameLine(b, t.bottom, t.bottom == play.First, true, 24, t.floor+frameSide+24, right-24, b.backgammonFacts(t.bottom, " · "))
	p.text(24, t.floor+frameSide+56, 16, "start", p.Soft, b.backgammonLine())
}

// pointSVG draws the point that who sits at the bottom calls n.
func (b Board) pointSVG(p *picture, t backgammonTable, n int) {
	name := backgammonPoint(n, t.bottom)
	above, i := backgammonPlace(n)
	x := t.left + float64(i)*pointSide
	if i >= 6 {
		x = t.home + float64(i-6)*pointSide
	}
	base, inwards := t.floor, -1.
	if above {
		base, inwards = t.top, 1.
	}
	const height = tallStack * 2 * checkerRadius
	side, count := b.stack(name)
	title := "point " + strconv.Itoa(n)
	if count > 0 {
		title += ", " + plural(count, backgammonColours[side]+" checker")
	}
	p.open(name, title)
	fmt.Fprintf(&p.body, `<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`+"\n",
		num(x), num(min(base, base+inwards*height)), num(pointSide), num(height), p.Field)
	fill := p.GreenPoint
	if n%2 == 1 {
		fill = p.RedPoint
	}
	p.path(points(x+pointSide/2, base, 1, -pointSide/2+2, 0, 0, inwards*(height-16), pointSide/2-2, 0), fill)
	p.text(x+pointSide/2, base-inwards*frameSide/2, 14, "middle", p.Ivory, strconv.Itoa(n))
	first := base + inwards*(checkerRadius+1)
	b.stackSVG(p, x+pointSide/2, first, inwards, side, count)
	at := float64(min(count, tallStack))
	switch b.mark(name) {
	case last:
		p.brackets(x-2, min(base, base+inwards*height), pointSide+4, height)
	case selected:
		p.halo(x+pointSide/2, first+inwards*max(0, at-1)*2*checkerRadius, checkerRadius-2)
	case target:
		p.dot(x+pointSide/2, first+inwards*min(at, tallStack-.3)*2*checkerRadius)
	}
	p.close()
}

// stackSVG draws checkers from the first one on, and their count on the last of
// five when they are more.
func (b Board) stackSVG(p *picture, x, y, step float64, side play.Seat, n int) {
	for i := range min(n, tallStack) {
		p.piece(x, y+step*float64(i)*2*checkerRadius, checkerRadius, side == play.First)
	}
	if n > tallStack {
		ink := p.Ivory
		if side == play.First {
			ink = p.Ebony
		}
		p.strong(x, y+step*(tallStack-1)*2*checkerRadius, 20, "middle", ink, strconv.Itoa(n))
	}
}

// sideways returns which way the side of a player lies from the middle: down
// for who sits at the bottom.
func (t backgammonTable) sideways(side play.Seat) float64 {
	if side == t.bottom {
		return 1
	}
	return -1
}

// barSVG draws a player's half of the bar: who was hit waits beside its middle.
func (b Board) barSVG(p *picture, t backgammonTable, side play.Seat) {
	colour, down := backgammonColours[side], t.sideways(side)
	n := b.count(colour + " bar")
	x := t.bar + barSide/2
	first := t.middle + down*(checkerRadius+12)
	p.open(colour+" bar", "bar, "+plural(n, colour+" checker"))
	p.rect(t.bar, min(t.middle, t.middle+down*fieldHeight/2), barSide, fieldHeight/2, 0, p.Walnut)
	b.stackSVG(p, x, first, down, side, n)
	at := float64(min(n, tallStack))
	switch b.mark(colour + " bar") {
	case last:
		p.brackets(t.bar, min(t.middle, t.middle+down*fieldHeight/2), barSide, fieldHeight/2)
	case selected:
		p.halo(x, first+down*max(0, at-1)*2*checkerRadius, checkerRadius-2)
	case target:
		p.dot(x, first+down*min(at, tallStack-.3)*2*checkerRadius)
	}
	p.close()
}

// traySVG draws what a player has borne off, seen from the side.
func (b Board) traySVG(p *picture, t backgammonTable, side play.Seat) {
	colour, down := backgammonColours[side], t.sideways(side)
	n := b.count(colour + " off")
	const height, slab = fieldHeight/2 - 6, 14.
	y := t.middle + 6
	if down < 0 {
		y = t.top
	}
	p.open(colour+" off", "borne off, "+plural(n, colour+" checker"))
	p.rect(t.tray, y, traySide, height, 4, p.WalnutDeep)
	fill, rim := p.Ebony, p.Ivory
	if side == play.First {
		fill, rim = p.Ivory, p.Ebony
	}
	for i := range min(n, 15) {
		at := y + 4 + float64(i)*slab
		if down > 0 {
			at = y + height - 4 - float64(i+1)*slab
		}
		p.rect(t.tray+6, at+.5, traySide-12, slab-1, 3, rim)
		p.rect(t.tray+7.5, at+2, traySide-15, slab-4, 2, fill)
	}
	if n > 0 {
		p.strong(t.tray+traySide/2, t.middle+down*24, 20, "middle", p.Ivory, strconv.Itoa(n))
	}
	switch b.mark(colour + " off") {
	case last:
		p.brackets(t.tray, y, traySide, height)
	case selected, target:
		p.dot(t.tray+traySide/2, t.middle+down*46)
	}
	p.close()
}

// hand returns the middle of the half at the right hand of the player: what the
// player has to deal with lies there.
func (t backgammonTable) hand(side play.Seat) float64 {
	if side == t.bottom {
		return t.home + 3*pointSide
	}
	return t.left + 3*pointSide
}

// cubeSVG draws the doubling cube: beside its owner, or between the players, or
// before who must answer.
func (b Board) cubeSVG(p *picture, t backgammonTable) {
	q := b.cube()
	if !q.shown {
		return
	}
	const half = 24.
	x, y := t.cube+traySide/2, t.middle
	switch {
	case q.offered:
		x = t.hand(q.side)
	case q.held:
		y += t.sideways(q.side) * (fieldHeight/2 - half - 10)
	}
	p.open("cube", fmt.Sprintf("cube at %d", q.value))
	if q.offered {
		p.rect(x-half-5, y-half-5, 2*half+10, 2*half+10, 11, p.Ebony)
		p.rect(x-half-3, y-half-3, 2*half+6, 2*half+6, 9, p.Brass)
	}
	p.rect(x-half, y-half, 2*half, 2*half, 8, p.Ebony)
	p.rect(x-half+2, y-half+2, 2*half-4, 2*half-4, 6, p.Ivory)
	size := 28.
	if q.value > 99 {
		size = 16
	}
	p.strong(x, y, size, "middle", p.Ebony, strconv.Itoa(q.value))
	p.close()
}

// diceSVG draws the roll before who has rolled, in the colour of the checkers.
func (b Board) diceSVG(p *picture, t backgammonTable) {
	const half = 22.
	dice := b.dice()
	side := b.roller()
	fill, rim := p.Ebony, p.Ivory
	if side == play.First {
		fill, rim = p.Ivory, p.Ebony
	}
	x := t.hand(side) - 32*float64(len(dice)-1)
	for i, face := range dice {
		p.open(fmt.Sprintf("die %d", i+1), strconv.Itoa(face))
		p.rect(x-half, t.middle-half, 2*half, 2*half, 8, rim)
		p.rect(x-half+2, t.middle-half+2, 2*half-4, 2*half-4, 6, fill)
		for _, at := range pips(face) {
			p.circle(x+at[0]*11, t.middle+at[1]*11, 4, rim)
		}
		if face > 6 {
			p.strong(x, t.middle, 16, "middle", rim, strconv.Itoa(face))
		}
		p.close()
		x += 64
	}
}

// pips returns where the pips of a face lie, from -1 to 1 each way; none for a
// face that no die has.
func pips(face int) (at [][2]float64) {
	// The rows of each face, from the top: l left, m middle, r right, b both sides.
	rows := [...]string{1: " m ", 2: "r l", 3: "rml", 4: "b b", 5: "bmb", 6: "bbb"}
	if face < 1 || face >= len(rows) {
		return nil
	}
	for i, row := range rows[face] {
		y := float64(i - 1)
		if strings.ContainsRune("lb", row) {
			at = append(at, [2]float64{-1, y})
		}
		if row == 'm' {
			at = append(at, [2]float64{0, y})
		}
		if strings.ContainsRune("rb", row) {
			at = append(at, [2]float64{1, y})
		}
	}
	return at
}
