"""The tiny game is known by its name while a test of this folder runs, and to nobody else."""

from collections.abc import Iterator

import pytest

from paiju import catalogue

from .duel import GAME


@pytest.fixture(autouse=True)
def duel() -> Iterator[None]:
    catalogue.register(GAME)
    yield
    del catalogue._registered[GAME.name]
