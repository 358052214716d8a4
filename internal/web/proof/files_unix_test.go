//go:build unix

package proof

import (
	"fmt"
	"syscall"
)

// files sees that so many files can be open.
func files(n uint64) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if limit.Max < n {
		return fmt.Errorf("%d files cannot be open here, only %d", n, limit.Max)
	}
	limit.Cur = limit.Max
	return syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
}
