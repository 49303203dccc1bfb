"""The Dou Dizhu table on a screen: the stake above, the two opponents left and right with what they played last, the
trick before this one, and the cards that are still out. In a mission the opponent's open hand lies above."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from rich.text import Text

from ...plain import board
from ...plain.board import LARGE, MARGIN
from ...plain.canvas import Canvas, width_of
from ...wording.scene import Scene
from ...wording.words import signed
from .events import Called, Passed, Played
from .kinds import RANKS
from .view import DouDizhuView
from .words import Words, figure

JOKERS = "BR"
BOMBS = ("bomb", "rocket")
Deed = Played | Passed


class Tricks(NamedTuple):
    """The trick that is played, and the one before it: what everybody did, in order."""

    now: tuple[Deed, ...]
    before: tuple[Deed, ...]


class Board(board.Board[DouDizhuView]):
    """Draws Dou Dizhu."""

    words: Words

    def heading(self, scene: Scene) -> str:
        view = self.seen(scene)
        if view.seats == 2:
            mission = view.ruleset().mission
            return self.label("mission_n", n=mission) if mission else ""
        return self.label("deal_of", n=view.deal, all=view.deals) if view.deals > 1 else ""

    def own(self, scene: Scene) -> Text:
        view = self.seen(scene)
        seat = view.seat
        if seat is None:
            return Text()
        count = Text(self.cards_held(view.counts[seat]), self.ink.look.text)
        return self.ink.joined(
            [self.name(scene, seat, 24, False), self.role(view, seat), count, self.score(view, seat)]
        )

    def paint(self, canvas: Canvas, scene: Scene, view: DouDizhuView) -> None:
        if view.seats == 2:
            self.paint_mission(canvas, scene, view)
            return
        large = canvas.width >= LARGE[0] and canvas.height >= LARGE[1]
        row = self.stake(canvas, view, large)
        canvas.put(row, 0, self.ink.rule(canvas.width))
        row += 2 if large else 1
        left, right = self.around(view)
        tricks = tricks_of(view)
        spare = canvas.height - row - 9  # beyond what the small table needs
        tall = spare > 0
        half = (canvas.width - 2 * MARGIN) // 2 - 1
        edges = []
        for seat, right_side in ((left, False), (right, True)):
            about = self.about(scene, view, seat, half, right_side, tall)
            cards, said = self.shown(view, tricks, seat)
            picture = self.ink.spread(cards, half, large)
            above = [Text()] * ((5 if large else 4) - len(picture))
            self.beside(canvas, row, [*about, *above, *picture, self.ink.fit(said, half)], right_side)
            edges.append(MARGIN + max(map(width_of, picture), default=0) + 2)
        if view.phase == "auction" and not large:
            backs = self.ink.row([self.ink.back()] * 3)
            canvas.block(row + 1 + tall, (canvas.width - width_of(backs[0])) // 2, backs)
        row += 1 + tall + (5 if large else 4) + 1
        apart = canvas.height - row > 8 if large else spare > 4
        drawn = self.mine(canvas, row - 2, edges, view, tricks)
        row += apart
        self.below(canvas, row, scene, view, tricks, drawn)
        row += 1 + (spare > 2) + (spare > 5)
        if view.phase == "auction":
            self.auction(canvas, row, scene, view)
        elif large:
            before = self.trick_line(scene, tricks.before, canvas.width - 2 * MARGIN)
            self.titled(canvas, canvas.height - 6, self.label("previous"), before)
            self.titled_tracker(canvas, canvas.height - 3, view)
        else:
            before = self.trick_line(scene, tricks.before, canvas.width - 2 * MARGIN - 16)
            if before:
                self.at_left(canvas, row, self.label("previous"), before)
            self.at_left(canvas, row + 1 + (spare > 3), self.label("out"), self.tracker(view))

    # What the deal is about.

    def stake(self, canvas: Canvas, view: DouDizhuView, large: bool) -> int:
        """The bottom cards and all that makes the stake; says which row is the next."""
        parts = self.made_of(view)
        cards = view.bottom or ("", "", "")
        if not large:
            bottom = [self.worth("bottom", self.ink.cards(view.bottom))] if view.bottom else []
            self.spaced(canvas, 0, [*bottom, *parts])
            return 1
        title = Text(self.label("bottom"), self.ink.look.faint)
        canvas.put(1, MARGIN, title)
        boxes = self.ink.row([self.ink.box(card) if card else self.ink.back() for card in cards])
        column = MARGIN + width_of(title) + 2
        canvas.block(0, column, boxes)
        column += width_of(boxes[0]) + 4
        for place, part in enumerate(parts):
            canvas.put(1 + place % 2, column + (place // 2) * 20, part)
        return 4

    def made_of(self, view: DouDizhuView) -> list[Text]:
        """The bid, what doubled it, and the stake; in the auction who marks its beginning."""
        if view.phase == "auction":
            return [self.worth("marker", self.ink.card(view.marker))] if view.marker else [Text(self.label("bottom"))]
        parts = [self.worth("bid", view.bid)] if view.bid else []
        parts += [self.worth("robs", view.robs)] if view.robs else []
        parts.append(self.worth("bombs", view.bombs))
        parts.append(self.worth("multiplier", self.ink.mark(f"×{view.multiplier}")))
        return [*parts, self.worth("stake", view.bid * view.multiplier, self.ink.look.accent)]

    # The players.

    def about(self, scene: Scene, view: DouDizhuView, seat: int, room: int, right: bool, tall: bool) -> list[Text]:
        """An opponent: name, role, cards and score in one line, or in two where there is room."""
        facts = [self.role(view, seat), self.ink.held(view.counts[seat]), self.score(view, seat)]
        facts = facts[::-1] if right else facts
        if tall:
            return [self.name(scene, seat, room), self.ink.joined(facts)]
        name = self.name(scene, seat, room - width_of(self.ink.joined(facts)) - 2)
        return [self.ink.joined([*facts, name] if right else [name, *facts])]

    def beside(self, canvas: Canvas, row: int, lines: Sequence[Text], right: bool) -> None:
        """Lines at the left or the right edge; the mark of whose turn it is stands in the margin on the left."""
        for place, line in enumerate(lines, row):
            if right:
                canvas.put_right(place, canvas.width - MARGIN, line)
            else:
                canvas.put(place, 0 if line.plain.startswith(self.ink.mark("▸")) else MARGIN, line)

    def shown(self, view: DouDizhuView, tricks: Tricks, seat: int) -> tuple[Sequence[str], Text]:
        """What lies before a player, and what is said of it: what he did, or his open hand."""
        deed = self.last(view, tricks, seat)
        said = self.deed(view, tricks, deed)
        hand = view.hands[seat] if view.hands else ()
        if hand and isinstance(deed, Played):  # a hand that lies open has the place of the cards
            return hand, Text.assemble(self.ink.ranks(deed.cards), "  ", said)
        return (hand, said) if hand else (deed.cards if isinstance(deed, Played) else (), said)

    def role(self, view: DouDizhuView, seat: int) -> Text:
        """Landlord or peasant, once that is settled."""
        if view.landlord is None:
            return Text()
        if seat == view.landlord:
            return self.ink.tag(self.label("landlord"))
        return Text(self.label("peasant").lower(), self.ink.look.faint)

    def score(self, view: DouDizhuView, seat: int) -> Text:
        """What somebody has won so far, in a match of several deals."""
        won = view.scores[seat]
        return Text(self.ink.mark(signed(won) if won else "±0"), self.ink.look.faint) if view.deals > 1 else Text()

    def last(self, view: DouDizhuView, tricks: Tricks, seat: int) -> Deed | Called | None:
        """What somebody did last in this trick, or said in the auction."""
        deeds: Sequence[Deed | Called] = view.bids if view.phase == "auction" else tricks.now
        return next((deed for deed in reversed(deeds) if deed.seat == seat), None)

    def deed(self, view: DouDizhuView, tricks: Tricks, deed: Deed | Called | None) -> Text:
        """What somebody did, by name: `led pair of 6`, `pair of J  « to beat`, `pass`."""
        look = self.ink.look
        if deed is None:
            return Text()
        said = self.said(self.words.short(view, deed))
        if not isinstance(deed, Played):
            return Text(said, look.name if isinstance(deed, Called) and deed.call != "pass" else look.faint)
        if deed.seat == view.table_seat and not view.over:
            return Text.assemble((said, look.text), "  ", (self.ink.mark("« ") + self.label("owed"), look.accent))
        led = deed is tricks.now[0]
        return Text(self.label("led", what=self.words.short(view, deed)) if led else said, look.faint)

    def mine(self, canvas: Canvas, end: int, edges: Sequence[int], view: DouDizhuView, tricks: Tricks) -> bool:
        """Draw what the reader has played between the others, if there is room; whether there was."""
        deed = self.last(view, tricks, self.bottom(view))
        room = canvas.width - 2 * max(edges)
        if view.seat is None or not isinstance(deed, Played) or 3 * (len(deed.cards) - 1) + 5 > room:
            return False
        picture = self.ink.spread(deed.cards, room)
        canvas.block(end + 1 - len(picture), (canvas.width - width_of(picture[0])) // 2, picture)
        return True

    def below(
        self, canvas: Canvas, row: int, scene: Scene, view: DouDizhuView, tricks: Tricks, drawn: bool = False
    ) -> None:
        """What the player at the lower edge did last; if that is not the reader, also who it is. Cards that are `drawn`
        are only named."""
        seat = self.bottom(view)
        deed = self.last(view, tricks, seat)
        parts = [Text(self.called(scene, seat), self.ink.look.own)] if view.seat is not None else []
        if view.seat is None:
            held = self.ink.held(view.counts[seat])
            parts = [self.name(scene, seat, 20), self.role(view, seat), held, self.score(view, seat)]
            if view.hands:
                parts.append(self.grouped(view.hands[seat]))
        if deed is not None:
            parts += [self.ink.ranks(deed.cards)] if isinstance(deed, Played) and not drawn else []
            parts.append(self.deed(view, tricks, deed))
        elif view.seat is not None:
            return
        canvas.put_centred(row, 0, canvas.width, self.ink.fit(self.ink.joined(parts), canvas.width - 2))

    # What was before, and what is still to come.

    def trick_line(self, scene: Scene, deeds: Sequence[Deed], room: int) -> Text:
        """A trick in one line: `Lin 7 8 9 10 J  ·  Old Chen 4 4 4 4`."""
        look = self.ink.look
        parts = []
        for deed in deeds:
            if isinstance(deed, Played):
                part = Text.assemble((self.called(scene, deed.seat), look.faint), " ", self.ink.ranks(deed.cards))
                if deed.category in BOMBS:
                    part.append(f"  {self.label(deed.category)}", look.accent)
                parts.append(part)
        between = self.ink.mark("  ·  ")
        while len(parts) > 1 and width_of(self.ink.joined(parts, between)) > room:
            parts.pop(0)
        return self.ink.fit(self.ink.joined(parts, between), room)

    def tracker(self, view: DouDizhuView) -> Text:
        """How many cards of each rank are still out: `R:1 b:0 2:2`."""
        look = self.ink.look
        return self.ink.joined(
            [
                Text.assemble((f"{figure(letter)}:", look.dim), (str(n), look.name if n else look.dim))
                for letter, n in still_out(view)
            ],
            " ",
        )

    def titled_tracker(self, canvas: Canvas, row: int, view: DouDizhuView) -> None:
        """The same as a table with the numbers below the ranks."""
        look = self.ink.look
        counts = still_out(view)
        above = Text("".join(f"{figure(letter):>4}" for letter, _ in counts), look.faint)
        below = Text()
        for _, n in counts:
            below.append(f"{n or self.ink.mark('·'):>4}", look.name if n else look.dim)
        canvas.put_centred(row, 0, canvas.width, Text(self.label("still_out"), look.dim))
        canvas.put_centred(row + 1, -2, canvas.width, above)
        canvas.put_centred(row + 2, -2, canvas.width, below)

    def titled(self, canvas: Canvas, row: int, title: str, line: Text) -> None:
        """A line below its title, both in the middle."""
        if line:
            canvas.put_centred(row, 0, canvas.width, Text(title, self.ink.look.dim))
            canvas.put_centred(row + 1, 0, canvas.width, line)

    def at_left(self, canvas: Canvas, row: int, title: str, line: Text) -> None:
        """A line behind its title."""
        column = canvas.put(row, MARGIN, Text(title, self.ink.look.dim)) + 2
        canvas.put(row, column, self.ink.fit(line, canvas.width - column - 1))

    def auction(self, canvas: Canvas, row: int, scene: Scene, view: DouDizhuView) -> None:
        """Who begins, and what was said so far."""
        first = self.words.first_to_speak(view, view.marker, view.first_bidder, scene.names)
        canvas.put(row, MARGIN, self.ink.fit(self.said(first), canvas.width - 2 * MARGIN, self.ink.look.faint))
        said = [f"{self.called(scene, bid.seat)} {self.said(self.words.short(view, bid))}" for bid in view.bids]
        if said:
            self.at_left(canvas, row + 1, self.label("bids"), Text(self.ink.mark("  ·  ").join(said)))

    # A mission.

    def paint_mission(self, canvas: Canvas, scene: Scene, view: DouDizhuView) -> None:
        """The other hand open above, what both played last below it."""
        look = self.ink.look
        (other,) = self.around(view)
        large = canvas.height >= LARGE[1]
        spare = max(canvas.height - 11, 0)
        canvas.put(0, MARGIN, self.ink.fit(self.label("find"), canvas.width - 2 * MARGIN, look.faint))
        canvas.put(1, 0, self.ink.rule(canvas.width))
        row = 2 + min(spare // 4, 2)
        room = canvas.width - 2 * MARGIN
        self.hand_row(canvas, row, scene, view, other)
        hand = self.open_hand(view, other)
        picture = self.ink.spread(hand, room, large)
        canvas.block(row + 1, MARGIN, picture)
        row += 1 + (5 if large else 4) + (1 if spare > 3 else 0)
        tricks = tricks_of(view)
        for seat in (other, self.bottom(view)):
            deed = self.last(view, tricks, seat)
            if deed is not None:
                parts = [Text(self.called(scene, seat), look.own if seat == view.seat else look.name)]
                parts += [self.ink.ranks(deed.cards)] if isinstance(deed, Played) else []
                line = self.ink.joined([*parts, self.deed(view, tricks, deed)])
                canvas.put(row, MARGIN, self.ink.fit(line, room))
            row += 1 + (spare > 4)
        before = self.trick_line(scene, tricks.before, room - 18)
        if before:
            self.at_left(canvas, row, self.label("previous"), before)
        row += 1
        if view.seat is None:
            self.hand_row(canvas, row, scene, view, 0)
            canvas.block(row + 1, MARGIN, self.ink.spread(self.open_hand(view, 0), room, large))

    def hand_row(self, canvas: Canvas, row: int, scene: Scene, view: DouDizhuView, seat: int) -> None:
        """Whose hand lies below this line."""
        parts: list[Text | str] = [
            self.name(scene, seat, 24, mark=False),
            Text(self.cards_held(view.counts[seat]), self.ink.look.faint),
        ]
        if seat == 0 and view.seat is None and view.hands:
            parts.append(self.grouped(view.hands[0]))
        if seat == view.to_move:
            canvas.put(row, 0, self.ink.mark("▸"), self.ink.look.accent)
        canvas.put(row, MARGIN, self.ink.fit(self.ink.joined(parts), canvas.width - 2 * MARGIN))

    def open_hand(self, view: DouDizhuView, seat: int) -> tuple[str, ...]:
        """A hand that everybody sees."""
        return view.hands[seat] if view.hands else ()

    def grouped(self, cards: Sequence[str]) -> Text:
        """A hand in a line, ranks close together."""
        return Text(" ").join([self.ink.ranks(group, "") for _, group in groupby(cards, key=lambda card: card[0])])


def tricks_of(view: DouDizhuView) -> Tricks:
    """The tricks of this deal, as far as they are of interest: one ends when all others have passed."""
    done: tuple[Deed, ...] = ()
    now: list[Deed] = []
    passes = 0
    for event in view.history:
        if event.begins_deal or event.kind == "landlord":
            done, now, passes = (), [], 0
        elif isinstance(event, Played | Passed):
            if passes == view.seats - 1:
                done, now = tuple(now), []
            passes = passes + 1 if isinstance(event, Passed) else 0
            now.append(event)
    if passes == view.seats - 1:
        return Tricks((), tuple(now))
    return Tricks(tuple(now), done)


def still_out(view: DouDizhuView) -> list[tuple[str, int]]:
    """How many cards of each rank the reader sees nowhere, the highest first; small jokers are a `b`."""
    seen = Counter(card[0] for cards in (view.hand, *view.played) for card in cards)
    return [
        ("b" if letter == "B" else letter, (1 if letter in JOKERS else 4) - seen[letter]) for letter in reversed(RANKS)
    ]
