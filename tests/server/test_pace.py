"""How long bots wait before they move."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

import paiju
from paiju.rng import Random
from paiju.server.hall import Timing
from paiju.server.protocol import Join
from paiju.server.room import Room
from paiju.state import State

from .setting import Guest, asynchronous, make_table, open_hall, until

SLOW = Timing(bot_delay=(600, 600))


def first_is_out(view) -> bool:
    return view.places[0] > 0 and not view.over


SITUATIONS = {
    "begun": ("holdem", "no-limit,seats=3", lambda view: True),
    "busted": ("holdem", "no-limit,seats=3", first_is_out),
    "out of cards": ("crazy_eights", "seed,seats=3,play_on=always", first_is_out),
    "may rebuy": (
        "holdem",
        "no-limit,seats=3,game_type=cash",
        lambda view: view.phase == "rebuy" and view.to_move == 0,
    ),
    "will be asked": (
        "holdem",
        "no-limit,seats=3,ask_end=true,humans=0",
        lambda view: first_is_out(view) and view.board,
    ),
}


def reached(situation: str) -> State:
    """A game of random moves up to where this is so for seat 0."""
    name, rules, wanted = SITUATIONS[situation]
    for seed in range(100):
        rng = Random(seed)
        state = paiju.game(name).deal(rules, seed=seed)
        while not state.over():
            if wanted(state.view(None)):
                return state
            state.play(state.random_move(rng))
    raise AssertionError("this never happens")


@asynccontextmanager
async def table(situation: str, seats: str, timing: Timing = SLOW) -> AsyncIterator[tuple[Room, Guest]]:
    """A table in this situation, and its owner."""
    state = reached(situation)
    async with open_hall(timing=timing, deal=lambda game, rules, seed: state.copy()) as hall:
        ann = Guest()
        room = await make_table(hall, ann, seats, state.game.name, rules=state.game.rules_text(state.rules))
        await room.dealer.begin(ann)
        yield room, ann


@asynchronous
@pytest.mark.parametrize("situation", ["busted", "out of cards"])
async def test_bots_hurry_when_everybody_is_out(situation):
    async with table(situation, "mbb") as (room, _):
        await until(lambda: room.status == "over")


@asynchronous
@pytest.mark.parametrize(
    ("situation", "seats"),
    [("begun", "mbb"), ("may rebuy", "mbb"), ("will be asked", "mbb"), ("begun", "bbb"), ("busted", "bbb")],
)
async def test_bots_take_their_time_while_somebody_plays_or_there_are_only_bots(situation, seats):
    async with table(situation, seats) as (room, _):
        assert not room.dealer.people_are_out()


@asynchronous
async def test_whoever_is_away_still_plays():
    async with table("begun", "mbb", Timing(grace=0, bot_delay=(600, 600))) as (room, ann):
        await room.host.join(Guest(), Join(table=room.id, watch=True))
        room.host.disconnect(ann)
        await until(lambda: room.sitters[0].stand_in)
        assert not room.dealer.people_are_out()
