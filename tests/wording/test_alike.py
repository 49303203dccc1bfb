"""What is found once for several readers is what each of them would have been told alone."""

from __future__ import annotations

import pytest
from tests.battery.arrangements import ALL, Arrangement, seats_and_spectator

from paiju.wording import wording

NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "You", "Gus", "Hal", "Ida", "Joe"]


@pytest.mark.parametrize("arrangement", ALL, ids=str)
def test_everybody_but_who_did_it_is_told_in_the_same_words(arrangement: Arrangement) -> None:
    words, compared = wording(arrangement.game), 0
    *_, state = arrangement.walk(3, moves=150)
    views = [state.view(seat) for seat in seats_and_spectator(state)]
    for events in zip(*(view.history for view in views), strict=True):
        readers = [view for view, event in zip(views, events, strict=True) if event.seat != view.seat]
        if isinstance(events[-1], words.alike):
            reports = [words.report(view, events[-1], NAMES) for view in readers]
            assert all(report == reports[0] for report in reports)
            compared += len(reports)
    assert (compared > 0) == bool(words.alike)
