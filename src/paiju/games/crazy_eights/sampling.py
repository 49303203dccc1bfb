"""Worlds that agree with what a seat has seen.

A seat remembers more than it sees. Every hidden card was either dealt or drawn, from the first stock or from a
stock refilled with discards it saw: so it knows for each other seat how many cards come from which stock, and for
each hidden card which stock it was in. And who drew (or passed with nothing to draw) when the rules let nobody
draw who can play, held nothing playable at that moment. `Memory` walks through the history of the round and
keeps this as one `Slot` for each hidden card in a hand; `sample` fills the slots at random.

What is exact: numbers of cards, and where cards can come from with one pack. Which of its cards a seat played is
sometimes open, and slots are filled the most restricted first; if that fails a few times, first the conclusions from
draws are given up, and in the end the cards are dealt freely.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...state import DEALER
from ...view import Event, entries_of
from .encoding import CLUBS, EIGHTS, TWO
from .messages import BAD_VIEW
from .notation import CARD_NUMBERS, SUITS, read_cards
from .positions import PHASES
from .state import EightsState
from .view import EightsView, describe_deal

if TYPE_CHECKING:
    from . import CrazyEights

ATTEMPTS = 6


class MemoryLapseError(Exception):
    """The history and the memory of it do not fit together."""


@dataclass(slots=True)
class Slot:
    """One hidden card in a hand: which stock it came from, and the cards it cannot be, as bits."""

    stock: int
    barred: int = 0


class Memory:
    """What one seat remembers of the round: the slots of every other hand and the hidden cards of every stock."""

    def __init__(self, view: EightsView, rng: Random, concluding: bool = True) -> None:
        self.view = view
        self.concluding = concluding
        self.rules = view.ruleset()
        self.rng = rng
        opening, self.events = story(view)
        facts = opening.facts
        self.pile = [CARD_NUMBERS[card] for card in opening.cards]
        self.suit = SUITS.index(facts["suit"]) if "suit" in facts else self.pile[-1] & 3
        self.left = int(facts["stock"])
        self.pending = int(facts.get("pending", "0"))
        self.drawn = int(facts.get("drawn", "0"))
        self.slots: list[list[Slot]] = [[] for _ in range(view.seats)]
        self.hidden = [self.unseen()]
        buried = read_cards(facts.get("buried", "")) if self.rules.packs == 1 else []
        barred = sum(1 << card for card in buried)
        for seat, count in enumerate(self.first_counts()):
            if seat != view.seat:
                self.slots[seat] = [Slot(0, barred) for _ in range(count)]
        for event in self.events:
            if event.seat != DEALER:
                self.witness(event.seat, event.text, event.cards)

    def first_counts(self) -> list[int]:
        """How many cards each seat held when the history began, counted back from now."""
        counts = list(self.view.counts)
        left, piled, pending = self.left, len(self.pile), self.pending
        for event in self.events:
            seat, text = event.seat, event.text
            if seat == DEALER:
                continue
            if text in ("draw", "take"):
                for _ in range(pending if text == "take" else 1):
                    if not left and self.rules.reshuffle:
                        left, piled = piled - 1, 1
                    if left:
                        left -= 1
                        counts[seat] -= 1
                pending = 0
            elif text[0] in "A23456789TJQK":
                counts[seat] += 1
                piled += 1
                pending += 2 if text[0] == "2" and self.rules.two_draws else 0
        return counts

    def unseen(self) -> Counter[int]:
        """The cards of the packs that were hidden from the seat when the history began."""
        cards = Counter(dict.fromkeys(range(52), self.rules.packs))
        cards.subtract(self.pile)
        cards.subtract(CARD_NUMBERS[card] for card in self.view.hand)
        for event in self.events:
            if event.seat == self.view.seat and event.seat != DEALER:
                if event.text[:2] in CARD_NUMBERS:
                    cards[CARD_NUMBERS[event.text[:2]]] -= 1
                cards.update(CARD_NUMBERS[card] for card in event.cards)
        return cards

    def witness(self, seat: int, text: str, cards: tuple[str, ...]) -> None:
        """See one action of the history."""
        if text in ("draw", "pass"):
            self.conclude(seat, text)
        self.drawn = self.drawn + 1 if text == "draw" else 0
        if text in ("draw", "take"):
            for i in range(self.pending if text == "take" else 1):
                self.watch_draw(seat, CARD_NUMBERS[cards[i]] if i < len(cards) else None)
            self.pending = 0
        elif text[:2] in CARD_NUMBERS:
            self.watch_play(seat, CARD_NUMBERS[text[:2]], text[3:])

    def conclude(self, seat: int, text: str) -> None:
        """Who drew or passed held nothing playable, unless the rules left a choice."""
        by_choice = self.rules.voluntary_draw if text == "draw" else self.drawn > 0 and self.rules.draw == "max"
        if by_choice or not self.concluding:
            return
        playable = EIGHTS | CLUBS << self.suit | 0xF << (self.pile[-1] & 0x3C)
        for slot in self.slots[seat]:
            slot.barred |= playable

    def watch_draw(self, seat: int, card: int | None) -> None:
        """A card goes from the stock, refilled if it was empty, into a hand."""
        if not self.left:
            if not self.rules.reshuffle or len(self.pile) < 2:
                return
            self.hidden.append(Counter(self.pile[:-1]))
            self.left = len(self.pile) - 1
            self.pile = self.pile[-1:]
        self.left -= 1
        stock = len(self.hidden) - 1
        if seat != self.view.seat:
            self.slots[seat].append(Slot(stock))
        elif card is not None:
            if self.hidden[stock][card] < 1:
                raise MemoryLapseError
            self.hidden[stock][card] -= 1

    def watch_play(self, seat: int, card: int, named: str) -> None:
        """A card is played: it was in one of the slots that can have held it."""
        if seat != self.view.seat:
            slots = self.slots[seat]
            choices = [
                i for i, slot in enumerate(slots) if self.hidden[slot.stock][card] > 0 and not slot.barred >> card & 1
            ]
            if not choices:
                raise MemoryLapseError
            slot = slots.pop(self.choose([(i, slots[i]) for i in choices]))
            self.hidden[slot.stock][card] -= 1
        self.pile.append(card)
        self.suit = SUITS.index(named) if named else card & 3
        if card >> 2 == TWO and self.rules.two_draws:
            self.pending += 2

    def choose(self, choices: list[tuple[int, Slot]]) -> int:
        """Which slot a played card came from: the fewer cards a slot could hold, the likelier."""
        weights = [1 / (53 - slot.barred.bit_count()) for _, slot in choices]
        point = self.rng.random() * sum(weights)
        for (number, _), weight in zip(choices, weights, strict=True):
            point -= weight
            if point < 0:
                return number
        return choices[-1][0]

    def deal(self) -> tuple[list[list[int]], list[int]] | None:
        """Cards for every slot and for the stock, or None if it did not work out this time."""
        hands: list[list[int]] = [[] for _ in self.slots]
        last = len(self.hidden) - 1
        cards: list[int] = []
        for stock, hidden in enumerate(self.hidden):
            cards = list(hidden.elements())
            self.rng.shuffle(cards)
            wanted = [
                (slot.barred, seat) for seat, slots in enumerate(self.slots) for slot in slots if slot.stock == stock
            ]
            for barred, seat in sorted(wanted, key=lambda slot: -slot[0].bit_count()):
                found = next((i for i, card in enumerate(cards) if not barred >> card & 1), None)
                if found is None:
                    return None
                hands[seat].append(cards.pop(found))
            if stock < last and cards and self.complete():
                return None
        return hands, cards[: self.view.stock]

    def complete(self) -> bool:
        """Whether all cards of the packs are in play, so that a stock that was used up is known card by card."""
        view = self.view
        return sum(view.counts) + view.stock + len(view.pile) == 52 * self.rules.packs


def story(view: EightsView) -> tuple[Event, tuple[Event, ...]]:
    """How this round began and what has happened since."""
    for i in range(len(view.history) - 1, -1, -1):
        if view.history[i].text.startswith("deal "):
            return view.history[i], view.history[i + 1 :]
    pile = [CARD_NUMBERS[card] for card in view.pile]
    buried = sum(1 << CARD_NUMBERS[card] for card in view.buried)
    return describe_deal(pile, SUITS.index(view.suit), view.stock, view.pending, view.drawn, buried), ()


def sample(game: CrazyEights, view: EightsView, rng: Random) -> EightsState:
    """A state that shows a seat this view, the rest drawn at random."""
    try:
        hands, stock = world(view, rng)
        return build(game, view, hands, stock, rng)
    except (PaijuError, LookupError, ValueError, TypeError, OverflowError) as error:
        raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None


def world(view: EightsView, rng: Random) -> tuple[list[list[int]], list[int]]:
    """Every hand and the stock, drawn at random from what the seat holds possible."""
    if view.hands:
        hands = [[CARD_NUMBERS[card] for card in hand] for hand in view.hands]
        return hands, unknown(view, hands, rng)[: view.stock]
    own = [CARD_NUMBERS[card] for card in view.hand]
    for attempt in range(2 * ATTEMPTS):
        try:
            dealt = Memory(view, rng, concluding=attempt < ATTEMPTS).deal()
        except MemoryLapseError:
            continue
        if dealt is not None and fits(view, *dealt):
            hands, stock = dealt
            if view.seat is not None:
                hands[view.seat] = own
            return hands, stock
    hands = [own if seat == view.seat else [] for seat in range(view.seats)]
    cards = unknown(view, hands, rng)
    for seat, count in enumerate(view.counts):
        if seat != view.seat:
            hands[seat] = [cards.pop() for _ in range(count)]
    return hands, [cards.pop() for _ in range(view.stock)]


def fits(view: EightsView, hands: list[list[int]], stock: list[int]) -> bool:
    """Whether the numbers of cards are those of the view."""
    return len(stock) == view.stock and all(
        seat == view.seat or len(hand) == count
        for seat, (hand, count) in enumerate(zip(hands, view.counts, strict=True))
    )


def unknown(view: EightsView, hands: list[list[int]], rng: Random) -> list[int]:
    """The cards that are neither in these hands nor on the pile, shuffled."""
    packs = view.ruleset().packs
    seen = Counter(CARD_NUMBERS[card] for card in view.pile)
    for hand in hands:
        seen.update(hand)
    cards = [card for card in range(52) for _ in range(packs - seen[card])]
    rng.shuffle(cards)
    return cards


def build(game: CrazyEights, view: EightsView, hands: list[list[int]], stock: list[int], rng: Random) -> EightsState:
    """The state with these cards and everything else as the view tells it."""
    key0, key1 = rng.key()
    rules = view.ruleset()
    state = EightsState(game, rules, key0, key1)
    state.clear_round()
    state.active = 0
    state.playing = 0
    for seat, hand in enumerate(hands):
        for card in hand:
            state.add(seat, card)
        if hand:
            state.active |= 1 << seat
            state.playing += 1
    pile = [CARD_NUMBERS[card] for card in view.pile]
    state.stock = stock + [0] * (104 - len(stock))
    state.pile = pile + [0] * (104 - len(pile))
    state.stocked = len(stock)
    state.piled = len(pile)
    state.places = [*view.places, *[0] * (10 - view.seats)]
    state.scores = [*(view.scores or [0] * view.seats), *[0] * (10 - view.seats)]
    state.phase = PHASES[view.phase]
    state.turn = view.turn
    state.suit = SUITS.index(view.suit)
    state.direction = view.direction
    state.pending = view.pending
    state.drawn = view.drawn
    state.passes = view.passes
    state.turns = view.turns
    state.dealer = view.dealer
    state.round = view.round
    state.buried = sum(1 << CARD_NUMBERS[card] for card in view.buried)
    voters = [seat for seat in rules.human_seats if state.active >> seat & 1]
    for seat, vote in zip(voters, view.votes, strict=False):
        state.voted |= 1 << seat
        state.ayes |= (vote == "yes") << seat
    state.relive(entries_of(view.history))
    return state
