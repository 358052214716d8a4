package backgammon

// A Move is what one checker does: it goes From a point (or [OnBar]) To a lower
// one (or [BornOff]), both in the mover's own numbering, and Hit says whether
// it hits a blot on arrival.
type Move struct {
	From, To uint8
	Hit      bool
}

// A Play is everything a player does with one roll: at most four moves. It is a
// small comparable value, and the zero Play is a dance, the play of a player
// who can move nothing.
//
// The moves stand by start and then by end, both descending. A checker that uses several dice is one
// move, unless it hits on its way: then the move ends with the hit and another
// goes on from there. Written like this, two plays of one roll are equal
// exactly when they lead to the same position.
type Play struct {
	moves [4]Move
	n     uint8
}

// Len returns the number of moves, 0 to 4.
func (play Play) Len() int { return int(play.n) }

// Move returns move i. It panics unless 0 <= i < Len.
func (play Play) Move(i int) Move {
	return play.moves[:play.n][i]
}

// extend adds one step of one checker to the play. The steps of a play are
// given highest start first; a step that goes on with a checker which has
// already moved, and hit nothing there, lengthens that checker's move. The
// moves are kept by start, then by end, both descending.
func (play *Play) extend(from, to int, hit bool) {
	n := int(play.n)
	for i := 0; i < n; i++ {
		m := play.moves[i]
		if int(m.To) != from || m.Hit {
			continue
		}
		m.To, m.Hit = uint8(to), hit
		for ; i+1 < n && play.moves[i+1].before(m); i++ {
			play.moves[i] = play.moves[i+1]
		}
		play.moves[i] = m
		return
	}
	m := Move{uint8(from), uint8(to), hit}
	play.n++
	for ; n > 0 && m.From == play.moves[n-1].From && m.To > play.moves[n-1].To; n-- {
		play.moves[n] = play.moves[n-1]
	}
	play.moves[n] = m
}

// before reports whether m, which has the same start as other or a lower one,
// stands before it in a play. Of two checkers that arrive on a point the one that
// hits comes first.
func (m Move) before(other Move) bool {
	return m.From == other.From && (m.To > other.To || m.To == other.To && m.Hit)
}

// Apply returns the board after p has made play. It trusts its caller: the play
// must be one of those that [AppendPlays] lists for this board and player.
func (b Board) Apply(p Player, play Play) Board {
	for i := range int(play.n) {
		m := play.moves[i]
		b.step(p, int(m.From), int(m.To), m.Hit)
	}
	return b
}

// step moves one checker of p and sends a blot that it hits to the bar.
func (b *Board) step(p Player, from, to int, hit bool) {
	if from == OnBar {
		b.bar[p]--
	} else {
		b.put(p, from, b.at(p, from)-1)
	}
	switch {
	case to == BornOff:
		b.off[p]++
	case hit:
		b.put(p, to, 1)
		b.bar[p.Other()]++
	default:
		b.put(p, to, b.at(p, to)+1)
	}
}
