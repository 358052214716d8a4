// Package proof holds the server against what it promises, from outside: it speaks HTTP and
// websockets as browsers and bots do, and replays every game by its own rules.
//
// Its tests play under load and tell latencies, kill the server again and again, take the power
// from its disk, and send it nonsense made of its own description. In the usual run of the tests
// each is short; PARLOUR_LONG=1 gives it its whole length. It holds no code for anybody else.
package proof
