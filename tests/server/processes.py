"""Servers as processes of their own, to be killed."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO


class Process:
    """A `paiju serve`."""

    def __init__(self, process: asyncio.subprocess.Process, url: str) -> None:
        self.process = process
        self.url = url

    def kill(self) -> None:
        """End it without warning."""
        self.process.send_signal(signal.SIGKILL)

    async def stop(self) -> int:
        """Ask it to end; returns its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self.process.wait(), 30)


def memory(pid: int) -> int:
    """How many kB a process has in memory; 0 where nobody can tell."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text(encoding="utf-8"))
    except OSError:
        return 0
    return int(found[1]) if found else 0


async def launch(*options: object, log: IO[bytes] | None = None) -> Process:
    """Start a server and wait until it says where it is."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "PAIJU_LANG": "en"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", "paiju", "serve", "--per-address", "0", "--log-level", "warning", *map(str, options)),
        stdout=asyncio.subprocess.PIPE,
        stderr=log or sys.stderr,
        env=environment,
    )
    assert process.stdout is not None
    line = (await asyncio.wait_for(process.stdout.readline(), 60)).decode()
    found = re.search(r"http://localhost:(\d+)/", line)
    assert found, line
    return Process(process, f"http://127.0.0.1:{found[1]}")


@asynccontextmanager
async def launched(*options: object, log: IO[bytes] | None = None) -> AsyncIterator[Process]:
    """A server process, which is ended whatever happens."""
    server = await launch(*options, log=log)
    try:
        yield server
    finally:
        if server.process.returncode is None:
            server.kill()
        await server.process.wait()
        server.process._transport.close()  # type: ignore[attr-defined]
