"""A running workbench."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, Union

from .api import Api
from .process import Process

#: A timedelta, milliseconds, or text such as ``3h``.
Duration = Union[timedelta, float, str]
#: A number, or a range: ``{"atLeast": 1, "atMost": 3}``.
Amount = Union[int, Mapping[str, int]]
#: A status, or more: ``{"status": 503, "delay": "300ms"}``, ``{"fault": "reset"}``; see docs/receivers.md.
Answer = Union[int, Mapping[str, Any]]


class ExpectationError(AssertionError):
    """The message is what ``hookbench expect`` prints, with the near misses; ``result`` is what the API answered."""

    def __init__(self, result: dict[str, Any]) -> None:
        super().__init__("\n".join(result["lines"]))
        self.result = result


class Workbench:
    """Starts with :func:`start`, or as the fixture ``hookbench``."""

    def __init__(self, process: Process) -> None:
        self._api = Api(process)
        #: The address of the collection port: the host of an analytics client.
        self.collect = process.ready["collect"]
        #: The address of the built-in receivers.
        self.receivers = process.ready["receiver"]
        #: The address of the screen and the API.
        self.ui = process.ready["ui"]
        #: Required by the API.
        self.token = process.ready["token"]

    def expect(
        self,
        *,
        count: Amount | None = None,
        within: Duration | None = None,
        never: bool = False,
        since: str | None = None,
        **match: Any,
    ) -> dict[str, Any]:
        """Waits until messages match: ``type``, ``user``, ``event``, ``source``, ``destination``, ``state``, ``attempts``,
        ``endpoint``, ``where`` (values by path in the body), ``captured`` (by a receiver), ``valid`` (against the tracking plan); with
        ``rejected`` or ``filtered``, calls that became none. Raises :class:`ExpectationError` with the nearest misses and their differences.

        :param count: how many; at least one if absent
        :param within: how long to wait, in real time; five seconds if absent
        :param never: nothing may match during all of that time
        :param since: only what was received at this time or later, in ISO 8601
        """
        __tracebackhide__ = True  # pytest shows the line of the test.
        asked = {"match": match, "count": count, "within": milliseconds(within), "since": since}
        given = {name: value for name, value in asked.items() if value is not None}
        result = self._api.post("/expect", {**given, "never": never})
        if not result["held"]:
            raise ExpectationError(result)
        return result

    def messages(self, filter: str | None = None) -> list[dict[str, Any]]:
        """Those that match a filter, such as ``state:retrying``; oldest first."""
        return self._api.all("/messages", filter=filter)

    def receiver(self, name: str) -> Receiver:
        """The receiver with this name in the workspace."""
        return Receiver(self._api, name)

    def advance(self, by: Duration) -> None:
        """Moves the workbench's time forward, so that retries are due without waiting for them."""
        self._api.post("/clock/advance", {"by": milliseconds(by)})

    def advance_to_next(self) -> None:
        """Moves the workbench's time forward to the next attempt due."""
        self._api.post("/clock/advance", {"to": "next"})

    def send(self, type: str, call: dict[str, Any], *, source: str | None = None) -> None:
        """Sends one call as a client library would: ``track``, ``identify``, ``page``, ``screen``, ``group`` or ``alias``.

        :param source: the name of a source; the first of the workspace if absent
        """
        if source is not None:
            found = self._api.named("source", source)
        else:
            found = next(iter(self._api.get("/sources")["items"]), None)
            if found is None:
                raise LookupError("the workspace has no source to send calls to")
        self._api.collect(found["writeKey"], type, call)


class Receiver:
    """A built-in endpoint of the workbench."""

    def __init__(self, api: Api, name: str) -> None:
        self._api = api
        self._name = name

    def answers(self, *responses: Answer) -> None:
        """Sets the next responses, in order; the last one repeats."""
        found = self._api.named("receiver", self._name)
        self._api.patch(f"/receivers/{found['id']}", {"respond": responses})

    def captures(self) -> list[dict[str, Any]]:
        """What it got so far, oldest first."""
        self._api.named("receiver", self._name)
        return self._api.all("/captures", receiver=self._name)


@contextmanager
def start(workspace: str | os.PathLike[str] | None = None) -> Iterator[Workbench]:
    """A workbench that ends with the block, and at the latest with this process, even if that is killed.

    :param workspace: the path of a workspace file, or its text; if absent, one source without a destination
    """
    with workspace_file(workspace) as file:
        process = Process(*(["--workspace", file] if file else []))
        try:
            yield Workbench(process)
        finally:
            process.stop()


@contextmanager
def workspace_file(workspace: str | os.PathLike[str] | None) -> Iterator[str | None]:
    if workspace is None:
        yield None
    # Text of YAML has a line break or a key; a path has neither.
    elif isinstance(workspace, str) and ("\n" in workspace or ": " in workspace):
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory, "workspace.yaml")
            file.write_text(workspace, encoding="utf-8")
            yield str(file)
    else:
        yield str(Path(workspace).resolve(strict=True))


def milliseconds(duration: Duration | None) -> float | str | None:
    if isinstance(duration, timedelta):
        return duration / timedelta(milliseconds=1)
    return duration
