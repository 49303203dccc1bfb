"""What speaks for a move at Pinochle, as far as its seat can see."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Reason, points
from ..tricks import strength
from .notation import NUMBERS, SUITS
from .view import PinochleView

REASONS = {
    "give": Sentence("gives a counter to the trick that your partner is winning", "把分牌送进队友赢的一墩"),
    "spare": Sentence("wastes no counter on a trick that you cannot win", "赢不了的一墩不送分"),
    "take": Sentence("takes the trick with {points} in it", "拿下这一墩的{points}"),
    "beat": Sentence("beats what lies there", "压过桌上的牌"),
    "master": Sentence("leads the highest card of its suit that is left", "出该花色剩下最大的牌"),
    "trump": Sentence("draws trumps", "吊主"),
}
COUNTERS = ("A", "10", "K")


def why(view: PinochleView, text: str) -> Reason | None:
    """What speaks for a card in the play."""
    if view.phase != "play" or text not in view.hand or view.seat is None:
        return None
    card, trump = NUMBERS[text], SUITS.index(view.trump)
    suit, rank = divmod(card, 6)
    if not view.trick:
        known = [*view.gone, *view.hand]
        higher = sum(
            2 - known.count(text) for text, other in NUMBERS.items() if other // 6 == suit and other % 6 > rank
        )
        return Reason("master") if not higher else Reason("trump") if suit == trump else None
    led = NUMBERS[view.trick[0]] // 6
    powers = [strength(NUMBERS[laid] // 6, NUMBERS[laid] % 6, led, trump) for laid in view.trick]
    partner = len(view.trick) >= 2 and powers.index(max(powers)) == len(view.trick) - 2
    counts = text[:-1] in COUNTERS
    if strength(suit, rank, led, trump) > max(powers):
        last = len(view.trick) == 3
        return Reason("take", {"points": points(view.trick_points)}) if last and view.trick_points else Reason("beat")
    if partner:
        return Reason("give") if counts else None
    return None if counts else Reason("spare")
