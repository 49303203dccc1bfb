"""What happens at a Pinochle table, with the facts as fields. Pairs are for the teams: seats 0 and 2, seats 1 and 3."""

from __future__ import annotations

from typing import Literal

import msgspec

from ...view import Event

Ending = Literal["made", "set", "conceded", "no_marriage"]


class Meld(msgspec.Struct, frozen=True):
    """A meld that was shown."""

    name: str
    cards: tuple[str, ...]
    points: int


class Dealt(Event, frozen=True, kw_only=True, tag="deal"):
    """A deal begins: its `number`, who dealt, trumps where the last card makes them, and the score so far."""

    number: int
    dealer: int
    trump: str = ""
    totals: tuple[int, int]


class Called(Event, frozen=True, kw_only=True, tag="call"):
    """Somebody spoke in the auction: a bid, 0 for a pass."""

    bid: int = 0

    @property
    def text(self) -> str:
        return f"bid {self.bid}" if self.bid else "pass"


class Contracted(Event, frozen=True, kw_only=True, tag="contract"):
    """The contract: who holds it, and the bid; with automatic bidding that of the team."""

    bidder: int
    bid: int


class Named(Event, frozen=True, kw_only=True, tag="trump"):
    """The bidder named trumps: C, D, H or S."""

    trump: str

    @property
    def text(self) -> str:
        return f"trump {self.trump}"


class Chosen(Event, frozen=True, kw_only=True, tag="choice"):
    """A card was laid aside for the partner, and more are to follow; only who gives it sees it."""

    @property
    def text(self) -> str:
        return " ".join(("give", *self.cards))


class Gave(Event, frozen=True, kw_only=True, tag="give"):
    """The last of `number` cards for the partner, who takes them; `cards` are all of them for who gave them."""

    number: int

    @property
    def text(self) -> str:
        return " ".join(("give", *self.cards[-1:]))


class Melded(Event, frozen=True, kw_only=True, tag="melds"):
    """All melds are shown: by seat what they are, what they are worth, and the cards that lie there to show them.

    `values` are the hand values, with automatic bidding.
    """

    trump: str
    melds: tuple[tuple[Meld, ...], ...]
    points: tuple[int, ...]
    shown: tuple[tuple[str, ...], ...]
    values: tuple[int, ...] = ()


class Misdealt(Event, frozen=True, kw_only=True, tag="misdeal"):
    """Both teams bid the same."""

    bid: int


class DealsAgain(Event, frozen=True, kw_only=True, tag="redeal"):
    """The dealer says that he deals again after a misdeal."""

    @property
    def text(self) -> str:
        return "deal"


class Decided(Event, frozen=True, kw_only=True, tag="decide"):
    """The bidder, who has seen all melds, plays or gives up the deal."""

    concedes: bool

    @property
    def text(self) -> str:
        return "concede" if self.concedes else "meld"


class Played(Event, frozen=True, kw_only=True, tag="play"):
    """A card was played."""

    @property
    def text(self) -> str:
        return self.cards[0]


class TrickTaken(Event, frozen=True, kw_only=True, tag="trick"):
    """A trick is over: its `cards` from the leader on, who took it by which card, and what it counts.

    `bonus` is what the last trick counts besides.
    """

    leader: int
    winner: int
    card: str
    points: int
    bonus: int = 0


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """A deal is over: the contract and what became of it, what both teams made and scored, and the score after it.

    `saved` tells which team may count its melds. `winner` is the team that has won the game by this deal.
    """

    ending: Ending
    bidder: int
    bid: int
    goal: int
    melds: tuple[int, int]
    points: tuple[int, int]
    saved: tuple[bool, bool]
    changes: tuple[int, int]
    totals: tuple[int, int]
    winner: int | None = None


PinochleEvent = (
    Dealt
    | Called
    | Contracted
    | Named
    | Chosen
    | Gave
    | Melded
    | Misdealt
    | DealsAgain
    | Decided
    | Played
    | TrickTaken
    | Result
)
