package protocol

import (
	"fmt"
	"strconv"
	"strings"
)

// A setting is what a client of an engine of ours may change. Each protocol has its own words for
// its kind.
type setting struct {
	name, value string
	kind        settingKind
	min, max    int // of a number
}

type settingKind int

const (
	numberSetting settingKind = iota
	switchSetting             // true or false
	fixedSetting              // it can only be what it is
)

// set changes the value to one that the setting can have.
func (p *setting) set(value string) error {
	switch p.kind {
	case numberSetting:
		if n, err := strconv.Atoi(value); err != nil || n < p.min || n > p.max {
			return fmt.Errorf("%s must be a whole number from %d to %d", p.name, p.min, p.max)
		}
	case switchSetting:
		if value != "true" && value != "false" {
			return fmt.Errorf("%s must be true or false", p.name)
		}
	case fixedSetting:
		if value != p.value {
			return fmt.Errorf("%s can only be %s", p.name, p.value)
		}
	}
	p.value = value
	return nil
}

// settings are those of one client.
type settings []setting

// find returns the setting with the name, in any case, nil where there is none.
func (s settings) find(name string) *setting {
	for i := range s {
		if strings.EqualFold(s[i].name, name) {
			return &s[i]
		}
	}
	return nil
}

// number returns the value of a setting that is a number.
func (s settings) number(name string) int {
	p := s.find(name)
	if p == nil || p.kind != numberSetting {
		panic("protocol: no number is called " + name)
	}
	n, _ := strconv.Atoi(p.value) // set lets nothing else in
	return n
}

// on returns whether a switch is on; it is not where there is none.
func (s settings) on(name string) bool {
	p := s.find(name)
	return p != nil && p.value == "true"
}
