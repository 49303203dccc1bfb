"""Terminal and browser call the parts of every table alike: `words.ts` is what web/scripts/write_words.py writes."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import paiju
from paiju.catalogue import BUILT_IN
from paiju.wording import wording

WEB = Path(__file__).parents[2] / "web"


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_browser_has_the_same_words(game: str) -> None:
    spec = spec_from_file_location("write_words", WEB / "scripts" / "write_words.py")
    assert spec is not None and spec.loader is not None
    script = module_from_spec(spec)
    spec.loader.exec_module(script)
    assert wording(paiju.game(game)).labels, "every game of Paiju names the parts of its table"
    assert (WEB / "src" / "games" / game / "words.ts").read_text("utf-8") == script.written(game)
