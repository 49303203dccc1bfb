"""A fair table that the server keeps: three play it in their terminals, and a browser watches to the end."""

from __future__ import annotations

import asyncio
import json
import queue
import re
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.peer.parties import Somebody, people

import paiju
from paiju.peer.gathering import new_table
from paiju.peer.keys import Identity
from paiju.peer.terms import Terms
from paiju.server.served import Served

from .conftest import Server
from .person import RESULT, Person

Sit = Callable[..., Somebody]
LINK = re.compile(r"http://\S+/t/(\w+)")


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    with people(tmp_path) as sit:
        yield sit


def host(sit: Sit, server: Server) -> tuple[Somebody, str]:
    """Ann opens a table at the server; its code."""
    arguments = ("host", "doudizhu", "--server", server.url, "--name", "Ann", "--bot", "rule")
    ann = sit("Ann", *arguments, pace="quick")
    ann.until(lambda: LINK.search(ann.told))
    found = LINK.search(ann.told)
    assert found is not None
    return ann, found[1]


def test_a_browser_watches_what_the_server_cannot_see(sit: Sit, server: Server, person: Callable[..., Person]) -> None:
    watcher, reader = person("Noor"), person("Lin", language="zh")
    ann, code = host(sit, server)
    watcher.visit()
    row = watcher.page.locator(".row", has_text="fair deal")
    expect(row).to_be_visible()
    watcher.shoot("lobby-fair")
    row.get_by_role("link", name="Watch").click()
    watcher.sees("Waiting for the players")
    watcher.sees(f"paiju join {server.url}/t/{code}")
    expect(watcher.button("Sit here")).to_have_count(0)
    watcher.shoot("fair-waiting")
    guests = [
        sit(name, "join", f"{server.url}/t/{code}", "--name", name, "--bot", "rule", pace="quick")
        for name in ("Bob", "Cat")
    ]
    reader.visit(f"/t/{code}")
    expect(reader.button("公平发牌")).to_be_visible()
    ann.until(lambda: ann.moves >= 2)
    watcher.sees("You are watching")
    watcher.button("fair deal").click()
    watcher.sees("Nobody deals at this table")
    watcher.sees("It has no key to any card")
    watcher.shoot("fair-explained")
    watcher.press("Escape")
    watcher.shoot("fair-watching")
    expect(watcher.page.locator(RESULT)).to_be_visible(timeout=90_000)
    watcher.sees("Nobody dealt")
    reader.sees("无人发牌")
    for each in (ann, *guests):
        assert each.end() == 0, (each.told, each.complaint)
    views = [update["view"] for update in watcher.updates()]
    assert len(views) > 5 and not any(view.get("hand") or view.get("legal") for view in views)
    assert not any("carried" in json.loads(text)["type"] for text in watcher.heard)
    watcher.shoot("fair-over")
    watcher.page.get_by_role("link", name="Watch replay").click()
    expect(watcher.page.get_by_label("Hands shown")).to_be_visible()


async def give_up(url: str, opened: Callable[[str], None], watched: threading.Event) -> None:
    """Three sit down and begin; as soon as somebody watches, Bob leaves for good."""
    rules = paiju.game("doudizhu").rules_text(paiju.game("doudizhu").ruleset("classic"))
    ann = await Served.open(url, Terms(new_table(), "doudizhu", rules, 3), Identity(), "Ann")
    bob, cat = [await Served.join(url, ann.code, Identity(), name) for name in ("Bob", "Cat")]
    await ann.begin()
    opened(ann.code)
    await asyncio.to_thread(watched.wait, 60)
    for each in (bob, ann, cat):
        await each.leave()


def test_a_game_that_is_void_says_so(server: Server, person: Callable[..., Person]) -> None:
    watcher, codes, watched = person("Noor"), queue.Queue[str](), threading.Event()
    playing = threading.Thread(target=lambda: asyncio.run(give_up(server.url, codes.put, watched)), daemon=True)
    playing.start()
    watcher.visit(f"/t/{codes.get(timeout=60)}")
    watcher.sees("The players mix the cards")
    watched.set()
    watcher.sees("This game has no result")
    watcher.sees("Bob did not come back in time")
    playing.join(30)
