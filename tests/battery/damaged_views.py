"""Feeds damaged views to `Game.sample`, `Game.parse` and bots: as a script, because one of them might hang or crash.

`python -m battery.damaged_views doudizhu 200 1`, from the directory tests, damages views of one game and prints how
often what was refused. It tells each view on standard error, so that after a crash the last line says by what.
"""

from __future__ import annotations

import faulthandler
import json
import sys
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "docs" / "examples"))
    import sevens  # noqa: F401

import paiju  # noqa: E402
from paiju import bots  # noqa: E402
from paiju.search.flat import Flat  # noqa: E402

from .arrangements import ALL, Arrangement  # noqa: E402

SECONDS = 20
MEMORY = 1 << 30
NUMBERS = [
    -1,
    0,
    1,
    2,
    3,
    7,
    25,
    99,
    1000,
    (1 << 31) - 1,
    1 << 32,
    (1 << 32) + 5,
    10**9,
    10**12,
    10**15,
    10**20,
    -(10**20),
]
TEXTS = ["", "x", "-", "7h", "7H", "JokerC", "3", "2H", "KS", "over", "play", "auction", "T", "deal stock=999999999999"]
ODD = [None, True, 1.5, [], {}, *NUMBERS, *TEXTS]


def leaves(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a view that can be damaged."""
    found = [path] if path else []
    branches = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, branch in branches:
        found += leaves(branch, (*path, key))
    return found


def at(tree: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        tree = tree[key]
    return tree


def damage(tree: Any, other: Any, rng: paiju.Random) -> str:
    """Change one value: another number, another text, one of another view, one that is elsewhere, none, or twice."""
    paths = leaves({name: value for name, value in tree.items() if name != "history" or rng.below(4) == 0})
    path = rng.choice(paths)
    parent, key, old = at(tree, path[:-1]), path[-1], at(tree, path)
    kind = rng.below(6)
    new: Any = rng.choice(ODD)
    if kind == 0 and type(old) is int:
        new = rng.choice([*NUMBERS, old + 1, old - 1])
    elif kind == 1 and isinstance(old, str):
        new = rng.choice([*TEXTS, old + old, old[:-1], old[1:]])
    elif kind == 2:
        new = deepcopy(at(tree, rng.choice(paths)))
    elif kind == 3 and isinstance(old, list) and old:
        new = rng.choice([old + old, old[:-1], old[1:], [*old, old[0]], old[::-1]])
    elif kind == 4 and path[0] in other:
        path, parent, key, new = path[:1], tree, path[0], other[path[0]]
    elif kind == 5 and isinstance(parent, dict):
        del parent[key]
        return f"without {path}"
    parent[key] = new
    return f"{path} = {new!r:.60}"


def try_view(game: paiju.Game, text: str, rng: paiju.Random, tried: Counter[str]) -> None:
    """Whoever gets a view either takes it or refuses it."""
    try:
        view = game.view.from_json(text)
    except paiju.PaijuError as refusal:
        assert refusal.code == "BAD_VIEW", refusal
        tried["view refused"] += 1
        return
    tried["view taken"] += 1
    try:
        state = game.sample(view, rng)
        paiju.playouts(state, 1, rng)
        state.view(view.seat)
        tried["sample taken"] += 1
    except paiju.PaijuError as refusal:
        assert refusal.code == "BAD_VIEW", refusal
        tried["sample refused"] += 1
    for words in ("pass", "7h", *view.legal[:2]):
        try:
            game.parse_all(view, words)
        except paiju.PaijuError as refusal:
            tried[f"parse {'refused' if refusal.say('zh') else ''}"] += 1
    if view.over or view.seat != view.to_move:
        return
    for name in asked(game):
        try:
            answer = bots.ask(bots.bot(name, game.name), name, view, rng)
            assert isinstance(answer, str)
            tried[f"{name} answers"] += 1
        except paiju.PaijuError as refusal:
            assert not isinstance(refusal.__cause__, MemoryError), refusal
            tried[f"{name} refuses"] += 1


def asked(game: paiju.Game) -> list[str]:
    """The bots that are shown such views; where the core is interpreted, not those that would search for minutes."""
    names = bots.names(game.name)
    if paiju.compiled:
        return names
    quick = [name for name in names if not bots.is_slow(name, game.name)]
    return [name for name in quick if not isinstance(getattr(bots.bot(name, game.name), "chooses", None), Flat)]


def main(name: str, times: int, seed: str) -> None:
    if sys.platform == "linux":  # others have no such limit, or no such module
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    rng, tried = paiju.Random(f"{name} {seed}"), Counter[str]()
    arrangements = [arrangement for arrangement in ALL if arrangement.name == name]
    for number in range(times):
        arrangement: Arrangement = rng.choice(arrangements)
        state, other = arrangement.somewhere(number), arrangement.somewhere(number + 1)
        seat = rng.choice([max(state.to_move(), 0), max(state.to_move(), 0), rng.below(state.seats), None])
        for _ in range(8):
            tree = json.loads(state.view(seat).json())
            spare = json.loads(other.view(seat).json())
            told = [damage(tree, spare, rng) for _ in range(1 + rng.below(2))]
            print(arrangement, number, seat, *told, file=sys.stderr)
            faulthandler.dump_traceback_later(SECONDS, exit=True)
            try_view(state.game, json.dumps(tree), rng, tried)
    for what, times in sorted(tried.items()):
        print(f"{what}: {times}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
