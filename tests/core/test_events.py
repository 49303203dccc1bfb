"""What all events have in common, and that every game keeps to it."""

import msgspec
import pytest

import paiju
from paiju import DEALER
from paiju.games.doudizhu.events import Dealt, Passed, Result
from paiju.server.protocol import kinds_of
from paiju.wording import wording


def test_kinds_that_mean_the_same_in_every_game() -> None:
    dealt, passed, result = Dealt(DEALER, first=2), Passed(1), Result(DEALER, winner=0)
    assert [event.begins_deal for event in (dealt, passed, result)] == [True, False, False]
    assert [event.ends_deal for event in (dealt, passed, result)] == [False, False, True]
    assert [event.kind for event in (dealt, passed, result)] == ["deal", "pass", "result"]
    assert [event.text for event in (dealt, passed, result)] == ["", "pass", ""]


@pytest.mark.parametrize("game", paiju.games())
def test_the_events_of_a_game(game: str) -> None:
    """Each kind has a tag of its own and says what it is; new deals and results are called alike everywhere."""
    kinds = kinds_of(paiju.game(game).view.history_type())
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert len(tags) == len(set(tags)) and "result" in tags
    assert all(kind.__doc__ and kind.__doc__ != paiju.Event.__doc__ for kind in kinds)
    assert all(kind.__struct_config__.frozen for kind in kinds)
    assert msgspec.json.schema(paiju.game(game).view)


@pytest.mark.parametrize("game", paiju.games())
def test_the_face_of_a_game_shows_fields_of_its_view(game: str) -> None:
    found = paiju.game(game)
    view = found.deal(seed=1).view(0)
    shown = [zone.field for zone in found.face.zones]
    assert "hand" in [zone.kind for zone in found.face.zones] and len(shown) == len(set(shown))
    assert all(field in view.__struct_fields__ for field in shown)
    assert all(zone.title for zone in found.face.zones if zone.kind == "badge")
    assert type(wording(found)).__doc__
