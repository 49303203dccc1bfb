"""Shuffling a pack, and what a proof of it has to offer: two kinds, `cutting` and `argument`, with one interface."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .curve import Point, Transcript, random_scalars
from .masking import Masked, Pack, remask, write_cards


class Claim(NamedTuple):
    """What is to be proved: that `after` holds the cards of `before` in some order, masked anew under `key`."""

    before: Pack
    after: Pack
    key: Point

    def tell(self, transcript: Transcript) -> None:
        """Put the claim on record."""
        transcript.say("claim", self.key, len(self.before), write_cards(self.before), write_cards(self.after))


class Way(NamedTuple):
    """What only the shuffler knows: card i of the new pack is card order[i] of the old one, with masks[i] added."""

    order: Sequence[int]
    masks: Sequence[int]

    def walk(self, before: Pack, key: Point) -> list[Masked]:
        """The pack this way leads to."""
        return [remask(before[place], key, mask) for place, mask in zip(self.order, self.masks, strict=True)]


class Proving(Protocol):
    """A kind of proof that a pack was shuffled and nothing else."""

    @property
    def name(self) -> str:
        """What it is called in a message."""

    @property
    def soundness(self) -> int:
        """A wrong shuffle passes with a chance of at most 2 to the minus this, for each try."""

    def prove(self, claim: Claim, way: Way, transcript: Transcript) -> bytes: ...

    def check(self, claim: Claim, proof: bytes, transcript: Transcript) -> bool:
        """Whether the proof holds; NotationError if it cannot be read."""


def shuffle(before: Pack, key: Point) -> tuple[list[Masked], Way]:
    """The pack in a random order, masked anew, and the way there."""
    order = list(range(len(before)))
    secrets.SystemRandom().shuffle(order)
    way = Way(order, random_scalars(len(before)))
    return way.walk(before, key), way
