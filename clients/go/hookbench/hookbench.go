// Package hookbench starts a Hookbench of its own for a test, in memory and on free ports, and waits for what arrives there.
//
//	bench := hookbench.Start(t, "hookbench.yaml")
//	client.Endpoint = bench.Collect
//	// … what is tested …
//	bench.Expect(t, hookbench.Expectation{Event: "Order Completed", State: hookbench.Delivered})
//
// It runs the installed product: the program in HOOKBENCH_BIN, the hookbench in PATH, or the one that npx finds in a
// node_modules folder, in this order.
package hookbench

import (
	"net/http"
	"testing"
	"time"
)

// Workbench is a running Hookbench. Its methods fail the test with the workbench's own words when it refuses something.
type Workbench struct {
	// Collect is the address of the collection port: the endpoint of an analytics client.
	Collect string `json:"collect"`
	// Receivers is the address of the built-in receivers.
	Receivers string `json:"receiver"`
	// UI is the address of the screen and the API.
	UI string `json:"ui"`
	// Token is required by the API.
	Token string `json:"token"`

	process *process
}

// Start starts a workbench that ends with the test, and at the latest with the test's process, even if that is killed.
// The workspace is the path of a workspace file, or its text; empty: one source without a destination.
func Start(t testing.TB, workspace string) *Workbench {
	t.Helper()
	var args []string
	if workspace != "" {
		args = []string{"--workspace", workspaceFile(t, workspace)}
	}
	bench := &Workbench{}
	process, err := startProcess(args, bench)
	if err != nil {
		t.Fatal(err)
	}
	bench.process = process
	t.Cleanup(process.stop)
	return bench
}

// Advance moves the workbench's time forward, so that retries are due without waiting for them.
func (b *Workbench) Advance(t testing.TB, by time.Duration) {
	t.Helper()
	b.advance(t, map[string]any{"by": by.Milliseconds()})
}

// AdvanceToNext moves the workbench's time forward to the next attempt due.
func (b *Workbench) AdvanceToNext(t testing.TB) {
	t.Helper()
	b.advance(t, map[string]any{"to": "next"})
}

func (b *Workbench) advance(t testing.TB, input map[string]any) {
	t.Helper()
	b.must(t, http.MethodPost, "/clock/advance", input, nil)
}

// Send sends one call as the first source of the workspace, as a client library would: kind is track, identify, page, screen,
// group or alias.
func (b *Workbench) Send(t testing.TB, kind string, call map[string]any) {
	t.Helper()
	sources := b.sources(t)
	if len(sources) == 0 {
		t.Fatal("the workspace has no source to send calls to")
	}
	b.collect(t, sources[0], kind, call)
}

// SendAs sends one call as the source with this name.
func (b *Workbench) SendAs(t testing.TB, source, kind string, call map[string]any) {
	t.Helper()
	b.collect(t, named(t, "source", source, b.sources(t)), kind, call)
}
