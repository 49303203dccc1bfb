"""The lab's game told as the lab's program tells it: hands four cards a line, melds, sums, contract, every trick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from ...plain.paper import Paper
from .events import Dealt, PinochleEvent, Played, Result, TrickTaken
from .view import PinochleView

if TYPE_CHECKING:
    from ...table import Table

HEADING = ("=" * 52, "=                 PinochleGame                     =", "=" * 52)
LINE = "=" * 30


def tell_lab(table: Table, paper: Paper) -> Iterator[Text]:
    """A whole game, told while it is played."""
    yield from map(Text, HEADING)
    lab = Lab(table, paper)
    yield from lab.deal()
    told = 0
    while table.bots_move() is not None:
        history = lab.view.history
        for event in history[max(told, 1) :]:  # the first is the deal that was told before anything happened
            yield from lab.event(event)
        told = len(history)
    yield from lab.ending()


class Lab:
    """Tells one event after the other."""

    def __init__(self, table: Table, paper: Paper) -> None:
        self.table = table
        self.paper = paper
        self.turn = 0
        self.leads = True

    @property
    def view(self) -> PinochleView:
        """The table as a spectator sees it."""
        view = self.table.view(None)
        assert isinstance(view, PinochleView)
        return view

    def event(self, event: PinochleEvent) -> Iterator[Text]:
        """One event."""
        match event:
            case Played():
                yield from self.card(event)
            case Dealt():
                yield from self.deal()
            case TrickTaken():
                yield from self.trick(event)
            case Result():
                yield from self.result(event)

    def deal(self) -> Iterator[Text]:
        """A new deal: trumps, hands and melds, what the teams bid, and who holds the contract."""
        view = self.view
        self.turn = 0
        self.leads = True
        yield Text("Dealing cards...")
        yield Text("Trump suit is ").append_text(self.suit(view.trump))
        for seat in range(view.seats):
            yield from self.hand(seat)
        for team in range(2):
            melds, values = view.meld_points[team::2], view.values[team::2]
            n = team + 1
            yield Text(f"Team{n}:{view.bids[team]} = bids{n}:{sum(melds)} + cardPoints{n}:{sum(values)}")
        if view.bidder is None:
            yield from map(Text, ("Misdeal", "Same bid score! Deal Again (Press any key)"))
            self.paper.wait_for_key()
            yield from map(Text, ("", ""))
        else:
            yield from self.contract(view, view.bidder)

    def suit(self, letter: str) -> Text:
        """A suit as a symbol."""
        return self.paper.card(f"A{letter}")[1:]

    def hand(self, seat: int) -> Iterator[Text]:
        """A hand in the order in which it was dealt, and its melds."""
        hand: tuple[str, ...] = self.table.view(seat).hand
        star = "*" if seat == self.view.dealer else ""
        yield Text(f"{self.table.names[seat]}{star}'s hand: ")
        for place in range(0, len(hand), 4):
            yield self.paper.cards(hand[place : place + 4]).append(" ")
        yield Text("")
        melds = self.view.melds[seat]
        yield Text("Melds: " if melds else "No melds")
        for meld in melds:
            yield Text(f"{meld.name} :{meld.points}points")
        yield from map(Text, ("", ""))

    def contract(self, view: PinochleView, bidder: int) -> Iterator[Text]:
        """Who has to reach what, and who leads."""
        yield Text(f"Team {bidder % 2 + 1} wins the contract")
        yield Text("")
        for team in range(2):
            goal = view.bids[team] if view.ruleset().contract == "bid" else sum(view.meld_points[team::2])
            yield Text(f"Team {team + 1}'s bid goal: {goal}")
            yield Text("")
        leader = view.leader if view.leader is not None else bidder
        yield Text(f"{self.table.names[leader]} has the highest bid and is the first player to play")

    def card(self, event: Played) -> Iterator[Text]:
        """A card is played."""
        name = self.table.names[event.seat]
        if self.leads:
            self.turn += 1
            yield Text(f"Turn {self.turn} starts:")
            yield Text(f"{name} is the first player to play this round")
            self.leads = False
        yield Text(f"{name} plays ").append_text(self.paper.card(event.text))

    def trick(self, event: TrickTaken) -> Iterator[Text]:
        """A trick is taken."""
        name = self.table.names[event.winner]
        yield Text(f"{name} wins the trick in round {self.turn} with ").append_text(self.paper.card(event.card))
        yield Text("")
        yield self.paper.cards(event.cards).append(" ")
        yield Text("")
        self.leads = True

    def result(self, event: Result) -> Iterator[Text]:
        """The end of a deal."""
        meets = "meets" if event.ending == "made" else "does not meet"
        yield Text(f"Team {event.bidder % 2 + 1} {meets} the contract bid")
        if not self.table.over():
            yield Text("")

    def ending(self) -> Iterator[Text]:
        """The end of the game."""
        scores, payoffs = self.view.scores, self.view.payoffs
        yield Text(LINE)
        yield Text("        Game Over!          ")
        yield Text(f"Team 1 score: {scores[0]}")
        yield Text(f"Team 2 score: {scores[1]}")
        winner = "nobody" if payoffs[0] == payoffs[1] else f"Team {1 if payoffs[0] > payoffs[1] else 2}"
        yield Text(f"Winner: {winner}")
        yield Text(LINE)
