"""The command line as the tests run it: in this process with its streams replaced, or as a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import dataclass

from paiju import cli


@dataclass
class Outcome:
    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one sentence of bad input; there must be nothing else."""
        assert self.code == 2 and not self.out, self
        assert self.err.startswith("paiju: ") and self.err.count("\n") == 1 and "Traceback" not in self.err, self
        return self.err.removeprefix("paiju: ").strip()


def run(*arguments: object, typed: str = "", language: str = "en", **environment: str) -> Outcome:
    """Run `paiju` in this process, without a terminal."""
    streams = sys.stdin, sys.stdout, sys.stderr
    stdin, stdout, stderr = (io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8") for text in (typed, "", ""))
    sys.stdin, sys.stdout, sys.stderr = stdin, stdout, stderr
    before = dict(os.environ)
    os.environ.update({"PAIJU_LANG": language, "COLUMNS": "80", **environment})
    try:
        code = cli.run([str(argument) for argument in arguments])
        for stream in (stdout, stderr):
            stream.flush()
        return Outcome(code, stdout.buffer.getvalue().decode(), stderr.buffer.getvalue().decode())
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
        os.environ.clear()
        os.environ.update(before)


def process(*arguments: object, typed: str = "", **environment: str) -> Outcome:
    """Run `paiju` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "paiju", *map(str, arguments)],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        env={**os.environ, "PAIJU_LANG": "en", **environment},
    )
    return Outcome(done.returncode, done.stdout, done.stderr)
