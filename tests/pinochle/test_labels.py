"""Every meld has a name."""

from __future__ import annotations

from paiju.games.pinochle.labels import MELDS
from paiju.games.pinochle.melds import POINTS


def test_every_meld_has_a_name() -> None:
    assert MELDS.keys() == POINTS.keys()
