"""What is said at a table: told to everybody there, and the last lines to whoever comes later."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable

from . import protocol
from .players import clean
from .refusals import refusal
from .storage import CHAT_LINES, Player, Spoken

LONGEST_LINE = 300
WATCHER = -1


class Chat:
    """The last lines of a table, oldest first."""

    def __init__(self, table: str, lines: Iterable[Spoken] = ()) -> None:
        self.table = table
        self.lines = deque(lines, CHAT_LINES)

    def line(self, seat: int | None, player: Player, text: str) -> Spoken:
        """What somebody wants to say, as it will be kept; refused if nothing can be read in it."""
        text = clean(text, LONGEST_LINE)
        if not text:
            raise refusal("EMPTY_TEXT")
        number = self.lines[-1].number + 1 if self.lines else 0
        at = int(time.time() * 1000)
        return Spoken(number, WATCHER if seat is None else seat, player.name, text, at, player.id)

    def knows(self, player: str) -> bool:
        """Whether a player has said something."""
        return any(line.player == player for line in self.lines)

    def forget(self, player: str) -> None:
        """A player has said nothing any more."""
        self.lines = deque((line for line in self.lines if line.player != player), CHAT_LINES)

    def add(self, line: Spoken) -> protocol.Chat:
        """It has been said; returns how everybody is told."""
        self.lines.append(line)
        return protocol.Chat(table=self.table, seat=line.seat, name=line.name, text=line.text, at=_moment(line))

    def so_far(self) -> protocol.Talk:
        """What was said before somebody came."""
        lines = tuple(protocol.Line(line.seat, line.name, line.text, _moment(line)) for line in self.lines)
        return protocol.Talk(table=self.table, lines=lines)


def _moment(line: Spoken) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(line.at / 1000))
