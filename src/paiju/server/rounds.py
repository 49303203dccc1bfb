"""The rounds before a deal: seals, then cuts, then the cards.

Every seal and every cut is written down before it is confirmed, so after a restart the rounds go on where they were.
Each takes a moment at most; whoever has not answered by then is left out, which everybody sees.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from .. import catalogue
from ..contract import read_fields
from ..record import start_of
from ..state import State
from ..table import Seat
from .fairness import Dealing, digest, from_seed, headers_of, promise_of, seal_of, seed_of
from .live import LiveGame
from .protocol import Cut, Deal, Seal
from .refusals import refusal
from .seating import Member, Setup, seats_of
from .storage import Kept, Stored

if TYPE_CHECKING:
    from .room import Room


class Rounds:
    """Asks those who can for their cuts, and deals."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._asking = (0, "")  # which game's seals or cuts, and until when
        self._until = 0.0

    def told(self) -> Deal | None:
        """What everybody may know of the deal."""
        room = self.room
        deal = deal_of(room.stored, room.setup, shown=room.status == "over" or room.given_up)
        return replace(deal, awaited=tuple(self._awaited())) if deal is not None and self._awaited() else deal

    def _awaited(self) -> list[int]:
        """Who has not answered; those who left for good will not."""
        room = self.room
        return (
            [seat for seat in room.setup.dealing.awaited() if room.sitters[seat].person] if room.setup.dealing else []
        )

    async def hear(self, member: Member, request: Seal | Cut) -> None:
        """Somebody's seal or cut. The same one again is welcome, another one is not."""
        room = self.room
        async with room.writing:
            seat = room.seat(member)
            dealing = room.setup.dealing
            if dealing is None or request.game != room.stored.game:
                raise refusal("NOT_ASKED")
            which, given = ("seals", request.seal) if isinstance(request, Seal) else ("cuts", request.cut)
            so_far: tuple[str, ...] = getattr(dealing, which)
            if so_far[seat] == given:
                return
            if which != f"{dealing.phase}s" or seat not in self._awaited():
                raise refusal("NOT_ASKED")
            deal = deal_of(room.stored, room.setup)
            if isinstance(request, Cut) and deal and seal_of(deal.promise, seat, given) != dealing.seals[seat]:
                raise refusal("BAD_CUT")
            answered = (*so_far[:seat], given, *so_far[seat + 1 :])
            await room.change(dealing=replace(dealing, **{which: answered}))
            room.autoplay.wake()

    def left(self) -> float:
        """For how many seconds we still wait."""
        room = self.room
        assert room.setup.dealing is not None
        asking = room.stored.game, room.setup.dealing.phase
        if asking != self._asking:
            self._asking, self._until = asking, time.monotonic() + room.hall.timing.cut
        return self._until - time.monotonic() if self._awaited() else 0.0

    async def go_on(self) -> None:
        """All have answered, or their time is up."""
        room = self.room
        async with room.writing:
            dealing = room.setup.dealing
            if room.dead or room.live is not None or dealing is None or self.left() > 0:
                return
            if dealing.phase == "seal" and any(dealing.seals):
                await room.change(dealing=replace(dealing, phase="cut"))
                room.tell()
            else:
                await self.deal()

    async def deal(self) -> None:
        """The cards, and the game begins. The caller is the one who writes."""
        room, setup = self.room, self.room.setup
        assert setup.dealing is not None
        live = self.cards(setup.dealing, room.stored.game, setup.record, setup.dealt, seats_of(room.sitters))
        await room.change(start=live.start, dealing=replace(setup.dealing, phase="dealt"))
        self.begin(live)

    def cards(self, dealing: Dealing, number: int, record: str, rules: str, seats: Sequence[Seat]) -> LiveGame:
        """A new game: its cards follow from the shuffle and the cuts."""
        room = self.room
        promise = promise_of(record, number, room.game.name, rules, dealing.shuffle)
        seed = seed_of(promise, dealing.shuffle, dealing.cuts)
        return LiveGame.begin(number, room.hall.deal(room.game, room.game.ruleset(rules), seed), seats, room.setup.pace)

    def begin(self, live: LiveGame) -> None:
        """The game that was dealt begins."""
        room = self.room
        room.live = live
        room.tell()
        room.tell_move(live, 0)
        room.autoplay.wake()

    def given_up(self) -> Kept | None:
        """The record, without names, of a game that nobody plays to its end: so that its deal can be checked."""
        room = self.room
        deal = deal_of(room.stored, room.setup, shown=True)
        if room.status != "playing" or room.live is None or deal is None:
            return None
        nobody = tuple(f"seat {seat}" for seat in range(len(room.sitters)))
        return Kept(
            id=room.setup.record,
            table=room.id,
            game=room.setup.game,
            rules=room.setup.dealt,
            names=nobody,
            players=("",) * len(nobody),
            payoffs=(0.0,) * len(nobody),
            at=int(time.time() * 1000),
            text=room.live.record(nobody, headers_of(deal)).text(),
        )


def beginning_of(table: Stored, setup: Setup) -> State:
    """Where a table's game began: dealt from its shuffle and cuts once more, which is quick, or else (it was dealt in
    another way, or by another program) read from its start."""
    game = catalogue.game(setup.game)
    rules = game.ruleset(setup.dealt)
    if setup.dealing is not None:
        dealing = setup.dealing
        promise = promise_of(setup.record, table.game, setup.game, setup.dealt, dealing.shuffle)
        state = from_seed(game, rules, seed_of(promise, dealing.shuffle, dealing.cuts))
        if start_of(state) == table.start:
            return state
    return game.restore(rules, read_fields(table.start.split()))


def deal_of(table: Stored, setup: Setup, shown: bool = False) -> Deal | None:
    """How the cards of a table's game come about: what is public, or (`shown`) all of it. None if that is not known."""
    dealing = setup.dealing
    if dealing is None:
        return None
    promise = promise_of(setup.record, table.game, setup.game, setup.dealt, dealing.shuffle)
    deal = Deal(setup.record, table.game, setup.dealt, promise, dealing.phase)
    if dealing.phase == "seal":
        return deal
    deal = replace(deal, seals=dealing.seals)
    if dealing.phase == "cut":
        return deal
    deal = replace(deal, cuts=dealing.cuts, dealt=digest(table.start))
    return replace(deal, phase="shown", shuffle=dealing.shuffle, start=table.start) if shown else deal
