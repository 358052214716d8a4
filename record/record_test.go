package record_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/parlour-games/parlour/record"
)

func Example() {
	r := record.New("checkers")
	r.SetTag("Event", "Club evening")
	n := r.Root.Add("11-15")
	n.Comment = "The Old Faithful."
	n.Add("23-19")
	n.Add("22-18").Promote() // what was really played
	r.At = 2
	fmt.Println(r.Moves(), len(n.Children))
	// Output: [11-15 22-18] 2
}

// sample has one of everything.
func sample() *record.Record {
	r := record.New("backgammon")
	r.SetTag("Event", "Ärger <&> \"Co\"")
	r.SetTag("Date", "2026-11-30")
	r.Position = "start"
	r.Options = map[string]string{"match": "7"}
	r.Root.Comment = "before the first move"
	roll := r.Root.Add("31")
	roll.By = record.ByDice
	a := roll.Add("8/5 6/5")
	a.By, a.Marks, a.Clock = record.ByFirst, []string{"!"}, &record.Clock{Left: 290 * time.Second, Spent: 10500 * time.Millisecond}
	b := roll.Add("24/23 13/10")
	b.Comment = "the alternative"
	b.Add("42").Add("8/4 6/4")
	b.Children[0].Add("24/20 13/11")
	a.Add("66")
	r.At = 3
	r.Result = &record.Result{Winner: record.Second, Reason: "White resigned", Score: &[2]int{3, 7}}
	return r
}

func TestJSONRoundTrip(t *testing.T) {
	open := sample()
	open.At, open.Result = 1, nil // two steps taken back
	for _, r := range []*record.Record{record.New("oware"), sample(), open} {
		var buf bytes.Buffer
		if err := r.Write(&buf); err != nil {
			t.Fatal(err)
		}
		first := buf.String()
		got, err := record.Read(&buf)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got, r) {
			t.Errorf("read back as %+v\nfrom %s", got, first)
		}
		var again bytes.Buffer
		if err := got.Write(&again); err != nil || again.String() != first {
			t.Errorf("written again it differs: %v\n%s", err, again.String())
		}
	}
}

// A line of a long game must not nest: a game of many steps is read as it is.
func TestLongGame(t *testing.T) {
	r := record.New("oware")
	n := r.Root
	for i := range 50000 {
		n = n.Add(fmt.Sprint("m", i))
	}
	r.At = 50000
	var buf bytes.Buffer
	if err := r.Write(&buf); err != nil {
		t.Fatal(err)
	}
	got, err := record.Read(&buf)
	if err != nil || len(got.Moves()) != 50000 {
		t.Fatal(err)
	}
}

func TestReadRefuses(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":                   "",
		"no JSON":                   "11-15 22-18",
		"no version":                `{"game":"oware","moves":[]}`,
		"a later version":           `{"parlour":99,"game":"oware","moves":[]}`,
		"no game":                   `{"parlour":1,"moves":[]}`,
		"an empty move":             `{"parlour":1,"game":"oware","moves":[{"move":""}]}`,
		"a twin":                    `{"parlour":1,"game":"oware","moves":[{"move":"A","by":"first","variations":[[{"move":"A"}]]}]}`,
		"an unknown maker":          `{"parlour":1,"game":"oware","moves":[{"move":"A","by":"third"}]}`,
		"no such winner":            `{"parlour":1,"game":"oware","moves":[],"result":{"winner":"1-0"}}`,
		"a place outside":           `{"parlour":1,"game":"oware","moves":[],"at":1}`,
		"taken back, with a result": `{"parlour":1,"game":"oware","moves":[{"move":"A"}],"at":0,"result":{"winner":"draw"}}`,
		"a negative clock":          `{"parlour":1,"game":"oware","moves":[{"move":"A","clock":{"left":"-1s","spent":"1s"}}]}`,
		"a bad clock":               `{"parlour":1,"game":"oware","moves":[{"move":"A","clock":{"left":"soon","spent":"1s"}}]}`,
		"twice a tag":               `{"parlour":1,"game":"oware","tags":[{"name":"a","value":"1"},{"name":"a","value":"2"}],"moves":[]}`,
		"trailing text":             `{"parlour":1,"game":"oware","moves":[]} x`,
	} {
		if r, err := record.Read(strings.NewReader(text)); !errors.Is(err, record.ErrFormat) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}

func TestTags(t *testing.T) {
	r := record.New("oware")
	r.SetTag("A", "1")
	r.SetTag("B", "2")
	r.SetTag("A", "3")
	r.SetTag("C", "")
	if want := []record.Tag{{"A", "3"}, {"B", "2"}}; !reflect.DeepEqual(r.Tags, want) {
		t.Errorf("tags %v, want %v", r.Tags, want)
	}
	r.SetTag("A", "")
	if _, ok := r.Tag("A"); ok || len(r.Tags) != 1 {
		t.Errorf("tags %v", r.Tags)
	}
}

func TestTree(t *testing.T) {
	r := record.New("oware")
	a := r.Root.Add("A")
	b, c := r.Root.Add("B"), r.Root.Add("C")
	if r.Root.Add("B") != b {
		t.Error("a move stands twice")
	}
	c.Promote()
	if got := r.Root.Children; got[0] != c || got[1] != a || got[2] != b {
		t.Errorf("after promoting C: %s %s %s", got[0].Move, got[1].Move, got[2].Move)
	}
	d := b.Add("d")
	if got := strings.Join(d.Path(), " "); got != "B d" || d.Parent() != b {
		t.Errorf("path %q", got)
	}
	b.Remove()
	r.Root.Promote()
	r.Root.Remove()
	if len(r.Root.Children) != 2 {
		t.Error("B is still there")
	}
}

// FuzzReadWriteRead: what is read is written and read as the same record, and no
// text does harm.
func FuzzReadWriteRead(f *testing.F) {
	b, err := json.Marshal(sample())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(b)
	f.Add([]byte(`{"parlour":1,"game":"x","moves":[{"move":"A","variations":[[{"move":"B"}],[{"move":"C"}]]}],"at":0}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		r, err := record.Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		var one, two bytes.Buffer
		if err := r.Write(&one); err != nil {
			t.Fatal(err)
		}
		text := one.String()
		again, err := record.Read(&one)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if err := again.Write(&two); err != nil || two.String() != text {
			t.Fatalf("%v\n%s\n%s", err, text, two.String())
		}
	})
}
