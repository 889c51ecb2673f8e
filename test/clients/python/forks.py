"""Sends a call of every kind through a library that is built like analytics-python, as a program that uses it would."""

import importlib
import socket
import sys
from datetime import datetime

module, host, key, time = sys.argv[1:5]
resolve = socket.getaddrinfo


def only_this_machine(name, *rest, **named):
    """A library that is not pointed at the test in all it does has to fail."""
    if name != "127.0.0.1":
        raise OSError(f"it looks for {name}")
    return resolve(name, *rest, **named)


socket.getaddrinfo = only_this_machine
failures = []
library = importlib.import_module(module)
client = library.Client(key, host=host, on_error=lambda error, _: failures.append(str(error)))
at = {"timestamp": datetime.fromisoformat(time)} if time else {}
values = {
    "big": 9007199254740993,
    "html": "<b>a & b</b>",
    "nested": {"list": [1, "two", None, True], "revenue": 27.5},
    "unicode": "Zażółć 🦆 \u2028",
}
client.identify(user_id="u_1", traits=values, **at)
client.track(user_id="u_1", event="Order <Completed>", properties=values, **at)
client.page(anonymous_id="a_1", name="Cart & basket", properties=values, **at)
client.screen(anonymous_id="a_1", name="Écran", properties=values, **at)
client.group(user_id="u_1", group_id="g_1", traits=values, **at)
client.alias(previous_id="a_1", user_id="u_1", **at)
client.shutdown()
print(*failures)
