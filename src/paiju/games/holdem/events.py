"""What happens at a Hold'em table, with the facts as fields."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ...view import Event

Act = Literal["fold", "check", "call", "bet", "raise"]
Answer = Literal["show", "muck", "rebuy", "leave", "continue", "end"]
StreetName = Literal["flop", "turn", "river"]


class PotWon(Struct, frozen=True, gc=False, array_like=True):
    """A pot of so many chips, the seats that played for it, and which of them got how much of it; written as a list, as
    the pots of a view are."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[int, ...]
    shares: tuple[int, ...]


class Dealt(Event, frozen=True, kw_only=True, tag="deal"):
    """A hand begins: its `number`, who has the button and the blinds, and how high these are (small, big, ante).

    `stacks` are the chips before anything was posted, `posts` what each seat has in front by a blind, a straddle or a
    late post, `antes` what it paid beside that, where there is an ante. `hands` are all of them where they lie open.
    """

    number: int
    button: int
    small: int
    big: int
    blinds: tuple[int, int, int]
    stacks: tuple[int, ...]
    posts: tuple[int, ...]
    antes: tuple[int, ...] = ()


class Acted(Event, frozen=True, kw_only=True, tag="act"):
    """Somebody bets or does not. `paid` are the chips it cost, `to` is what then lies in front of the player.

    In the lab a raise may be to more than its player could pay.
    """

    act: Act
    paid: int = 0
    to: int = 0
    all_in: bool = False

    @property
    def text(self) -> str:
        return f"{self.act} {self.to}" if self.act in ("bet", "raise") else self.act


class Answered(Event, frozen=True, kw_only=True, tag="answer"):
    """Somebody shows or mucks his hand, buys in again for so many chips or leaves, plays on or ends the game."""

    answer: Answer
    chips: int = 0

    @property
    def text(self) -> str:
        return self.answer


class Street(Event, frozen=True, kw_only=True, tag="street"):
    """New cards of the board; `before` are those that lay there already. Where hands lie open, `hands` are those still
    in play."""

    street: StreetName
    before: tuple[str, ...] = ()

    @property
    def board(self) -> tuple[str, ...]:
        """All cards that lie there now."""
        return self.before + self.cards


class Showdown(Event, frozen=True, kw_only=True, tag="showdown"):
    """`hands` lie open from now on, an empty one for each other seat."""


class Returned(Event, frozen=True, kw_only=True, tag="returned"):
    """`player` takes back the chips that nobody called."""

    player: int
    chips: int


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """A hand is over. `cards` is the board, `hands` are those that were shown, `scores` what everybody gained or lost.

    `won` is what each seat took out of the pots, and `stacks` are the chips after it.
    """

    number: int
    pots: tuple[PotWon, ...]
    won: tuple[int, ...]
    stacks: tuple[int, ...]


class Out(Event, frozen=True, kw_only=True, tag="out"):
    """Who has lost everything, and their places in the match."""

    players: tuple[int, ...]
    places: tuple[int, ...]


class Over(Event, frozen=True, kw_only=True, tag="over"):
    """The match is over: the place and the chips of each seat."""

    places: tuple[int, ...]
    stacks: tuple[int, ...]


HoldemEvent = Dealt | Acted | Answered | Street | Showdown | Returned | Result | Out | Over
