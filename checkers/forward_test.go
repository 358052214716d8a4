package checkers

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"
)

// lookAtTheSide are the functions that may ask which side it is, each with what it asks for.
// Everybody else has [Side.Forward] and [Side.Crowning], and so cannot have a sign of its own.
var lookAtTheSide = map[string]string{
	"forward": "the lookup", "crownRow": "the lookup", "movers": "the lookup of whole bitboards, held to forward by TestShiftsAgreeWithSteps",
	"end":      "both crown rows: a man comes to one of them only",
	"Forward":  "asks the lookup",
	"Crowning": "asks the lookup",
	"index":    "the check that it is a side", "Other": "the other one", "String": "names", "sideLetter": "names", "parseSide": "names",
	"Man": "the piece of a side", "King": "the piece of a side", "Side": "the side of a piece or move",
	"Winner": "the side of an outcome", "wonBy": "the outcome of a side",
	"Start": "Black begins", "Apply": "the other's turn", "Unapply": "the other's turn", "WithTurn": "whose turn", "begin": "whose move",
	"pieces": "whose pieces", "Position": "whose pieces", "problems": "counts by side", "parseSetup": "counts by side", "Hash": "bits",
}

// Forward is a lookup by side, never a sign in a caller: nothing else in the package branches on
// a side, indexes by one, or calculates with one.
func TestForwardIsALookup(t *testing.T) {
	files := token.NewFileSet()
	packages, err := parser.ParseDir(files, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	parsed := slices.Collect(maps.Values(packages["checkers"].Files))
	// What comes from other packages has no side, so it need not be known.
	config := types.Config{Importer: importer.Default(), Error: func(error) {}}
	_, _ = config.Check("checkers", files, parsed, &info)

	isSide := func(e ast.Expr) bool {
		named, ok := info.Types[e].Type.(*types.Named)
		return ok && named.Obj().Name() == "Side" && info.Types[e].IsValue()
	}
	looks := func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident: // Black or White
			c, ok := info.Uses[n].(*types.Const)
			return ok && isSide(n) && c.Parent() == c.Pkg().Scope()
		case *ast.IndexExpr:
			return isSide(n.Index)
		case *ast.BinaryExpr:
			return isSide(n.X) && n.Op != token.EQL && n.Op != token.NEQ
		case *ast.CallExpr: // a conversion to a number, or Side.index
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "index" {
				return isSide(s.X)
			}
			return len(n.Args) == 1 && isSide(n.Args[0]) && info.Types[n.Fun].IsType()
		}
		return false
	}
	found := map[string]bool{}
	see := func(name string, root ast.Node) {
		ast.Inspect(root, func(n ast.Node) bool {
			if n == nil || !looks(n) {
				return true
			}
			found[name] = true
			if lookAtTheSide[name] == "" {
				t.Errorf("%v: %s asks which side it is", files.Position(n.Pos()), name)
			}
			return true
		})
	}
	for _, file := range parsed {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				see(f.Name.Name, f)
				continue
			}
			g := d.(*ast.GenDecl)
			if g.Tok != token.VAR {
				continue
			}
			for _, s := range g.Specs {
				v := s.(*ast.ValueSpec)
				see(v.Names[0].Name, v)
			}
		}
	}
	for name := range lookAtTheSide {
		if !found[name] {
			t.Errorf("%s is not seen to ask which side it is: the test has gone blind, or %s need not be listed", name, name)
		}
	}
}
