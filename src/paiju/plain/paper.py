"""Where the console writes and reads: language, colours, and how cards look."""

from __future__ import annotations

import contextlib
import os
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ..cards import RANKS, SUIT_SYMBOLS, SUITS
from ..language import Sentence
from .folding import fold

if TYPE_CHECKING:
    from rich.markdown import Markdown
    from rich.table import Table

CARD = re.compile(r"(?<![0-9A-Za-z])(10|[2-9TJQKA])([cdhsCDHS])(?![0-9A-Za-z])")
RED = {"d", "h"}
LETTERS = str.maketrans(SUIT_SYMBOLS, SUITS.upper())


class Leave(Exception):
    """There is no more input."""


class Paper:
    """The screen and the keyboard of the people at this terminal."""

    def __init__(self, language: str = "en", letters: bool = False, console: Console | None = None) -> None:
        self.language = language
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.letters = letters or not writable(SUIT_SYMBOLS, self.console.encoding)
        self.screen = self.console.file.isatty()
        self.interactive = sys.stdin.isatty() and self.screen
        if self.interactive:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401  (line editing in input())

    def words(self, sentence: Sentence, **facts: object) -> str:
        """A sentence in the language of this terminal."""
        return sentence.say(self.language, **facts)

    def say(self, sentence: Sentence, style: str = "", **facts: object) -> None:
        """Write a sentence."""
        self.write(Text(self.words(sentence, **facts), style))

    def tell(self, sentence: Sentence, **facts: object) -> None:
        """Write a sentence in one line, however long it is, so that it can be copied."""
        self.console.print(Text(self.words(sentence, **facts)), soft_wrap=True)

    def write(self, *lines: Text | str | Markdown | Table) -> None:
        """Write lines, folded to the width of the screen, or what folds itself."""
        for line in lines:
            if isinstance(line, Text | str):
                for piece in fold(Text(line) if isinstance(line, str) else line, self.console.width):
                    self.console.print(piece, soft_wrap=True)
            else:
                self.console.print(line)

    def refuse(self, message: str) -> None:
        """Write why something cannot be done."""
        self.write(Text(f"! {message.translate(LETTERS) if self.letters else message}", "bright_red"))

    def ask(self, prompt: str) -> str:
        """A line from the keyboard, or Leave at its end."""
        self.console.file.flush()
        try:
            line = input(f"{prompt} ")
        except EOFError:
            raise Leave from None
        finally:
            if not self.interactive:
                self.console.print()
        return line.strip()

    def wait_for_key(self) -> None:
        """Wait until any key is pressed, if somebody is there to press it."""
        if not self.interactive:
            return
        try:
            import termios
            import tty
        except ImportError:
            self.ask("")
            return
        self.console.file.flush()
        keyboard = sys.stdin.fileno()
        before = termios.tcgetattr(keyboard)
        try:
            tty.setcbreak(keyboard)
            os.read(keyboard, 16)  # some keys send several characters
        finally:
            termios.tcsetattr(keyboard, termios.TCSADRAIN, before)

    def agree(self, question: Sentence, **facts: object) -> bool:
        """Whether the player says yes; Enter is yes."""
        return self.ask(self.words(question, **facts)).lower() in ("", "y", "yes", "是", "好")

    @property
    def colon(self) -> str:
        """What stands between a name and what is said of it."""
        return "：" if self.language == "zh" else ": "

    @property
    def comma(self) -> str:
        """What stands between the parts of a line."""
        return "，" if self.language == "zh" else ", "

    def listed(self, names: Iterable[str]) -> str:
        """Names in a row."""
        return ("、" if self.language == "zh" else ", ").join(names)

    def clear(self) -> None:
        """Take everything off the screen, and off what can be scrolled back to."""
        if self.screen:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.console.print("-" * 20)

    def card(self, text: str) -> Text:
        """A card as people see it: `Th` is a red `10♥`."""
        found = CARD.fullmatch(text)
        if found is None:
            return Text({"BJ": "B", "RJ": "R"}.get(text, text), "red bold" if text == "RJ" else "bold")
        rank, suit = found.groups()
        face = suit if self.letters else SUIT_SYMBOLS[SUITS.index(suit.lower())]
        return Text(("10" if rank == "T" else rank) + face, "red" if suit.lower() in RED else "")

    def cards(self, texts: Iterable[str]) -> Text:
        """Several cards."""
        return Text(" ").join(map(self.card, texts))

    def pretty(self, text: str) -> Text:
        """A text in which the cards look like cards: `cover 8h` is `cover 8♥`."""
        line = Text()
        at = 0
        for found in CARD.finditer(text):
            line.append(text[at : found.start()])
            line.append_text(self.card(found.group()))
            at = found.end()
        return line.append(text[at:])


def is_card(text: object) -> bool:
    """Whether a text is a card as views write it."""
    return isinstance(text, str) and (CARD.fullmatch(text) is not None or text in ("BJ", "RJ"))


def order(text: str) -> tuple[int, int]:
    """Where a card stands in a sorted hand: by suit, then by rank; jokers last."""
    found = CARD.fullmatch(text)
    if found is None:
        return (4, 1 if text == "RJ" else 0)
    rank, suit = found.groups()
    return SUITS.index(suit.lower()), RANKS.index("T" if rank == "10" else rank)


def writable(text: str, encoding: str) -> bool:
    """Whether a terminal with this encoding can show a text."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
