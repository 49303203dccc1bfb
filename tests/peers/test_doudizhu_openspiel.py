"""Dou Dizhu against OpenSpiel's `dou_dizhu`: the same deals, the same actions, the same moves and payoffs.

What is compared: the auction (`auction_turns=open` is OpenSpiel's reading), the legal moves at every step, whose turn
it is, bombs, the rocket, spring and the payment. Where OpenSpiel's rules are others than ours (read in its source,
games/dou_dizhu/), the difference is stated as a set of moves and the tests ask for exactly that set:

1. It has no quad with singles or pairs. These moves are only ours.
2. It lets three wings of the rank next to the chain pass as wings (333444555 with 666). These are only its own.
3. It does not start a plain chain at a rank of which the hand holds four (`hand[chain_head] == kNumSuits` is
   skipped in its search), though it lets the chain run through such a rank. These chains are only ours.
4. It lets a bomb beat the rocket (bombs are added before the rocket is looked at). These bombs are only its own.
5. Three passes end its game with nothing won; ours deals again.
"""

from __future__ import annotations

import random
from itertools import pairwise

import pyspiel
import pytest
from packs import RANKS, in_order, random_pack

import paiju
from paiju.games.doudizhu import plays
from paiju.games.doudizhu.kinds import CATEGORIES

CHAIN_RANKS = RANKS[:12]

OURS = paiju.game("doudizhu")
THEIRS = pyspiel.load_game("dou_dizhu")
FIRST_CARD = 51  # its action that deals card 0
CALLS = {0: "pass", 1: "bid 1", 2: "bid 2", 3: "bid 3"}  # its first actions; all others are plays

NO_QUADS = "+".join(name for name in CATEGORIES if not name.startswith("quad"))
RULES = ["classic,auction_turns=open", f"classic,auction_turns=open,categories={NO_QUADS}"]


def ranks_held(cards: str, at_least: int) -> list[str]:
    return [rank for rank in RANKS if cards.count(rank) >= at_least]


def is_quad_with_wings(cards: str) -> bool:
    """6 or 8 cards with four of a rank: no other combination of that size can have them."""
    return len(cards) in (6, 8) and bool(ranks_held(cards, 4))


def is_plain_chain(cards: str) -> bool:
    """Consecutive ranks from 3 to A, the same number of each, and more than one rank."""
    ranks = ranks_held(cards, 1)
    return len(ranks) > 1 and "".join(ranks) in CHAIN_RANKS and len({cards.count(rank) for rank in ranks}) == 1


def has_trio_beside_chain(text: str) -> bool:
    """OpenSpiel writes an airplane as chain-wings: `333444555-666`."""
    chain, _, wings = text.partition("-")
    return any(
        (low in chain) != (high in chain) and 3 in (wings.count(low), wings.count(high))
        for low, high in pairwise(CHAIN_RANKS)
    )


def their_plays(state: pyspiel.State, actions: list[int]) -> dict[str, int]:
    """Its actions by our text, without difference 2."""
    texts = {action: state.action_to_string(0, action).replace("(BWJ)", "B").replace("(CJ)", "R") for action in actions}
    shared = {
        in_order(text.replace("-", "")): action for action, text in texts.items() if not has_trio_beside_chain(text)
    }
    assert len(shared) == sum(not has_trio_beside_chain(text) for text in texts.values())
    return shared


def their_moves(state: pyspiel.State) -> dict[str, int]:
    actions = state.legal_actions()
    calls = {CALLS[action]: action for action in actions if action in CALLS}
    return calls | their_plays(state, [action for action in actions if action not in CALLS])


def their_deal(hands: list[str], first_bidder: int) -> pyspiel.State:
    """Its state after these three hands of 17 were dealt one card at a time, seat 0 first."""
    state = THEIRS.new_initial_state()
    state.apply_action(first_bidder)  # the place of the card that lies face up
    copies = dict.fromkeys(RANKS, 0)
    for number in range(51):
        rank = hands[number % 3][number // 3]
        index = RANKS.index(rank)
        card = index + 13 * copies[rank] if index < 13 else 39 + index
        copies[rank] += 1
        state.apply_action(FIRST_CARD + card)
    return state


def our_moves(state: paiju.State) -> set[str]:
    return {OURS.text(action).replace("bid pass", "pass") for action in state.legal()}


def shared_moves(ours: paiju.State, theirs: pyspiel.State) -> list[str]:
    """The moves both have, after what only one of them has was found to be exactly the differences above."""
    view = ours.view(ours.to_move())
    mine = our_moves(ours)
    other = set(their_moves(theirs))
    fours = ranks_held("".join(card[0] for card in view.hand), 4)
    assert mine - other == {
        move for move in mine if is_quad_with_wings(move) or (is_plain_chain(move) and move[0] in fours)
    }
    assert other - mine == {move for move in other if view.table == "BR" and ranks_held(move, 4)}
    return sorted(mine & other)


def deal_both(rules: str, seed: int) -> tuple[paiju.State, pyspiel.State]:
    pack = random_pack(seed)
    hands = [in_order(pack[start : start + 17]) for start in (0, 17, 34)]
    first_bidder = seed % 3
    ours = OURS.position(f"{rules} hands={'/'.join(hands)} first={first_bidder}")
    return ours, their_deal(hands, first_bidder)


def test_all_plays() -> None:
    state = THEIRS.new_initial_state()
    ours = {OURS.text(play) for play in plays.all_plays("standard")}
    theirs = set(their_plays(state, list(range(len(CALLS), THEIRS.num_distinct_actions()))))
    assert ours - theirs == {cards for cards in ours if is_quad_with_wings(cards)}
    assert theirs <= ours


@pytest.mark.parametrize("rules", RULES, ids=["classic", "without quads"])
@pytest.mark.parametrize("first", range(0, 60, 20))
def test_games(rules: str, first: int) -> None:
    for seed in range(first, first + 20):
        rng = random.Random(seed)
        ours, theirs = deal_both(rules, seed)
        while not theirs.is_terminal():
            assert ours.to_move() == theirs.current_player()
            moves = shared_moves(ours, theirs)
            # Long plays now and then, or the rarer combinations would hardly be seen.
            move = (
                rng.choice(moves) if rng.random() < 0.7 else max(moves, key=lambda cards: (cards != "pass", len(cards)))
            )
            theirs.apply_action(their_moves(theirs)[move])
            ours.play(OURS.parse(ours.view(ours.to_move()), move))
        if theirs.returns() == [0, 0, 0]:
            assert our_moves(ours) == {"pass", "bid 1", "bid 2", "bid 3"}, "three passes: a new deal"
        else:
            assert ours.over()
            assert ours.payoffs() == theirs.returns(), f"seed {seed}"


@pytest.mark.parametrize("first_bidder", range(3))
def test_every_auction(first_bidder: int) -> None:
    """All 40 ways an auction can go: the same calls at each turn and the same landlord, or nobody."""
    ours, theirs = deal_both(RULES[0], first_bidder)
    auctions = 0
    waiting = [(ours, theirs)]
    while waiting:
        ours, theirs = waiting.pop()
        for call, action in their_moves(theirs).items():
            next_ours, next_theirs = ours.copy(), theirs.clone()
            next_ours.play(OURS.parse(ours.view(ours.to_move()), call))
            next_theirs.apply_action(action)
            view = next_ours.view(None)
            if next_theirs.is_terminal():
                assert view.redeals == 1
                auctions += 1
                continue
            assert next_ours.to_move() == next_theirs.current_player()
            if view.landlord is None:
                assert our_moves(next_ours) == set(their_moves(next_theirs))
                waiting.append((next_ours, next_theirs))
            else:
                shared_moves(next_ours, next_theirs)
                auctions += 1
    assert auctions == 40
