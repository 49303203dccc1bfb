"""`paiju serve`, but whoever plays a whole game by hints may ask for them as fast as a test does.

PAIJU_POSITION is what every table begins with instead of a shuffled deal, such as `hands=KKKKBR3/4456/5567`.
"""

from __future__ import annotations

import os
import sys
from functools import partial

from paiju.cli import main
from paiju.contract import Game
from paiju.rules import Rules
from paiju.server import hall, limits, serving
from paiju.state import State

POSITION = os.environ.get("PAIJU_POSITION")


def deal(game: Game, rules: Rules) -> State:
    """The position that was asked for, with the rules of the table."""
    return game.position(f"{game.rules_text(rules)} {POSITION}")


limits.Limits = partial(limits.Limits, costly=(10_000, 10_000), messages=(10_000, 10_000))  # type: ignore[misc]
if POSITION:
    serving.Hall = partial(hall.Hall, deal=deal)  # type: ignore[misc]

if __name__ == "__main__":
    sys.argv[1:1] = ["serve"]
    main()
