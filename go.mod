module github.com/parlour-games/parlour

go 1.26
