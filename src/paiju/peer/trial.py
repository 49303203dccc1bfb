"""A deal played again with the real cards, when all hands are open: who has broken a rule that nobody could see?"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..errors import IllegalAction, PaijuError
from ..language import Sentence
from ..movement import Answer, Movement
from ..rng import Random
from ..state import State
from .felt import Slot
from .world import World

BREACH = Sentence("Seat {seat} did something that the rules do not allow.", "{seat} 号座位的操作违反规则。")

Take = Callable[[list[list[int]], tuple[int, int]], State]
"""Makes a state from the packs that it needs and from a key."""


class TurnTaken(NamedTuple):
    """What somebody did: openly by actions, or in secret with the cards of slots; what lay in the rest before, what the
    discards became, and what others said to it."""

    seat: int
    actions: tuple[int, ...] | None
    hidden: tuple[Slot, ...]
    rest: tuple[Slot, ...]
    refilled: tuple[Slot, ...]
    answers: dict[int, Answer]


class Draws(NamedTuple):
    """Cards of the rest that were opened, for whom; what the discards became; and the order in which they lie."""

    opened: tuple[tuple[int, int], ...] = ()
    refilled: tuple[Slot, ...] = ()
    stack: list[int] | None = None


class Dealing:
    """All that happened in a deal: `take` makes its beginning from a pack, `places` are its slots in their order,
    `number` is that of its shuffle."""

    def __init__(self, take: Take, key: tuple[int, int], places: Sequence[Slot], number: int = 0) -> None:
        self.number = number
        self.take = take
        self.key = key
        self.places = list(places)
        self.answers: dict[int, Answer] = {}
        self.declared: list[tuple[int, int]] = []
        self.turns: list[TurnTaken] = []

    def slots(self) -> set[Slot]:
        """All slots whose cards a trial asks for."""
        found = {*self.places}
        for act in self.turns:
            found |= {*act.hidden, *act.rest, *act.refilled}
        return found

    def begin(self, pack: list[int]) -> tuple[State, int | None]:
        """The deal from this pack, with everything that was declared while it went on; and who could not have."""
        state = self.take([pack], self.key)
        for seat, action in self.declared:
            silent = state.silence_before(seat, action)
            if silent is None:
                return state, seat
            for _ in silent:
                state._take(state.silence())
            state._take(action)
        return state, None


def try_deal(movement: Movement[Any], dealing: Dealing, faces: Mapping[Slot, int]) -> tuple[State, int | None]:
    """The state before the last act, with the real cards; and the seat that broke a rule, if one did."""
    state, guilty = dealing.begin([faces[slot] for slot in dealing.places])
    if guilty is not None:
        return state, guilty
    for seat, answer in dealing.answers.items():
        if movement.answer(state, (), seat) != answer:
            return state, seat
    if dealing.turns:
        hush(state)
    for act in dealing.turns:
        world = World(movement, state, act.seat, Random(0))
        if act.rest:
            movement.lay(state, movement.hands(state), [faces[slot] for slot in act.rest])
        try:
            actions = act.actions or world.chosen(act.seat, len(act.hidden), [faces[slot] for slot in act.hidden])
        except PaijuError:
            return state, act.seat
        if state.to_move() != act.seat:
            return state, act.seat
        for seat, answer in act.answers.items():
            if movement.answer(state, actions, seat) != answer:
                return state, seat
        ahead = state.copy()
        ahead.stack = stack = [[faces[slot] for slot in act.refilled]] if act.refilled else None
        for action in actions:
            if ahead.to_move() != act.seat or not ahead.is_legal(action):
                return state, act.seat
            if act is not dealing.turns[-1] or action != actions[-1]:
                ahead._take(action)
        if act is not dealing.turns[-1]:
            state = ahead
        elif stack is not None:
            state.stack = stack
    return state, None


def hush(state: State) -> None:
    """Everybody keeps silent until the cards are dealt."""
    shuffles = state.shuffles
    while state.stages() and state.shuffles == shuffles:
        state._take(state.silence())


def breach(seat: int) -> PaijuError:
    """The refusal of what a seat did against the rules."""
    return IllegalAction("ILLEGAL", BREACH, seat=seat)
