"""The plain console: a game at one keyboard, line by line, also with piped input.

Each person sees what their seat may know and nothing else. When several people share the keyboard the screen is
cleared between their turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from itertools import dropwhile, groupby
from pathlib import Path
from typing import Any

from rich.text import Text

from .. import bots
from ..errors import NotationError, PaijuError
from ..plain.drawing import Drawing, drawing
from ..plain.paper import Leave, Paper
from ..record import Record
from ..state import DEALER
from ..table import Table
from ..view import Event, View
from ..wording import console as words
from . import coaching
from .files import UNWRITABLE, reason
from .rulebook import rulebook, title
from .speaking import let_speak


class Session:
    """One game at this terminal."""

    def __init__(self, table: Table, paper: Paper) -> None:
        self.table = table
        self.paper = paper
        self.drawing: Drawing[Any, Any] = drawing(table.game, table.names, paper)
        self.seen = dict.fromkeys(table.people, 0)
        self.reader: int | None = table.people[0] if len(table.people) == 1 else None
        self.opened: object = None
        self.late: set[int] = set()  # seats that saw the table before the first deal was announced
        self.unsure: set[int] = set()
        self.commands: dict[str, Callable[[int], None]] = {
            "help": self.help,
            "moves": self.moves,
            "hint": self.hint,
            "why": self.why,
            "undo": self.undo,
            "history": self.history,
            "table": self.show_table,
            "order": self.order,
            "rules": self.rules,
            "quit": self.quit,
        }

    @property
    def shared(self) -> bool:
        """Whether several people use this keyboard."""
        return len(self.table.people) > 1

    def play(self) -> None:
        """Play to the end, or until Leave or KeyboardInterrupt."""
        self.introduce()
        while not self.table.over():
            self.show_open_hands()
            mover = self.table.to_move()
            if self.shared and self.table.state.stages():
                let_speak(self)
            elif self.table.bots_move() is None:
                self.turn(mover)
            else:
                self.admit(mover)
                if not self.shared and self.table.to_move() != mover:
                    self.report(self.reader)
            if self.all_out():
                self.finish()
        self.report(self.reader)
        reader = self.reader if not self.shared else None
        self.paper.write(*self.drawing.result(self.table.view(reader), reader))

    def admit(self, seat: int) -> None:
        """Say, once in a game, that a bot could not do what it stands for."""
        bot = self.table.seats[seat].bot
        remark = getattr(bot, "remark", None)
        if remark is not None and not getattr(bot, "sure", True) and seat not in self.unsure:
            self.unsure.add(seat)
            self.paper.write(f"{self.table.names[seat]}: {self.paper.words(remark)}")

    def all_out(self) -> bool:
        """Whether nobody at this keyboard will have anything to do again."""
        view = self.table.view(None)
        return bool(self.table.people) and not view.over and all(view.is_out(seat) for seat in self.table.people)

    def finish(self) -> None:
        """Let the bots play to the end, of which only the last event will be told."""
        if self.reader is not None:
            self.report(self.reader)
        self.paper.say(words.ALL_OUT)
        while self.table.bots_move() is not None:
            pass
        for seat in self.table.people:
            self.seen[seat] = len(self.table.view(seat).history) - 1

    def introduce(self) -> None:
        """Say what is played, and with whom."""
        self.paper.write(Text(title(self.table.game, self.table.state.rules, self.paper), "bold"))
        playing = [seat.name for seat in self.table.seats if not seat.person]
        if playing:
            self.paper.say(words.BOTS_ARE, bots=self.paper.listed(playing))
        self.paper.say(words.TYPE_HELP)

    def show_open_hands(self) -> None:
        """Show all hands where the rules say that they lie open to everybody at this terminal."""
        opening = self.drawing.opening(self.table.view(None))
        if opening is not None and opening != self.opened:
            for seat, name in enumerate(self.table.names):
                hand = self.drawing.cards(self.table.view(seat).hand)
                self.paper.write(Text(f"{name}{self.paper.colon}").append_text(hand))
        self.opened = opening

    def report(self, seat: int | None) -> None:
        """Tell a seat what has happened since it last looked."""
        view = self.table.view(seat)
        start = self.seen.get(seat, 0) if seat is not None else 0
        events: Iterable[Event] = view.history[start:]
        if start == 0 and seat in self.late:
            events = dropwhile(lambda event: event.seat == DEALER, events)
        self.tell(view, events)
        if seat is not None:
            self.seen[seat] = len(view.history)

    def tell(self, view: View, events: Iterable[Event]) -> None:
        """Write what has happened; a line that repeats itself (somebody draws and draws) is written once."""
        for event, repeated in groupby(events):
            times = len(list(repeated))
            lines = self.drawing.told(view, event)
            if times > 1 and lines:
                lines[-1].append(f" ({times})")
            self.paper.write(*lines)
            if self.drawing.ends_deal(event) and not self.table.over() and self.paper.interactive:
                line = self.paper.ask(self.paper.words(words.GO_ON))
                if words.COMMANDS.get(line.lower()) == "quit":
                    raise Leave

    def turn(self, seat: int) -> None:
        """Ask a person for one move."""
        if self.shared and seat != self.reader:
            self.hand_over(seat)
        self.reader = seat
        view = self.table.view(seat)
        if self.table.state.stages() and len(view.legal) == 1:
            self.table.play(seat, view.legal[0])
            return
        self.report(seat)
        if not view.history:
            self.late.add(seat)
        self.draw(view)
        made = self.table.made
        while self.table.made == made:
            line = self.paper.ask(f"{self.table.names[seat]}>")
            command = words.COMMANDS.get(line.lower())
            try:
                if command is not None:
                    self.commands[command](seat)
                else:
                    self.choose(seat, line)
            except PaijuError as refusal:
                self.paper.refuse(refusal.say(self.paper.language))
            if command == "undo":
                made = self.table.made

    def hand_over(self, seat: int) -> None:
        """Hide everything until the next person sits at the keyboard."""
        if self.reader is not None:
            self.paper.clear()
        self.paper.ask(self.paper.words(words.PASS_KEYBOARD, name=self.table.names[seat]))
        self.paper.clear()

    def draw(self, view: View) -> None:
        """Show the table and what can be done."""
        self.paper.write("", *self.drawing.table(view))
        if len(view.legal) == 1:
            (text,) = view.legal
            sentence = words.ONLY_CARD if "+" in text else words.ONLY_MOVE
            self.paper.say(sentence, move=self.drawing.choice(text.replace("+", "")).plain)
        else:
            label = self.paper.words(words.MOVES)
            self.paper.write(self.drawing.labelled(label, self.drawing.moves(view)))

    def choose(self, seat: int, line: str) -> None:
        """Play a move that was typed or named by its number; Enter plays the only one there is."""
        view = self.table.view(seat)
        if not line:
            meant = self.drawing.enter(view)
            if meant is None:
                self.paper.say(words.ASK_AGAIN)
                return
            line = meant
        self.table.play(seat, self.numbered(view, line) or line)

    def numbered(self, view: View, line: str) -> str | None:
        """The move that a line names by its number, if it does."""
        mark, digits = line.startswith("#"), line.removeprefix("#").strip()
        if not (digits.isascii() and digits.isdecimal()):
            return None
        if not mark and (self.drawing.numbers_need_hash or any(text.isdecimal() for text in view.legal)):
            return None
        if len(digits) > 6 or not 1 <= int(digits) <= len(view.legal):
            raise NotationError("NO_SUCH_MOVE", words.NO_SUCH_MOVE, n=digits)
        return view.legal[int(digits) - 1]

    # Commands.

    def help(self, seat: int) -> None:
        """What can be typed."""
        mark = self.paper.words(words.WITH_HASH) if self.drawing.numbers_need_hash else ""
        self.paper.say(words.HELP, hash=mark)
        if self.drawing.notes is not None:
            self.paper.say(self.drawing.notes)

    def moves(self, seat: int) -> None:
        """Every legal move."""
        self.paper.write(self.drawing.moves(self.table.view(seat), every=True))

    def hint(self, seat: int) -> None:
        """What the best bot there is would play, and what it knows of that."""
        game = self.table.game.name
        name = bots.adviser(game, self.table.state.rules)
        if name == "random":
            self.paper.say(words.NO_HINT)
            return
        adviser = bots.bot(name, game)
        move = self.table.advise(adviser, seat)
        self.paper.say(words.HINT, move=self.drawing.choice(move).plain)
        remark = getattr(adviser, "remark", None)
        if remark is not None:
            self.paper.say(remark)

    def why(self, seat: int) -> None:
        """What is best here, and why."""
        advice = coaching.ask(self.table.view(seat), not self.shared)
        said = coaching.explained(advice)
        self.paper.write(said.zh if self.paper.language == "zh" else said.en)

    def undo(self, seat: int) -> None:
        """Take back the last move."""
        self.table.undo()
        view = self.table.view(seat)
        self.seen[seat] = len(view.history)
        self.paper.say(words.TAKEN_BACK)
        self.draw(view)

    def history(self, seat: int) -> None:
        """Everything that has happened, as this seat saw it."""
        view = self.table.view(seat)
        if not view.history:
            self.paper.say(words.NOTHING_YET)
        for event in view.history:
            self.paper.write(*self.drawing.told(view, event))

    def show_table(self, seat: int) -> None:
        """The table again."""
        self.draw(self.table.view(seat))

    def order(self, seat: int) -> None:
        """What beats what now."""
        order = self.drawing.words.order(self.table.view(seat))
        self.paper.write(*self.drawing.summary(order) if order is not None else [self.paper.words(words.NO_ORDER)])

    def rules(self, seat: int) -> None:
        """The rules in force."""
        self.paper.write(*rulebook(self.table.game, self.table.state.rules, self.paper))

    def quit(self, seat: int) -> None:
        """Leave the game."""
        raise Leave


class Keeper:
    """Keeps the record of a game in a file, up to date after every move, behind the records that were there."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.used = False  # whether there is a game of its own in the file
        try:
            self.before = path.read_text("utf-8") if path.exists() else ""
            list(Record.parse_all(self.before))
            path.write_text(self.before, "utf-8")
        except OSError as problem:
            raise PaijuError("NOT_SAVED", UNWRITABLE, file=path, why=reason(problem)) from None
        except (NotationError, UnicodeError):
            raise PaijuError("NOT_SAVED", words.OTHER_FILE, file=path) from None

    def keep(self, table: Table) -> None:
        """Write the record as it stands."""
        table.headers.setdefault("date", date.today().isoformat())
        gap = "" if not self.before or self.before.endswith("\n\n") else "\n"
        self.path.write_text(self.before + gap + table.record.text(), "utf-8")
