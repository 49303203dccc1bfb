"""A narrator that says everything differently: every sentence of every game is another one, and as good for screens."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from paiju.contract import Game
from paiju.language import Said
from paiju.wording import Words, wording


def reworded(thing: Any) -> Any:
    """The same with all its sentences backwards, which no word and no punctuation survives."""
    if isinstance(thing, Said):
        return Said(thing.en[::-1].swapcase(), thing.zh[::-1]) if thing.en else thing
    if isinstance(thing, tuple):
        return tuple(map(reworded, thing))
    if isinstance(thing, Struct):
        return replace(thing, **{field.name: reworded(getattr(thing, field.name)) for field in fields(thing)})
    return thing


class Reworder:
    """Says what a narrator says, in other words."""

    def __init__(self, game: Game) -> None:
        self.narrator: Words[Any] = wording(game)

    def __getattr__(self, name: str) -> Any:
        said = getattr(self.narrator, name)
        return (lambda *given, **more: reworded(said(*given, **more))) if callable(said) else said
