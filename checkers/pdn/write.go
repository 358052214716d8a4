package pdn

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/parlour-games/parlour/checkers"
	"github.com/parlour-games/parlour/record"
)

// maxColumn is how long a line of moves may become; only a word that is longer breaks it.
const maxColumn = 79

// Write writes one game, with a blank line behind it, so that the games of a file are written one
// after another. The moves are those that have been made, replayed and in full notation,
// with their comments, marks and variations. What is said beside the moves, such as "resign" or
// the offer of a draw, becomes a comment. The result is GameType 21's, with its reason in
// the tag Termination.
//
// An error says that the record holds no such game, and then nothing is written; or it is the
// writer's own.
func Write(w io.Writer, r *record.Record) error {
	if r.Game != "checkers" {
		return fmt.Errorf("pdn: this is a game of %s, not of checkers", r.Game)
	}
	p := checkers.Start()
	if r.Position != "" {
		var err error
		if p, err = checkers.ParseFEN(r.Position); err != nil {
			return err
		}
	}
	score := resultText(r.Result)
	var b bytes.Buffer
	writeTags(&b, r, p, score)
	b.WriteByte('\n')
	out := wrapper{b: &b}
	out.comment(r.Root.Comment)
	if err := out.line(p, r.Root, r.At, 0, true); err != nil {
		return err
	}
	out.word(score)
	out.flush()
	b.WriteString("\n\n")
	_, err := w.Write(b.Bytes())
	return err
}

// resultText returns a result as GameType 21 has it.
func resultText(r *record.Result) string {
	if r != nil {
		for _, text := range []string{"1-0", "0-1", drawn} {
			if winners[text] == r.Winner {
				return text
			}
		}
	}
	return "*"
}

func writeTags(b *bytes.Buffer, r *record.Record, p checkers.Position, score string) {
	put := func(name, value string) {
		value = strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(fold(strings.ToValidUTF8(value, "\uFFFD")))
		fmt.Fprintf(b, "[%s \"%s\"]\n", name, value)
	}
	why := ""
	if r.Result != nil {
		why = fold(r.Result.Reason)
	}
	written := make(map[string]bool)
	for _, t := range r.Tags {
		name := lower(t.Name)
		switch name {
		case "result", "gametype", "setup", "fen":
			continue // told below
		case "termination":
			if why != "" {
				continue
			}
		}
		head := tagStart.FindStringSubmatch("[" + t.Name + ` "`)
		if !written[name] && head != nil && head[1] == t.Name && len(t.Name) < longest/2 && fold(t.Value) != "" {
			written[name] = true
			put(t.Name, t.Value)
		}
	}
	put("Result", score)
	if why != "" {
		put("Termination", why)
	}
	put("GameType", strconv.Itoa(gameType))
	if p != checkers.Start() {
		put("SetUp", "1")
		put("FEN", p.FEN())
	}
}

// A wrapper writes words into lines.
type wrapper struct {
	b      *bytes.Buffer
	column int
	last   string // the last word, to which something may still be glued
	before string // what is glued to the next
}

// word writes a word.
func (w *wrapper) word(text string) {
	w.flush()
	w.last, w.before = w.before+text, ""
}

// flush writes the last word out.
func (w *wrapper) flush() {
	switch {
	case w.last == "":
		return
	case w.column == 0:
	case w.column+1+len(w.last) > maxColumn:
		w.b.WriteByte('\n')
		w.column = 0
	default:
		w.b.WriteByte(' ')
		w.column++
	}
	w.b.WriteString(w.last)
	w.column += len(w.last)
	w.last = ""
}

// comment writes a comment, if there is one.
func (w *wrapper) comment(text string) {
	text = fold(unbraced(strings.ToValidUTF8(text, "\uFFFD")))
	if text == "" {
		return
	}
	for part := range strings.SplitSeq("{"+text+"}", " ") {
		w.word(part)
	}
}

// everything is more moves than a line has.
const everything = 1 << 30

// line writes at most the number given of the steps that follow a node, each with its
// variations. Ply counts the moves before them; first says that nothing stands before them.
func (w *wrapper) line(p checkers.Position, n *record.Node, steps, ply int, first bool) error {
	var beside []*record.Node // what might have been played instead of the next move
	for ; len(n.Children) > 0 && steps > 0; steps-- {
		main := n.Children[0]
		for _, v := range n.Children[1:] {
			if isMove(v.Move) {
				beside = append(beside, v)
			}
		}
		n = main
		if !isMove(main.Move) { // an offer or the like: the side still has its move
			w.comment(main.Move)
			w.comment(strings.Join(append(slices.Clone(main.Marks), main.Comment), " "))
			continue
		}
		next, err := w.move(p, main, ply, first)
		if err != nil {
			return err
		}
		for _, v := range beside {
			if err := w.variation(p, v, ply); err != nil {
				return err
			}
		}
		p, beside, first = next, nil, false
		ply++
	}
	// A variation needs a move that it stands beside: at the end of the game there is none, and it is told as a comment.
	for _, v := range beside {
		aside := wrapper{b: new(bytes.Buffer)}
		if err := aside.variation(p, v, ply); err != nil {
			return err
		}
		aside.flush()
		w.comment(aside.b.String())
	}
	return nil
}

// isMove tells a move from what else a player may say: it names squares.
func isMove(step string) bool { return strings.ContainsAny(step, "123456789") }

// move writes one move, numbered if it is the first side's or the first of its line.
func (w *wrapper) move(p checkers.Position, n *record.Node, ply int, first bool) (checkers.Position, error) {
	m, err := p.ParseMove(n.Move)
	if err != nil {
		return p, fmt.Errorf("ply %d: %w", ply+1, err)
	}
	text := m.String()
	switch {
	case ply%2 == 0:
		text = fmt.Sprintf("%d. %s", ply/2+1, text)
	case first:
		text = fmt.Sprintf("%d... %s", ply/2+1, text)
	}
	var apart, odd []string
	for i, mark := range n.Marks {
		switch sign, glue := markText(mark); {
		case sign == "":
			odd = append(odd, mark)
		case glue && i == 0:
			text += sign
		default:
			apart = append(apart, sign)
		}
	}
	w.word(text)
	for _, sign := range apart {
		w.word(sign)
	}
	w.comment(strings.Join(append(odd, n.Comment), " "))
	return p.Apply(m), nil
}

// variation writes a move that might have been played at p, and what might have followed.
func (w *wrapper) variation(p checkers.Position, n *record.Node, ply int) error {
	w.flush()
	w.before = "("
	p, err := w.move(p, n, ply, true)
	if err == nil {
		err = w.line(p, n, everything, ply+1, false)
	}
	w.last += ")"
	return err
}
