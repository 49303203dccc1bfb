"""How a finished game came out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from .errors import WrongArgument
from .language import Sentence, seat_named

if TYPE_CHECKING:
    from .view import View

NOT_WORDS = Sentence(
    "The words of a game come from paiju.wording.wording(game).", "游戏的文字来自 paiju.wording.wording(game)。"
)
NAMES_NEEDED = Sentence("{seats} names are needed, {given} were given.", "需要 {seats} 个名字，给出了 {given} 个。")


class Line(Protocol):
    """What people read, in both languages."""

    @property
    def en(self) -> str:
        """It in English."""

    @property
    def zh(self) -> str:
        """It in Chinese."""


class Account(Protocol):
    """How something came out."""

    def said(self) -> Sequence[Line]:
        """It line by line."""


@runtime_checkable
class Narrator(Protocol):
    """What is asked for the reasons: the words of a game, see `paiju.wording`."""

    def result(self, view: View, names: Sequence[str]) -> Account:
        """How a finished game came out."""


def winners(payoffs: Sequence[float]) -> list[bool]:
    """Who has won: whoever has most, unless all have the same."""
    best = max(payoffs)
    return [payoff == best and best != min(payoffs) for payoff in payoffs]


@dataclass(frozen=True)
class Outcome:
    """Who won, and what everybody won: `winners` are the seats with the most points, none of them if all are even.

    >>> import paiju
    >>> from paiju.wording import wording
    >>> game = paiju.game("doudizhu")
    >>> state = game.deal("endgame", hands=["33", "4"])
    >>> state.play("33")
    >>> state.outcome()
    Outcome(winners=(0,), points=(1.0, -1.0))
    >>> state.outcome().why(wording(game), ["Ann", "Bob"])[0]
    'Ann wins.'
    """

    winners: tuple[int, ...]
    points: tuple[float, ...]
    view: View = field(repr=False)

    @classmethod
    def of(cls, view: View) -> Outcome:
        """The outcome that a view of a finished game shows."""
        won = winners(view.payoffs)
        return cls(tuple(seat for seat in range(view.seats) if won[seat]), view.payoffs, view)

    def why(self, words: Narrator, names: Sequence[str] = (), language: str = "en") -> list[str]:
        """The reasons, told by the words of the game: who won first, then how the score is made up, line by line."""
        if not isinstance(words, Narrator):
            raise WrongArgument("NOT_WORDS", NOT_WORDS)
        called = list(names) or [seat_named(seat).say(language).strip() for seat in range(self.view.seats)]
        if len(called) != self.view.seats:
            raise WrongArgument("PLAYERS", NAMES_NEEDED, seats=self.view.seats, given=len(called))
        lines = words.result(self.view, called).said()
        return [line.zh if language == "zh" else line.en for line in lines]
