//go:build !linux

package engine

// preferLargePages does nothing where there is no way to ask.
func preferLargePages([]bucket) {}
