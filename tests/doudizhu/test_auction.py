"""A6: the deal, the marker card and the auctions."""

from collections import Counter

import pytest

from paiju import DEALER, PaijuError, Random
from paiju.cards import card_text
from paiju.games.doudizhu.events import Dealt

from .setting import FULL_HANDS, GAME, moves, say

DEALS = 600


def auction(first, rules="classic"):
    """An auction that this seat begins."""
    return GAME.position(f"{rules} {FULL_HANDS} first={first}")


def deals(rules="classic", n=DEALS):
    return [GAME.deal(rules, seed=seed) for seed in range(n)]


def test_everybody_gets_17_cards_and_three_stay():
    for state in deals(n=50):
        assert list(state.left) == [17, 17, 17]
        assert len(state.bottom) == 3
        assert sorted(b"".join(state.dealt) + state.bottom) == list(range(54))


def test_the_marker_is_dealt_to_the_first_bidder_and_never_among_the_last_three():
    for state in deals():
        assert state.marker not in state.bottom
        assert state.marker in state.dealt[state.first]
        assert state.to_move() == state.first


def test_every_card_may_be_the_marker_and_every_seat_may_hold_it():
    """Within four standard deviations for these fixed seeds."""
    found = deals()
    holders = Counter(state.first for state in found)
    assert all(abs(holders[seat] - DEALS / 3) < 4 * (DEALS * 2 / 9) ** 0.5 for seat in range(3))
    assert len({state.marker for state in found}) == 54


def test_all_seats_know_the_marker_and_its_holder():
    state = GAME.deal(seed=5)
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    assert len({(view.marker, view.marker_holder, view.first_bidder) for view in views}) == 1
    assert views[0].marker_holder == state.first


def test_first_bidder_random_skips_the_marker():
    found = deals("classic,first_bidder=random", 200)
    assert {state.first for state in found} == {0, 1, 2}
    assert all(state.view(0).marker == "" and state.view(0).marker_holder is None for state in found)


# A9: auctions. The result is "landlord L, stake S", "redeal", or who speaks and what may be said.

AUCTIONS = [
    (1, "pass pass pass", "once", "redeal"),
    (1, "3", "once", "landlord 1, stake 3"),
    (0, "1 pass 2", "once", "landlord 2, stake 2"),
    (0, "1 pass 2", "open", "seat 0: pass 3"),
    (0, "pass 1 pass", "once", "landlord 1, stake 1"),
    (0, "pass 1 pass", "open", "seat 0: pass 2 3"),
    (0, "pass 1 pass pass", "open", "landlord 1, stake 1"),
    (2, "1 2 3", "once", "landlord 1, stake 3"),
    (2, "2", "once", "seat 0: pass 3"),
    # Beyond the table.
    (0, "", "once", "seat 0: pass 1 2 3"),
    (0, "1", "once", "seat 1: pass 2 3"),
    (0, "pass pass 1", "once", "landlord 2, stake 1"),
    (0, "pass pass 1", "open", "seat 0: pass 2 3"),
    (0, "pass pass 1 2 pass pass", "open", "landlord 0, stake 2"),
    (0, "1 pass pass", "open", "landlord 0, stake 1"),
    (0, "1 2 pass 3", "open", "landlord 0, stake 3"),
    (0, "pass pass pass", "open", "redeal"),
]
CALL_ROB = [
    (0, "", "seat 0: pass call"),
    (0, "pass", "seat 1: pass call"),
    (0, "call", "seat 1: pass rob"),
    (0, "pass pass pass", "redeal"),
    (0, "pass pass call", "landlord 2, stake 1"),
    (0, "call pass pass", "landlord 0, stake 1"),
    (0, "call rob", "seat 2: pass rob"),
    (0, "call rob pass", "seat 0: pass rob"),
    (0, "call rob pass pass", "landlord 1, stake 2"),
    (0, "call rob pass rob", "landlord 0, stake 4"),
    (0, "call rob rob pass", "landlord 2, stake 4"),
    (0, "call rob rob rob", "landlord 0, stake 8"),
    (1, "pass call rob pass", "landlord 0, stake 2"),
    (1, "pass call rob rob", "landlord 2, stake 4"),
    (1, "pass call pass", "landlord 2, stake 1"),
]


def outcome(state):
    if state.phase == 0 and state.redeals:
        return "redeal"
    if state.phase == 0:
        words = " ".join(text.removeprefix("bid ") for text in moves(state))
        return f"seat {state.to_move()}: {words}"
    assert state.to_move() == state.landlord
    return f"landlord {state.landlord}, stake {state.bid * state.multiplier()}"


@pytest.mark.parametrize(("first", "calls", "turns", "expected"), AUCTIONS)
def test_bidding(first, calls, turns, expected):
    state = auction(first, f"classic,auction_turns={turns}")
    assert outcome(say(state, *calls.split())) == expected


@pytest.mark.parametrize(("first", "calls", "expected"), CALL_ROB)
def test_calling_and_robbing(first, calls, expected):
    state = auction(first, "classic,auction=call-rob")
    assert outcome(say(state, *calls.split())) == expected


def test_a_bid_that_is_too_low_changes_nothing():
    state = say(auction(2), "2")
    before = state.position()
    with pytest.raises(PaijuError) as refused:
        say(state, "1")
    assert (refused.value.code, str(refused.value)) == ("BID_TOO_LOW", "Bid more than 2, or pass.")
    assert state.position() == before
    assert moves(state) == ["bid pass", "bid 3"]


def test_a_redeal_brings_new_cards_a_new_marker_and_no_score():
    state = auction(0)
    before = state.dealt
    say(state, "pass", "pass", "pass")
    assert state.dealt != before
    assert (state.redeals, state.deal, list(state.scores)) == (1, 1, [0, 0, 0])
    assert state.to_move() == state.first
    assert state.view(0).history[-1] == Dealt(DEALER, cards=(card_text(state.marker),), first=state.first, again=True)


@pytest.mark.parametrize("limit", [0, 1, 2])
def test_after_max_redeals_the_first_bidder_is_landlord_at_one(limit):
    state = auction(1, f"classic,max_redeals={limit}")
    for _ in range(limit):
        say(state, "pass", "pass", "pass")
        assert state.phase == 0
    first = state.first
    say(state, "pass", "pass", "pass")
    assert (state.landlord, state.bid, state.to_move(), state.redeals) == (first, 1, first, limit)


def test_auction_none_makes_the_first_bidder_landlord():
    for seed in range(20):
        state = GAME.deal("classic,auction=none", seed=seed)
        assert (state.landlord, state.bid, state.left[state.first]) == (state.first, 1, 20)
        assert state.to_move() == state.first


def test_the_landlord_takes_the_three_cards_and_everybody_sees_them():
    state = auction(0)
    bottom = state.bottom
    assert all(state.view(seat).bottom == () for seat in (0, 1, 2, None))
    say(state, "pass", "3")
    assert [state.left[seat] for seat in range(3)] == [17, 20, 17]
    assert set(bottom) <= set(state.dealt[1])
    assert all(len(state.view(seat).bottom) == 3 for seat in (0, 1, 2, None))
    assert set(state.view(0).bottom) <= set(state.view(1).hand)
    assert all(text != "pass" for text in moves(state))


def test_all_bids_are_seen_with_their_seats():
    state = say(auction(2), "1", "pass", "2")
    assert [(bid.seat, bid.text) for bid in state.view(0).bids] == [(2, "bid 1"), (0, "bid pass"), (1, "bid 2")]


def test_random_auctions_end():
    for seed in range(60):
        for rules in ("classic", "classic,auction_turns=open", "classic,auction=call-rob"):
            state, rng = GAME.deal(rules, seed=seed), Random(seed)
            while state.phase == 0:
                state.play(state.random_move(rng))
            assert state.left[state.landlord] == 20
