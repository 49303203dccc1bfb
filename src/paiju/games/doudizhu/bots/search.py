"""Perfect play for open hands of Dou Dizhu: who wins, by which moves, and which losing move is hardest to answer.

The search itself is `Endings`. A search that would take too long ends with `TooHard`, never with a guess.
"""

from __future__ import annotations

from ....errors import SetupError
from ....language import Sentence
from ....state import State
from ..combos import count_cards
from ..endings import Endings
from ..kinds import CARDS, PLAY, UNKNOWN, WON
from ..missions import mission, preset_for
from ..state import DouDizhuState

NOT_OPEN = Sentence(
    "The solver needs open hands and cards to play: two seats, or three with a landlord.",
    "求解器需要明牌并且正在出牌的局面：两人，或有地主的三人。",
)
TOO_HARD = Sentence("There are more than {limit} positions to search here.", "这个局面要搜索的变化超过 {limit} 个。")


class TooHard(SetupError):
    """The search was given up: nothing is known about this position."""


class Solver:
    """Knows who wins. It searches at most `limit` positions for a question; `nodes` is how many the last one took."""

    def __init__(self, limit: int = 2_000_000) -> None:
        self.limit = limit
        self.endings = Endings()
        self.nodes = 0

    @staticmethod
    def position(text: str) -> State:
        """A position from its line; from two or three hands alone, by the rules of missions; or a mission's number."""
        from .. import GAME

        first, _, rest = text.strip().partition(" ")
        if first.isdecimal() and not rest and len(first) < 7:
            puzzle = mission(int(first))
            return GAME.deal(preset_for(len(puzzle.hands)), mission=puzzle.number)
        if "/" in first and "=" not in first:
            return GAME.position(f"{preset_for(first.count('/') + 1)},mission=none hands={text.strip()}")
        return GAME.position(text)

    def wins(self, state: DouDizhuState) -> bool:
        """Whether the side to move wins."""
        self.check(state)
        return self.told(self.endings.solve(state, self.limit))

    def winning_moves(self, state: DouDizhuState) -> list[int]:
        """Every action with which the side to move wins, in the order of `legal`."""
        self.check(state)
        return [action for action in state.legal() if self.succeeds(state, action)]

    def choose(self, state: DouDizhuState) -> tuple[int, bool]:
        """An action, and whether it wins: the winning one with the most cards, or the one that is hardest to answer."""
        winning = self.winning_moves(state)
        if winning:
            return max(winning, key=lambda action: count_cards(action & CARDS)), True
        return self.hardest(state), False

    def hardest(self, state: DouDizhuState) -> int:
        """The action of a lost position that is hardest to answer, as far as the search may go for that."""
        best, most = state.legal()[0], -1.0
        try:
            for action in state.legal():
                hope = self.hope(state, action)
                if hope > most:
                    best, most = action, hope
        except TooHard:
            pass
        return best

    def line(self, state: DouDizhuState) -> list[int]:
        """How the game goes from here if nobody makes a mistake and the losing side makes it as hard as it can."""
        state = state.copy()
        deal, played = state.deal, []
        while state.phase == PLAY and state.deal == deal:
            action, _ = self.choose(state)
            played.append(action)
            state.step(action)
        return played

    def check(self, state: DouDizhuState) -> None:
        """Refuse what is not to be solved, and begin a question."""
        if state.phase != PLAY:
            raise SetupError("NOT_OPEN", NOT_OPEN)
        self.nodes = 0

    def succeeds(self, state: DouDizhuState, action: int) -> bool:
        """Whether the side to move wins with this action."""
        return self.told(self.endings.solve_move(state, action, self.limit - self.nodes))

    def told(self, value: int) -> bool:
        """What was found, if anything was."""
        self.nodes += self.endings.nodes
        if value == UNKNOWN:
            raise TooHard("TOO_HARD", TOO_HARD, limit=self.limit)
        return value == WON

    def hope(self, state: DouDizhuState, action: int, turns: int = 2) -> float:
        """How likely an opponent who guesses goes wrong within some turns, after a losing action."""
        after = state.copy()
        after.step(action)
        if same_side(after, state.turn, after.turn):
            return max(self.hope(after, answer, turns) for answer in after.legal())
        replies = after.legal()
        total = 0.0
        for reply in replies:
            if not self.succeeds(after, reply):
                total += 1
            elif turns > 1 and reply & CARDS != after.hands[after.turn]:
                total += self.next_hope(after, reply, turns - 1, state.turn)
        return total / len(replies)

    def next_hope(self, state: DouDizhuState, reply: int, turns: int, seat: int) -> float:
        """The same after a good reply, for the side of a seat."""
        after = state.copy()
        after.step(reply)
        if not same_side(after, seat, after.turn):
            return 0.0
        return max(self.hope(after, answer, turns) for answer in after.legal())


def same_side(state: DouDizhuState, seat: int, other: int) -> bool:
    """Whether two seats win together."""
    return seat == other or (state.seats == 3 and state.landlord not in (seat, other))
