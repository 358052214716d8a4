package nn_test

import (
	"bytes"
	"fmt"

	"github.com/parlour-games/parlour/backgammon/engine/nn"
)

// A net learns that its output is to be 1 exactly when one of two inputs is there, is written, read again and asked.
func Example() {
	net := nn.New(nn.Shape{Sparse: 2, Hidden: []int{16}, Outputs: 1}, 1)
	positions := [][]nn.Active{
		{},
		{{Input: 0, Count: 1}},
		{{Input: 1, Count: 1}},
		{{Input: 0, Count: 1}, {Input: 1, Count: 1}},
	}
	wanted := []float32{0, 1, 1, 0}

	trace, gradient, adam := net.Trace(), net.Zero(), nn.NewAdam(net)
	adam.Rate = 0.02
	for range 500 {
		clear(gradient.Params())
		for i, active := range positions {
			y := trace.Forward(active, nil)
			trace.Backward([]float32{y[0] - wanted[i]}, gradient, 1./4)
		}
		adam.Step(net, gradient)
	}

	var file bytes.Buffer
	if err := net.Write(&file); err != nil {
		fmt.Println(err)
	}
	read, err := nn.Read(&file)
	if err != nil {
		fmt.Println(err)
	}
	player := read.Evaluator()
	for _, active := range positions {
		fmt.Printf("%.0f\n", player.Evaluate(active, nil)[0])
	}
	// Output:
	// 0
	// 1
	// 1
	// 0
}
