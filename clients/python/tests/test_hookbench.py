import subprocess
import sys
import time
from datetime import timedelta
from urllib.request import urlopen

import pytest

import hookbench as package

WORKSPACE = """
sources:
  - { name: checkout, writeKey: CHECKOUT }
  - { name: returns, writeKey: RETURNS }
destinations:
  - { name: Warehouse, sources: [checkout, returns], endpoints: [{ receiver: warehouse }] }
receivers:
  - { name: warehouse, path: /warehouse, respond: [200] }
"""


@pytest.mark.hookbench(WORKSPACE)
def test_sends_answers_and_captures(hookbench):
    warehouse = hookbench.receiver("warehouse")
    warehouse.answers({"status": 503, "body": "busy", "delay": "1ms"}, 200)
    hookbench.send("track", {"userId": "u_1", "event": "Order Completed"})
    hookbench.expect(source="checkout", state="retrying", attempts=1)
    hookbench.advance_to_next()
    hookbench.expect(state="delivered", attempts={"atLeast": 2})
    hookbench.send("identify", {"userId": "u_2"}, source="returns")
    assert hookbench.expect(state="delivered", count=2)["count"] == 2
    hookbench.expect(state="failed", never=True, within=timedelta(milliseconds=100))

    first, second = hookbench.messages("state:delivered")
    assert (first["label"], second["userId"]) == ("Order Completed", "u_2")
    busy, _, last = warehouse.captures()
    assert (busy["status"], last["messageId"]) == (503, second["id"])


@pytest.mark.hookbench(workspace=WORKSPACE)
def test_fails_in_the_words_of_the_workbench(hookbench):
    hookbench.send("track", {"userId": "u_1", "event": "Order Completed"})
    hookbench.expect(state="delivered")
    with pytest.raises(package.ExpectationError) as raised:
        hookbench.expect(user="u_2", state="delivered", within="1ms")
    for words in (
        "no such message was found",
        "near: message 1, track Order Completed of u_1",
        "user: expected u_2, was u_1",
    ):
        assert words in str(raised.value)
    with pytest.raises(LookupError, match="no receiver named store; available: warehouse"):
        hookbench.receiver("store").answers(200)
    with pytest.raises(package.Refused, match="respond"):
        hookbench.receiver("warehouse").answers(99)
    with pytest.raises(package.Refused, match="userId"):
        hookbench.send("track", {"event": "E"})


def test_says_why_it_did_not_start():
    with pytest.raises(RuntimeError, match=r"(?s)did not start.*sources"):
        with package.start("sources: 7"):
            pass
    with pytest.raises(FileNotFoundError, match=r"absent\.yaml"):
        with package.start("absent.yaml"):
            pass


KILLED = """
import time, hookbench
with hookbench.start() as bench:
    print(bench.ui, flush=True)
    time.sleep(60)
"""


def test_ends_with_a_killed_test():
    with subprocess.Popen([sys.executable, "-c", KILLED], stdout=subprocess.PIPE, text=True) as child:
        address = child.stdout.readline().strip()
        child.kill()
    assert address.startswith("http://")
    deadline = time.monotonic() + 20
    while is_there(address):
        assert time.monotonic() < deadline, f"{address} is still there"
        time.sleep(0.05)


def is_there(address):
    try:
        urlopen(address).close()
    except OSError:
        return False
    return True
