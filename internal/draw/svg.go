package draw

import (
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/internal/play"
)

// SVG draws the board as a picture that stands alone: no font, style or script
// from elsewhere, sharp at any size, its title and description telling what
// Words tells. Every place of the board is a group that carries the name of its
// cell in data-cell, for a page that listens to clicks.
func SVG(b Board, s Style) string {
	p := &picture{Theme: Light()}
	if s.Dark {
		p.Theme = Dark()
	}
	switch b.Game {
	case checkers:
		b.checkersSVG(p, s)
	case backgammon:
		b.backgammonSVG(p, s)
	case oware:
		b.owareSVG(p, s)
	default:
		b.listSVG(p, s)
	}
	return p.finish(b, s)
}

// listSVG tells a board that is not known in words.
func (b Board) listSVG(p *picture, s Style) {
	const rows = 40
	words := Words(b, s)
	if len(words) > rows {
		words = append(words[:rows-1:rows-1], fmt.Sprintf("and %d more", len(words)-rows+1))
	}
	p.width, p.height = 480, float64(len(words))*24+24
	for i, w := range words {
		p.text(16, 28+float64(i)*24, 16, "start", p.Ink, w)
	}
}

// A picture is an SVG being drawn. Lengths are in its own units, a pixel at its
// usual size.
type picture struct {
	Theme
	width, height float64
	body          strings.Builder
}

// finish returns the whole picture.
func (p *picture) finish(b Board, s Style) string {
	title := b.Game + ": " + b.caption()
	words := Words(b, s)
	var out strings.Builder
	fmt.Fprintf(&out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" width="%[1]s" height="%[2]s" role="img" aria-label="%[3]s" font-family="system-ui, sans-serif">`+"\n",
		num(p.width), num(p.height), escape(title))
	fmt.Fprintf(&out, "<title>%s</title>\n<desc>%s</desc>\n", escape(title), escape(strings.Join(words, "; ")))
	fmt.Fprintf(&out, `<rect width="100%%" height="100%%" fill="%s"/>`+"\n", p.Paper)
	out.WriteString(p.body.String())
	out.WriteString("</svg>\n")
	return out.String()
}

// num writes a length, to a tenth.
func num(x float64) string {
	return strconv.FormatFloat(math.Round(x*10)/10+0, 'f', -1, 64) // + 0 makes no negative zero
}

// escape returns text as XML may hold it.
func escape(s string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(s)) // a Builder takes everything
	return out.String()
}

// open begins the group of a place: its name, and what it is called by a hand
// that rests on it.
func (p *picture) open(cell, title string) {
	fmt.Fprintf(&p.body, `<g data-cell="%s"><title>%s</title>`+"\n", escape(cell), escape(title))
}

func (p *picture) close() { p.body.WriteString("</g>\n") }

// rect draws a rectangle with corners rounded by r.
func (p *picture) rect(x, y, w, h, r float64, fill string) {
	fmt.Fprintf(&p.body, `<rect x="%s" y="%s" width="%s" height="%s"`, num(x), num(y), num(w), num(h))
	if r > 0 {
		fmt.Fprintf(&p.body, ` rx="%s"`, num(r))
	}
	fmt.Fprintf(&p.body, ` fill="%s"/>`+"\n", fill)
}

// circle draws a disc.
func (p *picture) circle(x, y, r float64, fill string) {
	fmt.Fprintf(&p.body, `<circle cx="%s" cy="%s" r="%s" fill="%s"/>`+"\n", num(x), num(y), num(r), fill)
}

// ring draws a circle's line.
func (p *picture) ring(x, y, r, width float64, stroke string) {
	fmt.Fprintf(&p.body, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>`+"\n", num(x), num(y), num(r), stroke, num(width))
}

// path draws a filled path.
func (p *picture) path(d, fill string) {
	fmt.Fprintf(&p.body, `<path d="%s" fill="%s"/>`+"\n", d, fill)
}

// stroke draws the line of a path.
func (p *picture) stroke(d string, width float64, stroke string) {
	fmt.Fprintf(&p.body, `<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"/>`+"\n", d, stroke, num(width))
}

// text writes one line, y being the middle of its letters' height.
func (p *picture) text(x, y, size float64, anchor, fill, s string) {
	p.write(x, y, size, anchor, fill, "", s)
}

// strong writes one line in bold.
func (p *picture) strong(x, y, size float64, anchor, fill, s string) {
	p.write(x, y, size, anchor, fill, ` font-weight="600"`, s)
}

func (p *picture) write(x, y, size float64, anchor, fill, more, s string) {
	fmt.Fprintf(&p.body, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s"%s style="font-variant-numeric:tabular-nums">%s</text>`+"\n",
		num(x), num(y+size*0.36), num(size), anchor, fill, more, escape(s))
}

// points returns a closed path through the points given as x, y pairs in units
// of r from a centre.
func points(x, y, r float64, at ...float64) string {
	var d strings.Builder
	for i := 0; i < len(at); i += 2 {
		fmt.Fprintf(&d, "%c%s %s", "ML"[min(i, 1)], num(x+r*at[i]), num(y+r*at[i+1]))
	}
	d.WriteByte('Z')
	return d.String()
}

// piece draws a checker seen from above: ivory or ebony, its rim of the other.
func (p *picture) piece(x, y, r float64, ivory bool) {
	fill, rim := p.Ebony, p.Ivory
	if ivory {
		fill, rim = p.Ivory, p.Ebony
	}
	p.circle(x, y, r, rim)
	p.circle(x, y, r-2, fill)
	fmt.Fprintf(&p.body, `<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="1.5" stroke-opacity=".35"/>`+"\n", num(x), num(y), num(r*0.7), rim)
}

// crown draws the crown of a king.
func (p *picture) crown(x, y, r float64, ivory bool) {
	fill := p.EbonyCrown
	if ivory {
		fill = p.IvoryCrown
	}
	p.path(points(x, y, r, -.44, .26, -.58, -.3, -.26, -.02, 0, -.46, .26, -.02, .58, -.3, .44, .26), fill)
	for _, tip := range [][2]float64{{-.58, -.34}, {0, -.5}, {.58, -.34}} {
		p.circle(x+r*tip[0], y+r*tip[1], r*.085, fill)
	}
	p.rect(x-r*.44, y+r*.34, r*.88, r*.14, 1, fill)
}

// Marks are ivory with an ebony rim, so that they stand out on every place, and
// told apart by their shape.

// brackets marks the corners of a box: an end of the last move.
func (p *picture) brackets(x, y, w, h float64) {
	const arm, inset = 11, 3
	l, t, r, b := num(x+inset), num(y+inset), num(x+w-inset), num(y+h-inset)
	l2, t2, r2, b2 := num(x+inset+arm), num(y+inset+arm), num(x+w-inset-arm), num(y+h-inset-arm)
	d := "M" + l + " " + t2 + "V" + t + "H" + l2 + "M" + r2 + " " + t + "H" + r + "V" + t2 +
		"M" + r + " " + b2 + "V" + b + "H" + r2 + "M" + l2 + " " + b + "H" + l + "V" + b2
	p.stroke(d, 5, p.Ebony)
	p.stroke(d, 2.5, p.Ivory)
}

// dot marks what may be chosen.
func (p *picture) dot(x, y float64) {
	p.circle(x, y, 9, p.Ebony)
	p.circle(x, y, 7, p.Ivory)
}

// halo marks what is selected.
func (p *picture) halo(x, y, r float64) {
	p.ring(x, y, r+2, 9, p.Ebony)
	p.ring(x, y, r+2, 6, p.Ivory)
	p.ring(x, y, r+2, 2.5, p.IvoryCrown)
}

// nameLine writes the line of a player: the sign of the turn, the name, and
// what is told of the player at the other end.
func (p *picture) nameLine(b Board, side play.Seat, ivory, hasPiece bool, x, y, w float64, facts string) {
	if hasPiece {
		p.piece(x+10, y, 10, ivory)
		x, w = x+30, w-30
	}
	if b.Turn == side {
		p.strong(x, y, 16, "start", p.Ink, b.seat(side))
		p.path(points(x-41, y, 6, -.6, -1, .8, 0, -.6, 1), p.Accent)
	} else {
		p.text(x, y, 16, "start", p.Ink, b.seat(side))
	}
	if facts != "" {
		p.text(x+w, y, 16, "end", p.Soft, facts)
	}
}
