package draw

import (
	"fmt"
	"math"
	"strconv"

	"github.com/parlour-games/parlour/internal/play"
)

func (b Board) owareSVG(p *picture, s Style) {
	const (
		radius = 46.  // of a house
		pitch  = 108. // from house to house
		store  = 104. // its width
		gap    = 16.
		left   = 24. // of the board
		top    = 24.
		height = 324.
		width  = 6*pitch + 2*store + 4*gap
		row    = 98. // from the board's edge to the middle of a row
	)
	bottom := s.bottom(oware)
	p.width, p.height = width+2*left, height+top+64
	p.rect(left, top, width, height, 48, p.Walnut)
	p.rect(left+6, top+6, width-12, height-12, 42, p.Wood)
	x0 := left + gap + store + gap
	for i := range 6 {
		at := (float64(i) + .5) * pitch
		b.houseSVG(p, owareHouse(bottom.Other(), i), x0+6*pitch-at, top+row, radius, -1, i)
		b.houseSVG(p, owareHouse(bottom, i), x0+at, top+height-row, radius, 1, i)
	}
	b.storeSVG(p, bottom.Other(), left+gap, top+gap, store, height-2*gap)
	b.storeSVG(p, bottom, left+width-gap-store, top+gap, store, height-2*gap)
	p.text(left+width/2, top+height+32, 16, "middle", p.Ink, b.caption())
}

// houseSVG draws a house, its letter and its count outwards, which is down for
// 1 and up for -1.
func (b Board) houseSVG(p *picture, name string, x, y, radius, outwards float64, turn int) {
	n := b.count(name)
	p.open(name, "house "+name+", "+plural(n, "seed"))
	p.circle(x, y, radius, p.House)
	p.ring(x, y, radius-1, 2, p.WalnutDeep)
	for _, at := range scatter(min(n, seedsDrawn), float64(turn)*.7) {
		p.seed(x+at[0]*radius, y+at[1]*radius, 8.5)
	}
	m := b.mark(name)
	switch m {
	case last:
		p.brackets(x-radius-4, y-radius-4, 2*radius+8, 2*radius+8)
	case selected:
		p.halo(x, y, radius)
	case target:
		p.dot(x-34, y+outwards*68)
	}
	p.strong(x+8, y+outwards*68, 20, "start", p.Ebony, strconv.Itoa(n))
	p.text(x-8, y+outwards*68, 16, "end", p.Ebony, name)
	p.close()
}

// storeSVG draws a store with its seeds, its owner and its count.
func (b Board) storeSVG(p *picture, side play.Seat, x, y, w, h float64) {
	name := owareStores[side]
	n := b.count(name)
	p.open(name, fmt.Sprintf("%s's store, %s", b.seat(side), plural(n, "seed")))
	p.rect(x, y, w, h, 40, p.WalnutDeep)
	p.rect(x+2, y+2, w-4, h-4, 38, p.House)
	if b.mark(name) == last {
		p.brackets(x, y, w, h)
	}
	ink := p.text
	if b.Turn == side {
		ink = p.strong
		p.path(points(x+w/2, y+20, 6, -1, -.6, 1, -.6, 0, .8), p.Ivory)
	}
	ink(x+w/2, y+44, 16, "middle", p.Ivory, cut(b.seat(side), 10))
	p.strong(x+w/2, y+80, 28, "middle", p.Ivory, strconv.Itoa(n))
	for i := range min(n, 48) {
		p.seed(x+20+float64(i%5)*16, y+h-30-float64(i/5)*16, 6.5)
	}
	p.close()
}

// seed draws a seed.
func (p *picture) seed(x, y, r float64) {
	p.circle(x, y, r, p.Ebony)
	p.circle(x, y, r-1.5, p.Seed)
}

// scatter lays n things, at most a dozen, into a disc of radius 1: in one ring,
// or in two when they are many, turned by the angle.
func scatter(n int, angle float64) [][2]float64 {
	inner := 0
	switch {
	case n == 1 || n == 6 || n == 7 || n == 8:
		inner = 1
	case n > 8:
		inner = 3
	}
	lay := func(n int, r, angle float64) (at [][2]float64) {
		for i := range n {
			sin, cos := math.Sincos(angle + 2*math.Pi*float64(i)/float64(n))
			at = append(at, [2]float64{r * cos, r * sin})
		}
		return at
	}
	reach := .62
	if n < 6 {
		reach = .38
	}
	core := 0.
	if inner > 1 {
		core = .25
	}
	return append(lay(inner, core, angle), lay(n-inner, reach, angle+.3)...)
}
