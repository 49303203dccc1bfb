"""The table of Crazy Eights on a screen: the players around it with their cards, places and what they did last, and in
the middle the stock, the top card, the suit in play, the direction, and the cards that somebody has to take."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...plain import board
from ...plain.board import LARGE, MARGIN, sides
from ...plain.canvas import Canvas, width_of
from ...wording.scene import Scene
from ...wording.words import suit_name
from .events import Drew, Passed, Played, Took, Voted
from .view import EightsView
from .words import Words

SIDE = 3  # players at most on each side
MOST_BACKS = 12


class Board(board.Board[EightsView]):
    """Draws Crazy Eights."""

    words: Words

    def heading(self, scene: Scene) -> str:
        view = self.seen(scene)
        if view.target is None:
            return ""
        return self.ink.mark(" · ").join([self.label("round", n=view.round), f"{self.label('target')} {view.target}"])

    def own(self, scene: Scene) -> Text:
        view = self.seen(scene)
        seat = view.seat
        if seat is None:
            return Text()
        held = [] if view.places[seat] else [Text(self.cards_held(view.counts[seat]), self.ink.look.text)]
        name = self.name(scene, seat, 24, mark=False)
        return self.ink.joined([name, *held, self.standing(view, seat), self.score(view, seat)])

    def paint(self, canvas: Canvas, scene: Scene, view: EightsView) -> None:
        large = canvas.height >= LARGE[1]
        tall = 3 if large else 2
        others = self.around(view)
        side, top, _ = sides(len(others), SIDE)
        left, above, right = others[:side][::-1], others[side : side + top], others[side + top :]
        width = (canvas.width - 2 * MARGIN - 28) // 2
        first = tall + 1 if above else 0
        rows = spread(max(side, 1), tall, first, canvas.height)
        for places, start, edge in ((left, MARGIN, -1), (right, canvas.width - MARGIN - width, 1)):
            for row, seat in zip(rows, places, strict=False):
                self.player(canvas, row, start, width, scene, view, seat, edge, tall)
        for place, (seat, (start, room)) in enumerate(zip(above, self.columns(canvas, max(top, 1)), strict=False)):
            edge = 0 if top % 2 and place == top // 2 else -1 if place < top // 2 else 1
            inwards = 8 if top == 2 else 0
            begin = start + inwards if edge < 0 else start
            self.player(canvas, 0, begin, room - inwards, scene, view, seat, edge, tall)
        start = MARGIN + width + 1
        self.middle(canvas, first, start, canvas.width - 2 * start, scene, view, large)

    # The middle.

    def middle(
        self, canvas: Canvas, row: int, column: int, room: int, scene: Scene, view: EightsView, large: bool
    ) -> None:
        """Direction, stock and top card, suit in play and cards to take, and what the reader did last."""
        look = self.ink.look
        spare = canvas.height - row - (5 if large else 4) - 4
        row += max(spare // 2, 0)
        if spare >= 0:
            canvas.put_centred(row, column, room, self.direction(view, room))
            row += 1 + (spare > 3)
        stock = self.ink.back(large) if view.stock else self.ink.place(large)
        boxes = self.ink.row([stock, self.ink.box(view.top, large)], 3)
        start = column + (room - width_of(boxes[0])) // 2
        canvas.block(row, start, boxes)
        canvas.put_right(row + 1, start - 1, Text(self.label("stock"), look.faint))
        canvas.put_right(row + 2, start - 1, Text(str(view.stock), look.name))
        row += len(boxes)
        suit = Text.assemble(self.ink.suit(view.suit), " ", (self.said(suit_name(view.suit)), look.accent))
        canvas.put_centred(row, column, room, self.ink.widest([self.worth("suit", suit), suit], room))
        notes = self.notes(scene, view)
        if view.seat is not None:
            deed = self.deed(view, view.seat)
            own = Text(self.called(scene, view.seat), look.own)
            notes += [self.ink.joined([own, deed])] if deed else []
        else:
            seat = self.bottom(view)
            about = [self.held(view, seat, False), self.standing(view, seat), self.score(view, seat)]
            about = about if width_of(self.ink.joined(about)) < room - 8 else [about[0], about[2]]
            name = self.name(scene, seat, room - width_of(self.ink.joined(about)) - 2)
            notes += [self.ink.joined([name, *about]), self.deed(view, seat)]
        last = max(canvas.height - row - 1, 0)
        for place, note in enumerate(notes[:last], 1):
            canvas.put_centred(row + place, column, room, self.ink.fit(note, room))

    def direction(self, view: EightsView, room: int) -> Text:
        """Which way play goes."""
        clockwise = view.direction > 0
        word = "clockwise" if clockwise else "counter"
        arrow = self.ink.mark("↻" if clockwise else "↺")
        said = [f"{arrow} {self.label(part)}" for part in (word, f"{word}_short")]
        return self.ink.widest([Text(line, self.ink.look.faint) for line in said], room)

    def notes(self, scene: Scene, view: EightsView) -> list[Text]:
        """What somebody has to take, and the votes so far."""
        lines = []
        if view.pending:
            lines.append(Text(self.label("pending", n=view.pending), self.ink.look.accent))
        if view.phase == "vote":
            cast = [event for event in view.history if isinstance(event, Voted)]
            cast = cast[len(cast) - len(view.votes) :]
            said = [f"{self.called(scene, event.seat)} {self.said(self.words.short(view, event))}" for event in cast]
            lines.append(Text(self.label("votes", votes=", ".join(said) or self.ink.mark("…")), self.ink.look.accent))
        return lines

    # The players.

    def player(
        self,
        canvas: Canvas,
        row: int,
        column: int,
        room: int,
        scene: Scene,
        view: EightsView,
        seat: int,
        side: int,
        tall: int,
    ) -> None:
        """One player at the left side (-1), in the middle (0) or at the right side (1) of a column: name and cards,
        points, and what he did last."""
        large = tall > 2
        held, standing, score = self.held(view, seat, large), self.standing(view, seat), self.score(view, seat)
        if large:
            name = self.name(scene, seat, room - width_of(standing) - 2 if standing else room)
            lines = [self.ink.joined([name, standing]), self.ink.joined([held, score]), self.deed(view, seat)]
        else:
            about, below = [held, standing, score], [self.deed(view, seat)]
            if width_of(self.ink.joined(about)) > room - 8:
                about, below = [held, standing], [score, *below]
            name = self.name(scene, seat, room - width_of(self.ink.joined(about)) - 2)
            parts = [[name, *about], below]
            lines = [self.ink.joined(part if side <= 0 else part[::-1]) for part in parts]
        for place, line in enumerate(lines):
            shown = self.ink.fit(line, room)
            if side < 0:
                canvas.put(row + place, column, shown)
            elif side:
                canvas.put_right(row + place, column + room, shown)
            else:
                canvas.put_centred(row + place, column, room, shown)

    def held(self, view: EightsView, seat: int, large: bool) -> Text:
        """The cards of a player, face down."""
        n = view.counts[seat]
        if view.places[seat] and not n:
            return Text()
        if not large:
            return self.ink.held(n)
        return Text.assemble(("▒" * min(n, MOST_BACKS), self.ink.look.back), " ", (str(n), self.ink.look.name))

    def standing(self, view: EightsView, seat: int) -> Text:
        """The place of a player who is out, or that he has one card left."""
        if view.places[seat]:
            return self.ink.tag(self.label("place", n=view.places[seat]))
        if view.counts[seat] == 1 and not view.over:
            return Text(self.label("last_card"), self.ink.look.accent)
        return Text()

    def score(self, view: EightsView, seat: int) -> Text:
        """The points of a player, where points count."""
        if not view.scores or view.target is None:
            return Text()
        return Text(self.label("points", n=view.scores[seat], target=view.target), self.ink.look.faint)

    def deed(self, view: EightsView, seat: int) -> Text:
        """What a player did last; when the game is over, the hand that was left."""
        if view.hands:
            return self.ink.cards(view.hands[seat])
        draws = 0
        for event in reversed(view.history):
            if event.begins_deal or event.ends_deal:
                break
            if event.seat != seat or not isinstance(event, Played | Drew | Took | Passed):
                if draws and event.seat >= 0:
                    break
                continue
            if isinstance(event, Drew):
                draws += 1
                continue
            if draws:
                break
            return self.done(view, event)
        said = self.said(self.words.short(view, Drew(seat))) if draws else ""
        return Text(said + (self.ink.mark(f" ×{draws}") if draws > 1 else ""), self.ink.look.faint)

    def done(self, view: EightsView, event: Played | Took | Passed) -> Text:
        """A card, and what is said of it."""
        said = Text(self.said(self.words.short(view, event)), self.ink.look.faint)
        return self.ink.joined([self.ink.cards(event.cards), said]) if isinstance(event, Played) else said


def spread(n: int, tall: int, first: int, end: int) -> Sequence[int]:
    """The rows where so many players begin, one above the other between two rows."""
    slack = max(end - first - n * tall, 0)
    return [first + place * tall + slack * (2 * place + 1) // (2 * n) for place in range(n)]
