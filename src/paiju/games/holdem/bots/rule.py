"""The rule bot of Texas Hold'em.

Before the flop it plays by the worth of its two cards, its position and what it costs; with few chips it pushes or
folds. Later, and whenever much of its stack is asked for, it weighs its chance to win against hands that the others
plausibly hold (holdem_ranges.py) with the odds of the pot, as far as it can win it. It sizes its bets by the pot and
bluffs now and then.
"""

from __future__ import annotations

from ....rng import Random
from ....view import View
from ..notation import CARD_NUMBERS
from ..view import HoldemView
from .lab import unthinking
from .ranges import Holdings, ranges, share_of


class RuleBot:
    """Weighs its chance to win against what it costs; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, HoldemView)
        answer = unthinking(view)
        if answer:
            return answer
        situation = Situation(view, rng)
        choice = situation.before_flop() if view.phase == "preflop" else situation.after_flop()
        return "check" if choice in ("fold", "call") and not view.to_call else choice


class Situation:
    """One decision: what the seat holds, what it costs, and what the others may hold."""

    def __init__(self, view: HoldemView, rng: Random) -> None:
        assert view.seat is not None
        self.view = view
        self.rng = rng
        self.seat = view.seat
        self.big = view.blinds[1]
        self.stack = view.stacks[view.seat]
        self.others = [seat for seat in view.live if seat != view.seat]
        self.fixed = view.ruleset().betting == "fixed"
        self.hand = [CARD_NUMBERS[card] for card in view.hand]
        self.board = [CARD_NUMBERS[card] for card in view.board]
        self.share = share_of(self.hand)
        self.raised = view.price > self.big
        self.behind = sum(seat not in view.acted for seat in self.others)
        self.odds = view.to_call / (self.winnable() + view.to_call) if view.to_call else 0.0

    def winnable(self) -> int:
        """The pot as far as this seat can win it: from nobody more than it will have paid itself."""
        view = self.view
        if not view.ruleset().side_pots:
            return view.pot
        own = view.paid[self.seat] + view.to_call
        return (
            view.dead
            + sum(min(paid, own) for seat, paid in enumerate(view.paid) if seat != self.seat)
            + (view.paid[self.seat])
        )

    def chance(self, trials: int) -> float:
        """The share of the pot this hand wins on average, against hands the others play this way."""
        holds = ranges(self.view)
        return Holdings(self.hand, self.board).chance([holds[seat] for seat in self.others], trials, self.rng)

    # Before the flop.

    def before_flop(self) -> str:
        """Few hands from early seats, more from late ones, and fewer the more it costs."""
        view = self.view
        reach = min(view.reach, max(view.bets[seat] + view.stacks[seat] for seat in self.others))
        if not self.fixed and reach <= 12 * self.big:
            return self.push_or_fold(reach)
        if not self.raised:
            return self.open_pot()
        two = len(view.playing) == 2
        if view.to_call >= 0.25 * self.stack or view.to_call >= 12 * self.big:
            chance = self.chance(160)
            if chance <= self.odds + 0.03:
                return "fold"
            return self.all_in() if chance > 0.62 and not self.fixed else "call"
        bold = 0.06 + 0.05 * two
        bluff = 0.25 if view.price <= 4 * self.big else 0.08
        if self.share < bold or (self.share < 2.5 * bold and self.rng.random() < bluff):
            return self.wager(3.0 * view.price if not self.fixed else 0)
        loose = 0.12 + 0.5 * max(0.0, 0.42 - self.odds) + 0.12 * (self.seat == view.big_seat) + 0.18 * two
        dear = view.price / self.big / 4
        return "call" if self.share < loose / max(1.0, dear) else "fold"

    def open_pot(self) -> str:
        """Nobody has raised: raise, come in cheaply, or leave it."""
        view = self.view
        wide = min(0.85, 0.62 / max(self.behind, 0.7) ** 0.75 if len(view.playing) > 2 else 0.8)
        callers = sum(bet >= self.big for seat, bet in enumerate(view.bets) if seat != view.big_seat)
        if self.share < wide / (1 + 0.5 * callers):
            return self.wager(self.big * (2.5 + callers) + view.dead)
        if view.to_call == 0:
            return "check"
        cheap = view.to_call <= self.big // 2 or callers > 0
        return "call" if cheap and self.share < 0.55 else "fold"

    def push_or_fold(self, reach: int) -> str:
        """With few chips: all of them, or nothing."""
        view = self.view
        depth = reach / self.big
        if self.raised or view.to_call >= self.stack:
            return self.all_in() if self.chance(160) > max(self.odds + 0.02, 0.3) else "fold"
        wide = min(0.9, (0.75 - 0.035 * depth) / max(self.behind, 1) ** 0.55)
        if self.share < wide:
            return self.all_in()
        return "call" if view.to_call <= self.big // 2 and self.odds < 0.2 else "fold"

    # After the flop.

    def after_flop(self) -> str:
        """Bet and raise with the better hands, call where the price is right, bluff a little."""
        view = self.view
        chance = self.chance(160)
        rivals = len(self.others)
        fair = 1 / (rivals + 1)
        strong = fair + 0.2 - 0.03 * min(rivals, 4)
        last = all(seat in view.acted or not view.stacks[seat] for seat in self.others)
        whim = self.rng.random()
        if not view.to_call:
            if chance > strong or (chance > fair + 0.06 and last and whim < 0.5):
                return self.bet(0.85 if chance > strong + 0.15 else 0.55)
            bluff = 0.28 if last and rivals == 1 else 0.08
            if view.phase != "river" and 0.25 < chance < fair:
                bluff += 0.12
            return self.bet(0.5) if rivals <= 2 and whim < bluff else "check"
        if chance > strong + 0.09 or (chance > strong + 0.03 and whim < 0.3):
            return self.bet(0.9)
        if view.phase != "river" and rivals == 1 and chance > self.odds - 0.05 and whim < 0.1:
            return self.bet(0.8)
        margin = 0.05 if view.to_call > 0.25 * self.stack else 0.02
        return "call" if chance > self.odds + margin else "fold"

    # Wagers.

    def bet(self, part: float) -> str:
        """A wager of this part of the pot."""
        return self.wager(self.view.price + part * (self.view.pot + self.view.to_call))

    def wager(self, amount: float) -> str:
        """A wager of about this size; all-in if little would be left, a call where none is allowed."""
        view = self.view
        if not view.min_raise:
            return "call"
        wanted = min(max(round(amount), view.min_raise), view.max_raise)
        if not self.fixed and wanted - view.bets[self.seat] > 0.4 * self.stack:
            wanted = view.max_raise
        return f"raise {wanted}"

    def all_in(self) -> str:
        """Everything, or a call if nobody could answer more."""
        return f"raise {self.view.max_raise}" if self.view.max_raise else "call"
