"""Garbage is found, though what has lived for a while is not looked at again and again."""

import gc
import weakref
from collections.abc import Iterator

import pytest

from paiju.server import collector
from paiju.server.collector import Collector


class Knot:
    """Something that only the search for garbage can remove."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


def test_what_is_old_is_set_aside_and_looked_through_when_it_has_become_much(monkeypatch: pytest.MonkeyPatch) -> None:
    collector.calm()
    tidy = Collector()
    knot = Knot()
    seen = weakref.ref(knot)
    assert not tidy.tidy()
    assert gc.is_tracked(knot) and gc.get_freeze_count() > 0
    del knot
    gc.collect()
    assert seen() is not None, "it was set aside before it became garbage"
    assert not tidy.tidy() and seen() is not None, "there is not enough of it yet"
    tidy.enough = 0
    assert tidy.tidy(), "now there is"
    assert seen() is None
    assert tidy.enough > collector.ROOM and not tidy.tidy()


def test_what_is_new_is_looked_through_all_the_time() -> None:
    collector.calm()
    knot = Knot()
    seen = weakref.ref(knot)
    del knot
    new = [[] for _ in range(4 * collector.THRESHOLDS[0])]
    assert seen() is None and len(new) > 0


def test_nothing_that_came_while_it_was_held_is_looked_at() -> None:
    tidy = Collector()
    tidy.enough = 0
    with tidy.held():
        assert not gc.isenabled() and not tidy.tidy(), "many tables come back, and that takes a while"
        with tidy.held():
            pass
        assert not gc.isenabled()
    assert gc.isenabled() and gc.get_freeze_count() > 0 and not tidy.tidy()
