"""A sound Dou Dizhu player by rules of thumb.

It splits its hand into as few turns as it can and prefers plays that keep that number low, so that chains, trios and
bombs stay together. It knows who is its enemy, saves strength while nothing presses, spends it when an enemy is about
to go out, and lets its partner run.
"""

from __future__ import annotations

from typing import NamedTuple

from ....rng import Random
from ..combos import at_least, count_cards, count_plays, fit, length_of, read
from ..kinds import BOMB, CATEGORIES, FULL_DECK, PAIR, QUAD_PAIR, QUAD_SOLO, RANKS, ROCKET, SOLO, WINGS
from ..plays import pack
from ..split import fewest_turns
from ..view import DouDizhuView

HIGH = RANKS.index("A")
BOMB_BROKEN = 12.0  # what it costs to play cards of a bomb as something else
BOMB_SPENT = 40.0  # and to play all four of them with kickers


class Play(NamedTuple):
    """A combination and what it leaves behind."""

    text: str
    kind: int
    cards: int
    rank: int
    size: int
    turns_after: int
    sure: bool  # nobody else can hold anything that beats it
    breaks: bool  # cards of a bomb go as something else


class RuleBot:
    """One seat of Dou Dizhu, played by rules of thumb."""

    def __call__(self, view: DouDizhuView, rng: Random) -> str:
        if len(view.legal) == 1:
            return view.legal[0]
        if view.phase == "auction":
            return bid(view)
        return Thought(view).choose()


class Thought:
    """One decision: everything the bot works out about a view."""

    def __init__(self, view: DouDizhuView) -> None:
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.hand = ranks_of(view.hand)
        self.unseen = FULL_DECK - self.hand - sum(map(ranks_of, view.played))
        rules = view.ruleset()
        self.mode = WINGS.index(rules.wings)
        self.kickers = "trio_solo" in rules.in_use()
        self.turns = fewest_turns(self.hand, self.kickers)
        others = [seat for seat in range(view.seats) if seat != self.seat]
        lone = view.landlord in (self.seat, None)
        self.enemies = others if lone else [view.landlord or 0]
        self.partner = None if lone else next(seat for seat in others if seat != view.landlord)
        self.danger = min(view.counts[seat] for seat in self.enemies)
        self.plays = [self.weigh(text) for text in view.legal if text != "pass"]

    def weigh(self, text: str) -> Play:
        """Work out what a legal combination leaves and whether it can be beaten."""
        cards, kind, rank = self.understand(text)
        left = fewest_turns(self.hand - cards, self.kickers)
        sure = self.cannot_be_beaten(kind, cards, rank)
        breaks = kind != BOMB and (at_least(self.hand, 4) & at_least(cards, 1)) > 0
        return Play(text, kind, cards, rank, count_cards(cards), left, sure, breaks)

    def understand(self, text: str) -> tuple[int, int, int]:
        """The cards, kind and main rank of a combination."""
        letters, _, category = text.partition("=")
        cards = pack(letters)
        kind = CATEGORIES.index(category) + 1 if category else read(cards, self.mode)[0]
        return cards, kind, fit(cards, kind, self.mode)

    def cannot_be_beaten(self, kind: int, cards: int, rank: int) -> bool:
        """Whether no enemy can hold a better combination, as far as the unseen cards tell."""
        if kind == ROCKET:
            return True
        most = max(self.view.counts[seat] for seat in self.enemies)
        bombs = count_plays(self.unseen, BOMB, 0, rank if kind == BOMB else -1, self.mode) if most >= 4 else 0
        rockets = count_plays(self.unseen, ROCKET, 0, -1, self.mode) if most >= 2 else 0
        if bombs or rockets:
            return False
        if kind == BOMB or most < count_cards(cards):
            return True
        return count_plays(self.unseen, kind, length_of(cards, kind), rank, self.mode) == 0

    def choose(self) -> str:
        """The play, or a pass."""
        for play in self.plays:
            if play.turns_after == 0:
                return play.text
        # One that cannot be beaten, and then the rest in one turn: won.
        for play in self.plays:
            if play.sure and play.turns_after == 1:
                return play.text
        return self.lead() if not self.view.table else self.follow()

    # Leading.

    def lead(self) -> str:
        """Get rid of the most with the least strength, without opening the door to an enemy."""
        if self.partner is not None and self.view.counts[self.partner] == 1 and self.danger > 1:
            low = [play for play in self.plays if play.kind == SOLO]
            if low and self.after_me(self.partner):
                return min(low, key=lambda play: play.rank).text
        return min(self.plays, key=self.lead_cost).text

    def lead_cost(self, play: Play) -> float:
        """How much a lead costs; the least is played."""
        cost = 10.0 * (play.turns_after - self.turns + 1)
        cost += 0.6 * play.rank - 0.5 * play.size
        cost += bomb_cost(play)
        if play.kind in (BOMB, ROCKET):
            cost += 14.0 if play.turns_after > 1 else 4.0
        if play.kind == SOLO and play.rank >= HIGH and self.turns > 2:
            cost += 3.0
        if play.size == self.danger and not play.sure and play.kind in (SOLO, PAIR):
            # An enemy could go out on this: if it must be, then with the highest.
            cost += 25.0 - 1.5 * play.rank
        if play.sure and self.turns <= 3:
            cost -= 6.0
        return cost

    # Following.

    def follow(self) -> str:
        """Beat the table, or pass."""
        if not self.plays:
            return "pass"
        best = min(self.plays, key=self.follow_cost)
        return best.text if self.follow_cost(best) < self.pass_cost() else "pass"

    def follow_cost(self, play: Play) -> float:
        """How much it costs to answer with this; the turns it adds weigh most."""
        cost = 10.0 * (play.turns_after - self.turns + 1) + 0.5 * play.rank
        if play.kind in (BOMB, ROCKET):
            cost += 8.0 if self.danger > 6 and play.turns_after > 2 else 2.0
        elif play.rank >= HIGH:
            cost += 2.0
        cost += bomb_cost(play)
        if play.sure:
            cost -= 5.0 if self.turns <= 4 else 2.0
        return cost

    def pass_cost(self) -> float:
        """How much it costs to let the table stand: more, the nearer an enemy is to going out."""
        owner = self.view.table_seat
        if owner is not None and owner == self.partner:
            return self.pass_to_partner()
        cost = 9.0 + max(0, 8 - self.danger) * 2.5
        if owner in self.enemies and self.view.counts[owner or 0] <= 2:
            cost += 20.0
        if self.partner is not None and self.view.passes == 0 and self.after_me(self.partner):
            cost -= 1.0  # the partner can still answer
        if self.partner is None:
            cost += 2.0
        return cost

    def pass_to_partner(self) -> float:
        """The partner has the table: take over only if it costs next to nothing, or to win."""
        assert self.partner is not None
        _, _, rank = self.understand(self.view.table)
        if self.view.counts[self.partner] <= 2:
            return -50.0
        if self.turns <= 2:
            return 8.0
        landlord_next = not self.after_me(self.partner)
        if rank >= RANKS.index("J") or (landlord_next and rank >= RANKS.index("T")):
            return -50.0
        return 4.0 if landlord_next else 2.5

    def after_me(self, seat: int) -> bool:
        """Whether a seat is the next to move."""
        return seat == (self.seat + 1) % self.view.seats


def bomb_cost(play: Play) -> float:
    """How much it costs to give a bomb up: nothing if only one turn is left then."""
    if not play.breaks or play.turns_after <= 1:
        return 0.0
    return BOMB_SPENT if play.kind in (QUAD_SOLO, QUAD_PAIR) else BOMB_BROKEN


def bid(view: DouDizhuView) -> str:
    """Bid on high cards, bombs and how few turns the hand needs."""
    hand = ranks_of(view.hand)
    count = {letter: (hand >> (4 * rank)) & 15 for rank, letter in enumerate(RANKS)}
    strength = 4.0 * count["R"] + 3.0 * count["B"] + 2.0 * count["2"] + 0.8 * count["A"]
    strength += 2.0 * (count["R"] and count["B"]) + sum(4.0 for n in count.values() if n == 4)
    strength += 0.9 * (7.5 - fewest_turns(hand))
    if "rob" in view.legal or "call" in view.legal:
        wanted = "rob" if "rob" in view.legal else "call"
        return wanted if strength >= (7.0 if wanted == "rob" else 5.0) else "bid pass"
    for level, need in ((3, 6.5), (2, 5.5), (1, 4.5)):
        if strength >= need and f"bid {level}" in view.legal:
            return f"bid {level}"
    return "bid pass"


def ranks_of(cards: tuple[str, ...]) -> int:
    """The multiset of ranks of a view's cards."""
    return pack("".join(card[0] for card in cards))
