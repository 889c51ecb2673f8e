package hookbench

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// Not http.DefaultClient, which the tested code may have changed. No proxy: everything is on this machine.
var client = &http.Client{Transport: &http.Transport{}}

// must makes a request to the API, and fails the test with the reason if it is refused.
func (b *Workbench) must(t testing.TB, method, path string, input, output any) {
	t.Helper()
	if err := b.request(method, path, input, output); err != nil {
		t.Fatal(err)
	}
}

func (b *Workbench) request(method, path string, input, output any) error {
	request, err := jsonRequest(method, b.UI+"/api"+path, input)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+b.Token)
	text, err := b.answer(request)
	if err != nil || output == nil {
		return err
	}
	return json.Unmarshal(text, output)
}

// collect sends a call to the collection port.
func (b *Workbench) collect(t testing.TB, as source, kind string, call map[string]any) {
	t.Helper()
	request, err := jsonRequest(http.MethodPost, b.Collect+"/v1/"+url.PathEscape(kind), call)
	if err == nil {
		request.SetBasicAuth(as.WriteKey, "")
		_, err = b.answer(request)
	}
	if err != nil {
		t.Fatalf("%s was not collected: %v", kind, err)
	}
}

func jsonRequest(method, address string, input any) (*http.Request, error) {
	var body io.Reader
	if input != nil {
		text, err := json.Marshal(input)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, address, body)
	if err == nil && input != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, err
}

// answer returns the body of a successful response; otherwise an error with the workbench's words.
func (b *Workbench) answer(request *http.Request) ([]byte, error) {
	response, err := client.Do(request)
	if err != nil {
		select {
		case <-b.process.exited:
			return nil, fmt.Errorf("Hookbench has ended: %s", b.process.end(""))
		default:
			return nil, err
		}
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode < 300 {
		return text, nil
	}
	var refusal struct {
		Message string `json:"message"`
	}
	if json.Unmarshal(text, &refusal) == nil && refusal.Message != "" {
		return nil, errors.New(refusal.Message)
	}
	return nil, fmt.Errorf("answered %s: %s", response.Status, text)
}

type source struct {
	Name     string `json:"name"`
	WriteKey string `json:"writeKey"`
}

func (s source) name() string { return s.Name }

func (b *Workbench) sources(t testing.TB) []source {
	t.Helper()
	var list struct{ Items []source }
	b.must(t, http.MethodGet, "/sources", nil, &list)
	return list.Items
}

// named returns the item with this name, or fails the test with the names there are.
func named[T interface{ name() string }](t testing.TB, kind, name string, items []T) T {
	t.Helper()
	available := []string{}
	for _, item := range items {
		if item.name() == name {
			return item
		}
		available = append(available, item.name())
	}
	t.Fatalf("no %s named %s; available: %s", kind, name, strings.Join(available, ", "))
	panic("unreachable")
}

// all returns all pages of a list, oldest first: the order in which a test reads what happened.
func all[T any](t testing.TB, b *Workbench, path string, query url.Values) []T {
	t.Helper()
	var items []T
	query.Set("limit", "500")
	for {
		var page struct {
			Items      []T
			NextCursor *string
		}
		b.must(t, http.MethodGet, path+"?"+query.Encode(), nil, &page)
		items = append(items, page.Items...)
		if page.NextCursor == nil {
			break
		}
		query.Set("cursor", *page.NextCursor)
	}
	for i, j := 0, len(items)-1; i < j; i, j = i+1, j-1 {
		items[i], items[j] = items[j], items[i]
	}
	return items
}
