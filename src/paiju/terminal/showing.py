"""What is shown of a table beside its scene, and what a screen is once it is painted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from rich.text import Text

from ..language import Said, Sentence
from ..plain.board import Board
from ..plain.canvas import Canvas
from ..plain.ink import Ink
from ..view import View
from ..wording import Summary
from ..wording.words import say
from .choice import Button
from .hand import HandLayout
from .sitting import ChatLine, Offers

ENTER = "enter"


class Notice(NamedTuple):
    """Something that is said where the reader looks: why it is refused, or what is to be known."""

    text: str
    refusal: bool = True


@dataclass
class Showing:
    """What is on the screen beside the scene."""

    title: str = ""
    status: str = ""
    notice: Notice | None = None
    result: Summary | None = None
    answers: Sequence[Button] = ()  # to a result
    hands: Sequence[Sequence[str]] = ()  # that were shown with it
    offers: Offers = field(default_factory=Offers)
    ordered: bool = False  # whether the game tells the order of its cards
    log_open: bool = False
    scroll: int = 0
    chat: Sequence[ChatLine] = ()
    heard: ChatLine | None = None  # what was said just now, for a window without room for the chat
    saying: str | None = None  # a line of chat that is being typed


class Spot(NamedTuple):
    """A place that can be clicked, and the key that this is as good as."""

    row: int
    left: int
    right: int
    key: str


@dataclass
class Painted:
    """A screen: its lines, what can be clicked, and where the hand and the middle of the table are."""

    lines: list[Text]
    canvas: Canvas | None = None
    board_end: int = 0
    board_right: int = 0
    spots: list[Spot] = field(default_factory=list)
    layout: HandLayout = field(default_factory=lambda: HandLayout((), 0, 4))
    hand_row: int = 0
    hand_column: int = 0

    def card_at(self, column: int, row: int) -> int | None:
        """The number of the card of the hand at a place."""
        return self.layout.at(column - self.hand_column, row - self.hand_row)

    def key_at(self, column: int, row: int) -> str:
        """The key that a click at a place stands for."""
        return next((spot.key for spot in self.spots if spot.row == row and spot.left <= column < spot.right), "")


class Part:
    """A part of a page: it knows what the table looks like, and the language of the reader."""

    def __init__(self, board: Board[View], ink: Ink) -> None:
        self.board = board
        self.ink = ink

    def words(self, sentence: Sentence, **facts: object) -> str:
        """A sentence in the language of the reader."""
        return self.ink.said(say(sentence, **facts))

    def said(self, said: Said) -> str:
        """Words in the language of the reader."""
        return self.ink.said(said)
