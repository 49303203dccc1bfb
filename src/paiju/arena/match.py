"""Matches: the same deals, played by the same bots in different seats.

Deal `k` of a match with seed `S` is the deal with seed `S.k`, whoever plays it, and it is played several times, so that
the luck of the cards falls out of the comparison:

- one bot for each seat: once for every rotation, so that each bot sits in each seat with the same cards;
- two bots for more seats: once for either side where the game has two sides when the cards are dealt (partners, the
  landlord against the peasants); else each bot sits alone among the other's, once in every seat.

The bots' own chance follows from seed, deal, seating and seat. Blocks of deals are handed out; they depend neither on
who plays them nor on where, and are added up in order, so neither does the result.
"""

from __future__ import annotations

import time
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..bots import HAS_FAILED, BotError, bot, explain, factory
from ..contract import Game
from ..errors import PaijuError, SetupError
from ..language import Sentence
from ..player import Player
from ..rng import key_from
from ..rules import Rules
from ..state import State
from ..table import WRONG_SEATS, Seat, Table, rules_for
from .duel import misplayed, play_out
from .result import Result, Score

BLOCK = 8

BAD_DEALS = Sentence("The number of deals must be at least 1.", "局数至少为 1。")
MIRROR = Sentence('"{name}" cannot be compared with itself.', "“{name}”不能和自己比较。")

Seating = tuple[int, ...]
"""Which of the bots sits in each seat."""


@dataclass(frozen=True)
class Match:
    """What is to be played: a game, its rules, a bot for each seat or two bots to be compared, and how many deals."""

    game: Game
    rules: Rules
    bots: tuple[str, ...]
    deals: int
    seed: int | str = 0

    def __post_init__(self) -> None:
        if len(self.bots) not in (2, self.rules.seats):
            raise SetupError("PLAYERS", WRONG_SEATS, seats=self.rules.seats, given=len(self.bots))
        if self.paired and self.bots[0] == self.bots[1]:
            raise SetupError("PLAYERS", MIRROR, name=self.bots[0])
        if self.deals < 1:
            raise SetupError("BAD_DEALS", BAD_DEALS)
        for name in self.bots:
            factory(name, self.game.name, self.rules)

    @property
    def paired(self) -> bool:
        """Whether two bots share more seats between them."""
        return len(self.bots) < self.rules.seats

    @property
    def names(self) -> list[str]:
        """The different bots, in order."""
        return list(dict.fromkeys(self.bots))

    def blocks(self) -> Iterator[range]:
        """The deals in the portions in which they are handed out."""
        for first in range(0, self.deals, BLOCK):
            yield range(first, min(first + BLOCK, self.deals))

    def deal(self, number: int) -> State:
        """The cards of a deal."""
        sitting = [Seat("", bot("random", self.game.name))] * self.rules.seats
        return self.game.deal(rules_for(self.rules, sitting), f"{self.seed}.{number}")

    def seatings(self, dealt: State) -> list[Seating]:
        """How the bots sit when this deal is played, game by game."""
        seats = range(self.rules.seats)
        if not self.paired:
            return [tuple((seat - rotation) % len(self.bots) for seat in seats) for rotation in seats]
        if self.by_sides(dealt):
            sides = self.game.sides(dealt)
            return [tuple(sides), tuple(1 - side for side in sides)]
        return [
            tuple(single if seat == place else 1 - single for seat in seats) for single in (0, 1) for place in seats
        ]

    def by_sides(self, dealt: State) -> bool:
        """Whether each of two bots plays one of the two sides of a deal."""
        return self.paired and max(self.game.sides(dealt)) == 1

    def chance(self, deal: int, number: int) -> str:
        """The seed of the bots' own chance in the game with this number of a deal."""
        return f"{self.seed}.{deal} rotation {number}"

    def table(self, deal: int, number: int) -> Table:
        """The table at which a deal is played in one of the seatings."""
        dealt = self.deal(deal)
        return self.seated(dealt, self.seatings(dealt)[number], self.chance(deal, number))

    def seated(self, dealt: State, seating: Seating, chance: str) -> Table:
        """A table with this seating."""
        names = [self.bots[which] for which in seating]
        seats = [Seat(name, bot(name, self.game.name, self.rules)) for name in names]
        return Table(dealt, seats, seed=chance)


def play_block(match: Match, block: range) -> Result:
    """Play some deals, each in every seating."""
    from .. import catalogue

    catalogue.register(match.game)  # in a new process
    started = time.perf_counter()
    result = Result(match.names)
    players = [core_player(match, name) for name in match.bots]
    for deal in block:
        dealt = match.deal(deal)
        score = Score(match.by_sides(dealt))
        for number, seating in enumerate(match.seatings(dealt)):
            state, actions = play_game(match, dealt, seating, match.chance(deal, number), players)
            score.add(match.game, state, [match.bots[which] for which in seating])
            result.games += 1
            result.actions += actions
        result.count(score)
    result.seconds = time.perf_counter() - started
    return result


def core_player(match: Match, name: str) -> Player | None:
    """The bot as a player inside the core, if it is one."""
    made = getattr(factory(name, match.game.name, match.rules), "player", None)
    return made() if made is not None else None


def play_game(
    match: Match, dealt: State, seating: Seating, chance: str, players: Sequence[Player | None]
) -> tuple[State, int]:
    """Play one game: inside the core if all are players, else at a table; returns how it ended and after how many
    actions."""
    inside = [players[which] for which in seating]
    chosen = [player for player in inside if player is not None]
    if len(chosen) < len(inside):
        table = match.seated(dealt.copy(), seating, chance)
        finish(table, inside)
        return table.state, table.made
    state = dealt.copy()
    keys = array("Q", [part for seat in range(len(inside)) for part in key_from(f"{chance} bot {seat}")])
    names = [match.bots[which] for which in seating]
    try:
        return state, play_out(state, chosen, names, keys)
    except PaijuError:
        raise
    except Exception as problem:
        failed = names[state.to_move()]
        raise BotError("BAD_BOT", HAS_FAILED, name=failed, why=explain(problem)) from problem


def finish(table: Table, players: Sequence[Player | None]) -> None:
    """Play a game at a table to its end. Who can choose inside the core does so there as well, without a view."""
    while not table.over():
        seat = table.to_move()
        player, name = players[seat], table.seats[seat].name
        if player is None:
            table.bots_move()
            continue
        try:
            action = player.choose(table.state, table.chance(seat))
        except PaijuError:
            raise
        except Exception as problem:
            raise BotError("BAD_BOT", HAS_FAILED, name=name, why=explain(problem)) from problem
        if not table.state.is_legal(action):
            raise misplayed(table.state, name, action)
        table.commit(seat, [action])
