"""What happens at a Dou Dizhu table, with the facts as fields."""

from __future__ import annotations

from typing import Literal

from ...view import Event

Call = Literal["pass", "bid", "call", "rob"]


class Dealt(Event, frozen=True, kw_only=True, tag="deal"):
    """New cards; `cards` is the marker, if there is one. `first` speaks first, or is landlord where nobody speaks;
    `again` if nobody wanted to be landlord."""

    first: int
    again: bool = False


class Called(Event, frozen=True, kw_only=True, tag="call"):
    """Somebody spoke in the auction; `points` of a bid."""

    call: Call
    points: int = 0

    @property
    def text(self) -> str:
        return self.call if self.call in ("call", "rob") else f"bid {self.points or 'pass'}"


class Landlord(Event, frozen=True, kw_only=True, tag="landlord"):
    """Somebody became `landlord` for `bid` and took the bottom cards."""

    landlord: int
    bid: int


class Played(Event, frozen=True, kw_only=True, tag="play"):
    """A combination: `play` as it is written (`33344456`), and its category (`bomb`, `rocket`, `trio_solo` ...)."""

    play: str
    category: str

    @property
    def text(self) -> str:
        return self.play


class Passed(Event, frozen=True, kw_only=True, tag="pass"):
    """Somebody did not beat what lay there."""

    @property
    def text(self) -> str:
        return "pass"


class Result(Event, frozen=True, kw_only=True, tag="result"):
    """A deal is over: who got rid of all cards, the stake and all that made it, the hands that were left, what
    everybody won by it, and in a match of several deals the `totals` since its beginning.

    The bid times `multiplier` is the `stake`; `factor` is what the multiplier would be without a cap. `bombed` are the
    bombs as they were played; those of a position that was set up are counted in `bombs` alone. A mission has no
    landlord and no stake.
    """

    winner: int
    landlord: int | None = None
    bid: int = 0
    robs: int = 0
    bombs: int = 0
    bombed: tuple[Played, ...] = ()
    spring: bool = False
    factor: int = 1
    multiplier: int = 1
    stake: int = 0
    totals: tuple[int, ...] = ()


DouDizhuEvent = Dealt | Called | Landlord | Played | Passed | Result
