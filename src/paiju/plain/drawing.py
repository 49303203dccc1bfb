"""How a table is drawn for a person in lines of text: from the face of the game, or better by a drawing of its own.

A `Drawing` lays out: what lies on the table comes from the View, what is said about it from the game's words. A game
that wants another table than its face gives names a subclass (`Game.drawing`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, cast

import msgspec
from rich.text import Text

from ..cards import SUIT_SYMBOLS, SUITS
from ..contract import Game
from ..language import Sentence
from ..state import DEALER
from ..view import E, V, View
from ..wording import Said, Summary, console, wording
from ..wording.words import Item, cards_in_number, say
from .paper import Paper, order

if TYPE_CHECKING:
    from ..face import Zone
    from ..table import Table

SHARED = {field.name for field in msgspec.structs.fields(View)}
LISTED = 12
SIGNS = str.maketrans("−×" + SUIT_SYMBOLS, "-x" + SUITS.upper())


class Drawing(Generic[V, E]):
    """Draws the views of one game on paper."""

    numbers_need_hash = False
    notes: Sentence | None = None

    def __init__(self, game: Game, names: Sequence[str], paper: Paper) -> None:
        self.game = game
        self.names = list(names)
        self.paper = paper
        self.words = wording(game)

    # The table.

    def table(self, view: V) -> list[Text]:
        """What lies on the table, and the seat's own hand last."""
        lines = [self.seat(view, seat) for seat in range(view.seats)]
        for zone in self.game.face.zones:
            lines += self.zone(view, zone)
        if view.hand:
            lines.append(self.hand(view))
        return lines

    def seat(self, view: V, seat: int) -> Text:
        """One player: what the face says about this seat."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ", (self.names[seat], "bold" if seat == view.seat else "")
        )
        for zone in self.game.face.zones:
            value = getattr(view, zone.field)
            title = self.said(zone.title) if zone.title else ""
            if zone.kind == "badge" and (value == seat if isinstance(value, int) else value and value[seat]):
                line.append(f"  {title}", "bold")
            elif isinstance(value, tuple) and len(value) == view.seats and zone.kind in ("count", "counter", "trick"):
                line.append("  ").append_text(self.beside(zone.kind, title, value[seat]))
        return line

    def beside(self, kind: str, title: str, value: Any) -> Text:
        """What a zone shows beside a seat."""
        if kind == "count":
            return Text(title + self.paper.colon + str(value) if title else self.said(cards_in_number(value)))
        if kind == "trick":
            return self.paper.cards((value,) if isinstance(value, str) else value) if value else Text()
        return Text(f"{title} {value}" if title else str(value), "dim")

    def zone(self, view: V, zone: Zone) -> list[Text]:
        """What a zone shows in the middle of the table; nothing if it is one of those beside the seats."""
        value = getattr(view, zone.field)
        title = self.said(zone.title) if zone.title else zone.field.replace("_", " ")
        if value is None or value == "" or value == ():
            return []
        if zone.kind == "rows":
            rows = [[card for card in sorted(value, key=order) if card[-1].lower() == suit] for suit in SUITS]
            lines = [Text("  ").append_text(self.paper.cards(row)) for row in rows if row]
            return [Text(title + self.paper.colon.rstrip()), *lines]
        if zone.kind == "row" or (zone.kind == "pile" and not isinstance(value, int)):
            return [self.labelled(title, self.paper.cards((value,) if isinstance(value, str) else value))]
        if zone.kind == "pile" or (zone.kind == "counter" and not isinstance(value, tuple)):
            return [self.labelled(title, Text(str(value)))]
        return []

    def hand(self, view: V) -> Text:
        """The seat's own cards, sorted."""
        return self.labelled(self.paper.words(console.YOUR_HAND), self.cards(view.hand), "bold")

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand, sorted."""
        return self.paper.cards(sorted(cards, key=order))

    def labelled(self, label: str, value: Text, style: str = "") -> Text:
        """A line such as `Bottom: K♣ 9♥ 3♣`."""
        return Text(label, style).append(self.paper.colon).append_text(value)

    def label(self, part: str, /, **facts: object) -> str:
        """What a part of the table is called."""
        return self.said(say(self.words.labels[part], **facts))

    def said(self, said: Said) -> str:
        """Words in the language of the paper, with signs that it can show."""
        text = said.zh if self.paper.language == "zh" else said.en
        return text.translate(SIGNS) if self.paper.letters else text

    # What has happened.

    def told(self, view: V, event: E) -> list[Text]:
        """An event with all that belongs to it, for somebody with this view, which is of a moment soon after it."""
        if event.unfinished:
            return []
        report = self.words.report(view, event, self.names)
        if event.seat != DEALER:
            line = Text(self.names[event.seat] + self.paper.colon)
            return [line.append_text(self.paper.cards(event.cards)).append(self.beside_cards(event, report.short))]
        if report.summary is not None:
            shown = any(item.cards for item in report.summary.items if item.seat >= 0)
            return [*self.summary(report.summary), *([] if shown else self.hands(event))]
        lines = [Text(f"-- {self.said(report.said)}")] if report.said.en else []
        return [*lines, *self.hands(event)]

    def beside_cards(self, event: E, short: Said) -> str:
        """What was done, behind the cards that it was done with."""
        text = self.said(short)
        return f"  {text}" if event.cards and text else text

    def summary(self, summary: Summary, title: str = "") -> list[Text]:
        """How a deal or a game came out."""
        first = Text(f"-- {title}").append(self.said(summary.verdict), "bold")
        return [first, *map(self.item, summary.items)]

    def item(self, item: Item) -> Text:
        """One line of a summary, its cards behind it."""
        text = Text(f"   {self.said(item.said())}")
        for shown in item.cards:
            name = f"{self.names[shown.seat]} " if shown.seat >= 0 and shown.seat != item.seat else ""
            text.append(f"  {name}").append_text(self.paper.cards(shown.cards))
        return text

    def hands(self, event: E) -> list[Text]:
        """The hands that an event reveals."""
        return [
            Text(f"   {name}{self.paper.colon}").append_text(self.cards(hand))
            for name, hand in zip(self.names, event.hands, strict=False)
            if hand
        ]

    def begins_deal(self, event: E) -> bool:
        """Whether an event is the beginning of a deal whose hands have not been told with it."""
        return event.begins_deal and not event.hands

    def is_dealt(self, view: V) -> bool:
        """Whether all cards of a deal have come to the hands."""
        return True

    def ends_deal(self, event: E) -> bool:
        """Whether an event is the end of a deal, after which a player wants to look."""
        return event.ends_deal

    def opening(self, view: V) -> object:
        """Something other than None if all hands lie open now and were not shown since that was something else."""
        return None

    def result(self, view: V, seat: int | None) -> list[Text]:
        """How the game ended, for the eyes of this view; `seat` is the only person, if there is one."""
        title = self.paper.words(console.GAME_RESULT) + self.paper.colon
        return self.summary(self.words.result(view, self.names), title)

    def transcript(self, table: Table) -> Iterator[Text] | None:
        """How a game between bots is told where that differs from the usual way."""
        return None

    # What can be done.

    def enter(self, view: V) -> str | None:
        """What an empty line means: the only move, if there is but one."""
        return view.legal[0] if len(view.legal) == 1 else None

    def move(self, text: str) -> Text:
        """An action as people see it."""
        return self.paper.pretty(text)

    def choice(self, text: str) -> Text:
        """An action as it is offered: what is typed in English is said in Chinese as well, to those who read it."""
        said = console.TYPED.get(text.split()[0]) if self.paper.language == "zh" else None
        return Text(f"{said} " if said else "").append_text(self.move(text))

    def moves(self, view: V, every: bool = False) -> Text:
        """The legal moves with their numbers; a long list is cut short."""
        shown = view.legal if every or len(view.legal) <= LISTED + 2 else view.legal[:LISTED]
        mark = "#" if self.numbers_need_hash else ""
        line = Text("  ").join(
            [
                Text(f"{mark}{place}", "dim").append(" ", "").append_text(self.choice(text))
                for place, text in enumerate(shown, 1)
            ]
        )
        if len(shown) < len(view.legal):
            line.append("  " + self.paper.words(console.MORE_MOVES, n=len(view.legal) - len(shown)))
        return line


def number(value: float, sign: bool = False) -> str:
    """A number without a useless fraction, with a sign if asked."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("0", "-0"):
        return "0"
    return f"+{text}" if sign and value > 0 else text


def drawing(game: Game, names: Sequence[str], paper: Paper) -> Drawing[Any, Any]:
    """The drawing for a game: its own, or the one that suits any game."""
    kind = cast("type[Drawing[Any, Any]]", game.part(game.drawing) or Drawing)
    return kind(game, names, paper)
