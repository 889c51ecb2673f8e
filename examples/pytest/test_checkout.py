from datetime import timedelta

import pytest
from segment.analytics import Client

from checkout import complete


@pytest.fixture
def client(hookbench):
    """The client of production with another address, which sends each call before it returns."""
    return Client("CHECKOUT", host=hookbench.collect, sync_mode=True)


def test_order_reaches_the_warehouse(hookbench, client):
    complete(client, order="o_1", user="u_1", total=27.5)
    hookbench.expect(
        event="Order Completed",
        user="u_1",
        state="delivered",
        where={"properties.order_id": "o_1", "properties.total": 27.5},
        captured={"receiver": "warehouse", "signature": "valid"},
    )


def test_order_survives_an_outage_of_the_warehouse(hookbench, client):
    hookbench.receiver("warehouse").answers(503, 200)
    complete(client, order="o_2", user="u_2", total=10)
    hookbench.expect(user="u_2", state="retrying")
    hookbench.advance(timedelta(hours=3))
    hookbench.expect(user="u_2", state="delivered", attempts=2)
