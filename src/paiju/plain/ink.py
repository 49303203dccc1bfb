"""How cards, suits, names and marks look on a screen of characters: in colours, in four colours, without any, and in
letters where a terminal has no suits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rich.text import Text

from ..cards import JOKERS, RANKS, RED_JOKER, SUIT_SYMBOLS, SUITS, parse_card
from ..errors import NotationError
from ..language import Called, Said
from .canvas import width_of

MARKS = str.maketrans("−×«»…·▸↻↺☾☀" + SUIT_SYMBOLS, "-x<>~-><>br" + SUITS)


@dataclass(frozen=True)
class Palette:
    """The styles of everything that is drawn. `suits` are those of clubs, diamonds, hearts, spades, the small and the
    big joker as text; `cards` those of the same on a drawn card. All of it stands on `ground`."""

    ground: str = "#111614"
    frame: str = "#7b877f"
    name: str = "bold #eeece4"
    own: str = "bold #f2bd55"
    text: str = "#eeece4"
    faint: str = "#b9c0b9"
    dim: str = "#7b877f"
    accent: str = "bold #f2bd55"
    tag: str = "bold #ffffff on #c24c3a"
    paper: str = "on #f1ede2"
    edge: str = "#8d8779 on #f1ede2"
    back: str = "#f0cfae on #84301f"
    bar: str = "#f2bd55"
    rest: str = "#36413c"
    late: str = "#ff8a7a"
    key: str = "bold #f2bd55"
    primary: str = "#111614 on #f2bd55"
    disabled: str = "#45433d on #bdb8aa"
    chosen: str = "#1b2126 on #f2bd55"
    suits: tuple[str, ...] = ("#eeece4", "#ff7b72", "#ff7b72", "#eeece4", "bold #eeece4", "bold #ff7b72")
    cards: tuple[str, ...] = ("#1b2126", "#c1272d", "#c1272d", "#1b2126", "bold #1b2126", "bold #c1272d")


DARK = Palette()
DARK_FOUR = replace(
    DARK,
    suits=("#5fd49a", "#7fb0ff", "#ff7b72", "#eeece4", "bold #eeece4", "bold #ff7b72"),
    cards=("#0a7a4e", "#1b58c4", "#b81a2b", "#15191d", "bold #15191d", "bold #b81a2b"),
)
LIGHT = Palette(
    ground="#faf8f2",
    frame="#7d867f",
    name="bold #1d2421",
    own="bold #8a5300",
    text="#1d2421",
    faint="#4d5650",
    dim="#666f69",
    accent="bold #8a5300",
    tag="bold #ffffff on #b03a29",
    paper="on #ffffff",
    edge="#8f897b on #ffffff",
    bar="#b87400",
    rest="#c9c4b4",
    late="#b3261e",
    key="bold #8a5300",
    primary="#ffffff on #8a5300",
    disabled="#5a574f on #d6d1c4",
    suits=("#1d2421", "#b3261e", "#b3261e", "#1d2421", "bold #1d2421", "bold #b3261e"),
)
LIGHT_FOUR = replace(
    LIGHT,
    suits=("#0a6b45", "#1b58c4", "#b3261e", "#1d2421", "bold #1d2421", "bold #b3261e"),
    cards=DARK_FOUR.cards,
)
MONO = Palette(
    ground="",
    frame="",
    name="bold",
    own="bold",
    text="",
    faint="",
    dim="",
    accent="bold",
    tag="bold",
    paper="",
    edge="",
    back="",
    bar="",
    rest="",
    late="bold",
    key="bold",
    primary="bold reverse",
    disabled="dim",
    chosen="bold",
    suits=("",) * 6,
    cards=("",) * 6,
)


class Pips(NamedTuple):
    """What stands on a card: rank, suit, and which of the styles of a palette it has."""

    rank: str
    suit: str
    look: int


class Ink:
    """Draws cards and marks for one reader."""

    def __init__(
        self,
        language: str = "en",
        letters: bool = False,
        four_colours: bool = False,
        mono: bool = False,
        light: bool = False,
    ) -> None:
        """`light` is for terminals with a light background."""
        self.language = language
        self.letters = letters
        two, four = (LIGHT, LIGHT_FOUR) if light else (DARK, DARK_FOUR)
        self.look = MONO if mono else four if four_colours else two

    # Words.

    def said(self, said: Said) -> str:
        """Words in the language of the reader, with marks that the terminal can show."""
        return self.mark(said.zh if self.language == "zh" else said.en)

    def chat(self, name: str, text: str | Said, style: str = "") -> Text:
        """What somebody said."""
        words = text if isinstance(text, str) else self.said(text)
        return Text.assemble((f"{self.named(name)}  ", self.look.name), (words, style or self.look.text))

    def named(self, name: str) -> str:
        """A name as the reader knows it: bots and guests of a server have one in Chinese."""
        return name.zh if isinstance(name, Called) and self.language == "zh" else name

    def mark(self, text: str) -> str:
        """A text with marks that the terminal can show."""
        return text.translate(MARKS) if self.letters else text

    sign = mark  # of a whole sentence

    def fit(self, text: Text | str, room: int, style: str = "") -> Text:
        """A text that takes at most so many cells."""
        fitted = Text(text, style) if isinstance(text, str) else text.copy()
        if width_of(fitted) > room:
            fitted.truncate(max(room, 0), overflow="ellipsis")
        return Text(self.mark(fitted.plain), fitted.style, spans=fitted.spans) if self.letters else fitted

    def widest(self, texts: Iterable[Text | str], room: int) -> Text:
        """The first of some texts that there is room for; the last one cut short if there is none."""
        last: Text | str = ""
        for last in texts:
            if width_of(last) <= room:
                break
        return self.fit(last, room)

    def joined(self, parts: Iterable[Text | str], gap: str = "  ") -> Text:
        """Parts in one line, without those that are empty."""
        return Text(gap).join([Text(part) if isinstance(part, str) else part for part in parts if part])

    # Cards in a line.

    def pips(self, card: str) -> Pips:
        """What stands on a card: `Th` is a 10 and a heart."""
        rank, suit, look = pips(card)
        return Pips(rank, self.mark(suit), look)

    def suit(self, letter: str) -> Text:
        """A suit as people see it."""
        place = SUITS.index(letter.lower())
        return Text(self.mark(SUIT_SYMBOLS[place]), self.look.suits[place])

    def card(self, card: str) -> Text:
        """A card in a line: `10♥`."""
        rank, suit, look = self.pips(card)
        return Text(rank + ("" if look >= len(SUITS) else suit), self.look.suits[look])

    def cards(self, cards: Iterable[str], gap: str = " ") -> Text:
        """Several cards in a line."""
        return Text(gap).join([self.card(card) for card in cards])

    def ranks(self, cards: Iterable[str], gap: str = " ") -> Text:
        """Several cards in a line whose suits do not matter."""
        shown = []
        for card in cards:
            rank, _, look = self.pips(card)
            shown.append(Text(rank, self.look.suits[look]))
        return Text(gap).join(shown)

    def wrapped(self, cards: Sequence[str], width: int, rows: int) -> list[Text]:
        """Cards in several short lines; where there is too little room, the last line says how many are left out."""
        lines: list[list[str]] = [[]]
        for card in cards:
            if lines[-1] and width_of(self.cards([*lines[-1], card])) > width:
                lines.append([])
            lines[-1].append(card)
        shown, left = lines[:rows], sum(map(len, lines[rows:]))
        texts = [self.cards(line) for line in shown]
        if left and shown:
            last = shown[-1]
            while last and width_of(self.cards(last)) + 1 + len(f"+{left}") > width:
                last, left = last[:-1], left + 1
            texts[-1] = self.joined([self.cards(last), Text(f"+{left}", self.look.accent)], " ")
        return texts

    # Cards as boxes: 5 x 4 cells, large ones 7 x 5.

    def box(self, card: str, large: bool = False) -> list[Text]:
        """A card face up, the rank top left and the suit bottom right."""
        rank, suit, look = self.pips(card)
        inner = 5 if large else 3
        lines = [f"{rank:<{inner}}", *([" " * inner] if large else []), f"{suit:>{inner}}"]
        return self.framed(lines, f"{self.look.cards[look]} {self.look.paper}", self.look.edge)

    def back(self, large: bool = False) -> list[Text]:
        """A card face down."""
        return self.framed(["░" * (5 if large else 3)] * (3 if large else 2), self.look.back, self.look.back)

    def place(self, large: bool = False) -> list[Text]:
        """Where a card will lie."""
        lines = [" " * (5 if large else 3)] * (3 if large else 2)
        return self.framed(lines, "", self.look.frame, "╭╌╮╎╰╯")

    def framed(self, lines: Sequence[str | Text], style: str, edge: str, corners: str = "╭─╮│╰╯") -> list[Text]:
        """Lines of one width in a frame."""
        first, bar, last, side, low, end = tuple(corners)
        width = width_of(lines[0])
        inner = [Text(line, style) if isinstance(line, str) else line for line in lines]
        return [
            Text(first + bar * width + last, edge),
            *(Text.assemble((side, edge), line, (side, edge)) for line in inner),
            Text(low + bar * width + end, edge),
        ]

    def strip(self, cards: Sequence[str], step: int, large: bool = False) -> list[Text]:
        """Cards that lie over each other, each showing `step` columns of itself, the last one all of it."""
        paper, edge = self.look.paper, self.look.edge
        width = 7 if large else 5
        lines = [Text() for _ in range(5 if large else 4)]
        for place, card in enumerate(cards):
            rank, suit, look = self.pips(card)
            last = place == len(cards) - 1
            room = width - 2 if last else step - 1
            style = f"{self.look.cards[look]} {paper}"
            rank = "T" if len(rank) > room else rank
            inner = [rank, suit, *([""] if large else [])]
            lines[0].append("╭" + "─" * room + ("╮" if last else ""), edge)
            for line, text in zip(lines[1:-1], inner, strict=True):
                line.append("│", edge).append(f"{text:<{room}}", style).append("│" if last else "", edge)
            lines[-1].append("╰" + "─" * room + ("╯" if last else ""), edge)
        return lines

    def spread(self, cards: Sequence[str], width: int, large: bool = False) -> list[Text]:
        """Cards in a picture that is at most so wide: boxes side by side, over each other, or a few lines of text."""
        if not cards:
            return []
        n, size = len(cards), 7 if large else 5
        for gap in (1, 0):
            if n * (size + gap) - gap <= width:
                return self.row([self.box(card, large) for card in cards], gap)
        for step in (5, 4, 3, 2) if large else (3, 2):
            if step * (n - 1) + size <= width:
                return self.strip(cards, step, large)
        return self.wrapped(cards, width, 5 if large else 4)

    def row(self, boxes: Sequence[Sequence[Text]], gap: int = 1) -> list[Text]:
        """Boxes of one size side by side."""
        return [Text(" " * gap).join(parts) for parts in zip(*boxes, strict=True)]

    # Marks.

    def held(self, n: int) -> Text:
        """A number of cards face down: `▒▒ 15`."""
        return Text.assemble(("▒▒", self.look.back), " ", (str(n), self.look.name))

    def tag(self, word: str) -> Text:
        """A role that everybody should see: `[LANDLORD]`."""
        return Text(f"[{word.upper()}]", self.look.tag)

    def bar(self, part: float, cells: int, late: bool = False) -> Text:
        """How much is left, or done: `██████░░░░`."""
        full = round(max(0.0, min(part, 1.0)) * cells)
        style = self.look.late if late else self.look.bar
        return Text.assemble(("█" * full, style), ("░" * (cells - full), self.look.rest))

    def rule(self, width: int) -> Text:
        """A line from side to side."""
        return Text("─" * width, self.look.frame)


@lru_cache(256)
def pips(card: str) -> Pips:
    """What stands on a card in the notation of any game; what is no card is its own rank."""
    word = card.upper()
    if word.startswith("JOKER"):
        return Pips("R", "☀", 5) if word[-1] in "DH" else Pips("b", "☾", 4)
    try:
        number = parse_card(card)
    except NotationError:
        return Pips(card[:2], " ", 3)
    if number in JOKERS:
        return Pips("R", "☀", 5) if number == RED_JOKER else Pips("b", "☾", 4)
    rank = RANKS[number >> 2]
    return Pips("10" if rank == "T" else rank, SUIT_SYMBOLS[number & 3], number & 3)
