"""A server that does nothing but write moves at many tables, until it is killed. Prints a line for each that is kept.

python writer.py URL
"""

from __future__ import annotations

import asyncio
import sys

from paiju.server.storage import Node, Played, Store, Stored, connect

TABLES = 20


async def main(url: str) -> None:
    store = connect(url)
    await store.open(Node("writer", "http://writer"))
    await asyncio.gather(*(play(store, f"t{number}") for number in range(TABLES)))


async def play(store: Store, name: str) -> None:
    table = await store.create(Stored(name, name, True, "playing", b"{}"))
    assert table is not None
    for turn in range(1_000_000):
        await store.append(name, table.epoch, 0, Played(turn, turn % 4, f"{name} {turn}", turn))
        print(name, turn, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
