package engine

import (
	"syscall"
	"unsafe"
)

// preferLargePages asks the system to keep the buckets in large pages. A probe of the table
// goes to a place that nobody could foresee; with small pages it waits first for where the
// page is and then for the page itself, which cost about a tenth of the speed. The
// system may refuse, and then everything is as it was.
func preferLargePages(b []bucket) {
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&b[0])), len(b)*bucketBytes)
	_ = syscall.Madvise(bytes, syscall.MADV_HUGEPAGE)
}
