"""What is served over HTTP: replays of recorded games, and the games that can be played."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from ...face import Face
from ...language import Said
from ...wording.words import Report, Summary


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
    events: Raw
    told: tuple[Report, ...]
    frames: tuple[Frame, ...]
    result: Summary | None = None


class Flag(Struct, frozen=True, omit_defaults=True):
    """A house rule: what kind of value it takes, and what it means."""

    name: str
    kind: Literal["bool", "int", "choice", "text"]
    help: Said
    choices: tuple[str, ...] = ()
    optional: bool = False  # whether the value may be `none`


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
    """A game that can be played here. `levels` says of those of its `bots` that are levels how they play."""

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


class Catalogue(Struct, frozen=True, omit_defaults=True):
    """All games: GET /api/games."""

    version: str
    games: tuple[GameInfo, ...]
