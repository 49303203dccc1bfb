"""The computer of the missions, at two levels (A7 of Dou Dizhu's rules page).

`seed` divides its hand into bombs, chains, trios, pairs and singles. It answers with its lowest combination that
beats the table, from what is left over beside bombs and chains where it can; else with a bomb; else it passes.

`solver` plays perfectly when all hands are open, two or three. In a lost position it sets the other side the hardest
task it can find. Where the search would take too long, and in an auction, it plays like the rule bot, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ....errors import SetupError
from ....language import Sentence
from ....rng import Random
from ....rules import Rules
from ....view import View
from ....worth import Judgement
from .. import GAME
from ..kinds import RANKS
from ..plays import each
from ..rules import DouDizhuRules
from ..state import DouDizhuState
from ..view import DouDizhuView
from .rule import RuleBot
from .search import NOT_OPEN, Solver, TooHard
from .thinking import proven

BOMBS = ("bomb", "rocket")
CHAINS = ("trio_chain", "pair_chain", "solo_chain")
SMALL = ("trio", "pair", "solo")

WINS = Sentence("It wins against any defence.", "怎么应都能赢。")
LOSES = Sentence(
    "Against perfect play everything loses here; this is the hardest to answer.", "对方不出错就都会输，这一手最难应对。"
)
NOT_SEARCHED = Sentence(
    "There are too many positions here to search them all: this is a good move, but not a proven one.",
    "这里变化太多，无法全部搜索：这一手不错，但没有证明。",
)


class SolverBot:
    """The perfect computer. `remark` says what it knows of its last move, `sure` is False where it had to give up."""

    slow = True
    limit = 200_000  # positions for a move: less than half a second; no mission takes a tenth of it

    def __init__(self, limit: int | None = None) -> None:
        self.solver = Solver(limit or self.limit)
        self.remark: Sentence | None = None
        self.sure = True

    @staticmethod
    def can_play(rules: Rules) -> bool:
        """Whether all hands are open."""
        return isinstance(rules, DouDizhuRules) and rules.open_hands

    def __call__(self, view: View, rng: Random) -> str:
        seen = cast(DouDizhuView, view)
        if not self.can_play(seen.ruleset()):
            raise SetupError("NOT_OPEN", NOT_OPEN)
        if seen.phase == "auction":
            self.remark, self.sure = None, False
            return RuleBot()(seen, rng)
        state = cast(DouDizhuState, GAME.sample(seen, rng))
        try:
            action, wins = self.solver.choose(state)
        except TooHard:
            self.remark, self.sure = NOT_SEARCHED, False
            return RuleBot()(seen, rng)
        self.remark, self.sure = WINS if wins else LOSES, True
        return GAME.text(action)

    def judge(self, view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
        """Which moves win against any defence; see `worth.Judge`."""
        seen = cast(DouDizhuView, view)
        if seen.phase != "play" or not self.can_play(seen.ruleset()):
            return None
        state = cast(DouDizhuState, GAME.sample(seen, rng))
        try:
            return proven(state, [[action] for action in state.legal()], self.solver.winning_moves(state))
        except TooHard:
            return None


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
