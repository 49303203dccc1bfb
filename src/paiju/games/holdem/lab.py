"""A hand of Hold'em printed as the programming lab did: the preset `lab` watched with `paiju auto`.

The lines are those of the lab's own program. What it got wrong is right here: hands that tie share the pot, kickers
count in the ranking, and players who are all-in are listed among those who have not folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, cast

from rich.text import Text

from ...cards import card_symbol
from ...plain.paper import Leave, Paper
from .evaluate import best_five, category, rank
from .events import Acted, Dealt, HoldemEvent, Out, Result, Street
from .notation import CARD_NUMBERS

if TYPE_CHECKING:
    from ...table import Table
    from .view import HoldemView

TITLE = """\
====================================================
=                 HoldEmGame                       =
===================================================="""
NEW_HAND = "---------------------------new Game start!-------------------"
RANKING = "-------Print out from the highest ranked to the lowest player on the table and their cards:-------------"
CHIPS = "----------------------------reseting the chips------------------------------------"
END = "Do you want to end the game? (y/n)"
CATEGORIES = (
    "xhigh", "pair", "twopair", "threeofakind", "straight", "flush", "fullhouse", "fourofakind", "straightflush"
)  # fmt: skip


def tell_lab(table: Table, paper: Paper) -> Iterator[Text]:
    """A game between bots, told while it is played; at a terminal the user may end it after every hand."""
    printer = Printer(table.names)
    yield from map(Text, TITLE.splitlines())
    told = 0
    while True:
        history = cast("HoldemView", table.view(None)).history
        for event in history[told:]:
            if told and event.begins_deal:
                yield Text(END)
                if paper.interactive and wants_end(paper):
                    return
            yield from map(Text, printer.lines(event))
        told = len(history)
        if table.bots_move() is None:
            break
    yield from map(Text, printer.ending())


def wants_end(paper: Paper) -> bool:
    """Whether the user answers yes."""
    try:
        return paper.ask("").lower() in ("y", "yes", "是")
    except Leave:
        return True


class Printer:
    """Turns the events of a match with open hands into the lines of the lab."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = list(names)
        self.hands: list[list[int]] = []
        self.board: list[int] = []
        self.stacks: Sequence[int] = ()
        self.live: list[int] = []
        self.betting = False

    def lines(self, event: HoldemEvent) -> list[str]:
        """The lines for one event."""
        match event:
            case Dealt():
                return self.deal(event)
            case Acted():
                return self.turn(event)
            case Street():
                return self.street(event)
            case Result():
                return self.result(event)
            case Out():
                return [
                    f"{self.names[seat]} has 0 score and will be kicked out of the game, he is No.{place}"
                    for seat, place in zip(event.players, event.places, strict=True)
                ]
        return []

    def deal(self, event: Dealt) -> list[str]:
        """Blinds and hands, the dealer with a star."""
        self.hands = [[CARD_NUMBERS[card] for card in hand] for hand in event.hands]
        self.board = []
        self.stacks = event.stacks
        self.live = [seat for seat, hand in enumerate(self.hands) if hand]
        lines = [
            NEW_HAND,
            f"big blind:{self.names[event.big]}",
            f"small blind:{self.names[event.small]}",
        ]
        for seat in self.live:
            star = "*" if seat == event.button else ""
            lines += [f"{self.names[seat]}{star}'s hand: ", shown(self.hands[seat]), ""]
        return lines

    def turn(self, event: Acted) -> list[str]:
        """What a player chose."""
        if event.act == "fold":
            self.live.remove(event.seat)
        self.betting = True
        return [f"{self.names[event.seat]}'s turn, he chose {'raise' if event.act == 'bet' else event.act}"]

    def street(self, event: Street) -> list[str]:
        """The end of a betting round, and the next cards."""
        lines = self.end_of_round()
        self.board = [CARD_NUMBERS[card] for card in event.board]
        return [*lines, f"{event.street.capitalize()}: ", shown(self.board), ""]

    def end_of_round(self) -> list[str]:
        """Who is still in, and from the flop on how their hands compare."""
        lines = []
        if self.betting:
            lines = ["end betting round", "players not folded:", *(self.names[seat] for seat in self.live), ""]
        self.betting = False
        return lines + (self.ranking() if self.board else [])

    def ranking(self) -> list[str]:
        """The hands, best first, with the five cards that count."""
        ranks = {seat: rank(self.hands[seat] + self.board) for seat in self.live}
        lines = [RANKING]
        for seat in sorted(self.live, key=lambda seat: -ranks[seat]):
            cards = self.hands[seat] + self.board
            best = best_five(cards)
            name = self.names[seat]
            lines += [f"{name} has {CATEGORIES[category(ranks[seat])]}", f"card in {name}'s hand: "]
            lines += [shown([card for card in cards if card in best]), ""]
        return lines

    def result(self, event: Result) -> list[str]:
        """The winner, and everybody's chips."""
        lines = self.end_of_round()
        if len(self.live) == 1:
            lines.append("only 1 player didn't fold his cards, ending the game...")
        won = [self.names[seat] for seat, chips in enumerate(event.won) if chips]
        lines.append(f"winner is {won[0]}" if len(won) == 1 else f"winners are {' and '.join(won)}")
        lines.append(CHIPS)
        for seat, chips in enumerate(event.stacks):
            if self.stacks[seat]:
                lines.append(f"{self.names[seat]} has {chips} chips after this game")
        self.stacks = event.stacks
        return lines

    def ending(self) -> list[str]:
        """The last player left."""
        best = max(range(len(self.names)), key=lambda seat: self.stacks[seat])
        return [f"{self.names[best]} wins the game"]


def shown(cards: Sequence[int]) -> str:
    """Cards as the lab prints them."""
    return "".join(f"{card_symbol(card)} " for card in cards)
