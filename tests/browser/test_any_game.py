"""A game that Paiju has never seen, Sevens of the documents: its table is drawn from its declared face alone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

import paiju

from .conftest import Server
from .person import GLANCE, TABLE, Person, next_to_move

ROWS = ".rows .card-row"


def cards_in(rows: Locator) -> list[list[str]]:
    """The cards of each row, as they lie."""
    return [[card.get_attribute("data-lies") or "" for card in row.locator("[data-lies]").all()] for row in rows.all()]


def test_rows_counts_and_labels_are_seen(person: Callable[..., Person]) -> None:
    lin, mei = person("Lin"), person("Mei")
    code = lin.open_table("sevens", seats=3, people=2)
    mei.join(code)
    lin.button("Start").click()
    for _ in range(6):
        mover = next_to_move([lin, mei])
        assert mover is not None
        mover.play_hint()
    mover = next_to_move([lin, mei])  # from now on nothing happens
    assert mover is not None
    turn = mover.table_fact("turn")
    expect(lin.page.locator(TABLE)).to_have_attribute("data-turn", turn)
    while str(lin.updates()[-1]["turn"]) != turn:  # the page may have heard it before we do
        lin.page.wait_for_timeout(GLANCE)
    view = lin.updates()[-1]["view"]
    rows = lin.page.locator(".zone").filter(has=lin.page.get_by_text("Rows", exact=True)).locator(ROWS)
    laid = sorted(card for row in cards_in(rows) for card in row)
    assert laid == sorted(view["table"]) and len(laid) >= 6
    for row in cards_in(rows):
        assert len({card[1] for card in row}) == 1
        assert [card[0] for card in row] == sorted((card[0] for card in row), key="A23456789TJQK".index)
    counts = [int(found.inner_text()) for found in lin.page.locator(".seat .count").all()]
    assert sorted(counts) == sorted(view["hand_sizes"])
    expect(lin.page.get_by_text(re.compile(r"covered \d"))).not_to_have_count(0)
    assert lin.page.locator("[data-card]").count() == len(view["hand"])


def must_cover() -> paiju.State:
    """A state in which seat 0 is to move and can lay none of its cards."""
    for seed in range(100):
        rng, state = paiju.Random(seed), paiju.game("sevens").deal("paiqi", seed=seed)
        while not state.over():
            if state.to_move() == 0 and state.count() > 2 and state.moves[0].startswith("cover"):
                return state
            state.play(state.random_move(rng))
    raise AssertionError("somebody can always lay a card")


def test_a_card_is_covered_by_picking_it(person: Callable[..., Person], server_at: Callable[..., Server]) -> None:
    state = must_cover()
    lin = person("Lin", at=server_at(state.position().partition(" ")[2]))
    lin.open_table("sevens")
    card = state.view(0).hand[1]
    lin.page.locator(f'[data-card="{card}"]').click()
    lin.button(re.compile("^Cover")).click()
    lin.page.wait_for_selector(".zone:has-text('Covered by you')")
    assert card in [lies for row in cards_in(lin.page.locator(".zone .card-row")) for lies in row]
