"""Random hands of Hold'em in Paiju and in PokerKit: the same players act, for the same prices, and are paid the same.

Where the two differ our rules page made a choice, and each difference must be one of these:
- `short all-in`: who has acted may not raise again after an all-in below a full raise (TDA 47); PokerKit looks at
  what he has to call instead.
- `short big blind`: others must call the full big blind; PokerKit lets them call what was posted.
- `half bet`: in limit an all-in of half a bet counts as a bet, a smaller one can be completed; PokerKit knows no
  halves.
- `cap`: the big blind is the first of the four bets before the flop; PokerKit counts four raises.
- `odd chips`: of a pot that cannot be divided evenly each winner gets at most one chip more; PokerKit gives all that is
  left to one of them.
PokerKit also asks the last player with chips for a check that can change nothing; it is made for him.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from pokerkit import Automation, FixedLimitTexasHoldem, HandHistory, Mode, NoLimitTexasHoldem

import paiju
from paiju import Random, Record
from paiju.games.holdem.history import histories_of, write
from paiju.games.holdem.history_reader import records_of

GAME = paiju.game("holdem")
AUTOMATIONS = tuple(
    automation
    for automation in Automation
    if automation not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING, Automation.CARD_BURNING)
)


class Pair:
    """One hand, set up in both programs. Seat numbers are PokerKit's: the button is last, of two the small blind."""

    def __init__(self, rng: Random, fixed: bool) -> None:
        self.fixed = fixed
        n = 2 + rng.below(5) if rng.below(4) else 2 + rng.below(9)
        deep = rng.below(3)
        self.stacks = [(10 if rng.below(6) else 1) + rng.below((40, 200, 2000)[deep]) for _ in range(n)]
        ante = (0, 0, 1, 3)[rng.below(4)] if not fixed else 0
        self.seats = n
        preset = "limit" if fixed else "no-limit"
        blinds = f"{n - 1}/0" if n == 2 else "0/1"
        stacks = "/".join(map(str, self.stacks))
        rules = f"{preset},seats={n},small_blind=5,big_blind=10,ante={ante},max_hands=1,start_stack=2000"
        key = f"{rng.next64():016x}{rng.next64():016x}.0"
        self.start = f"{rules} button={n - 1} blinds={blinds} stacks={stacks} invested={stacks} key={key}"
        self.ours: Any = GAME.position(self.start)
        game = FixedLimitTexasHoldem if fixed else NoLimitTexasHoldem
        sizes = (10, 20) if fixed else (10,)
        self.theirs = game.create_state(
            AUTOMATIONS, True, ante, (5, 10), *sizes, tuple(self.stacks), n, mode=Mode.CASH_GAME
        )
        self.deal()

    def deal(self) -> None:
        """Deal the same cards there; board cards as far as they are wanted now."""
        while self.theirs.can_deal_hole():
            seat = self.theirs.hole_dealee_index
            card = self.ours.hole(seat)[len(self.theirs.hole_cards[seat])]
            self.theirs.deal_hole(paiju.cards.card_text(card))
        while self.theirs.can_burn_card() or self.theirs.can_deal_board():
            if self.theirs.can_burn_card():
                self.theirs.burn_card("??")
            shown = len(self.theirs.board_cards)
            new = self.ours.board[shown : 3 if shown == 0 else shown + 1]
            self.theirs.deal_board("".join(map(paiju.cards.card_text, new)))

    def differences(self) -> list[str]:
        """What differs in what the next player may do, explained; fails if there is no explanation."""
        ours, theirs = self.ours, self.theirs
        view = ours.view(None)
        if view.phase == "preflop" and max(view.bets) < 10:
            return ["short big blind"]
        assert not ours.over() and theirs.actor_index == ours.to_move(), (self.start, ours, theirs.actor_index)
        unit = 20 if view.phase in ("turn", "river") else 10
        half = self.fixed and not view.price == view.base == view.raises * unit
        if theirs.checking_or_calling_amount != view.to_call:
            raise AssertionError((self.start, ours, theirs.checking_or_calling_amount))
        low = theirs.min_completion_betting_or_raising_to_amount or 0
        high = theirs.max_completion_betting_or_raising_to_amount or 0
        if (low, high) == (view.min_raise, view.max_raise):
            return []
        if half:
            return ["half bet"]
        if view.phase == "preflop" and view.closed == "CAPPED":
            return ["cap"]
        assert view.closed == "NO_RAISE", (self.start, ours, low, high, view.min_raise, view.max_raise)
        return ["short all-in"]

    def play(self, rng: Random) -> str:
        """One random action in both; returns it."""
        ours = self.ours
        few = ours.candidates()
        choice = rng.below(10)
        action = few[1] if choice < 5 else few[rng.below(len(few))] if choice < 9 else ours.random_move(rng)
        if GAME.text(action) == "fold" and GAME.text(few[1]) == "check":
            action = few[1]  # PokerKit warns of such folds, and asks the last one with chips to act after them
        text = GAME.text(action)
        ours.play(action)
        word, _, amount = text.partition(" ")
        if word == "fold":
            self.theirs.fold()
        elif amount:
            self.theirs.complete_bet_or_raise_to(int(amount))
        else:
            self.theirs.check_or_call()
        self.deal()
        return text


def settle(pair: Pair) -> list[str]:
    """Compare who has what at the end."""
    while pair.theirs.status and pair.theirs.actor_index is not None:
        assert not pair.theirs.checking_or_calling_amount, (pair.start, pair.ours)
        pair.theirs.check_or_call()
        pair.deal()
    assert not pair.theirs.status, (pair.start, pair.ours)
    ours, theirs = pair.ours.stacks[: pair.seats], list(pair.theirs.stacks)
    assert sum(ours) == sum(theirs) == sum(pair.stacks)
    if ours == theirs:
        return []
    result = next(event for event in reversed(pair.ours.view(None).history) if event.ends_deal)
    assert result.hands and all(abs(a - b) <= 9 for a, b in zip(ours, theirs, strict=True)), (pair.start, ours, theirs)
    assert sum(map(bool, result.won)) > 1, (pair.start, ours, theirs)
    return ["odd chips"]


@pytest.mark.parametrize("fixed", [False, True], ids=["no-limit", "limit"])
def test_random_hands_run_alike(fixed: bool, long: bool) -> None:
    hands = 10_000 if long else 150
    rng = Random(f"pokerkit {fixed}")
    found: Counter[str] = Counter()
    for _ in range(hands):
        pair = Pair(rng, fixed)
        reasons: list[str] = []
        while not pair.ours.over() and pair.theirs.status:
            reasons += pair.differences()
            if "short big blind" in reasons or "half bet" in reasons:
                break
            pair.play(rng)
        else:
            reasons += settle(pair)
        found.update(set(reasons))
        found["the same"] += not reasons
    assert found["the same"] > 0.7 * hands, found
    assert set(found) <= {"the same", "short all-in", "short big blind", "half bet", "cap", "odd chips"}


def random_record(rules: str, seed: int) -> Record:
    """A random match, mostly of calls."""
    state: Any = GAME.deal(rules, seed)
    record, rng = Record.begin(state), Random(seed)
    while not state.over():
        few = state.candidates()
        action = few[rng.below(len(few))] if rng.below(3) == 0 or few[1] != state.nth(1) else few[1]
        if GAME.text(action) == "fold" and GAME.text(few[1]) == "check":
            action = few[1]
        record.add(state.to_move(), action)
        state.play(action)
    return record


@pytest.mark.parametrize(
    "rules",
    [
        "no-limit,seats=2",
        "no-limit,seats=6",
        "no-limit,seats=4,ante=2,auto_muck=false",
        "no-limit,seats=4,ante=10,ante_type=bb",
        "no-limit,seats=5,button=moving,schedule=on,level_every=3",
        "limit,seats=3,max_hands=15",
    ],
)
def test_our_hand_histories_replay_there_to_the_same_stacks(rules: str, long: bool) -> None:
    for seed in range(40 if long else 3):
        for history in histories_of(random_record(rules, seed)):
            if min(history.stacks) < 2 * history.bets[0]:
                continue  # short blinds and half bets are told apart above
            *_, state = HandHistory.loads(write([history]))
            finished = history.more["finishing_stacks"]
            assert not state.status and sum(state.stacks) == sum(finished), (rules, seed, history)
            odd = max(abs(mine - theirs) for mine, theirs in zip(finished, state.stacks, strict=True))
            assert odd <= 1 + len(finished) // 3, (rules, seed, history)


def test_several_hands_in_one_file_load_there() -> None:
    histories = histories_of(random_record("no-limit,seats=3", 5))
    loaded = list(HandHistory.loads_all(write(histories)))
    assert [each.starting_stacks for each in loaded] == [each.stacks for each in histories] and len(loaded) > 1


@pytest.mark.parametrize("fixed", [False, True], ids=["no-limit", "limit"])
def test_their_hand_histories_replay_here_to_the_same_stacks(fixed: bool, long: bool) -> None:
    rng = Random(f"histories {fixed}")
    for _ in range(1000 if long else 60):
        pair = Pair(rng, fixed)
        if min(pair.stacks) < 13:
            continue
        reasons: list[str] = []
        while not pair.ours.over() and pair.theirs.status and not reasons:
            reasons += pair.differences()
            if not reasons:
                pair.play(rng)
        if reasons or settle(pair):
            continue
        ante = max(pair.theirs.antes)
        game = (
            FixedLimitTexasHoldem(AUTOMATIONS, True, ante, (5, 10), 10, 20)
            if fixed
            else NoLimitTexasHoldem(AUTOMATIONS, True, ante, (5, 10), 10)
        )
        text = HandHistory.from_game_state(game, pair.theirs).dumps()
        (record,) = records_of(text)
        state: Any = record.replay()
        assert state.over() and state.stacks[: pair.seats] == list(pair.theirs.stacks), text
