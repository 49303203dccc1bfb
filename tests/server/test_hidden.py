"""The wire leaks nothing: two deals that differ only in what a seat cannot see give it the same bytes."""

from __future__ import annotations

import pytest

import paiju
from paiju.rng import Random
from paiju.server import fairness, rounds
from paiju.server import hall as halls
from paiju.server.protocol import Join, Move
from paiju.server.storage import Player
from paiju.state import State

from .setting import PATIENT, Guest, asynchronous, open_hall, started

GAMES = ["crazy_eights", "doudizhu", "holdem", "pinochle", "tractor"]
MOVES = 40


@pytest.fixture(autouse=True)
def nothing_else_differs(monkeypatch):
    """Ids, codes and hashes hang on chance: here they do not."""
    monkeypatch.setattr(rounds, "digest", lambda text: "0" * 64)
    monkeypatch.setattr(fairness.secrets, "token_hex", lambda size: "0" * 64)
    monkeypatch.setattr(halls.secrets, "token_urlsafe", lambda size: "fixed")
    monkeypatch.setattr(halls, "code", lambda letters: "CODE")


async def told(state: State, eyes: int | None, moves: list[str]) -> bytes:
    """Everything that a seat's connection (None: a watcher's) is sent while these moves are made from a state."""
    async with open_hall(timing=PATIENT, deal=lambda game, rules, seed: state.copy()) as hall:
        guests = [Guest(player=Player(f"player{n}", b"", f"Guest {n}")) for n in range(state.seats)]
        watcher = Guest(player=Player("watcher", b"", "Watcher"))
        room = await started(hall, *guests, game=state.game.name)
        await room.host.join(watcher, Join(table=room.id, watch=True))
        for turn, text in enumerate(moves):
            mover = guests[room.live.table.to_move()]
            await room.dealer.move(mover, Move(table=room.id, game=1, turn=turn, action=text))
        return b"\n".join((watcher if eyes is None else guests[eyes]).frames)


def same_story(one: State, two: State, eyes: int | None, number: int) -> list[str]:
    """Moves that are possible in both states, as long as the rules themselves show these eyes no difference."""
    game, moves = one.game, []
    one, two = one.copy(), two.copy()
    while len(moves) < MOVES and not one.over() and one.to_move() == two.to_move():
        seat = one.to_move()
        possible = set(two.view(seat).legal)
        both = [text for text in one.view(seat).legal if text in possible]
        if not both:
            break
        text = both[(number + 7 * len(moves)) % len(both)]
        for state in (one, two):
            for action in game.parse_all(state.view(seat), text):
                state.play(action)
        if one.view(eyes).json() != two.view(eyes).json():
            break
        moves.append(text)
    return moves


@asynchronous
@pytest.mark.parametrize("number", range(3))
@pytest.mark.parametrize("name", GAMES)
async def test_what_a_seat_cannot_see_does_not_change_a_byte(name, number):
    game = paiju.game(name)
    seats = 3 if name == "doudizhu" else 4
    one = game.deal(seats=seats, seed=f"{name} {number}")
    while one.stages():
        one.play(one.legal()[0])
    for seat in (number % seats, None):
        two = game.sample(one.view(seat), Random(number))
        assert one.position() != two.position() and one.view(seat).json() == two.view(seat).json()
        moves = same_story(one, two, seat, number)
        assert await told(one, seat, moves) == await told(two, seat, moves)
