"""Perfect play for two open hands of Dou Dizhu: who wins, by which moves, and which losing move is hardest to answer.

The search is right by construction: it looks at every play and remembers every position, as the hand to move, the other
hand and the lowest play that beats the table (which ones do follows from that). It looks at long plays first and at
bombs last, which finds a win soonest. A search that would take too long ends with an error, never with a guess.
"""

from __future__ import annotations

from ....errors import SetupError
from ....language import Sentence
from ....state import Moves
from ..combos import add_plays, count_cards, fit, length_of
from ..kinds import BOMB, CARDS, KIND_SHIFT, PASS, ROCKET, SOLO
from ..state import DouDizhuState

NOT_A_MISSION = Sentence(
    "The solver needs two seats with open hands, as in a mission.", "求解器只能用于双方明牌的两人残局。"
)
TOO_HARD = Sentence("There are more than {limit} positions to search here.", "这个局面要搜索的变化超过 {limit} 个。")


class TooHard(SetupError):
    """The search was given up: nothing is known about this position."""


class Solver:
    """Knows who wins. It searches at most `limit` positions for a question and remembers no more than twice as many."""

    def __init__(self, limit: int = 2_000_000) -> None:
        self.limit = limit
        self.most = limit
        self.known: dict[tuple[int, int, int], bool] = {}
        self.categories = 0
        self.mode = 0

    def take(self, state: DouDizhuState) -> None:
        """Search by the rules of this state from now on, with room for a whole question."""
        if (state.categories, state.mode) != (self.categories, self.mode) or len(self.known) >= self.limit:
            self.categories, self.mode = state.categories, state.mode
            self.known.clear()
        self.most = len(self.known) + self.limit

    # Positions as the engine has them.

    def wins(self, state: DouDizhuState) -> bool:
        """Whether the seat to move wins."""
        mine, theirs = self.hands(state)
        return self.follows(mine, theirs, state.table) if state.table else self.leads(mine, theirs)

    def winning_moves(self, state: DouDizhuState) -> list[int]:
        """Every action with which the seat to move wins, in the order of `legal`."""
        mine, theirs = self.hands(state)
        return [action for action in state.legal() if self.succeeds(mine, theirs, action)]

    def choose(self, state: DouDizhuState) -> tuple[int, bool]:
        """An action, and whether it wins: the winning one with the most cards, or the one that is hardest to answer."""
        mine, theirs = self.hands(state)
        legal = state.legal()
        winning = [action for action in legal if self.succeeds(mine, theirs, action)]
        if winning:
            return max(winning, key=lambda action: count_cards(action & CARDS)), True
        return max(legal, key=lambda action: self.hope(mine, theirs, action)), False

    def hands(self, state: DouDizhuState) -> tuple[int, int]:
        """The hand of the seat to move and the other one, in a mission that is not over."""
        if state.seats != 2 or state.over():
            raise SetupError("NOT_A_MISSION", NOT_A_MISSION)
        self.take(state)
        return state.hands[state.turn], state.hands[1 - state.turn]

    # The search. `mine` is the hand to move.

    def succeeds(self, mine: int, theirs: int, action: int) -> bool:
        """Whether the hand to move wins with this action."""
        cards = action & CARDS
        if cards == mine:
            return True
        return not (self.leads(theirs, mine) if action == PASS else self.follows(theirs, mine - cards, action))

    def leads(self, mine: int, theirs: int) -> bool:
        """Whether the hand that leads wins."""
        key = mine, theirs, 0
        found = self.known.get(key)
        if found is None:
            plays = self.plays(mine)
            found = any(play & CARDS == mine for play in plays)
            found = found or any(self.succeeds(mine, theirs, play) for play in sorted(plays, key=late))
            self.remember(key, found)
        return found

    def follows(self, mine: int, theirs: int, table: int) -> bool:
        """Whether the hand that has to beat the table, or pass, wins."""
        plays = self.beating(mine, table)
        if not plays:
            return not self.leads(theirs, mine)
        key = mine, theirs, plays[0]
        found = self.known.get(key)
        if found is None:
            found = any(play & CARDS == mine for play in plays)
            found = found or any(self.succeeds(mine, theirs, play) for play in (*plays, PASS))
            self.remember(key, found)
        return found

    def remember(self, key: tuple[int, int, int], found: bool) -> None:
        """Note what is known of a position."""
        if len(self.known) >= self.most:
            raise TooHard("TOO_HARD", TOO_HARD, limit=self.limit)
        self.known[key] = found

    def hope(self, mine: int, theirs: int, action: int, turns: int = 2) -> float:
        """How likely an opponent who guesses goes wrong within some turns, after a losing action."""
        mine -= action & CARDS
        replies = self.legal(theirs, action)
        total = 0.0
        for reply in replies:
            cards = reply & CARDS
            if not self.succeeds(theirs, mine, reply):
                total += 1
            elif turns > 1 and cards != theirs:
                total += max(self.hope(mine, theirs - cards, answer, turns - 1) for answer in self.legal(mine, reply))
        return total / len(replies)

    # What may be played.

    def legal(self, hand: int, before: int) -> list[int]:
        """What a hand may do after the other one has played or passed."""
        return self.plays(hand) if before == PASS else [*self.beating(hand, before), PASS]

    def plays(self, hand: int) -> list[int]:
        """Everything that a hand may lead."""
        moves = Moves()
        for kind in range(SOLO, ROCKET + 1):
            if (self.categories >> kind) & 1:
                add_plays(moves, hand, kind, 0, -1, self.mode)
        return moves.to_list()

    def beating(self, hand: int, table: int) -> list[int]:
        """Everything in a hand that beats the table, lowest first: which plays these are follows from the first."""
        moves = Moves()
        kind, cards = table >> KIND_SHIFT, table & CARDS
        if kind != ROCKET:
            add_plays(moves, hand, kind, length_of(cards, kind), fit(cards, kind, self.mode), self.mode)
            if kind != BOMB and (self.categories >> BOMB) & 1:
                add_plays(moves, hand, BOMB, 0, -1, self.mode)
            if (self.categories >> ROCKET) & 1:
                add_plays(moves, hand, ROCKET, 0, -1, self.mode)
        return moves.to_list()


def late(play: int) -> int:
    """How late a lead is looked at."""
    return 0 if play >> KIND_SHIFT in (BOMB, ROCKET) else -count_cards(play & CARDS)
