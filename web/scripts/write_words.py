"""Writes src/games/*/words.ts, what the parts of the games' tables are called: `python web/scripts/write_words.py`.

The words are the `labels` of each game's narrator, so that the browser calls things as the terminal does. A label may
have `{name}`s to fill in.
"""

from __future__ import annotations

import json
from pathlib import Path

from paiju.catalogue import BUILT_IN, game
from paiju.wording import wording

GAMES = Path(__file__).parent.parent / "src" / "games"
HEAD = """\
// What the parts of the table are called. Written by web/scripts/write_words.py.
import { translator } from '../../i18n'

export const words = {
"""
TAIL = """\
} as const

export const label = translator(words)
"""


def written(name: str) -> str:
    """The module with the labels of a game."""
    labels = wording(game(name)).labels
    rows = (f"  {key}: {json.dumps([label.en, label.zh], ensure_ascii=False)},\n" for key, label in labels.items())
    return HEAD + "".join(rows) + TAIL


if __name__ == "__main__":
    for name in BUILT_IN:
        if wording(game(name)).labels:
            (GAMES / name / "words.ts").write_text(written(name), encoding="utf-8")
