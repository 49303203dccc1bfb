"""The Pinochle table on a screen: the contract and how far it is made above, the score below it, the players with their
calls, then with their melds, then around the trick, and the last trick."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...plain import board
from ...plain.board import MARGIN, Plate
from ...plain.canvas import Canvas
from ...wording.scene import Scene
from ...wording.words import number, suit_name
from .estimate import trick_points
from .events import Called, Meld, TrickTaken
from .evidence import numbers
from .notation import NUMBERS, SUITS
from .view import PinochleView
from .words import Words

Laid = tuple[Sequence[str], Sequence[Text], Sequence[Text]]


class Board(board.Board[PinochleView]):
    """Draws Pinochle."""

    words: Words

    def heading(self, scene: Scene) -> str:
        view = self.seen(scene)
        return self.label("standing", n=view.deal, name=scene.names[view.dealer])

    def own(self, scene: Scene) -> Text:
        view = self.seen(scene)
        seat = view.seat
        if seat is None:
            return Text()
        held = Text(self.cards_held(view.counts[seat]), self.ink.look.text)
        name = self.name(scene, seat, 24, mark=False)
        return self.ink.joined([name, *self.roles(view, seat), held, *self.facts(view, seat)])

    def paint(self, canvas: Canvas, scene: Scene, view: PinochleView) -> None:
        self.spaced(canvas, 0, self.contract(scene, view), self.contract(scene, view, brief=True))
        self.spaced(canvas, 1, self.scores(scene, view), self.scores(scene, view, brief=True))
        row = 2
        below = self.asides(scene, view, canvas.width - 2 * MARGIN)
        roomy = canvas.height >= 20
        if canvas.height > 12:
            canvas.put(row, 0, self.ink.rule(canvas.width))
            row += 1 + roomy
        least = 8 if view.melds else 4  # rows for the players
        shown = below[: max(canvas.height - row - least, 0)]
        end = canvas.height - len(shown)
        around = [self.player(scene, view, seat) for seat in self.around(view)]
        self.tricks(canvas, row, end, around, self.mine(scene, view))
        for place, line in enumerate(shown):
            canvas.put(end + place, MARGIN, line)

    # The contract and the score.

    def contract(self, scene: Scene, view: PinochleView, brief: bool = False) -> list[Text]:
        """The contract, whose it is, and what is still needed; in the auction the highest bid."""
        look = self.ink.look
        if view.bidder is None or view.phase == "auction":
            parts = [Text(self.label("auction", n=view.least_bid), look.name)] if view.phase == "auction" else []
            if view.bidder is not None:
                name = self.called(scene, view.bidder)
                parts.append(Text(self.label("highest", name=name, n=view.bid), look.accent))
            return parts or [self.trumps(view)]
        goal = view.bid if view.goal is None else view.goal
        auto = view.ruleset().bidding == "auto"
        by = ("bid_by_team", {"team": self.team(scene, view.bidder & 1)})
        whose = by if auto else ("bid_by", {"name": self.called(scene, view.bidder)})
        head = Text(self.label("contract", n=goal), look.name).append(
            f"  {self.label(whose[0], **whose[1])}", look.faint
        )
        if goal != view.bid and not brief:
            head.append(f"  {self.label('bid_of', n=view.bid)}", look.faint)
        suit = self.ink.suit(view.trump) if view.trump and brief else self.trumps(view)
        return [self.ink.fit(head, 40), suit, *self.progress(view, brief)]

    def trumps(self, view: PinochleView) -> Text:
        """The trump suit."""
        if not view.trump:
            return Text()
        said = self.label("trump_is", suit=suit_name(view.trump))
        return Text.assemble(self.ink.suit(view.trump), " ", (said, self.ink.look.name))

    def progress(self, view: PinochleView, brief: bool) -> list[Text]:
        """How far the contract is made."""
        if view.goal is None:
            return []
        look = self.ink.look
        needed = {"points": "to_go", "trick": "trick_needed", "counter": "counter_needed", "": "made"}
        if brief:
            needed |= {"trick": "trick_short", "counter": "counter_short"}
        said = self.label(needed[view.lacking], n=view.goal - view.made)
        done = view.made / view.goal if view.goal else 1.0
        return [
            Text.assemble(self.ink.bar(done, 10), " ", (f"{view.made}/{view.goal}", look.name)),
            Text(said, look.accent if view.lacking else look.faint),
        ]

    def scores(self, scene: Scene, view: PinochleView, brief: bool = False) -> list[Text]:
        """The score of both teams, and what they have made in tricks of this deal."""
        look = self.ink.look
        ours = (view.seat or 0) & 1
        teams = (ours, 1 - ours)
        between = self.ink.mark(" · ")
        parts = [
            Text.assemble(self.team_in(scene, team, brief), " ", (self.ink.mark(number(view.scores[team])), look.name))
            for team in teams
        ]
        title = self.label("score_col") if brief else self.label("score_to", n=view.target)
        lines = [Text(f"{title}  ", look.dim).append_text(self.ink.joined(parts, between))]
        if view.points:
            made = self.ink.joined([Text(str(view.points[team]), look.name) for team in teams], between)
            lines.append(Text(f"{self.label('tricks_col')}  ", look.dim).append_text(made))
        if view.trick_points and not brief:
            lines.append(self.worth("in_trick", view.trick_points))
        return lines

    def team_in(self, scene: Scene, team: int, brief: bool) -> Text:
        """Two partners, long names cut short where there is little room."""
        most = 6 if brief else 14
        names = [self.ink.fit(self.called(scene, seat), most, self.ink.look.faint) for seat in (team, team + 2)]
        return Text(" + ", self.ink.look.faint).join(names)

    def team(self, scene: Scene, team: int) -> str:
        """Two partners."""
        return self.team_in(scene, team, brief=False).plain

    # The players.

    def player(self, scene: Scene, view: PinochleView, seat: int) -> Plate:
        """One of the others with a call, melds or a card."""
        return Plate(self.who(scene, view, seat), *self.laid(view, seat))

    def who(self, scene: Scene, view: PinochleView, seat: int) -> Sequence[Sequence[Text]]:
        """A player with roles and what he holds and has, as much of it as there is room for."""
        name, roles = self.name(scene, seat, 12), self.roles(view, seat)
        held, facts = self.ink.held(view.counts[seat]), self.facts(view, seat)
        names = [self.ink.joined([name, *roles[:n]], " ") for n in range(len(roles), -1, -1)]
        brief = Text.assemble(("▒", self.ink.look.back), (str(view.counts[seat]), self.ink.look.name))
        counts = []
        for n in range(len(facts), -1, -1):
            counts += [
                self.ink.joined([cards, *facts[:n]], gap) for cards, gap in ((held, "  "), (held, " "), (brief, " "))
            ]
        return names, counts

    def mine(self, scene: Scene, view: PinochleView) -> Plate:
        """What the player at the lower edge has called, melded or played; to a spectator also who that is."""
        seat = self.bottom(view)
        cards, written, said = self.laid(view, seat)
        if view.seat is None:
            return Plate(self.who(scene, view, seat), cards, written, said)
        if self.melding(view):
            melds = view.melds[seat]
            look = self.ink.look
            written = [Text.assemble((str(m.points), look.name), " ", (self.label(m.name), look.faint)) for m in melds]
        elif view.hands:
            written = []
        name = Text(self.called(scene, seat), self.ink.look.own)
        return Plate(((name,),) if cards or any(written) or any(said) else (), cards, written, said)

    def roles(self, view: PinochleView, seat: int) -> list[Text]:
        """The bidder, the reader's partner, the dealer."""
        parts = [self.ink.tag(self.label("bidder"))] if seat == view.bidder and view.phase != "auction" else []
        if view.seat is not None and seat == view.seat ^ 2:
            parts.append(Text(self.label("partner"), self.ink.look.faint))
        return [*parts, Text(self.label("dealer"), self.ink.look.dim)] if seat == view.dealer else parts

    def facts(self, view: PinochleView, seat: int) -> list[Text]:
        """Tricks, melds and what a hand is worth where bidding is automatic."""
        look = self.ink.look
        parts = [Text(self.label("tricks_n", n=view.won[seat]), look.text)] if view.won else []
        parts += [Text(self.label("meld_n", n=view.meld_points[seat]), look.faint)] if view.meld_points else []
        valued = view.values and not any(view.won)
        return [*parts, Text(self.label("values", n=view.values[seat]), look.faint)] if valued else parts

    def melding(self, view: PinochleView) -> bool:
        """Whether the melds lie there: until the first trick is taken."""
        return bool(view.melds) and (view.phase == "concede" or (view.phase == "play" and not any(view.won)))

    def laid(self, view: PinochleView, seat: int) -> Laid:
        """What lies before a player, what is written there instead, and what is said of it."""
        look = self.ink.look
        if view.phase == "auction":
            return (), (self.call(view, seat),), ()
        card = view.laid[seat] if view.laid else ""
        best = Text(self.ink.mark("« ") + self.label("best"), look.accent) if seat == winner(view) else Text()
        taken = just_taken(view)
        if taken is not None:
            card = taken.cards[(seat - taken.leader) % 4]
            gained = self.ink.mark(f"« +{taken.points + taken.bonus}")
            best = Text(gained, look.accent) if seat == taken.winner else Text()
        if self.melding(view):
            written: Sequence[Text] = self.melds(view.melds[seat])
        elif view.hands and seat != view.seat:
            written = self.ink.wrapped(self.sorted(view.hands[seat]), 24, 3)
        else:
            return (card,) if card else (), (), (best or self.given(view, seat),)
        played = self.ink.card(card) if card else Text()
        return (
            (),
            written,
            (self.ink.joined([played, best]), self.ink.joined([played, self.ink.mark("«") if best else ""])),
        )

    def call(self, view: PinochleView, seat: int) -> Text:
        """What somebody called last."""
        look = self.ink.look
        for event in reversed(view.history):
            if event.begins_deal:
                break
            if isinstance(event, Called) and event.seat == seat:
                return Text(self.said(self.words.short(view, event)), look.name if event.bid else look.faint)
        if seat in view.passed:
            return Text(self.label("passed"), look.faint)
        return Text(self.label("to_call"), look.dim) if seat == view.to_move else Text()

    def given(self, view: PinochleView, seat: int) -> Text:
        """How many cards somebody has given to the partner."""
        if view.phase not in ("give", "return") or not view.given_counts or not view.given_counts[seat]:
            return Text()
        given = self.label("chosen_of", n=view.given_counts[seat], all=view.ruleset().pass_cards)
        return Text(given, self.ink.look.faint)

    def melds(self, melds: Sequence[Meld]) -> list[Text]:
        """Melds card by card, a line for each."""
        look = self.ink.look
        if not melds:
            return [Text(self.label("no_melds"), look.dim)]
        lines = []
        size = max(len(str(meld.points)) for meld in melds)
        for meld in sorted(melds, key=lambda meld: -meld.points):
            cards = self.ink.cards(meld.cards, "" if len(meld.cards) > 2 else " ")
            lines.append(
                Text.assemble(
                    (f"{meld.points:>{size}}", look.name), " ", cards, " ", (self.label(meld.name), look.faint)
                )
            )
        return lines

    # What stands below.

    def asides(self, scene: Scene, view: PinochleView, room: int) -> list[Text]:
        """What the hand is worth while that is asked, what the partner gave, and the last trick."""
        lines = []
        if view.estimates:
            lines.append(self.ink.widest([self.estimates(view, tricks=True), self.estimates(view, tricks=False)], room))
        if view.received and not any(view.won):
            lines.append(self.worth("received", self.ink.cards(self.sorted(view.received))))
        last = self.last_trick(scene, view)
        lines += [last] if last else []
        return [self.ink.fit(line, room) for line in lines]

    def estimates(self, view: PinochleView, tricks: bool) -> Text:
        """What the hand would meld with each suit as trumps, and what its team may expect in tricks."""
        look = self.ink.look
        cards = numbers(view.hand)
        parts = []
        for trump, letter in enumerate(SUITS):
            part = Text.assemble(self.ink.suit(letter), (f" {view.estimates[trump]}", look.name))
            parts.append(part.append(f" + {10 * round(trick_points(cards, trump) / 10)}" if tricks else "", look.faint))
        title = self.label("expected" if tricks else "by_trump")
        return Text(f"{title}  ", look.dim).append_text(self.ink.joined(parts))

    def last_trick(self, scene: Scene, view: PinochleView) -> Text:
        """The cards of the last trick from its leader on, and who took it."""
        look = self.ink.look
        trick = next((e for e in reversed(view.history) if isinstance(e, TrickTaken) or e.begins_deal), None)
        if not isinstance(trick, TrickTaken) or not view.last_trick:
            return Text()
        cards = [
            Text.assemble((self.called(scene, (trick.leader + place) % 4), look.faint), " ", self.ink.card(card))
            for place, card in enumerate(trick.cards)
        ]
        head = Text(self.label("last_taken", name=self.called(scene, trick.winner)), look.dim)
        gained = Text(f"+{trick.points + trick.bonus}", look.name)
        return self.ink.joined([head, gained, self.ink.joined(cards, self.ink.mark(" · "))])

    def sorted(self, cards: Sequence[str]) -> list[str]:
        """Cards by suits in the order of the game."""
        return sorted(cards, key=NUMBERS.__getitem__)


def just_taken(view: PinochleView) -> TrickTaken | None:
    """The trick that was taken last, which lies there until the next one is led."""
    last = view.history[-1] if view.history and view.phase == "play" and not view.trick else None
    return last if isinstance(last, TrickTaken) else None


def winner(view: PinochleView) -> int | None:
    """Who takes the trick as it lies."""
    if not view.trick or view.leader is None:
        return None
    return (view.leader + view.trick.index(view.winning)) % 4
