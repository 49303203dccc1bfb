"""A long game begins with a page of its history: the table looks as with all of it, and the log is whole in the end."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import expect

from paiju.server.live import PAGE
from paiju.server.sqlite import SqliteStore
from server.long_games import LONG, long_table
from server.setting import PATIENT, open_hall

from .conftest import Server
from .person import Person

EVENTS = 700  # a moment in which every game has cards on the table, after more than two pages
WORDS = "main => main.innerText.replace(/away [0-9:]+/g, 'away')"
CARDS = """main => [...main.querySelectorAll('[data-card], [data-lies]')]
  .map(({ dataset }) => dataset.card ?? dataset.lies)"""


async def play_long(database: Path) -> dict[str, str]:
    """A table of each game with a long history; their ids."""
    async with open_hall(SqliteStore(database), PATIENT) as hall:
        return {name: (await long_table(hall, name, EVENTS))[0].id for name in LONG}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server, dict[str, str]]]:
    """Two servers with the same tables, of which one tells the whole history at once; nobody plays there meanwhile."""
    folders = [tmp_path_factory.mktemp(name) for name in ("pages", "whole")]
    with ThreadPoolExecutor(1) as pool:  # here runs the loop of the browser
        tables = pool.submit(lambda: asyncio.run(play_long(folders[0] / "room.db"))).result()
    for each in folders[0].glob("room.db*"):
        shutil.copy(each, folders[1])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIJU_GRACE", "86400")
        pages = Server(folders[0])
        patch.setenv("PAIJU_PAGE", "1000000")
        whole = Server(folders[1])
    yield pages, whole, tables
    for server in (pages, whole):
        server.stop()


@pytest.mark.parametrize("game", LONG)
def test_the_table_looks_as_with_the_whole_history(
    game: str, servers: tuple[Server, Server, dict[str, str]], person: Callable[..., Person]
) -> None:
    pages, whole, tables = servers
    lin, noor = person("Lin", at=pages), person("Noor", at=whole)
    for each in (lin, noor):
        each.join(tables[game])
        each.page.wait_for_selector("main:not([aria-busy])")
    assert lin.updates()[0]["since"] >= EVENTS - PAGE and noor.updates()[0]["since"] == 0
    words, cards = ([each.page.locator("main").evaluate(what) for each in (lin, noor)] for what in (WORDS, CARDS))
    assert words[0] == words[1] and words[0]
    assert cards[0] == cards[1] and cards[0]


def test_the_log_is_read_to_its_beginning(
    servers: tuple[Server, Server, dict[str, str]], person: Callable[..., Person]
) -> None:
    server, _, tables = servers
    lin = person("Lin", at=server)
    lin.join(tables["crazy_eights"])
    lin.press("l")
    log = lin.page.get_by_role("complementary", name="Log")
    lines, button = log.get_by_role("listitem"), log.get_by_role("button", name="Earlier")
    expect(lines).to_have_count(PAGE + 1)
    expect(lines.last).to_be_in_viewport()
    expect(button).to_have_count(1)
    log.get_by_role("list").evaluate("list => list.scrollTo(0, 0)")
    expect(lines).to_have_count(2 * PAGE + 1)
    expect(lines.nth(PAGE + 1)).to_be_in_viewport()
    log.get_by_role("list").evaluate("list => list.scrollTo(0, 0)")
    expect(button).to_have_count(0)
    expect(lines).to_have_count(lin.updates()[-1]["since"] + PAGE)
    expect(lines.first).to_contain_text("A new round begins")
