"""The Hold'em table on a screen: the players around an oval, each with chips, bet and what he did; pots and board in
the middle, and below it the reader's own cards with what they make."""

from __future__ import annotations

from rich.text import Text

from ...plain import board
from ...plain.board import LARGE, sides
from ...plain.canvas import Canvas, width_of
from ...wording.scene import Scene
from .encoding import ENDLESS
from .events import Acted, Answered, Result
from .view import HoldemView
from .words import Words, in_order, pot_name

BOARD = 5
NARROW, WIDE = 18, 21  # columns of a player's box


class Board(board.Board[HoldemView]):
    """Draws Hold'em."""

    words: Words
    shows_hand = True

    def heading(self, scene: Scene) -> str:
        view = self.seen(scene)
        small, big, ante = view.blinds
        parts = [self.label("blinds", small=amount(small), big=amount(big))]
        parts += [self.label("ante", n=amount(ante))] if ante else []
        return self.ink.mark(" · ").join([*parts, self.label("hand_n", n=view.number)])

    def own(self, scene: Scene) -> Text:
        """The reader in one line, who sits at the board itself."""
        view = self.seen(scene)
        if view.seat is None:
            return Text()
        name = self.name(scene, view.seat, 24, mark=False)
        return self.ink.joined([name, self.stack(view, view.seat), self.made(scene, view.seat)])

    def paint(self, canvas: Canvas, scene: Scene, view: HoldemView) -> None:
        large = canvas.height >= LARGE[1]
        width = WIDE if canvas.width >= 4 * WIDE + 4 else NARROW
        size = 5 if large else 4
        others = self.around(view)
        side, top, _ = sides(len(others), max(canvas.height // size, 1))
        left, above, right = others[:side], others[side : side + top], others[side + top :]
        if large:
            self.oval(canvas)
        for places, column in ((left[::-1], 1), (right, canvas.width - width - 1)):
            for seat, row in zip(places, heights(len(places), size, canvas.height), strict=True):
                canvas.block(row, column, self.box(scene, view, seat, width, size))
        middle, room = width + 2, canvas.width - 2 * width - 4
        for place, seat in enumerate(above):
            start = middle + (room + 2) * place // len(above)
            slot = (room + 2) // len(above)
            canvas.block(0, start - 1 + (slot - width) // 2, self.box(scene, view, seat, width, size))
        first = size if above else max((canvas.height - 13) // 2, 0)
        self.centre(canvas, first + (large and bool(above)), middle, room, scene, view, large)
        self.mine(canvas, middle, room, scene, view, large, width, size)

    def oval(self, canvas: Canvas) -> None:
        """The edge of the table, on which the players' boxes lie."""
        left, right, top, bottom = 10, canvas.width - 11, 2, canvas.height - 3
        across = "─" * (right - left - 1)
        style = self.ink.look.rest or self.ink.look.frame
        canvas.put(top, left, f"╭{across}╮", style)
        for row in range(top + 1, bottom):
            canvas.put(row, left, "│", style)
            canvas.put(row, right, "│", style)
        canvas.put(bottom, left, f"╰{across}╯", style)

    # The middle.

    def centre(
        self, canvas: Canvas, row: int, column: int, room: int, scene: Scene, view: HoldemView, large: bool
    ) -> None:
        """The pots, the board with its empty places, the street and all that is in the pots."""
        lines = self.pots(view, room)
        big = large and room >= 7 * BOARD
        cards = [self.ink.box(card, big) for card in view.board]
        cards += [self.ink.place(big)] * (BOARD - len(cards))
        boxes = self.ink.row(cards, 1 if room >= (8 if big else 6) * BOARD - 1 else 0)
        own = 5 if large else 4
        spare = canvas.height - row - own - len(boxes) - 1 - len(lines)
        if large:
            row += max(spare // 3, 0)
        for line in lines:
            canvas.put_centred(row, column, room, line)
            row += 1
        canvas.block(row, column + (room - width_of(boxes[0])) // 2, boxes)
        street = self.label("in_all", street=self.label(view.phase), n=amount(view.pot))
        canvas.put_centred(row + len(boxes), column, room, self.ink.fit(street, room, self.ink.look.faint))

    def pots(self, view: HoldemView, room: int) -> list[Text]:
        """The pots by name in one line or two; before there are any, all that was paid."""
        look = self.ink.look
        if not view.pots:
            return [self.worth("one_pot", amount(view.pot), look.accent)]
        named = [
            Text.assemble(
                (self.said(pot_name(place, len(view.pots))) + " ", look.faint), (amount(pot.amount), look.accent)
            )
            for place, pot in enumerate(view.pots)
        ]
        short = Text(" + ", look.faint).join([Text(amount(pot.amount), look.accent) for pot in view.pots])
        line = self.ink.joined(named, "   ")
        return [line if width_of(line) <= room else self.ink.fit(short, room)]

    # The players.

    def box(self, scene: Scene, view: HoldemView, seat: int, width: int, size: int) -> list[Text]:
        """A player's box: name, mark and chips; cards and bet, or why there are none; large ones also the last act."""
        look = self.ink.look
        room = width - 4
        state, mark = self.state(view, seat), Text(self.marks(view, seat), look.accent)
        chips, turn = self.stack(view, seat), seat == view.to_move
        name = self.name(scene, seat, room, mark=False)
        if width_of(state) + width_of(mark) < room:
            more = Text() if size > 4 or self.bet(view, seat) else self.did(scene, view, seat)
            left = room - width_of(state) - 1 - (width_of(mark) + 1 if mark else 0)
            more = Text() if width_of(more) > left and self.all_in(view, seat) else self.ink.fit(more, left)
            state = self.edges(self.ink.joined([state, more], " "), mark, room)
        else:
            chips = self.ink.joined([mark, chips], " ")
        lines = [self.edges(name, chips, room), self.ink.fit(state, room)]
        if size > 4:
            lines.append(self.ink.fit(self.did(scene, view, seat), room))
        padded = [Text(" ").append_text(line).append(" " * (room - width_of(line) + 1)) for line in lines]
        if turn:
            padded[0] = Text(self.ink.mark("▸"), look.accent).append_text(padded[0][1:])
        return self.ink.framed(padded, "", look.accent if turn else look.frame)

    def edges(self, name: Text, right: Text, room: int) -> Text:
        """A name at the left edge and something at the right one; the name gives way."""
        left = self.ink.fit(name, room - width_of(right) - 1)
        return Text.assemble(left, " " * (room - width_of(left) - width_of(right)), right)

    def stack(self, view: HoldemView, seat: int) -> Text:
        """The chips that a player has behind, or that none are left; in the lab there may be any number of them."""
        if self.all_in(view, seat):
            return Text(self.label("all_in").lower(), self.ink.look.name)
        return Text(amount(view.stacks[seat]) if view.stacks[seat] < ENDLESS // 2 else "?", self.ink.look.text)

    def all_in(self, view: HoldemView, seat: int) -> bool:
        """Whether a player plays for all the chips he had."""
        return not view.stacks[seat] and bool(view.paid[seat]) and seat in view.live

    def marks(self, view: HoldemView, seat: int) -> str:
        """The button and the blinds of a seat."""
        marks = ["D"] if seat == view.button else []
        marks += [self.label("small_blind")] if seat == view.small_seat else []
        marks += [self.label("big_blind")] if seat == view.big_seat else []
        return "/".join(marks)

    def state(self, view: HoldemView, seat: int) -> Text:
        """Whether a player is in, with which cards, and what lies in front of him."""
        look = self.ink.look
        if seat not in view.playing:
            out = self.label("out", n=view.places[seat]) if view.places[seat] else self.label("gone")
            return Text(out, look.dim)
        bet = self.bet(view, seat)
        won = self.won(view, seat)
        hand = view.hands[seat] if view.hands else ()
        folded = Text(self.label("folded"), look.dim) if seat not in view.live else Text()
        cards = self.ink.cards(in_order(hand)) if hand else Text("▒▒", look.back) if seat in view.live else Text()
        return self.ink.joined([cards, folded, won or bet], " ")

    def bet(self, view: HoldemView, seat: int) -> Text:
        """The chips in front of a player."""
        return Text(f"({amount(view.bets[seat])})", self.ink.look.accent) if view.bets[seat] else Text()

    def did(self, scene: Scene, view: HoldemView, seat: int) -> Text:
        """What a player makes of his open cards, which pots he plays for, or what he did last."""
        if seat not in view.live:
            return Text()
        if view.hands and view.hands[seat]:
            return self.made(scene, seat)
        mine = [place for place, pot in enumerate(view.pots) if seat in pot.seats]
        if self.all_in(view, seat) and len(mine) < len(view.pots):
            named = self.said(pot_name(mine[-1], len(view.pots))) if mine else ""
            return Text(self.label("only", pots=named), self.ink.look.faint)
        return self.act(view, seat)

    def act(self, view: HoldemView, seat: int) -> Text:
        """What a player did last on this street."""
        for event in reversed(view.history):
            if event.kind in ("street", "deal", "showdown", "result"):
                break
            if event.seat == seat and isinstance(event, Acted | Answered):
                return Text(self.said(self.words.short(view, event)), self.ink.look.faint)
        return Text()

    def won(self, view: HoldemView, seat: int) -> Text:
        """What a player has just won, as long as no new hand is dealt."""
        last = next((e for e in reversed(view.history) if e.kind in ("result", "deal")), None)
        if not isinstance(last, Result) or view.phase not in ("ask", "rebuy", "over") or not last.won[seat]:
            return Text()
        return Text(self.label("wins", n=amount(last.won[seat])), self.ink.look.accent)

    def made(self, scene: Scene, seat: int) -> Text:
        """What a hand that can be seen makes with the board."""
        found = [shown.name for shown in scene.made if shown.seat == seat and shown.event < 0]
        return Text(self.said(found[0]), self.ink.look.faint) if found else Text()

    # The reader.

    def mine(
        self,
        canvas: Canvas,
        column: int,
        room: int,
        scene: Scene,
        view: HoldemView,
        large: bool,
        width: int,
        size: int,
    ) -> None:
        """The reader's cards, chips, bet and what the cards make; to a spectator one more player."""
        seat = self.bottom(view)
        if view.seat is None:
            start = column + (room - width) // 2
            canvas.block(canvas.height - size, start, self.box(scene, view, seat, width, size))
            return
        look = self.ink.look
        hand = in_order(view.hand)
        big = large and room >= 36
        boxes = self.ink.row([self.ink.box(card, big) for card in hand]) if hand else []
        tall = 5 if big else 4
        row = canvas.height - tall
        held = width_of(boxes[0]) + 2 if boxes else 0
        lines = self.my_lines(scene, view, seat, room - held)
        start = column + max((room - held - max(map(width_of, lines))) // 2, 0)
        for line in range(row, canvas.height):
            canvas.put(line, start - 1, " " * (held + max(map(width_of, lines)) + 2))
        canvas.block(row, start, boxes)
        if boxes and seat not in view.live:
            lines.append(Text(self.label("folded"), look.dim))
        canvas.block(row + (1 if len(lines) < tall else 0), start + held, lines[:tall])

    def my_lines(self, scene: Scene, view: HoldemView, seat: int, room: int) -> list[Text]:
        """Name and mark, chips and bet, and what the cards make, beside them."""
        look = self.ink.look
        stack = self.stack(view, seat)
        mark = Text(f"({self.marks(view, seat)})" if self.marks(view, seat) else "", look.accent)
        name = self.name(scene, seat, room - width_of(mark) - 2)
        bet = self.bet(view, seat) if seat in view.playing else self.state(view, seat)
        lines = [self.ink.joined([name, mark]), self.ink.joined([stack, bet, self.won(view, seat)])]
        made = self.made(scene, seat)
        return [self.ink.fit(line, room) for line in (*lines, *([made] if made else []))]


def heights(n: int, size: int, height: int) -> list[int]:
    """The rows where so many boxes of a size begin, one above the other over the whole height."""
    slack = max(height - n * size, 0)
    return [size * place + slack * (2 * place + 1) // (2 * n) for place in range(n)]


def amount(n: int) -> str:
    """A number of chips with commas."""
    return f"{n:,}"
