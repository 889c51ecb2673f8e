// Sends a call of every kind through the real analytics-go 2, as a program that uses it would.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net/http"
	"time"

	"github.com/segmentio/analytics-go"
)

// Past 2^53, where a reader that takes numbers for floats loses the last digit.
const big int64 = 9007199254740993

// The library does not report how a request ended, and its Close may leave calls unsent, so the responses are observed here.
type answers chan int

func (a answers) RoundTrip(request *http.Request) (*http.Response, error) {
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		a <- 0
	} else {
		a <- response.StatusCode
	}
	return response, err
}

func main() {
	endpoint := flag.String("endpoint", "http://127.0.0.1:8420", "where to send")
	key := flag.String("key", "", "write key")
	flag.Parse()

	answered := make(answers, 10)
	http.DefaultClient.Transport = answered
	client := analytics.New(*key)
	client.Endpoint = *endpoint
	client.Size = 5

	values := map[string]interface{}{
		"big":     big,
		"html":    "<b>a & b</b>",
		"nested":  map[string]interface{}{"list": []interface{}{1, "two", nil, true}, "revenue": 27.5},
		"unicode": "Zażółć 🦆 \u2028",
	}
	for _, err := range []error{
		client.Identify(&analytics.Identify{UserId: "go-user", Traits: values}),
		client.Track(&analytics.Track{UserId: "go-user", Event: "Order <Completed>", Properties: values}),
		client.Page(&analytics.Page{AnonymousId: "go-visitor", Name: "Cart & basket", Traits: values}),
		client.Group(&analytics.Group{UserId: "go-user", GroupId: "group-1", Traits: values}),
		client.Alias(&analytics.Alias{UserId: "go-user", PreviousId: "go-visitor"}),
	} {
		if err != nil {
			log.Fatal(err)
		}
	}
	status := 0
	select {
	case status = <-answered:
	case <-time.After(20 * time.Second):
	}
	line, _ := json.Marshal(map[string]int{"status": status})
	fmt.Println(string(line))
}
