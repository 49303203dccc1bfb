"""Deals that nobody can choose: how the cards of a game follow from a shuffle and everybody's cuts.

The server shuffles (32 random bytes) and publishes a promise, the SHA-256 of it. Then each player who can cuts (32
random bytes of their own): first all give a seal, the SHA-256 of their cut, and when all seals are published they show
the cuts. The seed of the deal is the SHA-256 of the shuffle and the cuts. So whoever shows last has no choice left, but
one: not to show. The deal then goes on without that cut, and everybody sees that.

All values are written as hex digits, and hashes are those of one line of text, so that anybody can check them by hand.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from ..catalogue import game as find_game
from ..contract import Game
from ..errors import PaijuError
from ..language import Sentence
from ..record import Record
from ..rules import Rules
from ..state import State
from .protocol import Deal

NO_CUT = "-"
FAULTS = {
    "CHANGED": Sentence(
        "The server has changed what it said about the deal: its {what} was another one at first.",
        "服务器更改了发牌的说法：{what}与最初不同。",
    ),
    "IGNORED": Sentence(
        "The server has confirmed your cut and left it out of the deal.", "服务器确认了你的切牌，却没有用在发牌里。"
    ),
    "FORGED": Sentence(
        "What the server calls the cut of seat {seat} does not fit its seal.",
        "服务器公布的 {seat} 号座位切牌与封条不符。",
    ),
    "BROKEN": Sentence("The shuffle is not the one that was promised.", "洗牌与承诺不符。"),
    "SWAPPED": Sentence("The cards are not those that were fixed before the first move.", "牌与开局前固定的不同。"),
    "CHOSEN": Sentence("The cards do not follow from the shuffle and the cuts.", "牌不是由洗牌和切牌得出的。"),
    "NOT_PROMISED": Sentence("This record does not say how its cards came about.", "这份记录没有说明牌是怎样发出的。"),
    "OTHER_PROMISE": Sentence(
        "The promise of this record is {found}, not {given}.", "这份记录的承诺是 {found}，不是 {given}。"
    ),
}  # fmt: skip


class Unfair(PaijuError):
    """A deal is not what was promised."""


def fault(code: str, **facts: object) -> Unfair:
    """What is wrong with a deal."""
    return Unfair(code, FAULTS[code], **facts)


class Dealing(Struct, frozen=True, omit_defaults=True):
    """How the cards of a game come about, as it is kept: by seats, empty where there is nothing (yet)."""

    shuffle: str
    seals: tuple[str, ...]
    cuts: tuple[str, ...]
    asked: tuple[int, ...] = ()
    phase: Literal["seal", "cut", "dealt"] = "seal"

    @classmethod
    def begin(cls, seats: int, asked: Sequence[int]) -> Dealing:
        """A fresh shuffle, and who is asked to cut."""
        nothing = ("",) * seats
        return cls(secrets.token_hex(32), nothing, nothing, tuple(asked))

    def awaited(self) -> list[int]:
        """The seats that have not answered yet."""
        if self.phase == "seal":
            return [seat for seat in self.asked if not self.seals[seat]]
        if self.phase == "cut":
            return [seat for seat in self.asked if self.seals[seat] and not self.cuts[seat]]
        return []


def promise_of(record: str, number: int, game: str, rules: str, shuffle: str) -> str:
    """What is published of a shuffle at first, together with what is played."""
    return digest(f"paiju deal {record} {number} {game} {rules} {shuffle}")


def seal_of(promise: str, seat: int, cut: str) -> str:
    """What is published of a cut at first. It holds the promise: whoever was told another one is found out."""
    return digest(f"paiju cut {promise} {seat} {cut}")


def seed_of(promise: str, shuffle: str, cuts: Sequence[str]) -> str:
    """What the cards follow from."""
    return digest(" ".join(["paiju seed", promise, shuffle, *(cut or NO_CUT for cut in cuts)]))


def digest(text: str) -> str:
    """The SHA-256 of a text."""
    return hashlib.sha256(text.encode()).hexdigest()


def from_seed(game: Game, rules: Rules, seed: str) -> State:
    """The deal that follows from a seed."""
    return game.deal(rules, seed=seed)


# Checking.


def refuse_unfair(deal: Deal, game: str) -> None:
    """Check a deal of which everything is known; what is wrong with it is raised."""
    if promise_of(deal.record, deal.number, game, deal.rules, deal.shuffle) != deal.promise:
        raise fault("BROKEN")
    refuse_forged(deal)
    if digest(deal.start) != deal.dealt:
        raise fault("SWAPPED")
    found = find_game(game)
    state = from_seed(found, found.ruleset(deal.rules), seed_of(deal.promise, deal.shuffle, deal.cuts))
    if Record.begin(state).start != deal.start:
        raise fault("CHOSEN")


def refuse_forged(deal: Deal) -> None:
    """Every cut that was shown fits its seal."""
    if len(deal.cuts) != len(deal.seals):
        raise fault("FORGED", seat=min(len(deal.cuts), len(deal.seals)))
    for seat, (seal, cut) in enumerate(zip(deal.seals, deal.cuts, strict=True)):
        if cut and seal_of(deal.promise, seat, cut) != seal:
            raise fault("FORGED", seat=seat)


# In records.


def headers_of(deal: Deal) -> dict[str, str]:
    """What a record says of how its cards came about."""
    return {
        "deal": f"{deal.record} {deal.number} {deal.rules}",
        "promise": deal.promise,
        "shuffle": deal.shuffle,
        "seals": " ".join(seal or NO_CUT for seal in deal.seals),
        "cuts": " ".join(cut or NO_CUT for cut in deal.cuts),
    }


def deal_in(record: Record) -> Deal:
    """How the cards of a record came about, as it says itself."""
    try:
        id, number, rules = record.headers["deal"].split(" ", 2)
        return Deal(
            record=id,
            number=int(number),
            rules=rules,
            promise=record.headers["promise"],
            phase="shown",
            seals=_by_seats(record.headers["seals"]),
            cuts=_by_seats(record.headers["cuts"]),
            dealt=digest(record.start),
            shuffle=record.headers["shuffle"],
            start=record.start,
        )
    except (KeyError, ValueError):
        raise fault("NOT_PROMISED") from None


def verify(record: Record, promise: str = "") -> Deal:
    """Check a record, and that its promise is this one (or begins so); returns how its cards came about."""
    deal = deal_in(record)
    if len(deal.seals) != len(record.names):
        raise fault("NOT_PROMISED")
    if not deal.promise.startswith(promise.lower()):
        raise fault("OTHER_PROMISE", found=deal.promise, given=promise)
    refuse_unfair(deal, record.game.name)
    if record.game.ruleset(deal.rules).flags() != record.rules.flags():
        raise fault("BROKEN")
    return deal


def _by_seats(text: str) -> tuple[str, ...]:
    return tuple("" if word == NO_CUT else word for word in text.split())
