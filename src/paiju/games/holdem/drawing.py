"""The Hold'em table: pot and board, everybody's chips and bets, and what your cards make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from ...plain import drawing
from ...wording import console
from ...wording.words import Shown, Summary
from .encoding import ENDLESS
from .events import HoldemEvent, Over, Showdown, Street
from .lab import tell_lab
from .messages import NOTES
from .notation import CARD_NUMBERS
from .view import HoldemView
from .words import pot_name, ranked, typed

if TYPE_CHECKING:
    from ...table import Table


class Drawing(drawing.Drawing[HoldemView, HoldemEvent]):
    """Draws Hold'em."""

    notes = NOTES

    def transcript(self, table: Table) -> Iterator[Text] | None:
        lab = table.game.default_bot(table.state.rules) == "lab"
        return tell_lab(table, self.paper) if lab else None

    def table(self, view: HoldemView) -> list[Text]:
        small, big, ante = view.blinds
        head = [self.label("hand_n", n=view.number), self.label("blinds", small=small, big=big)]
        head += [self.label("ante", n=ante)] if ante else []
        board = self.paper.cards(view.board) if view.board else Text(self.label("preflop"))
        lines = [Text(" · ".join(head), "dim"), *(self.seat(view, seat) for seat in range(view.seats))]
        lines.append(self.labelled(self.label("board"), board, "bold"))
        lines.append(self.labelled(self.label("one_pot"), self.pot(view), "bold"))
        if view.seat is not None and view.hand and view.began[view.seat]:
            lines.append(self.hand(view))
        if view.legal:
            lines.append(Text(self.said(self.words.prompt(view, self.names)), "bold"))
        return lines

    def pot(self, view: HoldemView) -> Text:
        """All chips in the middle, and the pots they make."""
        pots = [f"{self.said(pot_name(i, len(view.pots)))} {pot.amount}" for i, pot in enumerate(view.pots)]
        return Text(f"{view.pot} = {' + '.join(pots)}" if len(pots) > 1 else str(view.pot))

    def seat(self, view: HoldemView, seat: int) -> Text:
        """One player: chips, bet, role, and the hand if it lies open."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ",
            (self.names[seat], "bold" if seat == view.seat else ""),
            f"  {view.stacks[seat] if view.stacks[seat] < ENDLESS // 2 else '?'}",
        )
        parts = self.standing(view, seat)
        if parts:
            line.append("  " + self.paper.comma.join(parts), "dim")
        if view.hands and view.hands[seat] and seat != view.seat:
            line.append("  ").append_text(self.cards(view.hands[seat]))
        return line

    def standing(self, view: HoldemView, seat: int) -> list[str]:
        """Whether a player is still in, what lies in front of him, and which blind he has."""
        if seat not in view.playing:
            return [self.label("out", n=view.places[seat]) if view.places[seat] else self.label("gone")]
        parts = []
        if seat not in view.live:
            parts.append(self.label("folded"))
        elif not view.stacks[seat] and view.paid[seat]:
            parts.append(self.label("all_in"))
        if view.bets[seat]:
            parts.append(self.label("in_front", n=view.bets[seat]))
        roles = (("button", view.button), ("small_blind", view.small_seat), ("big_blind", view.big_seat))
        return parts + [self.label(role) for role, held in roles if held == seat]

    def hand(self, view: HoldemView) -> Text:
        mine = [made.name for made in self.words.made(view, len(view.history)) if made.seat == view.seat]
        line = super().hand(view)
        return line.append(f"  {self.said(mine[0])}") if mine else line

    def cards(self, cards: Sequence[str]) -> Text:
        return self.paper.cards(sorted(cards, key=CARD_NUMBERS.__getitem__, reverse=True))

    def told(self, view: HoldemView, event: HoldemEvent) -> list[Text]:
        """A street and a showdown with their cards in colour; the places at the end belong to the result."""
        match event:
            case Over():
                return []
            case Street():
                street = self.labelled(f"-- {self.label(event.street)}", self.paper.cards(event.cards))
                return [street, *self.hands(event)]
            case Showdown():
                return [Text(f"-- {self.label('showdown')}"), *self.hands(event)]
        return super().told(view, event)

    def hands(self, event: HoldemEvent) -> list[Text]:
        """Hands that lie open; on a street with their places and what they make, the best first (B9)."""
        if not isinstance(event, Street):
            return super().hands(event)
        return [self.placed(place, hand) for place, hand in enumerate(ranked(event.hands, event.board), 1)]

    def placed(self, place: int, hand: Shown) -> Text:
        """A hand with its place, and what it makes."""
        line = Text(f"   {place}. {self.names[hand.seat]}{self.paper.colon}").append_text(self.cards(hand.cards))
        return line.append(f"  {self.said(hand.name)}")

    def result(self, view: HoldemView, seat: int | None) -> list[Text]:
        """The places; how the last hand ended has just been told."""
        whole = self.words.result(view, self.names)
        title = self.paper.words(console.GAME_RESULT) + self.paper.colon
        return self.summary(Summary(whole.verdict, whole.items[: view.seats]), title)

    def choice(self, text: str) -> Text:
        return Text(self.said(typed(text)))

    def moves(self, view: HoldemView, every: bool = False) -> Text:
        said = [self.said(self.words.move(view, text)) for text in view.legal]
        return Text("  ").join([Text(f"{place}", "dim").append(f" {move}", "") for place, move in enumerate(said, 1)])
