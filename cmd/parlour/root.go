package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/parlour-games/parlour/internal/games"
	"github.com/parlour-games/parlour/internal/play"
	"github.com/parlour-games/parlour/oware/endgame"
)

// Exit statuses.
const (
	exitDone        = 0
	exitWrong       = 1 // the input or the move was wrong
	exitUsage       = 2 // the command line was wrong
	exitInterrupted = 130
)

// app is what every command shares: where it reads and writes, and how.
type app struct {
	in   io.Reader
	out  *output
	err  io.Writer
	json bool
	// started is true once the command line was understood and a command ran.
	started bool
}

// run runs the program and returns its exit status. It is the whole program
// but for the process around it, so that tests can call it.
func run(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	a := &app{in: in, out: &output{w: out}, err: errw, json: slices.Contains(args, "--json")}
	root := a.root()
	a.watch(root)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(a.out)
	root.SetErr(errw)
	err := root.ExecuteContext(ctx)
	if err != nil && !a.started {
		err = usageError{err}
	}
	if err == nil && a.out.err != nil {
		err = fmt.Errorf("cannot write the results: %w", a.out.err)
	}
	return a.finish(ctx, err)
}

// watch makes every command below cmd tell when it starts to run.
func (a *app) watch(cmd *cobra.Command) {
	if inner := cmd.RunE; inner != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			a.started = true
			return inner(cmd, args)
		}
	}
	for _, c := range cmd.Commands() {
		a.watch(c)
	}
}

// finish tells an error and returns the exit status that goes with it.
func (a *app) finish(ctx context.Context, err error) int {
	var told toldError
	var usage usageError
	switch {
	case err == nil:
		return exitDone
	case errors.As(err, &told):
		return exitWrong
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		a.say("interrupted")
		return exitInterrupted
	}
	a.tell(err)
	if a.json {
		a.object(struct {
			Error jsonError `json:"error"`
		}{asJSON(err)})
	}
	if errors.As(err, &usage) {
		return exitUsage
	}
	return exitWrong
}

// say writes one line of talk.
func (a *app) say(format string, args ...any) {
	fmt.Fprintln(a.err, "parlour: "+play.Printable(fmt.Sprintf(format, args...)))
}

// tell writes an error as one line, and its hint on another.
func (a *app) tell(err error) {
	a.say("%s", strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; "))
	var h hintError
	if !errors.As(err, &h) && errors.Is(err, endgame.ErrDamaged) { // whichever command came upon it
		h.hint = "remove it, and 'parlour endgame build oware' makes it again"
	}
	if h.hint != "" {
		fmt.Fprintln(a.err, "hint: "+h.hint)
	}
}

// object writes v as one line of JSON.
func (a *app) object(v any) {
	enc := json.NewEncoder(a.out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil && a.out.err == nil {
		panic("parlour: " + err.Error()) // the objects are our own: they can be encoded
	}
}

// output is standard output; it remembers the first error, so that a full disk is
// told once, at the end, by whoever wrote.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.w.Write(b)
	o.err = err
	return n, err
}

// A usageError is a wrong command line.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// A toldError is an error that has been told already.
type toldError struct{ error }

func (e toldError) Unwrap() error { return e.error }

// A hintError is an error with a way out.
type hintError struct {
	error
	hint string
}

func (e hintError) Unwrap() error { return e.error }

// A positionError is a position that cannot be set up.
type positionError struct {
	error
	position string
}

func (e positionError) Unwrap() error { return e.error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// jsonError is an error as an object.
type jsonError struct {
	Kind       string   `json:"kind"`
	Text       string   `json:"text,omitempty"`
	Position   string   `json:"position,omitempty"`
	Reason     string   `json:"reason"`
	Candidates []string `json:"candidates,omitempty"`
}

func asJSON(err error) jsonError {
	j := jsonError{Kind: "input", Reason: err.Error()}
	var usage usageError
	switch {
	case errors.As(err, &usage):
		j.Kind = "usage"
	case errors.Is(err, play.ErrSyntax):
		j.Kind = "syntax"
	case errors.Is(err, play.ErrIllegal):
		j.Kind = "illegal"
	case errors.Is(err, play.ErrAmbiguous):
		j.Kind = "ambiguous"
	}
	var pe positionError
	if errors.As(err, &pe) {
		j.Text, j.Position = pe.position, pe.position
	}
	var me *play.MoveError
	if errors.As(err, &me) {
		j.Text, j.Position, j.Reason, j.Candidates = me.Text, me.Position, me.Reason, me.Candidates
	}
	return j
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "parlour",
		Short: "Play and study checkers, backgammon and oware",
		Long: `Parlour plays three classic board games: checkers (English draughts),
backgammon and oware (abapa).

  parlour play checkers          a game against the engine
  parlour show oware             the board
  parlour moves backgammon --dice 31

Results go to standard output, talk and errors to standard error. The exit
status is 0 when done, 1 when the input or a move was wrong, 2 when the
command line was wrong, 130 when interrupted.`,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          noArgs,
		RunE:          func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	// Where the flags cannot be read to their end, --json counts all the same.
	root.PersistentFlags().BoolVar(&a.json, "json", a.json, "write one JSON object a line")
	root.PersistentFlags().Lookup("json").DefValue = "false"
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return hintError{flagError(err), "see '" + cmd.CommandPath() + " --help'"}
	})
	root.SetHelpCommand(a.help())
	root.AddCommand(a.play(), a.show(), a.moves(), a.apply(), a.perft(), a.best(), a.eval(), a.cube(), a.bench(), a.arena(), a.train(), a.book(), a.engine(), a.endgame(), a.serve(), a.version())
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			c.Args = nil
			c.RunE = func(_ *cobra.Command, args []string) error {
				return usagef("completion %s: for which shell? bash, zsh, fish or powershell", strings.Join(args, " "))
			}
		}
	}
	return root
}

// flagError says what a flag wants in place of the value that it got.
func flagError(err error) error {
	var e *pflag.InvalidValueError
	if !errors.As(err, &e) {
		return err
	}
	f := e.GetFlag()
	wanted := map[string]string{
		"bool":      "true or false",
		"int":       "a whole number",
		"uint64":    "a whole number, 0 or more",
		"uintSlice": "whole numbers with commas between them, 0 or more",
		"duration":  "a time such as 100ms or 2s",
	}[f.Value.Type()]
	switch {
	case wanted == "":
		return err
	case errors.Is(err, strconv.ErrRange):
		wanted += ", and not so large"
	}
	return fmt.Errorf("--%s %q: it must be %s", f.Name, e.GetValue(), wanted)
}

// help prints what a command does. Unlike cobra's own it refuses a command that is
// not there.
func (a *app) help() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Tell what a command does",
		RunE: func(cmd *cobra.Command, args []string) error {
			c, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return hintError{usagef("no command %q", strings.Join(args, " ")), "'parlour help' lists them"}
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

func noArgs(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return hintError{usagef("no command %q", args[0]), "'parlour help' lists them"}
	}
	return nil
}

// perGame is a command that is another one for each game, because the games have
// flags of their own.
func perGame(use, short string, kind func(play.Kind) *cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   use,
		Short: short,
		Args: func(_ *cobra.Command, args []string) error {
			_, _, err := gameArg(args)
			return err
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
		// Without a known game its flags are unknown too: the game is what is told.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
	}
	for _, k := range games.Kinds() {
		cmd.AddCommand(kind(k))
	}
	return cmd
}

// gameArg takes the game that the command line names first.
func gameArg(args []string) (play.Kind, []string, error) {
	var names []string
	for _, k := range games.Kinds() {
		names = append(names, k.Name())
	}
	list := strings.Join(names, ", ")
	if len(args) == 0 {
		return nil, nil, usagef("which game? one of %s", list)
	}
	k, err := games.ByName(args[0])
	if err != nil {
		return nil, nil, usageError{err}
	}
	return k, args[1:], nil
}

// gameOnly is gameArg for a command that takes nothing else.
func gameOnly(args []string) (play.Kind, error) {
	k, rest, err := gameArg(args)
	if err == nil && len(rest) > 0 {
		err = usagef("what is %q? the command takes one game", rest[0])
	}
	return k, err
}

// completeGames offers the names of the games to the shell.
func completeGames(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
	var names []string
	if len(args) == 0 {
		for _, k := range games.Kinds() {
			names = append(names, k.Name())
		}
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}
