// Command parlour plays, teaches and analyses checkers, backgammon and oware.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	// A closed terminal and a polite kill stop the program as Ctrl-C does: cleanly,
	// with what was finished kept. The second one is not asked twice.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, func() {
		stop()
		// What waits for a file or a terminal cannot hear the context. All that was
		// finished is kept by now.
		time.AfterFunc(2*time.Second, func() { os.Exit(exitInterrupted) })
	})
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
