"""What is served over HTTP: replays of recorded games, and the games that can be played."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Raw, Struct

from ...analysis import Analysis
from ...face import Face
from ...language import Said
from ...wording.words import Report, Summary
from .parts import Action, Mission, Seat
from .told import Update


class Frame(Struct, frozen=True, omit_defaults=True):
    """One moment of a replay: after `action` of `seat` (none at the start), when `known` events had happened.

    `view` is what the chosen eyes saw, its history left out; `hands` are all hands, if all eyes were asked for. `label`
    is what the action is called, where nothing is told of it: one card of several, or silence while cards are dealt.
    """

    known: int
    view: Raw
    seat: int | None = None
    action: str = ""
    hands: tuple[tuple[str, ...], ...] = ()
    label: Said | None = None


class Replay(Struct, frozen=True, omit_defaults=True):
    """A recorded game for the viewer: GET /api/records/ID/replay?eyes=all (or public, or a seat), POST /api/replay."""

    game: str
    rules: str
    names: tuple[str, ...]
    eyes: str
    events: Raw
    told: tuple[Report, ...]
    frames: tuple[Frame, ...]
    result: Summary | None = None


class Looked(Struct, frozen=True, omit_defaults=True):
    """How far a finished game is looked at: POST /api/records/ID/analysis?seat=0 begins it, GET tells how far it is.

    `waiting` for so many others (`ahead`), `working` at decision `done` of `total`, or `ready`.
    """

    status: Literal["none", "waiting", "working", "ready"]
    ahead: int = 0
    done: int = 0
    total: int = 0
    analysis: Analysis | None = None


class Option(Struct, frozen=True, omit_defaults=True):
    """A legal move in a lesson: its text, what it is called, and the cards of the hand that it plays."""

    action: str
    label: Said
    cards: tuple[str, ...] = ()


class LessonStep(Struct, frozen=True, omit_defaults=True):
    """One idea of a lesson: what is said, the move that is asked for (empty: one reads on), what is said to any other
    legal one, everything legal, and the updates that follow the move."""

    said: Said
    move: str = ""
    otherwise: Said = Said("", "")
    options: tuple[Option, ...] = ()
    then: tuple[Update, ...] = ()


class LessonScene(Struct, frozen=True, omit_defaults=True):
    """A position of a lesson and its steps."""

    rules: str
    seats: tuple[Seat, ...]
    start: Update
    steps: tuple[LessonStep, ...]


class LessonPlan(Struct, frozen=True, omit_defaults=True):
    """A lesson, played by the engine beforehand: GET /api/lessons/GAME."""

    game: str
    scenes: tuple[LessonScene, ...]


class Attempt(Struct, frozen=True, forbid_unknown_fields=True):
    """How far somebody has come with a mission: POST /api/missions/GAME/NUMBER. `moves` are their own, `computer` is
    who plays the other hands, `solution` asks for the way to win from here."""

    moves: Annotated[tuple[Action, ...], Meta(max_length=60)] = ()
    computer: Literal["solver", "seed"] = "solver"
    solution: bool = False


class Study(Struct, frozen=True, omit_defaults=True):
    """A mission after some moves: `now` is how it stands, `updates` what came of every move, one after the other.

    `wins` says whether it can still be won, if that was found out, and `lost_by` which of the moves, counted from 0,
    threw it away. `options` is everything legal, `line` the moves that win, in words, if they were asked for. `solved`
    says that it was won.
    """

    mission: Mission
    levels: tuple[Said, ...]
    seats: tuple[Seat, ...]
    now: Update
    updates: tuple[Update, ...] = ()
    options: tuple[Option, ...] = ()
    wins: bool | None = None
    lost_by: int | None = None
    line: tuple[Said, ...] = ()
    best: str = ""
    solved: bool = False


class Flag(Struct, frozen=True, omit_defaults=True):
    """A house rule: what kind of value it takes, and what it means. `words` are its values as people read them, `group`
    is what the rule is about."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    help: Said
    choices: tuple[str, ...] = ()
    optional: bool = False  # whether the value may be `none`
    words: dict[str, Said] = {}
    group: Said | None = None


class Preset(Struct, frozen=True, omit_defaults=True):
    """Rules with a name. `values` has the text of every flag; `bot` is who plays against you if you do not choose,
    `bots` are all who can play by these rules."""

    name: str
    note: Said
    seats: int
    values: dict[str, str]
    bot: str
    bots: tuple[str, ...]


class GameInfo(Struct, frozen=True, omit_defaults=True):
    """A game that can be played here. `levels` says of those of its `bots` that are levels how they play,
    `lesson` whether there is one at /api/lessons/GAME."""

    name: str
    title: Said
    about: Said
    least: int
    most: int
    presets: tuple[Preset, ...]
    flags: tuple[Flag, ...]
    bots: tuple[str, ...]
    face: Face
    missions: int = 0
    levels: dict[str, Said] = {}
    lesson: bool = False


class Catalogue(Struct, frozen=True, omit_defaults=True):
    """All games: GET /api/games. `phrases` are what `emote` can say."""

    version: str
    games: tuple[GameInfo, ...]
    phrases: dict[str, Said] = {}
