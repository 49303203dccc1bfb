"""The bots: they finish every kind of game, and `rule` is a good partner."""

from __future__ import annotations

import pytest

from paiju import Random, playout
from paiju.arena import Match, run
from paiju.bots import bot, can_play, is_slow, names
from paiju.table import Seat, Table

from .greedy import Greedy
from .setting import GAME, facing, say, spare

RULE = bot("rule", "pinochle")


def answer(state):
    return RULE(state.view(state.to_move()), Random(1))


def marked(kind: str) -> object:
    """Search takes too long interpreted."""
    return pytest.param(kind, marks=[pytest.mark.compiled] if kind in ("hard", "search") else [])


def test_who_can_play():
    assert {"easy", "normal", "assignment", "lab", "random", "rule", "transcript"} <= set(names("pinochle"))


@pytest.mark.parametrize("kind", [marked(kind) for kind in names("pinochle") if not is_slow(kind, "pinochle")])
@pytest.mark.parametrize(
    "rules",
    [
        "auction,max_deals=2",
        "auction,max_deals=2,pass_cards=4,marriage_needed=true,all_pass=redeal,max_bid=400",
        "auction,max_deals=2,pass_cards=3,concede=false,count=classic,lead_trump_first=true",
        "lab,target=100",
        "lab_intended,target=200,obligations=strict",
    ],
)
def test_every_bot_finishes_every_kind_of_game(kind, rules):
    if not can_play(kind, "pinochle", GAME.ruleset(rules)):
        return
    table = Table.open(GAME, rules, [Seat(str(seat), bot(kind, "pinochle")) for seat in range(4)], seed=2)
    for _ in range(3000):
        if table.bots_move() is None:
            break
    assert table.over()


def test_rule_beats_random_and_the_lab():
    for other, share in (("random", 0.9), ("lab", 0.5)):
        rules = GAME.ruleset("auction,target=500")
        result = run(Match(GAME, rules, ("rule", other, "rule", other), 3, 1))
        assert {line.bot: line for line in result.lines()}["rule"].wins.mean >= share


@pytest.mark.compiled
def test_rule_beats_a_greedy_player():
    """The same deals for both: at least 15 points more for each, where 100 deals give or take 12."""
    greedy, rng, deals, ahead = Greedy(), Random(1), 100, 0
    for seed in range(deals):
        for team in range(2):
            state = GAME.deal("auction,max_deals=1", seed)
            while not state.over():
                view = state.view(state.to_move())
                say(state, (RULE if view.seat % 2 == team else greedy)(view, rng))
            ahead += state.scores[team] - state.scores[1 - team]
    assert ahead / (2 * deals) > 15


def bids(hand: str, *before: str, rules: str = "auction") -> str:
    """What a hand says when the seats before it have spoken: seat 0 speaks first and seat 3 deals."""
    cards = spare(hand, 48)
    hands = ["".join(cards[at : at + 12]) for at in (0, 12, 24)]
    hands.insert(len(before), "".join(hand.split()))
    return answer(say(GAME.deal(rules, hands=hands), *before))


STRONG = "AH 10H KH QH JH AH AC AD AS 9C KS QS"
FAIR = "AH 10H KH QH 9H JH KC AC AD 9S 9C JS"
MODEST = "AH KH QH 9H JH KC AC AD 9S 9C JS QC"
WEAK = "9C 9D 9H JC JD JH QC QD JS 9S 9C 9D"


def test_a_strong_hand_bids_and_a_weak_one_passes():
    assert bids(STRONG) == "bid 200" and bids(FAIR) == "bid 200"
    assert bids(WEAK) == "pass"


def test_an_opponent_is_left_with_the_lowest_bid_and_a_partner_is_not():
    """When all pass, the dealer has to play. Where the cards are dealt again instead, the hand alone decides."""
    assert bids(MODEST) == "pass" and bids(MODEST, "pass") == "bid 200"
    assert bids(MODEST, rules="auction,all_pass=redeal") == "bid 200"


def test_a_fair_hand_goes_on_against_opponents_but_not_against_its_partner():
    assert bids(FAIR, "bid 280") == "bid 290" and bids(FAIR, "bid 280", "pass") == "pass"
    assert bids(FAIR, "bid 330") == "pass"


def test_the_best_suit_is_named():
    hands = (
        "AH10HKHQHJH9HACADAS9CKSQS/ACADASAH10C10C10D10DKCKCKDKD/QCQCQDQDQHQSJCJCJDJDJSJS/9C9D9D9H9S9S10H10S10SKHKSJH"
    )
    state = GAME.position(f"auction phase=trump hands={hands} bidder=0 bid=250")
    assert answer(state) == "trump H"


def test_a_hopeless_contract_is_conceded():
    state = say(GAME.deal("auction", 1), "bid 900", "pass", "pass", "pass", "trump S")
    assert answer(state) == "concede"
    state = say(GAME.deal("auction", 1), "bid 200", "pass", "pass", "pass", "trump S")
    assert answer(state) == "meld"


def test_trumps_are_passed_and_losers_come_back():
    state = say(GAME.deal("auction,pass_cards=3", 1), "bid 200", "pass", "pass", "pass", "trump H")
    verb, *given = answer(state).split()
    assert verb == "give" and len(given) == 3 and all(card[-1] == "H" for card in given)
    say(state, answer(state))
    verb, *back = answer(state).split()
    assert verb == "give" and len(back) == 3 and all(card[-1] != "H" and card[0] != "A" for card in back)


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("KS 9S", "JS AS 9S", "KS"),  # partner's ace wins: give it the king
        ("KS 9S", "10S AS 9S", "KS"),  # the partner, second to play, has it
        ("KS 9S", "AS JS 9C", "9S"),  # the opponents have it: nothing for them
        ("10S AS 9C 9D 9H JC JD JH QC QD QH", "KS 9S JS", "10S"),  # the ten is enough at the end of the trick
        ("AC 10D 9D KS QS 9S 9H JH JC JD QD KD", "", "AC"),  # an ace wins
    ],
)
def test_counters_go_to_the_partner(hand, trick, card):
    assert answer(facing(hand, trick, "H", "auction,obligations=follow")) == card


def test_thinking_ahead_needs_no_more_than_a_view():
    state = say(GAME.deal("auction", 4), "bid 200", "pass", "pass", "pass", "trump S", "meld")
    world = GAME.sample(state.view(1), Random(3))
    assert playout(world, Random(3)) > 0
