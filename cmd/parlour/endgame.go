package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
)

// endgame is the commands about tables of the end of a game, which know what a position is worth. Each game
// has its own.
func (a *app) endgame() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "endgame",
		Short: "Build, look into and check tables of the end of a game",
		Args:  noArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		endgameVerb("build", "Build a table; a build that was stopped goes on", a.buildBackgammon(), a.buildOware()),
		endgameVerb("info", "List the tables that are there", a.infoBackgammon(), a.infoOware()),
		endgameVerb("probe", "Look a position up", a.probeBackgammon(), a.probeOware()),
		endgameVerb("verify", "Check that every value of a table follows from those it leads to", a.verifyBackgammon(), a.verifyOware()),
	)
	return cmd
}

// endgameVerb is one of the commands, for the games that have it.
func endgameVerb(name, short string, games ...*cobra.Command) *cobra.Command {
	cmd := &cobra.Command{
		Use:   name + " GAME",
		Short: short,
		Args: func(_ *cobra.Command, args []string) error {
			_, _, err := gameArg(args)
			return err
		},
		RunE: func(_ *cobra.Command, args []string) error {
			return usagef("there are no tables of the end of %s", strings.Join(args, " "))
		},
		// Without a known game its flags are unknown too: the game is what is told.
		FParseErrWhitelist: cobra.FParseErrWhitelist{UnknownFlags: true},
	}
	cmd.AddCommand(games...)
	return cmd
}

// endgameDir adds the flag for the folder of tables.
func endgameDir(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "dir", "", "the `DIR` of the tables (by default the user's own folder of data)")
}

// endingsDir adds the flag for tables of oware endings that an engine is to use. Without it an engine gives the same
// answers on every machine, whatever was built there.
func endingsDir(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "dir", "", "use the tables of endings in `DIR` too, which 'parlour endgame build oware' makes")
}

// endgameFolder is the folder that the flag names, or the user's own: what XDG_DATA_HOME says, or its usual place.
func endgameFolder(dir string) (string, error) {
	if dir != "" {
		return dir, nil
	}
	data := os.Getenv("XDG_DATA_HOME")
	if !filepath.IsAbs(data) {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		data = filepath.Join(home, ".local", "share")
	}
	return filepath.Join(data, "parlour", "endgames"), nil
}
