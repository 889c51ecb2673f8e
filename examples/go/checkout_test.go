package checkout

import (
	"testing"
	"time"

	"github.com/segmentio/analytics-go"
	"github.com/your-org/hookbench/clients/go/hookbench"
)

// newClient is the client of production with another address.
func newClient(bench *hookbench.Workbench) *analytics.Client {
	client := analytics.New("CHECKOUT")
	client.Endpoint = bench.Collect
	// Calls leave immediately instead of in batches.
	client.Size = 1
	return client
}

func TestOrderReachesTheWarehouse(t *testing.T) {
	bench := hookbench.Start(t, "hookbench.yaml")
	if err := Complete(newClient(bench), Order{ID: "o_1", User: "u_1", Total: 27.5}); err != nil {
		t.Fatal(err)
	}
	bench.Expect(t, hookbench.Expectation{
		Event:    "Order Completed",
		User:     "u_1",
		State:    hookbench.Delivered,
		Where:    map[string]any{"properties.order_id": "o_1", "properties.total": 27.5},
		Captured: &hookbench.Captured{Receiver: "warehouse", Signature: "valid"},
	})
}

func TestOrderSurvivesAnOutageOfTheWarehouse(t *testing.T) {
	bench := hookbench.Start(t, "hookbench.yaml")
	bench.Receiver("warehouse").Answers(t, 503, 200)
	if err := Complete(newClient(bench), Order{ID: "o_2", User: "u_2", Total: 10}); err != nil {
		t.Fatal(err)
	}
	bench.Expect(t, hookbench.Expectation{User: "u_2", State: hookbench.Retrying})
	bench.Advance(t, 3*time.Hour)
	bench.Expect(t, hookbench.Expectation{
		User:     "u_2",
		State:    hookbench.Delivered,
		Attempts: hookbench.Exactly(2),
	})
}
