"""How the cards of Hold'em move: two to each seat, five onto the board; hands are shown at a showdown, or never."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...cards import card_text
from ...movement import EVERYBODY, FACE_DOWN, NEVER, Answer, Deed, Movement, Place
from ...rules import Rules
from . import betting, match
from .encoding import CHECK, CONTINUE, FOLD, LEAVE, NOBODY, SHOW, SHOWDOWN
from .rules import HoldemRules
from .state import HoldemState


class HoldemMovement(Movement[HoldemState]):
    """Hole cards and the board."""

    opens_hands = False

    def start(self, rules: Rules, key: tuple[int, int], stack: list[list[int]]) -> HoldemState:
        from . import GAME

        assert isinstance(rules, HoldemRules)
        state = HoldemState(GAME, rules, *key)
        state.telling = True
        state.stack = stack
        match.open_game(state)
        state.note_opening({})
        return state

    def pack(self, rules: Rules) -> list[int]:
        return list(range(52))

    def face(self, card: int) -> str:
        return card_text(card)

    def hands(self, state: HoldemState) -> list[list[int]]:
        return [state.hole(seat) for seat in range(state.seats)]

    def rest(self, state: HoldemState) -> list[int]:
        used = {*state.board, *(card for hand in self.hands(state) for card in hand)}
        return [*list(state.board)[state.turned :], *(card for card in range(52) if card not in used)]

    def lay(self, state: HoldemState, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        holes = list(state.holes)
        for seat, hand in enumerate(hands):
            if hand:
                holes[2 * seat : 2 * seat + 2] = hand
        state.holes = holes
        state.board = [*list(state.board)[: state.turned], *rest[: 5 - state.turned]]

    def dealt(self, state: HoldemState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        log = state.entries()
        deals = [place for place, entry in enumerate(log) if entry.seat < 0 and entry.detail[0] == "deal"]
        _, _, (button, _, _), _, began, *_ = log[deals[number - 1]].detail
        end = deals[number] if number < len(deals) else len(log)
        alone = any(entry.seat < 0 and entry.detail[0] == "result" for entry in log[deals[number - 1] : end]) and not (
            any(entry.seat >= 0 for entry in log[deals[number - 1] : end])
        )
        around = [(button + 1 + place) % state.seats for place in range(state.seats)]
        players = [seat for seat in around if began[seat]]
        places = [Place(EVERYBODY if alone else seat, seat) for seat in players * 2]
        board = Place(EVERYBODY, EVERYBODY) if alone else Place(FACE_DOWN, FACE_DOWN)
        for place in range(5):
            if state.settings.burn and place in (0, 3, 4):
                places.append(Place(FACE_DOWN, NEVER))
            places.append(board)
        return [*places, *[Place(FACE_DOWN, NEVER)] * (52 - len(places))]

    def deed(self, state: HoldemState, actions: Sequence[int]) -> Deed:
        shows = state.phase == SHOWDOWN and actions[0] == SHOW
        return Deed("show", tuple(state.hole(state.turn))) if shows else Deed()

    def draws(self, state: HoldemState, actions: Sequence[int], seen: Sequence[int]) -> list[int]:
        board = state.turned
        for detail in told_by(state, actions):
            if detail[0] == "street":
                board = len(detail[2])
        return [EVERYBODY] * (board - state.turned)

    def asked(self, state: HoldemState, actions: Sequence[int], answers: Mapping[int, Answer]) -> int | None:
        for seat in compared(state, actions):
            if seat not in answers:
                return seat
            if answers[seat].text == "beaten" and not state.settings.auto_muck:
                return None
        return None

    def answer(self, state: HoldemState, actions: Sequence[int], seat: int) -> Answer:
        """The hand of a seat that shows, or that it is beaten."""
        for detail in told_by(state, actions):
            hands = detail[8] if detail[0] == "result" else detail[1] if detail[0] == "showdown" else []
            if hands and hands[seat]:
                return Answer("", tuple(state.hole(seat)))
        return Answer("beaten")

    def unattended(self, state: HoldemState) -> int | None:
        """Check if that costs nothing, else fold, as at any card room; a hand that is due at a showdown is shown."""
        legal = list(state.legal())
        return next(action for action in (CHECK, FOLD, SHOW, LEAVE, CONTINUE, *legal) if action in legal)


def told_by(state: HoldemState, actions: Sequence[int]) -> list[tuple[Any, ...]]:
    """What everybody is told when these actions are taken, until the hand is over."""
    after = state.copy()
    for action in actions:
        after._take(action)
    found = []
    for entry in after.entries()[state.logged :]:
        if entry.seat < 0:
            found.append(entry.detail)
            if entry.detail[0] == "result":
                break
    return found


def compared(state: HoldemState, actions: Sequence[int]) -> list[int]:
    """The seats whose hands are compared because of these actions, in the order in which they show."""
    settings = state.settings
    told = told_by(state, actions)
    kinds = [detail[0] for detail in told]
    if settings.free_muck or not ("result" in kinds or "showdown" in kinds):
        return []
    live = state.live
    if "result" in kinds:
        live = 0
        for _, eligible, _ in told[kinds.index("result")][3]:
            live |= eligible
    elif state.phase != SHOWDOWN and actions[0] == FOLD:
        live &= ~(1 << state.turn)
    if not live & (live - 1):
        return []
    live &= ~state.opened
    if state.phase == SHOWDOWN:
        live &= state.waiting & ~(1 << state.turn)
        last = state.turn
    elif state.aggressor != NOBODY:
        last = state.aggressor - 1 if state.aggressor else state.seats - 1
    else:
        last = state.big_seat if settings.blind_leads else state.button
    order = []
    while live:
        last = betting.after(last, live)
        order.append(last)
        live &= ~(1 << last)
    return order
