"""Every card that lies on the table or in the hand can be seen there, once, however quick the bots are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import Server
from .person import GLANCE, PATIENCE, Person
from .test_positions import POSITIONS

# the game, how its table is opened, and where what was played lies
TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "doudizhu": ({}, ".pl, .pr, .mid .mine"),
    "tractor": ({}, ".laid"),
    "holdem": ({"seats": 4, "rules": {"max_hands": "4"}}, ".board"),
    "pinochle": ({}, ".laid"),
    "crazy_eights": ({"seats": 4}, ".heap > :last-child"),
}
# which cards can be seen: those of the table, those of the hand; null while something moves
SEEN = """(zones) => {
  const moves = ({ effect, playState }) => playState === 'running' && effect.getTiming().iterations < 9
  if (document.getAnimations().some(moves)) return null
  const opacity = (el) => (el === null ? 1 : Number(getComputedStyle(el).opacity) * opacity(el.parentElement))
  const shown = (el) => el.checkVisibility({ visibilityProperty: true }) && opacity(el) > 0.99
  const seen = (el) => shown(el) && el.getBoundingClientRect().width > 9
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen)
  const here = zones.split(', ').map((zone) => `${zone}[data-lies], ${zone} [data-lies]`).join(', ')
  const hand = all('.hand-cards [data-card], .mine [data-card]')
  return [all(here).map(({ dataset }) => dataset.lies).sort(), hand.map(({ dataset }) => dataset.card).sort()]
}"""


def lying(lin: Person, game: str) -> list[str]:
    """The cards on the table, by what the server said last."""
    view = lin.updates()[-1]["view"]
    if game == "tractor":
        plays = view.get("plays", []) if view["phase"] in ("lead", "follow") else [view.get("bid", [])]
        return [card for cards in plays for card in cards]
    if game == "pinochle":
        return view.get("trick", [])
    if game == "holdem":
        return view.get("board", [])
    if game == "crazy_eights":
        return view["pile"][-1:]
    return last_trick(lin)


def last_trick(lin: Person) -> list[str]:
    """The last play of each other seat since I have played or all have passed."""
    plays: dict[int, list[str]] = {}
    passes = 0
    for event in lin.history():
        cards = list(event.cards)
        if not cards and event.text != "pass":
            continue
        passes = 0 if cards else passes + 1
        plays = {} if passes == 2 else plays | {event.seat: cards}
    plays.pop(lin.seat, None)
    return [card for cards in plays.values() for card in cards]


def sees_all(lin: Person, game: str) -> None:
    """Fails with what can be seen and what should be. News may still be on its way while we look."""
    for _ in range(PATIENCE // GLANCE):
        expected = [sorted(lying(lin, game)), sorted(lin.updates()[-1]["view"]["hand"])]
        seen = lin.page.evaluate(SEEN, TABLES[game][1])
        if seen == expected:
            return
        lin.page.wait_for_timeout(GLANCE)
    lin.shoot(f"{game}-unseen")
    assert seen == expected


@pytest.mark.parametrize(
    ("game", "delay"), [*((game, "60-120") for game in TABLES), ("tractor", "0-20"), ("pinochle", "0-20")]
)
def test_all_cards_are_seen(
    game: str, delay: str, person: Callable[..., Person], server_at: Callable[..., Server]
) -> None:
    lin = person("Lin", at=server_at(delay=delay), reduced_motion="no-preference")
    lin.open_table(game, **TABLES[game][0])
    for _ in range(5):
        if lin.wait_for_turn_of([lin.seat]) is None:
            break
        lin.press("Escape")
        if lin.page.locator(".over").count() == 0:
            sees_all(lin, game)
        lin.play_hint()


def test_a_card_that_was_declared_is_seen_when_it_is_led_at_once(
    person: Callable[..., Person], server_at: Callable[..., Server]
) -> None:
    server = server_at(POSITIONS["declared"])
    lin = person("Lin", at=server, reduced_motion="no-preference")
    mei = person("Mei", at=server)
    mei.join(lin.open_table("tractor", people=2))
    lin.button("Start").click()
    mei.page.wait_for_selector(f'.table-page[data-mover="{mei.seat}"]')
    # what was declared is still fading in Lin's browser when it is led
    slow = lin.page.context.new_cdp_session(lin.page)
    slow.send("Animation.enable")
    slow.send("Animation.setPlaybackRate", {"playbackRate": 0.02})
    mei.play_hint()
    mei.page.locator('.hand-cards [data-card="2D"]').click(position={"x": 8, "y": 12})
    mei.press("Enter")
    lin.page.locator('.laid [data-lies="2D"]').first.wait_for(state="attached")
    lin.wait_for_turn_of([lin.seat])
    slow.send("Animation.setPlaybackRate", {"playbackRate": 1})
    sees_all(lin, "tractor")
