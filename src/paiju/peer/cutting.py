"""Cut and choose: the plain proof of a shuffle, kept as the reference for the faster one.

The shuffler makes further shuffles of the same pack and commits to each. For each a coin says which half of the way is
opened: from the old pack to it, or from it to the new pack. Who could open both knows a way from old to new. A cheat
guesses each coin with chance one half: 2^-rounds. With coins from the transcript a cheat can try again offline, so 80
rounds; with coins tossed by all peers after the commitment (`begin`, `answer`, `settle`) there is one try, and 40 do.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from ..errors import NotationError
from ..language import Sentence
from .curve import (
    ORDER,
    SIZE,
    Point,
    Transcript,
    base,
    digest,
    hash_to_scalar,
    multiply,
    read_scalars,
    subtract,
    write_scalars,
)
from .masking import Masked, Pack, write_cards
from .shuffling import Claim, Way

NO_PROOF = Sentence("This is no proof of a shuffle.", "这不是洗牌的证明。")


class Cut(NamedTuple):
    """One further shuffle: the seed of its way, and the way."""

    seed: bytes
    way: Way


def sown(seed: bytes, count: int) -> Way:
    """The way that grows from a seed: cards sorted by hashes are in random order."""
    order = sorted(range(count), key=lambda place: digest("order", seed, place))
    return Way(order, [hash_to_scalar("mask", seed, place) for place in range(count)])


def sealed(pack: Pack) -> bytes:
    """What commits to a pack; its masks hide it."""
    return digest("cut", write_cards(pack))[:SIZE]


def undo(after: Pack, key: Point, way: Way) -> list[Masked]:
    """The pack from which a way leads to this one."""
    found: dict[int, Masked] = {}
    for card, place, mask in zip(after, way.order, way.masks, strict=True):
        found[place] = Masked(subtract(card.hint, base(mask)), subtract(card.body, multiply(mask, key)))
    return [found[place] for place in range(len(after))]


class CutAndChoose:
    """Proofs of so many rounds."""

    def __init__(self, rounds: int = 80) -> None:
        self.rounds = rounds
        self.name = f"cut-{rounds}"

    @property
    def soundness(self) -> int:
        return self.rounds

    def begin(self, claim: Claim) -> tuple[bytes, list[Cut]]:
        """The commitments to all cuts, and what stays secret."""
        seeds = [secrets.token_bytes(SIZE) for _ in range(self.rounds)]
        cuts = [Cut(seed, sown(seed, len(claim.before))) for seed in seeds]
        return b"".join(sealed(cut.way.walk(claim.before, claim.key)) for cut in cuts), cuts

    def answer(self, way: Way, cuts: Sequence[Cut], coins: int) -> bytes:
        """Half of each way: the seed of the first half, or order and masks of the second."""
        return b"".join(rest(cut.way, way) if coins >> number & 1 else cut.seed for number, cut in enumerate(cuts))

    def settle(self, claim: Claim, commitments: bytes, coins: int, answers: bytes) -> bool:
        """Whether every half leads where the commitment says."""
        count = len(claim.before)
        if len(commitments) != self.rounds * SIZE or len(claim.after) != count:
            raise NotationError("BAD_PROOF", NO_PROOF)
        start = 0
        for number in range(self.rounds):
            width = count * (2 + SIZE) if coins >> number & 1 else SIZE
            half = answers[start : start + width]
            start += width
            if len(half) != width:
                raise NotationError("BAD_PROOF", NO_PROOF)
            if coins >> number & 1:
                pack = undo(claim.after, claim.key, read_way(half, count))
            else:
                pack = sown(half, count).walk(claim.before, claim.key)
            if sealed(pack) != commitments[number * SIZE : (number + 1) * SIZE]:
                return False
        if start != len(answers):
            raise NotationError("BAD_PROOF", NO_PROOF)
        return True

    def prove(self, claim: Claim, way: Way, transcript: Transcript) -> bytes:
        commitments, cuts = self.begin(claim)
        return commitments + self.answer(way, cuts, self.toss(claim, commitments, transcript))

    def check(self, claim: Claim, proof: bytes, transcript: Transcript) -> bool:
        commitments, answers = proof[: self.rounds * SIZE], proof[self.rounds * SIZE :]
        return self.settle(claim, commitments, self.toss(claim, commitments, transcript), answers)

    def toss(self, claim: Claim, commitments: bytes, transcript: Transcript) -> int:
        """Coins from the transcript."""
        claim.tell(transcript)
        transcript.say("cuts", commitments)
        return int.from_bytes(transcript.draw("coins", (self.rounds + 7) // 8), "little")


def rest(cut: Way, way: Way) -> bytes:
    """The second half: from the cut to the new pack."""
    where = {place: number for number, place in enumerate(cut.order)}
    order = [where[place] for place in way.order]
    masks = [(mask - cut.masks[place]) % ORDER for mask, place in zip(way.masks, order, strict=True)]
    return b"".join(place.to_bytes(2, "big") for place in order) + write_scalars(masks)


def read_way(data: bytes, count: int) -> Way:
    """An order and masks from outside."""
    order = [int.from_bytes(data[start : start + 2], "big") for start in range(0, 2 * count, 2)]
    if sorted(order) != list(range(count)):
        raise NotationError("BAD_PROOF", NO_PROOF)
    return Way(order, read_scalars(data[2 * count :], count))
