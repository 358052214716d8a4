package play

import (
	"fmt"
	"strings"
	"time"
)

// A Control is how much time each player has: Base for the whole game and
// Increment more with every
// move on the board: not with a word such as "roll" or "draw". The zero value keeps no time.
type Control struct{ Base, Increment time.Duration }

// String returns the control as ParseControl reads it: "5m0s+3s".
func (c Control) String() string {
	if c == (Control{}) {
		return ""
	}
	return c.Base.String() + "+" + c.Increment.String()
}

// ParseControl reads a control such as 5m or 5m+3s. The empty text is no control.
func ParseControl(text string) (Control, error) {
	if text == "" {
		return Control{}, nil
	}
	base, inc, both := strings.Cut(text, "+")
	var c Control
	var err error
	if c.Base, err = time.ParseDuration(base); err == nil && both {
		c.Increment, err = time.ParseDuration(inc)
	}
	if err != nil || c.Base <= 0 || c.Increment < 0 || c.Base > maxControl || c.Increment > maxControl {
		return Control{}, fmt.Errorf("%q is no time control: write it like 5m or 5m+3s", text)
	}
	return c, nil
}

// maxControl is longer than anybody plays and far from the end of time.Duration.
const maxControl = 1000 * time.Hour
