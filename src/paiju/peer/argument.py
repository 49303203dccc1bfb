"""The argument of Terelius and Wikström: a shuffle proved with a few points and scalars for each card.

Written from the papers (Terelius and Wikström 2010; Haenni, Locher, Koenig and Dubuis 2017), with N cards, the order
j_1 .. j_N, generators G, F, F_1 .. F_N whose logarithms nobody knows, and additive notation:

- Commit to the order: C_{j_i} = c_{j_i}·G + F_i. The commitments are a column for each card of the old pack.
- Draw u_1 .. u_N. In the new order they are v_i = u_{j_i}.
- Chain them: D_0 = F, D_i = d_i·G + v_i·D_{i-1}, so that D_N holds the product of the v.
- Prove in one go that the C sum to the F_i (each column once), that the D end in the product of the u (the v are the u
  in some order, up to N / 2^252), that the C weighted with u are the F_i weighted with v, and that the new pack
  weighted with v is the old pack weighted with u, masked anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .curve import (
    ORDER,
    SIZE,
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
    total,
    write_scalars,
)
from .masking import Pack
from .shuffling import Claim, Way


class Answers(NamedTuple):
    """What the prover answers to the challenge."""

    columns: int
    product: int
    weighted: int
    masks: int
    chain: Sequence[int]
    weights: Sequence[int]

    @classmethod
    def of(cls, scalars: Sequence[int]) -> Answers:
        """All in a row, as they are written."""
        count = (len(scalars) - 4) // 2
        columns, product, weighted, masks, *rest = scalars
        return cls(columns, product, weighted, masks, rest[:count], rest[count:])


def generators(count: int) -> list[Point]:
    """F_1 .. F_N."""
    return [hash_to_point("generator", number) for number in range(1, count + 1)]


def start_of_chain() -> Point:
    """F."""
    return hash_to_point("generator", 0)


def dot(left: Sequence[int], right: Sequence[int]) -> int:
    return sum(a * b for a, b in zip(left, right, strict=True)) % ORDER


def product(factors: Sequence[int]) -> int:
    result = 1
    for factor in factors:
        result = result * factor % ORDER
    return result


def weighted_pack(weights: Sequence[int], pack: Pack) -> tuple[Point, Point]:
    """The hints and the bodies of a pack, each weighted and summed."""
    return combine(weights, [card.hint for card in pack]), combine(weights, [card.body for card in pack])


class Argument:
    """Proofs by the argument of Terelius and Wikström."""

    name = "argument"
    # N/2^252 for the weights and 2^-252 for the challenge; the commitments bind as long as logarithms are hard, 2^126.
    soundness = 126

    def prove(self, claim: Claim, way: Way, transcript: Transcript) -> bytes:
        count = len(claim.before)
        bases = generators(count)
        openings = [0] * count
        columns = list(bases)
        for place, generator in zip(way.order, bases, strict=True):
            openings[place] = random_scalar()
            columns[place] = add(base(openings[place]), generator)
        drawn = draw_weights(claim, columns, transcript)
        weights = [drawn[place] for place in way.order]

        links = random_scalars(count)
        chain = [start_of_chain()]
        for link, weight in zip(links, weights, strict=True):
            chain.append(add(base(link), multiply(weight, chain[-1])))
        # D_N = product·F + through·G
        through = 0
        for link, weight in zip(links, weights, strict=True):
            through = (link + weight * through) % ORDER

        hidden = random_scalars(4 + 2 * count)
        nonces = Answers.of(hidden)
        hints, bodies = weighted_pack(nonces.weights, claim.after)
        challenge = draw_challenge(
            chain,
            [
                base(nonces.columns),
                base(nonces.product),
                add(base(nonces.weighted), combine(nonces.weights, bases)),
                subtract(hints, base(nonces.masks)),
                subtract(bodies, multiply(nonces.masks, claim.key)),
                *(
                    add(base(nonce), multiply(weight, link))
                    for nonce, weight, link in zip(nonces.chain, nonces.weights, chain[:-1], strict=True)
                ),
            ],
            transcript,
        )
        secrets = [
            sum(openings) % ORDER,
            through,
            dot(openings, drawn),
            dot(way.masks, weights),
            *links,
            *weights,
        ]
        answers = [(nonce + challenge * secret) % ORDER for nonce, secret in zip(hidden, secrets, strict=True)]
        return joined(columns) + joined(chain[1:]) + write_scalars([challenge, *answers])

    def check(self, claim: Claim, proof: bytes, transcript: Transcript) -> bool:
        count = len(claim.before)
        if not count or len(claim.after) != count:
            return False
        middle = 2 * count * SIZE
        points = read_points(proof[:middle], 2 * count)
        challenge, *scalars = read_scalars(proof[middle:], 5 + 2 * count)
        answers = Answers.of(scalars)
        columns, chain = points[:count], [start_of_chain(), *points[count:]]
        bases = generators(count)
        drawn = draw_weights(claim, columns, transcript)

        def less(nonce: Point, claimed: Point) -> Point:
            """What the nonce must have been: the answer's side without the challenge times the claimed side."""
            return subtract(nonce, multiply(challenge, claimed))

        new_hints, new_bodies = weighted_pack(answers.weights, claim.after)
        old_hints, old_bodies = weighted_pack(drawn, claim.before)
        commitments = [
            less(base(answers.columns), subtract(total(columns), total(bases))),
            less(base(answers.product), subtract(chain[-1], multiply(product(drawn), chain[0]))),
            less(add(base(answers.weighted), combine(answers.weights, bases)), combine(drawn, columns)),
            less(subtract(new_hints, base(answers.masks)), old_hints),
            less(subtract(new_bodies, multiply(answers.masks, claim.key)), old_bodies),
            *(
                less(add(base(answer), multiply(weight, chain[number])), chain[number + 1])
                for number, (answer, weight) in enumerate(zip(answers.chain, answers.weights, strict=True))
            ),
        ]
        return draw_challenge(chain, commitments, transcript) == challenge


def draw_weights(claim: Claim, columns: Sequence[Point], transcript: Transcript) -> list[int]:
    """u_1 .. u_N, when claim and commitments are fixed."""
    claim.tell(transcript)
    transcript.say("columns", joined(columns))
    return transcript.challenges("weights", len(columns))


def draw_challenge(chain: Sequence[Point], commitments: Sequence[Point], transcript: Transcript) -> int:
    transcript.say("chain", joined(chain))
    transcript.say("commitments", joined(commitments))
    return transcript.challenge("argument")
