"""A new table: which rules, who sits where. The house rules are a form made from the fields of the rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import fields

from rich.text import Text

from ... import bots
from ...contract import Game
from ...errors import PaijuError
from ...language import Sentence
from ...level import called
from ...rules import FlagKind, Rules, flag_kind, in_words, value_text
from ...table import Seat, Table, rules_for
from ...wording import app as words
from ...wording.console import BOT_NAMES
from ..local import LocalSitting
from ..saved import Saving
from ..seating import check_names, seat_bot
from ..settings import Settings
from .forms import Form, Line, cycled
from .reading import Reading
from .table import TableScreen

PERSON = "-"
SET_BY_TABLE = ("seats", "humans", "mission")
DIGITS = 9


class NewTable(Form):
    """What is to be played, by whom."""

    def __init__(self, game: Game, settings: Settings, language: str) -> None:
        super().__init__()
        self.game = game
        self.preset = next(iter(game.presets))
        self.changes: dict[str, str] = {}
        self.language = language
        self.kinds: list[str] = []
        self.names: list[str] = [settings.name or words.YOU.say(self.language)]
        self.names += [""] * (max(game.seat_counts) - 1)
        self.settle(game.presets[self.preset].seats)

    def heading(self) -> str:
        """The game."""
        return f"{self.words(words.NEW_TABLE)} · {self.game.title.say(self.ink.language)}"

    # What is chosen.

    def rules(self) -> Rules:
        """The rules as they are chosen, or raise."""
        rules: Rules = self.game.presets[self.preset].override(**self.changes)
        return rules.override(seats=len(self.kinds)) if rules.seats != len(self.kinds) else rules

    def fits(self, seats: int) -> bool:
        """Whether so many can play."""
        try:
            self.game.presets[self.preset].override(**self.changes).override(seats=seats)
        except PaijuError:
            return False
        return True

    def settle(self, seats: int) -> None:
        """So many sit there: the first is a person, those who come are bots."""
        usual = bots.default(self.game.name, self.game.presets[self.preset])
        self.kinds = [*self.kinds[:seats], *[usual] * (seats - len(self.kinds))]
        if not self.kinds or PERSON not in self.kinds:
            self.kinds[0] = PERSON

    def choose_preset(self, step: int) -> None:
        """Another preset, with its number of players and its bot."""
        self.preset = cycled(list(self.game.presets), self.preset, step)
        self.changes = {}
        rules = self.game.presets[self.preset]
        people = [place for place, kind in enumerate(self.kinds) if kind == PERSON]
        usual = bots.default(self.game.name, rules)
        self.kinds = [PERSON if place in people else usual for place in range(rules.seats)]
        self.settle(rules.seats)

    def choose_seats(self, step: int) -> None:
        """More or fewer players."""
        possible = [str(count) for count in self.game.seat_counts if self.fits(count)]
        if possible:
            self.settle(int(cycled(possible, str(len(self.kinds)), step)))

    def choose_kind(self, seat: int, step: int) -> None:
        """Somebody else on a seat."""
        able = bots.offered(self.game.name, self.game.presets[self.preset])
        self.kinds[seat] = cycled([PERSON, *able], self.kinds[seat], step)

    def player(self, seat: int) -> str:
        """What a seat is called: bots have names of their own."""
        if self.kinds[seat] == PERSON:
            return self.names[seat]
        taken = [self.names[place] for place, kind in enumerate(self.kinds) if kind == PERSON]
        free = [name for name in (each.say(self.language) for each in BOT_NAMES) if name not in taken]
        return free[sum(kind != PERSON for kind in self.kinds[:seat])]

    def lines(self) -> Sequence[Line]:
        """Rules, seats, and the deal."""
        game, language = self.game, self.ink.language
        about_rules = game.notes.get(self.preset, Sentence("", "")).say(language)
        changed = len(self.changes)
        house = self.words(words.HOUSE_RULES_CHANGED, n=changed) if changed else self.words(words.HOUSE_RULES)
        lines = [
            Line(self.words(words.PRESET), self.preset, self.choose_preset, note=about_rules),
            Line(house, do=self.open_rules, note=self.rules_in_short()),
            Line(self.words(words.PLAYERS), str(len(self.kinds)), self.choose_seats),
        ]
        for seat, kind in enumerate(self.kinds):
            if kind == PERSON:
                lines.append(Line(self.seat_label(seat), self.words(words.A_PERSON), self.changer(seat)))
                lines.append(Line(self.words(words.NAME_OF), self.names[seat], write=self.namer(seat)))
            else:
                shown = self.words(words.A_BOT, name=self.player(seat), kind=called(kind).say(language))
                about = bots.about(kind, game.name)
                note = about.say(language) if about is not None else ""
                lines.append(Line(self.seat_label(seat), shown, self.changer(seat), note=note))
        return [
            *lines,
            Line(self.words(words.DEAL_CARDS), do=self.deal, note=about_rules),
            Line(self.words(words.READ_RULES), do=self.read),
        ]

    def seat_label(self, seat: int) -> str:
        """`Seat 2`."""
        return self.words(words.SEAT, n=seat + 1)

    def changer(self, seat: int) -> Callable[[int], None]:
        """What the arrows do on the line of a seat."""
        return lambda step: self.choose_kind(seat, step)

    def namer(self, seat: int) -> Callable[[str], None]:
        """What writing does on the line of a name."""

        def write(name: str) -> None:
            self.names[seat] = name[:24]

        return write

    def rules_in_short(self) -> str:
        """The rules, or why they cannot be played."""
        try:
            return self.game.rules_text(self.rules())
        except PaijuError as refusal:
            return refusal.say(self.ink.language)

    def picture(self, line: Line) -> Sequence[Text]:
        """The cards on the game's tile."""
        return self.ink.row([self.ink.box(card) for card in self.game.face.art], 1)

    # What is done.

    def on_mount(self) -> None:
        """The deal is what most people want at once."""
        self.at = len(self.lines()) - 2

    def open_rules(self) -> None:
        """Change the house rules."""

        def changed(changes: dict[str, str] | None) -> None:
            if changes is not None:
                self.changes = changes
                with suppress(PaijuError):
                    seats = self.game.presets[self.preset].override(**changes).seats
                    if not self.fits(len(self.kinds)):
                        self.settle(seats)
            self.repaint()

        self.app.push_screen(HouseRules(self.game, self.preset, self.changes), changed)

    def read(self) -> None:
        """The page of rules."""
        self.app.push_screen(Reading(self.game.title.say(self.ink.language), self.game.page(self.ink.language)))

    def deal(self) -> None:
        """Sit down and play."""
        self.names = [name.strip() for name in self.names]
        for seat, kind in enumerate(self.kinds):
            if kind == PERSON and not self.names[seat]:
                self.names[seat] = self.words(words.SEAT, n=seat + 1) if seat else self.words(words.YOU)
        rules, kinds = self.rules(), list(self.kinds)
        players = [self.player(seat) for seat in range(len(kinds))]
        check_names(players)

        def table() -> Table:
            seats = [
                Seat(name) if kind == PERSON else seat_bot(name, kind, self.game, rules)
                for name, kind in zip(players, kinds, strict=True)
            ]
            return Table.open(self.game, rules_for(rules, seats), seats)

        settings = self.paiju.settings
        first = next((name for name, kind in zip(players, kinds, strict=True) if kind == PERSON), "")
        if first and first not in (settings.name, *words.YOU):
            self.paiju.set(settings.changed(name=first))
        sitting = LocalSitting(table(), settings.seconds, Saving, table, settings.motion)

        def left(_: object) -> None:
            self.dismiss(None)

        self.app.push_screen(TableScreen(sitting), left)


class HouseRules(Form):
    """Every rule that can be set, in words. The answer is what differs from the preset."""

    def __init__(self, game: Game, preset: str, changes: dict[str, str]) -> None:
        super().__init__()
        self.game = game
        self.preset = preset
        self.changes = dict(changes)
        self.playable = dict(changes)  # as they were when they last could be played
        self.usual = {name: value_text(value) for name, value in game.presets[preset].flags().items()}

    def heading(self) -> str:
        """The game and its preset."""
        return f"{self.game.title.say(self.ink.language)} · {self.preset} · {self.words(words.HOUSE_RULES)}"

    def lines(self) -> Sequence[Line]:
        """A line for each field."""
        found = []
        for field in fields(self.game.rules):
            if field.name in SET_BY_TABLE:
                continue
            kind = flag_kind(self.game.rules, field.name)
            help = field.metadata.get("help", Sentence(field.name, field.name)).say(self.ink.language)
            value = self.changes.get(field.name, self.usual[field.name])
            mark = "* " if field.name in self.changes else ""
            found.append(self.line(field.name, kind, mark + help, value, help))
        return [*found, Line(self.words(words.DONE), do=self.accept)]

    def line(self, name: str, kind: FlagKind, label: str, value: str, help: str) -> Line:
        """One rule. Its note has in full what may be cut off in the line."""
        options = list(kind.choices) if kind.kind == "choice" else ["true", "false"] if kind.kind == "bool" else []
        if options:
            options += ["none"] if kind.optional else []
            shown = {"true": self.words(words.YES), "false": self.words(words.NO), "none": self.words(words.NONE)}
            shown |= {each: self.words(said) for each, said in in_words(self.game.rules, name).items()}

            def turn(step: int) -> None:
                self.put(name, cycled(options, value, step))

            in_full = self.words(words.RULE_IN_FULL, rule=help, value=shown.get(value, value), flag=f"{name}={value}")
            return Line(label, shown.get(value, value), turn, note=in_full)

        def write(text: str) -> None:
            if kind.kind == "int":
                text = "".join(letter for letter in text.removeprefix("none") if letter.isdecimal())[:DIGITS]
                text = text.lstrip("0") or text[:1]
            self.put(name, text or ("none" if kind.optional else ""))

        def count(step: int) -> None:
            number = int(value) if value.isdecimal() else -1 if step > 0 else 0
            self.put(name, str(max(0, number + step)) if number + step >= 0 or not kind.optional else "none")

        note = f"{help} ({name}={value})"
        shown_value = self.words(words.NONE) if value == "none" else value
        if kind.kind == "int":
            return Line(label, shown_value if value == "none" else value, count, write, note=note)
        return Line(label, value, write=write, note=note)

    def put(self, name: str, value: str) -> None:
        """Set a rule; what is the same as in the preset is no change. Say at once if it cannot be."""
        self.changes[name] = value
        if value == self.usual[name]:
            del self.changes[name]
        self.check()

    def check(self) -> None:
        """Refuse rules that cannot be; those that can are remembered."""
        self.game.presets[self.preset].override(**self.changes)
        self.playable = dict(self.changes)

    def trouble(self) -> PaijuError | None:
        """Why these rules cannot be, on whatever line that is read."""
        try:
            self.game.presets[self.preset].override(**self.changes)
        except PaijuError as refusal:
            return refusal
        return None

    def accept(self) -> None:
        """These are the rules, if they can be."""
        self.check()
        self.dismiss(self.changes)

    def back(self) -> None:
        """What was changed stays so, but for what cannot be."""
        self.dismiss(self.playable)
