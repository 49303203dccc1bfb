"""What every game offers to the rest of Paiju."""

from __future__ import annotations

import re
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import ClassVar

from .errors import NotationError, PaijuError, Sentence, SetupError
from .rng import Random, key_from
from .rules import Rules, parse_rules, rules_text
from .state import State
from .view import View

KEY = re.compile("([0-9a-f]{16})([0-9a-f]{16})[.]([0-9]{1,18})")

LONGEST_SEED = 3322  # bits; Python refuses to write much longer numbers as text

BAD_SEED = Sentence(
    "A seed is a text or a whole number of at most 1000 digits.", "种子是一段文字，或不超过 1000 位的整数。"
)
SEVERAL = Sentence("That is several actions at once: give one.", "这是好几步：请只给一步。")
BAD_POSITION = Sentence("That position is not possible: {problem}", "这个局面不成立：{problem}")


def bad_position(problem: str) -> NotationError:
    """The error for a position that cannot be set up."""
    return NotationError("BAD_POSITION", BAD_POSITION, problem=problem)


@contextmanager
def refused_as_position() -> Iterator[None]:
    """Whatever is refused while a position is read makes it a bad position."""
    try:
        yield
    except PaijuError as error:
        if error.code == "BAD_POSITION":
            raise
        raise bad_position(error.message) from None


def only(actions: list[int]) -> int:
    """The one action there is, for a `parse` that is made from `parse_all`."""
    if len(actions) != 1:
        raise NotationError("SEVERAL_ACTIONS", SEVERAL)
    return actions[0]


class Game(ABC):
    """One object per game, found by name with `paiju.game(name)`."""

    name: ClassVar[str]
    title: ClassVar[Sentence]
    rules: ClassVar[type[Rules]]
    presets: ClassVar[Mapping[str, Rules]]
    notes: ClassVar[Mapping[str, Sentence]] = {}  # a few words about each preset
    view: ClassVar[type[View]]
    seat_counts: ClassVar[range]
    hands_set_seats: ClassVar[bool] = False  # whether explicit hands say how many players there are
    lists_all: ClassVar[bool] = True  # whether a view spells out every legal action, or only `State.candidates`

    # What a game must write.

    @abstractmethod
    def start(self, rules: Rules, key0: int, key1: int) -> State:
        """A fresh state whose every shuffle follows from the secret key."""

    @abstractmethod
    def restore(self, rules: Rules, fields: dict[str, str]) -> State:
        """The state with these `State.fields`; missing ones take the value they have at the start."""

    @abstractmethod
    def parse(self, view: View, text: str) -> int:
        """The action that a seat means by a text: lenient in what it reads, and refused if it is not legal."""

    @abstractmethod
    def text(self, action: int) -> str:
        """The one canonical text of an action."""

    @abstractmethod
    def sample(self, view: View, rng: Random) -> State:
        """A state that agrees with everything this seat has seen, the rest drawn at random."""

    # What they all share.

    def parse_all(self, view: View, text: str) -> list[int]:
        """The actions, at least one, that a seat means by one text, to be taken in a row.

        A game whose State takes a choice card by card (cards passed on, cards buried) overrides this to read the
        whole choice at once; `parse` still reads each card of it.
        """
        return [self.parse(view, text)]

    def deal(
        self,
        rules: Rules | str | None = None,
        seed: int | str | None = None,
        *,
        seats: int | None = None,
        hands: Sequence[str] | None = None,
        **overrides: object,
    ) -> State:
        """A new game. Without a seed the cards are drawn from the system's secure source.

        `rules` is a preset's name, a text such as `classic,spring=false` or a Rules object; further flags can be
        given by keyword. `hands` sets up explicit cards.
        """
        if self.hands_set_seats and hands is not None and seats is None and "seats=" not in str(rules or ""):
            seats = len(hands)
        if seats is not None:
            overrides["seats"] = seats
        chosen = self.ruleset(rules, **overrides)
        key0, key1 = seed_key(secrets.token_hex(32) if seed is None else seed)
        if hands is None:
            return self.start(chosen, key0, key1)
        if isinstance(hands, str) or not all(isinstance(hand, str) for hand in hands):
            raise bad_position("hands are a list of texts, one for each seat.")
        cards = "/".join("".join(hand.split()) for hand in hands)
        return self.restore(chosen, {"hands": cards, "key": key_text(key0, key1, 0)})

    def ruleset(self, rules: Rules | str | None = None, **overrides: object) -> Rules:
        """Resolved rules from a preset's name, a text or rules, with overrides."""
        if isinstance(rules, Rules):
            if not isinstance(rules, self.rules):
                raise SetupError("BAD_RULES", f"These are not rules of {self.name}.")
            chosen = rules
        elif rules is None or isinstance(rules, str):
            chosen = _parsed(self, rules or "")
        else:
            raise SetupError("BAD_RULES", "Rules are a preset's name, a text or a Rules object.")
        return chosen.override(**overrides)

    def default_bot(self, rules: Rules) -> str:
        """The bot that plays by these rules when nobody asks for another one; empty for the best there is."""
        return ""

    def rules_text(self, rules: Rules) -> str:
        """Rules as a short text: the nearest preset and what differs from it."""
        return _written(self, rules)

    def position(self, text: str) -> State:
        """The state that `State.position` described."""
        words = text.split()
        if not words:
            raise bad_position("it is empty.")
        rules = "" if "=" in words[0].split(",")[0] else words.pop(0)
        return self.restore(self.ruleset(rules), read_fields(words))

    def position_text(self, state: State) -> str:
        """One line that sets up a state again."""
        fields = state.fields()
        return " ".join([self.rules_text(state.rules), *(f"{name}={value}" for name, value in fields.items())])

    def __repr__(self) -> str:
        return f"<game {self.name}>"


@lru_cache(1024)
def _parsed(game: Game, text: str) -> Rules:
    return parse_rules(text, game.presets)


@lru_cache(1024)
def _written(game: Game, rules: Rules) -> str:
    return rules_text(rules, game.presets)


def read_fields(words: Iterable[str]) -> dict[str, str]:
    """The fields of a position from its words, each name=value."""
    fields: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name in fields:
            raise bad_position(f'"{word}" should be name=value, once for each name.')
        fields[name] = value
    return fields


def seed_key(seed: object) -> tuple[int, int]:
    """The secret key that a seed stands for."""
    if isinstance(seed, str) or (isinstance(seed, int) and seed.bit_length() < LONGEST_SEED):
        return key_from(seed)
    raise SetupError("BAD_SEED", BAD_SEED)


def key_text(key0: int, key1: int, shuffles: int) -> str:
    """The secret key of a game and how many shuffles it has made, for positions."""
    return f"{key0:016x}{key1:016x}.{shuffles}"


def parse_key(text: str) -> tuple[int, int, int]:
    """Read what `key_text` wrote."""
    found = KEY.fullmatch(text)
    if found is None:
        raise bad_position("a key is 32 hexadecimal digits, a point and a count.")
    return int(found[1], 16), int(found[2], 16), int(found[3])
