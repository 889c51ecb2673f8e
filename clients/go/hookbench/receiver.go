package hookbench

import (
	"encoding/json"
	"net/http"
	"net/url"
	"testing"
	"time"
)

// Receiver is a built-in endpoint of the workbench.
type Receiver struct {
	bench *Workbench
	name  string
}

// Receiver returns the receiver with this name in the workspace.
func (b *Workbench) Receiver(name string) *Receiver { return &Receiver{b, name} }

// Answer is the response to a request. The fields that are absent have their defaults: status 200, no delay.
type Answer struct {
	Status  int
	Headers map[string]string
	Body    string
	Delay   time.Duration
	// Fault happens instead of a response: "reset", "close", "never answer" or "garbage".
	Fault string
}

// MarshalJSON writes it as the API reads it.
func (a Answer) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Status  int               `json:"status,omitempty"`
		Headers map[string]string `json:"headers,omitempty"`
		Body    string            `json:"body,omitempty"`
		Delay   int64             `json:"delay,omitempty"`
		Fault   string            `json:"fault,omitempty"`
	}{a.Status, a.Headers, a.Body, a.Delay.Milliseconds(), a.Fault})
}

// Answers sets the statuses of the next responses, in order; the last one repeats.
func (r *Receiver) Answers(t testing.TB, statuses ...int) {
	t.Helper()
	r.respond(t, statuses)
}

// AnswersWith sets the next responses, in order; the last one repeats.
func (r *Receiver) AnswersWith(t testing.TB, answers ...Answer) {
	t.Helper()
	r.respond(t, answers)
}

func (r *Receiver) respond(t testing.TB, answers any) {
	t.Helper()
	path := "/receivers/" + url.PathEscape(r.find(t).ID)
	r.bench.must(t, http.MethodPatch, path, map[string]any{"respond": answers}, nil)
}

// Capture is a request that a receiver got.
type Capture struct {
	ID         string
	ReceivedAt time.Time
	Method     string
	Path       string
	// Headers are names and values, in the order received.
	Headers [][2]string
	Body    struct {
		Text string
		// Encoding is utf8 or base64.
		Encoding  string
		Truncated bool
	}
	// Signature is valid, invalid, missing, unsigned or unchecked.
	Signature string
	// Status is what the receiver answered; 0: a fault instead of a response.
	Status int
	// MessageID is the message it delivered; empty: not sent by Hookbench.
	MessageID string
}

// Captures returns what the receiver got so far, oldest first.
func (r *Receiver) Captures(t testing.TB) []Capture {
	t.Helper()
	r.find(t)
	return all[Capture](t, r.bench, "/captures", url.Values{"receiver": {r.name}})
}

type listed struct{ ID, Name string }

func (l listed) name() string { return l.Name }

func (r *Receiver) find(t testing.TB) listed {
	t.Helper()
	var list struct{ Items []listed }
	r.bench.must(t, http.MethodGet, "/receivers", nil, &list)
	return named(t, "receiver", r.name, list.Items)
}

// Message is a call on its way to one destination.
type Message struct {
	ID     string
	Type   string
	UserID string
	// Label is the event of a track call; what identifies others in lists.
	Label        string
	State        State
	Destination  string
	Source       string
	AttemptCount int
	ReceivedAt   time.Time
	// NextAttemptAt is nil if no attempt is due.
	NextAttemptAt *time.Time
}

// Messages returns those that match a filter, such as "state:retrying"; all if it is empty. Oldest first.
func (b *Workbench) Messages(t testing.TB, filter string) []Message {
	t.Helper()
	query := url.Values{}
	if filter != "" {
		query.Set("filter", filter)
	}
	return all[Message](t, b, "/messages", query)
}
