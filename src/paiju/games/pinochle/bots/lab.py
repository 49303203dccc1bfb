"""The automatic players of the lab (section 7), in two manners.

`assignment` plays as the course asks, `transcript` as the printed games show: it compares a trump with the led card
only, never heads a plain suit, and when void goes by the rank of its highest trump. `LabBot` takes the manner that
belongs to the rules. Outside the lab they bid only when all others have passed, and play the lowest card they may when
their choice is refused.
"""

from __future__ import annotations

from ....rng import Random
from ....view import View
from ..notation import NUMBERS, SUITS
from ..view import PinochleView


class LabBot:
    """Plays as the lab's program does."""

    manner: str | None = None

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, PinochleView)
        if view.phase == "trump":
            return max(view.legal, key=lambda text: sum(card[-1] == text[-1] for card in view.hand))
        if view.phase == "auction" and len(view.passed) == 3:
            return view.legal[1]
        if view.phase != "play":
            return view.legal[0]
        manner = self.manner or ("transcript" if view.ruleset().contract == "melds" else "assignment")
        card = Choice(view, manner).card()
        return (
            next(text for text in view.hand if NUMBERS[text] == card) if card in self.allowed(view) else view.legal[0]
        )

    def allowed(self, view: PinochleView) -> list[int]:
        """The cards that may be played."""
        return [NUMBERS[text] for text in view.legal]


class AssignmentBot(LabBot):
    """Plays as the course asks."""

    manner = "assignment"


class TranscriptBot(LabBot):
    """Plays as the printed games show."""

    manner = "transcript"


def by_rank(card: int) -> tuple[int, int]:
    """Cards by rank, then by suit."""
    return card % 6, card // 6


class Choice:
    """What the lab plays from one hand to one trick."""

    def __init__(self, view: PinochleView, manner: str) -> None:
        self.literal = manner == "transcript"
        self.trump = SUITS.index(view.trump)
        self.hand = [NUMBERS[card] for card in view.hand]
        self.trick = [NUMBERS[card] for card in view.trick]
        self.trumps = self.of(self.hand, self.trump)
        self.trumps_played = self.of(self.trick, self.trump)

    def of(self, cards: list[int], suit: int) -> list[int]:
        """The cards of one suit, lowest first."""
        return sorted(card for card in cards if card // 6 == suit)

    def card(self) -> int:
        """The card to play."""
        if not self.trick:
            return max(self.hand, key=lambda card: (card % 6, card // 6 == self.trump, card // 6))
        led = self.trick[0] // 6
        if led == self.trump:
            return self.follow_trumps()
        own = self.of(self.hand, led)
        if own:
            heads = not self.literal and not self.trumps_played and own[-1] > self.of(self.trick, led)[-1]
            return own[-1] if heads else own[0]
        return self.void()

    def follow_trumps(self) -> int:
        """Trumps were led."""
        if not self.trumps:
            return min(self.hand, key=by_rank)
        rivals = self.trick[:1] if self.literal else self.trumps_played
        return self.trumps[-1] if self.trumps[-1] > max(rivals) else self.trumps[0]

    def void(self) -> int:
        """A plain suit was led that is not held."""
        if self.literal and self.trumps:
            return max((card for card in self.hand if card % 6 == self.trumps[-1] % 6), key=by_rank)
        if not self.literal and self.trumps and self.trumps[-1] > max(self.trumps_played, default=-1):
            return self.trumps[-1]
        plain = [card for card in self.hand if card // 6 != self.trump]
        return min(plain or self.hand, key=by_rank)
