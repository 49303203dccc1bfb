"""A hand as a poker room's text tells it, turned into a record by way of a history (history_reader.py).

The text is checked by its own figures: whoever collects nothing has lost in our record what he has paid in the text,
and what the winners miss is the rake. A hand that comes out otherwise is refused: nothing wrong is replayed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from ...errors import PaijuError
from ...record import Record
from .encoding import CALL
from .history import UNKNOWN_HAND
from .history_reader import Reader, Table
from .notation import read_cards

if TYPE_CHECKING:
    from .history_text import Line
    from .state import HoldemState

NOTHING = Decimal(0)
PAID_BEFORE = ("ante", "small", "big", "both", "dead", "straddle")
MOST_RAKE = Decimal("0.2")
"""Where a text says nothing of rake, it takes no more of the pot than this."""


@dataclass
class Player:
    """Somebody at the table."""

    seat: int
    stack: Decimal
    cards: str = ""
    ante: Decimal = NOTHING
    dead: Decimal = NOTHING
    blind: Decimal = NOTHING
    late: bool = False
    street: Decimal = NOTHING
    paid: Decimal = NOTHING
    collected: Decimal = NOTHING
    returned: Decimal = NOTHING
    plays: bool = False
    folded: bool = False
    shown: str = ""
    mucked: bool = False
    away: bool = False


@dataclass
class Told:
    """What a text tells of one hand."""

    room: str
    headline: Line
    fixed: bool = False
    small: Decimal = NOTHING
    big: Decimal = NOTHING
    button: int = 0
    rake: Decimal | None = None
    players: dict[str, Player] = field(default_factory=dict)
    acts: list[tuple[str, str, Line]] = field(default_factory=list)
    """Who (nobody: the dealer), what, and where it stands."""
    more: dict[str, Any] = field(default_factory=dict)
    small_posted: bool = False
    big_seat: str = ""

    def sit(self, name: str, seat: int, stack: Decimal, line: Line) -> None:
        """Somebody has a seat."""
        if name in self.players or seat in (player.seat for player in self.players.values()):
            raise line.refused("this seat or this player is there already.")
        self.players[name] = Player(seat, stack)

    def turn(self, cards: str, line: Line) -> None:
        """Cards are put on the board."""
        if (len(cards) == 6) != (not any(what.startswith("d db") for _, what, _ in self.acts)) or len(cards) not in (
            2,
            6,
        ):
            raise line.refused("three cards are the flop, and one card turn and river.")
        readable(cards, line)
        for player in self.players.values():
            player.street = NOTHING
        self.acts.append(("", f"d db {cards}", line))

    def know(self, name: str, cards: str, line: Line) -> None:
        """A player's cards are told, both or one of them."""
        readable(cards, line)
        player = self.players.get(name)
        if player is None or len(cards) not in (2, 4):
            raise line.refused("two cards of a player at the table are meant here.")
        if len(player.cards) == 4 and cards not in (
            player.cards,
            player.cards[2:] + player.cards[:2],
            *pair(player.cards),
        ):
            raise line.refused(f"{name} had other cards before.")
        player.cards = max(player.cards, cards, key=len)

    def give_back(self, name: str, amount: Decimal, line: Line) -> None:
        """What nobody called goes back."""
        if name not in self.players:
            raise line.refused("nobody of this name sits there.")
        self.players[name].returned += amount

    def does(self, name: str, deed: str, amount: Decimal, line: Line) -> None:
        """A player posts, acts, shows or collects."""
        player = self.players[name]
        if deed == "collect":
            player.collected += amount
        elif deed == "show":
            player.shown = player.cards
        elif deed == "muck":
            player.mucked = True
        elif deed in PAID_BEFORE:
            player.plays = True
            self.post(name, deed, amount)
        elif deed != "nothing":
            player.plays = True
            self.act(name, deed, amount, line)

    def post(self, name: str, deed: str, amount: Decimal) -> None:
        """A blind, an ante or a straddle. Small blinds after the first are dead, big ones are live."""
        player = self.players[name]
        player.paid += amount
        dead = NOTHING
        if deed == "ante":
            player.ante += amount
            return
        if deed == "dead" or (deed == "small" and self.small_posted):
            dead = amount
        elif deed == "both":
            dead = max(amount - self.big, NOTHING)
        elif deed == "small":
            self.small_posted = True
        elif deed == "big" and not self.big_seat:
            self.big_seat = name
        player.late = player.late or deed == "both" or (deed == "big" and name != self.big_seat)
        player.dead += dead
        player.blind += amount - dead
        player.street += amount - dead

    def act(self, name: str, deed: str, amount: Decimal, line: Line) -> None:
        """Fold, check, call, bet or raise."""
        player = self.players[name]
        if deed == "fold":
            if player.paid >= player.stack:  # all in by a blind while sitting out: by our rules this hand is mucked
                player.away = True
                return
            player.folded = True
            self.acts.append((name, "f", line))
            return
        added = amount - player.street if deed == "raise" else amount
        player.paid += added
        player.street += added
        self.acts.append((name, f"cbr {player.street}" if deed in ("bet", "raise", "add") else "cc", line))

    # As a record.

    def order(self) -> list[str]:
        """Who plays, from the left of the button; between two the big blind comes first."""
        names = [name for name, player in self.players.items() if player.plays]
        names.sort(key=lambda name: (self.players[name].seat <= self.button, self.players[name].seat))
        if len(names) == 2 and self.big_seat in names:
            names.sort(key=lambda name: name != self.big_seat)
        return names

    def record(self) -> Record:
        """The hand as a record."""
        order = self.order()
        if not 2 <= len(order) <= 10:
            raise self.headline.refused(f"{len(order)} players act in it, and two to ten are needed.")
        if not self.big_seat:
            raise self.headline.refused("nobody posts the big blind.")
        players = [self.players[name] for name in order]
        short = self.players[self.big_seat]
        if short.blind < short.stack - short.ante - short.dead:
            self.big = short.blind  # what was posted says more than a headline
        lines: list[Line | None] = [None] * len(order)
        actions = [f"d dh p{number} {player.cards.ljust(4, '?')}" for number, player in enumerate(players, 1)]
        for name, what, line in self.acts:
            actions.append(f"p{order.index(name) + 1} {what}" if name else what)
            lines.append(line)
        early = bool(self.acts) and not self.acts[-1][0]  # all in, and cards are turned after it
        left = [(number, player) for number, player in enumerate(players, 1) if not player.folded]
        showdown = [self.showdown(number, player, early) for number, player in left]
        if len(showdown) > 1:
            actions += showdown
            lines += [None] * len(showdown)
        table = self.table(players) | {"actions": actions, "players": order} | self.more
        table["winnings"] = [player.collected for player in players]
        table["seats"] = [player.seat for player in players]
        try:
            record = TextReader(table, lines).record()
        except PaijuError as refused:
            problem = str(refused.facts.get("problem", refused.message))
            raise refused if problem.startswith("line ") else self.headline.refused(problem) from None
        self.check(record, players)
        return record

    def showdown(self, number: int, player: Player, early: bool) -> str:
        """Whether somebody who did not fold shows his cards; who gets nothing and shows nothing has mucked.

        By our rules hands are opened before the board is run out. Who has mucked later is told by what is known of his
        cards, which lose: if he mucked at once there, nobody would see the board.
        """
        if early and not player.away:
            return f"p{number} sm {player.cards.ljust(4, '?')}"
        if player.mucked or (not player.shown and not player.collected):
            return f"p{number} sm"
        return f"p{number} sm {player.cards.ljust(4, '?') if player.shown else UNKNOWN_HAND}"

    def table(self, players: list[Player]) -> Table:
        """Chips and blinds as a history lists them."""
        ante = max(player.ante for player in players)
        everybody = all(player.ante for player in players) and not any(player.dead for player in players)
        antes = [ante if everybody else player.ante + player.dead for player in players]
        blinds = [self.told_blind(player) for player in players]
        if len(players) == 2:
            antes, blinds = antes[::-1], [abs(blind) for blind in blinds[::-1]]
        sizes = {"small_bet": self.big, "big_bet": 2 * self.big} if self.fixed else {"min_bet": self.big}
        return {
            "variant": "FT" if self.fixed else "NT",
            "ante_trimming_status": everybody,
            "antes": antes,
            "blinds_or_straddles": blinds,
            **sizes,
            "starting_stacks": [player.stack for player in players],
        }

    def told_blind(self, player: Player) -> Decimal:
        """What a player has to post; who has too little for it has posted less. Late posts are written below zero."""
        if player is self.players[self.big_seat]:
            return max(self.big, player.blind)
        return -player.blind if player.late and player.blind <= self.big else player.blind

    def check(self, record: Record, players: list[Player]) -> None:
        """The chips of the text are those of the record, but for the rake."""
        state: Any = record.replay()
        if not state.over():
            raise self.headline.refused("it breaks off before the hand is over.")
        unit = Decimal(record.headers.get("unit", "1"))
        gains = [Decimal(int(gain)) * unit for gain in state.payoffs()]
        if not any(self.agrees(players, gains, unit, back) for back in self.returns(players)):
            ours = ", ".join(f"{gain.normalize():+f}" for gain in gains)
            raise self.headline.refused(f"its chips do not come out: by our rules the players win {ours}.")

    def returns(self, players: list[Player]) -> list[list[Decimal]]:
        """What goes back to each player. Some rooms do not write it, and some count it with the pot."""
        told = [player.returned for player in players]
        paid = sorted((player.paid - player.dead - player.ante for player in players), reverse=True)
        excess = paid[0] - paid[1]
        silent = [excess if player.paid - player.dead - player.ante == paid[0] else NOTHING for player in players]
        return [told, silent] if not any(told) and excess else [told]

    def agrees(self, players: list[Player], gains: list[Decimal], unit: Decimal, back: list[Decimal]) -> bool:
        """Whether losers lose what they paid, and what winners get less is the rake."""
        missing = NOTHING
        for player, gain, returned in zip(players, gains, back, strict=True):
            less = gain - (player.collected + returned - player.paid)
            if less < (-10 * unit if player.collected else NOTHING) or (less and not player.collected):
                return False
            missing += less
        pot = sum((player.paid for player in players), NOTHING) - sum(back)
        return missing == self.rake if self.rake is not None else NOTHING <= missing <= pot * MOST_RAKE


class TextReader(Reader):
    """Reads what a text tells, and names its lines."""

    def __init__(self, table: Table, lines: list[Line | None]) -> None:
        self.lines = lines
        super().__init__(table)

    def meaning(self, words: list[str], state: HoldemState) -> int:
        """What an action is here. A raise that nobody has the chips to call is a call: what is above it comes back."""
        action = super().meaning(words, state)
        if not state.is_legal(action) and state.refusal(action).code == "NO_OPPONENT":
            return CALL
        return action

    def place(self, number: int) -> str:
        """The line of an action."""
        line = self.lines[number - 1]
        return f'line {line.number} "{line.text[:60]}"' if line else super().place(number)


def readable(cards: str, line: Line) -> None:
    """Refuse what is no cards."""
    try:
        read_cards(cards)
    except PaijuError as problem:
        raise line.refused(problem.message) from None


def pair(cards: str) -> tuple[str, str]:
    """Two cards as two."""
    return cards[:2], cards[2:]
