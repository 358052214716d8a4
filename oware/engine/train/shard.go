package train

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"

	"github.com/parlour-games/parlour/oware/engine"
)

// A shard is a file with the samples of a fixed number of games, so that an interruption
// costs no more than the games under way. It begins with a line that says what it is, and
// ends with a checksum (CRC-32, IEEE) of all before.
const shardHeader = "parlour oware samples, form 1\n"

var errShard = errors.New("not a file of samples, or a damaged one")

// writeFile puts the whole of a file in its place at once.
func writeFile(name string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	next := name + ".new"
	if err := os.WriteFile(next, b, 0o644); err != nil {
		return err
	}
	return os.Rename(next, name)
}

func writeShard(name string, samples []sample) error {
	b := []byte(shardHeader)
	for _, s := range samples {
		b = s.append(b)
	}
	return writeFile(name, binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b)))
}

func readShard(name string) ([]sample, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	samples, err := parseShard(b)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return samples, nil
}

func parseShard(b []byte) ([]sample, error) {
	end := len(b) - 4
	if end < len(shardHeader) || string(b[:len(shardHeader)]) != shardHeader ||
		crc32.ChecksumIEEE(b[:end]) != binary.LittleEndian.Uint32(b[end:]) {
		return nil, errShard
	}
	b = b[len(shardHeader):end]
	if len(b)%sampleBytes != 0 {
		return nil, errShard
	}
	samples := make([]sample, 0, len(b)/sampleBytes)
	for ; len(b) > 0; b = b[sampleBytes:] {
		s := readSample(b)
		if !s.sound() {
			return nil, errShard
		}
		samples = append(samples, s)
	}
	return samples, nil
}

func saveWeights(name string, t engine.Terms) error {
	var b bytes.Buffer
	if err := engine.WriteWeights(&b, t); err != nil {
		return err
	}
	return writeFile(name, b.Bytes())
}
