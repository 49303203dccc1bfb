"""Crazy Eights in words: what can be played on what, what is to be taken, and what the cards that are left cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from ...language import Said, Sentence
from ...state import DEALER
from ...view import Event
from ...wording import words
from ...wording.words import (
    NOTHING,
    OR,
    Item,
    Reason,
    Shown,
    Summary,
    acts,
    called,
    cards_in_number,
    face,
    faces,
    joined,
    listed,
    number,
    points,
    row,
    say,
    signed,
    suit_name,
    who,
)
from . import reasons
from .events import Dealt, Drew, Passed, Played, Refilled, Result, Took, Voted
from .labels import LABELS
from .notation import ACTIONS
from .order import order
from .view import EightsView, rules_of

PLAY = Sentence("Your turn. Play {what}.", "轮到你了。请出{what}。")
PLAY_OR_DRAW = Sentence("Your turn. Play {what}, or draw.", "轮到你了。请出{what}，或摸牌。")
PLAY_OR_PASS = Sentence("Your turn. Play {what}, or pass.", "轮到你了。请出{what}，或过。")
MUST_DRAW = Sentence("Your turn. You have no {what}: draw.", "轮到你了。你没有{what}，请摸牌。")
MUST_PASS = Sentence(
    "Your turn. You have no {what}, and nothing can be drawn: pass.", "轮到你了。你没有{what}，也没有牌可摸，请过。"
)
DRAWN_ENOUGH = Sentence(
    "Your turn. You have drawn {n} and have no {what}: pass.", "轮到你了。你已摸{n}，仍没有{what}，请过。"
)
MUST_TAKE = Sentence("Your turn. Take {n}.", "轮到你了。请收{n}。")
TAKE_OR_TWO = Sentence("Your turn. Play a 2, or take {n}.", "轮到你了。请出 2，或收{n}。")
VOTE = Sentence("Your turn. Play on for the places that are left?", "轮到你了。要继续争剩下的名次吗？")
WAIT_VOTE = Sentence("{name} is to vote.", "等待{name}投票。")
WAIT_TAKE = Sentence("{name} has cards to take.", "等待{name}收牌或出 2。")
WAIT_PLAY = Sentence("{name} is to move.", "等待{name}出牌。")

PLAY_CARD = Sentence("Play {card}", "出{card}")
PLAY_EIGHT = Sentence("Play {card}, name {suit}", "出{card}，指定{suit}")
TAKE = Sentence("Take {n}", "收{n}")
MOVES = {
    "draw": Said("Draw", "摸牌"),
    "pass": Said("Pass", "过"),
    "yes": Said("Play on", "继续"),
    "no": Said("Stop", "结束"),
}

PLAYS = Sentence("{name} play{s} {card}.", "{name}出{card}。")
NAMES = Sentence("{name} play{s} {card} and name{s} {suit}.", "{name}出{card}，指定{suit}。")
DRAWS = Sentence("{name} draw{s} a card.", "{name}摸一张牌。")
DRAWS_CARDS = Sentence("{name} draw{s} {cards}.", "{name}摸到{cards}。")
TAKES = Sentence("{name} take{s} {n}.", "{name}收{n}。")
TAKES_CARDS = Sentence("{name} take{s} {cards}.", "{name}收下{cards}。")
PASSES = Sentence("{name} pass{es}.", "{name}过。")
VOTES = {
    True: Sentence("{name} vote{s} to play on.", "{name}投票继续。"),
    False: Sentence("{name} vote{s} to stop.", "{name}投票结束。"),
}
SHORT_NAMED = Sentence("{suit}", "指定{suit}")
SHORT_DRAW = Said("draw", "摸牌")
SHORT_TAKE = Sentence("take {n}", "收{n}")
SHORT_PASS = Said("pass", "过")
SHORT_VOTES = {True: Said("play on", "继续"), False: Said("stop", "结束")}
NEW_ROUND = Sentence("A new round begins: {card} is turned up.", "新的一轮开始，翻出{card}。")
ON_TOP = Sentence("On top lies {card}.", "顶牌是{card}。")
SUIT_IN_PLAY = Sentence("Suit in play: {suit}.", "当前花色：{suit}。")
TO_TAKE = Sentence("To be taken: {n}.", "要收{n}。")
REFILL = Sentence("The discards are shuffled: {n} in the stock.", "弃牌洗成新牌堆：{n}。")
ROUND_OVER = {
    "out": Sentence("The round is over.", "本轮结束。"),
    "vote": Sentence("The round ends by vote.", "投票决定结束本轮。"),
    "blocked": Sentence("Nobody can play: the round is over.", "无人能出，本轮结束。"),
    "turns": Sentence("Too many turns: the round is over.", "回合已满，本轮结束。"),
}
PLACES = Sentence("Places: {places}.", "名次：{places}。")
PLACE = Sentence("{place}. {name}", "{place}. {name}")
SCORES = Sentence("{scores}.", "{scores}。")

WIN_WITH = Sentence("{names} win{s} with {score}.", "{names}以{score}获胜。")
OUT = Said("out", "出完")
PLACED = Sentence("place {n}", "第{n}名")
CARDS_LEFT = Sentence("{cards} left", "剩{cards}")
WENT_OUT = Sentence("{name} {is_} out first.", "{name}先出完。")
BEST = {
    "penalty": Said("the lowest total wins", "总分最低者胜"),
    "collect": Said("the highest total wins", "总分最高者胜"),
}
AGAINST_MEAN = Sentence("against the average total of {mean}", "与平均总分{mean}相比")
BY_PLACES = Sentence("players behind minus players ahead, out of {n}", "排在后面的人数减去排在前面的人数，除以{n}")


class Words(words.Words[EightsView]):
    """The words of Crazy Eights."""

    reasons = reasons.REASONS
    labels: ClassVar[Mapping[str, Sentence]] = LABELS
    alike = (Played, Drew, Took, Passed, Voted, Dealt, Refilled)

    def why(self, view: EightsView, text: str) -> Reason | None:
        return reasons.why(view, text)

    def prompt(self, view: EightsView, names: Sequence[str]) -> Said:
        if view.over:
            return say(words.OVER)
        if not view.legal:
            return words.waiting(
                {"vote": WAIT_VOTE, "pending": WAIT_TAKE}.get(view.phase, WAIT_PLAY), names[view.to_move]
            )
        last = view.legal[-1]
        if view.phase == "vote":
            return asked(VOTE, "", "", 0)
        if view.phase == "pending":
            return asked(TAKE_OR_TWO if len(view.legal) > 1 else MUST_TAKE, "", "", view.pending)
        if len(view.legal) > 1 or last in ACTIONS_WITH_CARDS:
            sentence = {"draw": PLAY_OR_DRAW, "pass": PLAY_OR_PASS}.get(last, PLAY)
        elif last == "draw":
            sentence = MUST_DRAW
        else:
            rules = rules_of(view.rules)
            sentence = DRAWN_ENOUGH if rules.draw == "max" and view.drawn >= rules.max_draw else MUST_PASS
        return asked(sentence, view.suit, view.top[:-1], view.drawn)

    def move(self, view: EightsView, text: str) -> Said:
        if text in MOVES:
            return MOVES[text]
        if text == "take":
            return say(TAKE, n=cards_in_number(view.pending))
        return button(text)

    def event(self, view: EightsView, event: Event, names: Sequence[str]) -> Said:
        """One line of the history."""
        name = None if event.seat in (view.seat, DEALER) else names[event.seat]
        match event:
            case Played():
                return played(event.cards[0], event.named, name)
            case Drew():
                return acts(DRAWS_CARDS, name, cards=faces(event.cards)) if event.cards else acts(DRAWS, name)
            case Took() if event.cards:
                return acts(TAKES_CARDS, name, cards=faces(event.cards))
            case Took():
                return acts(TAKES, name, n=cards_in_number(event.count))
            case Passed():
                return acts(PASSES, name)
            case Voted():
                return acts(VOTES[event.on], name)
            case Dealt():
                return opening(event)
            case Refilled():
                return say(REFILL, n=cards_in_number(event.stock))
            case Result():
                return self.round_over(view, event, names)
        return super().event(view, event, names)

    def short(self, view: EightsView, event: Event) -> Said:
        """A card speaks for itself."""
        match event:
            case Played() if event.named:
                return say(SHORT_NAMED, suit=suit_name(event.named))
            case Drew():
                return SHORT_DRAW
            case Took():
                return say(SHORT_TAKE, n=cards_in_number(event.count))
            case Passed():
                return SHORT_PASS
            case Voted():
                return SHORT_VOTES[event.on]
        return NOTHING

    def round_over(self, view: EightsView, event: Result, names: Sequence[str]) -> Said:
        """Why a round is over, and what everybody got, or who came where."""
        ended = say(ROUND_OVER[event.ending])
        if event.scores:
            return joined(ended, say(SCORES, scores=in_a_row(view, event.scores, names)))
        places = row(placed(view, seat, event.places, names) for seat in ranked(event.places))
        return joined(ended, say(PLACES, places=places))

    def order(self, view: EightsView) -> Summary:
        return order(view)

    def result(self, view: EightsView, names: Sequence[str]) -> Summary:
        won = [seat for seat, place in enumerate(view.places) if place == 1]
        won = won if len(won) < view.seats else []
        last = next((event for event in reversed(view.history) if isinstance(event, Result)), None)
        if view.scores:
            best = points(view.scores[view.places.index(1)])
            return Summary(words.win(view, won, names, WIN_WITH, score=best), self.for_points(view, last, names))
        note = say(BY_PLACES, n=view.seats - 1)
        score = Item(label("score"), in_a_row(view, view.payoffs, names), note)
        seats = standings(view, last, names) if last is not None else ()
        return Summary(words.win(view, won, names), (*seats, score))

    def for_points(self, view: EightsView, last: Result | None, names: Sequence[str]) -> tuple[Item, ...]:
        """The totals of a game for points, what decided it and what it counts; then its last round."""
        scoring = rules_of(view.rules).scoring
        mean = number_text(sum(view.scores) / view.seats)
        items = [
            *(
                Item(called(view, seat, names), points(view.scores[seat]), place(view.places[seat]), seat=seat)
                for seat in ranked(view.places)
            ),
            Item(label("target"), points(view.target or 0), BEST[scoring]),
            Item(label("score"), in_a_row(view, view.payoffs, names), say(AGAINST_MEAN, mean=mean)),
        ]
        if last is not None:
            left = [Shown(seat, hand, points(last.points[seat])) for seat, hand in enumerate(last.hands) if hand]
            items.append(Item(label("last_round"), round_verdict(view, last, names), cards=tuple(left)))
            items.append(Item(label(scoring), in_a_row(view, last.scores, names)))
        return tuple(items)

    def deal_result(self, view: EightsView, event: Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Result):
            return None
        if not event.scores:
            return Summary(say(ROUND_OVER[event.ending]), standings(view, event, names))
        items = (
            *(Item(called(view, seat, names), *left_with(event, seat), seat=seat) for seat in range(view.seats)),
            Item(label(rules_of(view.rules).scoring), in_a_row(view, event.scores, names)),
            Item(label("totals"), totals(view, event, names)),
        )
        return Summary(round_verdict(view, event, names), items)


ACTIONS_WITH_CARDS = frozenset(ACTIONS) - {"draw", "pass", "take", "yes", "no"}


@lru_cache(2048)
def asked(sentence: Sentence, suit: str, rank: str, n: int) -> Said:
    """What the seat to move may do: play the suit in play, the rank on top or an eight; take or have drawn n cards."""
    what = [suit_name(suit), *([] if rank == "8" else ["10" if rank == "T" else rank]), "8"]
    return say(sentence, what=listed(what, OR), n=cards_in_number(n))


@lru_cache(256)
def button(text: str) -> Said:
    """What the button of a card says; a text that is no action stays as it is."""
    if text not in ACTIONS_WITH_CARDS:
        return Said(text, text)
    card, _, suit = text.partition("=")
    return say(PLAY_EIGHT if suit else PLAY_CARD, card=face(card), suit=suit_name(suit))


@lru_cache(2048)
def played(card: str, named: str, name: str | None) -> Said:
    """What somebody (None: the reader) played."""
    return acts(NAMES if named else PLAYS, name, card=face(card), suit=suit_name(named))


def opening(event: Dealt) -> Said:
    """How a round begins, or how the table lay when the history did."""
    parts = [say(NEW_ROUND if len(event.cards) == 1 else ON_TOP, card=face(event.cards[-1]))]
    if event.suit != event.cards[-1][-1]:
        parts.append(say(SUIT_IN_PLAY, suit=suit_name(event.suit)))
    if event.pending:
        parts.append(say(TO_TAKE, n=cards_in_number(event.pending)))
    return joined(*parts)


@lru_cache
def label(name: str) -> Said:
    """What a line of a result is called."""
    return Said(*LABELS[name])


# How a round came out.


def ranked(places: Sequence[int]) -> list[int]:
    """The seats by their places."""
    return sorted(range(len(places)), key=lambda seat: places[seat])


def placed(view: EightsView, seat: int, places: Sequence[int], names: Sequence[str]) -> Said:
    """A seat with its place."""
    return say(PLACE, place=places[seat], name=who(view, seat, names))


@lru_cache(16)
def place(n: int) -> Said:
    """A place by its number."""
    return say(PLACED, n=n)


def in_a_row(view: EightsView, scores: Sequence[float], names: Sequence[str]) -> Said:
    """What every seat got."""
    return row(say(words.SCORED, name=who(view, seat, names), score=signed(score)) for seat, score in enumerate(scores))


def totals(view: EightsView, event: Result, names: Sequence[str]) -> Said:
    """The points of every seat after a round."""
    return row(
        say(words.SCORED, name=who(view, seat, names), score=number(total)) for seat, total in enumerate(event.totals)
    )


def round_verdict(view: EightsView, event: Result, names: Sequence[str]) -> Said:
    """Who went out first, or why the round ended otherwise."""
    out = [seat for seat, hand in enumerate(event.hands) if not hand]
    return words.does(WENT_OUT, view, out[0], names) if out else say(ROUND_OVER[event.ending])


def standings(view: EightsView, event: Result, names: Sequence[str]) -> tuple[Item, ...]:
    """Who came where in a round for places, and with what left."""
    items = []
    for seat in ranked(event.places):
        worth, left, cards = left_with(event, seat)
        note = row([worth, left]) if left.en else worth
        items.append(Item(called(view, seat, names), place(event.places[seat]), note, cards, seat))
    return tuple(items)


def left_with(event: Result, seat: int) -> tuple[Said, Said, tuple[Shown, ...]]:
    """What a seat was left with: the points, how many cards, and the cards."""
    hand = event.hands[seat]
    if not hand:
        return OUT, NOTHING, ()
    return points(event.points[seat]), say(CARDS_LEFT, cards=cards_in_number(len(hand))), (Shown(seat, hand),)


def number_text(value: float) -> str:
    """A number with at most two places after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
