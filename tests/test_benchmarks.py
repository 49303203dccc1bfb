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


@pytest.mark.compiled
def test_strength_is_measured_in_several_sittings(tmp_path: Path) -> None:
    """Rows that were measured before stay in the page, and a row goes on where it was."""
    page = tmp_path / "page.md"

    def sit(*asked: str) -> list[list[str]]:
        files = ["--keep", str(tmp_path), "--known", str(tmp_path / "known.json"), "--out", str(page)]
        command = [sys.executable, str(BENCHMARKS / "strength.py"), *asked, *files]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        rows = [line.strip("| ").split(" | ") for line in page.read_text("utf-8").splitlines() if line.startswith("|")]
        return [[row[0], row[2], *row[4:6], row[-1]] for row in rows[2:]]

    eights = ["crazy_eights", "easy", "8", "200", "`--only 'crazy_eights .*easy random' --deals 8`"]
    assert sit("--only", "crazy_eights .*easy random", "--deals", "8") == [eights]
    lords = ["doudizhu", "easy", "8", "1000", "`--only 'doudizhu .*easy random' --deals 8`"]
    assert sit("--only", "doudizhu .*easy random", "--deals", "8") == [eights, lords]
    eights[2], eights[4] = "16", eights[4].replace("8`", "16`")
    assert sit("--only", "crazy_eights .*easy random", "--deals", "16") == [eights, lords]
    assert str(BENCHMARKS) not in (tmp_path / "known.json").read_text() + page.read_text("utf-8")
    assert sit("--only", "nothing") == [eights, lords]


def found(module: str) -> bool:
    return importlib.util.find_spec(module) is not None
