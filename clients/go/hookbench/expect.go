package hookbench

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"
)

// State is the state of a message.
type State string

const (
	Queued    State = "queued"
	Retrying  State = "retrying"
	Delivered State = "delivered"
	Failed    State = "failed"
	Expired   State = "expired"
	Cancelled State = "cancelled"
)

// Expectation is what is expected of messages; with Rejected or Filtered, of calls that became none. All given fields must match.
type Expectation struct {
	Type string `json:"type,omitempty"`
	// User is the whole user id.
	User string `json:"user,omitempty"`
	// Event is the whole event name.
	Event       string `json:"event,omitempty"`
	Source      string `json:"source,omitempty"`
	Destination string `json:"destination,omitempty"`
	State       State  `json:"state,omitempty"`
	// Attempts is the number of attempts, over all endpoints.
	Attempts *Amount `json:"attempts,omitempty"`
	// Endpoint accepted it or will be retried: its URL, or the name of a receiver.
	Endpoint string `json:"endpoint,omitempty"`
	// Where has values by path in the body that is sent, such as "properties.total": 27.5; for a rejection, in the input.
	Where map[string]any `json:"where,omitempty"`
	// Captured: by a built-in receiver with these values.
	Captured *Captured `json:"captured,omitempty"`
	// Rejected matches rejected calls instead: true, or a reason such as "no_user_anon_id".
	Rejected any `json:"rejected,omitempty"`
	// Filtered matches filtered calls instead: true, or a part of the reason.
	Filtered any `json:"filtered,omitempty"`
	// Valid: whether the call has no violation of its source's tracking plan; nil for both.
	Valid *bool `json:"valid,omitempty"`

	// Count is how many; at least one if absent.
	Count *Amount `json:"-"`
	// Within is how long to wait, in real time; five seconds if absent.
	Within time.Duration `json:"-"`
	// Never: nothing may match during all of that time.
	Never bool `json:"-"`
	// Since: only what was received at this time or later.
	Since time.Time `json:"-"`
}

// Captured is what a built-in receiver has captured.
type Captured struct {
	Receiver string `json:"receiver,omitempty"`
	// Signature is valid, invalid, missing, unsigned or unchecked.
	Signature string            `json:"signature,omitempty"`
	Headers   map[string]string `json:"headers,omitempty"`
	Where     map[string]any    `json:"where,omitempty"`
}

// Amount is a number or a range: Exactly(2), AtLeast(1), AtMost(3), Between(1, 3).
type Amount struct{ least, most *int }

// Exactly is this number.
func Exactly(n int) *Amount { return &Amount{&n, &n} }

// AtLeast is this number or more.
func AtLeast(n int) *Amount { return &Amount{least: &n} }

// AtMost is this number or less.
func AtMost(n int) *Amount { return &Amount{most: &n} }

// Between includes both numbers.
func Between(least, most int) *Amount { return &Amount{&least, &most} }

// MarshalJSON writes it as the API reads it.
func (a Amount) MarshalJSON() ([]byte, error) {
	if a.least != nil && a.most != nil && *a.least == *a.most {
		return json.Marshal(*a.least)
	}
	return json.Marshal(struct {
		AtLeast *int `json:"atLeast,omitempty"`
		AtMost  *int `json:"atMost,omitempty"`
	}{a.least, a.most})
}

// Expected is the result of an expectation that holds.
type Expected struct {
	// Count is how many matched.
	Count int
	// Matched has the first 100 of them.
	Matched []Found
}

// Found is a message, a call or a rejection.
type Found struct {
	Kind, ID, Title, State string
	ReceivedAt             time.Time
}

// Expect waits until the expectation holds. If it does not, the test fails with its nearest misses and their differences, in the
// words of "hookbench expect".
func (b *Workbench) Expect(t testing.TB, expectation Expectation) Expected {
	t.Helper()
	input := map[string]any{"match": expectation, "never": expectation.Never}
	if expectation.Count != nil {
		input["count"] = expectation.Count
	}
	if expectation.Within != 0 {
		input["within"] = expectation.Within.Milliseconds()
	}
	if !expectation.Since.IsZero() {
		input["since"] = expectation.Since.UTC().Format("2006-01-02T15:04:05.000Z")
	}
	var result struct {
		Expected
		Held  bool
		Lines []string
	}
	b.must(t, http.MethodPost, "/expect", input, &result)
	if !result.Held {
		t.Fatal(strings.Join(result.Lines, "\n"))
	}
	return result.Expected
}
