"""The quick player and the search on top of it: what is clear is decided so, and `rule` is beaten."""

from __future__ import annotations

import pytest

import paiju
from paiju import Random
from paiju.bots import bot, names
from paiju.games.pinochle.bidding import Bidding
from paiju.games.pinochle.bots.search import DeepSearch, QuickSearch
from paiju.games.pinochle.forecast import Forecast
from paiju.games.pinochle.heard import HeardWorlds
from paiju.games.pinochle.horizon import PinochleHorizon
from paiju.games.pinochle.plays import Plays
from paiju.games.pinochle.policy import PinochlePolicy

from .setting import GAME, facing, say, spare

STRONG = "AH 10H KH QH JH AH AC AD AS 9C KS QS"
WEAK = "9C 9D 9H JC JD JH QC QD JS 9S 9C 9D"
POLICY = PinochlePolicy()


def choice(state: paiju.State, player: object = POLICY) -> str:
    return GAME.text(player.choose(state, Random(1)))


def dealt(hand: str, rules: str = "auction") -> paiju.State:
    """Seat 0 holds this hand and speaks first."""
    cards = spare(hand, 48)
    return GAME.deal(rules, hands=["".join(hand.split()), *("".join(cards[at : at + 12]) for at in (0, 12, 24))])


@pytest.mark.parametrize("player", [POLICY, pytest.param(DeepSearch(60), marks=pytest.mark.compiled)])
def test_a_strong_hand_bids_and_a_weak_one_passes(player):
    assert choice(dealt(STRONG), player) == "bid 200"
    assert choice(dealt(WEAK), player) == "pass"


@pytest.mark.parametrize("player", [POLICY, pytest.param(DeepSearch(60), marks=pytest.mark.compiled)])
def test_the_best_suit_is_named_and_a_good_contract_is_played(player):
    state = say(dealt(STRONG), "bid 250", "pass", "pass", "pass")
    assert choice(state, player) == "trump H"
    assert choice(say(state, "trump H"), player) == "meld"


def test_a_contract_out_of_reach_is_conceded():
    assert choice(say(dealt(WEAK), "bid 900", "pass", "pass", "pass", "trump S")) == "concede"


def test_nobody_bids_without_the_marriage_that_is_needed():
    no_marriage = "AH AH 10H 10H KH KH AC AD AS 10C 10D 10S"
    assert choice(dealt(no_marriage)) == "bid 200"
    assert choice(dealt(no_marriage, "auction,marriage_needed=true")) == "pass"


def test_trumps_are_passed_and_losers_come_back():
    state = say(GAME.deal("auction,pass_cards=3", 1), "bid 200", "pass", "pass", "pass", "trump H")
    given = []
    for _ in range(6):
        given.append(choice(state))
        state.play(given[-1])
    assert all(text.endswith("H") for text in given[:3])
    assert not any(text.endswith("H") or " A" in text for text in given[3:])


@pytest.mark.parametrize(
    ("hand", "trick", "card"),
    [
        ("KS 9S", "JS AS 9S", "KS"),  # partner's ace wins: give it the king
        ("KS 9S", "AS JS 9C", "9S"),  # the opponents have it: nothing for them
        ("10S AS 9C 9D 9H JC JD JH QC QD QH", "KS 9S JS", "10S"),  # the ten is enough at the end of the trick
    ],
)
@pytest.mark.parametrize("player", [POLICY, QuickSearch(24)])
def test_counters_go_to_the_partner(hand, trick, card, player):
    assert choice(facing(hand, trick, "H", "auction,obligations=follow"), player) == card


def test_who_sees_the_hands_knows_what_wins():
    """Both opponents are void and trump: the ace stays at home."""
    hands = "AC9D9D/AHKHQH/9C9S9S/10HJH9H"
    state = GAME.position(
        f"auction phase=play hands={hands} bidder=0 bid=200 trump=H leader=0 won=9/0/0/0 melds=-/-/-/-"
    )
    assert choice(state, PinochlePolicy(plays=Plays(open_hands=True))) == "9D"


def test_a_better_hand_has_a_better_forecast():
    forecast = Forecast()
    state = dealt(STRONG)
    hearts = forecast.total(state.held[0], state.paired[0], 2, 0, False)
    assert hearts > 300 and hearts > forecast.total(state.held[0], state.paired[0], 1, 0, False) + 100
    assert 0 < forecast.tricks(state.held[0], state.paired[0], 2, 0, False) < 250
    assert len(forecast.features(state.held[0], state.paired[0], 2, False)) == 24
    assert Bidding().best_suit(state, 0) == 2


def test_points_ahead_count_more_near_the_end():
    horizon, start = PinochleHorizon(), GAME.deal("auction", 1).position()

    def chance(ours: int, theirs: int) -> float:
        return horizon.value(GAME.position(start.replace("scores=0/0", f"scores={ours}/{theirs}")), 0)

    assert 0.4 < chance(0, 0) < 0.6 < chance(200, 0) < chance(1300, 1100) < chance(1400, 900) < 1


@pytest.mark.parametrize(
    ("rules", "moves", "scores"),
    [
        ("auction,max_deals=3", 165, [490, 920]),
        ("auction,max_deals=3,pass_cards=4,marriage_needed=true", 205, [560, 870]),
    ],
)
def test_the_quick_player_plays_the_same_compiled_and_interpreted(rules, moves, scores):
    state = GAME.deal(rules, "quick 3" if "pass" in rules else "quick 0")
    rng = Random(3 if "pass" in rules else 0)
    made = 0
    while not state.over():
        state.play(POLICY.choose(state, rng))
        made += 1
    assert (made, list(state.scores)) == (moves, scores)


@pytest.mark.parametrize("rules", ["auction", "auction,pass_cards=3,count=classic", "auction,head_rule=trump_only"])
def test_the_quick_player_looks_at_nothing_that_its_seat_may_not_know(rules):
    rng = Random(5)
    for seed in range(2):
        state = GAME.deal(f"{rules},max_deals=1", seed)
        while not state.over():
            chance = rng.next64()
            chosen = POLICY.choose(state, Random(chance))
            for _ in range(2):
                assert POLICY.choose(GAME.sample(state.view(state.to_move()), rng), Random(chance)) == chosen
            state.play(chosen)


def test_the_same_seed_gives_the_same_choice():
    state = say(GAME.deal("auction", 4), "bid 200", "pass", "pass", "pass", "trump S", "meld")
    assert len({choice(state, QuickSearch(12)) for _ in range(3)}) == 1


def test_the_lab_is_left_to_others():
    assert {"hard", "expert"} <= set(names("pinochle", GAME.ruleset("auction")))
    assert not {"hard", "expert"} & set(names("pinochle", GAME.ruleset("lab")))
    assert not {"hard", "expert"} & set(names("pinochle", GAME.ruleset("auction,scoring=contract")))


@pytest.mark.compiled
def test_search_beats_rule():
    """The same deals for both: some 35 points more for each, where 50 deals give or take 20."""
    search, rule, rng, deals, ahead = QuickSearch(24), bot("rule", "pinochle"), Random(1), 50, 0
    for seed in range(deals):
        for team in range(2):
            state = GAME.deal("auction", seed)
            while state.deal == 1:
                seat = state.to_move()
                if seat % 2 == team:
                    state.play(search.choose(state, rng))
                else:
                    say(state, rule(state.view(seat), rng))
            ahead += state.scores[team] - state.scores[1 - team]
    assert ahead / (2 * deals) > 10


def test_worlds_fit_what_was_heard():
    """Who bids and names hearts holds more of them, and more melds, than anybody; his hand is still not known."""
    state = say(GAME.deal("auction", 4), "pass", "bid 300", "pass", "pass", "trump H")
    view = say(state, "meld").view(0)
    heard, rng = HeardWorlds(GAME, state.view(0)), Random(2)

    def hearts(world: paiju.State) -> int:
        return sum(card.endswith("H") for card in world.view(1).hand)

    worlds = [heard.draw(rng) for _ in range(40)]
    assert all(world.view(0).hand == view.hand for world in worlds)
    assert len({world.view(1).hand for world in worlds}) > 10
    assert sum(map(hearts, worlds)) > sum(hearts(GAME.sample(view, rng)) for _ in range(40))


def test_a_likely_hand_has_the_better_chance():
    state = say(dealt(STRONG), "bid 300", "pass", "pass")
    heard = HeardWorlds(GAME, state.view(3))
    weak = say(dealt(WEAK), "bid 300", "pass", "pass")
    assert heard.chance_of(state) > 5 * heard.chance_of(weak)
