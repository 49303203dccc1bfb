"""How a table is drawn for a person: readable for any game, and better for those with a module of their own here.

`Drawing` needs nothing but a View: it prints whatever fields the game has. A game that wants more has a module
`paiju.terminal.<game>` with a subclass called `Drawing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Generic, cast

import msgspec
from rich.text import Text

from ..contract import Game
from ..errors import Sentence
from ..outcome import winners
from ..state import DEALER
from ..table import Table
from ..view import E, View
from ..wording.words import acts
from . import words
from .paper import Paper, is_card, order

SHARED = {field.name for field in msgspec.structs.fields(View)}
LISTED = 12


class Drawing(Generic[E]):
    """Draws the views of one game on paper."""

    numbers_need_hash = False
    notes: Sentence | None = None

    def __init__(self, game: Game, names: Sequence[str], paper: Paper) -> None:
        self.game = game
        self.names = list(names)
        self.paper = paper

    def table(self, view: View) -> list[Text]:
        """What lies on the table, and the seat's own hand last."""
        lines = []
        for field in msgspec.structs.fields(type(view)):
            if field.name in SHARED:
                continue
            value = getattr(view, field.name)
            if value not in (None, (), "", [], {}):
                lines.append(self.labelled(field.name.replace("_", " "), self.value(value, view)))
        if view.hand:
            lines.append(self.hand(view))
        return lines

    def hand(self, view: View) -> Text:
        """The seat's own cards, sorted."""
        return self.labelled(self.paper.words(words.YOUR_HAND), self.cards(view.hand), "bold")

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand, sorted."""
        return self.paper.cards(sorted(cards, key=order))

    def labelled(self, label: str, value: Text, style: str = "") -> Text:
        """A line such as `Bottom: K♣ 9♥ 3♣`."""
        return Text(label, style).append(self.paper.colon).append_text(value)

    def value(self, value: object, view: View) -> Text:
        """Any value of a view in readable form; one value for each seat is shown with the players' names."""
        if isinstance(value, dict):
            parts = [Text(f"{key} ").append_text(self.value(item, view)) for key, item in value.items()]
            return Text(", ").join(parts)
        if isinstance(value, tuple | list):
            if value and all(map(is_card, value)):
                return self.paper.cards(value)
            if len(value) == view.seats and all(isinstance(item, int | float | tuple | list) for item in value):
                parts = [
                    Text(f"{name} ").append_text(self.value(item, view))
                    for name, item in zip(self.names, value, strict=True)
                ]
            else:
                parts = [self.value(item, view) for item in value]
            return Text(", ").join(parts)
        if isinstance(value, bool):
            return Text("yes" if value else "no")
        if isinstance(value, float):
            return Text(number(value))
        return self.paper.pretty(str(value))

    def event(self, event: E) -> list[Text]:
        """One line of the history, or several for the end of a deal."""
        if event.seat == DEALER:
            return self.dealers_event(event)
        return [Text(self.names[event.seat] + self.paper.colon).append_text(self.action(event))]

    def told(self, view: View, event: E) -> list[Text]:
        """An event with all that belongs to it, for somebody with this view, which is of a moment soon after it."""
        return self.event(event)

    def whole(self, events: Sequence[E]) -> tuple[list[E], int]:
        """The events to tell, and how many they stand for; a choice that is made in several steps is told as one."""
        return list(events), len(events)

    def enter(self, view: View) -> str | None:
        """What an empty line means: the only move, if there is but one."""
        return view.legal[0] if len(view.legal) == 1 else None

    def opening(self, view: View) -> object:
        """Something other than None if all hands lie open now and were not shown since that was something else."""
        return None

    def action(self, event: E) -> Text:
        """What a seat did."""
        return self.move(event.text)

    def dealers_event(self, event: E) -> list[Text]:
        """What the engine did by itself: the end of a deal with its hands and scores, a new deal."""
        lines = []
        if event.text:
            lines.append(Text("-- ").append_text(self.paper.pretty(event.text)))
        lines += self.hands(event)
        if event.scores:
            lines.append(Text("   ").append_text(self.scores(event.scores)))
        return lines

    def begins_deal(self, event: E) -> bool:
        """Whether an event is the beginning of a deal whose hands have not been told with it."""
        return event.begins_deal and not event.hands

    def is_dealt(self, view: View) -> bool:
        """Whether all cards of a deal have come to the hands."""
        return True

    def ends_deal(self, event: E) -> bool:
        """Whether an event is the end of a deal, after which a player wants to look."""
        return bool(event.scores or event.hands)

    def hands(self, event: E) -> list[Text]:
        """The hands that an event reveals."""
        return [
            Text(f"   {name}{self.paper.colon}").append_text(self.cards(hand))
            for name, hand in zip(self.names, event.hands, strict=False)
            if hand
        ]

    def scores(self, scores: Sequence[float]) -> Text:
        """What the seats have won."""
        return Text(self.paper.comma).join(
            [Text(f"{name} {number(score, sign=True)}") for name, score in zip(self.names, scores, strict=False)]
        )

    def about(self, sentence: Sentence, seat: int, **facts: object) -> str:
        """A sentence about what a seat does: `{name} deal{s}`; whoever is called You is spoken to."""
        name = self.names[seat]
        said = acts(sentence, None if name == self.paper.words(words.YOU) else name, **facts)
        return said.zh if self.paper.language == "zh" else said.en

    def transcript(self, table: Table) -> Iterator[Text] | None:
        """How a game between bots is told where that differs from the usual way."""
        return None

    def move(self, text: str) -> Text:
        """An action as people see it."""
        return self.paper.pretty(text)

    def choice(self, text: str) -> Text:
        """An action as it is offered: what is typed in English is said in Chinese as well, to those who read it."""
        said = words.TYPED.get(text.split()[0]) if self.paper.language == "zh" else None
        return Text(f"{said} " if said else "").append_text(self.move(text))

    def moves(self, view: View, every: bool = False) -> Text:
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
            line.append("  " + self.paper.words(words.MORE_MOVES, n=len(view.legal) - len(shown)))
        return line

    def result(self, view: View, seat: int | None) -> list[Text]:
        """How the game ended; `seat` is the only person, if there is one."""
        won = winners(view.payoffs)
        if seat is not None and any(won):
            verdict = self.paper.words(words.YOU_WIN if won[seat] else words.YOU_LOSE)
        elif any(won):
            champions = [name for name, best in zip(self.names, won, strict=True) if best]
            verdict = self.paper.words(
                words.NAME_WINS, names=("、" if self.paper.language == "zh" else " and ").join(champions)
            )
        else:
            verdict = self.paper.words(words.NOBODY_WINS)
        line = Text(self.paper.words(words.GAME_RESULT) + self.paper.colon).append(verdict, "bold")
        return [line, self.scores(view.payoffs)]


def number(value: float, sign: bool = False) -> str:
    """A number without a useless fraction, with a sign if asked."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("0", "-0"):
        return "0"
    return f"+{text}" if sign and value > 0 else text


def drawing(game: Game, names: Sequence[str], paper: Paper) -> Drawing[Any]:
    """The drawing for a game: its own, or the one that suits any game."""
    kind: type[Drawing[Any]] = Drawing
    module = f"{__package__}.{game.name}"
    if game.name.isidentifier() and find_spec(module) is not None:
        kind = cast("type[Drawing[Any]]", getattr(import_module(module), "Drawing", Drawing))
    return kind(game, names, paper)
