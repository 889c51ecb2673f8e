"""The fixture ``hookbench`` of pytest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from .workbench import Workbench, start


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(
        "hookbench_workspace", "workspace file of the fixture hookbench, relative to this file"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "hookbench(workspace): workspace of the fixture hookbench: a path, or its text"
    )


@pytest.fixture
def hookbench(request: pytest.FixtureRequest) -> Iterator[Workbench]:
    """A workbench of the test's own, with the workspace of the marker ``hookbench`` or else of ``hookbench_workspace``."""
    with start(workspace_of(request)) as bench:
        yield bench


def workspace_of(request: pytest.FixtureRequest) -> str | None:
    marker = request.node.get_closest_marker("hookbench")
    if marker is not None:
        return marker.kwargs["workspace"] if marker.kwargs else marker.args[0]
    file = request.config.getini("hookbench_workspace")
    if not file:
        return None
    folder = request.config.inipath.parent if request.config.inipath else request.config.rootpath
    return str(folder / file)
