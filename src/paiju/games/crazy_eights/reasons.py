"""What speaks for a move at Crazy Eights, as far as its seat can see."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Reason, suit_name
from .view import EightsView

REASONS = {
    "out": Sentence("gets rid of your last card", "出掉最后一张"),
    "own_suit": Sentence("changes to {suit}, of which you hold {n} more", "改成{suit}，你手里还有 {n} 张"),
    "keep_eight": Sentence("keeps your eight for when nothing else fits", "把八留到没牌可配时"),
    "draws": Sentence("makes the next player take cards, who is close to going out", "让快出完的下家摸牌"),
    "stays": Sentence("stays in {suit}, of which you hold {n} more", "留在{suit}，你手里还有 {n} 张"),
}
CLOSE = 3


def why(view: EightsView, text: str) -> Reason | None:
    """What speaks for playing a card."""
    card, _, named = text.partition("=")
    if card not in view.hand or view.seat is None:
        return None
    rest = list(view.hand)
    rest.remove(card)
    if not rest:
        return Reason("out")
    rank, suit = card[:-1], named or card[-1]
    more = sum(other.endswith(suit) for other in rest)
    following = (view.seat + view.direction) % view.seats
    if rank == "8":
        return Reason("own_suit", {"suit": suit_name(suit), "n": more}) if named and more else None
    if rank == "2" and view.ruleset().flags().get("two_draws") and view.counts[following] <= CLOSE:
        return Reason("draws")
    if any(other.startswith("8") for other in rest) and len(rest) < CLOSE + 1:
        return Reason("keep_eight")
    return Reason("stays", {"suit": suit_name(suit), "n": more}) if more > 1 else None
