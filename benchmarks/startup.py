"""What a user waits for: importing Paiju and the smallest command. Whole processes, nothing subtracted."""

from __future__ import annotations

import subprocess
import sys
import time

from contest import Cost, Sample, Side


def process(*arguments: str) -> Side:
    """A side whose unit of work is one Python process with these arguments."""

    def work(n: int) -> Sample:
        start = time.perf_counter()
        for _ in range(n):
            subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        return Sample(n, time.perf_counter() - start)

    return Side(" ".join(["python", *arguments]), work)


def entries() -> list[Cost]:
    return [
        Cost("start of Python itself", process("-c", "pass"), note="For comparison: part of the two rows below."),
        Cost("import paiju", process("-c", "import paiju"), limit=0.100, note="A whole process that imports Paiju."),
        Cost("paiju games", process("-m", "paiju", "games"), limit=0.300, note="The command, a whole process."),
    ]
