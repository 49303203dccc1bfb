"""The face of a table: what lies where, declared once by the game, so that any screen can draw it.

A face is a list of zones, and each zone shows one field of the view. The browser's generic screen and the plain drawing
of the terminal need nothing else; a game with screens of its own still has a face, for its colours, its direction and
whoever has no screen for it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .language import Said

Kind = Literal["hand", "row", "rows", "pile", "trick", "count", "badge", "counter"]
Felt = Literal["jade", "indigo", "slate", "plum", "terracotta", "moss"]


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place on the table, and the field of the view that it shows.

    - `hand`: the reader's own cards;
    - `row`: cards in the middle, side by side; `rows`: the same, a row for each suit;
    - `pile`: one card on top of others, or a number of cards face down;
    - `trick`: the cards that lie before each seat: one card or several for each;
    - `count`: how many cards each seat holds;
    - `badge`: a word beside one seat or several: the field is a seat, or true or false for each;
    - `counter`: a number or a word, of the table or for each seat.
    """

    kind: Kind
    field: str
    title: Said | None = None


class Face(Struct, frozen=True, omit_defaults=True):
    """How a table looks: its zones in the order of the eye, the colour of the felt, the three cards on its tile,
    whether the turn goes to the right, how a hand is sorted at first (by suits or by ranks, which go from low to high),
    and keys that play a move (`{"p": "pass"}`)."""

    zones: tuple[Zone, ...] = (Zone("hand", "hand"),)
    felt: Felt = "moss"
    art: tuple[str, str, str] = ("As", "Kh", "Qd")
    to_the_right: bool = False
    sort: Literal["suit", "rank"] = "suit"
    ranks: str = "23456789TJQKA"
    keys: dict[str, str] = {}
