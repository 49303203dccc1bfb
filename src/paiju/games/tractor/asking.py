"""What a seat at a Tractor table is asked: what it may declare, bury or call, and what must follow a lead.

`TYPED` and `NOTES` say how that is typed where there is a keyboard only.
"""

from __future__ import annotations

from functools import lru_cache

from ...language import Said, Sentence
from ...wording.words import cards_in_number, say
from .card_words import named, numbered
from .faces import NUMBERS, TRUMPS
from .layout import holding_of
from .messages import SUIT_NAMES as EFFECTIVE_SUITS
from .rules import RANKS
from .shape import asked, components, count_pairs, largest, owed
from .trump import effective_suit
from .view import TractorView, rules_of

DEALING = Sentence("Cards are dealt: whoever can may declare.", "发牌中，能亮主的可以亮。")
ALL_DEALT = Sentence("All cards are dealt: whoever can may still declare.", "牌已发完，能亮主的还可以亮。")
DECLARE = Sentence("Your turn. Declare trumps, or pass.", "轮到你了。亮主，或不亮。")
OVERCALL = Sentence("Your turn. Overcall {cards}, or pass.", "轮到你了。反主压过{cards}，或不亮。")
STRENGTHEN = Sentence("Your turn. Strengthen your {cards}, or pass.", "轮到你了。加固你的{cards}，或不亮。")
NOTHING_TO_DECLARE = Sentence("Your turn. You have nothing to declare: pass.", "轮到你了。没有可亮的牌，请不亮。")
BURY = Sentence("Your turn. Bury {n}.", "轮到你了。请扣{n}。")
BURY_MORE = Sentence("Your turn. Bury {left} more.", "轮到你了。请再扣{left}张。")
SWAP = Sentence("Your turn. Swap cards with the kitty, or keep your hand.", "轮到你了。与底牌换牌，或不换。")
SWAP_MORE = Sentence("Your turn. Choose the next card to swap.", "轮到你了。请选下一张要换的牌。")
TAKE = Sentence("Your turn. Take {n} from the kitty.", "轮到你了。请从底牌取{n}。")
NAME_TRUMPS = Sentence("Your turn. Name the trump suit.", "轮到你了。请定主花色。")
CALL_ONE = Sentence("Your turn. Call a friend: name a card and its copy.", "轮到你了。请叫一张朋友牌，并说第几张。")
CALL_MORE = Sentence(
    "Your turn. Call {n} friends: name cards and their copies.", "轮到你了。请叫{n}张朋友牌，并说第几张。"
)
LEAD = Sentence("You lead: play cards of one suit.", "你先出，须是同一门的牌。")
LEAD_PAIRS = Sentence("You lead: play one card or a pair.", "你先出，出一张或一对。")
FOLLOW_ONE = Sentence("Your turn. Follow {suit}.", "轮到你了。请跟{suit}。")
FOLLOW = Sentence("Your turn. Follow {suit} with {n}.", "轮到你了。请跟{suit}，共{n}。")
FOLLOW_PAIR = Sentence(
    "Your turn. Follow {suit} with 2 cards; you hold a pair and must play it.",
    "轮到你了。请跟{suit}，你有对子，须出一对。",
)
FOLLOW_PAIRS = Sentence(
    "Your turn. Follow {suit} with {n}, among them {pairs}.", "轮到你了。请跟{suit}，共{n}，其中须有{pairs}。"
)
FOLLOW_TRACTOR = Sentence(
    "Your turn. Follow {suit} with {n}, among them a tractor of {pairs}.",
    "轮到你了。请跟{suit}，共{n}，其中须有{pairs}的拖拉机。",
)
SHORT = Sentence("Your turn. Play {n}, {held} of them {suit}.", "轮到你了。请出{n}，其中{held}张{suit}。")
VOID_ONE = Sentence("Your turn. You have no {suit}: play any card.", "轮到你了。你没有{suit}，可出任意一张牌。")
VOID = Sentence("Your turn. You have no {suit}: play any {n}.", "轮到你了。你没有{suit}，可出任意{n}。")
NEXT_HAND = Sentence("Your turn. Play the next hand?", "轮到你了。继续下一局吗？")
WAITING = {
    "bury": Sentence("{name} is to bury cards.", "等待{name}扣底。"),
    "swap": Sentence("{name} is to swap cards.", "等待{name}换牌。"),
    "take": Sentence("{name} is to swap cards.", "等待{name}换牌。"),
    "trump": Sentence("{name} is to name trumps.", "等待{name}定主。"),
    "friends": Sentence("{name} is to call friends.", "等待{name}叫朋友。"),
    "lead": Sentence("{name} leads.", "等待{name}先出牌。"),
    "follow": Sentence("{name} is to move.", "等待{name}出牌。"),
    "continue": Sentence("{name} decides whether to play on.", "等待{name}决定是否继续。"),
}
NOTES = Sentence(
    "Cards are typed by value and suit: 6C, 10H, KH; JokerC is the small joker, JokerD the big one. "
    "Several cards with blanks between them. Trumps are one suit: jokers, cards of the trump rank, the trump suit.",
    "牌写点数和花色（C 梅花、D 方块、H 红桃、S 黑桃）：6C、10H、KH；JokerC 小王，JokerD 大王。"
    "多张之间用空格。王、级牌和主花色合为一门主牌。",
)
TYPED = {
    "declare": Sentence("Type: declare {rank}H, or pass.", "输入 declare {rank}H，或 pass。"),
    "bury": Sentence("Type: bury 3C 4C ...", "输入 bury 3C 4C ……"),
    "swap": Sentence(
        "Type: swap 3C 4D for AH KH. Or only cards of your hand, then those of the kitty. Enter: no swap.",
        "输入 swap 3C 4D for AH KH。也可先输入手牌，再输入底牌。回车：不换。",
    ),
    "take": Sentence("Type cards of the kitty.", "输入底牌中的牌。"),
    "trump": Sentence("Type C, D, S or H.", "输入 C、D、S 或 H。"),
    "friends": Sentence("Type: friend AS 1 (card and copy).", "输入 friend AS 1（牌和第几张）。"),
    "lead": Sentence("Type your cards, for example 5H 5H.", "输入要出的牌，例如 5H 5H。"),
    "follow": Sentence("", ""),
    "continue": Sentence("Type yes or no.", "输入 yes 或 no。"),
}


def ask_declare(view: TractorView) -> Said:
    if len(view.legal) == 1:
        return say(NOTHING_TO_DECLARE)
    if not view.bid:
        return say(DECLARE)
    return say(
        STRENGTHEN if view.bidder == view.seat else OVERCALL,
        cards=named(view.bid, "pair" if len(view.bid) > 1 else "").spoken,
    )


def ask_bury(view: TractorView) -> Said:
    left = rules_of(view.rules).kitty_size - view.picked
    return say(BURY_MORE if view.picked else BURY, n=cards_in_number(left), left=left)


def ask_swap(view: TractorView) -> Said:
    return say(SWAP_MORE if view.picked else SWAP)


def ask_take(view: TractorView) -> Said:
    return say(TAKE, n=cards_in_number(view.need - view.picked))


def ask_trump(view: TractorView) -> Said:
    return say(NAME_TRUMPS)


def ask_friends(view: TractorView) -> Said:
    left = rules_of(view.rules).friends - len(view.calls)
    return say(CALL_ONE) if left == 1 else say(CALL_MORE, n=left)


def ask_lead(view: TractorView) -> Said:
    return say(LEAD_PAIRS if rules_of(view.rules).leads == "pairs" else LEAD)


def ask_follow(view: TractorView) -> Said:
    assert view.leader is not None
    pairs_only = rules_of(view.rules).tractor_follow == "pairs_only"
    return duty(view.plays[view.leader], (*view.hand, *view.chosen), view.trump, view.rank, pairs_only)


def ask_next(view: TractorView) -> Said:
    return say(NEXT_HAND)


ASKED = {
    "declare": ask_declare,
    "bury": ask_bury,
    "swap": ask_swap,
    "take": ask_take,
    "trump": ask_trump,
    "friends": ask_friends,
    "lead": ask_lead,
    "follow": ask_follow,
    "continue": ask_next,
}


@lru_cache(1024)
def duty(lead: tuple[str, ...], hand: tuple[str, ...], trump: str, rank: str, pairs_only: bool) -> Said:
    """What must follow a lead from a hand."""
    suit, level = TRUMPS.index(trump), RANKS.index(rank)
    led = [NUMBERS[card.upper()] for card in lead]
    effective = effective_suit(led[0], suit, level)
    held = [card for card in map(numbered, hand) if effective_suit(card, suit, level) == effective]
    facts: dict[str, object] = {
        "suit": Said(*EFFECTIVE_SUITS[effective]),
        "n": cards_in_number(len(lead)),
        "held": len(held),
    }
    if not held:
        return say(VOID_ONE if len(lead) == 1 else VOID, **facts)
    if len(held) < len(lead):
        return say(SHORT, **facts)
    if len(lead) == 1:
        return say(FOLLOW_ONE, **facts)
    theirs, mine = holding_of(led), holding_of(held)
    demands = components(count_pairs(theirs[1], theirs[3], suit, level))
    due = owed(count_pairs(mine[1], mine[3], suit, level), demands, pairs_only) if demands else 0
    if len(held) == len(lead) or not asked(due):
        return say(FOLLOW, **facts)
    if largest(due) > 1:
        return say(FOLLOW_TRACTOR, pairs=pairs_in_number(largest(due)), **facts)
    if len(lead) == 2:
        return say(FOLLOW_PAIR, **facts)
    return say(FOLLOW_PAIRS, pairs=pairs_in_number(asked(due)), **facts)


def pairs_in_number(n: int) -> Said:
    """A number of pairs."""
    return Said(f"{n} pair" if n == 1 else f"{n} pairs", f"{n} 对")
