package web

import (
	"fmt"
	"testing"
	"time"
)

// Addresses without number take neither memory nor time without bounds, and who kept to the limits is not hindered by them.
func TestCallersAreBounded(t *testing.T) {
	l := newLimiter(DefaultLimits)
	now := time.Now()
	l.now = func() time.Time { return now }
	release, _ := l.connect("192.0.2.1")
	begin := time.Now()
	for i := range 3 * maxCallers {
		_ = l.create(fmt.Sprint("2001:db8::", i))
	}
	if len(l.from) > maxCallers+1 {
		t.Errorf("%d callers are remembered", len(l.from))
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	if l.create("2001:db8::new") == nil {
		t.Error("newcomers beyond the limit share no limit")
	}
	if l.create("192.0.2.1") != nil || l.from["192.0.2.1"].connections != 1 {
		t.Error("one who is connected was forgotten")
	}
	release()
	now = now.Add(time.Hour)
	l.request("2001:db8::later")
	if len(l.from) != 1 {
		t.Errorf("%d callers are remembered after a rest", len(l.from))
	}
}

// What an address owes is remembered until it is paid: a study of a MiB takes minutes.
func TestStudiesAreBounded(t *testing.T) {
	l := newLimiter(DefaultLimits)
	const MiB = 1 << 20
	kept := 0
	for l.keep("a", MiB) == nil {
		kept++
	}
	if kept != 4 || l.keep("a", 1) != nil && l.keep("b", MiB) != nil {
		t.Errorf("%d studies of 1 MiB are kept at once", kept)
	}
	if c := l.from["a"]; c.rests(time.Now().Add(time.Minute)) || !c.rests(time.Now().Add(time.Hour)) {
		t.Error("an address is at rest at the wrong time")
	}
}
