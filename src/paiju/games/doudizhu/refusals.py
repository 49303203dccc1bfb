"""Why an action is refused that is not legal (A8), from nothing but what the seat to move may know."""

from __future__ import annotations

from ...errors import IllegalAction
from ...language import Sentence
from . import messages
from .combos import count_cards, fit, length_of, read
from .kinds import BID, BOMB, CARDS, CATEGORIES, KIND_SHIFT, PASS, RANKS, ROCKET, SOLO, WINGS
from .plays import pack, ranks_text
from .view import DouDizhuView


def refusal(view: DouDizhuView, action: int) -> IllegalAction:
    """What is wrong with an action of the seat to move, in the order of the rules page."""
    rules = view.ruleset()
    if view.phase == "auction":
        if rules.auction == "bid123" and BID < action <= BID + 3:
            highest = max([bid.points for bid in view.bids], default=0)
            return IllegalAction("BID_TOO_LOW", messages.BID_TOO_LOW, b=highest)
        return wrong_phase(view)
    cards, kind = action & CARDS, action >> KIND_SHIFT
    if kind == 0:
        return IllegalAction("CANNOT_PASS", messages.CANNOT_PASS) if action == PASS else wrong_phase(view)
    held = [card[0] for card in view.hand]
    shown = ranks_text(cards) if kind <= ROCKET else str(action)
    if any((cards >> (4 * rank)) & 15 > held.count(letter) for rank, letter in enumerate(RANKS)):
        return IllegalAction("NOT_HELD", messages.NOT_HELD, cards=shown)
    if kind > ROCKET or fit(cards, kind, WINGS.index(rules.wings)) < 0:
        return IllegalAction("NO_COMBINATION", messages.NO_COMBINATION, cards=shown)
    if CATEGORIES[kind - 1] not in rules.in_use():
        name = messages.CATEGORY_NAMES[CATEGORIES[kind - 1]]
        category = Sentence(name.en[0].upper() + name.en[1:], name.zh)
        return IllegalAction("CATEGORY_OFF", messages.CATEGORY_OFF, category=category)
    return beaten(view, kind, cards)


def beaten(view: DouDizhuView, kind: int, cards: int) -> IllegalAction:
    """Why a combination does not beat the table (A5)."""
    letters, _, category = view.table.partition("=")
    table = pack(letters)
    kinds = read(table, WINGS.index(view.ruleset().wings))
    table_kind = next(found for found in kinds if not category or CATEGORIES[found - 1] == category)
    if table_kind == ROCKET or (kind == table_kind and length_of(cards, kind) == length_of(table, kind)):
        return IllegalAction("TOO_LOW", messages.TOO_LOW, cards=ranks_text(cards), table=letters)
    sentence = {SOLO: messages.BEAT_SINGLE, BOMB: messages.BEAT_BOMB}.get(table_kind, messages.WRONG_CATEGORY)
    name = messages.CATEGORY_NAMES[CATEGORIES[table_kind - 1]]
    return IllegalAction("WRONG_CATEGORY", sentence, table=letters, category=name, n=count_cards(table))


def wrong_phase(view: DouDizhuView) -> IllegalAction:
    """The refusal that says what can be done now, and nothing else."""
    if view.phase != "auction":
        return IllegalAction("BAD_PHASE", messages.PLAY_NOW)
    if "call" in view.legal or "rob" in view.legal:
        return IllegalAction("BAD_PHASE", messages.CALL_NOW if "call" in view.legal else messages.ROB_NOW)
    *bids, last = ["pass", *(text.removeprefix("bid ") for text in view.legal if text != "bid pass")]
    said = Sentence(f"{', '.join(bids)} or {last}", f"{'、'.join(bids)} 或 {last}") if bids else last
    return IllegalAction("BAD_PHASE", messages.BID_NOW, bids=said)
