"""Crazy Eights in words: what can be played on what, what is to be taken, and what the cards that are left cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...cards import parse_card
from ...language import Said, Sentence
from ...view import Told
from ...wording import words
from ...wording.words import (
    OR,
    acts,
    cards_in_number,
    face,
    faces,
    joined,
    listed,
    points,
    row,
    say,
    signed,
    suit_name,
    who,
)
from .notation import ACTIONS
from .scoring import rank_points
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
DRAWS_CARDS = Sentence("{name} draw{s} {cards}.", "{name}摸到{cards}。")
TAKES_CARDS = Sentence("{name} take{s} {cards}.", "{name}收下{cards}。")
DEEDS = {
    "draw": Sentence("{name} draw{s} a card.", "{name}摸一张牌。"),
    "take": Sentence("{name} take{s} the cards.", "{name}收牌。"),
    "pass": Sentence("{name} pass{es}.", "{name}过。"),
    "yes": Sentence("{name} vote{s} to play on.", "{name}投票继续。"),
    "no": Sentence("{name} vote{s} to stop.", "{name}投票结束。"),
}
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
OUT = Sentence("{place}. {name}: out", "{place}. {name}：出完")
LEFT = Sentence("{place}. {name}: {cards} left, {points}", "{place}. {name}：剩{cards}，{points}")
TOTAL = Sentence("{place}. {name}: {points}", "{place}. {name}：{points}")
WENT_OUT = Sentence("{name} {is_} out first.", "{name}先出完。")
NOTHING_LEFT = Sentence("{name}: no cards left", "{name}：没有剩牌")
CARDS_LEFT = Sentence("{name}: {cards}, worth {points}", "{name}：{cards}，计{points}")
PENALTY = Sentence("Penalties of this round: {scores}", "本轮罚分：{scores}")
COLLECTED = Sentence("Collected in this round: {scores}", "本轮得分：{scores}")
IN_ALL = Sentence("In all: {scores}", "总分：{scores}")
LAST_ROUND = Sentence("The last round: {verdict}", "最后一轮：{verdict}")
TARGET = Sentence("The game ends at {points}.", "打到{points}结束。")


class Words(words.Words[EightsView]):
    """The words of Crazy Eights."""

    end_of_deal = "over"

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

    def deed(self, view: EightsView, event: Told, names: Sequence[str]) -> Said:
        return done(event.text, event.cards, None if event.seat == view.seat else names[event.seat])

    def dealers_event(self, view: EightsView, event: Told, names: Sequence[str]) -> Said:
        """A new round, a new stock, or the end of a round."""
        facts = event.facts
        kind = event.word
        if kind == "refill":
            return say(REFILL, n=cards_in_number(int(facts["stock"])))
        if kind == "deal":
            parts = [say(NEW_ROUND if len(event.cards) == 1 else ON_TOP, card=face(event.cards[-1]))]
            if "suit" in facts:
                parts.append(say(SUIT_IN_PLAY, suit=suit_name(facts["suit"])))
            if "pending" in facts:
                parts.append(say(TO_TAKE, n=cards_in_number(int(facts["pending"]))))
            return joined(*parts)
        ended = say(ROUND_OVER[event.text.split()[1]])
        if event.scores:
            return joined(ended, say(SCORES, scores=signed_row(view, names, event.scores)))
        ranked = sorted((int(place), seat) for seat, place in enumerate(facts["places"].split("/")))
        places = row(say(PLACE, place=place, name=who(view, seat, names)) for place, seat in ranked)
        return joined(ended, say(PLACES, places=places))

    def result_lines(self, view: EightsView, names: Sequence[str]) -> tuple[Said, ...]:
        won = [seat for seat, place in enumerate(view.places) if place == 1]
        seats = sorted(range(view.seats), key=lambda seat: view.places[seat])
        if not view.scores:
            title = words.win(view, won if len(won) < view.seats else [], names)
            return (title, *(standing(view, seat, names) for seat in seats))
        best = points(view.scores[won[0]])
        lines = [words.win(view, won if len(won) < view.seats else [], names, WIN_WITH, score=best)]
        for seat in seats:
            facts = {"place": view.places[seat], "name": who(view, seat, names)}
            lines.append(say(TOTAL, points=points(view.scores[seat]), **facts))
        lines.append(say(TARGET, points=points(view.target or 0)))
        last = next((event for event in reversed(view.history) if event.text.startswith("over")), None)
        if last is not None:
            verdict, *rest = round_result(view, last, names)
            lines += [say(LAST_ROUND, verdict=verdict), *rest]
        return tuple(lines)

    def deal_lines(self, view: EightsView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
        if not event.scores:
            return ()
        totals = row(
            say(words.SCORED, name=who(view, seat, names), score=score) for seat, score in enumerate(view.scores)
        )
        return (*round_result(view, event, names), say(IN_ALL, scores=totals))


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
def done(text: str, cards: tuple[str, ...], name: str | None) -> Said:
    """What somebody (None: the reader) did."""
    if cards:
        return acts(DRAWS_CARDS if text == "draw" else TAKES_CARDS, name, cards=faces(cards))
    if text in DEEDS:
        return acts(DEEDS[text], name)
    card, _, suit = text.partition("=")
    return acts(NAMES if suit else PLAYS, name, card=face(card), suit=suit_name(suit))


def signed_row(view: EightsView, names: Sequence[str], scores: Sequence[float]) -> Said:
    """What every seat got."""
    return row(say(words.SCORED, name=who(view, seat, names), score=signed(score)) for seat, score in enumerate(scores))


def worth(hand: Sequence[str]) -> int:
    """The points of some cards."""
    return sum(rank_points(parse_card(card) >> 2) for card in hand)


def standing(view: EightsView, seat: int, names: Sequence[str]) -> Said:
    """Where a seat came, and what it was left with."""
    hand = view.hands[seat]
    facts = {"place": view.places[seat], "name": who(view, seat, names)}
    if not hand:
        return say(OUT, **facts)
    return say(LEFT, cards=cards_in_number(len(hand)), points=points(worth(hand)), **facts)


def round_result(view: EightsView, event: Told, names: Sequence[str]) -> tuple[Said, ...]:
    """How a round for points came out: who went out, what the others held, and what that counts."""
    out = [seat for seat, hand in enumerate(event.hands) if not hand]
    verdict = say(ROUND_OVER[event.text.split()[1]])
    if out:
        verdict = words.does(WENT_OUT, view, out[0], names)
    lines = [verdict]
    for seat, hand in enumerate(event.hands):
        name = who(view, seat, names)
        lines.append(
            say(CARDS_LEFT, name=name, cards=faces(hand), points=points(worth(hand)))
            if hand
            else say(NOTHING_LEFT, name=name)
        )
    gained = COLLECTED if rules_of(view.rules).scoring == "collect" else PENALTY
    return (*lines, say(gained, scores=signed_row(view, names, event.scores)))
