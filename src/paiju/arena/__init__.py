"""The arena: bots against bots over many deals, with statistics."""

from .league import League, Standings, compete
from .match import Match
from .result import Line, Result
from .running import run
from .statistics import Estimate, Tally
from .verdict import Verdict

__all__ = ["Estimate", "League", "Line", "Match", "Result", "Standings", "Tally", "Verdict", "compete", "run"]
