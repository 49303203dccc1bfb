"""A key that some of the others can stand in for: Feldman's verifiable sharing of a secret.

Whoever shares the secret x of a key X draws a polynomial f of degree t - 1 with f(0) = x. The share of seat j is
f(j + 1), sealed so that only j can read it, and C_k = c_k·G for the other coefficients are public: from them everybody
computes j's share as a point, so that j sees at once whether its share is right, and others later whether j uses it.
Any t shares give x·A for a masked card by interpolation, without anybody learning x; fewer give nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .curve import (
    IDENTITY,
    ORDER,
    Point,
    Transcript,
    add,
    base,
    combine,
    hash_to_scalar,
    multiply,
    random_scalar,
    random_scalars,
)
from .keys import HandKey
from .masking import Masked, check_shares, prove_shares


def needed(people: int) -> int:
    """How many of the others it takes to open what somebody has locked: most of them, and never one alone; 0 where
    there are not two others."""
    others = people - 1
    return max(2, others // 2 + 1) if others >= 2 else 0


class Sharing:
    """A polynomial whose value at 0 is the secret."""

    def __init__(self, key: HandKey, needed: int) -> None:
        self.coefficients = [key.secret, *random_scalars(needed - 1)]

    def share(self, seat: int) -> int:
        """The share of a seat."""
        value = 0
        for coefficient in reversed(self.coefficients):
            value = (value * (seat + 1) + coefficient) % ORDER
        return value

    @property
    def commitments(self) -> list[Point]:
        """What everybody may know, beside the key itself."""
        return [base(coefficient) for coefficient in self.coefficients[1:]]


def share_point(key: Point, commitments: Sequence[Point], seat: int) -> Point:
    """The share of a seat times G, as everybody can compute it."""
    value = IDENTITY
    for point in [*reversed(commitments), key]:
        value = add(multiply(seat + 1, value), point)
    return value


def weights(seats: Collection[int]) -> dict[int, int]:
    """What the shares of these seats count for the value at 0 (Lagrange)."""
    found = {}
    for seat in seats:
        over, under = 1, 1
        for other in seats:
            if other != seat:
                over = over * (other + 1) % ORDER
                under = under * (other - seat) % ORDER
        found[seat] = over * pow(under, -1, ORDER) % ORDER
    return found


def joined_secret(shares: Mapping[int, int]) -> int:
    """The secret, from the shares of enough seats."""
    parts = weights(shares)
    return sum(parts[seat] * share for seat, share in shares.items()) % ORDER


def joined_point(shares: Mapping[int, Point]) -> Point:
    """The secret times a point, from enough seats' shares times that point."""
    parts = weights(shares)
    return combine([parts[seat] for seat in shares], shares.values())


# A share on its way: f(j + 1) plus what only its giver and seat j can compute, e·X_j = x_j·E with E = e·G.


def pad(table: bytes, hand: int, giver: bytes, holder: bytes, secret: Point) -> int:
    """What hides a share."""
    return hash_to_scalar("sealed", table, hand, giver, holder, secret)


def seal_nonce() -> tuple[int, Point]:
    """A number and its point, for one message of shares."""
    nonce = random_scalar()
    return nonce, base(nonce)


def prove_pad(hint: Point, key: HandKey, transcript: Transcript) -> tuple[bytes, bytes]:
    """The point behind a pad, with a proof: who complains opens what was sealed for them."""
    return prove_shares([Masked(hint, IDENTITY)], key, transcript)


def check_pad(hint: Point, data: bytes, proof: bytes, public: Point, transcript: Transcript) -> Point | None:
    """The point behind a pad, if the proof holds."""
    found = check_shares([Masked(hint, IDENTITY)], data, proof, public, transcript)
    return None if found is None else found[0]
