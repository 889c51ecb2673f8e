// A service as it runs beside Hookbench: POST /orders sends a call with analytics-go, POST /hooks receives the webhook.
package main

import (
	"crypto/hmac"
	"crypto/sha1"
	"encoding/hex"
	"io"
	"log"
	"net"
	"net/http"
	"os"

	"github.com/segmentio/analytics-go"
)

func main() {
	client := analytics.New(os.Getenv("WRITE_KEY"))
	// The only line that differs from production. No trailing slash: the library appends /v1/batch.
	client.Endpoint = os.Getenv("ANALYTICS_ENDPOINT")
	// Calls leave immediately instead of in batches, so that each is seen when it is made.
	client.Size = 1

	http.HandleFunc("POST /orders", func(w http.ResponseWriter, r *http.Request) {
		err := client.Track(&analytics.Track{
			UserId:     r.FormValue("user"),
			Event:      "Order Completed",
			Properties: map[string]interface{}{"total": r.FormValue("total")},
		})
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.WriteHeader(http.StatusCreated)
	})

	secret := []byte(os.Getenv("HOOK_SECRET"))
	http.HandleFunc("POST /hooks", func(w http.ResponseWriter, r *http.Request) {
		// The signature is of the bytes as they arrive: verify before parsing.
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
		if err != nil {
			http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
			return
		}
		mac := hmac.New(sha1.New, secret)
		mac.Write(body)
		given, _ := hex.DecodeString(r.Header.Get("X-Signature"))
		if !hmac.Equal(given, mac.Sum(nil)) {
			http.Error(w, "the signature does not match", http.StatusUnauthorized)
			return
		}
		log.Printf("webhook: %s", body)
	})

	address := os.Getenv("ADDRESS")
	if address == "" {
		address = ":9000"
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		log.Fatal(err)
	}
	log.Printf("listening on %s", listener.Addr())
	log.Fatal(http.Serve(listener, nil))
}
