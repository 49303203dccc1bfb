"""What is played at a fair table."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from .. import catalogue
from ..errors import SetupError
from ..language import Sentence
from ..movement import Movement
from .curve import SIZE, digest
from .log import MOST_SEATS
from .names import is_readable

NO_MOVEMENT = Sentence("Nobody has declared how the cards of {game} move.", "{game} 尚未声明牌如何移动。")
VERSION = 1
"""Of what is played at a fair table: games, their rules and their messages."""
LONGEST_RULES = 400
TABLE = 16
"""So many bytes are a table's number."""
Leaving = Literal["void", "bot"]
"""What happens when somebody leaves for good: the hand is void, or a bot plays on."""

SEATS = Sentence("The rules are for {seats} players.", "该规则需要 {seats} 名玩家。")


class Terms(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table plays, agreed before anybody sits down; its number is random and never used again."""

    table: bytes
    game: str
    rules: str
    seats: int
    leaving: Leaving = "void"
    version: int = VERSION

    @property
    def fits(self) -> bool:
        """Whether these can be the terms of a table."""
        return (
            len(self.table) == TABLE
            and 2 <= self.seats <= MOST_SEATS
            and 0 < len(self.game) <= 40
            and len(self.rules) <= LONGEST_RULES
            and is_readable(self.game + self.rules)
        )

    @property
    def digest(self) -> bytes:
        """What the setup of every hand is bound to."""
        leaving = () if self.leaving == "void" else (self.leaving,)
        return digest("table", self.table, self.game, self.rules, *leaving)[:SIZE]


def movement_of(name: str, rules: str, seats: int) -> Movement[Any]:
    """How the cards of a game move, or why it cannot be played where nobody sees all of them."""
    game = catalogue.game(name)
    kind = game.part(game.movement)
    if kind is None:
        raise SetupError("NO_MOVEMENT", NO_MOVEMENT, game=name)
    chosen = game.ruleset(rules)
    movement: Movement[Any] = kind()
    refusal = movement.refusal(chosen)
    if refusal is not None:
        raise SetupError("NOT_FAIR", refusal)
    if chosen.seats != seats:
        raise SetupError("PLAYERS", SEATS, seats=chosen.seats)
    return movement
