"""Dou Dizhu in words: what is to be beaten, what was played, and how the stake came about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from ...errors import NotationError
from ...language import Said, Sentence
from ...state import DEALER
from ...view import Event
from ...wording import words
from ...wording.words import (
    BIG_JOKER,
    NOTHING,
    OR,
    SMALL_JOKER,
    Item,
    Reason,
    Shown,
    Summary,
    acts,
    both,
    called,
    does,
    face,
    joined,
    listed,
    row,
    say,
    signed,
    who,
)
from . import reasons
from .combos import fit, length_of, read
from .events import Call, Called, Dealt, Landlord, Passed, Played, Result
from .kinds import (
    AIRPLANE_PAIR,
    AIRPLANE_SOLO,
    BOMB,
    CATEGORIES,
    PAIR,
    PAIR_CHAIN,
    QUAD_PAIR,
    QUAD_SOLO,
    RANKS,
    ROCKET,
    SOLO,
    SOLO_CHAIN,
    TRIO,
    TRIO_CHAIN,
    TRIO_PAIR,
    TRIO_SOLO,
    WINGS,
)
from .labels import LABELS
from .order import order
from .plays import pack
from .view import DouDizhuView, rules_of

LEAD = Sentence("You lead: play any combination.", "你先出，任意牌型。")
BEAT = Sentence("Your turn. Beat {what}, or pass.", "轮到你了。请压过{what}，或不出。")
CANNOT_BEAT = Sentence("Your turn. You cannot beat {what}: pass.", "轮到你了。你压不过{what}，只能不出。")
BID = Sentence("Your turn. Bid {bids}, or pass.", "轮到你了。可叫{bids}分，或不叫。")
CALL = Sentence("Your turn. Call landlord, or pass.", "轮到你了。叫地主，或不叫。")
ROB = Sentence("Your turn. Rob the landlord, or pass.", "轮到你了。抢地主，或不抢。")
WAIT_BID = Sentence("{name} is to bid.", "等待{name}叫分。")
WAIT_CALL = Sentence("{name} is to call.", "等待{name}叫地主。")
WAIT_LEAD = Sentence("{name} leads.", "等待{name}先出牌。")
WAIT_PLAY = Sentence("{name} is to move.", "等待{name}出牌。")

PLAY = Sentence("Play {what}", "出{what}")
MOVES = {
    "pass": Said("Pass", "不出"),
    "bid pass": Said("Pass", "不叫"),
    "bid 1": Said("Bid 1", "叫 1 分"),
    "bid 2": Said("Bid 2", "叫 2 分"),
    "bid 3": Said("Bid 3", "叫 3 分"),
    "call": Said("Call landlord", "叫地主"),
    "rob": Said("Rob the landlord", "抢地主"),
}
NO_ROB = Said("Pass", "不抢")

PLAYS = Sentence("{name} play{s} {what}.", "{name}出{what}。")
PASSES = Sentence("{name} pass{es}.", "{name}不出。")
CALLS = {
    "pass": Sentence("{name} pass{es}.", "{name}不叫。"),
    "bid": Sentence("{name} bid{s} {n}.", "{name}叫{n}分。"),
    "call": Sentence("{name} call{s} landlord.", "{name}叫地主。"),
    "rob": Sentence("{name} rob{s} the landlord.", "{name}抢地主。"),
}
DECLINES = Sentence("{name} pass{es}.", "{name}不要地主。")  # neither calling nor robbing

SHORT = {
    "pass": Said("pass", "不叫"),
    "call": Said("call landlord", "叫地主"),
    "rob": Said("rob", "抢地主"),
}
SHORT_BID = Sentence("bid {n}", "叫{n}分")
SHORT_DECLINE = Said("pass", "不要")
SHORT_PASS = Said("pass", "不出")

NEW_DEAL = Sentence("New deal.", "新的一局。")
REDEAL = Sentence("Nobody wants to be landlord: new cards.", "无人叫地主，重新发牌。")
MARKER = Sentence("The marker card is {card}.", "明牌是{card}。")
FIRST = Sentence("{name} bid{s} first.", "{name}先叫。")
IS_LANDLORD = Sentence("{name} {is_} landlord.", "{name}当地主。")
DEAL_OVER = Sentence("{verdict} {scores}.", "{verdict}{scores}。")

LANDLORD_WINS = Sentence("{names} win{s} as landlord.", "{names}当地主获胜。")
WIN_AS_PEASANTS = Sentence("{names} win{s} as peasants.", "{names}当农民获胜。")
PEASANTS_WIN = Sentence("The peasants win: {names}.", "农民获胜：{names}。")
MATCH = Sentence("{names} win{s} the match with {score}.", "{names}以{score}分赢得比赛。")
ROBBED = Sentence("{n}, ×{factor}", "{n}次，×{factor}")
BOMBED = Sentence("{n}, ×{factor}", "{n}个，×{factor}")
AS_LANDLORD = Said("as landlord", "地主")
AS_PEASANT = Said("as peasant", "农民")
LAST_DEAL = Sentence("{score} {role} in the last deal", "最后一局当{role} {score}")
PRODUCT = Sentence("{bid} × {multiplier} = {stake}", "{bid} × {multiplier} = {stake}")


class Combination(NamedTuple):
    """A combination by name: on a button (`pair of Q`) and in a sentence (`a pair of Q`)."""

    button: Said
    spoken: Said


class Words(words.Words[DouDizhuView]):
    """The words of Dou Dizhu."""

    reasons = reasons.REASONS
    labels: ClassVar[Mapping[str, Sentence]] = LABELS
    alike = (Played, Passed, Called)

    def why(self, view: DouDizhuView, text: str) -> Reason | None:
        return reasons.why(view, text)

    def prompt(self, view: DouDizhuView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        if view.phase == "auction":
            return asked(view.legal) if view.legal else waiting_bid(view.rules, names[view.to_move])
        if not view.legal:
            return words.waiting(WAIT_PLAY if view.table else WAIT_LEAD, names[view.to_move])
        if not view.table:
            return say(LEAD)
        return owed(view.table, wings_of(view.rules), len(view.legal) > 1)

    def move(self, view: DouDizhuView, text: str) -> Said:
        if text in MOVES:
            return NO_ROB if text == "bid pass" and "rob" in view.legal else MOVES[text]
        return button(text, wings_of(view.rules))

    def event(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> Said:
        """One line of the history."""
        name = None if event.seat in (view.seat, DEALER) else names[event.seat]
        match event:
            case Played():
                return played(event.play, wings_of(view.rules), name)
            case Passed():
                return acts(PASSES, name)
            case Called():
                return spoken(event.call, event.points, rules_of(view.rules).auction, name)
            case Landlord():
                return does(IS_LANDLORD, view, event.landlord, names)
            case Dealt():
                return self.new_cards(view, event, names)
            case Result():
                return self.deal_over(view, event, names)
        return super().event(view, event, names)

    def short(self, view: DouDizhuView, event: Event) -> Said:
        match event:
            case Played():
                return combination(event.play, wings_of(view.rules)).button
            case Passed():
                return SHORT_PASS
            case Called(call="bid"):
                return say(SHORT_BID, n=event.points)
            case Called(call="pass") if rules_of(view.rules).auction == "call-rob":
                return SHORT_DECLINE
            case Called():
                return SHORT[event.call]
        return NOTHING

    def new_cards(self, view: DouDizhuView, event: Dealt, names: Sequence[str]) -> Said:
        """That a deal begins, and who speaks first."""
        begins = say(REDEAL if event.again else NEW_DEAL)
        if rules_of(view.rules).auction == "none":
            return begins
        return joined(begins, self.first_to_speak(view, "".join(event.cards), event.first, names))

    def first_to_speak(self, view: DouDizhuView, marker: str, first: int, names: Sequence[str]) -> Said:
        """The marker, if there is one, and who begins the auction."""
        bids = does(FIRST, view, first, names)
        return joined(say(MARKER, card=face(marker)), bids) if marker else bids

    def deal_over(self, view: DouDizhuView, event: Result, names: Sequence[str]) -> Said:
        """Who won a deal, and what everybody won."""
        won = verdict(view, event.scores, names)
        return won if view.seats == 2 else say(DEAL_OVER, verdict=won, scores=in_a_row(view, event.scores, names))

    def order(self, view: DouDizhuView) -> Summary:
        return order()

    def result(self, view: DouDizhuView, names: Sequence[str]) -> Summary:
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        if view.seats == 2 or last is None:
            return Summary(verdict(view, view.payoffs, names))
        if view.deals == 1:
            return Summary(verdict(view, last.scores, names), (*stake_of(last), *seats_of(view, last, names)))
        best = max(view.scores)
        won = [seat for seat, score in enumerate(view.scores) if score == best]
        title = words.win(view, won if len(won) < 3 else [], names, MATCH, score=signed(best))
        items = [
            *(standing(view, last, seat, names) for seat in range(3)),
            Item(label("last_deal"), verdict(view, last.scores, names)),
            *stake_of(last),
        ]
        return Summary(title, tuple(items))

    def deal_result(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Result):
            return None
        if view.seats == 2:
            return Summary(verdict(view, event.scores, names))
        totals = [Item(label("totals"), in_a_row(view, event.totals, names))] if event.totals else []
        items = (*stake_of(event), *seats_of(view, event, names), *totals)
        return Summary(verdict(view, event.scores, names), items)


@lru_cache
def label(name: str) -> Said:
    """What a line of a result is called."""
    return Said(*LABELS[name])


def wings_of(rules: str) -> str:
    """Which cards may be wings by these rules."""
    return rules_of(rules).wings


# What is asked.


@lru_cache(64)
def asked(legal: tuple[str, ...]) -> Said:
    """What can be said in the auction."""
    if "call" in legal:
        return say(CALL)
    if "rob" in legal:
        return say(ROB)
    return say(BID, bids=listed([text[4:] for text in legal if text != "bid pass"], OR))


@lru_cache(2048)
def waiting_bid(rules: str, name: str) -> Said:
    """That somebody is to speak in the auction."""
    return say(WAIT_CALL if rules_of(rules).auction == "call-rob" else WAIT_BID, name=name)


@lru_cache(2048)
def owed(table: str, wings: str, able: bool) -> Said:
    """What must be beaten."""
    return say(BEAT if able else CANNOT_BEAT, what=combination(table, wings).spoken)


@lru_cache(2048)
def button(text: str, wings: str) -> Said:
    """What the button of a combination says."""
    name = combination(text, wings).button
    return name if name.en == text else say(PLAY, what=name)


@lru_cache(2048)
def played(play: str, wings: str, name: str | None) -> Said:
    """What somebody (None: the reader) played."""
    return acts(PLAYS, name, what=combination(play, wings).spoken)


def spoken(call: Call, points: int, auction: str, name: str | None) -> Said:
    """What somebody said in the auction."""
    if call == "pass" and auction == "call-rob":
        return acts(DECLINES, name)
    return acts(CALLS[call], name, n=points)


# Combinations.


@lru_cache(2048)
def combination(text: str, wings: str) -> Combination:
    """A combination by name; a text that is none stays as it is."""
    letters, _, category = text.partition("=")
    mode = WINGS.index(wings)
    try:
        cards = pack(letters)
    except NotationError:
        cards = 0
    kinds = [kind for kind in read(cards, mode) if not category or CATEGORIES[kind - 1] == category] if cards else []
    if not kinds:
        return Combination(Said(text, text), Said(text, text))
    kind = kinds[0]
    top = fit(cards, kind, mode)
    return named(letters, kind, top - length_of(cards, kind) + 1, top)


def named(letters: str, kind: int, low: int, top: int) -> Combination:
    """The name of a combination of a kind whose main ranks go from low to top."""
    rank = figure(RANKS[top])
    if kind == SOLO and letters in "BR":
        joker = BIG_JOKER if letters == "R" else SMALL_JOKER
        return Combination(joker, Said(f"the {joker.en}", joker.zh))
    if kind == ROCKET:
        return Combination(Said("rocket", "王炸"), Said("the rocket", "王炸"))
    plain = {
        SOLO: ("a single {rank}", "单张{rank}"),
        PAIR: ("a pair of {rank}", "对子{rank}"),
        TRIO: ("three {rank}", "三张{rank}"),
        TRIO_SOLO: ("three {rank} with {wings}", "三张{rank}带{wings}"),
        TRIO_PAIR: ("three {rank} with a pair of {wings}", "三张{rank}带对子{wings}"),
        SOLO_CHAIN: ("a straight {low} to {rank}", "顺子{low}到{rank}"),
        PAIR_CHAIN: ("a straight of pairs {low} to {rank}", "连对{low}到{rank}"),
        TRIO_CHAIN: ("an airplane {low} to {rank}", "飞机{low}到{rank}"),
        AIRPLANE_SOLO: ("an airplane {low} to {rank} with {wings}", "飞机{low}到{rank}带{wings}"),
        AIRPLANE_PAIR: ("an airplane {low} to {rank} with pairs of {wings}", "飞机{low}到{rank}带对子{wings}"),
        BOMB: ("a bomb of {rank}", "炸弹{rank}"),
        QUAD_SOLO: ("four {rank} with {wings}", "四张{rank}带{wings}"),
        QUAD_PAIR: ("four {rank} with pairs of {wings}", "四张{rank}带对子{wings}"),
    }[kind]
    spoken = say(Sentence(*plain), rank=rank, low=figure(RANKS[low]), wings=wing_cards(letters, kind, low, top))
    english = spoken.en.removeprefix("a ").removeprefix("an ")
    return Combination(Said(english, spoken.zh), spoken)


def wing_cards(letters: str, kind: int, low: int, top: int) -> Said:
    """The cards that a combination carries beside its main ranks."""
    main = 4 if kind in (QUAD_SOLO, QUAD_PAIR) else 3
    carried = letters
    for rank in RANKS[low : top + 1]:
        carried = carried.replace(rank, "", main)
    if kind in (TRIO_PAIR, AIRPLANE_PAIR, QUAD_PAIR):
        carried = carried[::2]
    return listed([{"B": SMALL_JOKER, "R": BIG_JOKER}.get(rank, figure(rank)) for rank in carried])


def figure(rank: str) -> str:
    """A rank as people read it."""
    return "10" if rank == "T" else rank


# How a deal came out.


def verdict(view: DouDizhuView, scores: Sequence[float], names: Sequence[str]) -> Said:
    """Who won a deal."""
    won = [seat for seat, score in enumerate(scores) if score > 0]
    if view.seats == 2:
        return words.win(view, won, names)
    if len(won) == 1:
        return words.win(view, won, names, LANDLORD_WINS)
    return words.win(view, won, names, WIN_AS_PEASANTS if view.seat in won else PEASANTS_WIN)


def in_a_row(view: DouDizhuView, scores: Sequence[float], names: Sequence[str]) -> Said:
    """What every seat won: `Mei +4, Chen −2, Ada −2`."""
    return row(say(words.SCORED, name=who(view, seat, names), score=signed(score)) for seat, score in enumerate(scores))


def stake_of(deal: Result) -> list[Item]:
    """How the stake of a deal came about: what was bid, all that doubled it, and the cap."""
    items = [Item(label("bid"), both(deal.bid))]
    if deal.robs:
        items.append(Item(label("robs"), say(ROBBED, n=deal.robs, factor=2**deal.robs)))
    if deal.bombs:
        items.append(Item(label("bombs"), say(BOMBED, n=deal.bombs, factor=2**deal.bombs), cards=shown(deal.bombed)))
    if deal.spring:
        items.append(Item(label("spring" if deal.winner == deal.landlord else "anti_spring"), both("×2")))
    if deal.multiplier < deal.factor:
        items.append(Item(label("cap"), both(f"×{deal.multiplier}")))
    stake = both(deal.stake)
    if deal.multiplier > 1:
        stake = say(PRODUCT, bid=deal.bid, multiplier=deal.multiplier, stake=deal.stake)
    return [*items, Item(label("stake"), stake)]


def shown(plays: Sequence[Played]) -> tuple[Shown, ...]:
    """Bombs as they lay on the table; they are bombs by any rules."""
    return tuple([Shown(play.seat, play.cards, combination(play.play, WINGS[0]).button) for play in plays])


def seats_of(view: DouDizhuView, deal: Result, names: Sequence[str]) -> list[Item]:
    """What everybody won by a deal, and as what."""
    return [
        Item(
            called(view, seat, names),
            both(signed(score)),
            role(deal, seat),
            seat=seat,
        )
        for seat, score in enumerate(deal.scores)
    ]


def standing(view: DouDizhuView, last: Result, seat: int, names: Sequence[str]) -> Item:
    """What a seat won in the match, and in its last deal as what."""
    note = say(LAST_DEAL, score=signed(last.scores[seat]), role=role(last, seat))
    return Item(called(view, seat, names), both(signed(view.scores[seat])), note, seat=seat)


def role(deal: Result, seat: int) -> Said:
    """As what a seat played a deal."""
    return AS_LANDLORD if seat == deal.landlord else AS_PEASANT
