"""Tractor in words: what must follow a lead, what is buried, declared and called, and how a hand raises the levels.

Cards of one choice are played one by one; they are told when the last one of them is there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...state import DEALER
from ...view import SOMEBODY, Told
from ...wording import words
from ...wording.words import (
    NOTHING,
    SUIT_NAMES,
    Report,
    acts,
    cards_in_number,
    does,
    faces,
    joined,
    place_of,
    points,
    row,
    say,
    suit_name,
    who,
)
from .card_words import MOVES, NAME_SUIT, button, friends, numbered, shape
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

DEEDS = {
    "keep": Sentence("{name} keep{s} the hand.", "{name}不换牌。"),
    "yes": Sentence("{name} play{s} on.", "{name}继续下一局。"),
    "no": Sentence("{name} end{s} the game.", "{name}结束牌局。"),
}
PLAYS = Sentence("{name} play{s} {cards}.", "{name}出{cards}。")
DECLARES = Sentence("{name} declare{s} {suit} with {cards}.", "{name}亮{cards}，{suit}为主。")
DECLARES_NO_TRUMP = Sentence("{name} declare{s} no trump with {cards}.", "{name}亮{cards}，无主。")
NAMES = Sentence("{name} name{s} {suit} trumps.", "{name}定{suit}为主。")
CALLS = Sentence("{name} call{s} {friends}.", "{name}叫{friends}为朋友牌。")
BURIES = Sentence("{name} bur{ies} {cards}.", "{name}扣下{cards}。")
GIVES = Sentence("{name} swap{s} out {cards}.", "{name}换出{cards}。")
TAKES = Sentence("{name} take{s} {cards} from the kitty.", "{name}从底牌换入{cards}。")
SECRET = {"bury": BURIES, "swap": GIVES, "for": TAKES}

REDEAL = Sentence("Nobody declared: new cards.", "无人亮主，重新发牌。")
FLIP = Sentence("Nobody declared: the kitty shows {cards}.", "无人亮主，翻底牌：{cards}。")
DECLARER = Sentence("{name} {is_} declarer.", "{name}坐庄。")
TRUMPS_ARE = Sentence("Trumps are {suit} and {rank}.", "主是{suit}和{rank}。")
NO_TRUMP = Sentence("There is no trump suit: {rank} and jokers are trumps.", "无主，{rank}和王为主。")
THROW_FAILS = Sentence("{name} lead{s} {cards} instead: the throw is beaten.", "甩牌失败，{name}改出{cards}。")
FRIEND = Sentence("{name} {is_} a friend of the declarer.", "{name}是庄家的朋友。")
TRICK = Sentence("{name} take{s} the trick: {points}.", "{name}赢得此墩：{points}。")
EMPTY_TRICK = Sentence("{name} take{s} the trick.", "{name}赢得此墩。")
HAND = Sentence("Hand {n}: {name} {is_} declarer.", "第{n}局，{name}坐庄。")

DECLARERS_WIN = Sentence("The declarers win: {names} rise {levels}.", "庄家一方获胜：{names}升{levels}。")
OPPONENTS_WIN = Sentence("The opponents win: {names} rise {levels}.", "闲家获胜：{names}升{levels}。")
OPPONENTS_TAKE_OVER = Sentence("The opponents take over: {names} declare next.", "闲家上台：{names}下局坐庄。")
ALONE_RISES = Sentence("The declarer wins alone: {names} rise{s} {levels}.", "庄家一人获胜：{names}升{levels}。")
POINTS = Sentence("Opponents' points: {n}", "闲家得分：{n}")
POINTS_AND_KITTY = Sentence(
    "Opponents' points: {tricks} + {kitty} from the kitty = {n}", "闲家得分：{tricks} + 底牌{kitty} = {n}"
)
NEEDED = Sentence(
    "From {n} on the opponents take over; every {step} more is a level.", "闲家得{n}分上台，之后每{step}分升一级。"
)
THE_KITTY = Sentence("Kitty: {cards}", "底牌：{cards}")
KITTY_TIMES = Sentence("Points in the kitty: {points} × {factor} = {kitty}", "底牌分：{points} × {factor} = {kitty}")
LEVELS = Sentence("Levels: {levels}", "级数：{levels}")
LEVEL = Sentence("{name} {level}", "{name} {level}")
MATCH = Sentence("{names} win{s} the match.", "{names}赢得比赛。")
LAST_HAND = Sentence("The last hand. {verdict}", "最后一局：{verdict}")

POINT_CARDS = {"5": 5, "10": 10}


class Words(words.Words[TractorView]):
    """The words of Tractor."""

    def prompt(self, view: TractorView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        if not view.legal:
            if view.to_move == SOMEBODY:
                return say(ALL_DEALT if view.closing else DEALING)
            return words.waiting(WAITING[view.phase], names[view.to_move])
        return ASKED[view.phase](view)

    def move(self, view: TractorView, text: str) -> Said:
        if text in MOVES:
            return MOVES[text]
        if text in SUIT_NAMES:
            return say(NAME_SUIT, suit=suit_name(text))
        left = rules_of(view.rules).kitty_size
        return button(text, view.phase == "lead", view.chosen, view.picked, left, view.trump, view.rank)

    def deed(self, view: TractorView, event: Told, names: Sequence[str]) -> Said:
        if is_begun(event):
            return NOTHING
        place = place_of(view, event)
        return chosen(view, event, begun_before(view.history, place), names, place)

    def tell(self, view: TractorView, names: Sequence[str], since: int = 0) -> tuple[Report, ...]:
        told: list[Said] = []
        begun = begun_before(view.history, since)
        for place in range(since, len(view.history)):
            event = view.history[place]
            if event.seat == DEALER:
                told.append(self.dealers_event(view, event, names))
            elif is_begun(event):
                begun = (*begun, event)
                told.append(NOTHING)
            else:
                told.append(chosen(view, event, begun, names, place))
                begun = ()
        new = zip(view.history[since:], told, strict=True)
        return tuple(
            [Report(said, self.short(view, event), self.deal_result(view, event, names)) for event, said in new]
        )

    def dealers_event(self, view: TractorView, event: Told, names: Sequence[str]) -> Said:
        word, *rest = event.text.split()
        if word == "trick":
            return taken(int(rest[2]), None if int(rest[0]) == view.seat else names[int(rest[0])])
        if word == "redeal":
            return say(REDEAL)
        if word == "flip":
            return say(FLIP, cards=faces(event.cards))
        if word == "trumps":
            trump, rank = rest[0].split("/")
            trumps = say(NO_TRUMP, rank=rank) if trump == "NT" else say(TRUMPS_ARE, suit=suit_name(trump), rank=rank)
            return joined(does(DECLARER, view, int(rest[-1]), names), trumps)
        if word == "throw":
            return does(THROW_FAILS, view, int(rest[0]), names, cards=faces(tuple(rest[2:])))
        if word == "friend":
            return does(FRIEND, view, int(rest[0]), names)
        if word == "hand":
            return does(HAND, view, int(rest[-1]), names, n=rest[0])
        return verdict(view, event, names)

    def result_lines(self, view: TractorView, names: Sequence[str]) -> tuple[Said, ...]:
        best = max(view.payoffs)
        won = [seat for seat, score in enumerate(view.payoffs) if score == best]
        title = words.win(view, won if len(won) < view.seats else [], names, MATCH)
        last = words.last_deal(view)
        if last is None:
            return (title, levels(view, view.levels, names))
        first, *rest = hand_lines(view, last, names)
        return (title, say(LAST_HAND, verdict=first), *rest)

    def deal_lines(self, view: TractorView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
        return hand_lines(view, event, names)


def chosen(view: TractorView, event: Told, begun: Sequence[Told], names: Sequence[str], place: int) -> Said:
    """What a seat did with the cards it chose before and this last one."""
    name = None if event.seat == view.seat else names[event.seat]
    word = event.word
    if word == "friend":
        return called(tuple(each.text for each in (*begun, event)), name)
    if word in SECRET and not event.cards:
        return hidden(word, len(begun) + 1, name)
    cards = event.cards
    if begun:
        cards = tuple(sorted([card for each in (*begun, event) for card in each.cards], key=numbered))
    trump, rank = trumps_at(view, place) if len(cards) > 3 else ("", "")
    return done(word, cards, trump, rank, name)


# What is asked.


def ask_declare(view: TractorView) -> Said:
    if len(view.legal) == 1:
        return say(NOTHING_TO_DECLARE)
    if not view.bid:
        return say(DECLARE)
    return say(STRENGTHEN if view.bidder == view.seat else OVERCALL, cards=shape(view.bid, "", "")[1])


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


# What has happened.


def is_begun(event: Told) -> bool:
    """Whether an event is a card of a choice that is not complete."""
    return event.seat != DEALER and event.word.endswith("+")


def begun_before(history: Sequence[Told], place: int) -> tuple[Told, ...]:
    """The cards of the same choice that stand before a place of the history."""
    first = place
    while first > 0 and is_begun(history[first - 1]):
        first -= 1
    return tuple(history[first:place]) if first < place else ()


def trumps_at(view: TractorView, place: int) -> tuple[str, str]:
    """Trump suit and rank at a place of the history."""
    for event in reversed(view.history[: max(place, 0)]):
        if event.text.startswith("trumps"):
            trump, rank = event.text.split()[1].split("/")
            return trump, rank
        if event.text.startswith(("hand", "result")):
            return "", ""
    return view.trump, view.rank


@lru_cache(2048)
def done(word: str, cards: tuple[str, ...], trump: str, rank: str, name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    if word in DEEDS:
        return acts(DEEDS[word], name)
    if word in SUIT_NAMES:
        return acts(NAMES, name, suit=suit_name(word))
    if word in SECRET:
        return acts(SECRET[word], name, cards=faces(cards))
    spoken = shape(cards, trump, rank)[1]
    if word != "declare":
        return acts(PLAYS, name, cards=spoken)
    if cards[0].startswith("Joker"):
        return acts(DECLARES_NO_TRUMP, name, cards=spoken)
    return acts(DECLARES, name, cards=spoken, suit=suit_name(cards[0][-1]))


@lru_cache(2048)
def hidden(word: str, n: int, name: str | None) -> Said:
    """What somebody did with cards that the reader may not see."""
    return acts(SECRET[word], name, cards=cards_in_number(n))


@lru_cache(2048)
def called(texts: tuple[str, ...], name: str | None) -> Said:
    """Which friends somebody (None: the reader) called."""
    return acts(CALLS, name, friends=friends([part for text in texts for part in text.split()[1:]]))


@lru_cache(2048)
def taken(n: int, name: str | None) -> Said:
    """That somebody (None: the reader) takes a trick."""
    return acts(TRICK if n else EMPTY_TRICK, name, points=points(n))


# How a hand came out.


def verdict(view: TractorView, event: Told, names: Sequence[str]) -> Said:
    """Who won a hand, and how many levels."""
    facts = event.facts
    gain = int(facts["gain"])
    won = [seat for seat, change in enumerate(event.scores) if change > 0]
    if facts["winner"] == "declarers":
        sentence = ALONE_RISES if len(won) == 1 else DECLARERS_WIN
    else:
        sentence = OPPONENTS_WIN if gain else OPPONENTS_TAKE_OVER
    return words.win(
        view, won, names, sentence, levels=Said(f"{gain} level" if gain == 1 else f"{gain} levels", f"{gain} 级")
    )


def levels(view: TractorView, reached: Sequence[str], names: Sequence[str]) -> Said:
    """Everybody's level."""
    return say(
        LEVELS, levels=row(say(LEVEL, name=who(view, seat, names), level=level) for seat, level in enumerate(reached))
    )


def hand_lines(view: TractorView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
    """Who won a hand, the points that decided it, the kitty and what it counted, and the levels."""
    facts = event.facts
    rules = rules_of(view.rules)
    total, bonus = int(facts["points"]), int(facts["kitty"])
    worth = sum(POINT_CARDS.get(card[:-1], rules.king if card[0] == "K" else 0) for card in event.cards)
    lines = [verdict(view, event, names)]
    if bonus:
        lines.append(say(POINTS_AND_KITTY, tricks=words.number(total - bonus), kitty=bonus, n=words.number(total)))
    else:
        lines.append(say(POINTS, n=words.number(total)))
    lines.append(say(THE_KITTY, cards=faces(event.cards)))
    if bonus and worth:
        lines.append(say(KITTY_TIMES, points=worth, factor=bonus // worth, kitty=bonus))
    lines.append(say(NEEDED, n=2 * rules.step, step=rules.step))
    return (*lines, levels(view, facts["levels"].split("/"), names))
