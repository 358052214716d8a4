package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parlour-games/parlour/record"
)

// A game that cannot be written is an error, told as what it is.
func TestAppendFails(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.json")
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	readOnly, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer readOnly.Close()
	f := &File{name: name, f: readOnly, format: jsonLines}
	if err := f.append(record.New("pile")); err == nil || !strings.Contains(err.Error(), "the last game is not kept") || f.size != 0 {
		t.Errorf("appended to a file that cannot be written: %v", err)
	}
}
