"""How the cards of Crazy Eights move: from the stock into the hands, onto the pile, and back into the stock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...movement import EVERYBODY, FACE_DOWN, Answer, Deed, Movement, Place
from ...rules import Rules
from . import layout, rounds
from .encoding import DRAW, EIGHT, PASS, TAKE
from .notation import CARDS
from .positions import give
from .rules import EightsRules
from .state import EightsState


class EightsMovement(Movement[EightsState]):
    """Hands, stock and pile."""

    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> EightsState:
        from . import GAME

        assert isinstance(rules, EightsRules)
        rules.check_players()
        state = EightsState(GAME, rules, *key)
        state.stack = stack
        rounds.open_game(state)
        return state

    def pack(self, rules: Rules) -> list[int]:
        assert isinstance(rules, EightsRules)
        return [*range(52)] * rules.packs

    def face(self, card: int) -> str:
        return CARDS[card]

    def hands(self, state: EightsState) -> list[list[int]]:
        return [layout.hand(state.held[seat], state.doubled[seat]) for seat in range(state.seats)]

    def rest(self, state: EightsState) -> list[int]:
        return list(state.stock)[: state.stocked][::-1]

    def lay(self, state: EightsState, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        give(state, [list(hand) for hand in hands])
        state.stock = [*reversed(rest), *[0] * (104 - len(rest))]

    def dealt(self, state: EightsState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        settings = state.settings
        first = settings.cards_each * state.seats
        owners = [(state.dealer + 1 + place) % state.seats for place in range(first)]
        turned = first
        while settings.bury and seen.get(turned, 0) >> 2 == EIGHT and turned + 1 < len(stack):
            turned += 1
        return [
            *(Place(seat, seat) for seat in owners),
            *[Place(EVERYBODY, FACE_DOWN)] * (turned - first),
            Place(EVERYBODY, EVERYBODY),
            *[Place(FACE_DOWN, FACE_DOWN)] * (len(stack) - turned - 1),
        ]

    def deed(self, state: EightsState, actions: Sequence[int]) -> Deed:
        (action,) = actions
        return Deed("show", (action & 63,)) if action < DRAW else Deed()

    def draws(self, state: EightsState, actions: Sequence[int], seen: Sequence[int]) -> list[int]:
        (action,) = actions
        wanted = 1 if action == DRAW else state.pending if action == TAKE else 0
        return [state.turn] * min(wanted, available(state))

    def discards(self, state: EightsState) -> list[int]:
        return list(state.pile)[: state.piled - 1]

    def asked(self, state: EightsState, actions: Sequence[int], answers: Mapping[int, Answer]) -> int | None:
        asked = actions[0] == PASS and not available(state) and not answers
        return state.turn if asked else None

    def answer(self, state: EightsState, actions: Sequence[int], seat: int) -> Answer:
        """Whether the pass is forced."""
        return Answer("able" if any(action < DRAW for action in state.legal()) else "unable")


def available(state: EightsState) -> int:
    """How many cards can still be drawn."""
    return state.stocked + (state.piled - 1 if state.settings.reshuffle else 0)
