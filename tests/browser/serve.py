"""`paiju serve`, but one person may open many tables and ask for hints as fast as a test does.

PAIJU_POSITION is a file with the position that tables begin with instead of a shuffled deal: `hands=KKKKBR3/4456/5567`.
PAIJU_PAGE is how many events of a history an update has at most. With PAIJU_REWORDED every sentence is another one.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path

from paiju.cli import main
from paiju.contract import Game
from paiju.rules import Rules
from paiju.server import hall, limits, live, replays, serving, telling
from paiju.state import State

POSITION = Path(os.environ["PAIJU_POSITION"])


def deal(game: Game, rules: Rules, seed: str) -> State:
    """The position that was asked for, with the rules of the table; if none was, what is shuffled."""
    position = POSITION.read_text()
    return game.position(f"{game.rules_text(rules)} {position}") if position else hall.from_seed(game, rules, seed)


limits.Limits = partial(limits.Limits, tables=100, costly=(10_000, 10_000), messages=(10_000, 10_000))  # type: ignore[misc]
live.PAGE = telling.PAGE = int(os.environ.get("PAIJU_PAGE", live.PAGE))
serving.Hall = partial(hall.Hall, deal=deal)  # type: ignore[misc]

if os.environ.get("PAIJU_REWORDED"):
    from rewording import Reworder

    telling.wording = replays.wording = Reworder  # type: ignore[assignment]

if __name__ == "__main__":
    sys.argv[1:1] = ["serve"]
    main()
