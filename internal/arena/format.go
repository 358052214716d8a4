package arena

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/parlour-games/parlour/record"
)

// A Format is how a file keeps records, one behind the other. What it does not keep of an
// arena's record is no more than offers among the moves.
type Format struct {
	// Ext is how the name of a file in this format ends: ".json".
	Ext string
	// Head returns what every record of an arena begins with, in the game named.
	Head func(game string) string
	// Encode writes a record, with an end by which it is known to be whole.
	Encode func(*record.Record) ([]byte, error)
	// Decode reads what Encode wrote.
	Decode func([]byte) (*record.Record, error)
	// End returns how long the first record of a text is: 0 while its end is not there.
	// Last says that nothing follows the text.
	End func(text []byte, last bool) int
}

// jsonLines is the format that every game has: the record's own form, one a line.
var jsonLines = Format{
	Ext: ".json",
	Head: func(game string) string {
		return fmt.Sprintf(`{"parlour":%d,"game":%q,"tags":[{"name":%q,"value":%q}`, record.Version, game, tagEvent, Event)
	},
	Encode: compact,
	Decode: func(text []byte) (*record.Record, error) { return record.Read(bytes.NewReader(text)) },
	End: func(text []byte, last bool) int {
		if i := bytes.IndexByte(text, '\n'); i >= 0 {
			return i + 1
		}
		if last && json.Valid(text) { // only the end of the line is lost
			return len(text)
		}
		return 0
	},
}

// compact returns the record as one line.
func compact(r *record.Record) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(r)
	return b.Bytes(), err
}
