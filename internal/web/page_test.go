package web

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"
)

// TestFirstPage holds the weight of the first page: what a browser loads before anything is
// asked for, as it goes over the wire.
func TestFirstPage(t *testing.T) {
	const most = 150_000 // bytes
	page, err := fs.Sub(dist, "dist")
	if err != nil {
		t.Fatal(err)
	}
	all, err := loadFiles(page)
	if err != nil {
		t.Fatal(err)
	}
	index, ok := all["index.html"]
	if !ok {
		t.Fatal("there is no index.html: make web")
	}
	names := []string{"index.html"}
	for _, m := range regexp.MustCompile(`(?:src|href)="/([^"]+)"`).FindAllStringSubmatch(string(index.plain), -1) {
		names = append(names, m[1])
	}
	if len(names) < 4 {
		t.Errorf("index.html loads only %v", names)
	}
	sum := 0
	for _, name := range names {
		f, ok := all[name]
		if !ok {
			t.Errorf("index.html loads %s, which is not there", name)
		}
		n := len(f.plain)
		if f.squeezed != nil {
			n = len(f.squeezed)
		}
		sum += n
		t.Logf("%7d %s", n, name)
	}
	if t.Logf("%7d in all", sum); sum >= most {
		t.Errorf("the first page weighs %d bytes compressed, want less than %d", sum, most)
	}
}

// TestPageIsStrict looks for what the content security policy would refuse, and for what the
// page would load from elsewhere.
func TestPageIsStrict(t *testing.T) {
	err := fs.WalkDir(dist, "dist", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := fs.ReadFile(dist, name)
		text := string(b)
		if strings.HasSuffix(name, ".html") {
			if regexp.MustCompile(`<script(?:\s[^>]*)?>[^<]|<style|\sstyle=|\son\w+=`).MatchString(text) {
				t.Errorf("%s has a script or style of its own", name)
			}
		}
		// Names of namespaces, and where an error of the framework is explained, are no requests.
		for _, url := range regexp.MustCompile(`https?://[\w.-]+`).FindAllString(text, -1) {
			if url != "http://www.w3.org" && url != "https://svelte.dev" {
				t.Errorf("%s names %s", name, url)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
