"""Somebody at a table who cuts the cards and does not take the server's word for anything about the deal.

A witness keeps what was said first (the promise, the seals, the cuts, the hash of the start) and holds everything that
is said later against it. `doubts` is what was found wrong; it stays empty with an honest server, whatever else happens.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from ..errors import PaijuError
from .fairness import Unfair, fault, refuse_forged, refuse_unfair, seal_of
from .protocol import Cut, Deal, Request, Room, Seal


class Witness:
    """Watches over the deal of one game at one table."""

    def __init__(self) -> None:
        self.cut = secrets.token_hex(32)
        self.seat: int | None = None
        self.first: Deal | None = None
        self.seals: tuple[str, ...] = ()
        self.cuts: tuple[str, ...] = ()
        self.dealt = ""
        self.confirmed: set[str] = set()  # what the server has said it has: seal, cut
        self.checked = False
        self.doubts: list[Unfair] = []

    @property
    def promise(self) -> str:
        """What was promised at first."""
        return self.first.promise if self.first is not None else ""

    @property
    def left_out(self) -> bool:
        """Whether the cards were dealt without my cut, though I was asked for it."""
        return self.seat is not None and bool(self.cuts) and _at(self.cuts, self.seat) != self.cut

    def hear(self, room: Room) -> Request | None:
        """Take note of what is told of the deal; what there is to answer."""
        deal = room.deal
        if deal is None:
            return None
        self._hold("promise", self.first, deal, lambda: setattr(self, "first", deal), _identity)
        if deal.phase != "seal":
            self._hold("seals", self.seals, deal.seals, lambda: self._note_seals(deal))
        if deal.phase in ("dealt", "shown"):
            self._hold("cuts", self.cuts, deal.cuts, lambda: self._note_cuts(deal))
            self._hold("start", self.dealt, deal.dealt, lambda: setattr(self, "dealt", deal.dealt))
        if deal.phase == "shown" and not self.checked and not self.doubts:
            self._check(deal, room.game_name)
        return self._answer(room, deal)

    def _hold(
        self,
        what: str,
        before: object,
        now: object,
        keep: Callable[[], None],
        face: Callable[..., object] = lambda x: x,
    ) -> None:
        """Keep what is said for the first time, and doubt what is said differently later."""
        if not before:
            keep()
        elif face(before) != face(now):
            self._doubt(fault("CHANGED", what=what))

    def _note_seals(self, deal: Deal) -> None:
        self.seals = deal.seals
        if self.seat is not None:
            told, mine = _at(deal.seals, self.seat), seal_of(self.promise, self.seat, self.cut)
            if told not in ("", mine):
                self._doubt(fault("FORGED", seat=self.seat))
            elif "seal" in self.confirmed and not told:
                self._doubt(fault("IGNORED"))

    def _note_cuts(self, deal: Deal) -> None:
        self.cuts = deal.cuts
        try:
            refuse_forged(deal)
        except Unfair as found:
            self._doubt(found)
        if "cut" in self.confirmed and self.left_out:
            self._doubt(fault("IGNORED"))

    def _check(self, deal: Deal, game: str) -> None:
        try:
            refuse_unfair(deal, game)
            self.checked = True
        except PaijuError as found:  # rules that do not exist, perhaps
            self._doubt(found if isinstance(found, Unfair) else fault("CHOSEN"))

    def _answer(self, room: Room, deal: Deal) -> Request | None:
        """My seal or, once mine is among those published, the cut behind it."""
        if room.you is None or room.you not in deal.awaited or self.doubts:
            return None
        seal = seal_of(self.promise, room.you, self.cut)
        if deal.phase == "seal":
            self.seat = room.you
            return Seal(table=room.table, game=deal.number, seal=seal)
        return Cut(table=room.table, game=deal.number, cut=self.cut) if _at(self.seals, room.you) == seal else None

    def _doubt(self, found: Unfair) -> None:
        if all(str(each) != str(found) for each in self.doubts):
            self.doubts.append(found)


def _at(by_seat: tuple[str, ...], seat: int) -> str:
    return by_seat[seat] if seat < len(by_seat) else ""


def _identity(deal: Deal) -> tuple[object, ...]:
    return deal.record, deal.number, deal.rules, deal.promise
