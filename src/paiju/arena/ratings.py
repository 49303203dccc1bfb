"""Ratings of the bots of a league, by the model of Plackett and Luce (openskill).

A deal counts as one game between two bots, won by who had more points over all its seatings: games of one deal hang
together, deals do not. Deals are rated in order, pair by pair.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from ..errors import SetupError
from ..language import Sentence

if TYPE_CHECKING:
    from .league import Standings

NO_OPENSKILL = Sentence(
    "Ratings need the package openskill: pip install 'paiju[arena]'.",
    "计算等级分需要 openskill：pip install 'paiju[arena]'。",
)


def need_ratings() -> Any:
    """The model of the ratings, or a clear refusal."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise SetupError("NO_OPENSKILL", NO_OPENSKILL) from None
    return PlackettLuce(tau=0.0)  # a bot stays as good as it is


def rate(standings: Standings) -> list[tuple[str, float, float]]:
    """Every bot with its rating and the standard deviation of that, the best first."""
    model = need_ratings()
    ratings = {name: model.rating(name=name) for name in standings.league.bots}
    pairs = [pair for result in standings.results for pair in result.gaps]
    signs = [result.signs[pair] for result in standings.results for pair in result.gaps]
    for deal in zip_longest(*signs):
        for (one, other), sign in zip(pairs, deal, strict=True):
            if sign is not None:
                ranks = {"+": [1, 2], "-": [2, 1], "=": [1, 1]}[sign]
                [[ratings[one]], [ratings[other]]] = model.rate([[ratings[one]], [ratings[other]]], ranks=ranks)
    found = [(name, rating.mu, rating.sigma) for name, rating in ratings.items()]
    return sorted(found, key=lambda each: -each[1])
