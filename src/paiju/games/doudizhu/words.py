"""Dou Dizhu in words: what is to be beaten, what was played, and how the stake came about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...errors import NotationError
from ...language import Said, Sentence
from ...state import DEALER
from ...view import Event
from ...wording import words
from ...wording.words import BIG_JOKER, OR, SMALL_JOKER, Shown, acts, does, face, joined, listed, row, say, signed, who
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
LAST_DEAL = Sentence("The last deal: {verdict}", "最后一局：{verdict}")
THE_BID = Sentence("Bid: {n}", "叫分：{n}")
ROBS = Sentence("Robs: {n}, ×{factor}", "抢地主：{n}次，×{factor}")
BOMBS = Sentence("Bombs: {n}, ×{factor} ({cards})", "炸弹：{n}个，×{factor}（{cards}）")
BOMBS_ALONE = Sentence("Bombs: {n}, ×{factor}", "炸弹：{n}个，×{factor}")
SPRING = Sentence("Spring: ×2", "春天：×2")
ANTI_SPRING = Sentence("Spring against the landlord: ×2", "反春：×2")
CAPPED = Sentence("The multiplier is at most {n}", "倍数最多{n}")
STAKE = Sentence("Stake: {sum}", "本局分：{sum}")
FOR_LANDLORD = Sentence("{name}, landlord: {score}", "{name}，地主：{score}")
FOR_PEASANT = Sentence("{name}, peasant: {score}", "{name}，农民：{score}")
IN_ALL = Sentence("In all: {scores}", "总分：{scores}")


class Combination(NamedTuple):
    """A combination by name: on a button (`pair of Q`) and in a sentence (`a pair of Q`)."""

    button: Said
    spoken: Said


class Words(words.Words[DouDizhuView]):
    """The words of Dou Dizhu."""

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
                return called(event.call, event.points, rules_of(view.rules).auction, name)
            case Landlord():
                return does(IS_LANDLORD, view, event.landlord, names)
            case Dealt():
                return self.new_cards(view, event, names)
            case Result():
                return self.deal_over(view, event, names)
        return super().event(view, event, names)

    def new_cards(self, view: DouDizhuView, event: Dealt, names: Sequence[str]) -> Said:
        """That a deal begins, and who speaks first."""
        parts = [say(REDEAL if event.again else NEW_DEAL)]
        if event.cards:
            parts.append(say(MARKER, card=face(event.cards[0])))
        if rules_of(view.rules).auction != "none":
            parts.append(does(FIRST, view, event.first, names))
        return joined(*parts)

    def deal_over(self, view: DouDizhuView, event: Result, names: Sequence[str]) -> Said:
        """Who won a deal, and what everybody won."""
        won = verdict(view, event.scores, names)
        if view.seats == 2:
            return won
        scores = row(line(view, names, seat, score) for seat, score in enumerate(event.scores))
        return say(DEAL_OVER, verdict=won, scores=scores)

    def made(self, view: DouDizhuView, since: int = 0) -> tuple[Shown, ...]:
        """What each play is called."""
        wings = wings_of(view.rules)
        return tuple(
            [
                Shown(event.seat, event.cards, combination(event.play, wings).button, place)
                for place, event in enumerate(view.history[since:], since)
                if isinstance(event, Played)
            ]
        )

    def result_lines(self, view: DouDizhuView, names: Sequence[str]) -> tuple[Said, ...]:
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        if view.seats == 2 or last is None:
            return (verdict(view, view.payoffs, names),)
        lines = explain(view, last, names)
        if view.deals == 1:
            return lines
        best = max(view.scores)
        won = [seat for seat, score in enumerate(view.scores) if score == best]
        title = words.win(view, won if len(won) < 3 else [], names, MATCH, score=signed(best))
        return (title, *totals(view, names), say(LAST_DEAL, verdict=lines[0]), *lines[1:])

    def deal_result_lines(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> tuple[Said, ...]:
        if not isinstance(event, Result):
            return ()
        if view.seats == 2:
            return (verdict(view, event.scores, names),)
        return (*explain(view, event, names), *totals(view, names))


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


def called(call: Call, points: int, auction: str, name: str | None) -> Said:
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


def line(view: DouDizhuView, names: Sequence[str], seat: int, score: float) -> Said:
    """What a seat won."""
    return say(words.SCORED, name=who(view, seat, names), score=signed(score))


def totals(view: DouDizhuView, names: Sequence[str]) -> tuple[Said, ...]:
    """The scores of a match so far."""
    if view.deals == 1:
        return ()
    return (say(IN_ALL, scores=row(line(view, names, seat, score) for seat, score in enumerate(view.scores))),)


def explain(view: DouDizhuView, deal: Result, names: Sequence[str]) -> tuple[Said, ...]:
    """How the stake of a deal came about, and what everybody won."""
    lines = [verdict(view, deal.scores, names), say(THE_BID, n=deal.bid)]
    if deal.robs:
        lines.append(say(ROBS, n=deal.robs, factor=2**deal.robs))
    if deal.bombs:
        cards = listed([combination(text, "standard").button for text in deal.bombed])
        known = len(deal.bombed) == deal.bombs
        lines.append(say(BOMBS if known else BOMBS_ALONE, n=deal.bombs, factor=2**deal.bombs, cards=cards))
    if deal.spring:
        lines.append(say(SPRING if deal.landlord is not None and deal.scores[deal.landlord] > 0 else ANTI_SPRING))
    if deal.multiplier < deal.factor:
        lines.append(say(CAPPED, n=deal.multiplier))
    product = f"{deal.bid} × {deal.multiplier} = {deal.stake}"
    lines.append(say(STAKE, sum=product if deal.multiplier > 1 else deal.stake))
    for seat, score in enumerate(deal.scores):
        role = FOR_LANDLORD if seat == deal.landlord else FOR_PEASANT
        lines.append(say(role, name=who(view, seat, names), score=signed(score)))
    return tuple(lines)
