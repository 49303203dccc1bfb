"""What a decision in a hand of Hold'em is worth, in big blinds won since the hand began.

The others hold what their betting implies (ranges.py). From there a quick player plays the hand out for everybody: it
compares its chance to win, from a few random deals, with what it costs.
"""

from __future__ import annotations

from array import array
from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate

from ....contract import Game
from ....player import Player
from ....rng import Random
from ....search.flat import Flat
from ....search.horizon import Horizon
from ....search.worlds import Worlds
from ....state import State
from ....view import View
from ....worth import Judgement, Unit
from .. import GAME
from ..encoding import ASKING, BETTING, CALL, CHECK, FINISHED, FOLD, PREFLOP, REBUYING
from ..evaluate import rank_all
from ..notation import CARD_NUMBERS
from ..state import HoldemState
from ..view import HoldemView
from .blueprint import unthinking
from .ranges import Holdings, ranges, share_of

DEALS = 20  # by which the quick player guesses its chance to win
ATTEMPTS = 60  # to give everybody different cards


class HandHorizon(Horizon):
    """To the end of the hand."""

    def __init__(self) -> None:
        self.hand = 0
        self.big = 1
        self.began: list[int] = []

    def unit(self) -> Unit:
        return "blinds"

    def begin(self, root: State) -> None:
        assert isinstance(root, HoldemState)
        self.hand, self.big, self.began = root.hand, max(root.big, 1), list(root.began)

    def reached(self, state: State) -> bool:
        assert isinstance(state, HoldemState)
        return state.hand != self.hand or state.phase in (REBUYING, ASKING)

    def value(self, state: State, seat: int) -> float:
        assert isinstance(state, HoldemState)
        wagered = state.paid[seat] if state.hand != self.hand and state.phase != FINISHED else 0
        return (state.stacks[seat] + wagered - self.began[seat]) / self.big


class HandWorlds(Worlds):
    """Hands for the others as their betting implies."""

    def __init__(self, game: Game, view: View) -> None:
        super().__init__(game, view)
        assert isinstance(view, HoldemView) and view.seat is not None
        self.seat = view.seat
        board = [CARD_NUMBERS[card] for card in view.board]
        self.holdings = Holdings([CARD_NUMBERS[card] for card in view.hand], board)
        held = ranges(view)
        hidden = [seat for seat in view.live if seat != view.seat and not (view.hands and view.hands[seat])]
        self.likely = {seat: list(accumulate(self.holdings.weights(held[seat]))) for seat in hidden}
        self.turned = len(board)

    def draw(self, rng: Random) -> State:
        state = self.game.sample(self.view, rng)
        assert isinstance(state, HoldemState)
        for _ in range(ATTEMPTS):
            taken = self.hands(rng)
            if taken is not None:
                self.lay_out(state, taken, rng)
                break
        return state

    def hands(self, rng: Random) -> dict[int, int] | None:
        """A hand for each of the others, unless two of them would hold the same card."""
        gone, taken = 0, {}
        for seat, total in self.likely.items():
            hand = self.holdings.hands[min(bisect(total, rng.random() * total[-1]), len(total) - 1)]
            if hand & gone:
                return None
            gone |= hand
            taken[seat] = hand
        return taken

    def lay_out(self, state: HoldemState, taken: dict[int, int], rng: Random) -> None:
        """Give them these hands, and whoever has folded and the board some of the other cards."""
        gone = sum(taken.values())
        holes, board = list(state.holes), list(state.board)
        open_cards = [
            card for seat in range(state.seats) if self.known(seat) for card in holes[2 * seat : 2 * seat + 2]
        ]
        gone |= sum({1 << card for card in (*open_cards, *board[: self.turned])})
        rest = [card for card in range(52) if not gone >> card & 1]
        rng.shuffle(rest)
        for seat in range(state.seats):
            if seat in taken:
                holes[2 * seat : 2 * seat + 2] = [card for card in range(52) if taken[seat] >> card & 1]
            elif state.began[seat] and not self.known(seat):
                holes[2 * seat : 2 * seat + 2] = [rest.pop(), rest.pop()]
        board[self.turned :] = [rest.pop() for _ in board[self.turned :]]
        state.holes, state.board = holes, board

    def known(self, seat: int) -> bool:
        """Whether the cards of a seat lie open to the one that looks."""
        assert isinstance(self.view, HoldemView)
        return seat == self.seat or bool(self.view.hands and self.view.hands[seat])


class QuickPlayer(Player):
    """Weighs its chance to win, from a few random deals, with the odds of the pot; now and then it bluffs."""

    def choose(self, state: State, rng: Random) -> int:
        assert isinstance(state, HoldemState)
        answer = unthinking(state)
        if answer >= 0:
            return answer
        rivals = bin(state.live).count("1") - 1
        if not state.call and state.street != PREFLOP and rng.below(4) == 0:
            return CHECK
        chance = self.strength(state, rivals, rng)
        pot = state.dead + sum(state.paid[: state.seats])
        odds = state.call / (pot + state.call) if state.call else 0.0
        dear = state.call > 0.25 * (state.stacks[state.turn] + state.bets[state.turn])
        bold = 1 / (rivals + 1) + 0.18 + (0.14 if dear or state.raises > 1 else 0.0)
        if state.low and (chance > bold or rng.below(16) == 0):
            return self.wager(state, state.price + 0.65 * (pot + state.call))
        if not state.call:
            return CHECK
        return CALL if chance > odds + (0.05 if dear else 0.02) else FOLD

    def strength(self, state: HoldemState, rivals: int, rng: Random) -> float:
        """The share of the pot that the hand wins against random ones: before the flop by its two cards alone."""
        first, second = state.hole(state.turn)
        if state.street == PREFLOP:
            two = 0.85 - 0.7 * share_of((first, second)) ** 0.8
            return float(max(two, 0.0) ** (0.6 + 0.4 * rivals))
        mine = 1 << first | 1 << second
        board = sum(1 << state.board[i] for i in range(state.turned))
        own, others = array("Q"), array("Q")
        for _ in range(DEALS):
            gone, dealt = mine | board, 0
            for _ in range(5 - state.turned):
                card = self.draw(gone, rng)
                gone |= card
                dealt |= card
            own.append(board | dealt | mine)
            hand = self.draw(gone, rng)
            others.append(board | dealt | hand | self.draw(gone | hand, rng))
        won = sum(
            1.0 if a > b else 0.5 if a == b else 0.0 for a, b in zip(rank_all(own), rank_all(others), strict=True)
        )
        return float((won / DEALS) ** rivals)

    def draw(self, gone: int, rng: Random) -> int:
        """A card that is not gone yet."""
        card = 1 << rng.below(52)
        while card & gone:
            card = 1 << rng.below(52)
        return card

    def wager(self, state: HoldemState, amount: float) -> int:
        """A wager of about this size; everything if little would be left."""
        to = min(max(int(amount), state.low), state.high)
        if to > 0.6 * state.high:
            to = state.high
        return state._nth(2) - state.low + to


class HandSearch(Flat):
    """Tries the actions that a view spells out, and those that are asked about."""

    def __init__(self) -> None:
        super().__init__(GAME, QuickPlayer(), 0, horizon=HandHorizon(), worlds=HandWorlds)

    def candidates(self, world: State) -> list[int]:
        found = world.candidates()
        return [action for action in found if action != FOLD] if CHECK in found else found


class JudgesHands:
    """A bot that can say what the actions of a hand are worth."""

    def judge(self, view: View, asked: Sequence[str], worlds: int, rng: Random) -> Judgement | None:
        """What moves are worth, see `worth.Judge`; nothing is said of what needs no thought."""
        assert isinstance(view, HoldemView)
        state = GAME.sample(view, rng)
        assert isinstance(state, HoldemState)
        if state.phase != BETTING or unthinking(state) >= 0 or view.ruleset().open_hands:
            return None
        return HandSearch().judge(view, [GAME.parse_all(view, text) for text in asked], worlds, rng)
