// Package backgammon holds the rules of backgammon.
package backgammon
