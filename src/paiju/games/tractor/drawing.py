"""The Tractor table: trumps, levels, the trick, and the hand by suits with all trumps together."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...language import Said
from ...plain.drawing import Drawing as AnyDrawing
from ...wording import Summary, console
from ...wording.words import cards_in_number, points, say, suit_name
from .asking import NOTES
from .card_words import friends
from .events import Played, TractorEvent, Trick, Trumps
from .faces import NUMBERS, TRUMPS
from .labels import LABELS
from .rules import RANKS
from .trump import effective_suit, position
from .view import TractorView
from .words import Words

LISTED = 14


class Drawing(AnyDrawing[TractorView, TractorEvent]):
    """Draws Tractor."""

    notes = NOTES
    trump = ("", "2")
    words: Words

    def table(self, view: TractorView) -> list[Text]:
        self.trump = (view.trump, view.rank)
        lines = [self.heading(view), *(self.seat(view, seat) for seat in range(view.seats))]
        if view.bid and view.bidder is not None:
            name = self.named("declared_by", name=self.names[view.bidder])
            lines.append(self.labelled(name, self.paper.cards(view.bid)))
        if view.calls:
            lines.append(self.labelled(self.named("called"), Text(self.said(friends(view.calls)))))
        if view.kitty:
            extra = "kitty_short" if view.phase in ("swap", "take", "trump") else "kitty_mine"
            lines.append(self.labelled(self.named(extra), self.cards(view.kitty)))
        if view.chosen:
            lines.append(self.labelled(self.named("chosen"), self.paper.cards(view.chosen)))
        if view.phase == "bury" and view.given:
            lines.append(self.labelled(self.named("picked_up"), self.cards(view.given)))
        if view.hand:
            lines.append(self.hand(view))
        return [*lines, *self.question(view)] if view.seat == view.to_move else lines

    def named(self, label: str, **facts: object) -> str:
        """A part of the table by its name."""
        return self.said(say(LABELS[label], **facts))

    def heading(self, view: TractorView) -> Text:
        """`Hand 1 · Hearts, level 2 · Opponents' points: 35`."""
        parts = [self.named("hand", n=view.number)]
        if view.trump and view.trump != "NT":
            suit = suit_name(view.trump)
            parts.append(self.named("trump_level", suit=Said(suit.en.capitalize(), suit.zh), n=view.rank))
        elif view.phase != "continue":
            parts.append(self.named("no_trump_level" if view.trump else "level", n=view.rank))
        if view.plays:
            parts.append(f"{self.named('points')}{self.paper.colon}{view.points}")
        return Text(" · ".join(parts), "dim")

    def seat(self, view: TractorView, seat: int) -> Text:
        """One player: role, level, number of cards, points, and what lies in front of him."""
        line = Text.assemble(
            "> " if seat == view.to_move else "  ", (self.names[seat], "bold" if seat == view.seat else "")
        )
        if seat == view.declarer:
            line.append(f"  {self.named('declarer')}", "bold")
        elif seat in view.allies:
            line.append(f"  {self.named('declarers' if view.seats == 4 else 'friend')}", "dim")
        line.append(f"  {self.named('level', n=view.levels[seat])}", "dim")
        if view.phase not in ("continue", "over"):
            line.append(f"  {self.said(cards_in_number(view.counts[seat]))}")
        if view.captured and view.captured[seat]:
            line.append(f"  {self.said(points(view.captured[seat]))}", "dim")
        if view.plays and view.plays[seat]:
            line.append("  ").append_text(self.paper.cards(view.plays[seat]))
            if seat == view.winning:
                line.append(f"  {self.named('best')}", "bold")
        return line

    def question(self, view: TractorView) -> list[Text]:
        """What the seat to move is asked, and how that is typed."""
        lines = (self.words.prompt(view, self.names), self.words.typed(view))
        return [Text(self.said(line), "bold") for line in lines if line.en]

    def cards(self, cards: Sequence[str]) -> Text:
        """Cards by suits from high to low, trumps first."""
        trump, rank = self.trump
        suit, level = TRUMPS.index(trump) if trump else 4, RANKS.index(rank)

        def order(card: str) -> tuple[int, int, int]:
            number = NUMBERS[card.upper()]
            return -effective_suit(number, suit, level), -position(number, suit, level), number

        groups: dict[int, list[str]] = {}
        for card in sorted(cards, key=order):
            groups.setdefault(order(card)[0], []).append(card)
        return Text("  ").join(map(self.paper.cards, groups.values()))

    # What has happened.

    def told(self, view: TractorView, event: TractorEvent) -> list[Text]:
        """After a trick also what both sides have by now, or every player where sides are not known."""
        lines = super().told(view, event)
        if isinstance(event, Trumps):
            self.trump = (event.trump, event.rank)
        elif isinstance(event, Trick):
            n = len(event.captured)
            sides = [[0, 2], [1, 3]] if n == 4 else [[seat] for seat in range(n)]
            parts = [
                f"{' + '.join(self.names[seat] for seat in side)} {sum(event.captured[seat] for seat in side)}"
                for side in sides
            ]
            lines.append(Text(f"   {self.paper.comma.join(parts)}", "dim"))
        return lines

    def beside_cards(self, event: TractorEvent, short: Said) -> str:
        if isinstance(event, Played):
            return f"  {self.named(event.shape)}" if event.shape in ("tractor", "throw") else ""
        return super().beside_cards(event, short)

    def is_dealt(self, view: TractorView) -> bool:
        return view.phase != "declare"

    def opening(self, view: TractorView) -> object:
        fresh = view.ruleset().open_hands and view.phase == "swap" and not view.picked
        return view.number if fresh else None

    def result(self, view: TractorView, seat: int | None) -> list[Text]:
        """Who has won, and everybody's level and score: how the last hand came out has just been told."""
        game = self.words.result(view, self.names)
        title = self.paper.words(console.GAME_RESULT) + self.paper.colon
        scores = tuple(item for item in game.items if item.seat >= 0)
        return [*self.summary(Summary(game.verdict, scores), title), Text(self.named("thanks"))]

    # What can be done.

    def moves(self, view: TractorView, every: bool = False) -> Text:
        partial = any("+" in text for text in view.legal)
        if not partial and (every or len(view.legal) <= LISTED):
            return super().moves(view, every)
        words = [word.removesuffix("+") for text in view.legal for word in text.split()]
        return self.cards(list(dict.fromkeys(word for word in words if word in NUMBERS)))

    def move(self, text: str) -> Text:
        """An action; several in a row, as a hint gives them, are one."""
        if "," not in text:
            return self.paper.pretty(text)
        words: list[str] = []
        for word in text.replace("+", "").replace(",", "").split():
            if word not in ("bury", "swap", "for", "friend") or word not in words:
                words.append(word)
        return self.paper.pretty(" ".join(words))

    def enter(self, view: TractorView) -> str | None:
        return "keep" if "keep" in view.legal else super().enter(view)
