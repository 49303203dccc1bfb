"""Sampled worlds agree with everything a seat has seen, and each that does is equally likely."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial, sqrt

import pytest

import paiju
from paiju import Random
from paiju.games.pinochle.encoding import PLAYING
from paiju.games.pinochle.hands import add, empty
from paiju.games.pinochle.hands import cards as cards_held
from paiju.games.pinochle.sampling import worlds_of

from .again import SEATS, Deal, deals
from .setting import GAME, say

SEED = int(os.environ.get("PAIJU_SEED", "7"))  # another one looks at other worlds


@pytest.fixture(autouse=True)
def tell_seed():
    print(f"seed {SEED}")


REPLAYED = [
    "auction,max_deals=2",
    "auction,max_deals=2,concede=false,head_rule=trump_only,max_bid=230",
    "auction,max_deals=2,concede=false,obligations=follow,melds=exact,max_bid=230",
    "auction,max_deals=2,pass_cards=3,concede=false,max_bid=230",
    "auction,max_deals=2,pass_cards=4,marriage_needed=true,max_bid=230,concede=false",
    "auction,max_deals=3,marriage_needed=true,lead_trump_first=true,concede=false,max_bid=230",
    "lab,humans=none,target=100",
    "lab_intended,humans=0+1,target=100,obligations=strict,lead_trump_first=true",
]


@pytest.mark.parametrize(
    ("rules", "first"),
    [
        *((rules, SEED) for rules in REPLAYED),
        # Melds and hand values together leave few deals: two draws of three find one.
        pytest.param("lab,humans=none,target=100", 821767, marks=pytest.mark.compiled),
    ],
)
def test_a_world_played_from_its_own_beginning_shows_what_was_seen(rules, first):
    """Melds shown and not shown, duties, passes, marriages, hand values: byte by byte, after every action."""
    rng = Random(first)
    wanted, compared, seed = 200 if paiju.compiled else 20, 0, first
    while compared < wanted:
        seed += 1
        for state, deal in deals(rules, seed):
            for seat in SEATS if rng.below(12) == 0 else ():
                world = GAME.sample(state.view(seat), rng)
                assert deal.replay(world, seat), f"seed {first}, seat {seat}: {world.position()}"
                compared += 1


def test_replaying_finds_what_is_wrong():
    """Two hands exchange cards: the seat would have seen other melds or other duties in most of these worlds."""
    found = Counter()
    for state, deal in deals("auction,max_deals=1,concede=false,max_bid=230", 5):
        world = GAME.sample(state.view(0), Random(1))
        hands = [cards_held(world, seat) for seat in range(4)]
        if len(hands[1]) != len(hands[2]) or not hands[1] or not state.shown:
            continue
        empty(world)
        for seat, hand in enumerate((hands[0], hands[2], hands[1], hands[3])):
            for card in hand:
                add(world, seat, card)
        found[deal.replay(world, 0)] += 1
    assert found[False] > 10 * found[True]


def test_cards_that_were_passed_are_where_they_went():
    state = say(GAME.deal("auction,pass_cards=3", 1), "bid 200", "pass", "pass", "pass", "trump S")
    say(state, "give 9C QH 10D", "give 9S JC 10C", "meld")
    for number in range(5):
        world = GAME.sample(state.view(0), Random(number))
        assert {"9S", "JC", "10C"} <= set(world.view(2).hand)
        world = GAME.sample(state.view(2), Random(number))
        assert {"9C", "QH", "10D"} <= set(world.view(0).hand)


def test_a_bidder_who_may_name_trumps_holds_a_marriage():
    state = say(GAME.deal("auction,marriage_needed=true", 1), "bid 200", "pass", "pass", "pass")
    for number in range(20):
        world = GAME.sample(state.view(1), Random(number))
        assert world.view(0).legal and 0 < world.count() < 5


@pytest.mark.parametrize("melds", ["-/-/-/-", "insuitrun/-/-/-"])
def test_a_position_set_up_by_hand_may_contradict_its_own_melds(melds):
    """Nobody showed a dix, and no more than 9 H are left: whoever sets this up can still ask for worlds."""
    state = GAME.position(
        f"auction phase=play hands=9H9HJH/9C9CJC/9D9DJD/9S9SJS trump=H bidder=0 bid=200 melds={melds} won=9/0/0/0"
    )
    for seat in SEATS:
        view = state.view(seat)
        assert GAME.sample(view, Random(3)).view(seat).json() == view.json()


# Each deal that agrees is equally likely.


def assignments(cards: Counter[int], sizes: list[int]) -> Iterator[list[Counter[int]]]:
    """All ways to make hands of these sizes of the cards; copies of a card are alike."""
    if len(sizes) == 1:
        yield [cards]
        return
    for hand in set(combinations(sorted(cards.elements()), sizes[0])):
        taken = Counter(hand)
        for rest in assignments(cards - taken, sizes[1:]):
            yield [taken, *rest]


def posterior(state: paiju.State, deal: Deal, seat: int) -> dict[tuple, float]:
    """How likely each way is in which the hidden cards can lie, by trying all of them.

    The n copies of a card that the others were dealt can lie x, y, z in their hands in n! / (x! y! z!) ways. With
    automatic bidding any trump of the dealer can have been turned up.
    """
    others = [other for other in range(4) if other != seat]
    hidden = Counter(card for other in others for card in cards_held(state, other))
    base = [Counter(deal.hands[other]) - Counter(cards_held(state, other)) for other in others]
    found: dict[tuple, float] = {}
    for hands in assignments(hidden, [len(cards_held(state, other)) for other in others]):
        world = state.copy()
        empty(world)
        for card in cards_held(state, seat):
            add(world, seat, card)
        for other, hand in zip(others, hands, strict=True):
            for card in hand.elements():
                add(world, other, card)
        if not deal.replay(world, seat, step_by_step=False):
            continue
        dealt = [first + hand for first, hand in zip(base, hands, strict=True)]
        ways = 1.0
        for card in range(24):
            numbers = [each[card] for each in dealt]
            ways *= factorial(sum(numbers))
            for number in numbers:
                ways /= factorial(number)
        if state.settings.auto and state.dealer != seat:
            ways *= sum(n for card, n in dealt[others.index(state.dealer)].items() if card // 6 == state.trump)
        found[key(world)] = ways
    total = sum(found.values())
    return {hands: ways / total for hands, ways in found.items()}


def key(world: paiju.State) -> tuple:
    return tuple(tuple(sorted(cards_held(world, seat))) for seat in range(4))


def too_far(counts: Counter, chances: dict[tuple, float]) -> float:
    """How far counts are from their chances, as a share of the chi-square that one run in a billion exceeds."""
    n = sum(counts.values())
    cells: list[list[float]] = []
    for hands, chance in sorted(chances.items(), key=lambda item: item[1]):
        if not cells or cells[-1][1] >= 10:
            cells.append([0.0, 0.0])
        cells[-1][0] += counts[hands]
        cells[-1][1] += n * chance
    freedom = len(cells) - 1
    if not freedom:
        return 0.0
    spread = 2 / (9 * freedom)
    return sum((seen - expected) ** 2 / expected for seen, expected in cells) / (
        freedom * (1 - spread + 6 * sqrt(spread)) ** 3
    )


def small_positions(rules: str, wanted: int) -> Iterator[tuple[paiju.State, int, dict[tuple, float]]]:
    """Late positions of random games, one of each, in which the seat to move has three or more worlds."""
    found = number = 0
    while found < wanted and number < 60:
        number += 1
        for state, deal in deals(rules, SEED + number):
            seat = state.to_move()
            hidden = sum(len(cards_held(state, other)) for other in range(4) if other != seat)
            if state.phase == PLAYING and hidden <= 7:
                chances = posterior(state, deal, seat)
                if len(chances) >= 3:
                    found += 1
                    yield state, seat, chances
                break


SMALL = {
    "auction,max_deals=1,concede=false,max_bid=230": 4,
    "auction,max_deals=1,concede=false,max_bid=230,head_rule=trump_only": 2,
    "auction,max_deals=1,concede=false,max_bid=230,obligations=follow,melds=exact": 2,
    "lab,humans=none,max_deals=1": 3,
    "lab_intended,humans=none,max_deals=1": 2,
}


@pytest.mark.compiled
@pytest.mark.parametrize("rules", SMALL)
def test_every_deal_that_agrees_is_equally_likely(rules):
    """Drawn by counting, and by exchanging cards, in small positions where all deals can be tried."""
    rng = Random(SEED)
    checked = 0
    for state, seat, chances in small_positions(rules, SMALL[rules]):
        worlds = worlds_of(GAME, state.view(seat))
        for tries, n in ((1_000_000, 4000), (0, 500)):
            worlds.tries = tries
            counts = Counter(key(worlds.draw(rng)) for _ in range(n))
            assert counts.keys() <= chances.keys(), f"seed {SEED}: {state.position()}"
            assert too_far(counts, chances) < 1, f"seed {SEED}, seat {seat}: {state.position()}"
            checked += 1
    assert checked >= 4, f"seed {SEED}"
