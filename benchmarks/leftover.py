"""A database as a server has left it: tables of people in the middle of all five games, of up to 60 moves each.

Number and table are everything: the same number is always the same table, and its first player has the token that
`token` says. So a database can be used again.
"""

from __future__ import annotations

import asyncio
import random
import time
from typing import cast

import msgspec

import paiju
from paiju import bots
from paiju.rng import Random
from paiju.server.database import Database
from paiju.server.fairness import Dealing, from_seed, promise_of, seed_of
from paiju.server.hall import DEFAULT_PACE
from paiju.server.live import LiveGame
from paiju.server.players import digest
from paiju.server.seating import Seated, Setup, Sitter, read_setup, seats_of
from paiju.server.storage import Node, Player, Store, Stored, connect
from paiju.table import rules_for

SEATS = {"crazy_eights": 4, "doudizhu": 3, "holdem": 6, "pinochle": 4, "tractor": 4}
MOVES = 10, 60
AT_ONCE = 100


def table_id(number: int) -> str:
    """The id of a table."""
    return f"restart{number:05d}"


def token(number: int) -> str:
    """The token of the first player of a table."""
    return f"the first player of table {number}"


class Leftover:
    """A table with its game, as a server keeps it."""

    def __init__(self, number: int) -> None:
        self.number = number
        name = list(SEATS)[number % len(SEATS)]
        self.game = paiju.game(name)
        self.people = [Player(f"person{number}.{seat}", b"", f"Person {seat}") for seat in range(SEATS[name])]
        self.people[0] = msgspec.structs.replace(self.people[0], digest=digest(token(number)))
        self.setup = Setup(
            game=name,
            rules="",
            title="",
            private=bool(number % 2),
            pace=DEFAULT_PACE,
            owner=self.people[0].id,
            seats=[Seated("person", person.id, person.name) for person in self.people],
            record=f"record{number}",
            touched=int(time.time()),
        )
        rng = random.Random(number)
        self.live = self.played(rng.randint(*MOVES))
        if self.live.over:
            self.live = self.played(rng.randrange(self.live.turn))
        self.setup.title = f"{len(self.live.view(0).history)} events"

    def played(self, moves: int) -> LiveGame:
        """A game of so many moves, which the rule bots make."""
        seats = seats_of([Sitter(seated) for seated in self.setup.seats])
        rules = rules_for(self.game.ruleset(), seats)
        dealt = self.game.rules_text(rules)
        nothing = ("",) * len(seats)
        dealing = Dealing(digest(f"{self.number}").hex(), nothing, nothing, phase="dealt")
        promise = promise_of(self.setup.record, 1, self.game.name, dealt, dealing.shuffle)
        state = from_seed(self.game, rules, seed_of(promise, dealing.shuffle, dealing.cuts))
        self.setup = msgspec.structs.replace(self.setup, dealt=dealt, dealing=dealing)
        live = LiveGame.begin(1, state, seats, DEFAULT_PACE)
        bot, rng = bots.bot("rule", self.game.name, rules), Random(self.number)
        while live.turn < moves and not live.over:
            if live.dealing:
                self.declare(live, bot, rng)
            else:
                seat = live.table.to_move()
                live.commit(*live.plan(seat, bot(live.view(seat), rng)))
        return live

    def declare(self, live: LiveGame, bot: bots.Bot, rng: Random) -> None:
        """One moment of a deal in which anybody may speak up."""
        silence = self.game.text(live.table.state.silence())
        for seat in live.asked():
            text = bot(live.view(seat), rng)
            if text != silence:
                live.commit(*live.plan(seat, text))
                return
            live.decline(seat)
        if live.all_dealt:
            live.commit(live.silence(), [])
        else:
            live.next_stage()

    @property
    def stored(self) -> Stored:
        """Its row."""
        setup = msgspec.json.encode(self.setup)
        id = table_id(self.number)
        return Stored(id, f"R{self.number:05d}", not self.setup.private, "playing", setup, 1, self.live.start)


async def fill(url: str, tables: int) -> list[int]:
    """Make the tables that are not there yet; returns how many events the first player of each has seen."""
    store = cast(Database, connect(url))
    await store.open(Node("leftover", ""))
    try:
        known = {*await store.orphans()}
        missing = [number for number in range(tables) if table_id(number) not in known]
        for first in range(0, len(missing), AT_ONCE):
            await asyncio.gather(*(keep(store, Leftover(number)) for number in missing[first : first + AT_ONCE]))
        setups = {id: read_setup(bytes(setup)) for id, setup in await store.read("SELECT id, setup FROM tables")}
        return [int(setups[table_id(number)].title.split()[0]) for number in range(tables)]
    finally:
        await store.close()


async def keep(store: Store, leftover: Leftover) -> None:
    """Write a table down."""
    stored = leftover.stored
    await store.create(stored)
    await store.add_player(leftover.people[0])
    await store.seat_players(stored.id, leftover.setup.people)
    await asyncio.gather(*(store.append(stored.id, 1, 1, move) for move in leftover.live.moves))
