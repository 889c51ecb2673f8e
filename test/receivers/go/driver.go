package main

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http/httptest"
	"os"
	"strings"
)

func goMap(body []byte) ([]byte, error) {
	var value map[string]any
	if err := json.Unmarshal(body, &value); err != nil {
		return nil, err
	}
	return json.Marshal(value)
}

// Instead of the documented main, which listens for ever.
func init() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			os.Exit(0)
		}
		encoded, signature, _ := strings.Cut(strings.TrimSpace(line), " ")
		body, err := hex.DecodeString(encoded)
		if err != nil {
			panic(err)
		}
		request := httptest.NewRequest("POST", "/webhook", bytes.NewReader(body))
		request.Header.Set("X-Signature", signature)
		response := httptest.NewRecorder()
		receive(response, request)
		again, err := goMap(body)
		word := "differs"
		if err == nil && isSigned(again, signature, os.Getenv("WEBHOOK_SECRET")) {
			word = "same"
		}
		fmt.Printf("%d go=%s\n", response.Code, word)
	}
}
