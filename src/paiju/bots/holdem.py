"""Players of Texas Hold'em.

`LabBot` is the automatic player of the lab (B11), rule by rule. `RuleBot` plays soundly in every preset: before the
flop by the worth of its two cards, its position and what it costs; later by its chance to win against hands that the
others plausibly hold, found by dealing the rest of the cards some hundred times, and the odds the pot offers. It sizes
its bets by the pot, bluffs now and then, and with few chips pushes or folds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..games.holdem.evaluate import rank_set
from ..games.holdem.notation import CARD_NUMBERS
from ..games.holdem.ranking import STRAIGHT
from ..games.holdem.view import HoldemView
from ..rng import Random
from ..view import View

QUESTIONS = {"showdown": "muck", "rebuy": "rebuy", "ask": "continue"}
ACE, KING, JACK = 12, 11, 9


class LabBot:
    """The automatic player of the lab."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, HoldemView)
        if view.phase in QUESTIONS:
            return QUESTIONS[view.phase]
        wish = lab_choice(view)
        if wish == "raise" and view.min_raise:
            return f"raise {view.min_raise}"
        if wish in ("raise", "call"):
            return "call" if view.to_call else "check"
        return "check" if wish == "check" and not view.to_call else "fold"


def lab_choice(view: HoldemView) -> str:
    """What the table of B11 says: raise, call, check or fold."""
    assert view.seat is not None
    hand = [CARD_NUMBERS[card] for card in view.hand]
    cards = hand + [CARD_NUMBERS[card] for card in view.board]
    first = "raise" if view.bets[view.seat] == 0 else "call"
    raised = view.price > (view.blinds[1] if view.phase == "preflop" else 0)
    if view.phase == "preflop":
        return lab_before_flop(hand, first) or ("check" if view.seat == view.big_seat and not raised else "fold")
    return lab_after_flop(view.phase, cards, first) or ("fold" if raised else "check")


def lab_before_flop(hand: list[int], first: str) -> str:
    """The choice that two cards make, if any."""
    low, high = sorted(card >> 2 for card in hand)
    if low == high:
        return "raise" if high == ACE else first if high >= JACK else "call"
    return "call" if row(hand) >= 2 or hand[0] & 3 == hand[1] & 3 else ""


def lab_after_flop(street: str, cards: list[int], first: str) -> str:
    """The choice that the cards make on flop, turn and river, if any."""
    counts = sorted(Counter(card >> 2 for card in cards).values(), reverse=True)
    three, two_pair, pair = counts[0] >= 3, counts[1] >= 2, counts[0] >= 2
    if street == "flop":
        best, good = three, two_pair
    elif street == "turn":
        best, good = row(cards) >= 5, three
    else:
        best, good = rank_set(sum(1 << card for card in cards)) >> 12 >= STRAIGHT, three
    if best:
        return "raise"
    if good:
        return first
    if street == "river":
        return "call" if two_pair else ""
    suits = Counter(card & 3 for card in cards)
    return "call" if pair or row(cards) >= 4 or max(suits.values()) >= 4 else ""


def row(cards: list[int]) -> int:
    """The length of the longest row of consecutive ranks; the ace is high or low."""
    ranks = {card >> 2 for card in cards}
    ranks |= {-1} if ACE in ranks else set()
    longest = 0
    for rank in ranks:
        length = 1
        while rank + length in ranks:
            length += 1
        longest = max(longest, length)
    return longest


class RuleBot:
    """Weighs its chance to win against what it costs; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, HoldemView)
        if view.phase in QUESTIONS:
            return QUESTIONS[view.phase]
        situation = Situation(view, rng)
        choice = situation.before_flop() if view.phase == "preflop" else situation.after_flop()
        if choice == "fold" and not view.to_call:
            return "check"
        if choice == "call" and not view.to_call:
            return "check"
        return choice


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
        self.odds = view.to_call / (view.pot + view.to_call) if view.to_call else 0.0

    # Before the flop.

    def before_flop(self) -> str:
        """Few hands from early seats, more from late ones, and fewer the more it costs."""
        view = self.view
        reach = min(view.reach, max(view.bets[seat] + view.stacks[seat] for seat in self.others))
        if not self.fixed and reach <= 12 * self.big:
            return self.push_or_fold(reach)
        if not self.raised:
            return self.open_pot()
        bold = 0.05 + 0.05 * (len(self.others) == 1)
        if self.share < bold or (self.share < 2.5 * bold and self.rng.random() < 0.1):
            return self.wager(3.0 * view.price if not self.fixed else 0)
        if view.to_call >= 0.3 * self.stack:
            return "call" if self.chance(120) > self.odds + 0.04 else "fold"
        loose = 0.14 + 0.5 * max(0.0, 0.42 - self.odds) + 0.12 * (self.seat == view.big_seat)
        return "call" if self.share < loose else "fold"

    def open_pot(self) -> str:
        """Nobody has raised: raise, come in cheaply, or leave it."""
        view = self.view
        players = len(view.playing)
        behind = sum(seat not in view.acted for seat in self.others)
        wide = min(0.85, 0.62 / max(behind, 0.7) ** 0.75 if players > 2 else 0.8)
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
        behind = sum(seat not in view.acted for seat in self.others)
        depth = reach / self.big
        if self.raised or view.to_call >= self.stack:
            return self.all_in() if self.chance(160) > max(self.odds + 0.02, 0.3) else "fold"
        wide = min(0.9, (0.75 - 0.035 * depth) / max(behind, 1) ** 0.55)
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
        strong = fair + 0.24 - 0.03 * min(rivals, 4)
        last = all(seat in view.acted or not view.stacks[seat] for seat in self.others)
        whim = self.rng.random()
        if not view.to_call:
            if chance > strong or (chance > fair + 0.06 and last and whim < 0.5):
                return self.bet(0.85 if chance > strong + 0.15 else 0.55)
            bluff = 0.28 if last and rivals == 1 else 0.08
            if view.phase != "river" and 0.25 < chance < fair:
                bluff += 0.12
            return self.bet(0.5) if rivals <= 2 and whim < bluff else "check"
        if chance > strong + 0.17 or (chance > strong + 0.08 and whim < 0.3):
            return self.bet(0.9)
        if view.phase != "river" and rivals == 1 and chance > self.odds - 0.05 and whim < 0.06:
            return self.bet(0.8)
        margin = 0.05 if view.to_call > 0.25 * self.stack else 0.02
        return "call" if chance > self.odds + margin else "fold"

    def chance(self, trials: int) -> float:
        """The share of the pot this hand wins on average, against hands the others play this way."""
        view = self.view
        known = {*self.hand, *self.board}
        pack = [card for card in range(52) if card not in known]
        ranges = [self.range_of(seat) for seat in self.others]
        mine = sum(1 << card for card in self.hand)
        table = sum(1 << card for card in self.board)
        missing = 5 - len(view.board)
        won = 0.0
        for _ in range(trials):
            gone: set[int] = set()
            hands = [deal_hand(pack, gone, loosest, self.rng) for loosest in ranges]
            board = table
            for _ in range(missing):
                board |= 1 << draw(pack, gone, self.rng)
            best = max(rank_set(board | hand) for hand in hands)
            own = rank_set(board | mine)
            if own > best:
                won += 1
            elif own == best:
                won += 1 / (1 + sum(rank_set(board | hand) == own for hand in hands))
        return won / trials

    def range_of(self, seat: int) -> float:
        """The worst hand a seat plausibly plays this way, as a share of all hands."""
        view = self.view
        loosest = 1.0
        for event in reversed(view.history):
            if event.seat < 0 and event.text.startswith("hand "):
                break
            if event.seat == seat:
                word = event.word
                if word in ("raise", "bet"):
                    loosest *= 0.5
                elif word == "call":
                    loosest *= 0.75
        return max(loosest, 0.12)

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


def draw(pack: Sequence[int], gone: set[int], rng: Random) -> int:
    """A card that is not gone yet."""
    while True:
        card = pack[rng.below(len(pack))]
        if card not in gone:
            gone.add(card)
            return card


def deal_hand(pack: Sequence[int], gone: set[int], loosest: float, rng: Random) -> int:
    """Two cards, as a set, that somebody would play who plays this share of hands; after a few tries any."""
    for attempt in range(6):
        first, second = pack[rng.below(len(pack))], pack[rng.below(len(pack))]
        if first == second or first in gone or second in gone:
            continue
        if attempt == 5 or SHARES[52 * first + second] <= loosest:
            gone |= {first, second}
            return 1 << first | 1 << second
    return 1 << draw(pack, gone, rng) | 1 << draw(pack, gone, rng)


def points(first: int, second: int) -> float:
    """Two cards by the count of Bill Chen: high card, pair, suited, gap."""
    high, low = max(first, second) >> 2, min(first, second) >> 2
    worth = {ACE: 10.0, KING: 8.0, 10: 7.0, JACK: 6.0}.get(high, (high + 2) / 2)
    if high == low:
        return max(5.0, 2 * worth) + low / 100
    gap = high - low - 1
    worth += 2 * (first & 3 == second & 3) - (0, 1, 2, 4)[min(gap, 3)] - (gap > 3) + (gap < 2 and high < 10)
    return worth + low / 100


def shares() -> list[float]:
    """For every two cards the share of all hands that is at least as good, at 52 * first + second."""
    pairs = [(points(first, second), first, second) for first in range(52) for second in range(first)]
    pairs.sort(reverse=True)
    found = [1.0] * (52 * 52)
    for place, (_, first, second) in enumerate(pairs):
        found[52 * first + second] = found[52 * second + first] = (place + 1) / len(pairs)
    return found


SHARES = shares()


def share_of(hand: Sequence[int]) -> float:
    """The share of all hands that is at least as good as this one."""
    return SHARES[52 * hand[0] + hand[1]]
