"""Hand histories in the PHH format: every finished hand of a record as one `.phh` text, several as `.phhs`.

A history has its own order of players: p1 is the first live seat left of the button, the last one the button; between
two players p1 is the big blind. Actions are `p3 f` (fold), `p3 cc` (check or call), `p3 cbr 40` (bet or raise to 40),
`p3 sm AhKh` (show), `p3 sm` (muck), `d dh p1 AhKh` and `d db 2c3d4h` (cards); `??` is a card that nobody knows, `inf` a
stack. See https://phh.readthedocs.io; history_reader.py reads them.

What a history tells beyond the game is kept in headers of its record, from which it is written again: `unit`, the worth
of one chip; `antes` and `blinds` where the rules cannot tell them; and whatever METADATA names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from ...errors import NotationError
from ...language import Sentence
from ...record import Record
from .encoding import ENDLESS
from .events import Acted, Answered, Dealt, HoldemEvent, Result, Showdown, Street
from .positions import run
from .rules import HoldemRules
from .state import HoldemState
from .story import describe

BAD_HISTORY = Sentence("This hand history cannot be used: {problem}", "这份手牌历史无法使用：{problem}")
CANNOT_WRITE = Sentence(
    "This record cannot be written as hand histories: {problem}", "这份记录无法写成手牌历史：{problem}"
)

UNKNOWN_HAND = "????"
SIZES = ("small_bet", "big_bet")
INFINITE = float("inf")
# Numbers, and times of day.
NUMBER = re.compile(r"-?(0|[1-9][0-9]*)(\.[0-9]+)?|inf|[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{1,6})?")
TEXTS = (
    "author", "event", "url", "venue", "address", "city", "region", "postal_code", "country", "time_zone",
    "time_zone_abbreviation", "currency", "currency_symbol",
)  # fmt: skip
NUMBERS = ("day", "month", "year", "hand", "level", "table", "seat_count", "time_limit", "time")
LISTS = ("seats", "winnings")
METADATA = (*TEXTS, *NUMBERS, *LISTS)


def bad_history(problem: str) -> NotationError:
    """The error for a history that cannot be read or played."""
    return NotationError("BAD_HISTORY", BAD_HISTORY, problem=problem)


def cannot_write(problem: str) -> NotationError:
    """The error for a record that histories cannot tell."""
    return NotationError("BAD_HISTORY", CANNOT_WRITE, problem=problem)


class Literal(str):
    """A value as it stands in TOML, such as a time of day."""


@dataclass
class History:
    """One hand as a history tells it; numbers are listed in its own order of players."""

    variant: str
    antes: list[Any]
    blinds: list[Any]
    bets: list[Any]
    stacks: list[Any]
    actions: list[str]
    trimmed: bool = True
    more: dict[str, Any] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The history in TOML."""
        sizes = {"min_bet": self.bets[0]} if self.variant == "NT" else dict(zip(SIZES, self.bets, strict=True))
        values: dict[str, Any] = {
            "variant": self.variant,
            "ante_trimming_status": self.trimmed,
            "antes": self.antes,
            "blinds_or_straddles": self.blinds,
            **sizes,
            "starting_stacks": self.stacks,
            "actions": self.actions,
            **self.more,
        }
        return [f"{name} = {toml(value)}" for name, value in values.items()]


def toml(value: Any) -> str:
    """A value in TOML."""
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, Literal | Decimal | float):
        return str(value)
    return json.dumps(value, ensure_ascii=False)


def write(histories: list[History]) -> str:
    """One history as `.phh`, several as `.phhs`."""
    if len(histories) == 1:
        return "\n".join(histories[0].lines()) + "\n"
    blocks = ["\n".join([f"[{number}]", *history.lines()]) for number, history in enumerate(histories, 1)]
    return "\n\n".join(blocks) + "\n"


def histories_of(record: Record) -> list[History]:
    """The finished hands of a record."""
    rules = record.rules
    assert isinstance(rules, HoldemRules)
    if not rules.side_pots or rules.raise_bumps_full or rules.first_to_act == "blind":
        raise cannot_write("PHH knows neither one pot for all nor the betting order of the lab.")
    holes: dict[int, list[str]] = {}
    state: HoldemState | None = None
    for each in record.states():
        assert isinstance(each, HoldemState)
        state = each
        if not holes and (state.acted or (state.street and state.origin is None)):
            raise cannot_write("it begins in the middle of a hand.")
        if state.hand not in holes:
            holes[state.hand] = [run(state.holes[2 * seat : 2 * seat + 2]) for seat in range(state.seats)]
    assert state is not None
    return [Teller(record, rules, hand, holes).history() for hand in split(state)]


def split(state: HoldemState) -> Iterator[list[HoldemEvent]]:
    """What happened, hand by hand, as far as they are finished."""
    hand: list[HoldemEvent] = []
    for entry in state.entries():
        event = describe(state, entry, False)
        if event.begins_deal:
            hand = []
        hand.append(event)
        if event.ends_deal:
            yield hand


class Teller:
    """Tells one hand."""

    def __init__(
        self, record: Record, rules: HoldemRules, hand: list[HoldemEvent], holes: dict[int, list[str]]
    ) -> None:
        begun, ended = hand[0], hand[-1]
        assert isinstance(begun, Dealt) and isinstance(ended, Result)
        self.record = record
        self.rules = rules
        self.hand = hand
        self.begun = begun
        self.ended = ended
        shown = next((event.hands for event in hand if isinstance(event, Showdown)), ())
        self.holes = holes.get(begun.number) or ["".join(cards) or UNKNOWN_HAND for cards in shown]
        self.unit = Decimal(record.headers.get("unit", "1"))
        n = rules.seats
        order = [(begun.button + 1 + i) % n for i in range(n)]
        self.order = [seat for seat in order if begun.stacks[seat]]
        if len(self.order) == 2 and begun.big != begun.button:
            self.order = [begun.big, *(seat for seat in self.order if seat != begun.big)]

    def player(self, seat: int) -> str:
        """A seat's name in the history."""
        return f"p{self.order.index(seat) + 1}"

    def worth(self, chips: int) -> Any:
        """Chips in the unit of the history."""
        if chips >= ENDLESS // 2:
            return INFINITE
        amount = chips * self.unit
        return int(amount) if amount == int(amount) else amount

    def history(self) -> History:
        """The whole hand."""
        _, big, ante = self.begun.blinds
        everybody = self.rules.ante_type == "each"
        dead = min(ante, max(self.begun.stacks[self.begun.big] - big, 0))  # the blind goes before this ante
        antes = [ante if everybody else dead if seat == self.begun.big else 0 for seat in self.order]
        posted = [self.posted(seat) for seat in self.order]
        if len(self.order) == 2:
            antes, posted = antes[::-1], posted[::-1]
        fixed = self.rules.betting == "fixed"
        return History(
            "FT" if fixed else "NT",
            self.told("antes", antes),
            self.told("blinds", posted),
            list(map(self.worth, [big, 2 * big] if fixed else [big])),
            [self.worth(self.begun.stacks[seat]) for seat in self.order],
            self.actions(),
            self.record.headers.get("trimmed", "true" if everybody else "false") == "true",
            {
                "hand": self.begun.number,
                "seats": [seat + 1 for seat in self.order],
                "seat_count": self.rules.seats,
                "players": [self.record.names[seat] for seat in self.order],
                "finishing_stacks": [self.worth(self.ended.stacks[seat]) for seat in self.order],
            }
            | self.metadata(),
        )

    def posted(self, seat: int) -> int:
        """What a seat has to post, be it short of it or not."""
        small, big, _ = self.begun.blinds
        if seat in (self.begun.small, self.begun.big):
            return big if seat == self.begun.big else small
        posted = self.begun.posts[seat]
        return 2 * big if posted and self.rules.straddle != "off" else posted

    def told(self, name: str, chips: list[int]) -> list[Any]:
        """What a history said of antes or blinds when it was read, or what the rules say."""
        words = self.record.headers.get(name, "").split("/")
        return list(map(self.worth, map(int, words) if len(words) == len(chips) else chips))

    def metadata(self) -> dict[str, Any]:
        """What else a history told when it was read."""
        found: dict[str, Any] = {}
        for name in METADATA:
            value = self.record.headers.get(name)
            if value is None:
                continue
            if name in LISTS:
                found[name] = list(map(number, value.split("/")))
            else:
                found[name] = number(value) if name in NUMBERS else value
        return found

    def actions(self) -> list[str]:
        """What was dealt, done and shown."""
        found = [f"d dh {self.player(seat)} {self.holes[seat]}" for seat in self.order]
        live = list(self.order)
        silent = set(self.order)
        for event in self.hand[1:]:
            match event:
                case Street():
                    size = 6 if event.street == "flop" else 2
                    found.append(f"d db {''.join(event.cards).ljust(size, '?')}")
                case Showdown() | Result():
                    shown = [seat for seat in live if event.hands and event.hands[seat] and seat in silent]
                    found += [f"{self.player(seat)} sm {self.holes[seat]}" for seat in shown]
                    silent.difference_update(shown)
                case Acted():
                    found.append(f"{self.player(event.seat)} {self.acted(event)}")
                    if event.act == "fold":
                        live.remove(event.seat)
                case Answered(answer="show"):
                    found.append(f"{self.player(event.seat)} sm {self.holes[event.seat]}")
                    silent.discard(event.seat)
                case Answered(answer="muck"):
                    found.append(f"{self.player(event.seat)} sm")
                    silent.discard(event.seat)
                    live.remove(event.seat)
        if len(live) > 1:
            found += [f"{self.player(seat)} sm" for seat in live if seat in silent]
        return found

    def acted(self, event: Acted) -> str:
        """What a player did."""
        if event.act == "fold":
            return "f"
        return "cc" if event.act in ("check", "call") else f"cbr {self.worth(event.to)}"


def number(word: str) -> Any:
    """A number or a time as it stands, anything else as a text."""
    return Literal(word) if NUMBER.fullmatch(word) else word
