"""Benchmarks run seldom: that they still can be run at all is seen here."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).parent.parent / "benchmarks"
NEEDS = {"rlcard_side": "rlcard", "interpreted": None}  # one needs another implementation, one an interpreted core


@pytest.mark.compiled
@pytest.mark.parametrize("name", [path.stem for path in sorted(BENCHMARKS.glob("*.py"))])
def test_a_benchmark_can_be_imported(name: str) -> None:
    need = NEEDS.get(name, "")
    if need is None or (need and not found(need)):
        return
    done = subprocess.run([sys.executable, "-c", f"import {name}"], cwd=BENCHMARKS, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def found(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
