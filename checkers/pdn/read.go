package pdn

import (
	"errors"
	"fmt"
	"iter"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/record"
)

// A Game is one game of a file.
type Game struct {
	Number int // from 1
	Line   int // where it begins in the file, from 1
	// Record holds its tags, its position where it is not the usual start (in FEN), and its
	// moves with their comments, marks and variations. What it holds otherwise is not
	// among the tags: Result, FEN, SetUp, and a GameType of 21. The reason of
	// the result is the tag Termination, unless that says "normal".
	Record *record.Record
	// Warnings tell, each with its line, what was mended or left out.
	Warnings []string
}

// Games returns the games of a file, one after another. With a game that cannot be read to its
// end comes a [*GameError], and what was read of it; the others are read all the same.
//
// It forgives what people have written: any sign between the squares of a move, blanks
// around it, leading zeros ("08 - 11"), any numbers before the moves, jumps without the squares
// between, tags in any order, other quotation marks, text outside comments, games without
// tags or without a result, and bytes of code page 1252 in place of UTF-8. A shortened jump
// that means several moves is settled by the moves that follow it. An uncrowned man on its king
// row in a FEN is crowned, with a warning. Variations are kept; one with an illegal move is cut
// before it, with a warning. A star glued to a move is a mark; one that stands alone ends
// the game. Lettered moves (c3-d4) are refused, because programs differ in where a1 is.
func Games(data []byte) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		number := 0
		for s := range scores(data) {
			number++
			r := reader{
				score: s, rec: record.New("checkers"), number: number,
				comments: make(map[*record.Node][]string),
			}
			err := r.read()
			g := &Game{Number: number, Line: s.line, Record: r.rec, Warnings: s.notices}
			if !yield(g, err) {
				return
			}
		}
	}
}

// A reader turns a score into a record.
type reader struct {
	*score
	rec    *record.Record
	number int
	said   record.Winner // by the tag Result
	why    string        // by the tag Termination

	comments map[*record.Node][]string // joined at the end: variations that begin alike share nodes
}

// read fills in the record as far as it can.
func (r *reader) read() error {
	p, err := r.readTags()
	if err == nil {
		r.say(r.rec.Root, r.main.comments)
		p, err = r.play(p, r.rec.Root, r.main.moves)
		r.rec.At = len(r.rec.Line())
		for n, texts := range r.comments {
			n.Comment = fold(strings.Join(texts, " "))
		}
	}
	r.judge(p, err == nil)
	return err
}

func (r *reader) say(n *record.Node, texts []string) {
	if len(texts) > 0 {
		r.comments[n] = append(r.comments[n], texts...)
	}
}

// fail makes the error of this game.
func (r *reader) fail(line, ply int, move string, err error) *GameError {
	return &GameError{Game: r.number, Line: line, Ply: ply, Move: move, Err: err}
}

// readTags fills in the tags and returns the position in which the game begins.
func (r *reader) readTags() (checkers.Position, error) {
	p := checkers.Start()
	var failed error
	for _, t := range r.tags {
		line := r.marked[lower(t.Name)]
		switch lower(t.Name) {
		case "result":
			var ok bool
			if r.said, ok = winners[strings.ReplaceAll(t.Value, " ", "")]; !ok && t.Value != "" {
				r.notices.add(line, "no such result: %s", brief(t.Value))
			}
			continue
		case "gametype":
			digits := digits.FindString(t.Value)
			n, err := strconv.Atoi(digits)
			if err == nil && n != gameType && failed == nil {
				failed = r.fail(line, 0, "", fmt.Errorf("%w: its GameType is %d, English draughts has %d", ErrGameType, n, gameType))
			}
			if err == nil && n == gameType {
				continue
			}
			t.Name = "GameType" // its usual spelling, for whoever looks why it was left
		case "setup":
			continue
		case "fen":
			if t.Value == "" {
				continue
			}
			var err error
			if p, err = r.readFEN(t.Value, line); err == nil {
				if p != checkers.Start() {
					r.rec.Position = p.FEN()
				}
				continue
			}
			if failed == nil {
				failed = r.fail(line, 0, "", err)
			}
			t.Name = "FEN"
		case "termination":
			if !strings.EqualFold(t.Value, "normal") && !strings.EqualFold(t.Value, "unterminated") {
				r.why = t.Value
				continue
			}
		}
		r.rec.SetTag(t.Name, t.Value)
	}
	return p, failed
}

// gameType is the number of English draughts in PDN.
const gameType = 21

// readFEN reads a position, and crowns the men on their king row.
func (r *reader) readFEN(text string, line int) (checkers.Position, error) {
	s, err := checkers.ParseSetup(text)
	if err != nil {
		return checkers.Position{}, err
	}
	for i, at := range s.Pieces {
		if at.Piece.IsKing() || at.Square < 1 || at.Square > checkers.NumSquares {
			continue
		}
		if side := at.Piece.Side(); side.Crowning(checkers.Square(at.Square)) {
			r.notices.add(line, "the %s on %d, its king row, is crowned", at.Piece, at.Square)
			s.Pieces[i].Piece = checkers.King(side)
		}
	}
	return s.Position()
}

// play hangs moves under a node, and then their variations. It returns the position after the
// last move that could be played.
func (r *reader) play(p checkers.Position, n *record.Node, moves []*entry) (checkers.Position, error) {
	type place struct {
		p         checkers.Position // before the move
		n, played *record.Node      // before it, and its own
	}
	var places []place
	var failed error
	for i, e := range moves {
		m, err := readMove(p, moves[i:])
		if err != nil {
			failed = r.fail(e.at, len(n.Path())+1, e.text, err)
			break
		}
		places = append(places, place{p, n, n.Add(m.String())})
		n = places[i].played
		n.By = record.ByFirst
		if m.Side() == checkers.White {
			n.By = record.BySecond
		}
		n.Marks = append(n.Marks, e.marks...)
		r.say(n, e.comments)
		p = p.Apply(m)
	}
	// Only now, so that the first child of a node is the main line.
	for i, at := range places {
		for _, v := range moves[i].variations {
			if len(v.moves) == 0 { // a comment in the wrong brackets
				r.say(at.played, v.comments)
				continue
			}
			v.moves[0].comments = append(v.comments, v.moves[0].comments...)
			if _, err := r.play(at.p, at.n, v.moves); err != nil {
				var e *GameError
				errors.As(err, &e)
				r.notices.add(e.Line, "a variation is cut: %v", e.Err)
			}
		}
	}
	return p, failed
}

// judge gives the record its result: what the tag or the moves say, or where both say nothing
// what the board does.
func (r *reader) judge(p checkers.Position, whole bool) {
	winner := r.said
	switch {
	case winner == unknown:
		winner = r.result
	case r.result != unknown && r.result != winner:
		r.notices.add(r.line, "the tag Result and the end of the moves differ; the tag holds")
	}
	onBoard := p.Outcome()
	switch {
	case winner == unknown && whole && onBoard.Outcome == checkers.BlackWins:
		winner, r.why = record.First, onBoard.Why()
	case winner == unknown && whole && onBoard.Outcome == checkers.WhiteWins:
		winner, r.why = record.Second, onBoard.Why()
	case winner == unknown && r.why != "":
		winner = record.Unfinished
	}
	if winner != unknown {
		r.rec.Result = &record.Result{Winner: winner, Reason: r.why}
	}
}
