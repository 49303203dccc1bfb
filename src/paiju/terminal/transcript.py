"""A game told line by line, for those who only watch: bots among themselves, and records."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from ..record import Record
from ..state import State
from ..table import Table
from . import words
from .drawing import Drawing, drawing
from .paper import Paper


class Teller:
    """Tells what is new in a state since it was last looked at, as a spectator sees it."""

    def __init__(self, drawing: Drawing) -> None:
        self.drawing = drawing
        self.told = 0

    def news(self, state: State) -> Iterator[Text]:
        """The lines that are new."""
        history = state.view(None).history
        events, told = self.drawing.whole(history[self.told :])
        for event in events:
            yield from self.drawing.event(event)
        self.told += told

    def hands(self, state: State) -> Iterator[Text]:
        """All hands, for a game whose secrets are nobody's any more."""
        for seat, name in enumerate(self.drawing.names):
            hand = getattr(state.view(seat), "hand", ())
            if hand:
                yield Text(f"{name}: ").append_text(self.drawing.cards(hand))

    def result(self, state: State) -> Iterator[Text]:
        """How it ended, or who is to move."""
        if state.over():
            yield from self.drawing.result(state.view(None), None)
        else:
            name = self.drawing.names[state.to_move()]
            yield Text(self.drawing.paper.words(words.TO_PLAY, name=name))


def tell_table(table: Table, paper: Paper) -> Iterator[Text]:
    """A game between bots, told while it is played."""
    picture = drawing(table.game, table.names, paper)
    own = picture.transcript(table)
    if own is not None:
        yield from own
        return
    teller = Teller(picture)
    yield from teller.hands(table.state)
    while table.bots_move() is not None:
        yield from teller.news(table.state)
    yield from teller.result(table.state)


def tell_record(record: Record, paper: Paper) -> Iterator[Text]:
    """A recorded game."""
    teller = Teller(drawing(record.game, record.names, paper))
    for made, state in enumerate(record.states()):
        if made == 0:
            yield from teller.hands(state)
        yield from teller.news(state)
    yield from teller.result(state)
