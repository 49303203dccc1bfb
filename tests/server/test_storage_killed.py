"""Servers that die, stand still or fight for a table: what was confirmed is there, once, and nothing is half there."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import asyncpg
import pytest

from paiju.server.postgres import INSERT, PostgresStore
from paiju.server.storage import Node, Played, Stored, connect

from . import rival, writer
from .stores import Opened


def started(program: object, *arguments: str) -> subprocess.Popen[str]:
    path = str(Path(str(getattr(program, "__file__", ""))))
    return subprocess.Popen([sys.executable, path, *arguments], stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("confirmed", [1, 500, 2500])
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_all_that_was_confirmed_survives_a_kill(
    kind: str, confirmed: int, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = str(tmp_path / "paiju.db") if kind == "sqlite" else str(request.getfixturevalue("postgres_url"))
    last: dict[str, int] = defaultdict(lambda: -1)
    with started(writer, url) as process:
        assert process.stdout is not None
        for number, line in enumerate(process.stdout, 1):
            if number == confirmed:
                process.send_signal(signal.SIGKILL)
            if line.endswith("\n"):
                table, turn = line.split()
                last[table] = int(turn)
    assert process.returncode == -signal.SIGKILL
    store = Opened(connect(url))
    for name in (f"t{number}" for number in range(writer.TABLES)):
        moves = store.moves(name, 0)
        assert moves == [Played(turn, turn % 4, f"{name} {turn}", turn) for turn in range(len(moves))]
        assert len(moves) > last[name]
    store.close()


def test_the_server_after_a_killed_one_has_all_tables(tmp_path: Path) -> None:
    url = str(tmp_path / "paiju.db")
    with started(writer, url) as process:
        assert process.stdout is not None
        process.stdout.readline()
        with pytest.raises(ValueError, match="Another server is using"):
            Opened(connect(url))
        process.kill()
    store = Opened(connect(url))
    assert {f"t{n}" for n in range(writer.TABLES)} >= set(store.orphans()) > set()
    table = store.claim("t0")
    assert table.epoch == 2
    assert store.find("t0") == (table, store.node)
    turn = len(store.moves("t0", 0))
    store.append("t0", table.epoch, 0, Played(turn, 0, "on we go", 0))
    store.close()


def test_rivals_never_confirm_what_is_not_there_nor_the_same_turn_twice(postgres_url: str) -> None:
    moves = 60
    store = Opened(PostgresStore(postgres_url, lease=rival.LEASE), "maker")
    for name in rival.TABLES:
        store.create(Stored(name, name, True, "playing", b"{}"))
    store.close()
    processes = [started(rival, postgres_url, name, str(moves)) for name in ("left", "right")]
    said = [line.split() for process in processes for line in process.communicate()[0].splitlines()]
    assert [process.returncode for process in processes] == [0, 0]
    confirmed = {(table, int(turn)): (name, int(epoch)) for table, turn, name, epoch in said if turn != "lost"}
    assert len(confirmed) == len([turn for _, turn, _, _ in said if turn != "lost"])

    store = Opened(connect(postgres_url))
    for table in rival.TABLES:
        kept = store.moves(table, 0)
        assert [move.turn for move in kept] == [*range(moves)]
        for move in kept:
            assert confirmed[table, move.turn][0] == move.action.split()[0]
        epochs = [confirmed[table, turn][1] for turn in range(moves)]
        assert epochs == sorted(epochs)
    store.close()
    assert len({name for name, _ in confirmed.values()}) == 2
    assert any(turn == "lost" for _, turn, _, _ in said)


def test_a_node_that_falls_silent_loses_its_tables_and_is_told_so(postgres_url: str) -> None:
    async def work() -> None:
        silent = PostgresStore(postgres_url, lease=0.3, renew=1000)
        lively = PostgresStore(postgres_url, lease=0.3, renew=0.05)
        await silent.open(Node("silent", "http://silent"))
        await lively.open(Node("lively", "http://lively"))
        table = await silent.create(Stored("t", "c", True, "playing", b"{}"))
        assert table is not None
        mine = await lively.create(Stored("mine", "mine", True, "playing", b"{}"))
        assert await lively.claim("t") is None
        assert await lively.orphans() == []
        while not await lively.orphans():
            await asyncio.sleep(0.05)
        assert await lively.orphans() == ["t"]
        assert await lively.nodes() == [Node("lively", "http://lively")]
        assert await lively.find("t") == (table, None)
        claimed = await lively.claim("t")
        assert claimed is not None
        assert claimed.epoch == 2
        assert await silent.claim("t") is None
        assert await silent.claim("mine") is None
        [lost] = await asyncio.gather(silent.append("t", 1, 0, Played(0, 0, "x", 0)), return_exceptions=True)
        assert type(lost).__name__ == "Lost"
        await lively.append("t", 2, 0, Played(0, 0, "y", 0))
        await silent.close()
        assert await lively.find("t") == (claimed, Node("lively", "http://lively"))
        assert await lively.find("mine") == (mine, Node("lively", "http://lively"))
        await lively.close()

    asyncio.run(work())


def test_many_nodes_claim_a_free_table_and_one_gets_it(postgres_url: str) -> None:
    async def work() -> None:
        stores = [PostgresStore(postgres_url) for _ in range(5)]
        await asyncio.gather(*(store.open(Node(f"n{n}", "")) for n, store in enumerate(stores)))
        for round in range(10):
            table = await stores[0].create(Stored(f"t{round}", f"c{round}", True, "playing", b"{}"))
            assert table is not None
            await stores[0].write(("UPDATE tables SET owner = NULL",))
            claims = await asyncio.gather(*(store.claim(table.id) for store in stores))
            assert [claim.epoch for claim in claims if claim is not None] == [2]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(work())


def test_a_claim_waits_for_the_moves_that_are_being_written(postgres_url: str) -> None:
    """Or the new owner would not know of a move that the old one confirmed."""

    async def work() -> None:
        old, new = PostgresStore(postgres_url), PostgresStore(postgres_url)
        await old.open(Node("old", ""))
        await new.open(Node("new", ""))
        table = await old.create(Stored("t", "c", True, "playing", b"{}"))
        assert table is not None
        await old.write(("UPDATE nodes SET until = 0 WHERE id = 'old'",))
        slow = await asyncpg.connect(postgres_url)
        writing = slow.transaction()
        await writing.start()
        assert await slow.execute(INSERT, ["t"], [1], [0], [0], [0], ["late"], [0], [False]) == "INSERT 0 1"
        claiming = asyncio.create_task(new.claim("t"))
        while not claiming.done() and not await slow.fetchval("SELECT count(*) FROM pg_locks WHERE NOT granted"):
            await asyncio.sleep(0.01)
        assert not claiming.done()
        await writing.commit()
        claimed = await claiming
        assert claimed is not None
        assert [move.action for move in await new.moves("t", 0)] == ["late"]
        assert await slow.execute(INSERT, ["t"], [1], [0], [1], [0], ["too late"], [0], [False]) == "INSERT 0 0"
        await slow.close()
        await old.close()
        await new.close()

    asyncio.run(work())
