"""The order of the cards, what they count in tricks, and the melds, shown on demand for the trumps of now."""

from __future__ import annotations

from ...language import Said, Sentence
from ...wording.words import NOTHING, Item, Shown, Summary, listed, points, say, suit_name
from .labels import MELDS
from .melds import POINTS
from .rules import COUNTS, LAST_TRICK, TRICK
from .view import PinochleView, rules_of

TITLE = Sentence("From the highest: the ten stands above the king.", "从大到小：10 大于 K。")
TRUMPS = Sentence("{suit}, trumps", "{suit}，主牌")
ABOVE = Sentence("above every other card", "大过其他所有牌")
SUITS = Sentence("each suit", "每门花色")
PLAIN = Sentence("each other suit", "其他每门")
EQUAL = Sentence("Equal cards", "相同的牌")
FIRST = Sentence("the first played is higher", "先出为大")
COUNTERS = Sentence("Tricks", "墩分")
COUNT = Sentence("{ranks} {n}", "{ranks} {n}")
EACH_TRICK = Sentence("{n} for each", "每墩{n}")
DOUBLE = Sentence("Twice the same", "双份")
LAST = Sentence("the last trick {n}", "末墩{n}")

RANKS = ("A", "10", "K", "Q", "J", "9")
SHAPES = {
    "insuitrun": ("A{t}", "10{t}", "K{t}", "Q{t}", "J{t}"),
    "hundredaces": ("AS", "AH", "AC", "AD"),
    "eightykings": ("KS", "KH", "KC", "KD"),
    "sixtyqueens": ("QS", "QH", "QC", "QD"),
    "insuitmarriage": ("K{t}", "Q{t}"),
    "pinochle": ("QS", "JD"),
    "fortyjacks": ("JS", "JH", "JC", "JD"),
    "offsuitmarriage": ("K{o}", "Q{o}"),
    "dix": ("9{t}",),
}
"""The melds that are shown, the highest first; `t` is the trump suit, `o` another one."""
DOUBLES = (
    "insuitdoublerun",
    "thousandaces",
    "eighthundredkings",
    "sixhundredqueens",
    "fourhundredjacks",
    "doublepinochle",
)
EXAMPLE = "H"  # a trump suit to show melds with while none is named


def order(view: PinochleView) -> Summary:
    """Trumps and plain suits, what counts, and the melds with their points."""
    trump = view.trump or EXAMPLE
    other = "S" if trump != "S" else "H"
    items = []
    if view.trump:
        items.append(item(say(TRUMPS, suit=suit_name(trump)), ranked(trump), note=say(ABOVE)))
    items.append(item(say(PLAIN if view.trump else SUITS), ranked(other)))
    for name, cards in SHAPES.items():
        drawn = tuple([card.format(t=trump, o=other) for card in cards])
        items.append(item(say(MELDS[name]), drawn, points(POINTS[name])))
    twice = [say(COUNT, ranks=say(MELDS[name]), n=POINTS[name]) for name in DOUBLES]
    items += [
        Item(say(DOUBLE), listed(twice)),
        Item(say(COUNTERS), counting(view)),
        Item(say(EQUAL), say(FIRST)),
    ]
    return Summary(say(TITLE), tuple(items))


def ranked(suit: str) -> tuple[str, ...]:
    """A suit from the ace down."""
    return tuple([rank + suit for rank in RANKS])


def item(label: Said, cards: tuple[str, ...], value: Said = NOTHING, note: Said = NOTHING) -> Item:
    """Cards with their name."""
    return Item(label, value, note, (Shown(cards=cards),))


def counting(view: PinochleView) -> Said:
    """What cards and tricks count by these rules."""
    rules = rules_of(view.rules)
    if rules.count == "tricks":
        return say(EACH_TRICK, n=TRICK)
    worth: dict[int, list[str]] = {}
    for rank, n in zip(RANKS, reversed(COUNTS[rules.count]), strict=True):
        if n:
            worth.setdefault(n, []).append(rank)
    counts = [say(COUNT, ranks=Said(" ".join(ranks), "、".join(ranks)), n=n) for n, ranks in worth.items()]
    return listed([*counts, say(LAST, n=LAST_TRICK)])
