"""docs/peers.md is enough to check a hand: messages, keys, shares and shuffles, written again from the page alone."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import rbcl
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from .tables import Table

ORDER = 2**252 + 27742317777372353535851937790883648493
add, minus = rbcl.crypto_core_ristretto255_add, rbcl.crypto_core_ristretto255_sub


def frame(part: Any) -> bytes:
    kind = b"b" if isinstance(part, bytes) else b"s" if isinstance(part, str) else b"i"
    data = part if isinstance(part, bytes) else str(part).encode()
    return kind + len(data).to_bytes(8, "big") + data


def digest(*parts: Any) -> bytes:
    return hashlib.sha512(b"".join(map(frame, (b"paiju/peer/1", *parts)))).digest()


def point(*parts: Any) -> bytes:
    return rbcl.crypto_core_ristretto255_from_hash(digest("point", *parts))


def times(scalar: int, of: bytes | None = None) -> bytes:
    data = (scalar % ORDER).to_bytes(32, "little")
    if of is None:
        return rbcl.crypto_scalarmult_ristretto255_base_allow_scalar_zero(data)
    return rbcl.crypto_scalarmult_ristretto255_allow_scalar_zero(data, of)


def weighted(scalars: list[int], points: list[bytes]) -> bytes:
    result = bytes(32)
    for scalar, each in zip(scalars, points, strict=True):
        result = add(result, times(scalar, each))
    return result


def parts_of(data: bytes) -> list[bytes]:
    return [data[start : start + 32] for start in range(0, len(data), 32)]


def scalars_of(data: bytes) -> list[int]:
    return [int.from_bytes(part, "little") for part in parts_of(data)]


class Said:
    """A transcript."""

    def __init__(self, message: list[Any], step: str) -> None:
        self.text = frame(b"paiju/peer/1")
        table, hand, number, previous, author, *_ = message
        self.say("begin", table, hand, number, previous, author, step)

    def say(self, label: str, *parts: Any) -> None:
        self.text += frame(label) + frame(len(parts)) + b"".join(map(frame, parts))

    def challenges(self, label: str, count: int = 1) -> list[int]:
        self.say("draw", label, 64 * count)
        drawn = hashlib.shake_256(hashlib.sha512(self.text).digest()).digest(64 * count)
        return [int.from_bytes(drawn[at : at + 64], "little") % ORDER for at in range(0, 64 * count, 64)]


def check_key(message: list[Any], key: bytes, proof: bytes) -> None:
    c, s = scalars_of(proof)
    said = Said(message, "key")
    said.say("key", key, minus(times(s), times(c, key)))
    assert said.challenges("knowledge") == [c]


def check_shares(message: list[Any], step: str, key: bytes, cards: list[bytes], data: bytes, proof: bytes) -> None:
    c, s = scalars_of(proof)
    said = Said(message, step)
    said.say("shares", key, b"".join(cards), data)
    w = said.challenges("weights", len(cards))
    hint, share = weighted(w, [card[:32] for card in cards]), weighted(w, parts_of(data))
    said.say("nonce", minus(times(s), times(c, key)), minus(times(s, hint), times(c, share)))
    assert said.challenges("shares") == [c]


def check_shuffle(message: list[Any], key: bytes, old: list[bytes], new: list[bytes], proof: bytes) -> None:
    n = len(old)
    f = [point("generator", number) for number in range(n + 1)]
    columns, chain = parts_of(proof)[:n], [f[0], *parts_of(proof)[n : 2 * n]]
    c, *answers = scalars_of(proof[2 * n * 32 :])
    a, b, e, g, y, z = *answers[:4], answers[4 : 4 + n], answers[4 + n :]
    said = Said(message, "shuffle")
    said.say("claim", key, n, b"".join(old), b"".join(new))
    said.say("columns", b"".join(columns))
    u = said.challenges("weights", n)
    product = 1
    for each in u:
        product = product * each % ORDER
    ones = [1] * n
    sides = [
        (times(a), minus(weighted(ones, columns), weighted(ones, f[1:]))),
        (times(b), minus(chain[-1], times(product, f[0]))),
        (add(times(e), weighted(z, f[1:])), weighted(u, columns)),
        (minus(weighted(z, [card[:32] for card in new]), times(g)), weighted(u, [card[:32] for card in old])),
        (minus(weighted(z, [card[32:] for card in new]), times(g, key)), weighted(u, [card[32:] for card in old])),
        *((add(times(y[i]), times(z[i], chain[i])), chain[i + 1]) for i in range(n)),
    ]
    said.say("chain", b"".join(chain))
    said.say("commitments", b"".join(minus(answer, times(c, claimed)) for answer, claimed in sides))
    assert said.challenges("argument") == [c]


def check_pass(message: list[Any], key: bytes, target: bytes, old: list[bytes], new: list[bytes], proof: bytes) -> None:
    c, s, t = scalars_of(proof)
    said = Said(message, "pass")
    said.say("pass", key, target, b"".join(old), b"".join(new))
    w = said.challenges("weights", len(old))
    hint, fresh = weighted(w, [card[:32] for card in old]), weighted(w, [card[:32] for card in new])
    gained = minus(weighted(w, [card[32:] for card in new]), weighted(w, [card[32:] for card in old]))
    said.say(
        "nonce",
        minus(times(s), times(c, key)),
        minus(times(t), times(c, fresh)),
        minus(minus(times(t, target), times(s, hint)), times(c, gained)),
    )
    assert said.challenges("pass") == [c]


def test_a_hand_is_checked_from_the_page_alone() -> None:
    table = Table(3, ["7S", "7S", "AH", "KD", "2C"])
    table.deal([2, 1, 1])
    table.turn(0, lambda party: party.pass_on(party.felt.hand(0)[:1], [2]))
    table.mix(table.parties[2].felt.hand(2))
    table.turn(2, lambda party: party.show(party.felt.hand(2), "all of it"))
    seats, pack = table.setup.seats, table.setup.pack
    story = [msgspec.msgpack.decode(data) for data in table.parties[0].missing()]

    previous = digest("setup", b"table", 1, len(seats), len(pack), *seats, *pack)[:32]
    cards = {number: (bytes(32) + point("card", face), frozenset[int]()) for number, face in enumerate(pack)}
    keys: dict[int, bytes] = {}
    kinds = set()
    for number in range(story[-1][2] + 1):
        spoken = [message for message in story if message[2] == number]
        lifted = dict(cards)
        for message in spoken:
            *content, signature = message
            assert message[3] == previous
            Ed25519PublicKey.from_public_bytes(message[4]).verify(signature, digest("message", *content))
            seat = seats.index(message[4])
            kind, *said = msgspec.msgpack.decode(message[5])
            kinds.add(kind)
            if kind == "key":
                keys[seat] = said[0]
                check_key(message, *said)
                continue
            slots = said[0]
            old = [cards[slot][0] for slot in slots]
            if kind == "shuffle":
                locks = cards[slots[0]][1] or frozenset(range(3))
                key = weighted([1] * len(locks), [keys[each] for each in sorted(locks)])
                assert said[1] == -1
                new = [said[2][at : at + 64] for at in range(0, len(said[2]), 64)]
                check_shuffle(message, key, old, new, said[3])
                first = max(lifted) + 1
                for slot in slots:
                    del lifted[slot]
                lifted.update({first + at: (card, locks) for at, card in enumerate(new)})
            elif kind == "pass":
                new = [said[2][at : at + 64] for at in range(0, len(said[2]), 64)]
                check_pass(message, keys[seat], keys[said[1][0]], old, new, said[3])
                lifted.update({slot: (card, frozenset(said[1])) for slot, card in zip(slots, new, strict=True)})
            else:
                to = said[1] if kind == "share" else [None] * len(slots)
                shares, proof = said[2:4] if kind == "share" else said[1:3]
                mine = [slot for slot, goal in zip(slots, to, strict=True) if goal != seat and seat in cards[slot][1]]
                check_shares(message, kind, keys[seat], [cards[slot][0] for slot in mine], shares, proof)
                for slot, share in zip(mine, parts_of(shares), strict=True):
                    card, locks = lifted[slot]
                    lifted[slot] = (card[:32] + minus(card[32:], share), locks - {seat})
        cards = lifted
        bodies = [digest("message", *message[:-1]) for message in sorted(spoken, key=lambda message: message[4])]
        previous = digest("round", previous, len(bodies), *bodies)[:32]
    assert kinds == {"key", "shuffle", "share", "pass", "show"}
    assert previous == table.parties[0].felt.previous
    faces = {point("card", face): face for face in pack}
    opened = {slot: faces[card[32:]] for slot, (card, locks) in cards.items() if not locks}
    assert opened == {slot: table.parties[1].card(slot) for slot in opened} and len(opened) == 2
