//go:build !linux

package table

// preferLargePages does nothing where there is no way to ask.
func preferLargePages([]bucket) {}
