package backgammon

import "testing"

// Positions as XGID and as GNU Backgammon writes them.
func TestKnownIDs(t *testing.T) {
	type known struct{ XGID, GNUBGID string }
	eachLine(t, "ids.jsonl", func(line int, c known) {
		p, err := ParseXGID(c.XGID)
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			return
		}
		if got := p.XGID(); got != c.XGID {
			t.Errorf("line %d: read and written again, %s is %s", line, c.XGID, got)
		}
		if c.GNUBGID == "" {
			return
		}
		if got := p.GNUBGID(); got != c.GNUBGID {
			t.Errorf("line %d: %s is %s, want %s", line, c.XGID, got, c.GNUBGID)
		}
		q, err := ParseGNUBGID(c.GNUBGID)
		if err != nil {
			t.Errorf("line %d: %v", line, err)
			return
		}
		// What a match ID does not hold.
		q.Rules.Beavers, q.Rules.MaxCube = p.Rules.Beavers, p.Rules.MaxCube
		if q.Roll() == p.Roll() {
			q.Dice = p.Dice
		}
		if q != p {
			t.Errorf("line %d: %s is read as %v, want %v", line, c.GNUBGID, q, p)
		}
	})
}
