// Sends calls of every kind through the real analytics-go 3, as a program that uses it would.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"sync/atomic"
	"time"

	"github.com/segmentio/analytics-go/v3"
)

// Past 2^53, where a reader that takes numbers for floats loses the last digit.
const big int64 = 9007199254740993

type tally struct {
	sent, failed, open atomic.Int64
	done               chan struct{}
}

func (t *tally) Success(analytics.Message)        { t.sent.Add(1); t.settle() }
func (t *tally) Failure(analytics.Message, error) { t.failed.Add(1); t.settle() }
func (t *tally) settle() {
	if t.open.Add(-1) == 0 {
		close(t.done)
	}
}

func call(n int) analytics.Message {
	user := fmt.Sprintf("go-user-%d", n)
	properties := analytics.Properties{
		"n":       n,
		"big":     big + int64(n)*2,
		"html":    "<b>a & b</b>",
		"unicode": "Zażółć 🦆 \u2028",
		"nested":  map[string]any{"list": []any{1, "two", nil, true}, "revenue": 27.5},
	}
	traits := analytics.Traits(properties)
	switch n % 6 {
	case 0:
		return analytics.Identify{UserId: user, Traits: traits}
	case 1:
		return analytics.Track{UserId: user, Event: "Order <Completed>", Properties: properties}
	case 2:
		return analytics.Page{UserId: user, Name: "Cart & basket", Properties: properties}
	case 3:
		return analytics.Screen{AnonymousId: user, Name: "Écran", Properties: properties}
	case 4:
		return analytics.Group{UserId: user, GroupId: fmt.Sprintf("group-%d", n), Traits: traits}
	default:
		return analytics.Alias{UserId: user, PreviousId: fmt.Sprintf("anonymous-%d", n)}
	}
}

func main() {
	endpoint := flag.String("endpoint", "http://127.0.0.1:8420", "where to send")
	key := flag.String("key", "", "write key")
	count := flag.Int("count", 6, "how many calls")
	batch := flag.Int("batch", 250, "how many calls a request")
	verbose := flag.Bool("verbose", false, "show the library's own log on stderr")
	flag.Parse()

	logs := io.Discard
	if *verbose {
		logs = os.Stderr
	}
	tally := tally{done: make(chan struct{})}
	tally.open.Store(int64(*count))
	client, err := analytics.NewWithConfig(*key, analytics.Config{
		Endpoint:  *endpoint,
		Callback:  &tally,
		Logger:    analytics.StdLogger(log.New(logs, "", 0)),
		BatchSize: *batch,
		Interval:  time.Second,
	})
	if err != nil {
		log.Fatal(err)
	}
	for n := range *count {
		if err := client.Enqueue(call(n)); err != nil {
			log.Fatal(err)
		}
	}
	// Closing flushes, but gives a call that was refused no second chance: the client's own retries come first.
	select {
	case <-tally.done:
	case <-time.After(time.Minute):
	}
	if err := client.Close(); err != nil {
		log.Fatal(err)
	}

	failed := tally.failed.Load()
	line, _ := json.Marshal(map[string]int64{"sent": tally.sent.Load(), "failed": failed})
	fmt.Println(string(line))
	if failed > 0 {
		os.Exit(1)
	}
}
