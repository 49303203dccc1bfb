"""What speaks for a move at Tractor, as far as its seat can see."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Reason, points
from .view import TractorView

REASONS = {
    "give": Sentence("gives {points} to your side, which is winning the trick", "己方正赢这一墩，送上{points}"),
    "spare": Sentence("gives no points to a trick that the others are winning", "对方赢的一墩不送分"),
    "pairs": Sentence("a pair is harder to beat: the others must follow with pairs", "对子更难压：别人也要跟对子"),
    "tractor": Sentence("a tractor takes away the pairs of the others", "拖拉机能逼出别人的对子"),
    "bury": Sentence("buries {points} and keeps trumps and pairs", "底牌埋{points}，留住主牌和对子"),
}
POINTS = {"5": 5, "10": 10, "K": 10}


def why(view: TractorView, text: str) -> Reason | None:
    """What speaks for cards that are played or buried."""
    cards = [word.removesuffix("+") for word in text.split() if word.removesuffix("+") in view.hand]
    counted = sum(POINTS.get(card[:-1], 0) for card in cards)
    if view.phase == "bury":
        return Reason("bury", {"points": points(counted)})
    if view.phase == "lead":
        pairs = len(cards) - len(set(cards))
        return Reason("tractor" if pairs > 1 else "pairs") if pairs else None
    if view.phase != "follow" or view.winning is None or view.seat is None:
        return None
    ours = (view.winning in view.allies) == (view.seat in view.allies)
    if ours:
        return Reason("give", {"points": points(counted)}) if counted else None
    return None if counted else Reason("spare") if view.trick_points or len(view.hand) > len(cards) else None
