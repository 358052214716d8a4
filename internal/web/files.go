package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"iter"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
)

// The page, built from web/ by make web.
//
//go:embed all:dist
var dist embed.FS

// A file is one of the page, as it goes over the wire.
type file struct {
	kind            string // its content type
	tag             string // its entity tag, without the quotes
	plain, squeezed []byte
}

// files are what the page is made of, by their paths.
type files map[string]file

// loadFiles reads and squeezes a tree of files once.
func loadFiles(root fs.FS) (files, error) {
	all := make(files)
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(b)
		f := file{kind: mime.TypeByExtension(path.Ext(name)), tag: hex.EncodeToString(sum[:8]), plain: b}
		if known, ok := contentTypes[path.Ext(name)]; ok { // whatever this machine thinks
			f.kind = known
		}
		var squeezed bytes.Buffer
		z, _ := gzip.NewWriterLevel(&squeezed, gzip.BestCompression)
		if _, err := z.Write(b); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		if squeezed.Len() < len(b)*9/10 {
			f.squeezed = squeezed.Bytes()
		}
		all[name] = f
		return nil
	})
	return all, err
}

var contentTypes = map[string]string{
	".html":        "text/html; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".svg":         "image/svg+xml",
	".json":        "application/json",
	".ico":         "image/x-icon",
	".txt":         "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
}

// pages are the beginnings of the addresses that the page itself shows something for.
var pages = []string{"play", "game", "study", "learn", "fair", "dice"}

// ServeHTTP serves a file, or the page for every address that is one of its own. An address
// that nobody knows gets the page too, which says so, with status 404.
func (all files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		writeFailure(w, &Failure{Fault{Kind: kindMissing, Reason: "there is nothing to be done at this address"}, http.StatusMethodNotAllowed})
		return
	}
	name := strings.TrimPrefix(path.Clean(r.URL.Path), "/")
	status := http.StatusOK
	f, ok := all[name]
	if !ok {
		first, _, _ := strings.Cut(name, "/")
		if first == "api" || path.Ext(name) != "" {
			writeFailure(w, fail(kindMissing, "there is nothing at this address"))
			return
		}
		if name != "" && !slices.Contains(pages, first) {
			status = http.StatusNotFound
		}
		f = all["index.html"]
		name = "index.html"
	}
	body, tag := f.plain, `"`+f.tag+`"`
	squeezed := f.squeezed != nil && takesGzip(r)
	if squeezed { // other bytes, another tag
		body, tag = f.squeezed, `"`+f.tag+`-gzip"`
	}
	h := w.Header()
	h.Set("ETag", tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") { // their names change with what is in them
		h.Set("Cache-Control", forever)
	}
	if status == http.StatusOK && names(r.Header.Values("If-None-Match"), tag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if squeezed {
		h.Set("Content-Encoding", "gzip")
	}
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // a client that has gone is nobody's mistake
	}
}

// forever is the Cache-Control of what never changes.
const forever = "public, max-age=31536000, immutable"

// takesGzip reports whether the client takes an answer that is squeezed.
func takesGzip(r *http.Request) bool {
	for coding := range elements(r.Header.Values("Accept-Encoding")) {
		name, quality, _ := strings.Cut(coding, ";")
		if name = strings.TrimSpace(name); !strings.EqualFold(name, "gzip") && name != "*" {
			continue
		}
		_, q, given := strings.Cut(quality, "=")
		weight, err := strconv.ParseFloat(strings.TrimSpace(q), 64)
		return !given || err == nil && weight > 0
	}
	return false
}

// names reports whether entity tags name this one, or any. A proxy that squeezes again calls them weak.
func names(tags []string, tag string) bool {
	for t := range elements(tags) {
		if t == "*" || strings.TrimPrefix(t, "W/") == tag {
			return true
		}
	}
	return false
}

// elements are those of a header that is a list.
func elements(values []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, v := range values {
			for e := range strings.SplitSeq(v, ",") {
				if !yield(strings.TrimSpace(e)) {
					return
				}
			}
		}
	}
}
