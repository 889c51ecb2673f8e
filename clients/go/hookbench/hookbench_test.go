package hookbench

import (
	"bufio"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

const workspace = `
sources:
  - { name: checkout, writeKey: CHECKOUT }
  - { name: returns, writeKey: RETURNS }
destinations:
  - { name: Warehouse, sources: [checkout, returns], endpoints: [{ receiver: warehouse }] }
receivers:
  - { name: warehouse, path: /warehouse, respond: [200] }
`

func TestSendsAnswersAndCaptures(t *testing.T) {
	bench := Start(t, workspace)
	bench.Receiver("warehouse").AnswersWith(t, Answer{Status: 503, Body: "busy", Delay: time.Millisecond}, Answer{})
	bench.Send(t, "track", map[string]any{"userId": "u_1", "event": "Order Completed"})
	bench.Expect(t, Expectation{Source: "checkout", State: Retrying, Attempts: Exactly(1)})
	bench.AdvanceToNext(t)
	bench.Expect(t, Expectation{State: Delivered, Attempts: Between(2, 3), Count: AtLeast(1)})
	bench.SendAs(t, "returns", "identify", map[string]any{"userId": "u_2"})
	since := time.Now().Add(-time.Minute)
	expected := bench.Expect(t, Expectation{State: Delivered, Count: Exactly(2), Since: since})
	if expected.Count != 2 || len(expected.Matched) != 2 {
		t.Errorf("matched %+v", expected)
	}
	bench.Expect(t, Expectation{State: Failed, Never: true, Within: 100 * time.Millisecond})

	messages := bench.Messages(t, "state:delivered")
	if len(messages) != 2 || messages[0].Label != "Order Completed" || messages[1].UserID != "u_2" {
		t.Errorf("messages, oldest first: %+v", messages)
	}
	captures := bench.Receiver("warehouse").Captures(t)
	if len(captures) != 3 || captures[0].Status != 503 || captures[2].MessageID != messages[1].ID {
		t.Errorf("captures, oldest first: %+v", captures)
	}
}

func TestFailsInTheWordsOfTheWorkbench(t *testing.T) {
	bench := Start(t, workspace)
	bench.Send(t, "track", map[string]any{"userId": "u_1", "event": "Order Completed"})
	bench.Expect(t, Expectation{State: Delivered})
	for _, test := range []struct {
		name  string
		run   func(testing.TB)
		words []string
	}{
		{"a near miss", func(t testing.TB) {
			bench.Expect(t, Expectation{User: "u_2", State: Delivered, Within: time.Millisecond})
		}, []string{"no such message was found", "near: message 1, track Order Completed of u_1", "user: expected u_2, was u_1"}},
		{"an unknown receiver", func(t testing.TB) { bench.Receiver("store").Answers(t, 200) },
			[]string{"no receiver named store; available: warehouse"}},
		{"an invalid answer", func(t testing.TB) { bench.Receiver("warehouse").Answers(t, 99) }, []string{"respond"}},
		{"a call without a user", func(t testing.TB) { bench.Send(t, "track", map[string]any{"event": "E"}) },
			[]string{"track was not collected", "userId"}},
		{"an invalid workspace", func(t testing.TB) { Start(t, "sources: 7") }, []string{"did not start", "sources"}},
		{"a workspace file that does not exist", func(t testing.TB) { Start(t, "absent.yaml") }, []string{"workspace", "absent.yaml"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			text := failure(t, test.run)
			for _, words := range test.words {
				if !strings.Contains(text, words) {
					t.Errorf("%q is not in: %s", words, text)
				}
			}
		})
	}
}

// failing records how a test fails.
type failing struct {
	testing.TB
	text string
}

func (f *failing) Fatal(args ...any) { f.text = fmt.Sprint(args...); panic(f) }

func (f *failing) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }

// failure returns the text with which run fails.
func failure(t *testing.T, run func(testing.TB)) string {
	t.Helper()
	f := &failing{TB: t}
	func() {
		defer func() {
			if recovered := recover(); recovered != nil && recovered != f {
				panic(recovered)
			}
		}()
		run(f)
		t.Fatal("it did not fail")
	}()
	return f.text
}

// The test binary runs itself: the child starts a workbench, prints its address, and is killed.
func TestEndsWithAKilledTest(t *testing.T) {
	if os.Getenv("WAIT_TO_BE_KILLED") != "" {
		fmt.Println(Start(t, "").UI)
		time.Sleep(time.Minute)
		return
	}
	child := exec.Command(os.Args[0], "-test.run=^TestEndsWithAKilledTest$")
	child.Env = append(os.Environ(), "WAIT_TO_BE_KILLED=1")
	stdout, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stdout).ReadString('\n')
	_ = child.Process.Kill()
	_ = child.Wait()
	address, found := strings.CutPrefix(strings.TrimSpace(line), "http://")
	if err != nil || !found {
		t.Fatalf("printed %q: %v", line, err)
	}
	for deadline := time.Now().Add(20 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		connection, err := net.Dial("tcp", address)
		if err != nil {
			return
		}
		connection.Close()
		if time.Now().After(deadline) {
			t.Fatalf("%s is still there", address)
		}
	}
}
