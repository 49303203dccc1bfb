"""Which games, under which rules, the battery plays: every preset of every game, and its variations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TypeVar

import paiju

T = TypeVar("T")

# Through so many eyes at most a position is looked at where that takes long.
MOST_EYES = 5


@dataclass(frozen=True, kw_only=True)
class Arranged:
    """How the battery plays one game: `ARRANGED` in `tests/<game>/arrangements.py`. A game may do without.

    `variations` are rules to play by beside the presets, `shorter` presets with changes by which random games end soon
    enough. `secret` are actions whose cards only the acting seat sees: others read the first word and no card; `silent`
    those that nobody is told, nor who could have acted otherwise. `changing` are fields of views that change with no
    event. By the rules `open_to_all`, what everybody has seen allows but one world, by those `open_to_spectators` what
    a spectator has seen.
    """

    variations: tuple[str, ...] = ()
    shorter: Mapping[str, str] = field(default_factory=dict)
    zero_sum: bool = True
    secret: tuple[str, ...] = ()
    silent: tuple[str, ...] = ()
    changing: tuple[str, ...] = ()
    open_to_all: tuple[str, ...] = ()
    open_to_spectators: tuple[str, ...] = ()


@cache
def arranged(name: str) -> Arranged:
    """How a game is played here."""
    path = Path(__file__).parents[1] / name / "arrangements.py"
    if not path.exists():
        return Arranged()
    spec = spec_from_file_location(f"arrangements_of_{name}", path)
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: Arranged = module.ARRANGED
    return found


@dataclass(frozen=True)
class Arrangement:
    """A game and its rules as text."""

    name: str
    rules: str

    @property
    def game(self) -> paiju.Game:
        return paiju.game(self.name)

    @property
    def arranged(self) -> Arranged:
        return arranged(self.name)

    @property
    def open_to_all(self) -> bool:
        """Whether everybody has seen all cards."""
        return self.rules in self.arranged.open_to_all

    @property
    def open_to_spectators(self) -> bool:
        """Whether a spectator has."""
        return self.open_to_all or self.rules in self.arranged.open_to_spectators

    def deal(self, seed: int) -> paiju.State:
        return self.game.deal(self.rules, seed)

    def walk(self, seed: int, moves: int = 100_000) -> Iterator[paiju.State]:
        """A random game: the same state before every move and at the end, or until so many moves were made."""
        state, rng = self.deal(seed), paiju.Random(seed)
        for _ in range(moves):
            yield state
            if state.over():
                return
            state.play(state.random_move(rng))
        yield state

    def somewhere(self, seed: int) -> paiju.State:
        """A state in the middle of a random game."""
        return list(self.walk(seed, moves=paiju.Random(seed).below(60)))[-1]

    @property
    def acts_in_secret(self) -> bool:
        """Whether anybody may do what others do not see; in Pinochle that is to pass cards."""
        return bool(self.arranged.secret) and getattr(self.game.ruleset(self.rules), "pass_cards", 1) > 0

    def looks(self, action: int) -> str:
        """An action as the others see it."""
        text = self.game.text(action)
        word = text.split()[0]
        return word if word in self.arranged.secret else text

    def is_secret(self, action: int) -> bool:
        """Whether only the acting seat sees the cards of an action."""
        return self.looks(action) in self.arranged.secret

    def __str__(self) -> str:
        return f"{self.name}:{self.rules}"


GAMES = [paiju.game(name) for name in paiju.games()]
PRESETS = [
    Arrangement(game.name, arranged(game.name).shorter.get(preset, preset)) for game in GAMES for preset in game.presets
]
ALL = PRESETS + [Arrangement(game.name, rules) for game in GAMES for rules in arranged(game.name).variations]
# Interpreted, some variations and a third of the games must do: the compiled run plays them all, compares both ways of
# running move by move (test_modes.py), and leaves to the interpreted run what it alone can do, measuring the coverage.
ARRANGEMENTS = ALL if paiju.compiled else PRESETS + ALL[len(PRESETS) :: 4]


@contextmanager
def seeds(arrangement: Arrangement, n: int, first: int = 0) -> Iterator[Iterator[int]]:
    """So many seeds, interpreted a third of them; a failure says with which one it happened."""
    current = first
    if not paiju.compiled:
        n = -(-n // 3)

    def count() -> Iterator[int]:
        nonlocal current
        for current in range(first, first + n):  # noqa: UP028
            yield current

    try:
        yield count()
    except Exception as error:
        error.add_note(f"{arrangement} with seed {current}")
        raise


def seats_and_spectator(state: paiju.State) -> list[int | None]:
    return [*range(state.seats), None]


def some(eyes: Sequence[T], rng: paiju.Random) -> Sequence[T]:
    """Those through whose eyes a position is looked at: all, at a large table a few, or interpreted, where sampling
    takes long, one of them."""
    eyes = list(eyes)
    rng.shuffle(eyes)
    return eyes[: MOST_EYES if paiju.compiled else 1]
