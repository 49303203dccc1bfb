"""Writes src/games/*/views.json, real Views for the tests of the screens: `python web/scripts/write_views.py`.

Each is the first View of its kind in a game among bots, from the seat that is to move, with the history of that game's
last moves only.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from paiju import catalogue
from paiju.bots import bot
from paiju.table import Seat, Table
from paiju.view import View

GAMES = Path(__file__).parent.parent / "src" / "games"
KEPT = 70
WANTED: dict[str, list[tuple[str, str, int, Callable[[View], bool]]]] = {
    "tractor": [
        ("declare", "classic", 1, lambda view: view.phase == "declare"),
        ("bury", "classic", 1, lambda view: view.phase == "bury"),
        ("follow", "classic", 1, lambda view: view.phase == "follow" and max(view.captured) > 0),
        ("result", "classic", 1, lambda view: view.phase == "continue"),
        ("swap", "simple", 1, lambda view: view.phase == "swap"),
        ("friends", "friends,seats=6", 1, lambda view: view.phase == "friends"),
    ],
    "pinochle": [
        ("auction", "auction", 1, lambda view: view.phase == "auction" and view.bid > 0),
        ("concede", "auction", 1, lambda view: view.phase == "concede"),
        ("play", "auction", 1, lambda view: view.phase == "play" and len(view.trick) == 2 and max(view.points) > 30),
        ("next", "auction", 1, lambda view: view.deal == 2),
        ("lab", "lab", 1, lambda view: view.phase == "play"),
    ],
}


def find(game_name: str, rules: str, seed: int, wanted: Callable[[View], bool]) -> View:
    """The first View of the seat to move that is wanted; another deal if there is none."""
    game = catalogue.game(game_name)
    ruleset = game.ruleset(rules)
    while True:
        seats = [Seat(f"Seat {n}", bot(game.default_bot(ruleset) or "rule", game_name)) for n in range(ruleset.seats)]
        table = Table(game.deal(ruleset, seed=seed), seats, seed=str(seed))
        while not table.over():
            view = table.view(table.to_move())
            if wanted(view):
                return view
            table.bots_move()
        seed += 1


if __name__ == "__main__":
    for name, views in WANTED.items():
        found = {}
        for kind, rules, seed, wanted in views:
            view = json.loads(find(name, rules, seed, wanted).json())
            view["history"] = view.get("history", [])[-KEPT:]
            view["legal"] = view.get("legal", [])[:120]
            found[kind] = view
        lines = [f"{json.dumps(kind)}: {json.dumps(view, ensure_ascii=False)}" for kind, view in found.items()]
        (GAMES / name / "views.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
