"""A prover who does all right except that the new pack is no shuffle: each equation of the argument is needed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pytest

from paiju.peer import argument
from paiju.peer.argument import (
    Answers,
    Argument,
    dot,
    draw_weights,
    generators,
    product,
    start_of_chain,
    weighted_pack,
)
from paiju.peer.curve import (
    ORDER,
    Point,
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

HALF, THIRD = pow(2, -1, ORDER), pow(3, -1, ORDER)
LESS = ORDER - 1
Matrix = list[list[int]]

STRAIGHT = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
TURNED = [[0, 0, 1], [1, 0, 0], [0, 1, 0]]
DOUBLED = [[1, 0, 0], [1, 0, 0], [0, 0, 1]]
# A matrix, and the one by which the pack must change for the weighted packs to be equal: the inverse of its transpose.
SCALED, SCALED_PACK = [[2, 0, 0], [0, HALF, 0], [0, 0, 1]], [[HALF, 0, 0], [0, 2, 0], [0, 0, 1]]
SPREAD = [[2, LESS, 0], [LESS, 2, 0], [0, 0, 1]]
SPREAD_PACK = [[2 * THIRD % ORDER, THIRD, 0], [THIRD, 2 * THIRD % ORDER, 0], [0, 0, 1]]


class Cheat(NamedTuple):
    """The matrix of the commitments, that of the weights, and those by which hints and bodies of the cards change."""

    committed: Matrix
    used: Matrix
    hints: Matrix
    bodies: Matrix
    broken_chain: bool = False


def follow(cheat: Cheat, before: list[Masked], key: HandKey, masks: list[int]) -> list[Masked]:
    """The pack whose cards are these combinations of the old ones, masked anew."""
    hints = [combine(row, [card.hint for card in before]) for row in cheat.hints]
    bodies = [combine(row, [card.body for card in before]) for row in cheat.bodies]
    cards = [Masked(hint, body) for hint, body in zip(hints, bodies, strict=True)]
    return [remask(card, key.public, mask) for card, mask in zip(cards, masks, strict=True)]


def accepted(cheat: Cheat) -> bool:
    """Whether the argument holds for what this prover says."""
    key = HandKey()
    before = [remask(bare(card_point(str(number))), key.public, 3 + number) for number in range(3)]
    masks = random_scalars(3)
    claim = Claim(before, follow(cheat, before, key, masks), key.public)
    return Argument().check(claim, prove(claim, cheat, masks, Transcript("here")), Transcript("here"))


def prove(claim: Claim, cheat: Cheat, masks: list[int], transcript: Transcript) -> bytes:
    """The argument with any matrix in the place of a permutation, in the commitments and in the rest."""
    committed, used = cheat.committed, cheat.used
    count = len(claim.before)
    bases, openings, links = generators(count), random_scalars(count), random_scalars(count)
    columns = [
        add(base(openings[column]), combine([row[column] for row in committed], bases)) for column in range(count)
    ]
    drawn = draw_weights(claim, columns, transcript)
    weights = [dot(row, drawn) for row in used]
    chain, through = [start_of_chain()], 0
    for link, weight in zip(links, weights, strict=True):
        factor = weight
        if cheat.broken_chain and len(chain) == 1:
            factor = product(drawn) * pow(product(weights[1:]), -1, ORDER) % ORDER
        chain.append(add(base(link), multiply(factor, chain[-1])))
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
    challenge = argument.draw_challenge(chain, commitments, transcript)
    known = [sum(openings), through, dot(openings, drawn), dot(masks, weights), *links, *weights]
    answers = [(nonce + challenge * secret) % ORDER for nonce, secret in zip(hidden, known, strict=True)]
    return joined(columns) + joined(chain[1:]) + write_scalars([challenge, *answers])


@pytest.mark.parametrize("order", [STRAIGHT, TURNED])
def test_shuffles_can_be_proved(order: Matrix) -> None:
    assert accepted(Cheat(order, order, order, order))


@pytest.mark.parametrize(
    ("equation", "cheat"),
    [
        pytest.param(0, Cheat(SCALED, SCALED, SCALED_PACK, SCALED_PACK), id="each column once"),
        pytest.param(1, Cheat(SPREAD, SPREAD, SPREAD_PACK, SPREAD_PACK), id="the product of the weights"),
        pytest.param(2, Cheat(STRAIGHT, SCALED, SCALED_PACK, SCALED_PACK), id="the weights are the committed ones"),
        pytest.param(3, Cheat(TURNED, TURNED, DOUBLED, TURNED), id="the hints of the cards"),
        pytest.param(4, Cheat(TURNED, TURNED, TURNED, DOUBLED), id="the bodies of the cards"),
        pytest.param(5, Cheat(SPREAD, SPREAD, SPREAD_PACK, SPREAD_PACK, broken_chain=True), id="every link"),
    ],
)
def test_what_is_no_shuffle_fails_by_one_equation(equation: int, cheat: Cheat, monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused; and accepted if just this equation were left out, so that it is this one that refuses."""
    assert not accepted(cheat)
    whole = argument.draw_challenge

    def without(chain: Sequence[Point], commitments: Sequence[Point], transcript: Transcript) -> int:
        return whole(chain, [*commitments[:equation], *commitments[equation + 1 :]], transcript)

    monkeypatch.setattr(argument, "draw_challenge", without)
    assert accepted(cheat)


@pytest.mark.parametrize("used", [STRAIGHT, TURNED, DOUBLED, SCALED])
def test_a_card_cannot_be_doubled(used: Matrix) -> None:
    for committed in (STRAIGHT, TURNED, DOUBLED):
        assert not accepted(Cheat(committed, used, DOUBLED, DOUBLED))
