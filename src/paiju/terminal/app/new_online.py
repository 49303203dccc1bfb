"""A new table at a server: a short form, filled in by arrows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from rich.text import Text

from ... import bots, catalogue
from ...contract import Game
from ...errors import PaijuError
from ...language import Said
from ...plain.canvas import width_of
from ...rules import Rules
from ...server.protocol import Pace
from ...wording import app as shared
from ...wording import online as words
from ..visiting import Visit
from .listing import Listing

T = TypeVar("T")

PACES = (0, 15, 30, 60, 120)


class Line(NamedTuple):
    """A line of the form: what it is, what it says, and what an arrow does to it."""

    label: Said
    value: str
    turn: Callable[[int], None] | None = None


class NewOnlineTable(Listing):
    """Opens a table at a server; answers with its sitting, or None."""

    def __init__(self, visit: Visit) -> None:
        super().__init__()
        self.visit = visit
        self.games: list[Game] = catalogue.loaded()
        self.game = self.games[0]
        self.preset = ""
        self.changes = ""
        self.seats = 0
        self.others = 1
        self.bot = ""
        self.pace = 0
        self.private = False
        self.opening = False
        self.choose_game(0)

    # What is chosen.

    @property
    def presets(self) -> list[str]:
        """Those that are not missions."""
        return [name for name, rules in self.game.presets.items() if rules.mission is None]

    def rules(self) -> Rules:
        """The rules that are chosen, or raise."""
        text = ",".join(part for part in (self.preset, self.changes) if part)
        rules: Rules = self.game.ruleset(text)
        return rules if rules.seats == self.seats else rules.override(seats=self.seats)

    def possible_seats(self) -> list[int]:
        """How many can play by this preset."""
        return [count for count in self.game.seat_counts if self.fits(count)]

    def fits(self, seats: int) -> bool:
        """Whether so many can play by this preset."""
        try:
            return bool(self.game.ruleset(self.preset, seats=seats).seats == seats)
        except PaijuError:
            return False

    def choose_game(self, by: int) -> None:
        """Another game, with its usual rules."""
        self.game = cycled(self.games, self.game, by)
        self.preset, self.changes = self.presets[0], ""
        self.choose_preset(0)

    def choose_preset(self, by: int) -> None:
        """Other rules."""
        self.preset = cycled(self.presets, self.preset, by)
        self.seats = self.game.presets[self.preset].seats
        self.bot = ""
        self.choose_seats(0)

    def choose_seats(self, by: int) -> None:
        """More players, or fewer."""
        possible = self.possible_seats() or [self.seats]
        self.seats = bounded(possible, self.seats, by)
        self.choose_others(0)

    def choose_others(self, by: int) -> None:
        """More seats for people, or fewer: the rest are bots."""
        self.others = max(0, min(self.seats - 1, self.others + by))

    def choose_bot(self, by: int) -> None:
        """Another bot."""
        self.bot = cycled(self.bots(), self.bot or self.bots()[0], by)

    def bots(self) -> list[str]:
        """Who can play by these rules, the usual one first."""
        try:
            rules = self.rules()
        except PaijuError:
            return ["random"]
        usual = bots.default(self.game.name, rules)
        return [usual, *(name for name in bots.names(self.game.name, rules) if name != usual)]

    def choose_pace(self, by: int) -> None:
        """More time, or less."""
        self.pace = cycled(PACES, self.pace, by)

    def choose_private(self, by: int) -> None:
        """Whether it is listed."""
        self.private = not self.private

    # What is seen.

    def heading(self) -> str:
        """What this is."""
        return self.ink.said(words.CREATE)

    def status(self) -> str:
        """Where it will be."""
        return self.visit.url

    def keys(self) -> str:
        """What keys do."""
        return self.words(shared.FORM_KEYS)

    def lines(self) -> list[Line]:
        """The form."""
        note = self.game.notes.get(self.preset)
        rules = self.preset if note is None else f"{self.preset} · {self.ink.said(Said(*note))}"
        yes = shared.YES if self.private else shared.NO
        pace = self.words(shared.SECONDS, n=self.pace) if self.pace else self.words(shared.NONE)
        people = self.seats - 1 - self.others
        return [
            Line(words.GAME, self.ink.said(Said(*self.game.title)), self.choose_game),
            Line(Said(*shared.PRESET), rules, self.choose_preset),
            Line(words.CHANGES, self.changes or self.words(shared.NONE)),
            Line(Said(*shared.PLAYERS), str(self.seats), self.choose_seats),
            Line(words.OPEN_SEATS, str(self.others), self.choose_others),
            *([Line(words.BOTS, f"{people} × {self.bot or self.bots()[0]}", self.choose_bot)] if people else []),
            Line(words.PACE, pace, self.choose_pace),
            Line(words.PRIVATE, self.words(yes), self.choose_private),
        ]

    def rows(self) -> Sequence[Text]:
        """The form as text, and the button below."""
        look, lines = self.ink.look, self.lines()
        labels = [self.ink.said(line.label) for line in lines]
        column = max(map(width_of, labels)) + 2
        shown = [
            Text.assemble(
                (label + " " * (column - width_of(label)), look.faint),
                (self.ink.mark("◂ ") if line.turn else "  ", look.key),
                (line.value, look.text),
                (self.ink.mark(" ▸") if line.turn else "", look.key),
            )
            for label, line in zip(labels, lines, strict=True)
        ]
        return [*shown, Text(f"[ {self.ink.said(words.OPEN_TABLE)} ]", look.primary)]

    # What is done.

    async def command(self, key: str) -> bool:
        """Arrows change what a line says."""
        lines = self.lines()
        if key in ("left", "right") and self.at < len(lines):
            turn = lines[self.at].turn
            if turn is not None:
                turn(1 if key == "right" else -1)
            return True
        return False

    async def open(self, place: int) -> None:
        """Write house rules, turn a line on, or open the table."""
        lines = self.lines()
        if place == len(lines):
            if not self.opening:
                self.do(self.create())
        elif lines[place].turn is None:
            self.ask(words.CHANGES, self.change, self.changes)
        else:
            turn = lines[place].turn
            assert turn is not None
            turn(1)

    async def change(self, text: str) -> None:
        """House rules as text: `deals=3,spring=false`."""
        before, self.changes = self.changes, text.replace(" ", "")
        try:
            self.seats = self.game.ruleset(f"{self.preset},{self.changes}").seats
            self.choose_others(0)
        except PaijuError:
            self.changes = before
            raise
        finally:
            self.repaint()

    async def create(self) -> None:
        """Open the table."""
        self.opening = True
        try:
            seats = "m" + "o" * self.others + "b" * (self.seats - 1 - self.others)
            sitting = await self.visit.create(
                self.game.name,
                seats,
                rules=self.game.rules_text(self.rules()),
                bot=self.bot or self.bots()[0],
                pace=Pace(move=self.pace),
                private=self.private,
                start=not self.others,
            )
        finally:
            self.opening = False
        self.dismiss(sitting)


def cycled(options: Sequence[T], now: T, by: int) -> T:
    """The next of some options, and the first after the last."""
    return options[(options.index(now) + by) % len(options)] if now in options else options[0]


def bounded(options: Sequence[int], now: int, by: int) -> int:
    """The next of some numbers; the last one stays."""
    place = min(range(len(options)), key=lambda place: abs(options[place] - now))
    return options[max(0, min(len(options) - 1, place + by))]
