"""What a client and the server say to each other over the WebSocket.

Every message is one JSON object in one text frame, with the version of the protocol as `v` and its name as `type`. The
structures here are the only definition: the server checks what it reads against them, `paiju schema` writes them as
JSON Schema, and the browser's TypeScript types are made from that.

A client begins with `hello` and is told who it is by `welcome`. A request may carry an `id`; what answers it carries
the same one. What is refused is answered by `refused`, with a code and a sentence, and has changed nothing.

Whoever sits at a table or watches it gets a `room` whenever something about its seats changes, and an `update` for
every move. A move names the `game` of the table and the `turn` it answers, which is the number of moves that had been
made in it; a move for another moment is refused as LATE and does nothing, so sending one twice is harmless.
"""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from ...view import Event, View
from .asked import (
    Advise,
    Arrange,
    AtTable,
    AtTurn,
    Carry,
    Claim,
    Consider,
    Create,
    Cut,
    Emote,
    Hello,
    Hint,
    History,
    Join,
    Leave,
    Link,
    Lobby,
    Missions,
    Move,
    Ping,
    Quick,
    Recent,
    Rematch,
    Remove,
    Rename,
    Renew,
    Request,
    Requests,
    Return,
    Say,
    Seal,
    Sit,
    Start,
    Undo,
)
from .parts import (
    VERSION,
    Clock,
    Day,
    Deal,
    Envelope,
    Fair,
    Finished,
    Line,
    Listed,
    Message,
    Mission,
    Pace,
    Reason,
    Seat,
    Wish,
)
from .shown import (
    Attempt,
    Catalogue,
    Flag,
    Frame,
    GameInfo,
    LessonPlan,
    LessonScene,
    LessonStep,
    Looked,
    Option,
    Preset,
    Replay,
    Study,
)
from .told import (
    Advised,
    Answer,
    Answers,
    Carried,
    Changed,
    Chat,
    Closing,
    Considered,
    Done,
    Emoted,
    Games,
    Gone,
    LinkCode,
    MissionList,
    Moved,
    Notice,
    Past,
    Pong,
    Refused,
    Room,
    Tables,
    Talk,
    Update,
    Welcome,
)

__all__ = [
    "VERSION",
    "Advise",
    "Advised",
    "Answer",
    "Answers",
    "Arrange",
    "AtTable",
    "AtTurn",
    "Attempt",
    "Carried",
    "Carry",
    "Catalogue",
    "Changed",
    "Chat",
    "Claim",
    "Clock",
    "Closing",
    "Consider",
    "Considered",
    "Create",
    "Cut",
    "Day",
    "Deal",
    "Done",
    "Emote",
    "Emoted",
    "Envelope",
    "Fair",
    "Finished",
    "Flag",
    "Frame",
    "GameInfo",
    "Games",
    "Gone",
    "Hello",
    "Hint",
    "History",
    "Join",
    "Leave",
    "LessonPlan",
    "LessonScene",
    "LessonStep",
    "Line",
    "Link",
    "LinkCode",
    "Listed",
    "Lobby",
    "Looked",
    "Message",
    "Mission",
    "MissionList",
    "Missions",
    "Move",
    "Moved",
    "Notice",
    "Option",
    "Pace",
    "Past",
    "Ping",
    "Pong",
    "Preset",
    "Quick",
    "Reason",
    "Recent",
    "Refused",
    "Rematch",
    "Remove",
    "Rename",
    "Renew",
    "Replay",
    "Request",
    "Requests",
    "Return",
    "Room",
    "Say",
    "Seal",
    "Seat",
    "Sit",
    "Start",
    "Study",
    "Tables",
    "Talk",
    "Undo",
    "Update",
    "Welcome",
    "Wish",
]

envelopes = msgspec.json.Decoder(Envelope)
requests = msgspec.json.Decoder(Requests)
answers = msgspec.json.Decoder(Answers)
encoder = msgspec.json.Encoder()

DEFS = "#/$defs/"


def schema() -> dict[str, Any]:
    """The whole protocol as JSON Schema: requests, answers, the views inside updates and the events of their histories.

    Games may call their events alike: here each is named after its game.
    """
    from ...catalogue import game, games

    views = [game(name).view for name in games()]
    events = {kind: view for view in views for kind in kinds_of(view.history_type())}
    further = [Replay, Catalogue, Looked, LessonPlan, Attempt, Study]
    kinds = [Requests, Answers, *further, *views, *events]
    shapes, components = msgspec.json.schema_components(kinds, ref_template=DEFS + "{name}")
    for request in get_args(Requests):  # it has a default for those who write messages, not for those who read them
        components[request.__name__]["required"] = ["type", "v", *components[request.__name__]["required"][1:]]
    for holder in ("Update", "Frame"):  # raw JSON for msgspec, which would allow anything there
        components[holder]["properties"]["view"] = {"$ref": DEFS + "View"}
    for holder in ("Past", "Replay"):
        components[holder]["properties"]["events"] = {"type": "array", "items": {"$ref": DEFS + "Event"}}
    asked, answered, *shown = shapes[:2] + shapes[2 + len(further) :]
    found = shown[len(views) :]
    names = {shape["$ref"]: f"{DEFS}{event_name(*pair)}" for shape, pair in zip(found, events.items(), strict=True)}
    called = {name: names.get(DEFS + name, name).removeprefix(DEFS) for name in components}
    parts = {
        **{called[name]: part for name, part in components.items()},
        "Request": asked,
        "Answer": answered,
        "View": {"anyOf": shown[: len(views)]},
        "Event": {"anyOf": found},
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Paiju protocol, version {VERSION}",
        "$defs": renamed(parts, names),
    }


def kinds_of(history: type[tuple[Event, ...]]) -> tuple[type[Event], ...]:
    """The types of the events in such a history."""
    inside = get_args(history)[0]
    return get_args(inside) or (inside,)


def event_name(event: type[Event], view: type[View]) -> str:
    """What an event is called among those of all games."""
    return view.__name__.removesuffix("View") + event.__name__


def renamed(part: Any, names: dict[str, str]) -> Any:
    """A part of a schema in which some definitions are called by other names."""
    if isinstance(part, dict):
        return {key: renamed(value, names) for key, value in part.items()}
    if isinstance(part, list):
        return [renamed(value, names) for value in part]
    return names.get(part, part) if isinstance(part, str) else part
