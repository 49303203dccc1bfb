"""PostgreSQL behind connections that break: nothing is lost, doubled or wrongly answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from paiju.server.postgres import PostgresStore
from paiju.server.storage import Kept, Node, Player, StorageError, Stored

from .databases import Postgres
from .setting import until
from .stores import TABLE, Opened, move

ME = Node("me", "http://me")
ANN = Player("ann", b"ann", "Ann")
GAME = Kept("r", "table-1", "doudizhu", "classic", ("Ann",), ("ann",), (1.0,), 5, "text", 2)


class Wire:
    """What lies between a store and its database, and can be cut."""

    def __init__(self, socket: str) -> None:
        self.socket = socket
        self.answers = 0
        self.cut_at = 0
        """The answer that is lost, and the connection with it; 0 for none."""
        self.dead = False
        self.writers: list[asyncio.StreamWriter] = []
        self.tasks: list[asyncio.Task[Any] | None] = []

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A store connects."""
        self.tasks.append(asyncio.current_task())
        self.writers.append(writer)
        if self.dead:
            writer.close()
            return
        answers, questions = await asyncio.open_unix_connection(self.socket)
        self.writers.append(questions)
        asking = asyncio.create_task(self.pass_on(reader, questions))
        with suppress(ConnectionError):
            while answer := await answers.read(1 << 16):
                self.answers += 1
                if self.answers == self.cut_at:
                    break
                writer.write(answer)
        asking.cancel()
        writer.close()
        questions.close()

    async def pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while question := await reader.read(1 << 16):
                writer.write(question)

    def cut(self) -> None:
        """Break all connections, and let no new ones through."""
        self.dead = True
        for writer in self.writers:
            writer.close()

    async def end(self) -> None:
        """Break all connections and wait until nobody is left."""
        self.cut()
        await asyncio.gather(
            *filter(None, self.tasks), *(writer.wait_closed() for writer in self.writers), return_exceptions=True
        )


@asynccontextmanager
async def wired(postgres: Postgres, directory: Path, **settings: float) -> AsyncIterator[tuple[PostgresStore, Wire]]:
    """An open store and the wire that leads to its database."""
    wire = Wire(postgres.socket)
    server = await asyncio.start_unix_server(wire.connect, directory / ".s.PGSQL.5432")
    url = await asyncio.to_thread(postgres.empty)
    store = PostgresStore(f"{url}&host={directory}", renew=1000, **settings)
    await store.open(ME)
    try:
        yield store, wire
    finally:
        wire.dead, wire.cut_at = False, 0
        await store.close()
        server.close()
        await wire.end()


async def a_table(store: PostgresStore) -> None:
    await store.add_player(ANN)
    await store.add_link(b"code", "ann", 1 << 60)
    assert await store.create(TABLE)


async def with_moves(store: PostgresStore) -> None:
    await a_table(store)
    await store.append(TABLE.id, 1, 0, move(0))


EVERYTHING = ("players", "tokens", "links", "tables", "moves", "seats", "records", "played")

OLD = Stored(TABLE.id, TABLE.code, TABLE.public, TABLE.status, TABLE.setup, epoch=1)
NEW = Stored("new", "NEW", True, "waiting", b"{}", epoch=1)
SAVED = Stored(TABLE.id, TABLE.code, False, "playing", b"{1}", 1, "start", 1)
BOB = Player("bob", b"bob", "Bob")
ANNA = Player("ann", b"ann", "Anna")
PHONE = Player("ann", b"phone", "Ann")

# What is asked for, what is answered, what is looked at afterwards, and what is seen there.
CALLS: dict[str, tuple[tuple[Any, ...], Any, tuple[Any, ...], Any]] = {
    "append": (("append", TABLE.id, 1, 0, move(1)), None, ("moves", TABLE.id, 0), [move(0), move(1)]),
    "create": (("create", NEW), NEW, ("find", "new"), (NEW, ME)),
    "save": (("save", SAVED), None, ("find", TABLE.id), (SAVED, ME)),
    "claim": (("claim", TABLE.id), OLD, ("find", TABLE.id), (OLD, ME)),
    "drop": (("drop", TABLE.id, 1), None, ("moves", TABLE.id, 0), []),
    "keep": (("keep", GAME), None, ("recent", "ann"), [GAME]),
    "solve": (("keep", GAME), None, ("solved", "ann"), [("doudizhu", 2)]),
    "add_player": (("add_player", BOB), None, ("player_by_digest", b"bob"), BOB),
    "rename_player": (("rename_player", "ann", "Anna"), None, ("player_by_digest", b"ann"), ANNA),
    "take_link": (("take_link", b"code", b"phone", 0), PHONE, ("player_by_digest", b"phone"), PHONE),
    "seat_players": (("seat_players", TABLE.id, ["ann", "bob"]), None, ("seated", "bob"), [TABLE.id]),
    "moves": (("moves", TABLE.id, 0), [move(0)], ("ailment",), ""),
}


@pytest.mark.parametrize("what", CALLS)
def test_an_answer_that_is_lost_changes_nothing(what: str, postgres: Postgres, tmp_path: Path) -> None:
    """Cut the wire at the first answer, then at the second, and so on until there is none to cut."""
    (method, *arguments), answer, (look, *at), seen = CALLS[what]

    async def work() -> None:
        async with wired(postgres, tmp_path) as (store, wire):
            cut_at = 0
            while wire.answers >= cut_at:
                wire.cut_at = 0
                await store.write(*((f"DELETE FROM {name}",) for name in EVERYTHING))
                await with_moves(store)
                cut_at += 1
                wire.answers, wire.cut_at = 0, cut_at
                assert await getattr(store, method)(*arguments) == answer
                assert await getattr(store, look)(*at) == seen
            assert cut_at > 2

    asyncio.run(work())


def test_a_move_that_was_written_before_the_table_was_lost_counts(postgres: Postgres, tmp_path: Path) -> None:
    """The answer is lost, and while we are away another node claims the table."""

    async def work() -> None:
        async with wired(postgres, tmp_path) as (store, wire):
            await a_table(store)
            await store.append(TABLE.id, 1, 0, move(0))
            wire.answers, wire.cut_at, wire.dead = 0, 1, True
            appending = asyncio.create_task(store.append(TABLE.id, 1, 0, move(1)))
            schema = store.url.split("search_path=")[1].split("&")[0]
            claim = f"UPDATE {schema}.tables SET owner = 'other', epoch = 2"
            while wire.answers < 1:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(postgres.run, claim)
            wire.dead = False
            await appending
            [lost] = await asyncio.gather(store.append(TABLE.id, 1, 0, move(2)), return_exceptions=True)
            assert type(lost).__name__ == "Lost"
            assert await store.moves(TABLE.id, 0) == [move(0), move(1)]

    asyncio.run(work())


def test_moves_wait_while_the_database_is_restarted(postgres: Postgres, postgres_url: str) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url, lease=60, patience=60)
        await store.open(ME)
        await store.create(TABLE)

        played = []

        async def play() -> None:
            for turn in range(300):
                await store.append(TABLE.id, 1, 0, move(turn))
                played.append(turn)

        playing = asyncio.create_task(play())
        for turn in (20, 60):
            await until(lambda turn=turn: len(played) > turn)
            await asyncio.to_thread(postgres.restart)
        await playing
        assert await store.moves(TABLE.id, 0) == [move(turn) for turn in range(300)]
        await store.close()

    asyncio.run(work())


def test_a_database_that_stays_away_is_reported_once_patience_ends(postgres: Postgres, tmp_path: Path) -> None:
    async def work() -> None:
        async with wired(postgres, tmp_path, patience=0.2) as (store, wire):
            await with_moves(store)
            wire.cut()
            calls = [store.append(TABLE.id, 1, 0, move(turn)) for turn in range(1, 5)]
            for problem in await asyncio.gather(*calls, store.find("x"), return_exceptions=True):
                assert isinstance(problem, StorageError)
                assert problem.code == "DATABASE_UNREACHABLE"
            assert await store.ailment() == "the database cannot be written"
            wire.dead = False
            assert await store.ailment() == ""
            await store.append(TABLE.id, 1, 0, move(1))
            assert await store.moves(TABLE.id, 0) == [move(0), move(1)]

    asyncio.run(work())


def test_leases_are_renewed_again_when_the_database_is_back(
    postgres: Postgres, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with wired(postgres, tmp_path, lease=0.2) as (store, wire):
            store.renew = 0.05
            store.duties.begin("renewing sooner", partial(store.keep_renewing, ME))
            await a_table(store)
            wire.cut()
            while "not renewed" not in caplog.text:
                await asyncio.sleep(0.02)
            await asyncio.sleep(0.3)  # longer than the lease
            wire.dead = False
            while await store.nodes() != [ME]:
                await asyncio.sleep(0.02)
            assert await store.find(TABLE.id) == (await store.claim(TABLE.id), ME)

    asyncio.run(work())


def test_one_bad_move_does_not_harm_those_beside_it(postgres_url: str) -> None:
    async def work() -> None:
        store = PostgresStore(postgres_url)
        await store.open(ME)
        await a_table(store)
        moves = [move(0), move(1, "\0"), move(2)]
        results = await asyncio.gather(*(store.append(TABLE.id, 1, 0, each) for each in moves), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), StorageError, type(None)]
        assert await store.moves(TABLE.id, 0) == [move(0), move(2)]
        await store.close()

    asyncio.run(work())


def test_a_node_that_begins_again_under_its_name_is_a_new_owner(postgres_url: str) -> None:
    async def work() -> None:
        before, after = PostgresStore(postgres_url), PostgresStore(postgres_url)
        await before.open(ME)
        await a_table(before)
        await after.open(ME)
        assert await after.orphans() == [TABLE.id]
        claimed = await after.claim(TABLE.id)
        assert claimed is not None
        assert claimed.epoch == 2
        [lost] = await asyncio.gather(before.append(TABLE.id, 1, 0, move(0)), return_exceptions=True)
        assert type(lost).__name__ == "Lost"
        await before.close()
        await after.close()

    asyncio.run(work())


def test_several_nodes_may_bring_an_empty_database_up_to_date_at_once(postgres_url: str) -> None:
    async def work() -> None:
        stores = [PostgresStore(postgres_url) for _ in range(4)]
        await asyncio.gather(*(store.open(Node(f"n{n}", "")) for n, store in enumerate(stores)))
        assert [node.id for node in await stores[0].nodes()] == ["n0", "n1", "n2", "n3"]
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(work())


def test_those_who_look_something_up_do_not_hold_up_moves_and_leases(postgres_url: str) -> None:
    """Many who come back at once must not cost a node its tables: here none of their questions is answered."""
    store = Opened(PostgresStore(postgres_url))
    assert store.create(TABLE)

    async def work() -> None:
        import asyncpg

        holding = await asyncpg.connect(postgres_url)
        await holding.execute("SELECT pg_advisory_lock(7)")
        questions = [asyncio.create_task(store.store.read("SELECT pg_advisory_lock_shared(7)")) for _ in range(40)]
        await asyncio.sleep(0)
        await store.store.append(TABLE.id, 1, 0, move(0))
        await store.store.write(("UPDATE tables SET public = FALSE",))
        assert not any(question.done() for question in questions)
        await holding.close()
        await asyncio.gather(*questions)

    store.run(work())
    assert list(store.moves(TABLE.id, 0)) == [move(0)]
    store.close()
