"""What the server says."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw

from ...wording.words import Made, Said
from .parts import Chair, Clock, Finished, Line, Listed, Message, Mission, Pace


class Answer(Message, omit_defaults=True):
    """Something that the server says, with the `id` of the request if it answers one."""

    id: int | None = None


class Welcome(Answer, kw_only=True):
    """Who you are. Keep the token to yourself: it is you."""

    player: str
    name: str
    token: str
    version: str
    tables: tuple[str, ...] = ()  # where you sit just now


class LinkCode(Answer, kw_only=True, tag="linkcode"):
    """Type this code on your other device within so many seconds."""

    code: str
    seconds: int


class Tables(Answer, kw_only=True):
    """The open tables."""

    tables: tuple[Listed, ...]


class Games(Answer, kw_only=True):
    """The games you have finished lately."""

    games: tuple[Finished, ...]


class MissionList(Answer, kw_only=True, tag="missionlist"):
    """The missions."""

    missions: tuple[Mission, ...]


class Room(Answer, kw_only=True):
    """Everything about a table but the cards. `you` is your seat, `next` the one you will have from the next game on;
    `owner` is the seat of who may arrange and start it.

    `game` counts the games played at this table, 0 before the first. `commitment` is the SHA-256 of the line that the
    `record` of the finished game begins its deal with; see docs/server.md.
    """

    table: str
    code: str
    title: str
    game_name: str
    rules: str
    private: bool
    pace: Pace
    status: Literal["waiting", "playing", "over"]
    chairs: tuple[Chair, ...]
    you: int | None = None
    next: int | None = None
    owner: int | None = None
    watchers: int = 0
    game: int = 0
    commitment: str = ""
    record: str = ""
    rematch: tuple[int, ...] = ()


class Update(Answer, kw_only=True):
    """What you may know after a move.

    `view` is the View of your seat, but its `history` has only the events from number `since` on; `told` says them in
    words, one each. `prompt` is one sentence: whose turn it is and, if it is yours, what is legal. `labels` says in
    words what each action in `view.legal` does, where that list is short. `made` says what the hands you see make
    with the board (Hold'em); one with an `event` is of a hand that was shown at that event.
    """

    table: str
    game: int
    turn: int
    since: int
    view: Raw
    told: tuple[Said, ...] = ()
    prompt: Said
    labels: tuple[Said, ...] = ()
    clock: Clock | None = None
    result: tuple[Said, ...] = ()
    made: tuple[Made, ...] = ()


class Considered(Answer, kw_only=True):
    """What a text would do: the canonical action and its name, or why it cannot be played.

    `cards` are the cards of the hand that it plays."""

    table: str
    turn: int
    action: str = ""
    label: Said | None = None
    cards: tuple[str, ...] = ()
    code: str = ""
    refusal: Said | None = None


class Moved(Answer, kw_only=True):
    """Your move has been made, and will not be lost."""

    table: str
    turn: int
    action: str


class Done(Answer, kw_only=True):
    """What you asked for has been done."""


class Chat(Answer, kw_only=True):
    """Somebody says something. `seat` is -1 for a watcher."""

    table: str
    seat: int
    name: str
    text: str
    at: str


class Talk(Answer, kw_only=True):
    """What was said lately at the table you have come to, oldest first. It replaces what you have of its chat."""

    table: str
    lines: tuple[Line, ...]


class Refused(Answer, kw_only=True):
    """What you asked for cannot be done. Nothing has changed."""

    code: str
    message: Said


class Gone(Answer, kw_only=True):
    """You are no longer at this table: it ended, you left, or you came in from elsewhere (`reason` is a code)."""

    table: str
    reason: Literal["left", "ended", "elsewhere"]


class Closing(Answer, kw_only=True):
    """The server is about to stop; your tables are safe. Come back after so many seconds."""

    seconds: int


class Pong(Answer, kw_only=True):
    """Here I am. `time` is the server's clock in milliseconds."""

    time: int


Answers = (
    Welcome | LinkCode | Tables | Games | MissionList | Room | Update | Considered | Moved | Done | Chat | Talk
    | Refused | Gone | Closing | Pong
)  # fmt: skip
