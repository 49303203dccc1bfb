"""What a client and the server say to each other over the WebSocket.

Every message is one JSON object in one text frame, with the version of the protocol as `v` and its name as `type`. The
structures here are the only definition: the server checks what it reads against them, `paiju schema` writes them as
JSON Schema, and the browser's TypeScript types are made from that.

A client begins with `hello` and is told who it is by `welcome`. A request may carry an `id`; what answers it carries
the same one. What is refused is answered by `refused`, with a code and a sentence, and has changed nothing.

Whoever sits at a table or watches it gets a `room` whenever something about its seats changes, and an `update` for
every move. A move names the `turn` it answers, which is the number of moves that had been made; a move for another turn
is refused as LATE and does nothing, so sending one twice is harmless.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

import msgspec
from msgspec import Meta, Raw, Struct, field

from ..view import Event
from ..wording.words import Made, Said

VERSION: Literal[1] = 1

Short = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Code = Annotated[str, Meta(min_length=1, max_length=32)]
Action = Annotated[str, Meta(min_length=1, max_length=400)]
RulesText = Annotated[str, Meta(max_length=1000)]
Seconds = Annotated[int, Meta(ge=0, le=3600)]
Index = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


class Message(Struct, tag_field="type", tag=str.lower, kw_only=True, forbid_unknown_fields=True):
    """Anything that is sent."""

    v: Literal[1] = field(default_factory=lambda: VERSION)  # a factory, so that it is always written


class Envelope(Struct):
    """As much of a request as is read first: a message of another version need not look like ours in anything else."""

    v: Any = None
    id: int | None = None


class Wish(Struct, omit_defaults=True, forbid_unknown_fields=True):
    """Who shall sit on a seat of a new table: its maker, whoever comes, or a bot."""

    kind: Literal["me", "open", "bot"]
    bot: Short = ""


class Pace(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """How long a person may think: seconds for each move (0: as long as they like), then from the bank of the game."""

    move: Seconds = 0
    bank: Seconds = 0


class Chair(Struct, frozen=True, omit_defaults=True):
    """A seat of a table. `here` says whether a person is connected; `stand_in` whether a bot plays for them just now,
    `away` since how many seconds they have been gone, `next` who sits here when the next game begins."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""
    here: bool = True
    stand_in: bool = False
    away: int = 0
    next: str = ""


class Clock(Struct, frozen=True, omit_defaults=True):
    """Milliseconds left to the seat to move when this was sent: of its move, then of its bank. -1 means no limit."""

    seat: int
    move: int
    bank: int = 0


class Listed(Struct, frozen=True, omit_defaults=True):
    """A table as the lobby shows it."""

    table: str
    code: str
    title: str
    game: str
    rules: str
    chairs: tuple[Chair, ...]
    status: Literal["waiting", "playing", "over"]
    watchers: int = 0


class Finished(Struct, frozen=True, omit_defaults=True):
    """A game that was played to its end. `won` is empty if nobody won."""

    record: str
    game: str
    rules: str
    names: tuple[str, ...]
    payoffs: tuple[float, ...]
    at: str
    seat: int | None = None


class Mission(Struct, frozen=True, omit_defaults=True):
    """A Dou Dizhu mission and whether this player has won it."""

    number: int
    mine: tuple[str, ...]
    theirs: tuple[str, ...]
    solved: bool = False


class Line(Struct, frozen=True):
    """A line of chat. `seat` is -1 for a watcher."""

    seat: int
    name: str
    text: str
    at: str


class Request(Message, omit_defaults=True):
    """Something that a client asks for. `id` comes back with the answer."""

    id: Annotated[int, Meta(ge=0, le=2**53 - 1)] | None = None


class Hello(Request, kw_only=True):
    """The first message: with the token of an earlier `welcome`, or without one as a new guest."""

    token: Annotated[str, Meta(max_length=128)] = ""
    name: Annotated[str, Meta(max_length=24)] = ""
    bot: bool = False


class Rename(Request, kw_only=True):
    """I want to be called something else."""

    name: Name


class Link(Request, kw_only=True):
    """A code, please, with which another device can become me."""


class Claim(Request, kw_only=True):
    """This is the code that my other device showed."""

    code: Code


class Lobby(Request, kw_only=True):
    """Tell me the open tables, now and (`follow`) whenever they change."""

    follow: bool = True


class Recent(Request, kw_only=True):
    """The games I have finished lately."""


class Missions(Request, kw_only=True):
    """The missions of Dou Dizhu and which of them I have won."""


class Create(Request, kw_only=True):
    """A new table. There are as many seats as wishes; `start` begins at once if nobody is waited for."""

    game: Short
    rules: RulesText = ""
    title: Annotated[str, Meta(max_length=40)] = ""
    seats: Annotated[list[Wish], Meta(min_length=1, max_length=10)]
    private: bool = False
    pace: Pace | None = None
    start: bool = False


class Join(Request, kw_only=True):
    """Sit down, come back, or watch. `table` is its id or its code.

    Whoever sits there already comes back to their seat. `seat` asks for a certain one. `game` and `known` say how many
    events of which game this client has already; only the rest is sent.
    """

    table: Code
    watch: bool = False
    seat: SeatNumber | None = None
    game: Index = 0
    known: Index = 0


class Leave(Request, kw_only=True):
    """I get up for good; in a running game a bot plays on for me. Watchers just go."""

    table: Code


class Sit(Request, kw_only=True):
    """I watch, and want a seat that is free or a bot's: at once while the table waits, else from the next game on.

    Without `seat` any will do. `cancel` takes it back.
    """

    table: Code
    seat: SeatNumber | None = None
    cancel: bool = False


class Arrange(Request, kw_only=True):
    """The owner of a waiting table seats a bot, or (no bot) frees the seat."""

    table: Code
    seat: SeatNumber
    bot: Short = ""


class Start(Request, kw_only=True):
    """The owner starts the game; every seat is taken."""

    table: Code


class Rematch(Request, kw_only=True):
    """Again, with the same players: the next game begins when every person still here has asked for it."""

    table: Code


class Move(Request, kw_only=True):
    """I play this. `turn` is the number of moves that were made before it, as the last `update` said."""

    table: Code
    turn: Index
    action: Action


class Consider(Request, kw_only=True):
    """Would this be a move, and what is it called? Answered by `considered`; nothing is played."""

    table: Code
    turn: Index
    action: Action


class Hint(Request, kw_only=True):
    """What would a bot play here? Answered by `considered`."""

    table: Code
    turn: Index


class Return(Request, kw_only=True):
    """I play for myself again, no longer the bot."""

    table: Code


class Say(Request, kw_only=True):
    """A line of chat."""

    table: Code
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ping(Request, kw_only=True):
    """Are you there?"""


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


class Frame(Struct, frozen=True, omit_defaults=True):
    """One moment of a replay: after `action` of `seat` (none at the start), when `known` events had happened.

    `view` is what the chosen eyes saw, its history left out; `hands` are all hands, if all eyes were asked for.
    """

    known: int
    view: Raw
    seat: int | None = None
    action: str = ""
    hands: tuple[tuple[str, ...], ...] = ()


class Replay(Struct, frozen=True, omit_defaults=True):
    """A recorded game for the viewer: GET /api/records/ID/replay?eyes=all (or public, or a seat), POST /api/replay."""

    game: str
    rules: str
    names: tuple[str, ...]
    eyes: str
    events: tuple[Event, ...]
    told: tuple[Said, ...]
    frames: tuple[Frame, ...]
    result: tuple[Said, ...] = ()


class Flag(Struct, frozen=True, omit_defaults=True):
    """A house rule: what kind of value it takes, and what it means."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    help: Said
    choices: tuple[str, ...] = ()
    optional: bool = False  # whether the value may be `none`


class Preset(Struct, frozen=True, omit_defaults=True):
    """Rules with a name. `values` has the text of every flag; `bot` is who plays against you if you do not choose."""

    name: str
    note: Said
    seats: int
    values: dict[str, str]
    bot: str


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played here."""

    name: str
    title: Said
    least: int
    most: int
    presets: tuple[Preset, ...]
    flags: tuple[Flag, ...]
    bots: tuple[str, ...]


class Catalogue(Struct, frozen=True, omit_defaults=True):
    """All games: GET /api/games."""

    version: str
    games: tuple[GameInfo, ...]


Requests = (
    Hello | Rename | Link | Claim | Lobby | Recent | Missions | Create | Join | Leave | Sit | Arrange | Start
    | Rematch | Move | Consider | Hint | Return | Say | Ping
)  # fmt: skip
Answers = (
    Welcome | LinkCode | Tables | Games | MissionList | Room | Update | Considered | Moved | Done | Chat | Talk
    | Refused | Gone | Closing | Pong
)  # fmt: skip

envelopes = msgspec.json.Decoder(Envelope)
requests = msgspec.json.Decoder(Requests)
answers = msgspec.json.Decoder(Answers)
encoder = msgspec.json.Encoder()


def schema() -> dict[str, Any]:
    """The whole protocol as JSON Schema: requests, answers, and the views inside updates."""
    from ..catalogue import game, games

    kinds = [Requests, Answers, Replay, Catalogue, *(game(name).view for name in games())]
    (asked, answered, _, _, *views), components = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    for request in get_args(Requests):  # it has a default for those who write messages, not for those who read them
        components[request.__name__]["required"] = ["type", "v", *components[request.__name__]["required"][1:]]
    for holder in ("Update", "Frame"):  # raw JSON for msgspec, which would allow anything there
        components[holder]["properties"]["view"] = {"$ref": "#/$defs/View"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Paiju protocol, version {VERSION}",
        "$defs": {**components, "Request": asked, "Answer": answered, "View": {"anyOf": views}},
    }
