"""What lies on the table for all to see: everybody's key, and in each slot a masked card with its locks.

Nothing here is secret. Peers and third persons who read the same messages come to the same felt, and see who cheated.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from ..errors import NotationError, PaijuError
from ..language import Sentence
from .argument import Argument
from .curve import SIZE, Point, Transcript, digest, read_points
from .cutting import CutAndChoose
from .keys import fingerprint, joint, knows
from .log import Message, Setup, close
from .masking import Masked, bare, card_point, check_passed, check_shares, lift, read_cards
from .payloads import (
    TOGETHER,
    Anything,
    Bury,
    Commit,
    Key,
    Pass,
    Reveal,
    Say,
    Share,
    Show,
    Shuffle,
    decode,
)
from .shuffling import Claim, Proving

LONGEST_TEXT = 4096
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
    "opened_twice": Sentence("{who} opened a card a second time.", "{who} 重复打开同一张牌。"),
    "not_held": Sentence("{who} used a card that it does not hold.", "{who} 使用了不在自己手中的牌。"),
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

    def key(self, locks: Collection[int]) -> Point:
        """The key of those who lock a card."""
        return joint(self.keys[seat] for seat in sorted(locks))

    def face(self, slot: int) -> str | None:
        """The card in a slot, if it is open."""
        held = self.slots.get(slot)
        return None if held is None or held.locks else self.faces.get(held.card.body)

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
        return payload

    def find_fault(self, seat: int, payload: Anything) -> str | None:
        """What is wrong with something said, None if nothing is."""
        if isinstance(payload, Key | Shuffle | Share | Show | Pass) and payload.proof and payload.proof in self.proofs:
            return "replayed"
        if isinstance(payload, Show | Pass | Bury | Say) and len(payload.text) > LONGEST_TEXT:
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
        if len(self.keys) < len(self.everybody):
            return "malformed"
        if not payload.slots or len(set(payload.slots)) != len(payload.slots):
            return "malformed"
        if not all(0 <= number < self.made for number in payload.slots):
            return "not_held"
        match payload:
            case Shuffle():
                return self.find_wrong_shuffle(seat, payload)
            case Share():
                return self.find_wrong_share(seat, payload)
        return self.find_wrong_act(seat, payload)

    def find_wrong_key(self, seat: int, payload: Key) -> str | None:
        (public,) = read_points(payload.point, 1)
        right = seat not in self.keys and knows(public, payload.proof, self.transcript(seat, "key"))
        return None if right else "wrong_key"

    def find_wrong_shuffle(self, seat: int, payload: Shuffle) -> str | None:
        locks = self.common_locks(payload.slots)
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
        if not payload.to or tuple(sorted(set(payload.to))) != payload.to or not self.everybody.issuperset(payload.to):
            return "malformed"
        cards = [self.slots[number].card for number in payload.slots]
        transcript = self.transcript(seat, "pass")
        try:
            right = check_passed(cards, payload.cards, payload.proof, self.keys[seat], self.key(payload.to), transcript)
        except NotationError:
            right = None
        return "wrong_pass" if right is None else None

    def locked(self, seat: int, payload: Share) -> list[int]:
        """Those of the slots that wait for this seat's share."""
        return [
            number
            for number, to in zip(payload.slots, payload.to, strict=True)
            if to != seat and number in self.slots and seat in self.slots[number].locks
        ]

    def common_locks(self, slots: Sequence[int]) -> frozenset[int] | None:
        """Who locks all of these slots alike; open cards join any, and alone they get everybody's locks."""
        if not all(number in self.slots for number in slots):
            return None
        found = {self.slots[number].locks for number in slots} - {frozenset()}
        if len(found) > 1:
            return None
        return next(iter(found), self.everybody)

    def apply(self, messages: Sequence[Message]) -> None:
        """Do what a whole round says, each message checked before, and go on to the next round."""
        said = [(self.seats[message.author], decode(message.payload)) for message in messages]
        kinds = {type(payload) for _, payload in said}
        if len(said) != 1 and (len(kinds) != 1 or not kinds <= set(TOGETHER) or len(dict(said)) != len(said)):
            raise NotationError("NOT_TOGETHER", NOT_TOGETHER)
        for seat, payload in said:
            self.do(seat, payload)
            if isinstance(payload, Key | Shuffle | Share | Show | Pass):
                self.proofs.add(payload.proof)
        self.previous = close(messages, self.previous)
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
                locks = self.common_locks(payload.slots)
                assert locks is not None
                for number in payload.slots:
                    del self.slots[number]
                for card in read_cards(payload.cards, len(payload.slots)):
                    self.slots[self.made] = Slot(card, locks)
                    self.made += 1
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

    def unlock(self, seat: int, slots: Sequence[int], shares: bytes) -> None:
        for place, number in enumerate(slots):
            slot = self.slots[number]
            card = lift(slot.card, Point(shares[place * SIZE : (place + 1) * SIZE]))
            locks = slot.locks - {seat}
            self.slots[number] = Slot(card if locks else bare(card.body), locks, slot.buried and bool(locks))


def seal(setup: Setup, seat: int, value: bytes) -> bytes:
    """What commits to a part of a coin toss; the value has 32 random bytes."""
    return digest("seal", setup.table, setup.hand, seat, value)[:SIZE]
