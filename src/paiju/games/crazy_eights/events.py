"""What happens at a table of Crazy Eights, with the facts as fields."""

from __future__ import annotations

from typing import Literal

from ...view import Event

Ending = Literal["out", "vote", "blocked", "turns"]


class Dealt(Event, frozen=True, kw_only=True, tag="deal"):
    """A round begins, or the history does in the midst of one: `cards` are the discards, of a new round the one card
    turned up, and `suit` the suit in play. `buried` are eights that were turned first and put back into the stock."""

    round: int
    dealer: int
    suit: str
    stock: int
    pending: int = 0
    drawn: int = 0
    buried: tuple[str, ...] = ()


class Played(Event, frozen=True, kw_only=True, tag="play"):
    """A card was played, an eight with the suit that it `named`."""

    named: str = ""

    @property
    def text(self) -> str:
        return f"{self.cards[0]}={self.named}" if self.named else self.cards[0]


class Drew(Event, frozen=True, kw_only=True, tag="draw"):
    """Somebody drew a card; who drew sees it in `cards`."""

    @property
    def text(self) -> str:
        return "draw"


class Took(Event, frozen=True, kw_only=True, tag="take"):
    """Somebody took `count` cards after twos; who took them sees them in `cards`."""

    count: int

    @property
    def text(self) -> str:
        return "take"


class Passed(Event, frozen=True, kw_only=True, tag="pass"):
    """Somebody neither played nor drew."""

    @property
    def text(self) -> str:
        return "pass"


class Voted(Event, frozen=True, kw_only=True, tag="vote"):
    """Somebody voted on playing `on` after a seat went out."""

    on: bool

    @property
    def text(self) -> str:
        return "yes" if self.on else "no"


class Refilled(Event, frozen=True, kw_only=True, tag="refill"):
    """The discards were shuffled into a new stock of so many cards."""

    stock: int


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """A round is over: by what, who came where, the hands that were left and the `points` in them.

    Where points count, `scores` is what each seat got for the round and `totals` what it has then.
    """

    ending: Ending
    places: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...] = ()


EightsEvent = Dealt | Played | Drew | Took | Passed | Voted | Refilled | Result
