"""A server that wants the same tables as others, and now and then sleeps past its lease without noticing.

    python rival.py URL NAME MOVES

It makes moves until every table has so many, and prints a line for each that it was told is kept.
"""

from __future__ import annotations

import asyncio
import random
import sys
import time

from paiju.server.postgres import PostgresStore
from paiju.server.storage import Lost, Node, Played

LEASE = 0.3
TABLES = [f"t{number}" for number in range(4)]


async def main(url: str, name: str, moves: int) -> None:
    store = PostgresStore(url, lease=LEASE, renew=LEASE / 4)
    await store.open(Node(name, f"http://{name}"))
    while len(await store.nodes()) < 2 and not await store.moves(TABLES[0], 0):
        await asyncio.sleep(0.02)
    chance = random.Random(name)
    await asyncio.gather(*(play(store, name, table, moves, chance) for table in TABLES))
    await store.close()


async def play(store: PostgresStore, name: str, table: str, moves: int, chance: random.Random) -> None:
    while len(await store.moves(table, 0)) < moves:
        owned = await store.claim(table)
        if owned is None:
            await asyncio.sleep(0.02)
            continue
        turn = len(await store.moves(table, 0))
        try:
            while turn < moves:
                if chance.random() < 0.03:
                    time.sleep(1.5 * LEASE)  # the whole server stands still
                await store.append(table, owned.epoch, 0, Played(turn, 0, f"{name} {chance.random()}", turn))
                print(table, turn, name, owned.epoch, flush=True)
                turn += 1
        except Lost:
            print(table, "lost", name, owned.epoch, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
