"""Dou Dizhu's plays against RLCard's list of 27,472 actions, which is what `standard` wings mean (rules page A4).

RLCard ships every combination as text with its type (which includes the length) and its weight (which grows with the
main rank). From these three alone, and the comparison rule A5 written out below, this file derives what a hand may
play; the engine has to give the same, no more and no less. Whole games of RLCard's own are followed move by move.
"""

from __future__ import annotations

import random
import re

import numpy as np
import pytest
from packs import RANKS, in_order, random_pack
from rlcard.games.doudizhu import Game
from rlcard.games.doudizhu.utils import CARD_TYPE, ID_2_ACTION

import paiju
from paiju.games.doudizhu import plays

GAME = paiju.game("doudizhu")

LIST = sorted(set(ID_2_ACTION) - {"pass"})
NEEDS = np.array([[cards.count(rank) for rank in RANKS] for cards in LIST])
TYPE = {cards: (kind, int(weight)) for cards, [(kind, weight)] in CARD_TYPE[0].items()}

# RLCard's name of each category, in the order of A3; a number after it is the length of the chain.
CATEGORIES = [
    "solo", "pair", "trio", "trio_solo", "trio_pair", "solo_chain", "pair_chain", "trio_chain",
    "trio_solo_chain", "trio_pair_chain", "bomb", "four_two_solo", "four_two_pair", "rocket",
]  # fmt: skip


def beats(cards: str, table: str) -> bool:
    """A5: the rocket beats all, a bomb all but the rocket and higher bombs, else same type and size, higher rank."""
    (kind, weight), (table_kind, table_weight) = TYPE[cards], TYPE[table]
    if kind == table_kind:
        return weight > table_weight
    return kind == "rocket" or (kind == "bomb" and table_kind != "rocket")


def held(cards: str) -> list[str]:
    """Every play of RLCard's list that these cards contain."""
    counts = np.array([cards.count(rank) for rank in RANKS])
    return [LIST[index] for index in np.flatnonzero((counts >= NEEDS).all(axis=1))]


def allowed(hand: str, table: str | None) -> set[str]:
    if table is None:
        return set(held(hand))
    return {cards for cards in held(hand) if beats(cards, table)} | {"pass"}


def legal(state: paiju.State) -> set[str]:
    texts = [GAME.text(action) for action in state.legal()]
    assert len(texts) == len(set(texts))
    return set(texts)


def hand_and_rest(seed: int) -> tuple[random.Random, str, str]:
    """A hand of 1 to 20 cards and the rest of the pack."""
    rng = random.Random(seed)
    pack = random_pack(seed)
    size = rng.randint(1, 20)
    return rng, in_order(pack[:size]), in_order(pack[size:])


def test_every_play_is_in_the_list_and_the_other_way_round() -> None:
    ours = [GAME.text(play) for play in plays.all_plays("standard")]
    assert len(ours) == len(set(ours)) == 27_471
    assert set(ours) == set(LIST)


def test_ids_follow_category_length_main_rank_and_text() -> None:
    def key(cards: str) -> tuple[int, int, int, str]:
        kind, weight = TYPE[cards]
        name, length = re.fullmatch(r"(.*?)_?(\d*)", kind).groups()
        return CATEGORIES.index(name), int(length or 1), weight, cards

    ours = [GAME.text(play) for play in plays.all_plays("standard")]
    assert ours == sorted(LIST, key=key)


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_leading(first: int) -> None:
    for seed in range(first, first + 50):
        _, hand, rest = hand_and_rest(seed)
        state = GAME.position(f"classic phase=play hands={hand}/{rest[0]}/{rest[1]}")
        assert legal(state) == allowed(hand, None), f"seed {seed}: {hand} leads"


@pytest.mark.parametrize("first", range(0, 200, 50))
def test_following(first: int) -> None:
    for seed in range(first, first + 50):
        rng, hand, rest = hand_and_rest(seed)
        tables = [cards for cards in held(rest) if len(cards) < 20]  # nobody answers the last cards of a hand
        kinds = {TYPE[cards][0] for cards in held(hand)}
        answerable = [cards for cards in tables if TYPE[cards][0] in kinds] or tables
        for table in [rng.choice(tables), *(rng.choice(answerable) for _ in range(4))]:
            left = list(rest)
            for card in table:
                left.remove(card)
            # Two seats, of which either may hold 20 cards.
            state = GAME.position(f"endgame-full hands={hand}/{left[0]} played=-/{table} turn=0 table={table}@1")
            assert legal(state) == allowed(hand, table), f"seed {seed}: {hand} on {table}"


@pytest.mark.parametrize("seed", range(8))
def test_whole_games(seed: int) -> None:
    """RLCard deals without an auction, seat 0 is landlord; its moves, turns and winner are ours."""
    rng = random.Random(seed)
    theirs = Game()
    theirs.np_random = np.random.RandomState(seed)
    view, seat = theirs.init_game()
    hands = "/".join(player.initial_hand for player in theirs.players)
    ours = GAME.position(f"classic phase=play hands={hands} landlord=0 bid=1")
    while not theirs.is_over():
        assert ours.to_move() == seat
        assert legal(ours) == set(view["actions"]), f"seed {seed}"
        move = rng.choice(sorted(view["actions"]))
        ours.play(GAME.parse(ours.view(seat), move))
        view, seat = theirs.step(move)
    assert ours.over()
    landlord_won = theirs.winner_id == 0
    assert [score > 0 for score in ours.payoffs()] == [landlord_won, not landlord_won, not landlord_won]


def test_ids_are_those_of_rlcard() -> None:
    actions = GAME.action_space("endgame-full")
    assert len(actions) == len(ID_2_ACTION) == 27_472
    assert [actions.text(number).partition("=")[0] for number in range(len(actions))] == ID_2_ACTION
    assert [GAME.action_space("classic").text(27_472 + call) for call in range(6)] == [
        "bid pass", "bid 1", "bid 2", "bid 3", "call", "rob",
    ]  # fmt: skip
    assert len(GAME.action_space("classic,wings=loose")) == 33_684 + 1 + 6
