// Package protocol lets Parlour play with programs that are not Parlour: a player in a child
// process ([NewLine], [NewHub], [NewUCI]), and Parlour's engine behind a protocol that others speak
// ([Hub.Serve], [UCI.Serve]). The protocols are told in docs/protocols.
//
// What a child process does wrong, such as a crash, silence, nonsense or a flood, is an error of the
// decision that it was asked for; nothing waits for ever.
package protocol
