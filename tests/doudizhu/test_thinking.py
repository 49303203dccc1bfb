"""The bot that searches: the worlds it thinks of, and what it plays where the right move is clear."""

from __future__ import annotations

from typing import cast

import pytest

import paiju
from paiju import Random, bots
from paiju.games.doudizhu.bots.learned import player_for
from paiju.games.doudizhu.bots.search import Solver
from paiju.games.doudizhu.bots.thinking import NetSearch
from paiju.games.doudizhu.combos import count_cards
from paiju.games.doudizhu.faces import part
from paiju.games.doudizhu.features import features
from paiju.games.doudizhu.state import DouDizhuState
from paiju.games.doudizhu.worlds import DealWorlds
from paiju.learn.decide import Decider, NetPlayer
from paiju.learn.net import Net

from .setting import GAME

NO_AUCTION = "classic,auction=none,first_bidder=random"
OTHERS = ("classic", "classic,auction=call-rob", "classic,first_bidder=marker", "classic,deals=3")


def decider(rules: str) -> Decider:
    """Small nets that know nothing."""
    asked = features(GAME.ruleset(rules))
    nets = [Net(asked.inputs, 16, 16, 16) for _ in asked.parts]
    for number, net in enumerate(nets):
        net.begin(Random(number), 60)
    return Decider(asked, nets)


def in_play(rules: str, seed: int, moves: int) -> DouDizhuState:
    """A deal after some random moves of its play."""
    state, rng = cast(DouDizhuState, GAME.deal(rules, seed=seed)), Random(seed)
    while moves and not state.over():
        moves -= state.landlord >= 0
        state.play(state.random_move(rng))
    return state


def hands(state: DouDizhuState) -> list[int]:
    """What each seat holds."""
    return [state.hands[seat] for seat in range(3)]


@pytest.mark.parametrize("rules", [NO_AUCTION, *OTHERS])
def test_worlds_agree_with_what_the_seat_has_seen(rules):
    asked, rng = decider(rules), Random(4)
    for seed in range(4 if paiju.compiled else 1):
        state = in_play(rules, seed, 5 + 3 * seed)
        if state.over():
            continue
        seat = state.to_move()
        view = state.view(seat)
        worlds = DealWorlds(GAME, view, asked, 0.5, 0.1)
        assert worlds.told
        for _ in range(5):
            world = cast(DouDizhuState, worlds.draw(rng))
            assert world.legal() == state.legal()
            assert world.hands[seat] == state.hands[seat]
            assert sum(hands(world)) == sum(hands(state))
            assert [world.left[each] for each in range(3)] == [state.left[each] for each in range(3)]
            lord = state.landlord
            _, held = part(world.dealt[lord], world.hands[lord])
            gone, _ = part(state.dealt[lord], state.hands[lord])
            assert seat == lord or set(state.bottom) - set(gone) <= set(held)


def test_where_the_log_tells_too_little_all_worlds_are_equally_likely():
    state = GAME.position("classic phase=play hands=345/67/8 landlord=0 bid=1")
    worlds = DealWorlds(GAME, state.view(0), decider("classic"), 0.5, 0.1)
    rng = Random(1)
    assert not worlds.told
    drawn = [tuple(hands(cast(DouDizhuState, worlds.draw(rng)))) for _ in range(200)]
    assert len(set(drawn)) > 150
    assert {tuple(map(count_cards, each)) for each in drawn} == {(3, 2, 1)}


def test_worlds_are_the_same_interpreted_and_compiled():
    state = in_play(NO_AUCTION, 3, 12)
    worlds = DealWorlds(GAME, state.view(state.to_move()), decider(NO_AUCTION), 0.5, 0.1)
    rng = Random(2)
    left = (state.to_move() + 1) % 3
    drawn = [f"{cast(DouDizhuState, worlds.draw(rng)).hands[left]:x}" for _ in range(4)]
    assert drawn == ["1101002110221", "1101001111221", "1101001011222", "1101012011112"]


def test_likely_worlds_come_more_often():
    """What others did is likelier in the worlds that are drawn than in those that are dealt."""
    rng = Random(6)
    worlds = DealWorlds(GAME, in_play(NO_AUCTION, 3, 15).view(0), decider(NO_AUCTION), 0.1, 0.1)
    drawn = []
    for _ in range(20):
        worlds.draw(rng)
        drawn.append(worlds.weight)
    dealt = []
    for _ in range(20):
        worlds.shuffle(rng)
        dealt.append(worlds.weigh(-1.0e9))
    assert sum(drawn) / 20 > sum(dealt) / 20 + 1.0


def test_chances_of_all_moves_add_up():
    asked, state = decider(NO_AUCTION), in_play(NO_AUCTION, 3, 12)
    chances = {action: asked.chance(state, action, 0.2, 0.1) for action in state.legal()}
    assert sum(chances.values()) == pytest.approx(1.0)
    assert asked.best_few(state, 2) == sorted(chances, key=lambda action: -chances[action])[:2]
    assert min(chances.values()) >= 0.1 / len(chances)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("hands=3A/4/K landlord=0", "A"),  # nobody can beat it, and the Three goes last
        ("hands=3A/K/4 landlord=0", "A"),
    ],
)
def test_it_plays_what_wins_for_certain(position, move):
    state = GAME.position(f"{NO_AUCTION} phase=play bid=1 {position}")
    bot = bots.bot("search", "doudizhu", state.rules)
    assert bot(state.view(state.to_move()), Random(1)) == move


@pytest.mark.compiled
def test_where_all_cards_are_known_it_wins_if_anybody_can():
    net = cast(NetPlayer, player_for(GAME.ruleset(NO_AUCTION)))
    search, solver, rng, met = NetSearch(net, 2, 9.0), Solver(), Random(1), 0
    for seed in range(60):
        state = cast(DouDizhuState, GAME.deal(NO_AUCTION, seed=seed))
        while not state.over():
            view = state.view(state.to_move())
            if state.count() > 1 and DealWorlds(GAME, view, net.decider, 0.4, 0.1).settled:
                winning = solver.winning_moves(state)
                assert not winning or search.choose(state, rng) in winning
                met += 0 < len(winning) < state.count()
            state.play(net.choose(state, rng))
    assert met > 1


@pytest.mark.compiled
def test_the_same_view_and_chance_give_the_same_move():
    state = in_play(NO_AUCTION, 5, 6)
    chosen = {NetSearch(cast(NetPlayer, player_for(state.rules)), 20, 1.0).choose(state, Random(7)) for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.compiled
@pytest.mark.parametrize(("rules", "deals"), [(NO_AUCTION, 16), ("classic", 6)])
def test_it_beats_the_rule_bot(rules, deals):
    """On the same deals from all sides, also in a few worlds."""
    ruleset = GAME.ruleset(rules)
    search = NetSearch(cast(NetPlayer, player_for(ruleset)), 10, 2.0)
    rule, rng, won = bots.bot("rule", "doudizhu", ruleset), Random(1), 0.0
    for deal in range(deals):
        for side in features(ruleset).sides(GAME.deal(ruleset, seed=deal)):
            state = GAME.deal(ruleset, seed=deal)
            while not state.over():
                seat = state.to_move()
                if seat in side:
                    state.play(search.choose(state, rng))
                else:
                    state.play(rule(state.view(seat), rng))
            won += sum(state.payoffs()[seat] for seat in side)
    assert won > 0
