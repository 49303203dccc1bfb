"""What lies on the table for all to see: everybody's key, and in each slot a masked card with its locks.

Nothing here is secret. Peers and third persons who read the same messages come to the same felt, and see who cheated.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from ..errors import NotationError, PaijuError
from ..language import Sentence
from .argument import Argument
from .curve import SIZE, Point, Transcript, base, digest, multiply, read_points, read_scalars, subtract
from .cutting import CutAndChoose
from .keys import fingerprint, joint, knows
from .log import Message, Setup, close
from .masking import Masked, bare, card_point, check_passed, check_shares, lift, read_cards
from .payloads import (
    TOGETHER,
    Accept,
    Anything,
    Bury,
    Commit,
    Entrust,
    Gone,
    Instead,
    Key,
    Lend,
    Open,
    Pass,
    Reveal,
    Say,
    Share,
    Show,
    Shuffle,
    Surrender,
    decode,
)
from .shuffling import Claim, Proving
from .trust import Trust, agreed

LONGEST_TEXT = 4096
PROVED = Key | Shuffle | Share | Show | Pass | Lend
PROVINGS: dict[str, Proving] = {proving.name: proving for proving in (Argument(), CutAndChoose(80))}

CHEATS = {
    "wrong_key": Sentence(
        "{who} gave a key without showing that it knows the secret.", "{who} 给出密钥却未能证明知道其私钥。"
    ),
    "wrong_shuffle": Sentence(
        "{who} shuffled wrongly: these are not the same cards.", "{who} 洗牌作假：不是原来的牌。"
    ),
    "wrong_share": Sentence("{who} gave a wrong share of a card.", "{who} 给出了错误的解牌份额。"),
    "wrong_pass": Sentence("{who} passed on other cards than its own.", "{who} 传出的不是自己的牌。"),
    "wrong_coin": Sentence("{who} revealed another coin than it had sealed.", "{who} 亮出的硬币与封存的不符。"),
    "wrong_secret": Sentence("{who} opened the hand with a wrong key.", "{who} 公开了错误的密钥。"),
    "opened_twice": Sentence("{who} opened a card a second time.", "{who} 重复打开同一张牌。"),
    "not_held": Sentence("{who} used a card that it does not hold.", "{who} 使用了不在自己手中的牌。"),
    "wrong_entrusted": Sentence("{who} gave somebody a wrong share of its key.", "{who} 给别人的密钥份额是错的。"),
    "false_complaint": Sentence("{who} said that a share was wrong which was right.", "{who} 谎称收到的密钥份额有误。"),
    "peeked": Sentence(
        "{who} used its share of the key of somebody who had not left.", "{who} 动用了未离开者的密钥份额。"
    ),
    "replayed": Sentence("{who} repeated an old proof.", "{who} 重复使用了旧的证明。"),
    "malformed": Sentence("{who} signed a message that says nothing.", "{who} 签发了没有内容的消息。"),
    "forked": Sentence("{who} signed two different messages for one place.", "{who} 在同一处签发了两条不同的消息。"),
}
NOT_TOGETHER = Sentence("These messages cannot stand in one round.", "这些消息不能出现在同一轮。")


class Cheating(PaijuError):
    """Somebody cheated in a message that they signed."""

    def __init__(self, kind: str, author: bytes, number: int) -> None:
        super().__init__(kind, CHEATS[kind], who=fingerprint(author))
        self.author = author
        self.number = number


class Slot(msgspec.Struct, frozen=True):
    """A place for one card: the masked card, who still locks it, and whether it is out of play."""

    card: Masked
    locks: frozenset[int]
    buried: bool = False


class Felt:
    """The public side of a hand. `check` says whether a message is right, `apply` does what a round says."""

    def __init__(self, setup: Setup) -> None:
        setup.check()
        self.setup = setup
        self.number = 0
        self.previous = setup.digest
        self.seats = {public: seat for seat, public in enumerate(setup.seats)}
        self.everybody = frozenset(range(len(setup.seats)))
        self.faces = {card_point(face): face for face in setup.pack}
        self.keys: dict[int, Point] = {}
        self.slots = {slot: Slot(bare(card_point(face)), frozenset()) for slot, face in enumerate(setup.pack)}
        self.made = len(self.slots)
        self.seals: dict[int, bytes] = {}
        self.tossed: dict[int, bytes] = {}
        self.proofs: set[bytes] = set()
        self.secrets: dict[int, int] = {}
        self.gone = frozenset(setup.absent)
        self.trust = Trust(setup, self.keys)

    @property
    def present(self) -> frozenset[int]:
        """The seats that have not been left."""
        return self.everybody - self.gone

    def speaker(self, seat: int) -> int:
        """Who speaks for a seat: whoever sits there, or the next one round the table who has not left."""
        around = [(seat + place) % len(self.everybody) for place in range(len(self.everybody))]
        return next((each for each in around if each not in self.gone), seat)

    def key(self, locks: Collection[int]) -> Point:
        """The key of those who lock a card."""
        return joint(self.keys[seat] for seat in sorted(locks))

    def face(self, slot: int) -> str | None:
        """The card in a slot, if it is open."""
        held = self.slots.get(slot)
        return None if held is None or held.locks else self.faces.get(held.card.body)

    def uncovered(self, slot: Slot) -> str | None:
        """The card in a slot, now or when it was there, if the hands of all who lock it are open."""
        if not self.secrets.keys() >= slot.locks:
            return None
        secret = sum(self.secrets[seat] for seat in slot.locks)
        return self.faces.get(subtract(slot.card.body, multiply(secret, slot.card.hint)) if secret else slot.card.body)

    def hand(self, seat: int) -> list[int]:
        """The slots that only this seat locks and that are in play."""
        only = frozenset((seat,))
        return [number for number, slot in self.slots.items() if slot.locks == only and not slot.buried]

    def transcript(self, seat: int, step: str) -> Transcript:
        """What a proof in this round is bound to: table, hand, round, everything said before, the peer and the step."""
        setup = self.setup
        return Transcript(setup.table, setup.hand, self.number, self.previous, setup.seats[seat], step)

    def check(self, message: Message) -> Anything:
        """What a message of this round says; Cheating if it must not be said. Its signature was looked at before."""
        try:
            payload = decode(message.payload)
            kind = self.find_fault(self.seats[message.author], payload)
        except NotationError:
            kind = "malformed"
        if kind is not None:
            raise Cheating(kind, message.author, message.number)
        if isinstance(payload, Accept) and payload.wrong:
            raise Cheating("wrong_entrusted", self.setup.seats[payload.wrong[0][0]], message.number)
        return payload

    def find_fault(self, seat: int, payload: Anything) -> str | None:
        """What is wrong with something said, None if nothing is."""
        if isinstance(payload, PROVED) and payload.proof and payload.proof in self.proofs:
            return "replayed"
        if isinstance(payload, Show | Pass | Bury | Say | Instead) and len(payload.text) > LONGEST_TEXT:
            return "malformed"
        if seat in self.gone or isinstance(payload, Gone):
            return "malformed"
        match payload:
            case Key():
                return self.find_wrong_key(seat, payload)
            case Commit():
                return "malformed" if len(payload.seal) != SIZE or self.seals.keys() & {seat} else None
            case Reveal():
                return None if self.seals.get(seat) == seal(self.setup, seat, payload.value) else "wrong_coin"
            case Say():
                return None
            case Open():
                return self.find_wrong_secret(seat, payload)
        if not self.keys.keys() >= self.present:
            return "malformed"
        match payload:
            case Entrust():
                return self.find_wrong_trust(seat, payload)
            case Accept():
                right = not payload.wrong or self.trust.is_complaint(seat, payload, self.transcript(seat, "accept"))
                return None if right else "false_complaint"
            case Surrender():
                return self.find_wrong_surrender(seat, payload)
            case Instead():
                return self.find_wrong_stand_in(payload)
        if not payload.slots or len(set(payload.slots)) != len(payload.slots):
            return "malformed"
        if not all(0 <= number < self.made for number in payload.slots):
            return "not_held"
        match payload:
            case Shuffle():
                return self.find_wrong_shuffle(seat, payload)
            case Share():
                return self.find_wrong_share(seat, payload)
            case Lend():
                return self.find_wrong_lending(seat, payload)
        return self.find_wrong_act(seat, payload)

    def find_wrong_key(self, seat: int, payload: Key) -> str | None:
        (public,) = read_points(payload.point, 1)
        right = seat not in self.keys and knows(public, payload.proof, self.transcript(seat, "key"))
        return None if right else "wrong_key"

    def find_wrong_secret(self, seat: int, payload: Open) -> str | None:
        try:
            (secret,) = read_scalars(payload.secret, 1)
        except NotationError:
            return "wrong_secret"
        right = seat in self.keys and seat not in self.secrets and secret and base(secret) == self.keys[seat]
        return None if right else "wrong_secret"

    def find_wrong_shuffle(self, seat: int, payload: Shuffle) -> str | None:
        locks = self.common_locks(payload.slots, payload.owner)
        proving = PROVINGS.get(payload.proving)
        if locks is None or seat not in locks:
            return "not_held"
        if proving is None:
            return "wrong_shuffle"
        try:
            after = read_cards(payload.cards, len(payload.slots))
            claim = Claim([self.slots[number].card for number in payload.slots], after, self.key(locks))
            right = proving.check(claim, payload.proof, self.transcript(seat, "shuffle"))
        except NotationError:
            right = False
        return None if right else "wrong_shuffle"

    def find_wrong_share(self, seat: int, payload: Share) -> str | None:
        if len(payload.to) != len(payload.slots):
            return "malformed"
        mine = self.locked(seat, payload)
        if not mine or not all(number in self.slots for number in payload.slots):
            return "opened_twice"
        if not all(
            to in (None, *self.slots[number].locks) for number, to in zip(payload.slots, payload.to, strict=True)
        ):
            return "malformed"
        return self.find_wrong_shares(seat, mine, payload, "share")

    def find_wrong_shares(self, seat: int, slots: Sequence[int], payload: Share | Show, step: str) -> str | None:
        cards = [self.slots[number].card for number in slots]
        try:
            right = check_shares(cards, payload.shares, payload.proof, self.keys[seat], self.transcript(seat, step))
        except NotationError:
            right = None
        return "wrong_share" if right is None else None

    def find_wrong_act(self, seat: int, payload: Show | Pass | Bury) -> str | None:
        for number in payload.slots:
            slot = self.slots.get(number)
            if slot is not None and not slot.locks:
                return "opened_twice"
            if slot is None or slot.locks != {seat} or slot.buried:
                return "not_held"
        if isinstance(payload, Show):
            return self.find_wrong_shares(seat, payload.slots, payload, "show")
        if isinstance(payload, Bury):
            return None
        if not payload.to or tuple(sorted(set(payload.to))) != payload.to or not self.present.issuperset(payload.to):
            return "malformed"
        cards = [self.slots[number].card for number in payload.slots]
        transcript = self.transcript(seat, "pass")
        try:
            right = check_passed(cards, payload.cards, payload.proof, self.keys[seat], self.key(payload.to), transcript)
        except NotationError:
            right = None
        return "wrong_pass" if right is None else None

    # Keys that are shared, and seats that were left.

    def find_wrong_trust(self, seat: int, payload: Entrust) -> str | None:
        if not self.trust.needed or seat in self.trust.entrusted:
            return "malformed"
        try:
            self.trust.read(seat, payload)
        except NotationError:
            return "wrong_entrusted"
        return None

    def find_wrong_lending(self, seat: int, payload: Lend) -> str | None:
        if payload.seat not in self.gone:
            return "peeked"
        if payload.seat not in self.trust.entrusted or seat not in self.trust.holders(payload.seat):
            return "malformed"
        slots = [self.slots.get(number) for number in payload.slots]
        cards = [slot.card for slot in slots if slot is not None and payload.seat in slot.locks]
        if len(cards) < len(slots):
            return "opened_twice"
        right = self.trust.is_lent(seat, payload, cards, self.transcript(seat, "lend"))
        return None if right else "wrong_share"

    def find_wrong_surrender(self, seat: int, payload: Surrender) -> str | None:
        if payload.seat not in self.gone or not self.secrets.keys() >= self.present:
            return "peeked"
        if payload.seat not in self.trust.entrusted or seat not in self.trust.holders(payload.seat):
            return "malformed"
        return None if self.trust.is_surrendered(seat, payload) else "wrong_secret"

    def find_wrong_stand_in(self, payload: Instead) -> str | None:
        if payload.seat not in self.gone or len(set(payload.slots)) != len(payload.slots):
            return "malformed"
        return None if all(self.face(number) is not None for number in payload.slots) else "not_held"

    def leaving(self, statements: Collection[Message]) -> tuple[frozenset[int], list[Message]]:
        """The seats that are left in this round because all others have said so, and where they did."""
        here = {
            (self.seats[message.author], frozenset(payload.seats)): message
            for message in sorted(statements, key=lambda message: message.number)
            if isinstance(payload := decode(message.payload), Gone)
            and (payload.round, message.previous) == (self.number, self.previous)
        }
        gone = agreed(sorted(self.present), here)
        return gone, [here[seat, gone] for seat in sorted(self.present - gone)] if gone else []

    def is_statement(self, message: Message) -> bool:
        """Whether somebody says, beside the rounds, that others are gone."""
        try:
            payload = decode(message.payload)
        except NotationError:
            return False
        return (
            bool(self.setup.keepers)
            and isinstance(payload, Gone)
            and payload.seats == tuple(sorted(set(payload.seats)))
            and bool(payload.seats)
            and payload.round >= 0
            and self.everybody.issuperset(payload.seats)
            and self.seats[message.author] not in payload.seats
        )

    def can_spare(self, seats: Collection[int]) -> bool:
        """Whether enough are left to open what these seats have locked, if they leave as well."""
        gone = self.gone.union(seats)
        locking = frozenset[int]().union(*(slot.locks for slot in self.slots.values()))
        return all(
            len(set(self.trust.holders(seat)) - gone) >= self.trust.needed
            if seat in self.trust.entrusted
            else seat not in locking
            for seat in gone
        )

    def locked(self, seat: int, payload: Share) -> list[int]:
        """Those of the slots that wait for this seat's share."""
        return [
            number
            for number, to in zip(payload.slots, payload.to, strict=True)
            if to != seat and number in self.slots and seat in self.slots[number].locks
        ]

    def common_locks(self, slots: Sequence[int], owner: int = -1) -> frozenset[int] | None:
        """Who locks all of these slots alike; open cards join any, and alone they are for `owner` or for everybody."""
        if not all(number in self.slots for number in slots):
            return None
        found = {self.slots[number].locks for number in slots} - {frozenset()}
        if len(found) > 1:
            return None
        return next(iter(found), self.present if owner < 0 else frozenset((owner,)))

    def apply(
        self, messages: Sequence[Message], leaving: Collection[int] = (), said_so: Sequence[Message] = ()
    ) -> None:
        """Do what a whole round says, each message checked before, and go on to the next round; some seats are left in
        it, as these statements say."""
        said = [(self.seats[message.author], decode(message.payload)) for message in messages]
        kinds = {type(payload) for _, payload in said}
        empty = not said and bool(leaving)
        if (
            not empty
            and len(said) != 1
            and (len(kinds) != 1 or not kinds <= set(TOGETHER) or len(dict(said)) != len(said))
        ):
            raise NotationError("NOT_TOGETHER", NOT_TOGETHER)
        for seat, payload in said:
            self.do(seat, payload)
            if isinstance(payload, PROVED):
                self.proofs.add(payload.proof)
        for seat, number, share in self.trust.settled():
            self.unlock(seat, [number], share)
        self.gone |= frozenset(leaving)
        self.previous = close([*messages, *said_so], self.previous)
        self.number += 1

    def do(self, seat: int, payload: Anything) -> None:
        """Do what somebody said."""
        match payload:
            case Key():
                self.keys[seat] = Point(payload.point)
            case Commit():
                self.seals[seat] = payload.seal
            case Reveal():
                self.seals.pop(seat)
                self.tossed[seat] = payload.value
            case Shuffle():
                locks = self.common_locks(payload.slots, payload.owner)
                assert locks is not None
                for number in payload.slots:
                    del self.slots[number]
                for card in read_cards(payload.cards, len(payload.slots)):
                    self.slots[self.made] = Slot(card, locks)
                    self.made += 1
            case Open():
                (self.secrets[seat],) = read_scalars(payload.secret, 1)
            case Share():
                self.unlock(seat, self.locked(seat, payload), payload.shares)
            case Show():
                self.unlock(seat, payload.slots, payload.shares)
            case Pass():
                cards = read_cards(payload.cards, len(payload.slots))
                for number, card in zip(payload.slots, cards, strict=True):
                    self.slots[number] = Slot(card, frozenset(payload.to))
            case Bury():
                for number in payload.slots:
                    self.slots[number] = msgspec.structs.replace(self.slots[number], buried=True)
            case Entrust():
                self.trust.entrusted[seat] = self.trust.read(seat, payload)
            case Lend():
                self.trust.lend(seat, payload)
            case Surrender():
                secret = self.trust.surrender(seat, payload)
                if secret is not None:
                    self.secrets[payload.seat] = secret

    def unlock(self, seat: int, slots: Sequence[int], shares: bytes) -> None:
        for place, number in enumerate(slots):
            slot = self.slots[number]
            card = lift(slot.card, Point(shares[place * SIZE : (place + 1) * SIZE]))
            locks = slot.locks - {seat}
            self.slots[number] = Slot(card if locks else bare(card.body), locks, slot.buried and bool(locks))


def seal(setup: Setup, seat: int, value: bytes) -> bytes:
    """What commits to a part of a coin toss; the value has 32 random bytes."""
    return digest("seal", setup.table, setup.hand, seat, value)[:SIZE]
