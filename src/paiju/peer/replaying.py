"""A finished game of a fair table as a record, to be looked at again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ..errors import PaijuError
from ..record import Record, log_of
from .course import Course


def record_of(course: Course, names: Sequence[str]) -> Record | None:
    """The game from its first pack on, whole where the rules opened all cards, else with one seat's eyes; None if it
    cannot be told from what was opened."""
    key, pack = course.laid[0]
    assert key is not None
    record = Record.begin(course.movement.start(course.rules, key, [pack]), names)
    for seat, action in log_of(course.state):
        record.add(seat, action)
    packs = [
        ["" if key is None else f"{key[0]:016x}{key[1]:016x}", " ".join(map(course.movement.face, pack))]
        for _, (key, pack) in sorted(course.laid.items())
    ]
    record.headers = {"packs": json.dumps(packs)}
    if not course.movement.opens_hands:
        record.headers["eyes"] = str(course.seat)
    try:
        same = record.replay().view(None) == course.state.view(None)
    except PaijuError:
        same = False
    return record if same and sorted(course.laid) == list(range(len(course.laid))) else None
