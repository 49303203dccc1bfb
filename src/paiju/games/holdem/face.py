"""The face of a Hold'em table: the board and the pot in the middle, chips and bets beside the players."""

from __future__ import annotations

from ...face import Face, Kind, Zone
from ...language import Said
from .labels import LABELS


def zone(kind: Kind, field: str, label: str) -> Zone:
    """A zone that is called as the label says."""
    return Zone(kind, field, Said(*LABELS[label]))


FACE = Face(
    zones=(
        zone("row", "board", "board"),
        zone("counter", "pot", "one_pot"),
        zone("counter", "stacks", "chips"),
        zone("counter", "bets", "bets"),
        zone("badge", "button", "button"),
        zone("badge", "small_seat", "small_blind"),
        zone("badge", "big_seat", "big_blind"),
        Zone("trick", "hands"),
        Zone("hand", "hand"),
    ),
    felt="slate",
    art=("As", "Ah", "Kd"),
    keys={"f": "fold", "x": "check", "c": "call"},
)
