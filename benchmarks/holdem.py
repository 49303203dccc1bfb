"""Texas Hold'em: hands with all rules, six seats, 1000 chips, blinds 5 and 10, against OpenSpiel and PokerKit.

OpenSpiel's universal_poker plays no-limit with four bets only (`fcpa`: fold, call, pot, all-in); we choose among as
many: fold, check or call, and the raises that a view spells out. PokerKit plays every amount; there both sides mostly
check and call, and now and then make the smallest raise, so that hands last.
"""

from __future__ import annotations

import functools
import random
import time
from collections.abc import Callable

import pyspiel
from pokerkit import Automation, NoLimitTexasHoldem

import ours
import paiju
from contest import Contest, Sample, Side, Work

GAME = paiju.game("holdem")
RULES = "no-limit,seats=6,max_hands=1"
STACKS = " ".join(["1000"] * 6)
PEER = pyspiel.load_game(
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=5 10 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,"
    f"numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack={STACKS},bettingAbstraction=fcpa)"
)
HANDS = 20


def our_hands(pick: Callable[[float, int], int]) -> Work:
    """From Python: deal, then count the actions, take one by its number and play it; checked and logged."""

    def work(n: int) -> Sample:
        draw = random.Random(1).random
        start = time.process_time()
        for seed in range(n):
            state = GAME.deal(RULES, seed=seed)
            while choices := state.count():
                state.play(state.nth(pick(draw(), choices)))
        return Sample(n, time.process_time() - start)

    return work


def any_of_them(chance: float, choices: int) -> int:
    """Every action alike."""
    return int(chance * choices)


def one_of_four(chance: float, choices: int) -> int:
    """One of four: fold, check or call, a middling raise, all-in."""
    if choices <= 4:
        return int(chance * choices)
    return (0, 1, choices // 3, choices - 1)[int(4 * chance)]


def openspiel_hands() -> Work:
    """The same there; cards are dealt by chance nodes, whose outcomes are uniform."""

    def work(n: int) -> Sample:
        draw = random.Random(1).random
        start = time.process_time()
        for _ in range(n):
            state = PEER.new_initial_state()
            while legal := state.legal_actions():
                state.apply_action(legal[int(draw() * len(legal))])
        return Sample(n, time.process_time() - start)

    return work


def calm(chance: float, choices: int) -> int:
    """Mostly check or call, else fold or the smallest raise."""
    return 0 if chance < 0.15 else min(2, choices - 1) if chance > 0.9 else 1


def pokerkit_hands() -> Work:
    """The same there, with everything automated that can be."""

    def work(n: int) -> Sample:
        draw = random.Random(1).random
        start = time.process_time()
        for _ in range(n):
            state = NoLimitTexasHoldem.create_state(tuple(Automation), True, 0, (5, 10), 10, 1000, 6)
            while state.actor_index is not None:
                choice = calm(draw(), 3)
                if choice == 0 and state.checking_or_calling_amount:
                    state.fold()
                elif choice == 2 and state.can_complete_bet_or_raise_to():
                    state.complete_bet_or_raise_to()
                else:
                    state.check_or_call()
        return Sample(n, time.process_time() - start)

    return work


def entries() -> list[Contest]:
    hands = Side("paiju from Python", our_hands(one_of_four))
    contest = functools.partial(Contest, unit="hands/s")
    core = Side("paiju.playouts", ours.playouts([GAME.deal(RULES, seed=seed) for seed in range(HANDS)]))
    return [
        contest(
            "random hands from Python",
            ours=hands,
            peer=Side("OpenSpiel from Python", openspiel_hands()),
            target=1.5,
            note="Six seats from deal to payout; OpenSpiel has four bets to choose from and deals by chance nodes.",
        ),
        contest(
            "calm hands from Python",
            ours=Side("paiju from Python, calm", our_hands(calm)),
            peer=Side("PokerKit", pokerkit_hands()),
            target=50,
            note="15 % fold, 10 % smallest raise, else check or call; all of PokerKit's automations.",
        ),
        contest(
            "random hands in the core, after the deal",
            ours=core,
            peer=Side("paiju from Python, any action", our_hands(any_of_them)),
            target=20,
            note="Any legal amount, each equally likely, in the core and in our own hands from Python.",
        ),
    ]
