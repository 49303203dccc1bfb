"""The Tractor table on a screen: trumps, level and points above, the players around the trick with who wins it so far,
what was declared, the kitty, the called friends, and the last trick below."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...language import Said
from ...plain import board
from ...plain.board import MARGIN, Plate
from ...plain.canvas import Canvas, width_of
from ...wording.scene import Scene
from ...wording.words import points, suit_name
from .card_words import friends
from .events import Chosen, Played, Trick
from .faces import NUMBERS, TRUMPS
from .rules import RANKS
from .trump import effective_suit, position
from .view import TractorView
from .words import Words

BETWEEN = ("continue", "over")


class Board(board.Board[TractorView]):
    """Draws Tractor."""

    words: Words

    def heading(self, scene: Scene) -> str:
        return self.label("hand", n=self.seen(scene).number)

    def own(self, scene: Scene) -> Text:
        view = self.seen(scene)
        if view.seat is None:
            return Text()
        count = Text(self.cards_held(view.counts[view.seat]), self.ink.look.text)
        name = self.name(scene, view.seat, 24, mark=False)
        return self.ink.joined([name, self.role(view, view.seat), count, *self.facts(view, view.seat)])

    def paint(self, canvas: Canvas, scene: Scene, view: TractorView) -> None:
        self.spaced(canvas, 0, self.about(scene, view))
        row = 1
        below = self.asides(scene, view, canvas.width - 2 * MARGIN)
        roomy = canvas.height >= 20
        if roomy or canvas.height > 11:
            canvas.put(row, 0, self.ink.rule(canvas.width))
            row += 1 + roomy
        least = 8 if view.plays else 3  # rows for the players
        shown = below[: max(canvas.height - row - least, 0)]
        end = canvas.height - len(shown)
        around = [self.player(scene, view, seat) for seat in self.around(view)]
        self.tricks(canvas, row, end, around, self.mine(scene, view))
        for place, line in enumerate(shown):
            canvas.put(end + place, MARGIN, line)

    def about(self, scene: Scene, view: TractorView) -> list[Text]:
        """Trumps and level, the points of the opponents and of this trick, and the kitty."""
        parts = [self.trumps(view)]
        if view.plays:
            parts.append(self.worth("points", view.points, self.ink.look.accent))
            if view.trick_points:
                parts.append(self.worth("in_trick", view.trick_points))
        if view.kitty_size:
            parts.append(self.worth("kitty_short", self.ink.held(view.kitty_size)))
        return parts

    def trumps(self, view: TractorView) -> Text:
        """`♥ Hearts, level 2`."""
        look = self.ink.look
        if view.trump and view.trump != "NT":
            suit = suit_name(view.trump)
            said = self.label("trump_level", suit=Said(suit.en.capitalize(), suit.zh), n=view.rank)
            return Text.assemble(self.ink.suit(view.trump), " ", (said, look.name))
        return Text(self.label("no_trump_level" if view.trump else "level", n=view.rank), look.name)

    # The players.

    def player(self, scene: Scene, view: TractorView, seat: int) -> Plate:
        """One of the others with what he has played, or declared while cards are dealt."""
        return Plate((self.names(scene, view, seat), self.counted(view, seat)), *self.laid(view, seat))

    def mine(self, scene: Scene, view: TractorView) -> Plate:
        """What the player at the lower edge has played; to a spectator also who that is."""
        seat = self.bottom(view)
        cards, written, said = self.laid(view, seat)
        if view.seat is None:
            return Plate((self.names(scene, view, seat), self.counted(view, seat)), cards, written, said)
        name = Text(self.called(scene, seat), self.ink.look.own)
        return Plate(((name,),) if cards else (), cards, written, said)

    def names(self, scene: Scene, view: TractorView, seat: int) -> tuple[Text, ...]:
        """A player and his role; in a narrow column those of the declarer's side stand in brackets."""
        name, role = self.name(scene, seat, 14), self.role(view, seat)
        if not role:
            return (name,)
        own_side = seat == view.declarer or seat in view.allies
        mark = self.ink.mark("▸") if seat == view.to_move else ""
        short = Text(mark, self.ink.look.accent).append(f"[{scene.names[seat]}]", self.ink.look.tag)
        return (self.ink.joined([name, role], " "), short if own_side else name)

    def counted(self, view: TractorView, seat: int) -> tuple[Text, ...]:
        """The cards, level and points of a player."""
        held = self.ink.held(view.counts[seat]) if view.phase not in BETWEEN else Text()
        level, *taken = self.facts(view, seat)
        if not taken:
            return (self.ink.joined([held, level]), held)
        brief = Text(self.label("points_n", n=view.captured[seat]), self.ink.look.text)
        lines = ([held, level, *taken], [held, level, brief], [held, brief])
        return (*map(self.ink.joined, lines), self.ink.joined(lines[-1], " "))

    def laid(self, view: TractorView, seat: int) -> tuple[Sequence[str], Sequence[Text], Sequence[Text]]:
        """What lies before a player, and what is said of it."""
        look = self.ink.look
        if view.plays and view.plays[seat]:
            shapes = [self.label(shape) for shape in (shape_of(view, seat),) if shape in ("tractor", "throw")]
            if seat == view.leader and len(view.plays[seat]) and not shapes:
                shapes = [self.label("led")]
            said = Text(" ".join(shapes), look.faint)
            if seat != view.winning:
                return self.sorted(view, view.plays[seat]), (), (said,)
            sign = self.ink.mark("« ")
            best = Text(sign + self.label("best"), look.accent)
            choice = (self.ink.joined([said, best]), best, Text(sign, look.accent).append_text(said))
            return self.sorted(view, view.plays[seat]), (), choice
        taken = just_taken(view)
        if taken is not None:
            won = Text(self.ink.mark("« ") + self.said(points(taken.points)), look.accent)
            return self.sorted(view, taken.plays[seat]), (), (won,) if seat == taken.winner else ()
        if not view.plays and view.bid and seat == view.bidder and view.phase not in BETWEEN:
            return view.bid, (), (Text(self.label("bidder"), look.accent),)
        return (), (), ()

    def role(self, view: TractorView, seat: int) -> Text:
        """The declarer, his side, or the reader's partner."""
        if seat == view.declarer:
            return self.ink.tag(self.label("declarer"))
        if view.seats > 4:
            return self.ink.tag(self.label("friend")) if seat in view.allies else Text()
        if view.seat is not None and seat == view.seat ^ 2:
            return Text(self.label("partner"), self.ink.look.faint)
        return Text(self.label("declarers"), self.ink.look.faint) if seat in view.allies else Text()

    def facts(self, view: TractorView, seat: int) -> list[Text]:
        """The level of a player, and the points that he has taken."""
        parts = [Text(self.label("level", n=view.levels[seat]).lower(), self.ink.look.faint)]
        if view.captured and view.captured[seat]:
            parts.append(Text(self.said(points(view.captured[seat])), self.ink.look.text))
        return parts

    # What lies beside the trick.

    def asides(self, scene: Scene, view: TractorView, room: int) -> list[Text]:
        """The lines below, what matters most now first: what is being chosen, friends, the declaration, the kitty, and
        the last trick."""
        lines = []
        if view.chosen:
            lines.append(self.row("chosen", self.ink.cards(self.sorted(view, view.chosen)), room))
        if view.phase == "bury" and view.given:
            lines.append(self.row("picked_up", self.ink.cards(self.sorted(view, view.given)), room))
        if view.flipped:
            lines.append(self.row("flipped", self.ink.cards(view.flipped), room))
        last = self.last_trick(scene, view, room) if view.plays else Text()
        lines += [last] if last else []
        side = []
        if view.calls:
            waits = "" if len(view.allies) > len(view.calls) else f"  {self.label('called_open')}"
            called = Text(self.said(friends(view.calls)), self.ink.look.name)
            side.append(self.worth("called", called.append(waits, self.ink.look.dim)))
        if view.bid and view.bidder is not None and view.phase not in BETWEEN:
            by = self.label("declared_by", name=self.called(scene, view.bidder))
            side.append(Text(f"{by} ", self.ink.look.faint).append_text(self.ink.cards(view.bid)))
        elif view.phase == "declare":
            side.append(Text(self.label("standing_none"), self.ink.look.faint))
        if view.kitty:
            title = "kitty_short" if view.phase in ("swap", "take", "trump") else "kitty_mine"
            side.append(self.worth(title, self.ink.cards(self.sorted(view, view.kitty))))
        joined = self.ink.joined(side, self.ink.mark("  ·  "))
        if width_of(joined) <= room:
            return [*lines, joined] if joined else lines
        return [*lines, *(self.ink.fit(part, room) for part in side)]

    def row(self, part: str, cards: Text, room: int) -> Text:
        """Cards behind their title."""
        return self.ink.fit(self.worth(part, cards), room)

    def last_trick(self, scene: Scene, view: TractorView, room: int) -> Text:
        """Who took the last trick, for how many points, and its cards as far as there is room."""
        look = self.ink.look
        trick = next((e for e in reversed(view.history) if isinstance(e, Trick) or e.begins_deal), None)
        if not isinstance(trick, Trick):
            return Text()
        order = [(trick.leader + n) % view.seats for n in range(view.seats)]
        plays = [
            Text.assemble((self.called(scene, seat), look.faint), " ", self.ink.cards(trick.plays[seat]))
            for seat in order
        ]
        head = Text.assemble(
            (self.label("last_trick"), look.dim),
            "  ",
            (self.called(scene, trick.winner), look.name),
            " ",
            (self.said(points(trick.points)), look.text),
        )
        between = self.ink.mark("  ·  ")
        brief = [self.ink.cards(trick.plays[seat]) for seat in order]
        lines = [[head, *plays], [head, self.ink.joined(brief, self.ink.mark(" · "))], [head]]
        return self.ink.widest([self.ink.joined(parts, between) for parts in lines], room)

    def sorted(self, view: TractorView, cards: Sequence[str]) -> list[str]:
        """Cards from high to low, trumps first."""
        suit, level = TRUMPS.index(view.trump) if view.trump else 4, RANKS.index(view.rank)

        def order(card: str) -> tuple[int, int, int]:
            number = NUMBERS[card.upper()]
            return -effective_suit(number, suit, level), -position(number, suit, level), number

        return sorted(cards, key=order)


def just_taken(view: TractorView) -> Trick | None:
    """The trick that was taken last, which lies there until the next one is led."""
    if not view.plays or any(view.plays):
        return None
    last = next((event for event in reversed(view.history) if not isinstance(event, Chosen)), None)
    return last if isinstance(last, Trick) else None


def shape_of(view: TractorView, seat: int) -> str:
    """What a seat has played in this trick."""
    for event in reversed(view.history):
        if isinstance(event, Trick):
            break
        if isinstance(event, Played) and event.seat == seat:
            return event.shape
    return ""
