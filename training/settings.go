package training

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// SettingsName is the file in the directory of training that says what it was begun with.
const SettingsName = "settings.json"

// settings are the options that decide what comes out.
type settings struct {
	Seed  uint64   `json:"seed"`
	Games int      `json:"games"`
	Match int      `json:"match"`
	Nodes []uint64 `json:"nodes"` // of each round
}

// A SettingsError is a directory that holds a training with other options: going on there would
// mix the two.
type SettingsError struct {
	File     string
	Name     string // of the option
	Was, Now any
}

func (e *SettingsError) Error() string {
	return fmt.Sprintf("%s: made with other settings: %s was %v, and is now %v", e.File, e.Name, e.Was, e.Now)
}

// A DamageError is a file of a training that cannot be read. Without the file its work is done
// again.
type DamageError struct {
	File string
	Err  error
}

func (e *DamageError) Error() string { return e.File + ": " + e.Err.Error() }

func (e *DamageError) Unwrap() error { return e.Err }

// settle holds the options against those that the training in the directory was begun with. There
// may be more rounds now, or fewer.
func (o Options) settle() error {
	now := settings{Seed: o.Seed, Games: o.Games, Match: o.Match}
	for _, stage := range o.Stages {
		now.Nodes = append(now.Nodes, slices.Repeat([]uint64{stage.Nodes}, stage.Rounds)...)
	}
	name := filepath.Join(o.Dir, SettingsName)
	b, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		var was settings
		if err := json.Unmarshal(b, &was); err != nil {
			return &DamageError{name, err}
		}
		both := min(len(was.Nodes), len(now.Nodes))
		switch {
		case was.Seed != now.Seed:
			return &SettingsError{name, "seed", was.Seed, now.Seed}
		case was.Games != now.Games:
			return &SettingsError{name, "games", was.Games, now.Games}
		case was.Match != now.Match:
			return &SettingsError{name, "match", was.Match, now.Match}
		case !slices.Equal(was.Nodes[:both], now.Nodes[:both]):
			return &SettingsError{name, "nodes of each round", was.Nodes, now.Nodes}
		case both == len(now.Nodes):
			return nil
		}
	}
	b, err = json.Marshal(now)
	if err != nil {
		return err
	}
	return writeFile(name, append(b, '\n'))
}
