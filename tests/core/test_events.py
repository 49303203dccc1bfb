"""What all events have in common, whether they are told by facts or by a text."""

import pytest

from paiju import DEALER, Event, Told
from paiju.games.doudizhu.events import Dealt, Passed, Result


@pytest.mark.parametrize("text", ["deal stock=31", "hand 3 button=0", "redeal"])
def test_new_cards_begin_a_deal_in_every_game(text: str) -> None:
    assert Told(DEALER, text=text).begins_deal
    assert not Told(1, text=text).begins_deal, "that is what somebody played"
    assert Dealt(DEALER, first=2).begins_deal


@pytest.mark.parametrize(
    "event", [Told(DEALER, text="result points=40"), Told(0, text="7s"), Passed(1), Result(DEALER, winner=0)]
)
def test_nothing_else_does(event: Event) -> None:
    assert not event.begins_deal


def test_an_event_is_of_the_type_that_is_written() -> None:
    assert (Told(DEALER, text="deal").kind, Passed(1).kind, Result(DEALER, winner=0).kind) == ("told", "pass", "result")
    assert (Told(0, text="7s").text, Passed(1).text, Result(DEALER, winner=0).text) == ("7s", "pass", "")
