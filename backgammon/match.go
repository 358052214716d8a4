package backgammon

import (
	"errors"
	"slices"
)

// A Match is a whole match or money session from its first opening roll, or
// from a position, to its end, with everything that was decided on the way. It
// is not safe for use by several goroutines.
type Match struct {
	rules   Rules
	start   Position
	now     moment
	results []Result
	past    []decision
}

// A moment is all that changes in a match.
type moment struct {
	game     Game
	score    [2]int
	crawford bool // the Crawford game has begun or been played
	games    int  // games finished
	last     Game // the last one finished
}

// A decision is an action and the moment in which it was made.
type decision struct {
	action Action
	before moment
}

// NewMatch returns a match before its first opening roll. The error is a
// [*PositionError] that lists all that is wrong with the rules.
func NewMatch(rules Rules) (*Match, error) {
	if complaints := rules.Check(); complaints != nil {
		return nil, &PositionError{Kind: ErrIllegal, Problems: complaints}
	}
	start := StartPosition()
	start.Rules = rules
	m := &Match{rules: rules, start: start}
	m.now.game = m.newGame()
	return m, nil
}

// MatchAt returns a match that stands at a position, with its score. The error
// is a [*PositionError] that lists all that is wrong.
func MatchAt(pos Position) (*Match, error) {
	g, err := GameAt(pos)
	if err != nil {
		return nil, err
	}
	m := &Match{rules: pos.Rules, start: pos}
	m.now = moment{game: g, score: pos.Score, crawford: pos.Crawford || pos.atMatchPoint(White) || pos.atMatchPoint(Black)}
	m.settle()
	return m, nil
}

// Start returns the position in which the match began, for one that began with
// an opening roll the position before it.
func (m *Match) Start() Position { return m.start }

// Rules returns what was agreed.
func (m *Match) Rules() Rules { return m.rules }

// Game returns the game being played, or the last one when the match is over.
func (m *Match) Game() Game { return m.now.game }

// Position returns the position of the game being played, with the score before
// that game.
func (m *Match) Position() Position { return m.now.game.pos }

// Score returns the points of p, those of the last finished game included.
func (m *Match) Score(p Player) int { return m.now.score[p] }

// LastGame returns the last game finished, as it ended, and whether there is one. When
// the match goes on [Match.Game] is the next game as soon as that one is finished.
func (m *Match) LastGame() (Game, bool) { return m.now.last, m.now.games > 0 }

// Results returns the results of the games finished, in order.
func (m *Match) Results() []Result { return slices.Clone(m.results) }

// Over reports whether the match or session is over: a player has the points,
// or the games agreed on have been played.
func (m *Match) Over() bool { return m.now.game.phase == Finished }

// Winner returns who won a match or session that is over. A session may end
// with equal points, and then nobody has.
func (m *Match) Winner() (Player, bool) {
	white, black := m.now.score[White], m.now.score[Black]
	if !m.Over() || white == black {
		return White, false
	}
	if white > black {
		return White, true
	}
	return Black, true
}

// Actor returns who must act.
func (m *Match) Actor() Actor { return m.now.game.Actor() }

// Actions returns every decision open to whoever must act; see [Game.Actions].
func (m *Match) Actions() []Action { return m.now.game.Actions() }

// Resignations returns the resignations that may be offered now.
func (m *Match) Resignations() []Action { return m.now.game.Resignations() }

// History returns all decisions so far, the dice included.
func (m *Match) History() []Action {
	actions := make([]Action, len(m.past))
	for i, d := range m.past {
		actions[i] = d.action
	}
	return actions
}

// Do makes one decision. When it ends a game, the score is kept and the next
// game waits for its opening roll. An error is a [*MoveError] of kind
// [ErrIllegal], and the match is as it was.
func (m *Match) Do(a Action) error {
	g, err := m.now.game.Do(a)
	if err != nil {
		return err
	}
	m.past = append(m.past, decision{a, m.now})
	m.now.game = g
	m.settle()
	return nil
}

// Play reads one decision, makes it, and returns it; see [Game.Parse] for what
// it reads. An error is a [*MoveError], and the match is as it was.
func (m *Match) Play(text string) (Action, error) {
	a, err := m.now.game.Parse(text)
	if err != nil {
		return Action{}, err
	}
	if err := m.Do(a); err != nil {
		var e *MoveError
		if errors.As(err, &e) {
			e.Text = shown(text)
		}
		return Action{}, err
	}
	return a, nil
}

// Undo takes the last decision back, be it a player's or the dice's, and
// reports whether there was one.
func (m *Match) Undo() bool {
	n := len(m.past)
	if n == 0 {
		return false
	}
	m.now = m.past[n-1].before
	m.past = m.past[:n-1]
	m.results = m.results[:m.now.games]
	return true
}

// Clone returns an independent copy.
func (m *Match) Clone() *Match {
	c := *m
	c.past, c.results = slices.Clone(m.past), slices.Clone(m.results)
	return &c
}

// settle keeps the score of a finished game and begins the next one, unless the
// match is over.
func (m *Match) settle() {
	result, finished := m.now.game.Result()
	if !finished {
		return
	}
	m.now.score[result.Winner] += result.Points
	m.now.games++
	m.now.last = m.now.game
	m.results = append(m.results, result)
	if m.rules.Length > 0 {
		if m.now.score[result.Winner] >= m.rules.Length {
			return
		}
	} else if m.now.games == m.rules.Games {
		return
	}
	m.now.game = m.newGame()
}

// newGame returns the next game. The first one after a player has come within a
// point of winning the match is the Crawford game, and there is one such.
func (m *Match) newGame() Game {
	pos := Position{Score: m.now.score, Rules: m.rules}
	crawford := !m.now.crawford && m.rules.Length > 1 && (pos.atMatchPoint(White) || pos.atMatchPoint(Black))
	m.now.crawford = m.now.crawford || crawford
	return startGame(m.rules, m.now.score, crawford)
}
