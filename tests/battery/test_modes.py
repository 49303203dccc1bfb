"""Compiled or interpreted, and in any process, every game is the same game."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from .arrangements import ARRANGEMENTS
from .digest import ROOT, fingerprint


def test_an_interpreted_paiju_plays_the_same_games(long: bool) -> None:
    """Run compiled, this compares compiled with interpreted; run interpreted, two processes with other hash seeds."""
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
    assert theirs["prints"] == {str(arrangement): fingerprint(arrangement, games) for arrangement in ARRANGEMENTS}
