"""The computer of the missions, at two levels (A7 of Dou Dizhu's rules page).

`seed` divides its hand into bombs, chains, trios, pairs and singles. It answers with its lowest combination that
beats the table, from what is left over beside bombs and chains where it can; else with a bomb; else it passes.

`solver` plays perfectly when two hands are open. It searches the game itself and remembers every position, so it is
right by construction. In a lost position it sets the opponent the hardest task it can find.
"""

from __future__ import annotations

from typing import cast

from ..errors import Sentence, SetupError
from ..games.doudizhu.combos import count_cards
from ..games.doudizhu.kinds import CARDS, RANKS
from ..games.doudizhu.plays import each
from ..games.doudizhu.sampling import sample
from ..games.doudizhu.state import DouDizhu
from ..games.doudizhu.view import DouDizhuView
from ..rng import Random
from ..view import View

NOT_A_MISSION = Sentence(
    "The solver needs two seats with open hands, as in a mission.", "求解器只能用于双方明牌的两人残局。"
)
TOO_HARD = Sentence("There are more than {limit} positions to search here.", "这个局面要搜索的变化超过 {limit} 个。")

BOMBS = ("bomb", "rocket")
CHAINS = ("trio_chain", "pair_chain", "solo_chain")
SMALL = ("trio", "pair", "solo")


class Solver:
    """Perfect play for two open hands. One solver serves one set of rules and remembers what it has searched."""

    def __init__(self, limit: int = 2_000_000) -> None:
        self.limit = limit
        self.known: dict[tuple[int, int, int, int], bool] = {}

    def wins(self, state: DouDizhu) -> bool:
        """Whether the seat to move wins, in a game with two seats that is not over."""
        table = state.table_kind << 16 | state.table_length << 8 | state.table_rank if state.table else 0
        hands = state.hands
        key = hands[0], hands[1], table, state.turn
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= self.limit:
                raise SetupError("TOO_HARD", TOO_HARD, limit=self.limit)
            found = any(self.succeeds(state, action) for action in state.legal())
            self.known[key] = found
        return found

    def succeeds(self, state: DouDizhu, action: int) -> bool:
        """Whether the seat to move wins with this action."""
        after = state.copy()
        after.step(action)
        return after.over() or not self.wins(after)

    def winning_moves(self, state: DouDizhu) -> list[int]:
        """Every action with which the seat to move wins, in the order of `legal`."""
        return [action for action in state.legal() if self.succeeds(state, action)]

    def hope(self, state: DouDizhu, action: int, turns: int = 2) -> float:
        """How likely an opponent who guesses goes wrong within some turns, after a losing action."""
        after = state.copy()
        after.step(action)
        replies = after.legal()
        total = 0.0
        for reply in replies:
            if not self.succeeds(after, reply):
                total += 1
            elif turns > 1:
                later = after.copy()
                later.step(reply)
                if not later.over():
                    total += max(self.hope(later, answer, turns - 1) for answer in later.legal())
        return total / len(replies)

    def choose(self, state: DouDizhu) -> int:
        """The winning action with the most cards, or else the one that is hardest to answer."""
        winning = self.winning_moves(state)
        if winning:
            return max(winning, key=lambda action: count_cards(action & CARDS))
        return max(state.legal(), key=lambda action: self.hope(state, action))


def solve(state: DouDizhu) -> bool:
    """Whether the seat to move wins with perfect play."""
    return Solver().wins(mission_only(state))


def winning_moves(state: DouDizhu) -> list[int]:
    """Every action with which the seat to move wins."""
    return Solver().winning_moves(mission_only(state))


def mission_only(state: DouDizhu) -> DouDizhu:
    """The state itself, if it has two seats and is not over."""
    if state.seats != 2 or state.over():
        raise SetupError("NOT_A_MISSION", NOT_A_MISSION)
    return state


class SolverBot:
    """The perfect computer; where the search would take too long it plays like `SeedBot`."""

    def __init__(self, limit: int = 300_000) -> None:
        self.limit = limit
        self.rules = ""
        self.solver = Solver(limit)

    def __call__(self, view: View, rng: Random) -> str:
        seen = cast(DouDizhuView, view)
        if seen.seats != 2 or not seen.hands:
            raise SetupError("NOT_A_MISSION", NOT_A_MISSION)
        if self.rules != seen.rules or len(self.solver.known) >= self.limit:
            self.rules = seen.rules
            self.solver = Solver(self.limit)
        state = sample(seen, rng)
        try:
            return state.game.text(self.solver.choose(state))
        except SetupError:
            return SeedBot()(view, rng)


class SeedBot:
    """The plain computer of the original game."""

    def __call__(self, view: View, rng: Random) -> str:
        seen = cast(DouDizhuView, view)
        if seen.phase == "auction":
            return "bid pass"
        for text in seen.legal:
            if len(letters_of(text)) == len(seen.hand) and text != "pass":
                return text
        hand = "".join(card[0] for card in seen.hand)
        return answer(seen, hand) if seen.table else lead(seen, hand)


def answer(view: DouDizhuView, hand: str) -> str:
    """The lowest combination of the table's category that breaks nothing; then one that splits no bomb; then a bomb."""
    bombs = divide(hand, BOMBS)
    chains = divide(without(hand, bombs), CHAINS)
    spare = without(hand, bombs + chains)
    plain = [text for text in view.legal if text not in bombs and text != "pass"]
    for text in plain:
        if text in chains or fits(text, spare):
            return text
    for text in plain:
        if fits(text, without(hand, bombs)):
            return text
    return next((text for text in view.legal if text in bombs), "pass")


def lead(view: DouDizhuView, hand: str) -> str:
    """The part of the hand with the lowest card, bombs last."""
    bombs = divide(hand, BOMBS)
    rest = without(hand, bombs)
    chains = divide(rest, CHAINS)
    parts = chains + divide(without(rest, chains), SMALL)
    parts.sort(key=lambda part: RANKS.index(part[0]))
    return next((part for part in parts + bombs if part in view.legal), view.legal[0])


def divide(hand: str, categories: tuple[str, ...]) -> list[str]:
    """Combinations of these categories taken out of a hand one after the other, the longest first."""
    parts: list[str] = []
    for category in categories:
        while found := max(each(category, hand), key=len, default=""):
            parts.append(found)
            hand = without(hand, [found])
    return parts


def without(hand: str, parts: list[str]) -> str:
    """What is left of a hand without these combinations."""
    for letter in "".join(parts):
        hand = hand.replace(letter, "", 1)
    return hand


def fits(text: str, cards: str) -> bool:
    """Whether a combination can be made of these cards."""
    letters = letters_of(text)
    return all(letters.count(letter) <= cards.count(letter) for letter in letters)


def letters_of(text: str) -> str:
    """The cards of a combination, without its category."""
    return text.partition("=")[0]
