"""The REST API and the collection port of a workbench."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

from .process import Process

# No proxy: everything is on this machine.
opener = build_opener(ProxyHandler({}))


class Refused(Exception):
    """What the workbench refused, in its own words."""


class Api:
    def __init__(self, process: Process) -> None:
        self._process = process
        self._ready = process.ready

    def get(self, path: str, **query: Any) -> Any:
        given = {name: value for name, value in query.items() if value is not None}
        return self._ask("GET", f"{path}?{urlencode(given)}" if given else path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", path, body)

    def patch(self, path: str, body: dict[str, Any]) -> Any:
        return self._ask("PATCH", path, body)

    def all(self, path: str, **query: Any) -> list[dict[str, Any]]:
        """All pages of a list, oldest first: the order in which a test reads what happened."""
        items: list[dict[str, Any]] = []
        cursor = None
        while True:
            page = self.get(path, **query, limit=500, cursor=cursor)
            items += page["items"]
            cursor = page["nextCursor"]
            if cursor is None:
                return items[::-1]

    def named(self, kind: str, name: str) -> dict[str, Any]:
        """The source or receiver with this name; otherwise an error that lists those there are."""
        items = self.get(f"/{kind}s")["items"]
        for item in items:
            if item["name"] == name:
                return item
        available = ", ".join(item["name"] for item in items) or "none"
        raise LookupError(f"no {kind} named {name}; available: {available}")

    def collect(self, write_key: str, kind: str, call: dict[str, Any]) -> None:
        """Sends a call to the collection port."""
        credentials = base64.b64encode(f"{write_key}:".encode()).decode()
        address = f"{self._ready['collect']}/v1/{quote(kind, safe='')}"
        self._answer("POST", address, f"Basic {credentials}", call)

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        address = f"{self._ready['ui']}/api{path}"
        return json.loads(self._answer(method, address, f"Bearer {self._ready['token']}", body))

    def _answer(self, method: str, address: str, authorization: str, body: Any) -> bytes:
        headers = {"Authorization": authorization}
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        try:
            with opener.open(Request(address, data, headers, method=method)) as response:
                return response.read()
        except HTTPError as error:
            raise Refused(message_of(error)) from None
        except (URLError, ConnectionError) as error:
            end = self._process.end()
            if end is None:
                raise
            raise RuntimeError(f"Hookbench has ended: {end}") from error


def message_of(error: HTTPError) -> str:
    with error:
        text = error.read().decode(errors="replace")
    try:
        return json.loads(text)["message"]
    except (ValueError, KeyError, TypeError):
        return f"answered {error.code}: {text}"
