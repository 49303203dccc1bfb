"""Compiled or interpreted, and in any process, every game is the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from .arrangements import ALL
from .digest import ROOT, fingerprint


@pytest.mark.xdist_group("modes")
@pytest.mark.compiled
def test_an_interpreted_paiju_plays_the_same_games(long: bool) -> None:
    """In a process of its own, with another hash seed."""
    games = 100 if long else 2
    run = subprocess.run(
        [sys.executable, "-m", "battery.digest", str(games)],
        cwd=ROOT / "tests",
        env=os.environ | {"PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "12345"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    theirs = json.loads(run.stdout)
    assert not theirs["compiled"]
    assert theirs["prints"] == {str(arrangement): fingerprint(arrangement, games) for arrangement in ALL}
