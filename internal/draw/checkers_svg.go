package draw

import (
	"strconv"

	"github.com/parlour-games/parlour/internal/play"
)

func (b Board) checkersSVG(p *picture, s Style) {
	const (
		side   = 68. // of a square
		radius = 23. // of a piece
		frame  = 24.
		left   = 24. // of the frame
		top    = 48.
		size   = 8*side + 2*frame
	)
	bottom := s.bottom(checkers)
	p.width, p.height = 2*left+size, top+size+80
	p.nameLine(b, bottom.Other(), bottom == play.First, true, left, top/2, size, plural(b.checkersPieces(bottom.Other()), "piece"))
	p.rect(left, top, size, size, 8, p.Walnut)
	x0, y0 := left+frame, top+frame
	p.rect(x0, y0, 8*side, 8*side, 0, p.LightSquare)
	for n := 1; n <= 32; n++ {
		row, col := checkersPlace(n, bottom)
		x, y := x0+float64(col)*side, y0+float64(row)*side
		name := strconv.Itoa(n)
		cell, _ := b.cell(name)
		owner, king, ok := checkersPiece(cell.Piece)
		title := name
		if ok {
			title += ", " + cell.Piece
		}
		p.open(name, title)
		p.rect(x, y, side, side, 0, p.DarkSquare)
		if s.Labels == Numbers {
			p.text(x+7, y+11, 11, "start", p.Ivory, name)
		}
		m := b.mark(name)
		if m == last {
			p.brackets(x, y, side, side)
		}
		x, y = x+side/2, y+side/2
		if m == selected {
			p.halo(x, y, radius)
		}
		if ok {
			p.piece(x, y, radius, owner == play.Second)
		}
		if king {
			p.crown(x, y, radius, owner == play.Second)
		}
		if m == target {
			p.dot(x, y)
		}
		p.close()
	}
	if s.Labels == Letters {
		for i := range 8 {
			file, rank := checkersEdge(i, bottom)
			at := (float64(i) + .5) * side
			p.text(x0+at, top+size-frame/2, 14, "middle", p.Ivory, file)
			p.text(left+frame/2, y0+at, 14, "middle", p.Ivory, rank)
		}
	}
	p.nameLine(b, bottom, bottom == play.Second, true, left, top+size+24, size, plural(b.checkersPieces(bottom), "piece"))
	p.text(left, top+size+56, 16, "start", p.Soft, b.caption())
}
