"""Why an action is refused that is not legal (C10), from nothing but what the seat to move may know."""

from __future__ import annotations

from ...cards import face, suit_symbol
from ...errors import IllegalAction, PaijuError
from ...language import Sentence, counted
from .encoding import DRAW, NO, PASS, TAKE, YES
from .messages import BAD_ACTION, NO_SUIT_NEEDED
from .notation import CARDS, TEXTS, refused
from .view import EightsView


def refusal(view: EightsView, action: int) -> PaijuError:
    """Why the seat to move may not take this action."""
    if action not in TEXTS:
        return IllegalAction("BAD_ACTION", BAD_ACTION)
    if view.phase == "vote":
        return refused("VOTE_NEEDED")
    if action in (YES, NO):
        return refused("NO_VOTE")
    if action == TAKE:
        return refused("NOTHING_PENDING")
    if view.pending and action in (DRAW, PASS):
        return refused("PENDING_TWO", n=view.pending)
    if action == DRAW:
        return draw_refusal(view)
    if action == PASS:
        return refused("MUST_DRAW" if "draw" in view.legal else "CANNOT_PASS")
    return play_refusal(view, CARDS[action & 63], action >> 6)


def play_refusal(view: EightsView, card: str, naming: int) -> PaijuError:
    """Why a card may not be played: it is not held, it does not fit, or its suit is wrong."""
    if card not in view.hand:
        return refused("NOT_HELD", card=face(card))
    if all(legal.partition("=")[0] != card for legal in view.legal):
        if view.pending:
            return refused("PENDING_TWO", n=view.pending)
        return refused("NO_MATCH", card=face(card), top=face(view.top), suit=suit_symbol(view.suit))
    return IllegalAction("SUIT_NOT_ALLOWED", NO_SUIT_NEEDED) if naming else refused("SUIT_NEEDED")


def draw_refusal(view: EightsView) -> PaijuError:
    """Why a card may not be drawn: there is one to play, the limit is reached, or none is left."""
    rules = view.ruleset()
    playable = list(dict.fromkeys(action.partition("=")[0] for action in view.legal if action != "pass"))
    if playable and (not rules.voluntary_draw or "pass" not in view.legal):
        shown = [face(card).en for card in playable]
        return refused("MUST_PLAY", list=Sentence(", ".join(shown), "、".join(shown)))
    if rules.draw == "max" and view.drawn >= rules.max_draw:
        return refused("DRAW_LIMIT", cards=counted(view.drawn, "card", "张牌"))
    return refused("NOTHING_TO_DRAW")
