"""The page cuts the cards, keeps what was promised, and says so loudly when the deal is another one."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from playwright.sync_api import expect

from paiju.record import Record
from paiju.server import fairness
from paiju.server.protocol import Deal

from .conftest import Server
from .person import RESULT, Person, play


def verdict(person: Person) -> str:
    """What the page says of the deal, as soon as it has made up its mind."""
    found = person.page.locator("[data-deal]:not([data-deal=open]):visible").first
    expect(found).to_be_visible()
    return found.get_attribute("data-deal") or ""


def test_the_deal_is_checked_at_the_end_and_in_the_replay(person: Callable[..., Person], tmp_path: Path) -> None:
    lin = person("Lin")
    lin.open_table("holdem", preset="limit", rules={"max_hands": "1"})
    lin.press("l")
    promised = lin.page.locator("[data-deal=open]")
    expect(promised).to_contain_text("Cut by Lin.")
    short = re.search(r"Deal ([0-9a-f]{8})", promised.inner_text())
    assert short is not None
    lin.press("Escape")
    assert play([lin])
    result = lin.page.locator(f"{RESULT} [data-deal=kept]")
    expect(result).to_contain_text(short[1])
    expect(result).to_contain_text("Cut by Lin.")
    lin.shoot("fair-result")
    lin.page.get_by_role("link", name="Watch replay").click()
    assert verdict(lin) == "kept"
    lin.shoot("fair-replay")
    with lin.page.expect_download() as download:
        lin.page.get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.paiju"
    download.value.save_as(file)
    text = file.read_text("utf-8")
    fairness.verify(Record.parse(text), short[1])

    stranger, zhang = person("Stranger"), person("Zhang", language="zh")
    forged = tmp_path / "forged.paiju"
    forged.write_text(re.sub("^cuts [0-9a-f]{8}", "cuts 00000000", text, flags=re.MULTILINE))
    other = tmp_path / "other.paiju"
    other.write_text(another_deal(Record.parse(text)).text())
    for who, record, expected in [
        (stranger, file, "sound"),
        (stranger, forged, "bad"),
        (stranger, other, "sound"),
        (lin, other, "bad"),
        (lin, file, "kept"),
        (zhang, forged, "bad"),
    ]:
        who.visit("/replays")
        who.page.locator("input[type=file]").set_input_files(record)
        assert verdict(who) == expected, (who.name, record)
    expect(zhang.page.get_by_role("alert")).to_contain_text("这副牌不可信")
    zhang.shoot("fair-forged")


def another_deal(record: Record) -> Record:
    """A record that holds together, of the same game, but not of the deal that was promised at its start."""
    told = fairness.deal_in(record)
    nothing = ("",) * len(record.names)
    shuffle = "1" * 64
    promise = fairness.promise_of(told.record, told.number, record.game.name, told.rules, shuffle)
    state = record.game.deal(told.rules, seed=fairness.seed_of(promise, shuffle, nothing))
    other = Record.begin(state, record.names)
    deal = Deal(told.record, told.number, told.rules, promise, "shown", (), nothing, nothing, "", shuffle, other.start)
    other.headers.update(fairness.headers_of(deal))
    fairness.verify(other)
    return other


def test_a_deal_that_is_swapped_while_nobody_looks_is_told_loudly(
    mortal_server: Server, person: Callable[..., Person]
) -> None:
    lin = person("Lin", at=mortal_server)
    lin.open_table("holdem", preset="limit", rules={"max_hands": "1"})
    lin.wait_for_turn_of([lin.seat])
    with lin.forgive():
        mortal_server.kill()
        with closing(sqlite3.connect(mortal_server.directory / "room.db")) as database:
            (setup,) = database.execute("SELECT setup FROM tables").fetchone()
            doctored = json.loads(setup)
            doctored["dealing"]["shuffle"] = "1" * 64
            database.execute("UPDATE tables SET setup = ?", (json.dumps(doctored).encode(),))
            database.commit()
        mortal_server.start()
        alert = lin.page.get_by_role("alert").filter(has_text="Do not trust this deal")
        expect(alert).to_be_visible(timeout=30_000)
        expect(alert).to_contain_text("another deal than it did at first")
        lin.shoot("fair-swapped")
        lin.page.reload()
        lin.at_table()
        expect(alert).to_be_visible()
