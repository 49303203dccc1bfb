"""Which games there are: the ones Paiju brings, those of other packages, and those registered by hand.

Another package offers a game by an entry point in the group `paiju.games` whose object is a `Game`. A file that
registers one is loaded by `load`, or named in the variable PAIJU_GAMES, which other processes see as well.
"""

from __future__ import annotations

import copyreg
import os
import sys
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, overload
from warnings import warn

from .contract import Game
from .errors import SetupError
from .language import Sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from .games.crazy_eights import EightsGame
    from .games.doudizhu import DouDizhuGame
    from .games.holdem import HoldemGame
    from .games.pinochle import PinochleGame
    from .games.tractor import TractorGame

BUILT_IN = ("doudizhu", "tractor", "holdem", "pinochle", "crazy_eights")

FILES = "PAIJU_GAMES"  # paths, separated as those of PATH

NOT_LOADED = Sentence("{name} cannot be loaded: {problem}.", "无法载入 {name}：{problem}。")
ONE_GAME = Sentence("{name} should register one game, it has {n}.", "{name} 应当登记一个游戏，却有 {n} 个。")
NO_FILE = Sentence("there is no such file", "没有这个文件")
UNKNOWN_GAME = Sentence('There is no game "{name}". Games are: {games}.', "没有叫“{name}”的游戏。现有游戏：{games}。")

_registered: dict[str, Game] = {}
_loaded: dict[Path, Game] = {}
_named = [file for file in os.environ.get(FILES, "").split(os.pathsep) if file]  # and not loaded yet


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


def load(file: str | Path) -> Game:
    """The game that a file registers when it is imported; known from now on, in processes that are started too."""
    from pathlib import Path  # only for who needs it, as it takes a while

    path = Path(file).resolve()
    if path in _loaded:
        return _loaded[path]
    if not path.is_file():
        raise SetupError("BAD_GAME", NOT_LOADED, name=str(file), problem=NO_FILE)
    before = set(_registered)
    sys.path.insert(0, str(path.parent))
    try:
        import_module(path.stem)
    except Exception as problem:
        raise SetupError("BAD_GAME", NOT_LOADED, name=str(file), problem=problem) from problem
    added = sorted(set(_registered) - before)
    if len(added) != 1:
        raise SetupError("BAD_GAME", ONE_GAME, name=str(file), n=len(added))
    _loaded[path] = _registered[added[0]]
    known = os.environ.get(FILES, "").split(os.pathsep)
    os.environ[FILES] = os.pathsep.join([*filter(None, known), *([] if str(path) in known else [str(path)])])
    return _loaded[path]


def _load_named() -> None:
    """Load the games whose files were named in the environment."""
    while _named:
        try:
            load(_named.pop())
        except SetupError as problem:
            warn(str(problem), stacklevel=2)


def games() -> list[str]:
    """The names of all games, sorted."""
    _load_named()
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
def game(name: str | Game[Any, Any]) -> Game[Any, Any]: ...
def game(name: str | Game[Any, Any]) -> Game[Any, Any]:
    """The game with this name; `Dou-Dizhu` and `dou dizhu` find `doudizhu` too. A game is itself."""
    if isinstance(name, Game):
        return name
    if not isinstance(name, str):
        raise SetupError("UNKNOWN_GAME", UNKNOWN_GAME, name=type(name).__name__, games=", ".join(games()))
    _load_named()
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
