"""The quick player and the search on top of it: sound choices, the same everywhere, and better than the rule bot."""

from __future__ import annotations

import pytest

import paiju
from paiju.arena.match import Match
from paiju.arena.running import run
from paiju.bots import bot
from paiju.games.tractor.bots.search import QuickSearch
from paiju.games.tractor.policy import TractorPolicy
from paiju.games.tractor.proposals import above
from paiju.games.tractor.search import TractorWorlds
from paiju.games.tractor.trump import effective_suit, position
from paiju.rng import Random
from paiju.table import Seat, Table

from . import setting
from .setting import GAME, playing, say

PLAYERS = ["quick", "search"]
FIXED = (117, ["JS+", "QS", "4S", "7H", "5H", "10S", "KH+", "AH"], [-1.0, 1.0, -1.0, 1.0])
SEARCHED = ["KD", "3H", "QD+", "5H+", "KC+"]


def choice(name: str, state) -> list[str]:
    return bot(name, "tractor")(state.view(state.to_move()), Random(1)).replace("+", "").split()


@pytest.mark.parametrize(
    "rules",
    [
        "classic",
        "classic,throw_compare=all,throw_penalty=10",
        "classic,leads=pairs,windows=cards",
        "classic,kitty_mult=power,tractor_follow=pairs_only",
        "simple",
        "sishifen",
        "friends",
        "friends,seats=6",
        "friends,seats=7",
    ],
)
def test_the_quick_player_plays_whole_hands(rules: str) -> None:
    chosen = GAME.ruleset(rules)
    for seed in range(3 if paiju.compiled else 1):
        seats = [Seat(str(seat), bot("quick", "tractor")) for seat in range(chosen.seats)]
        table = Table.open(GAME, chosen, seats, seed=seed)
        table.run()
        assert table.over() and table.record.replay().position() == table.state.position()


@pytest.mark.compiled
@pytest.mark.parametrize("rules", ["classic", "simple", "sishifen", "friends", "friends,seats=7"])
def test_the_search_plays_whole_hands(rules: str) -> None:
    chosen = GAME.ruleset(rules)
    seats = [Seat(str(seat), bot("search", "tractor")) for seat in range(chosen.seats)]
    table = Table.open(GAME, chosen, seats, seed=1)
    table.run()
    assert table.over() and table.record.replay().position() == table.state.position()


def test_what_is_above_a_card() -> None:
    """As positions say, inside its suit, for all trumps."""
    for suit in range(5):
        for rank in range(13):
            for card in range(54):
                own = effective_suit(card, suit, rank)
                higher = {
                    other
                    for other in range(54)
                    if effective_suit(other, suit, rank) == own
                    and position(other, suit, rank) > position(card, suit, rank)
                }
                assert above(card, suit, rank) == sum(1 << other for other in higher)


@pytest.mark.parametrize("name", PLAYERS)
class TestSound:
    """Where the right play is clear, both find it."""

    def test_winners_are_led(self, name: str) -> None:
        state = playing("H/2", "AC 3D 4D", "3C 6D 7D", "4C 8D 9D", "6C JD QD")
        assert choice(name, state) == ["AC"]

    def test_a_tractor_is_led_as_a_whole(self, name: str) -> None:
        state = playing("H/2", "AC AC KC KC 3D", "3C 6D 7D 3S 4S", "4C 8D 9D 6S 7S", "6C JD QD 8S 9S")
        assert sorted(choice(name, state)) == ["AC", "AC", "KC", "KC"]

    def test_points_go_to_a_partner_who_wins(self, name: str) -> None:
        state = setting.position(hands="3D/4D/10C3C/8C7C", trump="H", table="AC/6C/-/-")
        assert choice(name, state) == ["10C"]

    def test_a_trick_with_points_is_taken_when_nobody_can_take_it_away(self, name: str) -> None:
        state = setting.position(hands="3D/4D/6D/10HQH", trump="S", table="3H/4H/9H/-", leader=0)
        assert choice(name, state) == ["10H"]

    def test_points_are_trumped(self, name: str) -> None:
        state = setting.position(hands="3D/4D/3H9D/8C7C", trump="H", table="10C/KC/-/-")
        assert choice(name, state) == ["3H"]

    def test_a_pair_that_was_begun_is_completed(self, name: str) -> None:
        state = playing("S/2", "6H 6H 3C", "7H 7H 10D", "3D 4D 5D", "8C 8D 9D")
        say(state, "6H 6H")
        assert choice(name, state) == ["7H", "7H"]
        state.play("7H+")
        assert choice(name, state) == ["7H"]


def test_a_choice_that_somebody_else_began_is_completed() -> None:
    """Whatever was chosen first, what follows is legal."""
    for player in (TractorPolicy(), QuickSearch(2, 3)):
        for seed in range(4):
            state, rng = GAME.deal("classic,hands=1", seed), Random(seed)
            for _ in range(150):
                if state.over():
                    break
                state.play(player.choose(state, rng) if state.choosing() else state.random_move(rng))


def test_each_world_looks_the_same_to_the_seat() -> None:
    policy, rng = TractorPolicy(), Random(3)
    state, looked = GAME.deal("classic,hands=1", 4), 0
    while not state.over():
        if state.view(state.to_move()).phase in ("lead", "follow") and not state.choosing() and rng.below(12) == 0:
            view = state.view(state.to_move())
            worlds = TractorWorlds(GAME, view)
            hands = set()
            for _ in range(4):
                world = worlds.draw(rng)
                assert world.view(view.seat) == view
                hands.add(world.position())
            looked += len(hands) > 1
        state.play(policy.choose(state, rng))
    assert looked > 2


def test_the_same_seed_gives_the_same_hand_compiled_and_interpreted() -> None:
    state, policy, rng = GAME.deal("classic,hands=1", "fixed"), TractorPolicy(), Random(1)
    said = []
    while not state.over():
        action = policy.choose(state, rng)
        said.append(GAME.text(action))
        state.play(action)
    assert (len(said), said[-30:-22], state._payoffs()) == FIXED


def test_the_same_seed_gives_the_same_search_compiled_and_interpreted() -> None:
    state, policy, rng = GAME.deal("classic,hands=1", "fixed"), TractorPolicy(), Random(1)
    found = []
    while not state.over() and len(found) < 5:
        seat = state.to_move()
        if state.view(seat).phase in ("lead", "follow") and not state.choosing() and rng.below(8) == 0:
            found.append(GAME.text(QuickSearch(4, 3, 0.0).choose(state, Random(len(found)))))
        state.play(policy.choose(state, rng))
    assert found == SEARCHED


@pytest.mark.compiled
def test_the_quick_player_beats_the_rule_bot() -> None:
    match = Match(GAME, GAME.ruleset("classic,hands=1"), ("quick", "rule"), deals=20, seed=1)
    assert run(match).lines()[0].points.mean > 0.15


@pytest.mark.compiled
def test_the_search_beats_the_rule_bot() -> None:
    match = Match(GAME, GAME.ruleset("classic,hands=1"), ("search", "rule"), deals=6, seed=1)
    assert run(match).lines()[0].points.mean > 0.3
