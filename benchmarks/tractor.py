"""Tractor: hands in the core, and how long it takes to judge one play. No peer plays it from Python."""

from __future__ import annotations

import ours
import paiju
from contest import Cost, Side
from costs import calls
from paiju.games.tractor.faces import parse_card
from paiju.games.tractor.follow import judge
from paiju.games.tractor.layout import holding_of

GAME = paiju.game("tractor")
ONE_HAND = "hands=1,ask=false"
HAND = "8D 8D 9D 9D JD JD KD KD 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC 3S 4S 5S 6S 7S"
PLAY = "8D 8D 9D 9D KD KD"
THREE_PAIRS = 1 << 12


def entries() -> list[Cost]:
    hand, play = (holding_of(map(parse_card, text.split())) for text in (HAND, PLAY))
    facts = (*hand, *play, 6, 1, THREE_PAIRS, 3, 0, False)
    return [
        *(
            Cost(
                f"tractor: a hand of {preset} at random",
                Side(f"tractor {preset}", ours.dealt_playouts(GAME, f"{preset},{ONE_HAND}")),
                limit=1 / 8000 if preset == "classic" else None,
                note="From the deal to the score, every card an action, played out in the core.",
            )
            for preset in GAME.presets
        ),
        Cost(
            "tractor: judging one play",
            Side("tractor judge", calls(lambda: judge(*facts))),
            limit=2e-6,
            note="Six cards from a hand of 25 after a tractor of three pairs; called from Python.",
        ),
    ]
