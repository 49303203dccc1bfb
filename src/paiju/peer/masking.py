"""Cards as points, masked cards, and the shares that unmask them.

A card is a point M. Masked under a key K it is (A, B) = (r·G, M + r·K), where K is the sum of the keys of its locks:
the seats whose share x·A has not been subtracted from B yet. A card with one lock is its owner's; with none it is open.

The copies of a card in a pack of several decks are the same point. They need no numbers: masked cards hide whether
their points are equal, slots tell them apart where it matters, and an opened card shows its face and nothing else, as
real cards with one back do. Numbered copies would tell who passed on which of two like cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .curve import (
    IDENTITY,
    ORDER,
    Point,
    Transcript,
    add,
    base,
    combine,
    hash_to_point,
    joined,
    multiply,
    random_scalar,
    random_scalars,
    read_points,
    read_scalars,
    subtract,
    write_scalars,
)
from .keys import HandKey


class Masked(NamedTuple):
    """A masked card: A is `hint`, B is `body`."""

    hint: Point
    body: Point


Pack = Sequence[Masked]


def card_point(face: str) -> Point:
    """The point of a card, the same at every table and for every copy."""
    return hash_to_point("card", face)


def bare(point: Point) -> Masked:
    """A card that everybody can see, as a masked card with r = 0."""
    return Masked(IDENTITY, point)


def remask(card: Masked, key: Point, mask: int) -> Masked:
    """The same card under another mask; without knowing the mask nobody sees that it is the same."""
    return Masked(add(card.hint, base(mask)), add(card.body, multiply(mask, key)))


def lift(card: Masked, share: Point) -> Masked:
    """The card with one lock less."""
    return Masked(card.hint, subtract(card.body, share))


def write_cards(cards: Pack) -> bytes:
    return b"".join(card.hint + card.body for card in cards)


def read_cards(data: bytes, count: int) -> list[Masked]:
    """So many masked cards from outside."""
    points = read_points(data, 2 * count)
    return [Masked(*pair) for pair in zip(points[::2], points[1::2], strict=True)]


def prove_shares(cards: Pack, key: HandKey, transcript: Transcript) -> tuple[bytes, bytes]:
    """The shares of some cards, and one proof for all (Chaum and Pedersen's, on a random combination)."""
    shares = [multiply(key.secret, card.hint) for card in cards]
    weights = weigh(cards, shares, key.public, transcript)
    nonce = random_scalar()
    hint = combine(weights, [card.hint for card in cards])
    transcript.say("nonce", base(nonce), multiply(nonce, hint))
    challenge = transcript.challenge("shares")
    return joined(shares), write_scalars([challenge, (nonce + challenge * key.secret) % ORDER])


def check_shares(cards: Pack, data: bytes, proof: bytes, public: Point, transcript: Transcript) -> list[Point] | None:
    """The shares if the proof shows that they were made with this key."""
    shares = read_points(data, len(cards))
    challenge, answer = read_scalars(proof, 2)
    weights = weigh(cards, shares, public, transcript)
    hint = combine(weights, [card.hint for card in cards])
    share = combine(weights, shares)
    transcript.say(
        "nonce",
        subtract(base(answer), multiply(challenge, public)),
        subtract(multiply(answer, hint), multiply(challenge, share)),
    )
    return shares if transcript.challenge("shares") == challenge else None


def weigh(cards: Pack, shares: Sequence[Point], public: Point, transcript: Transcript) -> list[int]:
    """Weights drawn when cards and shares are fixed: one wrong share and the combination is wrong."""
    transcript.say("shares", public, write_cards(cards), joined(shares))
    return transcript.challenges("weights", len(cards))


def pass_on(cards: Pack, key: HandKey, target: Point, transcript: Transcript) -> tuple[bytes, bytes]:
    """Cards under one's own key, masked anew under another, and a proof that they are the same cards.

    With A' = r·G and B' = M + r·T it shows x and r for which X = x·G and B' - B = r·T - x·A, on a random combination.
    """
    masks = random_scalars(len(cards))
    after = [
        remask(bare(subtract(card.body, multiply(key.secret, card.hint))), target, mask)
        for card, mask in zip(cards, masks, strict=True)
    ]
    weights = weigh_passed(cards, after, key.public, target, transcript)
    mask = sum(weight * each for weight, each in zip(weights, masks, strict=True)) % ORDER
    hint = combine(weights, [card.hint for card in cards])
    key_nonce, mask_nonce = random_scalars(2)
    transcript.say(
        "nonce",
        base(key_nonce),
        base(mask_nonce),
        subtract(multiply(mask_nonce, target), multiply(key_nonce, hint)),
    )
    challenge = transcript.challenge("pass")
    answers = [(key_nonce + challenge * key.secret) % ORDER, (mask_nonce + challenge * mask) % ORDER]
    return write_cards(after), write_scalars([challenge, *answers])


def check_passed(
    cards: Pack, data: bytes, proof: bytes, public: Point, target: Point, transcript: Transcript
) -> list[Masked] | None:
    """The cards under their new key if the proof shows that they are the same."""
    after = read_cards(data, len(cards))
    challenge, key_answer, mask_answer = read_scalars(proof, 3)
    weights = weigh_passed(cards, after, public, target, transcript)
    hint = combine(weights, [card.hint for card in cards])
    new_hint = combine(weights, [card.hint for card in after])
    gained = combine(weights, [subtract(new.body, old.body) for new, old in zip(after, cards, strict=True)])
    transcript.say(
        "nonce",
        subtract(base(key_answer), multiply(challenge, public)),
        subtract(base(mask_answer), multiply(challenge, new_hint)),
        subtract(subtract(multiply(mask_answer, target), multiply(key_answer, hint)), multiply(challenge, gained)),
    )
    return after if transcript.challenge("pass") == challenge else None


def weigh_passed(cards: Pack, after: Pack, public: Point, target: Point, transcript: Transcript) -> list[int]:
    transcript.say("pass", public, target, write_cards(cards), write_cards(after))
    return transcript.challenges("weights", len(cards))
