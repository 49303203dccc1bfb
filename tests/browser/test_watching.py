"""Those who watch see what everybody may see, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .person import Person, play


@pytest.mark.parametrize("game", ["doudizhu", "holdem", "pinochle"])
def test_a_watcher_is_told_no_hidden_card(game: str, person: Callable[..., Person]) -> None:
    lin, watcher = person("Lin"), person("Noor")
    code = lin.open_table(game)
    lin.wait_for_turn_of([lin.seat])
    watcher.join(code)
    watcher.sees("You are watching")
    assert watcher.table_fact("seat") == ""
    for _ in range(3):
        hidden = set(lin.latest_view()["hand"])
        assert hidden
        assert not hidden & public_cards(watcher)
        labels = {card.get_attribute("data-card") for card in watcher.page.locator("[data-card]").all()}
        assert not hidden & labels
        if play([lin], moves=1):
            break
    watcher.shoot(f"{game}-watching")
    updates = [json.loads(text) for text in watcher.heard if '"type":"update"' in text]
    assert updates
    assert not any(update["view"].get("hand") or update["view"].get("legal") for update in updates)


def public_cards(watcher: Person) -> set[str]:
    """Every card that was named to a watcher, except those that lie open for all."""
    views = [json.loads(text)["view"] for text in watcher.heard if '"type":"update"' in text]
    shown = {card for view in views for event in view.get("history", ()) for card in event.get("cards", ())}
    shown |= {view["marker"] for view in views if view.get("marker")}
    shown |= {card for view in views for meld in view.get("melds", ()) for card in flat(meld)}
    named = {word for text in watcher.heard for word in flat(json.loads(text))}
    return named - shown


def flat(value: object) -> list[str]:
    """Every text in a structure."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [word for each in value.values() for word in flat(each)]
    return [word for each in value for word in flat(each)] if isinstance(value, list) else []


def test_a_watcher_follows_the_game_to_its_end(person: Callable[..., Person]) -> None:
    lin, watcher = person("Lin"), person("Noor")
    watcher.join(lin.open_table("crazy_eights", rules={"play_on": "never"}))
    assert play([lin])
    expect(watcher.page.locator("article.sheet")).to_be_visible()
