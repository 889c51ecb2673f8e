"""Sends a call of every kind through the real analytics-python, as a program that uses it would."""

import sys

from segment.analytics import Client

host, key, encoding = sys.argv[1:4]
failures = []
client = Client(
    key, host=host, gzip=encoding == "gzip", on_error=lambda error, _: failures.append(str(error))
)
values = {
    "big": 9007199254740993,
    "html": "<b>a & b</b>",
    "nested": {"list": [1, "two", None, True], "revenue": 27.5},
    "unicode": "Zażółć 🦆 \u2028",
}
client.identify(user_id="u_1", traits=values)
client.track(user_id="u_1", event="Order <Completed>", properties=values)
client.page(anonymous_id="a_1", name="Cart & basket", properties=values)
client.screen(anonymous_id="a_1", name="Écran", properties=values)
client.group(user_id="u_1", group_id="g_1", traits=values)
client.alias(previous_id="a_1", user_id="u_1")
client.shutdown()
print(*failures)
