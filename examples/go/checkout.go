// Package checkout completes orders, and reports them with analytics-go.
package checkout

import "github.com/segmentio/analytics-go"

// Order is a completed purchase.
type Order struct {
	ID    string
	User  string
	Total float64
}

// Complete reports the order.
func Complete(client *analytics.Client, order Order) error {
	return client.Track(&analytics.Track{
		UserId:     order.User,
		Event:      "Order Completed",
		Properties: map[string]interface{}{"order_id": order.ID, "total": order.Total},
	})
}
