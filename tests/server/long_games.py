"""Games of many deals, played at random by whoever is to move."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import paiju
from paiju.rng import Random
from paiju.server.live import LiveGame
from paiju.server.protocol import Pace
from paiju.server.room import Room
from paiju.server.storage import Played
from paiju.table import Seat

from .setting import Guest, Hall, started

LONG = {
    "crazy_eights": ("points,seats=3,target=1000000", 3),
    "doudizhu": ("classic,deals=10000", 3),
    "holdem": ("no-limit,seats=3,game_type=cash,rebuys=1000,show_all=true", 3),
    "pinochle": ("auction,target=1000000,max_deals=10000,max_bid=300", 4),
    "tractor": ("classic", 4),
}
"""Rules by which a game goes on for long, and for how many."""


def moves_of(live: LiveGame, events: int, seed: object = 1) -> Iterator[tuple[Played, list[int]]]:
    """Legal moves, each to be made before the next is asked for, until so many events have happened or all is over."""
    rng = Random(str(seed))
    while live.events < events and not live.over:
        state = live.table.state
        if live.dealing:
            live.stage = state.stages()
            able = [seat for seat in live.asked() if rng.below(2)]
            yield live.plan(able[0], live.view(able[0]).legal[0]) if able else (live.silence(), [])
            continue
        seat = state.to_move()
        yield live.plan(seat, _choice(state, seat, rng))


def _choice(state: paiju.State, seat: int, rng: Random) -> str:
    """Any action, but the game shall go on, and at Hold'em nobody shall lose all their chips at once."""
    if state.game.name != "holdem":
        text = state.game.text(state.random_move(rng))
        return {"no": "yes", "concede": "meld"}.get(text, text)
    legal = state.glance(seat).legal
    steady = next((text for text in legal if text in ("check", "call", "rebuy", "yes", "show")), legal[0])
    return steady if rng.below(8) or steady == "rebuy" else legal[rng.below(min(len(legal), 3))]


def long_match(name: str, events: int, rules: str = "", seats: int = 0) -> LiveGame:
    """A game of so many events, by nobody and nowhere."""
    known, number = LONG[name]
    game, people = paiju.game(name), [Seat(f"Player {seat}") for seat in range(seats or number)]
    live = LiveGame.begin(1, game.deal(game.ruleset(rules or known), seed=7), people, Pace())
    for move, actions in moves_of(live, events):
        live.commit(move, actions)
    return live


async def long_table(hall: Hall, name: str, events: int, **more: Any) -> tuple[Room, list[Guest]]:
    """A table at which people have played so many events, the same every time and all of it kept, and have gone."""
    hall.deal = lambda game, rules, seed: game.deal(rules, seed=7)
    rules, seats = LONG[name]
    guests = [Guest() for _ in range(seats)]
    room = await started(hall, *guests, game=name, rules=rules, **more)
    for guest in guests:
        room.host.disconnect(guest)
    await play_on_at(room, events)
    return room, guests


async def play_on_at(room: Room, events: int) -> None:
    """Go on with the game of a table until so many events have happened."""
    assert room.live is not None
    for move, actions in moves_of(room.live, events, events):
        async with room.writing:
            await room.dealer.play(room.live, move, actions)
