"""The screen of a recorded game: the table as some eyes saw it, and the keys that go through it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace
from rich.text import Text

from ...cards import SUITS
from ...contract import Game
from ...plain.board import Board, board
from ...plain.canvas import Canvas, width_of
from ...plain.folding import fold
from ...plain.ink import Ink
from ...record import Record
from ...view import View
from ...wording import Summary
from ...wording import app as shared
from ...wording import replays as words
from ...wording.scene import Scene
from ..choice import Button, Choice, arranged
from ..footer import Footer
from ..page import Page
from ..replays import ReplaySitting
from ..showing import Notice, Showing
from .reading import Reading
from .table import TableScreen

PACES = (3.0, 1.6, 0.8, 0.4, 0.2, 0.08)
"""Seconds for an action."""
JUMP = 10
MANY = 6
"""How many cards are worth putting together by suits."""


class ReplayFooter(Footer):
    """Open hands below the table, and how far the game has been played."""

    def __init__(self, board: Board[View], ink: Ink, sitting: ReplaySitting, going: str | None) -> None:
        super().__init__(board, ink)
        self.sitting = sitting
        self.going = going  # the number of an action that is being typed

    def message(self, scene: Scene, choice: Choice, showing: Showing, room: int) -> list[Text]:
        """All hands where they are open, who moves next, whose eyes look, and how far it is."""
        look, sitting = self.ink.look, self.sitting
        if self.going is not None:
            asked = self.words(words.GO_TO, all=sitting.track.length)
            return [Text.assemble((f"{asked}: ", look.key), (self.going, look.name), ("▏", look.key))]
        notice = [Text(f"! {showing.notice.text}", look.late)] if showing.notice is not None else []
        said_above = self.board.shows_hand and scene.view.seat is not None
        next_up = [] if said_above else [self.ink.fit(self.said(scene.prompt), room, look.text)]
        return [*self.hands(scene, choice, room), *notice, *next_up, self.progress(room)]

    def hands(self, scene: Scene, choice: Choice, room: int) -> list[Text]:
        """Every hand in as few lines as there is room for."""
        look = self.ink.look
        lines: list[Text] = []
        for name, hand in zip(scene.names, self.sitting.hands(), strict=False):
            cards = arranged(self.sitting.game, replace(scene.view, hand=hand), choice.by_rank)
            shown = Text.assemble((f"{name}  ", look.name)).append_text(self.by_suits(cards, choice.by_rank))
            if lines and width_of(lines[-1]) + 4 + width_of(shown) <= room:
                lines[-1].append("    ").append_text(shown)
            else:
                lines += fold(shown, room)
        return lines

    def by_suits(self, cards: Sequence[str], by_rank: bool) -> Text:
        """A sorted hand in a line: where it is sorted by suits, each suit once before its cards."""
        if by_rank or len(cards) < MANY:
            return self.ink.cards(cards)
        parts = []
        for suit, run in groupby(cards, key=lambda card: self.ink.pips(card).look):
            held = list(run)
            symbol = self.ink.suit(held[0][-1]) if suit < len(SUITS) else Text()
            parts.append(symbol.append(" " if symbol else "").append_text(self.ink.ranks(held)))
        return Text("  ").join(parts)

    def progress(self, room: int) -> Text:
        """`seen by Ann  ██████░░░░`."""
        sitting = self.sitting
        eyes = Text(self.said(sitting.seen_by), self.ink.look.accent)
        bar = self.ink.bar(sitting.at / max(sitting.track.length, 1), max(4, min(room - width_of(eyes) - 2, 40)))
        return self.ink.fit(Text.assemble(eyes, "  ", bar), room)


class ReplayPage(Page):
    """Paints a recorded game."""

    def __init__(self, board: Board[View], ink: Ink, small: bool, sitting: ReplaySitting, going: str | None) -> None:
        super().__init__(board, ink, small, ReplayFooter(board, ink, sitting, going))
        self.sitting = sitting

    def turn(self, scene: Scene, cells: int) -> Text:
        """Nobody is asked."""
        return Text()

    def keys(self, canvas: Canvas, inner: int, choice: Choice, showing: Showing) -> None:
        """What keys do, in the lower line of the frame."""
        row = canvas.height - 1
        parts = [*words.KEYS, *([words.KEY_RECORDS] if self.sitting.count > 1 else [])]
        text = Text("  ").join([self.keyed(self.words(part)) for part in parts])
        canvas.put(row, 2, Text(" ").append_text(self.ink.fit(text, inner - 12)).append(" "))
        canvas.put_right(
            row, canvas.width - 2, Text(" ").append_text(self.keyed(self.words(shared.KEY_HELP))).append(" ")
        )


class ReplayScreen(TableScreen):
    """One of some records, at any moment."""

    sitting: ReplaySitting

    def __init__(self, records: Sequence[Record], number: int = 0, at: int = 0) -> None:
        self.records = records
        self.number = number
        super().__init__(self.opened(number, at))
        self.going: str | None = None

    def opened(self, number: int, at: int = 0) -> ReplaySitting:
        """The table of a record."""
        sitting = ReplaySitting(self.records[number], at=at)
        sitting.number, sitting.count = number + 1, len(self.records)
        return sitting

    def look(self) -> None:
        """See what there is now; a record that goes wrong says so where it ends."""
        super().look()
        fault, at_end = self.sitting.track.fault, self.sitting.at == self.sitting.track.length
        if fault is not None and at_end:
            self.showing.notice = Notice(self.ink.sign(fault.say(self.ink.language)))
        else:
            self.showing.notice = None

    def result(self, scene: Scene) -> Summary | None:
        """The result that belongs to this very moment."""
        if scene.result is not None:
            return scene.result
        return scene.reports[-1].summary if scene.reports else None

    def answers(self, scene: Scene) -> list[Button]:
        """Nothing is asked."""
        return []

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The table and where we are."""
        game: Game = self.sitting.game
        small = self.paiju.settings.size == "small"
        page = ReplayPage(board(game, self.ink), self.ink, small, self.sitting, self.going)
        self.painted = page.paint(width, height, self.scene, self.choice, self.showing)
        return self.painted.lines

    async def press(self, key: str, character: str | None) -> None:
        """What a key does."""
        if self.going is not None:
            self.go(key, character)
        else:
            await self.command(key, character)
        self.repaint()

    async def command(self, key: str, character: str | None) -> None:
        """Go through the record, look with other eyes, or leave."""
        sitting = self.sitting
        match (character or "").lower() or key:
            case "right" | "enter":
                sitting.step()
            case "left" | "backspace":
                sitting.step(-1)
            case "pagedown":
                sitting.step(JUMP)
            case "pageup":
                sitting.step(-JUMP)
            case "down":
                sitting.next_deal()
            case "up":
                sitting.next_deal(-1)
            case "home":
                sitting.step(-sitting.track.length)
            case "end":
                sitting.step(sitting.track.length)
            case " " | "space":
                if sitting.plays:
                    sitting.stop()
                else:
                    sitting.start()
            case "+" | "=":
                sitting.pace = next((pace for pace in PACES if pace < sitting.pace), PACES[-1])
            case "-":
                sitting.pace = next((pace for pace in reversed(PACES) if pace > sitting.pace), PACES[0])
            case "e":
                sitting.look_on(-1 if character == "E" else 1)
            case "0":
                sitting.look("all")
            case digit if digit in "123456789":
                if int(digit) <= sitting.record.rules.seats:
                    sitting.look(int(digit) - 1)
            case "g":
                sitting.stop()
                self.going = ""
            case "n" | "p" as way if len(self.records) > 1:
                await self.turn_over(1 if way == "n" else -1)
            case "s":
                self.choice.sort()
            case "o":
                self.show_order()
            case "l" | "ctrl+l":
                self.showing.log_open = not self.showing.log_open
            case "?" | "？" | "f1":
                self.help()
            case "q" | "escape" | "ctrl+c" | "ctrl+q":
                await self.leave()

    def go(self, key: str, character: str | None) -> None:
        """Keys while the number of an action is typed."""
        assert self.going is not None
        if key == "enter":
            at, self.going = self.going, None
            if at:
                self.sitting.seek(int(at))
        elif key == "escape":
            self.going = None
        elif key == "backspace":
            self.going = self.going[:-1]
        elif character and character.isascii() and character.isdecimal() and len(self.going) < 6:
            self.going += character

    async def turn_over(self, by: int) -> None:
        """Another record of the file."""
        eyes = self.sitting.eyes
        await self.sitting.leave()
        self.number = (self.number + by) % len(self.records)
        self.sitting = self.opened(self.number)
        if isinstance(eyes, str):
            self.sitting.eyes = eyes
        self.choice = Choice(self.sitting.game, self.sitting.consider)
        self.sitting.changed.append(self.changed)
        self.look()

    def help(self) -> None:
        """The keys, and the page of rules."""
        language = self.ink.language
        page = f"{words.HELP_PAGE.say(language)}\n{self.sitting.game.page(language)}"
        self.app.push_screen(Reading(self.sitting.game.title.say(language), page))
