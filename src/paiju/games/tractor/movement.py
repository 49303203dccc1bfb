"""How the cards of Tractor move: dealt one by one while trumps are declared, the kitty to the declarer, and buried."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...language import Sentence
from ...movement import EVERYBODY, FACE_DOWN, Answer, Deed, Movement, Place
from ...rules import Rules
from . import declaring
from .encoding import BURY, BURYING, CARD, DECLARE, FOLLOW, LEAD, LEVELS, NOBODY, SHOW_ONE, SHOW_TWO, SMALL
from .faces import TEXTS
from .follow import meet_duty
from .layout import by_seat, holding_of, listed
from .rules import TractorRules
from .state import TractorState

SWAPPED = Sentence(
    "Swapping with the kitty needs somebody who watches it: use kitty=bury,trump=declare at a fair table.",
    "与底牌交换须有人看管：公平牌桌请用 kitty=bury,trump=declare。",
)


class TractorMovement(Movement[TractorState]):
    """Hands and the kitty. While trumps are declared the rest is what has not been dealt yet."""

    def refusal(self, rules: Rules) -> Sentence | None:
        assert isinstance(rules, TractorRules)
        return super().refusal(rules) or (SWAPPED if rules.kitty == "swap" else None)

    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> TractorState:
        assert isinstance(rules, TractorRules)
        state = TractorState(rules)
        state.key0, state.key1 = key
        state.stack = stack
        declaring.new_hand(state)
        return state

    def pack(self, rules: Rules) -> list[int]:
        assert isinstance(rules, TractorRules)
        return [card for card in range(54) for _ in range(rules.decks if card < SMALL else rules.joker_copies)]

    def face(self, card: int) -> str:
        return TEXTS[card]

    def hands(self, state: TractorState) -> list[list[int]]:
        return by_seat(state.held, state.seats)

    def rest(self, state: TractorState) -> list[int]:
        return listed(state.kitty)

    def lay(self, state: TractorState, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        held = [cards for hand in hands for cards in holding_of(hand)]
        state.held = [*held, *[0] * (7 * LEVELS - len(held))]
        state.kitty = holding_of(rest)
        if state.phase == FOLLOW:
            meet_duty(state)

    def dealt(self, state: TractorState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        dealt = state.seats * state.settings.hand
        seats = [(state.declarer + place) % state.seats for place in range(dealt)]
        return [*(Place(seat, seat) for seat in seats), *[Place(FACE_DOWN, FACE_DOWN)] * (len(stack) - dealt)]

    def deed(self, state: TractorState, actions: Sequence[int]) -> Deed:
        cards = tuple(action & CARD for action in actions)
        if state.phase in (LEAD, FOLLOW):
            return Deed("show", cards)
        if state.phase == BURY:
            return Deed("bury", cards)
        if state.phase == DECLARE and SHOW_ONE <= actions[0] < SHOW_TWO + CARD:
            return Deed("show", cards * (2 if actions[0] >= SHOW_TWO else 1))
        return Deed()

    def card_of(self, action: int) -> int | None:
        return action & CARD if BURYING <= action < 2 * BURYING else None

    def draws(self, state: TractorState, actions: Sequence[int], seen: Sequence[int]) -> list[int]:
        """The kitty, when everybody has kept silent: for the declarer, or turned until it names a suit."""
        if state.phase != DECLARE or actions:
            return []
        kitty = state.settings.kitty
        declarer = state.declarer
        if state.bidder != NOBODY:
            if state.number == 1:
                declarer = state.first_bidder if state.settings.first else state.bidder
            return [declarer] * kitty
        mode = state.rules.no_declaration
        if mode == "redeal" or (mode == "auto" and state.number == 1):
            return []
        if mode == "no_trump":
            return [declarer] * kitty
        for place, card in enumerate(seen, 1):
            if card < SMALL and card >> 2 == state.rank:
                return [EVERYBODY] * place + [declarer] * (kitty - place)
        return [EVERYBODY] * min(len(seen) + 1, kitty)

    def asked(self, state: TractorState, actions: Sequence[int], answers: Mapping[int, Answer]) -> int | None:
        if state.phase != LEAD or not is_throw(state, actions):
            return None
        others = [(state.turn + place) % state.seats for place in range(1, state.seats)]
        return next((seat for seat in others if seat not in answers), None)

    def answer(self, state: TractorState, actions: Sequence[int], seat: int) -> Answer:
        """The part of a throw that a seat beats."""
        after = state.copy()
        hands = by_seat(after.held, after.seats)
        self.lay(after, [hand if other in (seat, state.turn) else [] for other, hand in enumerate(hands)], [])
        for action in actions:
            after._step(action)
        if after.fails[state.turn] == state.fails[state.turn]:
            return Answer("stands")
        at = LEVELS * state.turn
        return Answer(" ".join([TEXTS[card] for card in listed(after.table[at : at + LEVELS])]))


def is_throw(state: TractorState, actions: Sequence[int]) -> bool:
    """Whether these cards are a lead of several parts."""
    from .lead import read_lead

    after = state.copy()
    after.chosen = holding_of([action & CARD for action in actions])
    read_lead(after)
    return bool(after.thrown)
