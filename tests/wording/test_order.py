"""What beats what, as it is told on demand: by the rules and the trumps of this table, the highest first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

import paiju
from paiju.cards import parse_card
from paiju.catalogue import BUILT_IN
from paiju.games.holdem.evaluate import rank as rank_of
from paiju.games.holdem.ranking import name
from paiju.games.tractor.faces import NUMBERS, TRUMPS
from paiju.games.tractor.rules import RANKS
from paiju.games.tractor.trump import effective_suit, position
from paiju.plain.ink import Ink
from paiju.rng import Random
from paiju.terminal.ranking import drawn
from paiju.view import View
from paiju.wording import Summary, wording


def told(view: View) -> Summary:
    """The order for somebody with this view."""
    order = wording(paiju.game(view.game)).order(view)
    assert order is not None
    return order


def cards_of(order: Summary) -> list[list[str]]:
    """The cards of each item."""
    return [[card for shown in item.cards for card in shown.cards] for item in order.items if item.cards]


@pytest.mark.parametrize("trump", ["", *TRUMPS])
@pytest.mark.parametrize("rank", RANKS)
def test_tractor_tells_every_trump_once_from_the_highest_to_the_lowest(trump: str, rank: str) -> None:
    view = replace(paiju.game("tractor").deal(seed=1).view(0), trump=trump, rank=rank)
    suit, level = TRUMPS.index(trump) if trump else 4, RANKS.index(rank)
    *trumps, plain = cards_of(told(view))
    numbers = [NUMBERS[card] for group in trumps for card in group]
    heights = [position(card, suit, level) for card in numbers]
    assert heights == sorted(heights, reverse=True)
    assert sorted(numbers) == [card for card in range(54) if effective_suit(card, suit, level) == 4]
    below = [NUMBERS[card] for card in plain]
    assert len({effective_suit(card, suit, level) for card in below}) == 1
    assert [position(card, suit, level) for card in below] == list(range(11, -1, -1))


def test_tractor_says_what_is_equal_and_what_is_open() -> None:
    view = replace(paiju.game("tractor").deal(seed=1).view(0), trump="H", rank="7")
    said = [line.en for line in told(view).said()]
    assert said[:5] == [
        "Trumps from the highest: hearts, level 7.",
        "big joker",
        "small joker",
        "7♥",
        "the other 7s (equal: the first stands)",
    ]
    assert "主牌从大到小：红桃主，打 7。" in [line.zh for line in told(view).said()]
    assert "still open" in told(replace(view, trump="")).verdict.en
    assert "no trump suit" in told(replace(view, trump="NT")).verdict.en
    simple = paiju.game("tractor").deal("simple", seed=1).view(0)
    assert "K counts 15" in told(simple).said()[-1].en and not any(
        "Tractors" in line.en for line in told(simple).said()
    )
    seven = told(paiju.game("tractor").deal("friends,seats=7", seed=1).view(0))
    assert not any("joker" in line.en for line in seven.said()), "seven players have no jokers"


def test_the_examples_of_poker_hands_are_what_they_are_called() -> None:
    order = told(paiju.game("holdem").deal(seed=1).view(0))
    ranks = [rank_of(map(parse_card, cards)) for cards in cards_of(order)]
    assert ranks == sorted(ranks, reverse=True) and len(ranks) == 10
    for item, rank in zip(order.items, ranks, strict=False):
        assert name(rank).en.startswith("a pair") if item.label.en == "one pair" else item.label.en == name(rank).en


def test_pinochle_counts_by_its_rules_and_shows_melds_in_the_suit_that_is_trumps() -> None:
    view = replace(paiju.game("pinochle").deal(seed=1).view(0), trump="D")
    order = told(view)
    run = next(item for item in order.items if item.label.en == "run")
    assert run.cards[0].cards == ("AD", "10D", "KD", "QD", "JD") and run.value.en == "150 points"
    assert cards_of(order)[0] == ["AD", "10D", "KD", "QD", "JD", "9D"]
    assert any("A 10 K 10 and the last trick 10" in line.en for line in order.said())
    classic = paiju.game("pinochle").deal("auction,count=classic", seed=1).view(0)
    assert any("A 11, 10 10, K 4, Q 3, J 2" in line.en for line in told(classic).said())


def test_crazy_eights_tells_only_of_cards_that_do_something_here() -> None:
    game = paiju.game("crazy_eights")
    plain, party = told(game.deal("seed", seed=1).view(0)), told(game.deal("party", seed=1).view(0))
    assert cards_of(plain) == [["8s", "8h", "8d", "8c"]]
    assert [cards[0][0] for cards in cards_of(party)] == ["8", "2", "Q", "A"]
    assert any(
        "an eight 50; K, Q, J and 10 10 each; an ace 1" in line.en
        for line in told(game.deal("points", seed=1).view(0)).said()
    )


def test_every_order_is_told_in_both_languages_and_drawn_in_any_width() -> None:
    drawings = 0
    for game in map(paiju.game, BUILT_IN):
        for preset in game.presets:
            state = game.deal(preset, seed=3)
            for _ in range(40):
                if not state.over():
                    state.play(Random(state.to_move() + 5).choice(state.moves))
            for view in (state.view(0), state.view(None)):
                order = told(view)
                assert all(line.en and line.zh for line in order.said())
                assert not any("{" in line.en + line.zh for line in order.said())
                for language in ("en", "zh"):
                    for width in (74, 100, 34):
                        lines = drawn(order, Ink(language), width)
                        assert max(cell_len(line.plain) for line in lines) <= width
                        assert sum(line.plain.count("╭") for line in lines) or width < 60
                        drawings += 1
    assert drawings > 100
