"""The Dou Dizhu table: who is landlord, what is to be beaten, and the hand grouped by rank."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.text import Text

from ...language import Sentence
from ...plain import drawing
from ...wording.words import cards_in_number, signed
from .events import Dealt, DouDizhuEvent, Landlord
from .view import DouDizhuView
from .words import Words

SHOWN = 4

IN_ALL = Sentence("… {n} in all: type moves", "……共 {n} 种：输入 moves")
NOTES = Sentence(
    "Cards are typed by rank: 3-9, 10 (or T), J, Q, K, A, 2, B (black joker), R (red joker), as in 33344456.",
    "出牌只写点数：3-9、10（或 T）、J、Q、K、A、2、B（小王）、R（大王），例如 33344456。",
)


class Drawing(drawing.Drawing[DouDizhuView, DouDizhuEvent]):
    """Draws Dou Dizhu. A number alone is a card here, so moves are numbered #1, #2 ..."""

    numbers_need_hash = True
    notes = NOTES
    words: Words

    def table(self, view: DouDizhuView) -> list[Text]:
        lines = [self.state_of_play(view), *(self.seat(view, seat) for seat in range(view.seats))]
        if view.phase == "auction":
            lines += [self.first_to_speak(view), *self.bids(view)]
        if view.bottom:
            lines.append(self.labelled(self.label("bottom"), self.paper.cards(view.bottom)))
        if view.table and view.table_seat is not None:
            lines.append(
                self.labelled(self.label("table"), Text(f"{view.table} ({self.names[view.table_seat]})"), "bold")
            )
        elif view.legal:
            lines.append(Text(self.said(self.words.prompt(view, self.names)), "bold"))
        if view.hand:
            lines.append(self.hand(view))
        return [line for line in lines if line.plain]

    def state_of_play(self, view: DouDizhuView) -> Text:
        """`Deal 1 of 3 · Bid 2 · ×4`."""
        parts = [self.label("deal_of", n=view.deal, all=view.deals)] if view.deals > 1 else []
        if view.bid and view.seats == 3:
            parts += [f"{self.label('bid')} {view.bid}", f"×{view.multiplier}"]
        return self.paper.pretty(" · ".join(parts))

    def seat(self, view: DouDizhuView, seat: int) -> Text:
        """One player: role, number of cards, score, and the hand where it is open."""
        count, landlord = view.counts[seat], seat == view.landlord
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
        )
        if view.landlord is not None:
            line.append(f"  {self.label('landlord' if landlord else 'peasant')}", "bold" if landlord else "dim")
        line.append(f"  {self.said(cards_in_number(count))}", "bold" if count == 1 else "")
        if view.deals > 1:
            line.append(f"  {signed(view.scores[seat])}", "dim")
        if view.hands and seat != view.seat:
            line.append("  ").append_text(self.cards(view.hands[seat]))
        return line

    def first_to_speak(self, view: DouDizhuView) -> Text:
        """The marker and who begins the auction."""
        return Text(self.said(self.words.first_to_speak(view, view.marker, view.first_bidder, self.names)))

    def bids(self, view: DouDizhuView) -> list[Text]:
        """What was said in the auction."""
        said = [f"{self.names[bid.seat]} {self.said(self.words.short(view, bid))}" for bid in view.bids]
        return [self.labelled(self.label("bids"), Text(self.paper.comma.join(said)))] if said else []

    def cards(self, cards: Sequence[str]) -> Text:
        """A hand in the order of the view, cards of one rank close together."""
        groups = [Text("").join(map(self.paper.card, group)) for _, group in groupby(cards, key=lambda card: card[0])]
        return Text(" ").join(groups)

    def told(self, view: DouDizhuView, event: DouDizhuEvent) -> list[Text]:
        """A new landlord is told with the bottom cards, and the first deal to those who did not see its beginning."""
        lines = super().told(view, event)
        if isinstance(event, Landlord) and event.cards:
            lines.append(self.bottom(event.cards))
        first = view.history[0] is event and not any(isinstance(each, Dealt) for each in view.history)
        return self.begun(view) + lines if first and view.seat is None else lines

    def begun(self, view: DouDizhuView) -> list[Text]:
        """How the first deal began."""
        if view.bids or view.phase == "auction":
            return [Text("-- ").append_text(self.first_to_speak(view))]
        if view.landlord is None:
            return []
        said = self.words.event(view, Landlord(-1, landlord=view.landlord, bid=view.bid), self.names)
        return [Text(f"-- {self.said(said)}"), *([self.bottom(view.bottom)] if view.bottom else [])]

    def bottom(self, cards: Sequence[str]) -> Text:
        """The cards that the landlord took."""
        return Text("   ").append_text(self.labelled(self.label("bottom"), self.paper.cards(cards)))

    def result(self, view: DouDizhuView, seat: int | None) -> list[Text]:
        """The verdict, and of a match the totals: how the last deal came out has just been told."""
        lines = super().result(view, seat)
        return lines[: 1 + view.seats] if view.deals > 1 else lines[:1]

    def move(self, text: str) -> Text:
        return Text("pass" if text == "bid pass" else text)

    def moves(self, view: DouDizhuView, every: bool = False) -> Text:
        if every or len(view.legal) <= 3 * SHOWN:
            return super().moves(view, every)
        parts = []
        for _, group in groupby(sorted(view.legal, key=len), key=len):
            texts = [self.move(text).plain for text in group]
            parts.append(" ".join(texts[:SHOWN]) + (" …" if len(texts) > SHOWN else ""))
        return Text(" | ".join(parts) + "  " + self.paper.words(IN_ALL, n=len(view.legal)))
