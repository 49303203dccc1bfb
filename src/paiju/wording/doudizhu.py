"""Dou Dizhu in words: what is to be beaten, what was played, and how the stake came about."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ..errors import NotationError, Sentence
from ..games.doudizhu.combos import fit, length_of, read
from ..games.doudizhu.kinds import (
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
from ..games.doudizhu.plays import pack
from ..games.doudizhu.view import DouDizhuView, rules_of
from ..state import DEALER
from ..view import Event
from . import words
from .words import BIG_JOKER, OR, SMALL_JOKER, Said, acts, does, face, joined, listed, place_of, row, say, signed, who

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
DEEDS = {
    "pass": Sentence("{name} pass{es}.", "{name}不出。"),
    "bid pass": Sentence("{name} pass{es}.", "{name}不叫。"),
    "bid 1": Sentence("{name} bid{s} 1.", "{name}叫 1 分。"),
    "bid 2": Sentence("{name} bid{s} 2.", "{name}叫 2 分。"),
    "bid 3": Sentence("{name} bid{s} 3.", "{name}叫 3 分。"),
    "call": Sentence("{name} call{s} landlord.", "{name}叫地主。"),
    "rob": Sentence("{name} rob{s} the landlord.", "{name}抢地主。"),
}
CALLS = frozenset(DEEDS) - {"pass"}
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


class Settlement(NamedTuple):
    """What decided a deal: `bombs` are the texts of the bombs that are known, `n_bombs` how many there were."""

    landlord: int
    bid: int
    robs: int
    n_bombs: int
    bombs: tuple[str, ...]
    spring: bool
    scores: tuple[float, ...]


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

    def deed(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> Said:
        said = done(event.text, view.rules, None if event.seat == view.seat else names[event.seat])
        if event.text in CALLS:
            landlord = landlord_after(view, event)
            if landlord is not None:
                return joined(said, does(IS_LANDLORD, view, landlord, names))
        return said

    def dealers_event(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> Said:
        """A new deal, or the end of one."""
        if event.text == "result":
            won = verdict(view, event.scores, names)
            if view.seats == 2:
                return won
            scores = row(line(view, names, seat, score) for seat, score in enumerate(event.scores))
            return say(DEAL_OVER, verdict=won, scores=scores)
        first = int(event.text.split()[2])
        parts = [say(REDEAL if event.text.startswith("redeal") else NEW_DEAL)]
        if event.cards:
            parts.append(say(MARKER, card=face(event.cards[0])))
        parts.append(does(IS_LANDLORD if rules_of(view.rules).auction == "none" else FIRST, view, first, names))
        return joined(*parts)

    def result(self, view: DouDizhuView, names: Sequence[str]) -> tuple[Said, ...]:
        if view.seats == 2:
            return (verdict(view, view.payoffs, names),)
        place = last_result(view, len(view.history) - 1)
        scores = view.history[place].scores if place >= 0 else view.payoffs
        lines = explain(view, last_settlement(view, place, tuple(scores)), names)
        if view.deals == 1:
            return lines
        best = max(view.scores)
        won = [seat for seat, score in enumerate(view.scores) if score == best]
        title = words.win(view, won if len(won) < 3 else [], names, MATCH, score=signed(best))
        return (title, *totals(view, names), say(LAST_DEAL, verdict=lines[0]), *lines[1:])

    def deal_lines(self, view: DouDizhuView, event: Event, names: Sequence[str]) -> tuple[Said, ...]:
        if view.seats == 2:
            return (verdict(view, event.scores, names),)
        return (*explain(view, settlement(view, event), names), *totals(view, names))


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


@lru_cache(4096)
def waiting_bid(rules: str, name: str) -> Said:
    """That somebody is to speak in the auction."""
    return say(WAIT_CALL if rules_of(rules).auction == "call-rob" else WAIT_BID, name=name)


@lru_cache(8192)
def owed(table: str, wings: str, able: bool) -> Said:
    """What must be beaten."""
    return say(BEAT if able else CANNOT_BEAT, what=combination(table, wings).spoken)


@lru_cache(16384)
def button(text: str, wings: str) -> Said:
    """What the button of a combination says."""
    name = combination(text, wings).button
    return name if name.en == text else say(PLAY, what=name)


@lru_cache(16384)
def done(text: str, rules: str, name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    if text == "bid pass" and rules_of(rules).auction == "call-rob":
        return acts(DECLINES, name)
    if text in DEEDS:
        return acts(DEEDS[text], name)
    return acts(PLAYS, name, what=combination(text, wings_of(rules)).spoken)


def landlord_after(view: DouDizhuView, call: Event) -> int | None:
    """Who became landlord by a call; None if the auction went on, or the cards were dealt again."""
    place = place_of(view, call)
    if place < 0 or place + 1 == len(view.history):
        return view.landlord if place >= 0 else None
    following = view.history[place + 1]
    return following.seat if following.cards and following.seat != DEALER else None


# Combinations.


@lru_cache(16384)
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


def explain(view: DouDizhuView, deal: Settlement, names: Sequence[str]) -> tuple[Said, ...]:
    """How the stake of a deal came about, as far as it is known, and what everybody won."""
    stake = int(min(map(abs, deal.scores)))
    lines = [verdict(view, deal.scores, names)]
    factor = 2 ** (deal.robs + deal.n_bombs + deal.spring)
    cap = rules_of(view.rules).multiplier_cap
    multiplier = min(factor, cap) if cap else factor
    if deal.bid * multiplier == stake:
        lines.append(say(THE_BID, n=deal.bid))
        if deal.robs:
            lines.append(say(ROBS, n=deal.robs, factor=2**deal.robs))
        if deal.n_bombs:
            cards = listed([combination(text, "standard").button for text in deal.bombs])
            known = len(deal.bombs) == deal.n_bombs
            lines.append(say(BOMBS if known else BOMBS_ALONE, n=deal.n_bombs, factor=2**deal.n_bombs, cards=cards))
        if deal.spring:
            lines.append(say(SPRING if deal.scores[deal.landlord] > 0 else ANTI_SPRING))
        if multiplier < factor:
            lines.append(say(CAPPED, n=cap))
        lines.append(say(STAKE, sum=f"{deal.bid} × {multiplier} = {stake}" if multiplier > 1 else stake))
    else:
        lines.append(say(STAKE, sum=stake))
    for seat, score in enumerate(deal.scores):
        role = FOR_LANDLORD if seat == deal.landlord else FOR_PEASANT
        lines.append(say(role, name=who(view, seat, names), score=signed(score)))
    return tuple(lines)


def settlement(view: DouDizhuView, event: Event) -> Settlement:
    """What decided the deal that an event ends, read from the history before it."""
    place = place_of(view, event)
    if view.over and place == len(view.history) - 1:
        return last_settlement(view, place, event.scores)
    robs, bombs = robs_and_bombs(view, place)
    events = view.history[last_result(view, place - 1) + 1 : max(place, 0)]
    landlord = max(range(3), key=lambda seat: abs(event.scores[seat]))
    plays = [sum(1 for each in events if each.seat == seat and each.cards) for seat in range(3)]
    bids = [int(each.text[4:]) for each in events if each.text in ("bid 1", "bid 2", "bid 3")]
    counts = [len(hand) for hand in event.hands] or [1, 1, 1]
    spring = rules_of(view.rules).spring and is_spring(landlord, counts, plays)
    return Settlement(landlord, max(bids, default=1), robs, len(bombs), bombs, spring, event.scores)


def last_settlement(view: DouDizhuView, place: int, scores: tuple[float, ...]) -> Settlement:
    """What decided the last deal, which the view of a finished game still shows."""
    landlord = view.landlord or 0
    spring = rules_of(view.rules).spring and is_spring(landlord, view.counts, view.plays)
    _, bombs = robs_and_bombs(view, place)
    return Settlement(landlord, view.bid, view.robs, view.bombs, bombs, spring, scores)


def last_result(view: DouDizhuView, place: int) -> int:
    """Where the last deal before or at a place of the history ended; -1 for nowhere."""
    while place >= 0 and view.history[place].text != "result":
        place -= 1
    return place


def robs_and_bombs(view: DouDizhuView, place: int) -> tuple[int, tuple[str, ...]]:
    """How often the landlord was robbed and which bombs were played in the deal that ended at a place."""
    events = view.history[last_result(view, place - 1) + 1 : max(place, 0)]
    bombs = [
        each.text for each in events if each.text == "BR" or (len(each.cards) == 4 and each.text == each.text[0] * 4)
    ]
    return sum(each.text == "rob" for each in events), tuple(bombs)


def is_spring(landlord: int, counts: Sequence[int], plays: Sequence[int]) -> bool:
    """Whether the losing side played nothing, or a losing landlord only once."""
    return sum(plays) == plays[landlord] if counts[landlord] == 0 else plays[landlord] == 1
