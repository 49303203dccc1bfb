"""How the cards of Dou Dizhu move: into three hands, the bottom to the landlord for all to see, and onto the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...cards import card_text
from ...language import Sentence
from ...movement import EVERYBODY, FACE_DOWN, Deed, Movement, Place
from ...rules import Rules
from . import faces
from .kinds import AUCTION, CARDS, KIND_SHIFT, PLAY
from .rules import DouDizhuRules
from .state import DouDizhuState

MISSION = Sentence("A mission is not dealt.", "残局不需要发牌。")


class DouDizhuMovement(Movement[DouDizhuState]):
    """Three hands and the bottom."""

    def refusal(self, rules: Rules) -> Sentence | None:
        return super().refusal(rules) if rules.seats == 3 else MISSION

    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> DouDizhuState:
        assert isinstance(rules, DouDizhuRules)
        state = DouDizhuState(rules)
        state.key0, state.key1 = key
        state.stack = stack
        state.new_deal()
        return state

    def pack(self, rules: Rules) -> list[int]:
        return list(range(54))

    def face(self, card: int) -> str:
        return card_text(card)

    def hands(self, state: DouDizhuState) -> list[list[int]]:
        return [in_hand(state, seat) for seat in range(3)]

    def rest(self, state: DouDizhuState) -> list[int]:
        return list(state.bottom) if state.phase == AUCTION else []

    def lay(self, state: DouDizhuState, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        gone = [faces.part(state.dealt[seat], state.hands[seat])[0] for seat in range(3)]
        state.dealt = tuple([bytes([*gone[seat], *hands[seat]]) for seat in range(3)])
        state.hands = [faces.count_ranks(hand) for hand in hands]
        if state.phase == AUCTION:
            state.bottom = bytes(rest)

    def dealt(self, state: DouDizhuState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        places = [Place(place % 3, place % 3) for place in range(51)]
        if state.marker >= 0:
            place = stack.index(state.marker)
            places[place] = Place(EVERYBODY, place % 3)
        bottom = Place(FACE_DOWN, FACE_DOWN) if state.phase == AUCTION else Place(EVERYBODY, state.landlord)
        return [*places, bottom, bottom, bottom]

    def deed(self, state: DouDizhuState, actions: Sequence[int]) -> Deed:
        (action,) = actions
        if not action >> KIND_SHIFT:
            return Deed()
        left = [(action & CARDS) >> (4 * rank) & 15 for rank in range(15)]
        cards = []
        for card in in_hand(state, state.turn):
            rank = faces.rank_index(card)
            if left[rank]:
                left[rank] -= 1
                cards.append(card)
        return Deed("show", tuple(cards))

    def draws(self, state: DouDizhuState, actions: Sequence[int], seen: Sequence[int]) -> list[int]:
        if state.phase != AUCTION:
            return []
        after = state.copy()
        after._step(actions[0])
        return [EVERYBODY] * 3 if after.phase == PLAY and after.shuffles == state.shuffles else []


def in_hand(state: DouDizhuState, seat: int) -> list[int]:
    """The cards of a seat in the order in which those of one rank are played."""
    return list(faces.part(state.dealt[seat], state.hands[seat])[1])
