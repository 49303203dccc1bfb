"""What speaks for a move at Dou Dizhu, as far as its seat can see."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Reason, cards_in_number
from .plays import pack
from .split import fewest_turns
from .view import DouDizhuView

REASONS = {
    "out": Sentence("gets rid of your last cards: you win", "出完手牌，你赢了"),
    "partner_out": Sentence("your partner has one card left and may go out", "队友只剩一张，可能借此出完"),
    "no_single": Sentence("whoever has one card left cannot answer that", "只剩一张的对手接不上"),
    "leave_partner": Sentence("leaves the trick to your partner", "把这一轮留给队友"),
    "save": Sentence("saves your strong cards for a better moment", "把大牌留到更要紧的时候"),
    "bomb": Sentence("takes the lead, whatever lies there", "无论桌上是什么都拿回出牌权"),
    "last_but": Sentence("then {cards} are left", "之后只剩{cards}"),
    "together": Sentence("keeps the rest together: {n} more turns empty your hand", "不拆余牌：再出 {n} 手就能出完"),
}


def why(view: DouDizhuView, text: str) -> Reason | None:
    """What speaks for a move in the play of a deal."""
    if view.phase != "play" or view.seat is None:
        return None
    others = [seat for seat in range(view.seats) if seat != view.seat]
    partners = [seat for seat in others if view.seats == 3 and view.landlord not in (view.seat, seat)]
    if text == "pass":
        return Reason("leave_partner" if view.table_seat in partners else "save")
    letters = text.partition("=")[0]
    left = "".join(card[0] for card in view.hand)
    for letter in letters:
        left = left.replace(letter, "", 1)
    if not left:
        return Reason("out")
    if not view.table and len(letters) == 1 and any(view.counts[seat] == 1 for seat in partners):
        return Reason("partner_out")
    if len(letters) > 1 and any(view.counts[seat] == 1 for seat in others if seat not in partners):
        return Reason("no_single")
    if view.table and (letters in ("BR", letters[0] * 4)) and len(letters) != len(view.table):
        return Reason("bomb")
    whole = "".join(card[0] for card in view.hand)
    turns = fewest_turns(pack(left))
    if turns == 1:
        return Reason("last_but", {"cards": cards_in_number(len(left))})
    return Reason("together", {"n": turns}) if turns < fewest_turns(pack(whole)) else None
