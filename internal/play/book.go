package play

// A Booked is an engine with a book of openings. It plays from it when [Limits.Book] says so,
// and whatever that says it tells what is in it. What it analyses, it searches.
type Booked interface {
	// Book returns the decisions that the book knows in the view, the best first, each
	// with the search behind it; none when it does not know the position.
	Book(v View) ([]Line, error)
}

// HasBook reports whether the engine of a game has a book.
func HasBook(k Kind) bool {
	e, err := k.Engine(Limits{})
	_, ok := e.(Booked)
	return err == nil && ok
}
