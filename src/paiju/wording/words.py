"""The words that suit any game, and what the games' own words are made with.

Each game's own are a subclass that the game names (`Game.words`). A sentence about a seat is written once:
`{name} play{s} {what}.` is said as `Mei plays a pair of J.`, and to Mei as `You play a pair of J.`
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any, ClassVar, Generic

from msgspec import Struct

from .. import cards
from ..contract import Game
from ..language import Called, Said, Sentence, counted
from ..outcome import winners
from ..state import DEALER
from ..view import SOMEBODY, Event, V, View

YOUR_TURN = Sentence("Your turn.", "轮到你了。")
WAITING = Sentence("{name} is to move.", "等待{name}。")
SOMEBODY_DECIDES = Sentence("Somebody may decide something.", "有人可以做决定。")
OVER = Sentence("The game is over.", "牌局结束。")
DOES = Sentence("{name}: {move}", "{name}：{move}")
SCORED = Sentence("{name} {score}", "{name} {score}")
WINS = Sentence("{names} win{s}.", "{names}获胜。")
NOBODY_WINS = Sentence("Nobody wins: it is a tie.", "平局，没有赢家。")
IS_WORTH = Sentence("{label}: {value}", "{label}：{value}")
WITH_NOTE = Sentence("{line} ({note})", "{line}（{note}）")
AND = Sentence(" and ", "和")
OR = Sentence(" or ", "或")

FIGURES = frozenset("+−×" + cards.SUIT_SYMBOLS)


NOTHING = Said("", "")


class Shown(Struct, frozen=True, omit_defaults=True, gc=False):
    """Cards that can be seen: whose they are (-1: nobody's), what they make, and at which event of the history they
    were shown (-1: they lie there now)."""

    seat: int = -1
    cards: tuple[str, ...] = ()
    name: Said = NOTHING
    event: int = -1


class Item(Struct, frozen=True, omit_defaults=True, gc=False):
    """One line of a summary: what it is about, what that amounts to, a note to it, and the cards that show it.

    `seat` is the seat that the line is about, -1 if it is about none.
    """

    label: Said
    value: Said = NOTHING
    note: Said = NOTHING
    cards: tuple[Shown, ...] = ()
    seat: int = -1

    def said(self) -> Said:
        """The line as one text: `Bombs: 1, ×2 (rocket)`."""
        line = self.label
        if self.value.en:
            line = say(IS_WORTH, label=line, value=self.value)
        return say(WITH_NOTE, line=line, note=self.note) if self.note.en else line


class Summary(Struct, frozen=True, omit_defaults=True, gc=False):
    """How a deal or a game came out: who won, and how the score is made up, line by line."""

    verdict: Said
    items: tuple[Item, ...] = ()

    def said(self) -> tuple[Said, ...]:
        """It as plain texts."""
        return (self.verdict, *(item.said() for item in self.items))


class Report(Struct, frozen=True, omit_defaults=True, gc=False):
    """What happened, in words: a sentence (`Mei plays a pair of J.`), what stands beside the player (`pair of J`), and
    for the end of a deal how it came out."""

    said: Said
    short: Said = NOTHING
    summary: Summary | None = None


class Reason(Struct, frozen=True, gc=False):
    """What speaks for a move: a kind of `Words.reasons`, and the facts that fill it in."""

    kind: str
    facts: dict[str, Any] = {}


YOU = Said("You", "你")
CALLED_YOU = (YOU.en, YOU.zh)
SMALL_JOKER = Said(*cards.SMALL_JOKER)
BIG_JOKER = Said(*cards.BIG_JOKER)
SUIT_NAMES = {
    "C": Said("clubs", "梅花"),
    "D": Said("diamonds", "方块"),
    "H": Said("hearts", "红桃"),
    "S": Said("spades", "黑桃"),
}


@lru_cache(4096, typed=True)
def say(sentence: Sentence, **facts: object) -> Said:
    """A sentence in both languages; facts that are said in both languages themselves are filled in accordingly.

    What is said to one at a table is mostly said to the others, too, so it is kept for a while.
    """
    english, chinese = {}, {}
    for name, fact in facts.items():
        if type(fact) is Said:
            english[name], chinese[name] = fact.en, fact.zh
        else:
            english[name] = chinese[name] = str(fact)
            if type(fact) is Called:
                chinese[name] = fact.zh
    return Said(sentence.en.format_map(english), fill(sentence.zh, chinese))


def fill(template: str, facts: dict[str, str]) -> str:
    """A Chinese sentence with its facts, set off by a space where a figure or a Latin letter meets a character."""
    text: list[str] = []
    last = OTHER
    for words, begins, ends, name in parts_of(template):
        if words:
            if last + begins == MEET:
                text.append(" ")
            text.append(words)
            last = ends
        fact = facts[name] if name else ""
        if fact:
            if last + kind(fact[0]) == MEET:
                text.append(" ")
            text.append(fact)
            last = kind(fact[-1])
    return "".join(text)


@lru_cache(2048)
def parts_of(template: str) -> tuple[tuple[str, int, int, str | None], ...]:
    """A template in parts: words, the kinds of their first and last letters, and the name of what follows them."""
    parts = [(words, name) for words, name, _, _ in Formatter().parse(template)]
    return tuple([(words, kind(words[:1]), kind(words[-1:]), name) for words, name in parts])


CHINESE, FIGURE, OTHER = 1, 2, 4
MEET = CHINESE + FIGURE


@lru_cache(2048)
def kind(letter: str) -> int:
    """Whether this is a Chinese character, a figure (a digit, a letter of another script, a suit), or neither."""
    if "\u3400" <= letter <= "\u9fff":
        return CHINESE
    return FIGURE if letter in FIGURES or letter.isalnum() else OTHER


def other(view: View, seat: int, names: Sequence[str]) -> str | None:
    """The name of a seat; None for the reader, and for whoever is called so."""
    name = names[seat]
    return None if seat == view.seat or name in CALLED_YOU else name


def does(sentence: Sentence, view: View, seat: int, names: Sequence[str], **facts: object) -> Said:
    """A sentence about what a seat does: `{name} play{s} ...`, to the seat itself `You play ...`."""
    return acts(sentence, other(view, seat, names), **facts)


def acts(sentence: Sentence, name: str | None, **facts: object) -> Said:
    """A sentence about somebody with this name, None for the reader; verbs end in `{s}` or `{es}`, or are `{is_}` or
    `{has}`."""
    return say(to_reader(sentence), name=YOU, **facts) if name is None else say(of_other(sentence), name=name, **facts)


@lru_cache(2048)
def to_reader(sentence: Sentence) -> Sentence:
    """A sentence with its verbs as the reader is told: `{name} play`."""
    return conjugated(sentence, s="", es="", ies="y", is_="are", has="have", does_="do")


@lru_cache(2048)
def of_other(sentence: Sentence) -> Sentence:
    """A sentence with its verbs as somebody else is told of: `{name} plays`."""
    return conjugated(sentence, s="s", es="es", ies="ies", is_="is", has="has", does_="does")


def conjugated(sentence: Sentence, **endings: str) -> Sentence:
    """A sentence with its verbs put in."""
    english = sentence.en
    for name, ending in endings.items():
        english = english.replace(f"{{{name}}}", ending)
    return Sentence(english, sentence.zh)


def both(text: object) -> Said:
    """The same in both languages: a number, a name but for those that differ."""
    return Said(str(text), text.zh if isinstance(text, Called) else str(text))


def called(view: View, seat: int, names: Sequence[str]) -> Said:
    """A seat by name; the reader's own is `You`."""
    return YOU if other(view, seat, names) is None else both(names[seat])


def who(view: View, seat: int, names: Sequence[str]) -> str | Said:
    """A seat by name; the reader's own is `You`."""
    return other(view, seat, names) or YOU


def listed(items: Iterable[object], last: Sentence = AND) -> Said:
    """Items in a row: `A, B and C`."""
    said = [item if isinstance(item, Said) else both(item) for item in items]
    english, chinese = [item.en for item in said], [item.zh for item in said]
    if len(said) < 2:
        return said[0] if said else NOTHING
    end = say(Sentence("{a}" + last.en + "{b}", "{a}" + last.zh + "{b}"), a=said[-2], b=said[-1])
    return Said(", ".join([*english[:-2], end.en]), "、".join([*chinese[:-2], end.zh]))


def row(items: Iterable[Said]) -> Said:
    """Items side by side: `Mei +4, Chen −4`."""
    both = list(items)
    return Said(", ".join([item.en for item in both]), "，".join([item.zh for item in both]))


def number(n: int) -> str:
    """A number, with a sign only if it is negative."""
    return f"−{-n}" if n < 0 else str(n)


def signed(score: float) -> str:
    """A score with its sign."""
    size = f"{abs(score):.2f}".rstrip("0").rstrip(".")
    return size if size == "0" else f"{'+' if score > 0 else '−'}{size}"


@lru_cache(256)
def face(text: str) -> Said:
    """A card as people read it: `10♥`, `small joker`; a text that is no card stays as it is."""
    return Said(*cards.face(text))


@lru_cache(2048)
def faces(texts: tuple[str, ...]) -> Said:
    """Several cards in a row: `10♥ J♥`, jokers after commas."""
    return Said(*cards.faces(texts))


def suit_name(letter: str) -> Said:
    """A suit in words."""
    return SUIT_NAMES.get(letter.upper(), Said(letter, letter))


@lru_cache(1024)
def points(n: int) -> Said:
    """A number of points."""
    return Said(*counted(n, "point", "分"))


@lru_cache(256)
def cards_in_number(n: int) -> Said:
    """A number of cards."""
    return Said(*counted(n, "card", "张牌"))


def joined(*sentences: Said) -> Said:
    """Sentences one after the other."""
    return Said(" ".join([each.en for each in sentences]), "".join([each.zh for each in sentences]))


class Words(Generic[V]):
    """The words of one game. `labels` says what the parts of its table are called, on every screen, `reasons` what may
    speak for a move; `alike` are the events that are told in the same words to everybody but the seat that did it."""

    labels: ClassVar[Mapping[str, Sentence]] = {}
    reasons: ClassVar[Mapping[str, Sentence]] = {}
    alike: ClassVar[tuple[type[Event], ...]] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def prompt(self, view: V, names: Sequence[str]) -> Said:
        """One sentence: whose turn it is and, for the seat to move, what it owes and may do."""
        if view.over:
            return say(OVER)
        if view.seat == view.to_move:
            return say(YOUR_TURN)
        return say(SOMEBODY_DECIDES) if view.to_move == SOMEBODY else waiting(WAITING, names[view.to_move])

    def move(self, view: V, text: str) -> Said:
        """What a button says that plays this action: `Play pair of Q`, `Raise to 700`, `Pass`."""
        return Said(text, text)

    def why(self, view: V, text: str) -> Reason | None:
        """What speaks for a move, as far as the seat can see; None where there is nothing to say but numbers."""
        return None

    def reason(self, view: V, text: str) -> Said | None:
        """The same in words, as half a sentence: `keeps the straight together`."""
        found = self.why(view, text)
        return None if found is None else say(self.reasons[found.kind], **found.facts)

    def event(self, view: V, event: Event, names: Sequence[str]) -> Said:
        """One line of the history: `Mei plays a pair of J.`

        A card of a choice that is not complete yet is told by nothing at all: its last card tells the whole.
        """
        if event.seat != DEALER:
            return say(DOES, name=names[event.seat], move=event.text)
        return best(view, event.scores, names) if event.ends_deal and event.scores else NOTHING

    def short(self, view: V, event: Event) -> Said:
        """What stands beside the player who did this: `pass`, `bid 2`, `pair of J`; nothing for the dealer."""
        return NOTHING if event.seat == DEALER or event.cards else both(event.text)

    def report(self, view: V, event: Event, names: Sequence[str]) -> Report:
        """An event of the history in words."""
        return Report(self.event(view, event, names), self.short(view, event), self.deal_result(view, event, names))

    def tell(self, view: V, names: Sequence[str], since: int = 0) -> tuple[Report, ...]:
        """The history from one event on, each event in words."""
        return tuple([self.report(view, event, names) for event in view.history[since:]])

    def made(self, view: V, since: int = 0) -> tuple[Shown, ...]:
        """What the hands that can be seen make: those of now, and those that were shown from one event on."""
        return ()

    def order(self, view: V) -> Summary | None:
        """What beats what now, the highest first, each item with its cards; None where there is nothing to tell."""
        return None

    def result(self, view: V, names: Sequence[str]) -> Summary:
        """How a finished game came out."""
        deals = [self.deal_result(view, event, names) for event in view.history if event.ends_deal]
        only = deals[0] if len(deals) == 1 else None
        return Summary(self.winners(view, names), only.items if only else scored(view, names, view.payoffs))

    def winners(self, view: V, names: Sequence[str]) -> Said:
        """Who has won a finished game: those with the highest score, unless all have the same."""
        return best(view, view.payoffs, names)

    def deal_result(self, view: V, event: Event, names: Sequence[str]) -> Summary | None:
        """How one deal of a longer game came out, from the event that ends it; None for other events."""
        if not event.ends_deal or not event.scores:
            return None
        return Summary(best(view, event.scores, names), scored(view, names, event.scores))


@lru_cache(2048)
def waiting(sentence: Sentence, name: str) -> Said:
    """That everybody waits for somebody."""
    return say(sentence, name=name)


def win(view: View, seats: Sequence[int], names: Sequence[str], sentence: Sentence = WINS, **facts: object) -> Said:
    """That these seats win; nobody in particular if there are none. The reader is named first."""
    if not seats:
        return say(NOBODY_WINS)
    ordered = sorted(seats, key=lambda seat: seat != view.seat)
    alone = len(seats) == 1 and seats[0] != view.seat
    return say(sentence, names=listed(who(view, seat, names) for seat in ordered), s="s" if alone else "", **facts)


def best(view: View, scores: Sequence[float], names: Sequence[str]) -> Said:
    """Who has most, unless all have the same."""
    won = winners(scores)
    return win(view, [seat for seat in range(view.seats) if won[seat]], names)


def scored(view: View, names: Sequence[str], scores: Sequence[float]) -> tuple[Item, ...]:
    """One item for each seat with its score."""
    return tuple([Item(called(view, seat, names), both(signed(score)), seat=seat) for seat, score in enumerate(scores)])
