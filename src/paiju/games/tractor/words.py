"""Tractor in words: what was declared, buried, called and played, and how a hand raises the levels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...language import Said, Sentence
from ...state import DEALER
from ...view import SOMEBODY, Event
from ...wording import words
from ...wording.words import (
    NOTHING,
    SUIT_NAMES,
    Item,
    Reason,
    Shown,
    Summary,
    acts,
    both,
    cards_in_number,
    does,
    faces,
    joined,
    other,
    points,
    say,
    signed,
    suit_name,
)
from . import reasons
from .asking import ALL_DEALT, ASKED, DEALING, TYPED, WAITING
from .card_words import MOVES, NAME_SUIT, button, card_button, friends, named
from .events import (
    Answered,
    Beaten,
    Buried,
    Called,
    Chosen,
    Dealt,
    Declared,
    Flipped,
    Given,
    Joined,
    Kept,
    Named,
    Played,
    Result,
    Shape,
    Taken,
    Trick,
    Trumps,
)
from .faces import NUMBERS
from .labels import LABELS
from .order import order
from .rules import RANKS
from .view import TractorView, rules_of

KEEPS = Sentence("{name} keep{s} the hand.", "{name}不换牌。")
PLAYS_ON = Sentence("{name} play{s} on.", "{name}继续下一局。")
STOPS = Sentence("{name} end{s} the game.", "{name}结束牌局。")
PLAYS = Sentence("{name} play{s} {cards}.", "{name}出{cards}。")
DECLARES = Sentence("{name} declare{s} {suit} with {cards}.", "{name}亮{cards}，{suit}为主。")
DECLARES_NO_TRUMP = Sentence("{name} declare{s} no trump with {cards}.", "{name}亮{cards}，无主。")
NAMES = Sentence("{name} name{s} {suit} trumps.", "{name}定{suit}为主。")
CALLS = Sentence("{name} call{s} {friends}.", "{name}叫{friends}为朋友牌。")
BURIES = Sentence("{name} bur{ies} {cards}.", "{name}扣下{cards}。")
GIVES = Sentence("{name} swap{s} out {cards}.", "{name}换出{cards}。")
TAKES = Sentence("{name} take{s} {cards} from the kitty.", "{name}从底牌换入{cards}。")

DECLARED = Sentence("{suit} trumps", "亮{suit}")
DECLARED_NO_TRUMP = Sentence("no trump", "亮无主")
BURIED = Sentence("{cards} buried", "扣{cards}")
GIVEN = Sentence("{cards} out", "换出{cards}")
TAKEN = Sentence("{cards} in", "换入{cards}")
KEPT = Sentence("no swap", "不换")
NAMED = Sentence("{suit} trumps", "{suit}为主")
GOES_ON = Sentence("next hand", "下一局")
STOPPED = Sentence("stop", "结束")

NEW_CARDS = Sentence("Nobody declared: new cards.", "无人亮主，重新发牌。")
FLIP = Sentence("Nobody declared: the kitty shows {cards}.", "无人亮主，翻底牌：{cards}。")
DECLARER = Sentence("{name} {is_} declarer.", "{name}坐庄。")
TRUMPS_ARE = Sentence("Trumps are {suit} and {rank}.", "主是{suit}和{rank}。")
NO_TRUMP = Sentence("There is no trump suit: {rank} and jokers are trumps.", "无主，{rank}和王为主。")
THROW_FAILS = Sentence("{name} lead{s} {led} instead: the throw {shown} is beaten.", "{name}甩{shown}被压，改出{led}。")
FRIEND = Sentence("{name} {is_} a friend of the declarer.", "{name}是庄家的朋友。")
TRICK = Sentence("{name} take{s} the trick: {points}.", "{name}赢得此墩：{points}。")
EMPTY_TRICK = Sentence("{name} take{s} the trick.", "{name}赢得此墩。")
HAND = Sentence("Hand {n}: {name} {is_} declarer.", "第{n}局，{name}坐庄。")

DECLARERS_WIN = Sentence("The declarers win: {names} rise {levels}.", "庄家方获胜：{names}升{levels}。")
OPPONENTS_WIN = Sentence("The opponents win: {names} rise {levels}.", "闲家获胜：{names}升{levels}。")
OPPONENTS_TAKE_OVER = Sentence("The opponents take over: {names} declare next.", "闲家上台：{names}下局坐庄。")
ALONE_RISES = Sentence("The declarer wins alone: {names} rise{s} {levels}.", "庄家一人获胜：{names}升{levels}。")
IN_TRICKS = Sentence("{n} in tricks", "墩中{n}")
FROM_KITTY = Sentence("{n} from the kitty", "底牌{n}")
FOR_THROWS = Sentence("{n} for failed throws", "甩牌失败{n}")
KITTY_TIMES = Sentence("{points} × {factor} = {kitty}", "{points} × {factor} = {kitty}")
KITTY_SAVED = Sentence("not counted: the declarers took the last trick", "庄家方赢得末墩，不计")
KITTY_IDLE = Sentence("not counted", "不计")
TO_TAKE_OVER = Sentence("To take over", "上台分")
NEEDED = Sentence("{n}, then a level for every {step} more", "{n}，之后每{step}分升一级")
ALONE = Sentence("Without a friend", "没有朋友")
MATCH = Sentence("{names} win{s} the match.", "{names}赢得比赛。")
LAST_HAND = Sentence("The last hand. {verdict}", "最后一局：{verdict}")


class Words(words.Words[TractorView]):
    """The words of Tractor."""

    labels = LABELS
    reasons = reasons.REASONS
    alike = (Played, Chosen, Declared, Buried, Given, Taken, Kept, Named, Called, Answered, Flipped)

    def why(self, view: TractorView, text: str) -> Reason | None:
        return reasons.why(view, text)

    def prompt(self, view: TractorView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        if not view.legal:
            if view.to_move == SOMEBODY:
                return say(ALL_DEALT if view.closing else DEALING)
            return words.waiting(WAITING[view.phase], names[view.to_move])
        return ASKED[view.phase](view)

    def typed(self, view: TractorView) -> Said:
        """What the seat to move may type, for example."""
        return say(TYPED[view.phase], rank=view.rank)

    def move(self, view: TractorView, text: str) -> Said:
        if text in MOVES:
            return MOVES[text]
        if text in SUIT_NAMES:
            return say(NAME_SUIT, suit=suit_name(text))
        if not view.chosen and text.removesuffix("+") in NUMBERS:
            return card_button(text)
        left = rules_of(view.rules).kitty_size
        return button(text, view.phase == "lead", view.chosen, view.picked, left, view.trump, view.rank)

    def event(self, view: TractorView, event: Event, names: Sequence[str]) -> Said:
        """One line of the history."""
        if event.seat == DEALER:
            return self.dealers(view, event, names)
        name = other(view, event.seat, names)
        match event:
            case Chosen():
                return NOTHING
            case Played():
                return played(event.cards, event.shape, name)
            case Declared():
                return declared(event.cards, event.trump, name)
            case Buried():
                return acts(BURIES, name, cards=seen(event))
            case Given():
                return acts(GIVES, name, cards=seen(event))
            case Taken():
                return acts(TAKES, name, cards=seen(event))
            case Kept():
                return acts(KEEPS, name)
            case Named():
                return acts(NAMES, name, suit=suit_name(event.trump))
            case Called():
                return acts(CALLS, name, friends=friends(event.calls))
            case Answered():
                return acts(PLAYS_ON if event.on else STOPS, name)
        return super().event(view, event, names)

    def dealers(self, view: TractorView, event: Event, names: Sequence[str]) -> Said:
        """What happens between the players' actions."""
        match event:
            case Trick():
                return taken(event.points, other(view, event.winner, names))
            case Dealt():
                if event.again or event.declarer is None:
                    return say(NEW_CARDS)
                return does(HAND, view, event.declarer, names, n=event.number)
            case Flipped():
                return say(FLIP, cards=faces(event.cards))
            case Trumps():
                return joined(does(DECLARER, view, event.declarer, names), trumps(event.trump, event.rank))
            case Beaten():
                shown, led = faces(event.cards), faces(event.led)
                return does(THROW_FAILS, view, event.leader, names, shown=shown, led=led)
            case Joined():
                return does(FRIEND, view, event.friend, names)
            case Result():
                return verdict(view, event, names)
        return super().event(view, event, names)

    def short(self, view: TractorView, event: Event) -> Said:
        match event:
            case Played():
                return named(event.cards, event.shape).button
            case Declared():
                return say(DECLARED, suit=suit_name(event.trump)) if event.trump != "NT" else say(DECLARED_NO_TRUMP)
            case Buried():
                return say(BURIED, cards=cards_in_number(event.size))
            case Given():
                return say(GIVEN, cards=cards_in_number(event.size))
            case Taken():
                return say(TAKEN, cards=cards_in_number(event.size))
            case Kept():
                return say(KEPT)
            case Named():
                return say(NAMED, suit=suit_name(event.trump))
            case Called():
                return friends(event.calls)
            case Answered():
                return say(GOES_ON if event.on else STOPPED)
        return NOTHING

    def made(self, view: TractorView, since: int = 0) -> tuple[Shown, ...]:
        """What each play is called."""
        return tuple(
            [
                Shown(event.seat, event.cards, named(event.cards, event.shape).button, place)
                for place, event in enumerate(view.history[since:], since)
                if isinstance(event, Played)
            ]
        )

    def order(self, view: TractorView) -> Summary:
        return order(view)

    def result(self, view: TractorView, names: Sequence[str]) -> Summary:
        best = max(view.payoffs)
        won = [seat for seat, score in enumerate(view.payoffs) if score == best]
        title = words.win(view, won if len(won) < view.seats else [], names, MATCH)
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        score = seats(view, view.levels, names, view.payoffs, levels_before(view, last))
        if last is None:
            return Summary(title, score)
        return Summary(title, (Item(say(LAST_HAND, verdict=verdict(view, last, names))), *made_of(last), *score))

    def deal_result(self, view: TractorView, event: Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Result):
            return None
        return Summary(
            verdict(view, event, names),
            (*made_of(event), *seats(view, event.levels, names, (), levels_before(view, event))),
        )


# What has happened.


@lru_cache(2048)
def played(cards: tuple[str, ...], shape: Shape, name: str | None) -> Said:
    """What somebody (None: the reader) played."""
    return acts(PLAYS, name, cards=named(cards, shape).spoken)


def declared(cards: tuple[str, ...], trump: str, name: str | None) -> Said:
    """What somebody (None: the reader) declared."""
    spoken = named(cards, "pair" if len(cards) > 1 else "").spoken
    if trump == "NT":
        return acts(DECLARES_NO_TRUMP, name, cards=spoken)
    return acts(DECLARES, name, cards=spoken, suit=suit_name(trump))


def seen(event: Buried | Given | Taken) -> Said:
    """Cards that were laid aside, or how many for those who may not see them."""
    return faces(event.cards) if event.cards else cards_in_number(event.size)


def trumps(trump: str, rank: str) -> Said:
    """What trumps are."""
    return say(NO_TRUMP, rank=rank) if trump == "NT" else say(TRUMPS_ARE, suit=suit_name(trump), rank=rank)


@lru_cache(2048)
def taken(n: int, name: str | None) -> Said:
    """That somebody (None: the reader) takes a trick."""
    return acts(TRICK if n else EMPTY_TRICK, name, points=points(n))


# How a hand came out.


def verdict(view: TractorView, hand: Result, names: Sequence[str]) -> Said:
    """Who won a hand, and how many levels."""
    won = [seat for seat, change in enumerate(hand.scores) if change > 0]
    if hand.declarers_win:
        sentence = ALONE_RISES if len(won) == 1 else DECLARERS_WIN
    else:
        sentence = OPPONENTS_WIN if hand.gain else OPPONENTS_TAKE_OVER
    return words.win(view, won, names, sentence, levels=levels_in_number(hand.gain))


def levels_in_number(n: int) -> Said:
    """A number of levels."""
    return Said(f"{n} level" if n == 1 else f"{n} levels", f"{n} 级")


def made_of(hand: Result) -> tuple[Item, ...]:
    """The points that decided a hand, the kitty and what it counted, and what would have been needed."""
    items = [
        Item(say(LABELS["points"]), both(words.number(hand.points)), sum_of(hand)),
        kitty(hand),
        Item(say(TO_TAKE_OVER), say(NEEDED, n=hand.needed, step=hand.step)),
    ]
    if hand.bonus:
        items.append(Item(say(ALONE), Said(f"+{levels_in_number(hand.bonus).en}", f"+{hand.bonus} 级")))
    return tuple(items)


def sum_of(hand: Result) -> Said:
    """Where the opponents' points come from, if from more than tricks."""
    parts = [say(IN_TRICKS, n=hand.tricks)]
    if hand.penalty:
        parts.append(say(FOR_THROWS, n=words.number(hand.penalty)))
    if hand.kitty:
        parts.append(say(FROM_KITTY, n=hand.kitty))
    return (
        Said(" + ".join([part.en for part in parts]), " + ".join([part.zh for part in parts])) if parts[1:] else NOTHING
    )


def kitty(hand: Result) -> Item:
    """The kitty, its points, and what they counted."""
    shown = (Shown(cards=hand.cards),)
    label = say(LABELS["kitty_short"])
    if hand.kitty:
        product = say(KITTY_TIMES, points=hand.buried, factor=hand.factor, kitty=hand.kitty)
        return Item(label, product, cards=shown)
    note = NOTHING
    if hand.buried:
        note = say(KITTY_SAVED if hand.saved else KITTY_IDLE)
    return Item(label, points(hand.buried), note, shown)


def seats(
    view: TractorView,
    levels: Sequence[str],
    names: Sequence[str],
    totals: Sequence[float] = (),
    before: Sequence[str] = (),
) -> tuple[Item, ...]:
    """Everybody's level, before and after the hand where that is known, and at the end of a match the score."""
    return tuple(
        [
            Item(
                words.called(view, seat, names),
                say(LABELS["level"], n=f"{before[seat]} → {level}" if before and before[seat] != level else level),
                both(signed(totals[seat])) if totals else NOTHING,
                seat=seat,
            )
            for seat, level in enumerate(levels)
        ]
    )


def levels_before(view: TractorView, hand: Result | None) -> tuple[str, ...]:
    """Everybody's level before a hand: after the one before it, or how all begin; nothing if that was not told."""
    if hand is None:
        return ()
    if hand.number == 1 and all(RANKS.index(level) <= hand.gain for level in hand.levels):
        return (RANKS[0],) * view.seats
    earlier = [event for event in view.history if isinstance(event, Result) and event.number == hand.number - 1]
    return earlier[-1].levels if earlier else ()
