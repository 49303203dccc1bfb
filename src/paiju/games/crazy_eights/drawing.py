"""The Crazy Eights table: the top card and the suit in play, how many cards everybody holds, and the hand by suits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...cards import SUIT_SYMBOLS, SUITS
from ...language import Sentence
from ...plain import drawing
from ...plain.paper import order
from ...wording.words import cards_in_number, points
from .events import EightsEvent
from .view import EightsView

NOTES = Sentence(
    "Cards are typed by rank and suit: 7H, 10d, QS. An eight names a suit: 8C=S. Or draw, pass, take, yes, no.",
    "出牌写点数和花色（S 黑桃、H 红桃、D 方块、C 梅花）：7H、10d。出 8 要指定花色：8C=S。还有摸、过、收、是、否。",
)


class Drawing(drawing.Drawing[EightsView, EightsEvent]):
    """Draws Crazy Eights."""

    notes = NOTES

    def table(self, view: EightsView) -> list[Text]:
        lines = [self.round(view, view.target)] if view.target is not None else []
        lines += [self.seat(view, seat) for seat in range(view.seats)]
        lines.append(self.pile(view))
        if view.legal:
            lines.append(Text(self.said(self.words.prompt(view, self.names)), "bold"))
        if view.hand:
            lines.append(self.hand(view))
        return lines

    def round(self, view: EightsView, target: int) -> Text:
        """`Round 2 · Played to 100 points`."""
        return Text(f"{self.label('round', n=view.round)} · {self.label('target')} {self.said(points(target))}", "dim")

    def seat(self, view: EightsView, seat: int) -> Text:
        """One player: cards or place, and points."""
        count, place = view.counts[seat], view.places[seat]
        held = self.label("place", n=place) if count == 0 and place else self.said(cards_in_number(count))
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            (f"  {held}", "bold" if count == 1 else ""),
        )
        return line.append(f"  {self.said(points(view.scores[seat]))}", "dim") if view.scores else line

    def pile(self, view: EightsView) -> Text:
        """The top card and what else matters for the next play."""
        parts = [self.paper.card(view.top)]
        if view.suit != view.top[-1] or view.top[0] == "8":
            parts.append(Text(f"{self.label('suit')} {self.suit(view.suit)}", "bold"))
        parts.append(Text(f"{self.label('stock')} {view.stock}"))
        if view.direction < 0:
            parts.append(Text(self.label("counter")))
        if view.pending:
            parts.append(Text(self.label("pending", n=view.pending), "bold"))
        return self.labelled(self.label("top"), Text(" · ").join(parts), "bold")

    def suit(self, letter: str) -> str:
        """A suit as people see it."""
        return letter if self.paper.letters else SUIT_SYMBOLS[SUITS.index(letter.lower())]

    def hands(self, event: EightsEvent) -> list[Text]:
        """The hands that are left stand beside what they count."""
        return []

    def result(self, view: EightsView, seat: int | None) -> list[Text]:
        """Who won and what that counts; of a game for points the totals as well. The last round has just been told."""
        verdict, *lines = super().result(view, seat)
        return [verdict, *(lines[: view.seats + 2] if view.scores else lines[view.seats :])]

    def move(self, text: str) -> Text:
        card, equals, suit = text.removeprefix("play ").partition("=")
        line = self.paper.pretty(card)
        return line.append(f"={self.suit(suit)}") if equals else line

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand by suits, eights last because they are worth keeping."""
        return self.paper.cards(sorted(cards, key=lambda card: (card[0] == "8", order(card))))
