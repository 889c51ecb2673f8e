"""Completes orders, and reports them with analytics-python."""

from segment.analytics import Client


def complete(client: Client, order: str, user: str, total: float) -> None:
    client.track(
        user_id=user, event="Order Completed", properties={"order_id": order, "total": total}
    )
