"""What each decision of a finished game was worth.

Every decision is judged from the view of the seat that made it, at the time it was made: with what that seat could know
then, and never with hindsight. See `paiju.worth` for what is measured and `study` for how a game is looked at.
"""

from .judges import judge
from .study import Analysis, Choice, Decision, Study, analyse, decisions, people

__all__ = ["Analysis", "Choice", "Decision", "Study", "analyse", "decisions", "judge", "people"]
