//go:build unix

package protocol

import (
	"os/exec"
	"syscall"
)

// setGroup gives the process a group of its own, so that Ctrl-C at the terminal reaches us
// alone, and the children of the process end with it.
func setGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends the process and its children at once.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
}
