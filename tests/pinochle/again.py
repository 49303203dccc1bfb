"""A deal told from its beginning: what every seat saw, and whether a sampled world would have shown it the same."""

from __future__ import annotations

from collections import Counter

import msgspec

from paiju import Random, State
from paiju.games.pinochle.encoding import GIVE, TRUMP
from paiju.games.pinochle.events import Dealt
from paiju.games.pinochle.hands import cards as cards_held
from paiju.games.pinochle.notation import TEXTS
from paiju.games.pinochle.story import unpacked

from .setting import GAME

SEATS = (0, 1, 2, 3, None)


class Deal:
    """The deal that is being played: its beginning, the actions since, and everybody's views after each of them."""

    def __init__(self, state: State) -> None:
        self.number = state.shuffles  # a misdeal has the same number as the deal after it
        self.rules = GAME.rules_text(state.rules)
        self.start = f"dealer={state.dealer} deal={state.deal} scores={'/'.join(map(str, state.scores))}"
        self.hands = [cards_held(state, seat) for seat in range(4)]
        self.actions: list[tuple[int, int]] = []
        self.seen: list[list[object]] = []

    def play(self, state: State, action: int) -> None:
        self.actions.append((state.to_move(), action))
        state.play(action)
        if state.shuffles == self.number and not state.over():
            self.seen.append([self.look(state, seat) for seat in SEATS])

    def look(self, state: State, seat: int | None) -> bytes:
        """What a seat sees of this deal."""
        view = state.view(seat)
        starts = [at for at, event in enumerate(view.history) if isinstance(event, Dealt)]
        return msgspec.structs.replace(view, history=view.history[starts[-1] :]).json()

    def beginning(self, world: State, seat: int | None, gifts: list[list[int]]) -> list[list[int]]:
        """The hands of a sampled world as they were dealt; those that the seat sees in the order in which they came."""
        played: list[list[int]] = [[], [], [], []]
        for other, action in self.actions:
            if action < GIVE:
                played[other].append(action)
        hands = []
        for other in range(4):
            if other == seat or world.view(seat).hands:
                hands.append(self.hands[other])
                continue
            hand = Counter([*cards_held(world, other), *played[other], *gifts[other]])
            taken = gifts[other ^ 2]
            if len(taken) == world.rules.pass_cards:
                hand.subtract(taken)
            assert min(hand.values()) >= 0, "a card was given that was not there"
            cards = list(hand.elements())
            if world.settings.auto and other == world.dealer:
                cards.sort(key=lambda card: card // 6 == world.trump)  # the last card was turned up
            hands.append(cards)
        return hands

    def replay(self, world: State, seat: int | None, step_by_step: bool = True) -> bool:
        """Whether a world that was sampled for a seat now, played from its own beginning, shows it what it saw."""
        gifts = [unpacked(world.given[each]) for each in range(4)]
        hands = self.beginning(world, seat, gifts)
        if any(len(hand) != 12 for hand in hands) or max(Counter(card for hand in hands for card in hand).values()) > 2:
            return False
        text = "/".join("".join(TEXTS[card] for card in hand) for hand in hands)
        state = GAME.position(f"{self.rules} hands={text} {self.start}")
        at = SEATS.index(seat)
        left = [list(gift) for gift in gifts]
        for step, (mover, action) in enumerate(self.actions):
            if GIVE <= action < TRUMP:
                action = GIVE + left[mover].pop(0)
            if state.to_move() != mover or not state.is_legal(action):
                return False
            state.play(action)
            if (step_by_step or step == len(self.actions) - 1) and self.look(state, seat) != self.seen[step][at]:
                return False
        return True


def deals(rules: str, seed: int):
    """A random game: the state and its deal after every action that does not end a deal."""
    state, rng = GAME.deal(rules, seed), Random(seed)
    deal = Deal(state)
    while not state.over():
        deal.play(state, state.random_move(rng))
        if state.shuffles != deal.number:
            deal = Deal(state)
        elif not state.over():
            yield state, deal
