"""A teacher at a table where one person plays alone with bots: advice with its reason, a word before a move that throws
much away, and moves that are taken back. Where others play too there is nothing of the kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ..analysis import advice
from ..analysis.advice import Advice
from .live import LiveGame
from .protocol import Advise, Advised, Undo
from .refusals import refusal
from .rounds import beginning_of
from .seating import Member, seats_of
from .workshop import Weigh

if TYPE_CHECKING:
    from .room import Room

MOST_WAITING = 4
"""So many may wait for an answer of the workshop before nobody gets advice there any more."""


def refuse_company(room: Room, member: Member) -> int:
    """The seat of the only person at a table; refused where somebody else plays, or has played in this game."""
    seat = room.seat(member)
    others = [other for other in room.people if other != seat]
    if room.setup.fair is not None or others or any(sitter.seated.was for sitter in room.sitters):
        raise refusal("NOT_ALONE")
    return seat


async def advise(room: Room, member: Member, request: Advise) -> Advised:
    """What is best here and why, and what a move that somebody has in mind would give away."""
    seat, live = refuse_company(room, member), the_game(room, request.game, request.turn)
    live.refuse_turn(seat)
    asked = [request.action] if request.action else []
    if asked:
        live.plan(seat, request.action)
    if room.hall.workshop.waiting >= MOST_WAITING:
        raise refusal("SLOW_DOWN")
    view = live.part(seat, 0)
    question = Weigh(view.game, msgspec.Raw(msgspec.json.encode(view)), asked, live.turn)
    data = await room.hall.workshop.have_done(question)
    the_game(room, request.game, request.turn)
    found = msgspec.json.decode(data, type=Advice | None)
    if found is None:
        found = Advice(advice.NO_ADVICE)
    return Advised(table=room.id, turn=live.turn, **msgspec.structs.asdict(found))


async def undo(room: Room, member: Member, request: Undo) -> None:
    """Go back to the person's last decision in this game."""
    async with room.writing:
        seat, live = refuse_company(room, member), the_game(room, request.game, request.turn)
        if live.over:
            raise refusal("NOT_PLAYING")
        made = [move.turn for move in live.moves if move.seat == seat and not move.forced]
        if not made:
            raise refusal("NOTHING_TO_UNDO")
        kept = live.moves[: made[-1]]
        await room.ledger.take_back(live.number, len(kept))
        state = beginning_of(room.stored, room.setup)
        seats, pace = seats_of(room.sitters), room.setup.pace
        playing = LiveGame.restoring(live.number, state, room.stored.start, seats, pace, kept)
        room.live = before = await room.hall.loader.played(playing)
        room.tell_move(before, before.events)
        room.autoplay.wake()


def the_game(room: Room, game: int, turn: int) -> LiveGame:
    """The game that is played, if it is the one that is meant and stands where it is meant to."""
    live = room.live
    if live is None:
        raise refusal("NOT_PLAYING")
    if game != live.number:
        raise refusal("OTHER_GAME", game=game, now=live.number)
    if turn != live.turn:
        raise refusal("LATE", turn=turn, now=live.turn)
    return live
