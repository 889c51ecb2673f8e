"""The process "hookbench serve"."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from threading import Timer

# Starting takes half a second; a busy machine is many times slower.
LONGEST_START_S = 60
LONGEST_STOP_S = 10
# How much of its log an error quotes.
QUOTED_LOG = 8192
FREE_PORTS = [f"--{name}-port=0" for name in ("collect", "receiver", "receiver-tls", "ui")]


class Process:
    """A running workbench. The system closes its standard input when this process ends, in any way: then it ends, too."""

    def __init__(self, *options: str) -> None:
        command = [*find(), "serve", "--memory", "--json", "--stop-with-stdin", *FREE_PORTS, *options]
        self._log = tempfile.TemporaryFile()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env=environment(),
        )
        late = Timer(LONGEST_START_S, self._process.kill)
        late.start()
        line = self._process.stdout.readline()
        late.cancel()
        try:
            self.ready: dict[str, str] = json.loads(line)
        except ValueError:
            self._wait()
            raise RuntimeError(f"{' '.join(command)} did not start: {self.end()}") from None

    def end(self) -> str | None:
        """How it ended, with the end of its log; None while it runs."""
        code = self._process.poll()
        if code is None:
            return None
        size = self._log.seek(0, os.SEEK_END)
        self._log.seek(max(0, size - QUOTED_LOG))
        return f"exit code {code}\n{self._log.read().decode(errors='replace')}".strip()

    def stop(self) -> None:
        if not self._log.closed:
            self._wait()
            self._log.close()

    def _wait(self) -> None:
        self._process.stdin.close()
        try:
            self._process.wait(LONGEST_STOP_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()


def find() -> list[str]:
    """The command that runs Hookbench."""
    program = os.environ.get("HOOKBENCH_BIN") or shutil.which("hookbench")
    if program:
        return [program]
    npx = shutil.which("npx")
    if npx:
        # Never from the registry: another package may have this name there.
        return [npx, "--no-install", "hookbench"]
    raise RuntimeError(
        "Hookbench is not installed: neither hookbench nor npx is in PATH, and HOOKBENCH_BIN is not set"
    )


def environment() -> dict[str, str]:
    """Without the options of another workbench, which must not apply to this one."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("HOOKBENCH_") and name != "NODE_OPTIONS"
    }
    return {**kept, "HOOKBENCH_LOG": "error"}
