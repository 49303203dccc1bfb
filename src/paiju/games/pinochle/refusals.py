"""Why an action is not legal (section 9), from what the seat to move may know. Whether it is, the state says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards import face
from ...errors import IllegalAction, PaijuError
from .encoding import BID, CARDS, GIVE, PASS, TRUMP
from .messages import BAD_ACTION, SUIT_NAMES
from .notation import ACTIONS, DOING, FARTHEST_BID, SUITS, TEXTS, WORDS, refused, wrong_phase

if TYPE_CHECKING:
    from .view import PinochleView


def refusal(view: PinochleView, action: int) -> PaijuError:
    """Why the seat to move may not take this action."""
    verb = verb_of(action)
    if not verb:
        return IllegalAction("BAD_ACTION", BAD_ACTION)
    if verb not in DOING[view.phase]:
        return wrong_phase(verb)
    if verb == "bid":
        return of_bid(view, action - BID)
    if verb == "trump":
        return refused("MARRIAGE_NEEDED")
    if verb == "give":
        return refused("NOT_HELD", card=face(TEXTS[action - GIVE]))
    return of_card(view, TEXTS[action])


def verb_of(action: int) -> str:
    """What an action does; empty if there is no such action."""
    if BID <= action <= BID + FARTHEST_BID:
        return "bid"
    if action not in ACTIONS:
        return ""
    if action < CARDS:
        return "play"
    return "give" if action < TRUMP else "trump" if action < PASS else WORDS[action]


def of_bid(view: PinochleView, bid: int) -> PaijuError:
    """Why this cannot be bid."""
    rules = view.ruleset()
    if bid % rules.bid_step:
        return refused("BID_STEP", step=rules.bid_step)
    if bid < view.least_bid:
        return refused("BID_TOO_LOW", n=view.least_bid)
    return refused("BID_TOO_HIGH", n=rules.max_bid)


def of_card(view: PinochleView, card: str) -> PaijuError:
    """What is owed instead of this card (6.1)."""
    if card not in view.hand:
        return refused("NOT_HELD", card=face(card))
    if not view.trick:
        return refused("MUST_TRUMP", owed=view.legal)
    led, best = view.trick[0][-1], view.winning
    if card[-1] == led:
        return refused("MUST_BEAT", card=face(best), owed=view.legal)
    if any(held[-1] == led for held in view.hand):
        return refused("FOLLOW_SUIT", suit=SUIT_NAMES[SUITS.index(led)], owed=view.legal)
    if card[-1] != view.trump:
        return refused("MUST_TRUMP", owed=view.legal)
    return refused("MUST_OVERTRUMP", card=face(best), owed=view.legal)
