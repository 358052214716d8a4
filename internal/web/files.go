package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
)

// The page, built from web/ by make web.
//
//go:embed all:dist
var dist embed.FS

// A file is one of the page, as it goes over the wire.
type file struct {
	kind            string // its content type
	tag             string // its entity tag
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
		f := file{kind: mime.TypeByExtension(path.Ext(name)), tag: `"` + hex.EncodeToString(sum[:8]) + `"`, plain: b}
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
		known := name == ""
		for _, p := range pages {
			known = known || first == p
		}
		if !known {
			status = http.StatusNotFound
		}
		f = all["index.html"]
		name = "index.html"
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	h.Set("ETag", f.tag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if strings.HasPrefix(name, "assets/") { // their names change with what is in them
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if status == http.StatusOK && r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := f.plain
	if f.squeezed != nil && strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		body = f.squeezed
	}
	w.WriteHeader(status)
	if r.Method == http.MethodGet {
		_, _ = w.Write(body) // a client that has gone is nobody's mistake
	}
}
