"""A game told line by line, for those who only watch: bots among themselves, and records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rich.text import Text

from ..contract import Game
from ..plain.drawing import Drawing, drawing
from ..plain.paper import Paper
from ..record import Record
from ..rules import Rules
from ..state import DEALER, State
from ..table import Table
from ..wording import console as words
from .rulebook import title


class Teller:
    """Tells what is new in a state since it was last looked at as a spectator sees it, and every hand that is dealt."""

    def __init__(self, drawing: Drawing[Any, Any], eyes: int | None = None) -> None:
        """`eyes` is the only seat whose hand is known, if not all are."""
        self.drawing = drawing
        self.eyes = eyes
        self.told = 0
        self.hidden = True
        self.kept: list[Text] = []  # hands of a deal of which nothing has been told yet

    def news(self, state: State) -> Iterator[Text]:
        """The lines that are new."""
        view = state.view(None)
        begun = False  # whether a deal began after which nobody has acted yet
        for event in view.history[self.told :]:
            if event.seat != DEALER:
                yield from self.shown()
            yield from self.drawing.told(view, event)
            begun = event.seat == DEALER and (begun or self.drawing.begins_deal(event))
        self.told = len(view.history)
        self.hidden = self.hidden or begun
        if self.hidden and self.drawing.is_dealt(view):
            self.kept = list(self.hands(state))
            self.hidden = False
        if self.told:
            yield from self.shown()

    def shown(self) -> Iterator[Text]:
        """The hands that were kept back until their deal was announced."""
        yield from self.kept
        self.kept = []

    def hands(self, state: State) -> Iterator[Text]:
        """All hands, for a game whose secrets are nobody's any more."""
        for seat, name in enumerate(self.drawing.names):
            hand = state.view(seat).hand
            if hand and self.eyes in (None, seat):
                yield Text(f"   {name}{self.drawing.paper.colon}").append_text(self.drawing.cards(hand))

    def result(self, state: State) -> Iterator[Text]:
        """How it ended, or who is to move."""
        yield from self.shown()
        if state.over():
            yield from self.drawing.result(state.view(None), None)
        else:
            name = self.drawing.names[state.to_move()]
            yield Text(self.drawing.paper.words(words.TO_PLAY, name=name))


def heading(game: Game, rules: Rules, names: Sequence[str], paper: Paper) -> Text:
    """What is played, by which rules, and by whom."""
    return Text(" · ".join([title(game, rules, paper), paper.listed(names)]), "bold")


def tell_table(table: Table, paper: Paper) -> Iterator[Text]:
    """A game between bots, told while it is played."""
    picture = drawing(table.game, table.names, paper)
    own = picture.transcript(table)
    if own is not None:
        yield from own
        return
    teller = Teller(picture)
    yield heading(table.game, table.state.rules, table.names, paper)
    yield from teller.news(table.state)
    while table.bots_move() is not None:
        yield from teller.news(table.state)
    yield from teller.result(table.state)


def tell_record(record: Record, paper: Paper) -> Iterator[Text]:
    """A recorded game."""
    teller = Teller(drawing(record.game, record.names, paper), record.eyes)
    yield heading(record.game, record.rules, record.names, paper)
    for state in record.states():
        yield from teller.news(state)
    yield from teller.result(state)
