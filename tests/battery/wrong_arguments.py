"""Calls every public method with wrong arguments: as a script, because what it tries might end the process.

`python -m battery.wrong_arguments doudizhu` (or another game, `inside`, `random`), from the directory tests, prints how
often what was answered or refused. It tells each call on standard error, so that after a crash the last line says why.
"""

from __future__ import annotations

import faulthandler
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import count, product
from pathlib import Path
from pkgutil import walk_packages
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]

if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "docs" / "examples"))
    import sevens  # noqa: F401

import paiju  # noqa: E402

from .arrangements import GAMES, PRESETS  # noqa: E402

SECONDS = 20  # for so many calls
WATCHED = 100
CALLS = count()
MEMORY = 4 << 30
WRONG = (None, "x", "", 1.5, True, -1, -2, 99, 999_999, 1 << 31, 1 << 62, 1 << 70, (), [], {}, b"x", object())
# Methods for those who write a game: a thing of a wrong type is a TypeError, as anywhere in Python.
PYTHONS = (TypeError, OverflowError, IndexError)
FOR_GAMES = {"buffer", "note", "relive", "shuffler", "tell"}
# Right arguments, so that what stands beside them is looked at, too.
RIGHT: dict[str, Callable[[paiju.State], object]] = {
    "view": lambda state: state.view(0),
    "rng": lambda state: paiju.Random(1),
    "rules": lambda state: state.rules,
    "state": lambda state: state,
    "root": lambda state: state,
    "other": lambda state: state,
    "moves": lambda state: paiju.Moves(),
    "n": lambda state: 3,
}


def public(thing: object) -> list[str]:
    return [name for name in dir(thing) if name[0] != "_" and callable(getattr(thing, name))]


def arguments(method: Callable[..., Any], state: paiju.State) -> Iterator[list[object]]:
    """Each wrong argument for each parameter, the others right where that is known, and wrong ones everywhere."""
    names = [
        parameter.name
        for parameter in inspect.signature(inspect.unwrap(method)).parameters.values()
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    foreign = next(game for game in GAMES if game is not state.game).deal(seed=1)
    wrong = (*WRONG, foreign, foreign.game, foreign.rules, foreign.view(0))
    yield from product(wrong, repeat=len(names)) if len(names) < 3 else ([one] * len(names) for one in wrong)
    for at in range(len(names)):
        for one in wrong:
            yield [one if at == i else RIGHT.get(name, lambda state: 1)(state) for i, name in enumerate(names)]


def attempt(name: str, call: Callable[..., Any], given: list[object], allowed: tuple[type[Exception], ...]) -> str:
    """What a call comes to: `answer` or `refusal`; anything else is an error of this test."""
    shown = f"{name}({', '.join(f'{one!r:.40}' for one in given)})"
    print(shown, file=sys.stderr)
    if next(CALLS) % WATCHED == 0:
        faulthandler.dump_traceback_later(SECONDS, exit=True)
    try:
        call(*given)
    except paiju.PaijuError as refusal:
        assert refusal.code.isupper() and refusal.say("en") and refusal.say("zh"), shown
        return "refusal"
    except allowed:
        return "refusal"
    except Exception as error:
        raise AssertionError(f"{shown} is answered by {error!r}") from error
    return "answer"


def try_state(state: paiju.State, tried: Counter[str]) -> None:
    """The methods of the contract, which give one answer in all games, and those that a game has besides."""
    position, views = state.position(), [state.view(seat).json() for seat in range(state.seats)]
    for name in public(paiju.State):
        allowed = (TypeError, OverflowError, AttributeError) if name in FOR_GAMES else ()
        for given in arguments(getattr(state, name), state):
            ahead = state.copy()
            came = attempt(name, getattr(ahead, name), given, allowed)
            tried[f"State.{name} {came}"] += 1
            if came == "refusal" and name not in FOR_GAMES:
                assert ahead.position() == position and ahead.view(0).json() == views[0]
    assert state.position() == position and [state.view(seat).json() for seat in range(state.seats)] == views


def try_game(game: paiju.Game, state: paiju.State, tried: Counter[str]) -> None:
    for name in public(paiju.Game):
        method = getattr(game, name)
        if inspect.isclass(method):
            continue
        for given in arguments(method, state):
            tried[f"Game.{name} {attempt(name, method, given, ())}"] += 1
    for seed, hands in product(WRONG, WRONG):
        attempt("deal", lambda seed, hands: game.deal(None, seed, hands=hands), [seed, hands], ())
        attempt("deal", lambda seats, rules: game.deal(rules, 1, seats=seats), [seed, hands], ())


def compiled_modules() -> Iterator[ModuleType]:
    """The modules of the core, compiled or not: those that have C types beside them."""
    folder = Path(paiju.__file__).parent
    for found in walk_packages([str(folder)], "paiju."):
        if (folder.parent / found.name.replace(".", "/")).with_suffix(".pxd").exists():
            yield import_module(found.name)


def try_inside(tried: Counter[str]) -> None:
    """Functions of the core that are no part of the contract: any exception will do, but no crash and no hanging."""
    state = GAMES[0].deal(seed=1)
    for module in compiled_modules():
        for name in public(module):
            function = getattr(module, name)
            if name in paiju.__all__:
                continue
            if getattr(function, "__module__", "") != module.__name__ or inspect.isclass(inspect.unwrap(function)):
                continue
            for given in arguments(function, state):
                if (1 << 31) not in given:  # which is no mistake but a long loop
                    attempt(f"{module.__name__}.{name}", function, list(given), (Exception,))
            tried[module.__name__] += 1


def try_random(tried: Counter[str]) -> None:
    state = GAMES[0].deal(seed=1)
    for name in ("playout", "playouts"):
        for given in arguments(getattr(paiju, name), state):
            if name == "playouts" and type(given[1]) is int and given[1] > 1000:
                continue
            tried[f"{name} {attempt(name, getattr(paiju, name), given, ())}"] += 1
    for name in public(paiju.Random):
        for given in arguments(getattr(paiju.Random(1), name), state):
            method = getattr(paiju.Random(1), name)
            tried[f"Random.{name} {attempt(name, method, given, PYTHONS)}"] += 1
    for name in public(paiju.Moves):
        for given in arguments(getattr(paiju.Moves(), name), state):
            method = getattr(paiju.Moves(), name)
            tried[f"Moves.{name} {attempt(name, method, given, PYTHONS)}"] += 1


def main(part: str) -> None:
    if sys.platform == "linux":  # others have no such limit, or no such module
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    tried: Counter[str] = Counter()
    if part == "inside":
        try_inside(tried)
    elif part == "random":
        try_random(tried)
    else:
        for arrangement in PRESETS:
            if arrangement.name == part:
                *_, over = arrangement.walk(seed=1)
                for state in (arrangement.deal(1), arrangement.somewhere(3), over):
                    try_state(state, tried)
                try_game(arrangement.game, arrangement.somewhere(3), tried)
    for name, times in sorted(tried.items()):
        print(name, times)


if __name__ == "__main__":
    main(sys.argv[1])
