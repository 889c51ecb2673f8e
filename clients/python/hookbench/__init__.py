"""Starts a Hookbench of its own for a test, in memory and on free ports, and waits for what arrives there.

With pytest, the fixture ``hookbench`` is one. Elsewhere::

    with hookbench.start("hookbench.yaml") as bench:
        client = Client("WRITEKEY1", host=bench.collect)
        ...
        bench.expect(event="Order Completed", state="delivered")

It runs the installed product: the program in HOOKBENCH_BIN, the ``hookbench`` in PATH, or the one that npx finds in a
node_modules folder, in this order.
"""

from .api import Refused
from .workbench import ExpectationError, Receiver, Workbench, start

__all__ = ["ExpectationError", "Receiver", "Refused", "Workbench", "start"]
