"""Terminal and browser call the parts of the table alike."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from paiju.games.pinochle.labels import LABELS, MELDS
from paiju.games.pinochle.melds import POINTS

BROWSER = Path(__file__).parents[2] / "web" / "src" / "games" / "pinochle" / "words.ts"
LINE = re.compile(r"^  (\w+): (\[.*\]),$", re.MULTILINE)


def test_every_meld_has_a_name() -> None:
    assert MELDS.keys() == POINTS.keys()


@pytest.mark.skipif(not BROWSER.exists(), reason="the browser client is not there")
def test_the_browser_has_the_same_words() -> None:
    found = {key: json.loads(pair) for key, pair in LINE.findall(BROWSER.read_text("utf-8"))}
    assert found == {key: [sentence.en, sentence.zh] for key, sentence in LABELS.items()}
