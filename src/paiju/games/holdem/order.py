"""The ranking of hands, shown on demand: each category with an example, the highest first."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Item, Shown, Summary, say
from .ranking import CATEGORIES, ROYAL_FLUSH

TITLE = Sentence("Hands from the best; the best five of seven cards count.", "牌型从大到小，七张中取最好的五张。")
TIES = Sentence("Ties", "牌型相同")
BROKEN = Sentence(
    "the higher cards decide, then the others beside them; suits never do, and equal hands share the pot",
    "先比成牌的点数，再比其余的牌；花色不分大小，完全相同则平分",
)
STRAIGHTS = Sentence("Straights", "顺子")
ACE = Sentence("an ace is high or low: A 2 3 4 5 is the lowest", "A 可大可小：A 2 3 4 5 是最小的顺子")

EXAMPLES = (
    "As Kd Tc 7h 4s",
    "Qs Qh Ad 8c 3h",
    "Js Jd 7h 7c Ad",
    "9s 9h 9d Kc 5d",
    "9h 8c 7d 6s 5h",
    "Kd Jd 9d 6d 2d",
    "Ts Th Tc 6d 6c",
    "7s 7h 7d 7c Qs",
    "9c 8c 7c 6c 5c",
)
"""One hand for each category, from the lowest."""
ROYAL = "As Ks Qs Js Ts"


def order() -> Summary:
    """Every category, the highest first."""
    named = [*zip(CATEGORIES, EXAMPLES, strict=True), (ROYAL_FLUSH, ROYAL)]
    hands = [Item(say(name), cards=(Shown(cards=tuple(cards.split())),)) for name, cards in reversed(named)]
    return Summary(say(TITLE), (*hands, Item(say(TIES), say(BROKEN)), Item(say(STRAIGHTS), say(ACE))))
