"""Recorded games for the replay viewer: every moment, as one seat, the public or all saw it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from msgspec import Raw
from msgspec.structs import replace

from .. import catalogue
from ..errors import SetupError
from ..language import Sentence
from ..record import Record
from ..state import State
from ..view import Event, with_all_eyes
from ..wording import Report, wording
from ..wording.rules import short_rules
from .protocol import Finished, Frame, Replay, encoder
from .refusals import refusal
from .storage import Kept

MOST_ACTIONS = 10_000
MOST_SECONDS = 5.0

NO_EYES = Sentence("Eyes are all, public, or a seat from 0 to {last}.", "视角是 all、public，或 0 到 {last} 的座位。")


def finished(kept: Kept, player: str) -> Finished:
    """A kept game as its player's list shows it."""
    seat = kept.players.index(player) if player in kept.players else None
    at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(kept.at / 1000))
    game = catalogue.game(kept.game)
    rules = short_rules(game, game.ruleset(kept.rules))
    return Finished(kept.id, kept.game, rules, kept.names, kept.payoffs, at, seat)


def replay(record: Record, eyes: str = "all") -> Replay:
    """A recorded game seen with some eyes: `all`, `public`, or a seat's number."""
    if len(record.actions) > MOST_ACTIONS:
        raise refusal("TOO_LONG")
    seat = _seat(eyes, record.rules.seats)
    until = time.process_time() + MOST_SECONDS
    words = wording(record.game)
    frames: list[Frame] = []
    state, label = None, None
    for number, state in enumerate(record.states()):
        if time.process_time() > until:
            raise refusal("TOO_LONG")
        mover, action = record.actions[number - 1] if number else (None, "")
        hands = _hands(state) if eyes == "all" else ()
        shown = Raw(encoder.encode(state.glance(seat)))
        frames.append(Frame(state.events, shown, mover, action, hands, label))
        if number < len(record.actions):
            mover, action = record.actions[number]
            label = words.move(state.glance(mover), action)
    assert state is not None
    last = with_all_eyes(state) if eyes == "all" else state.view(seat)
    told = words.tell(last, record.names)
    return Replay(
        game=record.game.name,
        rules=record.game.rules_text(record.rules),
        names=tuple(record.names),
        eyes=eyes,
        events=Raw(encoder.encode(last.history)),
        told=told,
        frames=tuple(_labelled(frames, last.history, told)),
        result=words.result(last, record.names) if last.over else None,
    )


def _labelled(frames: Sequence[Frame], history: Sequence[Event], told: Sequence[Report]) -> Iterator[Frame]:
    """The moments with labels only where nothing is told of what was done."""
    known = 0
    for frame in frames:
        new = zip(history[known : frame.known], told[known : frame.known], strict=True)
        spoken = any(event.seat == frame.seat and report.said.en for event, report in new)
        yield replace(frame, label=None) if spoken else frame
        known = frame.known


def _seat(eyes: str, seats: int) -> int | None:
    if eyes in ("all", "public"):
        return None
    if eyes.isascii() and eyes.isdecimal() and len(eyes) < 3 and int(eyes) < seats:
        return int(eyes)
    raise SetupError("NO_EYES", NO_EYES, last=seats - 1)


def _hands(state: State) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(state.glance(seat).hand) for seat in range(state.seats))
