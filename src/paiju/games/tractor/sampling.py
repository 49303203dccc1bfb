"""States that agree with what one seat has seen.

Everything that follows from the view holds in every one of them: cards that were shown are where they are known to
be, nobody has a card of a suit he has run out of, and the hands agree with what the plays told (`evidence`). All
such deals of the hidden cards are equally likely (`worlds` says how they are drawn). What a view says is read once
and kept for the next sample from the same view.
"""

from __future__ import annotations

from collections import Counter
from threading import local

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import SOMEBODY, entries_of
from . import declaring
from .encoding import BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, PHASES, SMALL, SWAP, TAKE
from .events import Declared
from .evidence import evidence_of
from .faces import TRUMPS, numbers, parse_card
from .follow import meet_duty
from .layout import by_seat, choose, give, holding_of, listed, show
from .lead import read_lead
from .messages import BAD_VIEW
from .rules import RANKS
from .state import TractorState
from .story import concealed
from .trick import clear_trick, compare, lay
from .trump import cards_of
from .view import TractorView
from .worlds import Worlds

ATTEMPTS = 100
ASIDE, KITTY, DECK = range(3)  # places after the hands

kept = local()


def sample(view: TractorView, rng: Random) -> TractorState:
    """One such state, the hidden cards drawn at random."""
    try:
        before = getattr(kept, "read", None)
        if before is None or before[0] is not view:
            before = kept.read = (view, Reading(view))
        return before[1].draw(rng)
    except (PaijuError, LookupError, ValueError, TypeError, OverflowError, AssertionError) as error:
        raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None


class Reading:
    """A view, read: the state without its hidden cards, and the worlds that they can be in."""

    def __init__(self, view: TractorView) -> None:
        self.view = view
        self.state = build(view)
        self.worlds: Worlds | None = None
        if self.state.phase not in (CONTINUE, FINISHED):
            self.worlds = worlds_of(self.state, view)

    def draw(self, rng: Random) -> TractorState:
        """A state with a world of hidden cards."""
        view, worlds = self.view, self.worlds
        for _ in range(ATTEMPTS):
            state = self.state.copy()
            state.key0, state.key1 = rng.key()
            if worlds is None:
                return state
            if not worlds.deal(rng):
                break
            worlds.lay_out(state)
            if state.phase == FOLLOW:
                owe(state, view)
            elif state.phase in (BURY, SWAP, TAKE):
                lay_aside(state, view, worlds)
            elif state.phase == DECLARE:
                lay_deck(state, view, worlds)
                if not set_window(state, view, rng):
                    continue
            return state
        raise ValueError("no cards agree with it.")


def build(view: TractorView) -> TractorState:
    """The state for a view, without what is hidden."""
    from . import GAME

    state = TractorState(GAME.ruleset(view.rules))
    state.phase = PHASES.index(view.phase)
    state.number = view.number
    state.declarer = view.dealt_first
    pad = [0] * (7 - view.seats)
    state.levels = [*(RANKS.index(level) for level in view.levels), *pad]
    state.scores = [*view.scores, *pad]
    state.rank = RANKS.index(view.rank)
    state.turn = view.to_move
    if state.phase not in (CONTINUE, FINISHED):
        set_declared(state, view)
        set_cards(state, view)
        if state.phase in (LEAD, FOLLOW):
            set_trick(state, view)
    state.relive(entries_of(view, concealed))
    return state


def set_declared(state: TractorState, view: TractorView) -> None:
    """What was declared, flipped, called and shown."""
    if view.trump:
        state.suit = TRUMPS.index(view.trump)
    if view.bidder is not None and view.first_bidder is not None:
        card = parse_card(view.bid[0])
        state.bidder, state.first_bidder, state.bid_card = view.bidder, view.first_bidder, card
        state.bid_strength = len(view.bid) if card < SMALL else card - SMALL + 3
    state.flipped = tuple(numbers(view.flipped))
    for seat, cards in enumerate(view.known):
        for card, copies in Counter(numbers(cards)).items():
            show(state, seat, card, copies)
    state.calls = [*(128 * copy + parse_card(name) for name, copy in view.calls), 0, 0][:2]


def set_cards(state: TractorState, view: TractorView) -> None:
    """The cards that are seen: in the own hand, chosen, set aside, in the kitty."""
    state.dealt = view.dealt if state.phase == DECLARE else state.settings.cards
    state.counts = [*view.counts, *[0] * (7 - view.seats)]
    if view.seat is not None:
        if len(view.hand) != view.counts[view.seat]:
            raise ValueError("the hand has another number of cards.")
        at = LEVELS * view.seat
        state.held = [*[0] * at, *holding_of(numbers(view.hand)), *[0] * (24 - at)]
    state.kitty = holding_of(numbers(view.kitty))
    state.given = holding_of(numbers(view.given))
    state.chosen = holding_of(numbers(view.chosen))
    state.picked, state.need = view.picked, view.need
    if state.phase == CALL:
        state.picked = len(view.calls)


def worlds_of(state: TractorState, view: TractorView) -> Worlds:
    """Where the hidden cards can be: in the hands of others, and aside, in the kitty or the deck."""
    settings, seats = state.settings, view.seats
    pack = Counter({card: settings.decks if card < SMALL else settings.jokers for card in range(54)})
    for cards in (view.hand, view.played, view.chosen, view.given if state.phase != BURY else (), view.kitty):
        pack.subtract(numbers(cards))
    room = [*view.counts, 0, 0, 0]
    if view.seat is not None:
        room[view.seat] = 0
    mine = view.seat is not None and view.seat == view.dealt_first and state.phase != DECLARE
    if state.phase == DECLARE:
        room[seats + DECK] = settings.cards - view.dealt
    elif not mine:
        room[seats + KITTY] = view.kitty_size
        if state.phase in (BURY, SWAP, TAKE):
            room[seats + ASIDE] = view.need + view.picked
    hidden = sorted((+pack).elements())
    left = len(hidden) - sum(room)  # in positions that have but a few cards of the pack
    if min(pack.values()) < 0 or min(room) < 0 or left < 0 or (left and state.phase == DECLARE):
        raise ValueError("the cards are not those of the pack.")
    room[seats + DECK] += left
    barred = [*(barred_by(state, void) for void in view.voids or [""] * seats), 0, 0, 0]
    known: list[int] = []
    homes = []
    for seat in range(seats):
        shown = Counter(numbers(view.known[seat] if view.known and seat != view.seat else ()))
        if seat == view.to_move and state.phase in (LEAD, FOLLOW):
            shown -= Counter(numbers(view.chosen))
        known += holding_of(shown.elements())
        aside = 3 << seats if seat == view.dealt_first and state.phase != DECLARE else 0
        homes.append(1 << seat | aside)
    desk = TractorState(view.ruleset())
    desk.suit, desk.rank = state.suit, state.rank
    return Worlds(room, barred, hidden, known, homes, evidence_of(view, desk))


def barred_by(state: TractorState, void: str) -> int:
    """The cards of the suits that somebody has run out of."""
    cards = 0
    for letter in void:
        cards |= cards_of("CDHST".index(letter), state.suit, state.rank)
    return cards


def lay_aside(state: TractorState, view: TractorView, worlds: Worlds) -> None:
    """The hidden cards that the declarer has set aside so far."""
    aside = worlds.lying(view.seats + ASIDE)
    if state.phase == BURY and aside:
        state.chosen = holding_of(aside)
    elif aside:
        state.given = holding_of(aside[: view.need])
        state.chosen = holding_of(aside[view.need :])


def lay_deck(state: TractorState, view: TractorView, worlds: Worlds) -> None:
    """The cards in the order in which they are dealt."""
    deck, hands = worlds.lying(view.seats + DECK), by_seat(state.held, view.seats)
    order = [hands[(state.declarer + n) % view.seats][n // view.seats] for n in range(view.dealt)]
    state.pack = [*order, *deck, *[0] * (112 - len(order) - len(deck))]


def owe(state: TractorState, view: TractorView) -> None:
    """What the seat to follow owes to the lead, from all its cards."""
    if not view.chosen:
        meet_duty(state)
        return
    chosen, picked = state.chosen[:], state.picked
    for card in listed(chosen):
        give(state, state.turn, card)
    state.chosen = [0] * LEVELS
    meet_duty(state)
    for card in listed(chosen):
        choose(state, state.turn, card)
    state.picked = picked


def set_window(state: TractorState, view: TractorView, rng: Random) -> bool:
    """Who is being asked to declare; whether anybody can be.

    Who is asked knows it, and why. The others may suppose anybody who could be: who got the last card, or in a window
    for all (after a declaration, at the end) everybody who can declare, and at the very end who was dealt to first.
    """
    state.closing, state.receiver, state.round = view.closing, view.receiver, view.round
    everybody = state.settings.every_card or view.closing
    able = declaring.able(state, 0 if everybody or view.bidder is None else 1 << view.bidder)
    if view.closing:
        able |= 1 << state.declarer
    if view.to_move == SOMEBODY:
        last = next((event for event in reversed(view.history) if event.seat >= 0 or event.begins_deal), None)
        state.round = everybody or isinstance(last, Declared)
        asked = able if state.round else declaring.able(state, 0) & 1 << view.receiver
        seats = [seat for seat in range(view.seats) if (asked >> seat) & 1 and seat != view.seat]
        if not seats:
            return False
        state.turn = rng.choice(seats)
    state.waiting = 1 << state.turn
    if state.round:
        seat = state.turn
        while (seat := (seat + 1) % view.seats) != state.receiver:
            state.waiting |= able & (1 << seat)
    return True


def set_trick(state: TractorState, view: TractorView) -> None:
    """The trick in progress."""
    chosen, picked = state.chosen[:], state.picked
    pad = [0] * (7 - view.seats)
    state.given = [0, 0, 0, 0]
    clear_trick(state)
    assert view.leader is not None
    state.leader = view.leader
    state.captured, state.fails = [*view.captured, *pad], [*view.fails, *pad]
    state.gone = holding_of(numbers(view.played))
    state.allies = sum(1 << seat for seat in view.allies)
    state.voids = [*(sum(1 << "CDHST".index(suit) for suit in suits) for suits in view.voids), *pad]
    for place in range(view.seats):
        seat = (view.leader + place) % view.seats
        play = numbers(view.plays[seat])
        if not play:
            break
        if place == 0:
            state.chosen = holding_of(play)
            read_lead(state)
        once, twice, thrice, fourfold = holding_of(play)
        lay(state, seat, once, twice, thrice, fourfold)
        compare(state, seat)
        state.played += 1
    state.chosen, state.picked = chosen, picked
