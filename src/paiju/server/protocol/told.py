"""What the server says."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw

from ...analysis import Choice
from ...language import Said
from ...wording.words import Report, Shown, Summary
from ...worth import Unit
from .parts import Clock, Day, Deal, Fair, Finished, Line, Listed, Message, Mission, Pace, Reason, Seat


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
    """The open tables, the newest first."""

    tables: tuple[Listed, ...]


class Changed(Answer, kw_only=True):
    """What has changed in the list of open tables: those that are new, the newest first, or look different, and the ids
    of those that are not open any more."""

    tables: tuple[Listed, ...] = ()
    gone: tuple[str, ...] = ()


class Games(Answer, kw_only=True):
    """The games you have finished lately."""

    games: tuple[Finished, ...]


class MissionList(Answer, kw_only=True, tag="missionlist"):
    """Some of the missions, from the place `first` on: how many there are in `all` and you have `solved`, and the one
    of today; the names of their `levels`, the days of the last weeks, and on how many days in a row you have won the
    mission of the day."""

    missions: tuple[Mission, ...]
    first: int
    all: int
    solved: int
    today: Mission | None = None
    levels: tuple[Said, ...] = ()
    calendar: tuple[Day, ...] = ()
    streak: int = 0


class Room(Answer, kw_only=True):
    """Everything about a table but the cards. `you` is your seat, `next` the one you will have from the next game on;
    `owner` is the seat of who may arrange and start it.

    `game` counts the games played at this table, 0 before the first; `deal` is how the cards of this one come about.
    While they are being cut the table is `playing`, but there is no `update` yet. At a `fair` table there is no `deal`:
    its players mix and open the cards among themselves. A `quick` one begins by itself when every seat is taken.
    """

    table: str
    code: str
    title: str
    game_name: str
    rules: str
    private: bool
    pace: Pace
    status: Literal["waiting", "playing", "over"]
    seats: tuple[Seat, ...]
    you: int | None = None
    next: int | None = None
    owner: int | None = None
    watchers: int = 0
    game: int = 0
    deal: Deal | None = None
    fair: Fair | None = None
    record: str = ""
    rematch: tuple[int, ...] = ()
    quick: bool = False


class Update(Answer, kw_only=True):
    """What you may know after a move.

    `view` is the View of your seat, but its `history` has only the events from number `since` on, a page at most;
    `told` says them in words, one each. What happened before that and you do not know is asked for by `history`.
    `prompt` is one sentence: whose turn it is and, if it is yours, what is legal. `labels` says in words what each
    action in `view.legal` does, where that list is short. `made` says what the hands you see make with the board
    (Hold'em); one with an `event` is of a hand that was shown at that event.
    """

    table: str
    game: int
    turn: int
    since: int
    view: Raw
    told: tuple[Report, ...] = ()
    prompt: Said
    labels: tuple[Said, ...] = ()
    clock: Clock | None = None
    result: Summary | None = None
    made: tuple[Shown, ...] = ()


class Past(Answer, kw_only=True):
    """A page of the history of a game, as you may see it: the events from number `since` on, and each in words."""

    table: str
    game: int
    since: int
    events: Raw
    told: tuple[Report, ...] = ()


class Carried(Answer, kw_only=True):
    """For who sits at a fair table, from the others there or from what was kept: one or several things, in base64."""

    table: str
    data: tuple[str, ...]


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


class Advised(Answer, kw_only=True):
    """What is best and why. `warning` says what the action that was asked about gives away (`cost`, in `unit`), if that
    is much; `best` is missing where nothing can be judged."""

    table: str
    turn: int
    reason: Said
    best: Choice | None = None
    unit: Unit = "points"
    warning: Said | None = None
    cost: float = 0.0


class Moved(Answer, kw_only=True):
    """Your move has been made, and will not be lost."""

    table: str
    game: int
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


class Emoted(Answer, kw_only=True):
    """Somebody says one of the phrases: `said` in both languages. It is not kept. `seat` is -1 for a watcher."""

    table: str
    seat: int
    name: str
    phrase: str
    said: Said


class Talk(Answer, kw_only=True):
    """What was said lately at the table you have come to, oldest first. It replaces what you have of its chat."""

    table: str
    lines: tuple[Line, ...]


class Refused(Answer, kw_only=True):
    """What you asked for cannot be done. Nothing has changed. `until` is when it will be possible again, if that is
    known."""

    code: str
    message: Said
    until: str = ""


class Gone(Answer, kw_only=True):
    """You are no longer at this table: you left, it ended, you came in from elsewhere, its owner has removed you, or
    the host of the server has closed it."""

    table: str
    reason: Reason


class Notice(Answer, kw_only=True):
    """The host of the server says this to everybody."""

    text: str


class Closing(Answer, kw_only=True):
    """The server is about to stop; your tables are safe. Come back after so many seconds."""

    seconds: int


class Pong(Answer, kw_only=True):
    """Here I am. `time` is the server's clock in milliseconds."""

    time: int


Answers = (
    Welcome | LinkCode | Tables | Changed | Games | MissionList | Room | Update | Past | Carried | Considered | Advised
    | Moved | Done | Chat | Emoted | Talk | Refused | Gone | Notice | Closing | Pong
)  # fmt: skip
