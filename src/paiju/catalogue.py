"""Which games there are: the ones Paiju brings, those of other packages, and those registered by hand.

Another package offers a game by an entry point in the group `paiju.games` whose object is a `Game`.
"""

from __future__ import annotations

import copyreg
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload

from .contract import Game
from .errors import SetupError
from .language import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint

    from .games.crazy_eights import EightsGame
    from .games.doudizhu import DouDizhuGame
    from .games.holdem import HoldemGame
    from .games.pinochle import PinochleGame
    from .games.tractor import TractorGame

BUILT_IN = ("doudizhu", "tractor", "holdem", "pinochle", "crazy_eights")

UNKNOWN_GAME = Sentence('There is no game "{name}". Games are: {games}.', "没有叫“{name}”的游戏。现有游戏：{games}。")

_registered: dict[str, Game] = {}


def register(game: Game) -> Game:
    """Make a game known by its name, and have it pickled by that; returns it."""
    _registered[game.name] = game
    copyreg.pickle(type(game), by_name)
    return game


def by_name(game: Game) -> tuple[Callable[..., Game], tuple[object, ...]]:
    """How a registered game is pickled."""
    return known_game, (type(game), game.name, game.__getstate__())


def known_game(kind: type[Game], name: str, facts: dict[str, object]) -> Game:
    """The game of this class and name that is known here, or one like it; used by pickle."""
    if name in games() and type(game(name)) is kind:
        return game(name)
    made = kind.__new__(kind)
    vars(made).update(facts)
    return made


@lru_cache(1)
def _offered() -> dict[str, EntryPoint]:
    from importlib.metadata import entry_points  # a third of the time that `import paiju` would take

    return {point.name: point for point in entry_points(group="paiju.games")}


def games() -> list[str]:
    """The names of all games, sorted."""
    return sorted({*BUILT_IN, *_offered(), *_registered})


def loaded() -> list[Game]:
    """All games that can be loaded, those of Paiju first. Which others cannot, `paiju games` says."""
    found = []
    for name in sorted(games(), key=lambda name: (BUILT_IN.index(name) if name in BUILT_IN else len(BUILT_IN), name)):
        with suppress(Exception):
            found.append(game(name))
    return found


@overload
def game(name: Literal["crazy_eights"]) -> EightsGame: ...
@overload
def game(name: Literal["doudizhu"]) -> DouDizhuGame: ...
@overload
def game(name: Literal["holdem"]) -> HoldemGame: ...
@overload
def game(name: Literal["pinochle"]) -> PinochleGame: ...
@overload
def game(name: Literal["tractor"]) -> TractorGame: ...
@overload
def game(name: str) -> Game[Any, Any]: ...
def game(name: str) -> Game[Any, Any]:
    """The game with this name; `Dou-Dizhu` and `dou dizhu` find `doudizhu` too."""
    if name in _registered:
        return _registered[name]
    if name in BUILT_IN:
        found: Game = import_module(f"paiju.games.{name}").GAME
        return register(found)
    if name in _offered():
        offered: Game = _offered()[name].load()
        return register(offered)
    plain = _plain(name)
    for known in games():
        if _plain(known) == plain:
            return game(known)
    raise SetupError("UNKNOWN_GAME", UNKNOWN_GAME, name=name, games=", ".join(games()))


def _plain(name: str) -> str:
    return "".join(letter for letter in name.lower() if letter.isalnum())
