"""The solver against plain exhaustive search by the engine's own moves, and what it remembers."""

from random import Random as RandomModule

import pytest

import paiju
from paiju.games.doudizhu.endings import Endings
from paiju.games.doudizhu.kinds import CARDS, LOST, UNKNOWN, WON
from paiju.games.doudizhu.memory import Memory

from .setting import GAME

PLENTY = 1_000_000
RANKS = "3456789TJQKA2"
TWO = ["endgame", "endgame-full", "endgame-full,wings=strict", "endgame-full,wings=loose"]
THREE = ["classic", "classic-strict", "classic,wings=loose"]
CATEGORIES = [
    "solo+pair",
    "solo+bomb",
    "solo+rocket+trio_solo",
    "solo+solo_chain+pair_chain",
    "solo+trio_chain+airplane_pair",
]
RULES = [
    *TWO,
    *(f"endgame-full,mission=none,categories={names}" for names in CATEGORIES),
    *(f"{rules},open_hands=true,auction=none" for rules in THREE),
    *(f"classic,open_hands=true,auction=none,categories={names}" for names in CATEGORIES),
]


def position(rng, rules, most):
    """A random ending: a few ranks in one run, so that there are chains, trios and bombs, and some moves played."""
    seats = GAME.ruleset(rules).seats
    first = rng.randrange(10)
    ranks = RANKS[first : first + rng.randint(3, 9)]
    pack = [rank for rank in ranks for _ in range(4)] + ["B", "R"]
    rng.shuffle(pack)
    sizes = [min(rng.randint(2, most), len(pack) // seats) for _ in range(seats)]
    hands = [pack[sum(sizes[:seat]) : sum(sizes[: seat + 1])] for seat in range(seats)]
    landlord = f" landlord={rng.randrange(3)}" if seats == 3 else ""
    state = GAME.position(f"{rules} hands={'/'.join(map(''.join, hands))} turn={rng.randrange(seats)}{landlord}")
    for _ in range(rng.randint(0, 4)):
        action = rng.choice(state.legal())
        if action & CARDS != state.hands[state.turn]:
            state.step(action)
    return state


def plain_search(state, known):
    """Whether the side to move wins: every legal action of the engine, nothing left out."""
    key = tuple(state.hands), state.turn, state.table, state.passes, state.landlord
    if key not in known:
        known[key] = any(plain_move(state, action, known) for action in state.legal())
    return known[key]


def plain_move(state, action, known):
    """Whether the side to move wins with this action."""
    after = state.copy()
    after.step(action)
    if after.over():
        return True
    together = (state.seats == 3 and state.landlord not in (state.turn, after.turn)) or state.turn == after.turn
    return plain_search(after, known) == together


@pytest.mark.parametrize("rules", RULES)
def test_equal_to_plain_search(rules):
    """Thousands of positions in all, every winning move of each; one solver for all of them, with little memory."""
    rng = RandomModule(rules)
    seats = GAME.ruleset(rules).seats
    endings = Endings(room=rng.choice([16, 4096]))
    won = lost = 0
    for _ in range(250 if paiju.compiled else 8):
        state = position(rng, rules, 7 if seats == 2 else 5)
        known = {}
        winning = [action for action in state.legal() if plain_move(state, action, known)]
        assert endings.winning_moves(state, PLENTY) == winning, state.position()
        assert endings.solve(state, PLENTY) == (WON if winning else LOST), state.position()
        won += bool(winning)
        lost += not winning
    assert won > 1 and lost > 0


@pytest.mark.compiled
@pytest.mark.parametrize("rules", ["endgame-full", "classic,open_hands=true,auction=none"])
def test_larger_positions_have_the_same_value_whatever_is_remembered(rules):
    rng = RandomModule(rules)
    large = Endings()
    for _ in range(20):
        state = position(rng, rules, 9 if GAME.ruleset(rules).seats == 2 else 7)
        found = large.solve(state, PLENTY)
        assert found != UNKNOWN
        assert Endings(room=1).solve(state, 50 * PLENTY) == found, state.position()


def test_a_search_that_would_take_too_long_says_so_and_can_go_on():
    state = GAME.position("endgame-full hands=3457889TTJQA2/4566799TJJQKK")
    endings = Endings()
    budget = 100
    assert endings.solve(state, 0) == UNKNOWN and endings.nodes == 0
    assert endings.solve(state, budget) == UNKNOWN and endings.nodes == budget
    assert endings.winning_moves(state, budget) is None
    while endings.solve(state, budget) == UNKNOWN:
        budget *= 2
    assert endings.solve(state, 0) == Endings().solve(state, PLENTY) != UNKNOWN


def test_positions_that_come_to_the_same_are_searched_once():
    """Other ranks, no chains: 5 7 9 against 6 8 J is 3 5 7 against 4 6 8; a chain is something else."""
    endings = Endings()
    rules = "endgame-full,mission=none"
    first = endings.solve(GAME.position(f"{rules} hands=5579/668J"), PLENTY)
    assert endings.nodes > 0
    assert endings.solve(GAME.position(f"{rules} hands=88QA/TTK2"), PLENTY) == first and endings.nodes == 0
    assert endings.solve(GAME.position(f"{rules} hands=34569/78TTJ"), PLENTY) == LOST
    assert endings.solve(GAME.position(f"{rules} hands=34567/89TTJ"), PLENTY) == WON


@pytest.mark.parametrize("bad", [None, 3, "state"])
def test_only_states_are_solved(bad):
    for ask in (lambda: Endings().solve(bad, 1), lambda: Endings().winning_moves(bad, 1)):
        with pytest.raises((TypeError, ValueError, AttributeError)):
            ask()


def test_a_deal_in_its_auction_is_not_solved():
    with pytest.raises(ValueError):
        Endings().solve(GAME.deal(seed=1), 1)


def test_the_memory_never_takes_a_position_for_another_and_never_grows():
    rng = RandomModule(7)
    memory = Memory(60)
    assert memory.room == 64
    truth = {}
    found = 0
    for _ in range(5_000):
        words = tuple(rng.getrandbits(64) & ~(7 << 57) | 1 for _ in range(3))
        value = rng.randint(0, 1)
        memory.keep(*words, value, rng.randint(1, 10**9))
        truth[words] = value
        assert memory.look(*words) == value
        asked = rng.choice([*truth][-100:])
        assert memory.look(*asked) in (truth[asked], UNKNOWN)
        found += memory.look(*asked) != UNKNOWN
        assert memory.look(words[0] ^ 2, *words[1:]) == UNKNOWN or (words[0] ^ 2, *words[1:]) in truth
    assert 500 < found < 5_000 and memory.room == 64
    memory.clear()
    assert all(memory.look(*words) == UNKNOWN for words in truth)
