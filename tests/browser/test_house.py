"""Keeping house in the browser: owners remove people, players get and delete their data and lock other devices out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .person import Person, play


@pytest.mark.parametrize("begun", [False, True])
def test_the_owner_removes_somebody_in_two_steps(begun: bool, person: Callable[..., Person]) -> None:
    lin, mei = person("Lin"), person("Mei")
    code = lin.open_table("crazy_eights", people=2)
    mei.join(code)
    if begun:
        lin.button("Start").click()
        lin.wait_for_turn_of([lin.seat, mei.seat])
    expect(mei.button("Remove Lin")).to_have_count(0)
    lin.button("Remove Mei").click()
    lin.shoot(f"remove-{begun}")
    lin.button("Let them stay").click()
    lin.button("Remove Mei").click()
    lin.page.locator("dialog").get_by_role("button", name="Remove", exact=True).click()
    mei.sees("The owner has removed you from this table")
    mei.shoot(f"removed-{begun}")
    mei.visit(f"/t/{code}")
    mei.sees("The owner of this table has removed you from it.")
    if begun:
        play([lin], moves=2)
    else:
        lin.sees("Free seat")


def test_players_take_their_data_along_lock_others_out_and_delete_it(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    lin = person("Lin")
    lin.visit()
    token = "() => localStorage.getItem('paiju.token')"
    lin.page.wait_for_function("() => localStorage.getItem('paiju.token')")
    first = lin.page.evaluate(token)
    lin.button("Settings").click()
    with lin.page.expect_download() as download:
        lin.button("Download everything").click()
    found = json.loads(Path(download.value.path()).read_text("utf-8"))
    assert found["name"] == "Lin" and found["tokens"] == 1
    lin.button("Sign out all other devices").click()
    lin.button("Sign out all other devices").click()
    lin.sees("Done: only this device is you now.")
    second = lin.page.evaluate(token)
    assert second not in (first, None)
    lin.shoot("your-data")
    with lin.forgive():
        lin.button("Delete everything").click()
        lin.button("Yes, delete it all").click()
        lin.page.wait_for_function(
            "id => { const t = localStorage.getItem('paiju.token'); return t && t !== id }", arg=second
        )
        expect(lin.button("Settings")).to_be_visible()
