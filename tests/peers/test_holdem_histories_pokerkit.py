"""Random hand histories, played by PokerKit with all kinds of antes, blinds, straddles, late posts and showdowns.

The players must win what they win there. Where they do not, it is one of these, and each is checked to be it:
- `odd chips`: of a pot that cannot be divided evenly each winner gets at most one chip more; PokerKit gives all that is
  left to one of them.
- `board`: who shows nothing (`????`) concedes to any hand that was shown; PokerKit lets the board play for him.
"""

from __future__ import annotations

import warnings
from collections import Counter
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, HandHistory, Mode, NoLimitTexasHoldem

from paiju import Random, Record
from paiju.games.holdem.evaluate import rank
from paiju.games.holdem.history import histories_of, write
from paiju.games.holdem.history_reader import Reader, parsed, records_of

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
INFINITE = float("inf")


def pick(rng: Random, *choices: Any) -> Any:
    return choices[rng.below(len(choices))]


def blinds_of(rng: Random, n: int) -> list[int]:
    """Blinds, straddles and late posts as histories list them; the smallest bet is 10."""
    if n == 2:
        return list(pick(rng, (5, 10), (5, 10), (10, 5), (0, 10), (10, 10)))
    found = [*pick(rng, (5, 10), (5, 10), (5, 10), (0, 10), (10, 0), (10, 10)), *[0] * (n - 2)]
    kind = rng.below(7)
    if kind == 0:
        found[2] = 20
    elif kind == 1 and n > 3:
        found[2:4] = [20, 40]
    elif kind == 2:
        found[-1] = 20
    elif kind in (3, 4):
        for seat in range(2, n):
            found[seat] = pick(rng, 0, 0, -10, -10, -15)
    return found


def antes_of(rng: Random, n: int) -> list[int]:
    """Nobody's, everybody's, that of one player, or any."""
    kind = rng.below(6)
    ante = 1 + rng.below(12)
    if kind < 2:
        return [0] * n
    if kind == 2:
        return [ante] * n
    if kind == 3:
        return [0, ante, *[0] * (n - 2)]
    return [0] * (n - 1) + [ante] if kind == 4 else [pick(rng, 0, ante, 2) for _ in range(n)]


def play(rng: Random, fixed: bool) -> HandHistory:
    """A random hand, played to its end."""
    n = 2 + rng.below(8)
    antes, blinds = antes_of(rng, n), blinds_of(rng, n)
    deep = pick(rng, 60, 200, 2000)
    stacks = [60 + rng.below(deep) for _ in range(n)]
    # Antes that go back to who paid most are those of all, or of one; of others the two programs mean different things.
    trimmed = sum(map(bool, antes)) in (0, 1, n) and bool(rng.below(2))
    if fixed:
        limit = FixedLimitTexasHoldem(AUTOMATIONS, trimmed, antes, blinds, 10, 20, mode=Mode.CASH_GAME)
        game: Any = limit
    else:
        if rng.below(6) == 0:
            stacks = [INFINITE] * n  # type: ignore[list-item]
        game = NoLimitTexasHoldem(AUTOMATIONS, trimmed, antes, blinds, 10, mode=Mode.CASH_GAME)
    state = game(stacks, n)
    hidden = [rng.below(3) == 0 for _ in range(n)]
    pack = list(range(52))
    rng.shuffle(pack)
    cards = [f"{'23456789TJQKA'[card >> 2]}{'cdhs'[card & 3]}" for card in pack]
    secret = {seat: cards.pop() + cards.pop() for seat in range(n)}
    while state.status:
        if state.can_deal_hole():
            seat = state.hole_dealee_index
            state.deal_hole("????" if hidden[seat] else secret[seat])
        elif state.can_burn_card():
            state.burn_card("??")
        elif state.can_deal_board():
            state.deal_board("".join(cards.pop() for _ in range(3 if not state.board_cards else 1)))
        elif state.can_show_or_muck_hole_cards(False):
            show(rng, state, secret, hidden)
        else:
            act(rng, state, infinite=stacks[0] == INFINITE)
    history = HandHistory.from_game_state(game, state)
    history.ante_trimming_status = trimmed
    return history


def show(rng: Random, state: Any, secret: dict[int, str], hidden: list[bool]) -> None:
    """Show or muck; who shows in part was dealt unknown cards.

    Nobody mucks who is the last to win a pot, nor one of the last two before the river: PokerKit cannot go on then.
    """
    seat = state.showdown_index
    kind = rng.below(8)
    others = all(set(pot.player_indices) - {seat} for pot in state.pots)
    if kind == 0 and others and sum(state.statuses) > (1 if len(state.board_cards) == 5 else 2):
        state.show_or_muck_hole_cards(False)
    elif kind in (1, 2) and hidden[seat]:
        state.show_or_muck_hole_cards("????" if kind == 1 else secret[seat][:2] + "??")
    else:
        state.show_or_muck_hole_cards(secret[seat])


def act(rng: Random, state: Any, infinite: bool) -> None:
    """Mostly a call."""
    kind = rng.below(10)
    if kind < 2 and state.can_complete_bet_or_raise_to():
        low = state.min_completion_betting_or_raising_to_amount
        high = state.max_completion_betting_or_raising_to_amount
        high = low + 300 if infinite else high
        state.complete_bet_or_raise_to(pick(rng, low, low, high, low + rng.below(int(high - low) + 1)))
    elif kind == 9 and state.checking_or_calling_amount:
        state.fold()
    else:
        state.check_or_call()


def same(history: HandHistory, record: Record) -> list[str]:
    """Why somebody wins something else here than there; nothing if nobody does."""
    *_, theirs = history
    ours: Any = record.replay()
    assert ours.over() and not theirs.status, history.dumps()
    gained, expected = ours.payoffs(), list(map(float, theirs.payoffs))
    if gained == expected:
        return []
    if max(abs(a - b) for a, b in zip(gained, expected, strict=True)) < len(gained):
        return ["odd chips"]
    shown = [ours.hole(seat) for seat in range(ours.seats) if ours.opened >> seat & 1]
    assert [] in shown and rank(ours.board) in [rank(hand + ours.board) for hand in shown if hand], (
        history.dumps(),
        gained,
        expected,
    )
    return ["board"]


@pytest.mark.parametrize("fixed", [False, True], ids=["no-limit", "limit"])
def test_random_histories_pay_the_same(fixed: bool, long: bool) -> None:
    hands = 20_000 if long else 150
    rng = Random(f"histories of every kind {fixed}")
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        for _ in range(hands):
            history = play(rng, fixed)
            (record,) = records_of(history.dumps())
            reasons = same(history, record)
            found.update(reasons or ["the same"])
            (again,) = histories_of(record)
            text = write([again])
            once_more = Reader(parsed(text)).record()
            assert (once_more.actions, once_more.rules) == (record.actions, record.rules), text
            assert once_more.replay().payoffs() == record.replay().payoffs(), text
            assert again.blinds == [int(blind) for blind in history.blinds_or_straddles]
    assert found["the same"] > 0.85 * hands and found["board"] < 0.03 * hands, found
