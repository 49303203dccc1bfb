"""Those who watch see what everybody may see, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person, play


@pytest.mark.parametrize("game", ["doudizhu", "holdem", "pinochle", "tractor"])
def test_a_watcher_is_told_no_hidden_card(game: str, person: Callable[..., Person]) -> None:
    lin, watcher = person("Lin"), person("Noor")
    code = lin.open_table(game)
    lin.wait_for_turn_of([lin.seat])
    watcher.join(code)
    watcher.sees("You are watching")
    assert watcher.table_fact("seat") == ""
    view = watcher.updates()[-1]["view"]
    shown = {view.get("marker")} | {word for event in view.get("history", ()) for word in flat(event)}
    hidden = set(lin.updates()[-1]["view"]["hand"]) - shown
    assert hidden
    assert not hidden & {word for text in watcher.heard for word in flat(json.loads(text))}
    assert not hidden & {card.get_attribute("data-card") for card in watcher.page.locator("[data-card]").all()}
    play([lin], moves=2)
    watcher.shoot(f"{game}-watching")
    assert not any(update["view"].get("hand") or update["view"].get("legal") for update in watcher.updates())


def flat(value: object) -> list[str]:
    """Every text in a structure."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for each in value.values() for word in flat(each)]
    return [word for each in value for word in flat(each)] if isinstance(value, list) else []


def test_a_watcher_follows_the_game_to_its_end(person: Callable[..., Person]) -> None:
    lin, watcher = person("Lin"), person("Noor")
    watcher.join(lin.open_table("holdem", preset="limit", rules={"max_hands": "1"}))
    assert play([lin])
    expect(watcher.page.locator("article.sheet")).to_be_visible()


def test_a_watcher_plays_from_the_next_game_on_and_reads_what_was_said(person: Callable[..., Person]) -> None:
    lin, watcher = person("Lin"), person("Noor")
    code = lin.open_table("holdem", preset="limit", rules={"max_hands": "1"})
    lin.page.get_by_role("button", name="Chat", exact=True).click()
    lin.page.get_by_placeholder("Say something").fill("Come and join us")
    lin.page.keyboard.press("Enter")
    lin.sees("Come and join us")
    lin.page.keyboard.press("Escape")
    watcher.join(code)
    watcher.page.get_by_role("button", name="Chat", exact=True).click()
    watcher.sees("Come and join us")
    watcher.page.keyboard.press("Escape")
    watcher.page.get_by_role("button", name="Play the next game").first.click()
    watcher.sees("You play from the next game on")
    lin.sees("next game: Noor")
    watcher.shoot("watcher-plays-next")
    lin.shoot("next-player-announced")
    assert play([lin])
    watcher.shoot("watcher-result")
    lin.page.get_by_role("button", name="Play again").click()
    expect(watcher.page.locator(".table-page")).to_have_attribute("data-seat", "1")
    lin.sees("Noor")
