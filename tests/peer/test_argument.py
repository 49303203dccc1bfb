"""A prover who does all right except that the new pack is no shuffle: each equation of the argument is needed."""

from __future__ import annotations

import pytest

from paiju.peer.argument import (
    Answers,
    Argument,
    dot,
    draw_challenge,
    draw_weights,
    generators,
    start_of_chain,
    weighted_pack,
)
from paiju.peer.curve import (
    ORDER,
    Transcript,
    add,
    base,
    combine,
    joined,
    multiply,
    random_scalars,
    subtract,
    write_scalars,
)
from paiju.peer.keys import HandKey
from paiju.peer.masking import Masked, bare, card_point, remask
from paiju.peer.shuffling import Claim

HALF = pow(2, -1, ORDER)
Matrix = list[list[int]]

STRAIGHT = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
TURNED = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
DOUBLED = [[1, 0, 0], [1, 0, 0], [0, 0, 1]]
BLENDED = [[HALF, HALF, 0], [HALF, HALF, 0], [0, 0, 1]]
SCALED = [[2, 0, 0], [0, HALF, 0], [0, 0, 1]]
MOVED = [[1, 0, 0], [1, 1, ORDER - 1], [0, 0, 1]]


def follow(matrix: Matrix, before: list[Masked], key: HandKey, masks: list[int]) -> list[Masked]:
    """The pack whose cards are these combinations of the old ones."""
    hints = [combine(row, [card.hint for card in before]) for row in matrix]
    bodies = [combine(row, [card.body for card in before]) for row in matrix]
    cards = [Masked(hint, body) for hint, body in zip(hints, bodies, strict=True)]
    return [remask(card, key.public, mask) for card, mask in zip(cards, masks, strict=True)]


def prove(claim: Claim, committed: Matrix, used: Matrix, masks: list[int], transcript: Transcript) -> bytes:
    """The argument with any matrix in the place of a permutation, in the commitments and in the rest."""
    count = len(claim.before)
    bases, openings, links = generators(count), random_scalars(count), random_scalars(count)
    columns = [
        add(base(openings[column]), combine([row[column] for row in committed], bases)) for column in range(count)
    ]
    drawn = draw_weights(claim, columns, transcript)
    weights = [dot(row, drawn) for row in used]
    chain, through = [start_of_chain()], 0
    for link, weight in zip(links, weights, strict=True):
        chain.append(add(base(link), multiply(weight, chain[-1])))
        through = (link + weight * through) % ORDER
    hidden = random_scalars(4 + 2 * count)
    nonces = Answers.of(hidden)
    hints, bodies = weighted_pack(nonces.weights, claim.after)
    commitments = [
        base(nonces.columns),
        base(nonces.product),
        add(base(nonces.weighted), combine(nonces.weights, bases)),
        subtract(hints, base(nonces.masks)),
        subtract(bodies, multiply(nonces.masks, claim.key)),
    ]
    for nonce, weight, link in zip(nonces.chain, nonces.weights, chain[:-1], strict=True):
        commitments.append(add(base(nonce), multiply(weight, link)))
    challenge = draw_challenge(chain, commitments, transcript)
    known = [sum(openings), through, dot(openings, drawn), dot(masks, weights), *links, *weights]
    answers = [(nonce + challenge * secret) % ORDER for nonce, secret in zip(hidden, known, strict=True)]
    return joined(columns) + joined(chain[1:]) + write_scalars([challenge, *answers])


@pytest.mark.parametrize(
    ("committed", "used", "holds"),
    [
        (STRAIGHT, STRAIGHT, True),
        (TURNED, TURNED, True),
        (DOUBLED, DOUBLED, False),
        (BLENDED, BLENDED, False),
        (SCALED, SCALED, False),
        (MOVED, MOVED, False),
        (STRAIGHT, SCALED, False),
        (STRAIGHT, BLENDED, False),
        (STRAIGHT, DOUBLED, False),
        (TURNED, DOUBLED, False),
    ],
    ids=[
        "straight",
        "turned",
        "doubled",
        "blended: columns and weights fit, the product does not",
        "scaled: product and weights fit, the columns do not",
        "moved",
        "scaled in secret: columns and product fit, the weights do not",
        "blended in secret",
        "doubled in secret",
        "doubled in another order",
    ],
)
def test_only_shuffles_can_be_proved(committed: Matrix, used: Matrix, holds: bool) -> None:
    key = HandKey()
    before = [remask(bare(card_point(str(number))), key.public, 3 + number) for number in range(3)]
    masks = random_scalars(3)
    claim = Claim(before, follow(used, before, key, masks), key.public)
    proof = prove(claim, committed, used, masks, Transcript("here"))
    assert Argument().check(claim, proof, Transcript("here")) is holds


def test_a_proof_for_one_pack_is_none_for_another() -> None:
    """Commitments and weights of a true shuffle, the cards of a false one."""
    key = HandKey()
    before = [remask(bare(card_point(str(number))), key.public, 3 + number) for number in range(3)]
    masks = random_scalars(3)
    claim = Claim(before, follow(DOUBLED, before, key, masks), key.public)
    proof = prove(claim, TURNED, TURNED, masks, Transcript("here"))
    assert not Argument().check(claim, proof, Transcript("here"))
