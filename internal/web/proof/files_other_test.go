//go:build !unix

package proof

// files sees that so many files can be open, which nothing limits here.
func files(uint64) error { return nil }
