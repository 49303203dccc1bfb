"""Keys that were shared among the others before a deal, and what becomes of the shares when somebody has left.

Everybody at the table entrusts a key to the *people* there, not to bots: whose computer keeps a bot would have two
shares. A bot's key is entrusted as well, to all but its keeper, who may leave and take it along.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from ..errors import NotationError
from .curve import ORDER, SIZE, Point, Transcript, base, multiply, read_points, read_scalars, write_scalars
from .keys import HandKey
from .log import Setup
from .masking import Pack, check_shares
from .payloads import Accept, Entrust, Lend, Surrender
from .sharing import Sharing, check_pad, joined_point, joined_secret, needed, pad, prove_pad, seal_nonce, share_point


class Entrusted(NamedTuple):
    """What somebody said about the shares of their key."""

    commitments: list[Point]
    hint: Point
    sealed: dict[int, int]


class Trust:
    """The shares of a hand: who holds them, and those that were used for seats that have left."""

    def __init__(self, setup: Setup, keys: Mapping[int, Point]) -> None:
        self.setup = setup
        self.keys = keys
        self.entrusted: dict[int, Entrusted] = {}
        self.lent: dict[tuple[int, int], dict[int, Point]] = {}
        self.surrendered: dict[int, dict[int, int]] = {}

    @property
    def people(self) -> list[int]:
        """The seats of people who have given a key."""
        return [seat for seat in sorted(self.keys) if self.setup.keepers and self.setup.keepers[seat] == seat]

    @property
    def needed(self) -> int:
        """How many of the others open what somebody has locked; 0 if keys are not shared."""
        return needed(len(self.people))

    def holders(self, giver: int) -> list[int]:
        """Who holds a share of somebody's key."""
        return [seat for seat in self.people if seat != self.setup.keepers[giver]]

    def point(self, giver: int, holder: int) -> Point:
        """A share as everybody can compute it: times G."""
        return share_point(self.keys[giver], self.entrusted[giver].commitments, holder)

    # Before the deal.

    def entrust(self, giver: int, key: HandKey) -> Entrust:
        """Share a key of ours."""
        sharing = Sharing(key, self.needed)
        nonce, hint = seal_nonce()
        sealed = [
            (sharing.share(seat) + self.pad(giver, seat, multiply(nonce, self.keys[seat]))) % ORDER
            for seat in self.holders(giver)
        ]
        return Entrust(b"".join(sharing.commitments), hint, write_scalars(sealed))

    def pad(self, giver: int, holder: int, secret: Point) -> int:
        seats = self.setup.seats
        return pad(self.setup.table, self.setup.hand, seats[giver], seats[holder], secret)

    def read(self, giver: int, payload: Entrust) -> Entrusted:
        """What somebody says about their shares; NotationError if that is nothing."""
        holders = self.holders(giver)
        commitments = read_points(payload.commitments, self.needed - 1)
        (hint,) = read_points(payload.hint, 1)
        return Entrusted(commitments, hint, dict(zip(holders, read_scalars(payload.sealed, len(holders)), strict=True)))

    def share(self, giver: int, holder: int, key: HandKey) -> HandKey:
        """The share that we hold of somebody's key, as the key that it is."""
        entrusted = self.entrusted[giver]
        return self.unsealed(giver, holder, multiply(key.secret, entrusted.hint))

    def unsealed(self, giver: int, holder: int, secret: Point) -> HandKey:
        """A share, by the point that only its giver and its holder can compute."""
        return HandKey((self.entrusted[giver].sealed[holder] - self.pad(giver, holder, secret)) % ORDER)

    def is_right(self, giver: int, holder: int, secret: Point) -> bool:
        """Whether what was sealed is the share that was committed to."""
        return self.unsealed(giver, holder, secret).public == self.point(giver, holder)

    def accept(self, holder: int, key: HandKey, transcript: Transcript) -> Accept:
        """What we say about the shares that we hold; of several wrong ones the first is enough."""
        for giver in sorted(self.entrusted):
            if holder in self.entrusted[giver].sealed:
                hint = self.entrusted[giver].hint
                if not self.is_right(giver, holder, multiply(key.secret, hint)):
                    return Accept(((giver, *prove_pad(hint, key, transcript)),))
        return Accept(())

    def is_complaint(self, holder: int, payload: Accept, transcript: Transcript) -> bool:
        """Whether a complaint is right: what it opens is not the share that was committed to."""
        if len(payload.wrong) != 1:
            return False
        ((giver, point, proof),) = payload.wrong
        if giver not in self.entrusted or holder not in self.entrusted[giver].sealed:
            return False
        try:
            secret = check_pad(self.entrusted[giver].hint, point, proof, self.keys[holder], transcript)
        except NotationError:
            return False
        return secret is not None and not self.is_right(giver, holder, secret)

    # When somebody has left.

    def is_lent(self, holder: int, payload: Lend, cards: Pack, transcript: Transcript) -> bool:
        """Whether these are parts of what the seat that has left would say about the cards."""
        try:
            public = self.point(payload.seat, holder)
            return check_shares(cards, payload.shares, payload.proof, public, transcript) is not None
        except NotationError:
            return False

    def is_surrendered(self, holder: int, payload: Surrender) -> bool:
        """Whether this is the share that was committed to."""
        try:
            (share,) = read_scalars(payload.share, 1)
        except NotationError:
            return False
        return base(share) == self.point(payload.seat, holder)

    def lend(self, holder: int, payload: Lend) -> None:
        """Note the parts of somebody."""
        for place, slot in enumerate(payload.slots):
            part = Point(payload.shares[place * SIZE : (place + 1) * SIZE])
            self.lent.setdefault((payload.seat, slot), {})[holder] = part

    def settled(self) -> list[tuple[int, int, Point]]:
        """Seat, slot and share of what enough have lent for; it is taken."""
        found = [(*place, self.first(parts)) for place, parts in self.lent.items() if len(parts) >= self.needed]
        for seat, slot, _ in found:
            del self.lent[seat, slot]
        return [(seat, slot, joined_point(parts)) for seat, slot, parts in found]

    def surrender(self, holder: int, payload: Surrender) -> int | None:
        """Note somebody's share of a key; the secret of the key when there are enough."""
        shares = self.surrendered.setdefault(payload.seat, {})
        (shares[holder],) = read_scalars(payload.share, 1)
        return joined_secret({seat: shares[seat] for seat in sorted(shares)}) if len(shares) == self.needed else None

    def first(self, parts: Mapping[int, Point]) -> dict[int, Point]:
        """The parts of as many seats as are needed, in the order of seats."""
        return {seat: parts[seat] for seat in sorted(parts)[: self.needed]}


def agreed(seats: Sequence[int], said: Collection[tuple[int, frozenset[int]]]) -> frozenset[int]:
    """The largest set of seats of which all others here have said that they are gone."""
    sets = {each for _, each in said}
    whole = [each for each in sets if all((seat, each) in said for seat in seats if seat not in each)]
    return max(whole, key=lambda each: (len(each), sorted(each)), default=frozenset())
