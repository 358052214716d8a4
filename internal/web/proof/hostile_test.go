package proof

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"
)

// An api is the part of an OpenAPI description that says what may be sent.
type api struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]*schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	Parameters []struct {
		Name   string  `json:"name"`
		In     string  `json:"in"`
		Schema *schema `json:"schema"`
	} `json:"parameters"`
	RequestBody *struct {
		Content map[string]struct {
			Schema *schema `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
}

// A schema is one of JSON Schema, as far as huma writes it.
type schema struct {
	Ref        string             `json:"$ref"`
	Type       any                `json:"type"` // a name, or several
	Properties map[string]*schema `json:"properties"`
	Items      *schema            `json:"items"`
	Required   []string           `json:"required"`
	Enum       []any              `json:"enum"`
	MaxLength  *int               `json:"maxLength"`
	Minimum    *float64           `json:"minimum"`
	Maximum    *float64           `json:"maximum"`
	More       json.RawMessage    `json:"additionalProperties"`
}

// A request is one to be sent.
type request struct {
	method, path string // the path as it is described
	url          string
	header       map[string]string
	body         []byte
}

// A hostile sender makes requests that are nearly right, or not right at all.
type hostile struct {
	*rand.Rand
	api   api
	wild  bool                // the present request may break its schema
	words map[string][]string // texts that the server has told or takes, by the name that they have there
}

// newHostile returns one that knows what anybody knows who has read the description.
func newHostile(seed, stream uint64, a api) *hostile {
	return &hostile{rand.New(rand.NewPCG(seed, stream)), a, false, map[string][]string{
		"kind":     {"checkers", "backgammon", "oware"},
		"clock":    {"", "5m", "1m+1s"},
		"opening":  {"", "random", "8"},
		"number":   {"000102030405060708090a0b0c0d0e0f"},
		"position": {"", "start", "B:BK2:W6,7,14,15", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10"},
		"name":     {"Ann", "14", "white bar", "A", "South"},
	}}
}

// renamed are names that say the same as another.
var renamed = map[string]string{"game": "id", "choices": "text", "offers": "text", "positions": "position", "tokens": "token", "steps": "steps"}

// learn remembers the texts in an answer.
func (h *hostile) learn(body []byte) {
	var v any
	if json.Unmarshal(body, &v) != nil {
		return
	}
	n := 0
	var walk func(name string, v any)
	walk = func(name string, v any) {
		if to, ok := renamed[name]; ok {
			name = to
		}
		switch v := v.(type) {
		case string:
			if n++; n <= 200 && len(v) <= 300 {
				h.remember(name, v)
			}
		case []any:
			for _, x := range v {
				walk(name, x)
			}
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				if name == "token" || name == "position" { // its keys are seats or forms
					walk(name, v[k])
				} else {
					walk(k, v[k])
				}
			}
		}
	}
	walk("", v)
}

func (h *hostile) remember(name, text string) {
	const most = 50
	if words := h.words[name]; len(words) < most {
		h.words[name] = append(words, text)
	} else {
		words[h.IntN(most)] = text
	}
}

// request makes one.
func (h *hostile) request() request {
	h.wild = h.IntN(2) == 0
	path := pick(h, slices.Sorted(maps.Keys(h.api.Paths)))
	method := pick(h, slices.Sorted(maps.Keys(h.api.Paths[path])))
	op := h.api.Paths[path][method]
	r := request{method: strings.ToUpper(method), path: path, header: map[string]string{}}
	url, query := path, ""
	for _, p := range op.Parameters {
		text := h.plain(h.value(p.Name, p.Schema, 0))
		switch p.In {
		case "path":
			url = strings.ReplaceAll(url, "{"+p.Name+"}", escape(text, !h.odd(20)))
		case "query":
			if h.IntN(3) > 0 {
				query += "&" + p.Name + "=" + escape(text, !h.odd(20))
			}
		case "header":
			if h.IntN(3) > 0 {
				r.header[p.Name] = strings.Map(headerOnly, text)
			}
		}
	}
	if query != "" {
		url += "?" + query[1:]
	}
	r.url = url
	if op.RequestBody != nil {
		for kind, c := range op.RequestBody.Content {
			r.header["Content-Type"] = kind
			b, err := json.Marshal(h.value("", c.Schema, 0))
			if err != nil {
				panic(err) // what value makes can be written
			}
			r.body = b
		}
		if h.wild {
			r.body = h.spoil(r.body)
		}
	}
	if h.odd(25) {
		r.method = pick(h, []string{"GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "BREW"})
	}
	if h.odd(25) {
		r.header["Content-Type"] = pick(h, []string{"", "text/plain", "application/xml", "application/cbor", "multipart/form-data", "application/json; charset=utf-16"})
	}
	if h.odd(25) {
		r.header[pick(h, []string{"Accept", "Origin", "Last-Event-ID", "If-None-Match", "Range", "Accept-Encoding", "X-Forwarded-For"})] =
			strings.Map(headerOnly, h.text())
	}
	return r
}

func headerOnly(r rune) rune {
	if r < ' ' || r > '~' {
		return '?'
	}
	return r
}

func pick[T any](h *hostile, from []T) T { return from[h.IntN(len(from))] }

func (h *hostile) resolve(s *schema) *schema {
	for s != nil && s.Ref != "" {
		s = h.api.Components.Schemas[s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]]
	}
	return s
}

// odd reports, once in n times of a wild request, that something is to be wrong with it.
func (h *hostile) odd(n int) bool { return h.wild && h.IntN(n) == 0 }

// value makes a value of the name for a schema: one that fits, but for what is odd.
func (h *hostile) value(name string, s *schema, depth int) any {
	s = h.resolve(s)
	if s == nil || depth > 12 || h.odd(60) {
		return h.anything(depth)
	}
	if len(s.Enum) > 0 && !h.odd(20) {
		return pick(h, s.Enum)
	}
	kind := fmt.Sprint(s.Type)
	if several, ok := s.Type.([]any); ok && len(several) > 0 {
		kind = fmt.Sprint(pick(h, several))
	}
	switch kind {
	case "object":
		return h.object(s, depth)
	case "array":
		list := []any{}
		for range h.IntN(6) {
			list = append(list, h.value(name, s.Items, depth+1))
		}
		return list
	case "integer":
		if h.odd(4) {
			return pick(h, []any{0, -1, 1, 2, 10, 1 << 31, -1 << 63, 1e300, 800, 4096, 1.5})
		}
		low, high := 0, 12
		if s.Minimum != nil {
			low = int(*s.Minimum)
		}
		if s.Maximum != nil {
			high = min(high, int(*s.Maximum))
		}
		return low + h.IntN(max(1, high-low+1))
	case "number":
		if h.odd(4) {
			return pick(h, []any{0, -1, 0.5, 1, 2, 1e9, -1e300, 5e-324})
		}
		return h.Float64()
	case "boolean":
		return h.IntN(2) == 0
	case "null":
		return nil
	case "string":
		if s.MaxLength != nil && h.odd(30) {
			return strings.Repeat("x", *s.MaxLength+h.IntN(3)-1)
		}
		if words := h.words[name]; len(words) > 0 && h.IntN(10) > 0 {
			return pick(h, words)
		}
		return h.text()
	}
	return h.anything(depth)
}

func (h *hostile) object(s *schema, depth int) any {
	o := make(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		there := slices.Contains(s.Required, name) || h.IntN(3) == 0
		if name != "$schema" && there && !h.odd(20) {
			o[name] = h.value(name, s.Properties[name], depth+1)
		}
	}
	var more schema
	if h.IntN(4) == 0 && json.Unmarshal(s.More, &more) == nil && more.Type != nil {
		for range 1 + h.IntN(2) {
			o[h.text()] = h.value("", &more, depth+1)
		}
	}
	if h.odd(40) {
		o[h.text()] = h.anything(depth + 1)
	}
	return o
}

// known are texts that the games and the protocol know.
var known = []string{
	"checkers", "backgammon", "oware", "start", "me", "guest", "engine", "first", "second", "step", "resign", "takeback", "rematch", "accept", "decline",
	"hint", "judge", "draw", "claim", "end", "roll", "double", "take", "pass", "beaver", "resign:1", "resign:3", "11-15", "9-13", "22-18", "24-20", "8/5 6/5", "13/7",
	"A", "B", "c", "f", "31", "66", "random", "8", "175", "5m", "5m+3s", "1ms", "match", "games", "no-cube", "jacoby", "repetition", "third", "true", "7", "20000000",
	"B:W21-32:B1-12", "W:WK27:B28", "B:BK2:W6,7,14,15", "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "0-0-0-0-0-2-1-2-1-1-1-0-20-20-S",
	"XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10", "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:3:7:10", "4HPwATDgc/ABMA", "4HPwATDgc/ABMA:cAkAAAAAAAAA",
	"000102030405060708090a0b0c0d0e0f", "white man", "black king", "seed", "white bar", "cube", "die 1", "South",
	`{"format":"parlour","version":1,"game":"checkers","moves":[{"move":"11-15"}]}`,
}

// nasty are texts that break what is careless.
var nasty = []string{
	"", " ", "\x00", "\n", "\r\nX: y", "../../../../etc/passwd", "%00", "%2e%2e%2f", "';--", `"><script>alert(1)</script>`, "\u202e\ufeff", "\U0010ffff", "é", "NaN", "null",
	"-1", "1e999", "0x10", "{}", "[]", strings.Repeat("9", 400), strings.Repeat("a/", 200), strings.Repeat("24/23 ", 60), strings.Repeat("K32,", 80),
}

func (h *hostile) text() string {
	switch n := h.IntN(20); {
	case n < 9:
		return pick(h, h.words[pick(h, slices.Sorted(maps.Keys(h.words)))])
	case n < 15:
		return pick(h, known)
	case n < 17:
		return pick(h, nasty)
	case n < 18:
		b := []byte(pick(h, known))
		b[h.IntN(len(b))] = byte(h.IntN(256))
		return string(b)
	case n < 19:
		return pick(h, known) + pick(h, nasty)
	}
	b := make([]byte, h.IntN(40))
	for i := range b {
		b[i] = byte(h.IntN(256))
	}
	return string(b)
}

func (h *hostile) anything(depth int) any {
	switch h.IntN(8) {
	case 0:
		return nil
	case 1:
		return h.IntN(2) == 0
	case 2:
		return h.IntN(100) - 50
	case 3:
		if depth < 4 {
			return []any{h.anything(depth + 1), h.anything(depth + 1)}
		}
	case 4:
		if depth < 4 {
			return map[string]any{h.text(): h.anything(depth + 1)}
		}
	}
	return h.text()
}

// spoil damages a body now and then.
func (h *hostile) spoil(b []byte) []byte {
	switch h.IntN(40) {
	case 0:
		return b[:h.IntN(len(b)+1)]
	case 1:
		if len(b) > 0 {
			b[h.IntN(len(b))] = byte(h.IntN(256))
		}
	case 2:
		return []byte(strings.Repeat("[", 1+h.IntN(100000)))
	case 3:
		return []byte(`{"kind":"` + strings.Repeat("x", 1<<h.IntN(23)) + `"}`)
	case 4:
		return append(b, b...)
	case 5:
		return []byte(h.text())
	}
	return b
}

// plain writes a value as a parameter.
func (h *hostile) plain(v any) string {
	if s, ok := v.(string); ok {
		return s
	}
	b, _ := json.Marshal(v) // what value makes can be written
	return string(b)
}

// escape writes a text into an address; wild leaves what is dangerous and still makes an address.
func escape(text string, whole bool) string {
	var b strings.Builder
	for _, c := range []byte(text) {
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9', c == '-', c == '_':
			b.WriteByte(c)
		case !whole && strings.IndexByte("./;:@=", c) >= 0:
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// chat opens a socket on a game, says what is right, nearly right and nonsense on it, and goes
// without a word. It does not matter what it is told, as long as the server bears it.
func (h *hostile) chat(ctx context.Context, base string) {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	h.wild = true
	conn, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(base, "http")+"/api/games/"+escape(h.word("id"), true)+"/live", nil)
	if err != nil {
		return // no such game
	}
	defer func() { _ = conn.CloseNow() }() // it may be closed already
	hello := map[string]any{"do": "hello", "tokens": []string{h.word("token")}[:h.IntN(2)], "from": h.IntN(10), "lean": h.IntN(2) == 0}
	for n := range 1 + h.IntN(20) {
		var message any = hello
		if n > 0 || h.IntN(8) == 0 {
			message = h.value("", h.api.Components.Schemas[pick(h, []string{"Command", "Command", "Command", "Hello", "Answer"})], 0)
		}
		b, _ := json.Marshal(message) // what value makes can be written
		kind := websocket.MessageText
		if b = h.spoil(b); h.IntN(40) == 0 {
			kind = websocket.MessageBinary
		}
		if conn.Write(ctx, kind, b) != nil {
			return // it was too much
		}
		if h.IntN(4) == 0 {
			soon, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
			_, told, err := conn.Read(soon)
			cancel()
			if err != nil {
				return
			}
			h.learn(told)
		}
	}
}

// word returns a text that the server has told under a name.
func (h *hostile) word(name string) string {
	if words := h.words[name]; len(words) > 0 && h.IntN(20) > 0 {
		return pick(h, words)
	}
	return h.text()
}
