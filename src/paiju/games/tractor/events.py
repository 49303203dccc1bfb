"""What happens at a Tractor table, with the facts as fields.

Cards of one choice are chosen one by one. Each but the last is a `choice`; the last one has the type of the whole, and
all the cards. What is buried or exchanged is seen by the declarer alone: to the others such events have no cards.
"""

from __future__ import annotations

from typing import Literal

from ...view import Event

Shape = Literal["", "pair", "tractor", "throw", "cards"]
What = Literal["play", "bury", "swap", "for", "friend"]


class Dealt(Event, frozen=True, kw_only=True, tag="deal"):
    """New cards for hand `number`; its declarer, where that is settled already. `again` if nobody had declared."""

    number: int
    declarer: int | None = None
    again: bool = False


class Declared(Event, frozen=True, kw_only=True, tag="declare"):
    """Somebody showed `cards` to make this suit trumps, or none (`NT`)."""

    trump: str

    @property
    def text(self) -> str:
        return f"declare {' '.join(self.cards)}"


class Flipped(Event, frozen=True, kw_only=True, tag="flip"):
    """Nobody declared: these cards of the kitty were turned up, and the last or the highest of them gave the suit."""


class Trumps(Event, frozen=True, kw_only=True, tag="trumps"):
    """Trumps are settled, and the `declarer` has picked up the kitty."""

    declarer: int
    trump: str
    rank: str


class Chosen(Event, frozen=True, kw_only=True, tag="choice"):
    """A card of a choice that goes on; `copy` of a friend's card."""

    what: What
    copy: int = 0

    @property
    def text(self) -> str:
        if self.what == "play":
            return f"{self.cards[0]}+"
        copy = (str(self.copy),) if self.copy else ()
        return " ".join([f"{self.what}+", *self.cards, *copy])


class Whole(Event, frozen=True, kw_only=True):
    """A whole choice: all its cards in order; if there are several, `last` is the one that was chosen last."""

    last: str = ""

    @property
    def final(self) -> str:
        """The card that ended the choice; nothing if it may not be seen."""
        return self.last or "".join(self.cards[:1])


class Buried(Whole, frozen=True, kw_only=True, tag="bury"):
    """The declarer laid so many cards aside."""

    size: int

    @property
    def text(self) -> str:
        return f"bury {self.final}".rstrip()


class Given(Whole, frozen=True, kw_only=True, tag="swap"):
    """The declarer put so many cards into the kitty, to take as many from it."""

    size: int

    @property
    def text(self) -> str:
        return f"swap {self.final}".rstrip()


class Taken(Whole, frozen=True, kw_only=True, tag="take"):
    """The declarer took so many cards from the kitty for those he gave."""

    size: int

    @property
    def text(self) -> str:
        return f"for {self.final}".rstrip()


class Kept(Event, frozen=True, kw_only=True, tag="keep"):
    """The declarer exchanged nothing."""

    @property
    def text(self) -> str:
        return "keep"


class Named(Event, frozen=True, kw_only=True, tag="name"):
    """The declarer named the trump suit."""

    trump: str

    @property
    def text(self) -> str:
        return self.trump


class Called(Event, frozen=True, kw_only=True, tag="friends"):
    """The declarer called his friends: cards, and which copy of each."""

    calls: tuple[tuple[str, int], ...]

    @property
    def text(self) -> str:
        card, copy = self.calls[-1]
        return f"friend {card} {copy}"


class Played(Whole, frozen=True, kw_only=True, tag="play"):
    """Cards led or followed with, and what several are: a pair, a tractor, a throw, or just cards to follow."""

    shape: Shape = ""

    @property
    def text(self) -> str:
        return self.final


class Beaten(Event, frozen=True, kw_only=True, tag="throw"):
    """The throw of `cards` failed: only the part that is `led` stays on the table."""

    leader: int
    led: tuple[str, ...]


class Joined(Event, frozen=True, kw_only=True, tag="friend"):
    """Who played a called card (`cards`, and which `copy` of it) is a `friend` of the declarer from now on."""

    friend: int
    copy: int


class Trick(Event, frozen=True, kw_only=True, tag="trick"):
    """A trick is over: what each seat played, who takes it for how many points, and what each has captured by now."""

    leader: int
    winner: int
    points: int
    plays: tuple[tuple[str, ...], ...]
    captured: tuple[int, ...]


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """A hand is over; `cards` are the kitty.

    The opponents' `points` are those of their `tricks`, the `penalty` for failed throws, and the `kitty`: its
    `buried` points times `factor`, which is 0 where it does not count or is `saved` (the declarers won the last
    trick). They take over with `needed` points, and rise a level for each `step` more. The winners rise `gain` levels,
    `bonus` of them because the declarer won without a friend. `allies` is the declarer's side. `levels` and `totals`
    are those after this hand, `champions` who has won the match by it.
    """

    number: int
    declarer: int
    allies: tuple[int, ...]
    points: int
    tricks: int
    penalty: int = 0
    kitty: int = 0
    buried: int = 0
    factor: int = 0
    saved: bool = False
    needed: int
    step: int
    declarers_win: bool
    gain: int
    bonus: int = 0
    levels: tuple[str, ...]
    totals: tuple[int, ...]
    champions: tuple[int, ...] = ()


class Answered(Event, frozen=True, kw_only=True, tag="answer"):
    """Whether another hand is to be played."""

    on: bool

    @property
    def text(self) -> str:
        return "yes" if self.on else "no"


TractorEvent = (
    Dealt
    | Declared
    | Flipped
    | Trumps
    | Chosen
    | Buried
    | Given
    | Taken
    | Kept
    | Named
    | Called
    | Played
    | Beaten
    | Joined
    | Trick
    | Result
    | Answered
)
