"""What speaks for an action at Hold'em: what it costs, and how often that must win."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Reason
from .view import HoldemView

REASONS = {
    "fold": Sentence(
        "{cost} to win {pot} is right only if you win {n} % of the time, and you hardly do",
        "花 {cost} 争 {pot}，胜率要有 {n}% 才划算，这里难以达到",
    ),
    "call": Sentence(
        "{cost} to win {pot}: winning {n} % of the time is enough", "花 {cost} 争 {pot}：胜率有 {n}% 就够"
    ),
    "check": Sentence("costs nothing, and the next card is free", "不花钱就能看下一张"),
    "bet": Sentence("makes worse hands pay, or fold", "让差牌付出代价或弃牌"),
}


def why(view: HoldemView, text: str) -> Reason | None:
    """What speaks for an action in the betting."""
    verb = text.split()[0]
    if verb in ("fold", "call") and view.to_call:
        odds = round(100 * view.to_call / (view.pot + view.to_call))
        return Reason(verb, {"cost": view.to_call, "pot": view.pot, "n": odds})
    if verb in ("bet", "raise"):
        return Reason("bet")
    return Reason("check") if verb == "check" else None
