"""Fair games from a seed: all that peers leave to chance is drawn from it."""

from __future__ import annotations

import random
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from paiju.peer import curve, shuffling

from .fair import FairGame


@pytest.fixture
def fair(monkeypatch: pytest.MonkeyPatch) -> Callable[..., FairGame]:
    """Makes fair games."""

    def make(name: str, rules: str, seats: int, seed: int, **more: object) -> FairGame:
        chance = random.Random(seed)
        instead = SimpleNamespace(randbelow=chance.randrange, SystemRandom=lambda: chance)
        for module in (curve, shuffling):
            monkeypatch.setattr(module, "secrets", instead)
        return FairGame(name, rules, seats, seed, **more)

    return make
