"""The arena: bots against bots over many deals, with statistics."""

from .match import Line, Match, Result, run
from .statistics import Estimate, Tally

__all__ = ["Estimate", "Line", "Match", "Result", "Tally", "run"]
