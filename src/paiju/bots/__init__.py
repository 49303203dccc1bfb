"""Bots: whoever chooses an action for a seat from nothing but that seat's view.

A bot is a callable `bot(view, rng) -> str`: it gets the View of the seat to move and a generator, and returns the text
of its action. What is registered is a *factory*, called with no arguments once for every seat: a class will do.

A bot is found by name, for one game or for all of them:

- `random` plays every game; a game names its own (`Game.bots`), `rule` is its sound player;
- `easy`, `normal`, `hard` and `expert` are those of a game that play so well by the given rules (`Game.levels`);
- other packages offer theirs by an entry point in the group `paiju.bots`, called `name` for any game or
  `game.name` for one game, whose object is a bot class or a bot function;
- `register` adds one by hand;
- `file.py:Attribute` and `package.module:Attribute` name a class or a function anywhere, `file.net` what was trained.

A bot that cannot play by all rules says so: its class (or function) has `can_play(rules) -> bool`, and where it answers
False the bot is neither listed nor seated. A bot that knows something about its last answer may have it as `remark`, a
Sentence, which is told with a hint; `sure = False` beside it means that the answer is not what the bot stands for, and
is told to its opponents as well. A bot whose class has `slow = True` may need more than 20 ms for an answer: a server
asks it in another process, so that nobody else waits.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from inspect import isclass
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Protocol, cast

from .. import catalogue
from ..contract import Part
from ..errors import PaijuError, SetupError
from ..language import Sentence
from ..level import AT_RANDOM, LEVELS, SOUND, Level
from ..rng import Random
from ..rules import Rules
from ..view import View
from .trained import SUFFIX, trained_bot
from .uniform import RandomBot

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

UNKNOWN_BOT = Sentence(
    'There is no bot "{name}" for {game}. Bots are: {bots}.', "{game} 没有叫“{name}”的电脑。现有：{bots}。"
)
NOT_MADE = Sentence('The bot "{name}" cannot be made: {why}', "无法创建电脑“{name}”：{why}")
NOT_LOADED = Sentence('The bot "{name}" cannot be loaded: {why}', "无法载入电脑“{name}”：{why}")
HAS_FAILED = Sentence('The bot "{name}" has failed. {why}', "电脑“{name}”出错：{why}")
NO_TEXT = Sentence('The bot "{name}" answered {answer}, which is no text.', "电脑“{name}”的回答 {answer} 不是文字。")
NO_ACTION = Sentence('The bot "{name}" answered "{answer}". {why}', "电脑“{name}”的回答是“{answer}”。{why}")
UNFIT_BOT = Sentence(
    'The bot "{name}" cannot play by the rules {rules}. Bots for them are: {bots}.',
    "电脑“{name}”不能按规则 {rules} 玩。可用：{bots}。",
)


class Bot(Protocol):
    """Chooses an action for the seat whose view it is given."""

    def __call__(self, view: View, rng: Random, /) -> str: ...


Factory = Callable[[], Bot]


class BotError(PaijuError):
    """A bot cannot be loaded, has failed, or has answered what is no legal action."""


_registered: dict[tuple[str | None, str], Factory] = {(None, "random"): RandomBot}


def register(name: str, factory: Factory, game: str | None = None) -> None:
    """Make a bot known by its name, for one game or (None) for all of them."""
    _registered[game, name] = factory


def names(game: str, rules: Rules | None = None) -> list[str]:
    """The names of the bots that can play a game (by these rules, if they are given): the levels first, from the
    weakest up, then all others, sorted."""
    graded = list(levels(game))
    known = [*graded, *sorted(_known(game) - set(graded))]
    return [name for name in known if rules is None or can_play(name, game, rules)]


def offered(game: str, rules: Rules | None = None) -> list[str]:
    """Of these names the ones for a menu: a bot that is behind a level is offered as that level."""
    graded = {bot for level in levels(game).values() for bot in level.bots} - {"random"}
    return [name for name in names(game, rules) if name not in graded]


def levels(game: str) -> dict[str, Level]:
    """The levels of a game, from the weakest up: as it declares them, or made of its `rule` if it has one."""
    known = _known(game)
    found = catalogue.game(game).levels if game in catalogue.games() else {}
    if not found and "rule" in known:
        found = {"easy": Level(AT_RANDOM, ("random",)), "normal": Level(SOUND, ("rule",))}
    there = {name: tuple(bot for bot in level.bots if bot in known) for name, level in found.items()}
    return {name: Level(found[name].about, there[name]) for name in LEVELS if there.get(name)}


def about(name: str, game: str) -> Sentence | None:
    """A line about a level of a game; None for any other bot."""
    level = levels(game).get(name)
    return level.about if level is not None else None


def behind(name: str, game: str, rules: Rules | None = None) -> str:
    """The bot that plays for a level by these rules; any other name stays as it is."""
    level = levels(game).get(name) if ":" not in name and (game, name) not in _registered else None
    if level is None:
        return name
    return next((bot for bot in level.bots if rules is None or can_play(bot, game, rules)), level.bots[-1])


def _known(game: str) -> set[str]:
    """The bots of a game and those for all games, by name."""
    return {name for owner, name in (*_registered, *_offered()) if owner in (None, game)} | set(_own(game))


def can_play(name: str, game: str, rules: Rules) -> bool:
    """Whether a bot can play by these rules. One that cannot be loaded may say so itself when it is asked for."""
    try:
        name = behind(name, game, rules)
        able: Callable[[Rules], bool] | None = getattr(factory(name, game), "can_play", None)
    except BotError:
        return True
    return able is None or able(rules)


def is_slow(name: str, game: str) -> bool:
    """Whether a bot says that it may think for long."""
    try:
        level = levels(game).get(name)
        asked = level.bots if level is not None else (name,)
        return any(getattr(factory(bot, game), "slow", False) for bot in asked)
    except PaijuError:
        return False


def default(game: str, rules: Rules | None = None) -> str:
    """The bot to play against when nobody asks for another: what the game says for these rules, else `normal`."""
    chosen = catalogue.game(game).default_bot(rules) if rules is not None else ""
    return chosen or ("normal" if "normal" in names(game, rules) else "random")


def adviser(game: str, rules: Rules) -> str:
    """The bot to ask for advice, the strongest that answers at once: `solver`, else `hard`, `normal`, `random`."""
    able = names(game, rules)
    return next((name for name in ("solver", "hard", "normal", "rule") if name in able), "random")


def bot(name: str, game: str, rules: Rules | None = None) -> Bot:
    """A new bot for one seat of a game (played by these rules), by its name or as `file.py:Attribute`."""
    try:
        return factory(name, game, rules)()
    except PaijuError:
        raise
    except Exception as problem:
        raise BotError("BAD_BOT", NOT_MADE, name=name, why=explain(problem)) from problem


def ask(bot: Bot, name: str, view: View, rng: Random) -> str:
    """What a bot answers to a view, or BotError."""
    try:
        text: object = bot(view, rng)
    except Exception as problem:
        raise BotError("BAD_BOT", HAS_FAILED, name=name, why=explain(problem)) from problem
    if not isinstance(text, str):
        raise BotError("BAD_BOT", NO_TEXT, name=name, answer=f"{text!r:.100}")
    return text


def factory(name: str, game: str, rules: Rules | None = None) -> Factory:
    """What makes the bots of this name for a game; refused if they cannot play by these rules."""
    if rules is not None and not can_play(name, game, rules):
        written, fit = catalogue.game(game).rules_text(rules), ", ".join(names(game, rules))
        raise SetupError("UNFIT_BOT", UNFIT_BOT, name=name, rules=written, bots=fit)
    if name.endswith(SUFFIX):
        return trained_bot(name, game)
    if ":" in name:
        return _located(name)
    if (level := levels(game).get(name)) is not None and (game, name) not in _registered:
        if rules is None and len(level.bots) > 1:
            return partial(AnyRules, name, game)
        return factory(behind(name, game, rules), game, rules)
    found = _registered.get((game, name)) or _registered.get((None, name))
    if found is not None:
        return found
    if name in _own(game):
        return _maker(catalogue.game(game).part(_own(game)[name]))
    point = _offered().get((game, name)) or _offered().get((None, name))
    if point is not None:
        try:
            return _maker(point.load())
        except Exception as problem:
            raise BotError("BAD_BOT", NOT_LOADED, name=name, why=explain(problem)) from problem
    raise unknown(name, game)


def unknown(name: str, game: str) -> SetupError:
    """The refusal of a bot that is not there."""
    return SetupError("UNKNOWN_BOT", UNKNOWN_BOT, name=name, game=game, bots=", ".join(names(game)))


class AnyRules:
    """A level whose bot depends on rules that only the first view tells."""

    def __init__(self, level: str, game: str) -> None:
        self.level = level
        self.game = game
        self.rules: str | None = None
        self.bot: Bot | None = None

    def __call__(self, view: View, rng: Random) -> str:
        if self.bot is None or self.rules != view.rules:
            self.rules = view.rules
            self.bot = bot(self.level, self.game, catalogue.game(self.game).ruleset(view.rules))
        return self.bot(view, rng)


def _own(game: str) -> Mapping[str, Part]:
    """The bots that a game brings."""
    return catalogue.game(game).bots if game in catalogue.games() else {}


def explain(problem: BaseException) -> str:
    """An exception as half a sentence."""
    text = " ".join(str(problem).split())
    return f"{type(problem).__name__}: {text[:300]}." if text else f"{type(problem).__name__}."


@lru_cache(1)
def _offered() -> dict[tuple[str | None, str], EntryPoint]:
    """The bots of other packages."""
    from importlib.metadata import entry_points  # takes longer to import than all bots

    found: dict[tuple[str | None, str], EntryPoint] = {}
    for point in entry_points(group="paiju.bots"):
        game, dot, name = point.name.partition(".")
        found[(game, name) if dot else (None, point.name)] = point
    return found


def _located(name: str) -> Factory:
    """The bot `Attribute` of `file.py:Attribute` or `package.module:Attribute`."""
    place, _, attribute = name.rpartition(":")
    try:
        module = _from_file(place) if place.endswith(".py") else import_module(place)
        return _maker(getattr(module, attribute))
    except PaijuError:
        raise
    except Exception as problem:
        raise BotError("BAD_BOT", NOT_LOADED, name=name, why=explain(problem)) from problem


@lru_cache
def _from_file(place: str) -> ModuleType:
    path = Path(place).resolve()
    name = f"paiju_bot_{path.stem}_{abs(hash(path))}"
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _maker(found: Any) -> Factory:
    """A factory from a bot class, which makes bots, or from a function, which is one."""
    if isclass(found):
        return cast("Factory", found)
    if not callable(found):
        raise TypeError(f"{found!r} cannot be called")

    def same() -> Bot:
        return cast("Bot", found)

    same.__dict__.update(getattr(found, "__dict__", {}))  # what it says about itself
    return same
