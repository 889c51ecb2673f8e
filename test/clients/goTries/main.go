// Sends numbered calls through the real analytics-go library, and prints what it says became of each.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"sync"
	"time"

	analytics "gopkg.in/segmentio/analytics-go.v3"
)

type outcome struct {
	mutex     sync.Mutex
	Succeeded []string `json:"succeeded"`
	Failed    []string `json:"failed"`
	settled   sync.WaitGroup
}

func (t *outcome) Success(message analytics.Message) {
	t.note(&t.Succeeded, message)
}

func (t *outcome) Failure(message analytics.Message, _ error) {
	t.note(&t.Failed, message)
}

func (t *outcome) note(list *[]string, message analytics.Message) {
	t.mutex.Lock()
	*list = append(*list, message.(analytics.Track).MessageId)
	t.mutex.Unlock()
	t.settled.Done()
}

func main() {
	endpoint := flag.String("endpoint", "", "where to send")
	count := flag.Int("count", 1, "how many calls")
	batch := flag.Int("batch", 20, "how many calls in a batch; 0: the library's own")
	// The library's own when 1: 100 ms, twice that after each try, at most 10 s.
	part := flag.Int("part", 1, "wait only this part of the time between tries: 20 for a twentieth")
	closing := flag.Bool("close", false, "close at once, instead of waiting for every call to be settled")
	flag.Parse()

	outcome := outcome{Succeeded: []string{}, Failed: []string{}}
	outcome.settled.Add(*count)
	config := analytics.Config{
		Endpoint:  *endpoint,
		Interval:  200 * time.Millisecond,
		BatchSize: *batch,
		Callback:  &outcome,
		Logger:    analytics.StdLogger(log.New(io.Discard, "", 0)),
	}
	if *part > 1 {
		config.RetryAfter = func(tried int) time.Duration {
			wait := min(100*time.Millisecond<<tried, 10*time.Second)
			return wait / time.Duration(*part)
		}
	}
	client, err := analytics.NewWithConfig("WRITEKEY1", config)
	if err != nil {
		log.Fatal(err)
	}
	for n := range *count {
		call := analytics.Track{MessageId: fmt.Sprintf("m%d", n), UserId: "u", Event: "E"}
		if err := client.Enqueue(call); err != nil {
			log.Fatal(err)
		}
	}
	if !*closing {
		outcome.settled.Wait()
	}
	if err := client.Close(); err != nil {
		log.Fatal(err)
	}
	outcome.settled.Wait()
	if err := json.NewEncoder(os.Stdout).Encode(&outcome); err != nil {
		log.Fatal(err)
	}
}
