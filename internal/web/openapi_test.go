package web_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"io"
	"net/http"
	"os"
	"testing"
)

var update = flag.Bool("update", false, "write docs/openapi.json")

// TestOpenAPI keeps the description of the wire beside the documents, from which the page
// makes its types (make web).
func TestOpenAPI(t *testing.T) {
	const file = "../../docs/openapi.json"
	s := open(t, t.TempDir())
	r, err := http.Get(s.http.URL + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatal(err)
	}
	d["info"].(map[string]any)["version"] = "1" // of the program, which changes without it
	var now bytes.Buffer
	enc := json.NewEncoder(&now)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(d); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(file, now.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	there, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(there, now.Bytes()) {
		t.Error("docs/openapi.json is stale: go test ./internal/web -run OpenAPI -update, and then make web")
	}
}
