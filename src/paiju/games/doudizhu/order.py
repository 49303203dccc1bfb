"""The order of the cards and what beats everything, shown on demand."""

from __future__ import annotations

from ...language import Sentence
from ...wording.words import Item, Shown, Summary, say
from .labels import LABELS

TITLE = Sentence("From the highest; suits mean nothing.", "从大到小，花色不分大小。")
CARDS = Sentence("single cards", "单牌")
ABOVE = Sentence("beats everything", "大过一切")
BEATS = Sentence("beats all but higher bombs and the rocket", "大过除更大的炸弹和王炸以外的一切")
CHAINS = Sentence("Chains", "连牌")
NO_CHAIN = Sentence("from 3 to A: no 2 and no joker", "从 3 到 A，不含 2 和王")
SAME = Sentence("To beat", "压牌")
SAME_KIND = Sentence(
    "the same kind with as many cards and higher; trios and quads count, not what flies along",
    "同牌型、同张数且更大；只比三张或四张，不比带的牌",
)

RANKED = ("RJ", "BJ", "2s", "Ah", "Ks", "Qh", "Js", "Th", "9s", "8h", "7s", "6h", "5s", "4h", "3s")
ROCKET = ("RJ", "BJ")
BOMB = ("2s", "2h", "2d", "2c")


def order() -> Summary:
    """The cards, then what is above all combinations."""
    return Summary(
        say(TITLE),
        (
            Item(say(CARDS), cards=(Shown(cards=RANKED),)),
            Item(say(LABELS["rocket"]), note=say(ABOVE), cards=(Shown(cards=ROCKET),)),
            Item(say(LABELS["bomb"]), note=say(BEATS), cards=(Shown(cards=BOMB),)),
            Item(say(SAME), say(SAME_KIND)),
            Item(say(CHAINS), say(NO_CHAIN)),
        ),
    )
