"""How the cards of Pinochle move: into four hands, between partners, onto the table as melds and back, into tricks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...language import Sentence
from ...movement import Answer, Deed, Movement, Place
from ...rules import Rules
from . import course, hands, melds
from .encoding import CARDS, GIVE, KING, QUEEN, TRUMP
from .notation import TEXTS
from .rules import PinochleRules
from .state import PinochleState

AUTOMATIC = Sentence(
    "With automatic bidding somebody would have to see all hands: use bidding=open at a fair table.",
    "自动叫牌须有人看到所有手牌：公平牌桌请用 bidding=open。",
)


class PinochleMovement(Movement[PinochleState]):
    """Four hands."""

    def refusal(self, rules: Rules) -> Sentence | None:
        assert isinstance(rules, PinochleRules)
        return AUTOMATIC if rules.bidding == "auto" else super().refusal(rules)

    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> PinochleState:
        from . import GAME

        assert isinstance(rules, PinochleRules)
        state = PinochleState(GAME, rules, *key)
        state.stack = stack
        course.deal_cards(state)
        return state

    def pack(self, rules: Rules) -> list[int]:
        return [card for card in range(CARDS) for _ in range(2)]

    def face(self, card: int) -> str:
        return TEXTS[card]

    def hands(self, state: PinochleState) -> list[list[int]]:
        return [hands.cards(state, seat) for seat in range(4)]

    def rest(self, state: PinochleState) -> list[int]:
        return []

    def lay(self, state: PinochleState, laid: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        hands.empty(state)
        for seat in range(4):
            for card in laid[seat]:
                hands.add(state, seat, card)

    def dealt(self, state: PinochleState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        seats = [(state.dealer + 1 + place // 3) & 3 for place in range(48)]
        return [Place(seat, seat) for seat in seats]

    def deed(self, state: PinochleState, actions: Sequence[int]) -> Deed:
        if actions[0] < CARDS:
            return Deed("show", (actions[0],))
        if actions[0] < TRUMP:
            return Deed("pass", tuple(action - GIVE for action in actions), state.turn ^ 2)
        return Deed()

    def card_of(self, action: int) -> int | None:
        return action - GIVE if GIVE <= action < GIVE + CARDS else None

    def asked(self, state: PinochleState, actions: Sequence[int], answers: Mapping[int, Answer]) -> int | None:
        told = told_by(state, actions)
        if "contract" in told and state.settings.marriage_needed and not answers:
            return int(told["contract"][1])
        if "melds" in told:
            return next((seat for seat in range(4) if seat not in answers), None)
        return None

    def answer(self, state: PinochleState, actions: Sequence[int], seat: int) -> Answer:
        """Whether the bidder has a marriage, or the melds of a seat."""
        told = told_by(state, actions)
        if "contract" in told:
            hand = {*hands.cards(state, seat)}
            married = any({6 * suit + QUEEN, 6 * suit + KING} <= hand for suit in range(4))
            return Answer("marriage" if married else "none")
        _, trump, codes, _ = told["melds"]
        shown: Counter[int] = Counter()
        for _, cards in melds.named(codes[seat], trump):
            shown |= Counter(cards)
        return Answer(str(codes[seat]), tuple(sorted(shown.elements())))

    def implied(self, state: PinochleState, actions: Sequence[int]) -> tuple[int, ...]:
        suit = actions[0] - TRUMP
        if not 0 <= suit < 4 or not state.settings.marriage_needed:
            return ()
        return 6 * suit + QUEEN, 6 * suit + KING


def told_by(state: PinochleState, actions: Sequence[int]) -> dict[str, tuple[Any, ...]]:
    """What everybody is told when these actions are taken, by its kind."""
    if actions[0] < CARDS:
        return {}
    after = state.copy()
    for action in actions:
        after._take(action)
    return {entry.detail[0]: entry.detail for entry in after.entries()[state.logged :] if entry.seat < 0}
