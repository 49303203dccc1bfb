"""States that agree with what one seat has seen.

Hidden cards are dealt anew. What everybody knows is kept: cards that were shown stay where they are known to be,
nobody gets a card of a suit he has run out of, and the hands agree with what the plays told (`evidence`), unless no
such hands are found in a number of steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...errors import NotationError, PaijuError
from ...rng import Random
from ...view import entries_of
from ..hidden import Heaps
from ..tricks import cards_in
from .encoding import BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NOBODY, PHASES, SMALL, SWAP, TAKE
from .evidence import Evidence, evidence_of, mend, suit_cards
from .faces import TRUMPS, numbers, parse_card
from .follow import FITTING, verdict_on
from .layout import by_seat, holding_of
from .messages import BAD_VIEW
from .rules import RANKS
from .state import Tractor
from .trump import cards_of, effective_suit
from .view import TractorView

ATTEMPTS = 20


def sample(view: TractorView, rng: Random) -> Tractor:
    """One such state, the hidden cards drawn at random."""
    try:
        for left in range(ATTEMPTS, -1, -1):
            state = build(view, rng, left == 0)
            if is_plausible(state, view):
                break
    except (PaijuError, LookupError, ValueError, TypeError, OverflowError, AssertionError) as error:
        raise NotationError("BAD_VIEW", BAD_VIEW, problem=str(error)) from None
    return state


def is_plausible(state: Tractor, view: TractorView) -> bool:
    """Whether nobody holds a suit he has run out of, and what was done last could have been done.

    Who is asked can declare, and the trick follows the rules.
    """
    if state.phase == DECLARE:
        return bool(state.single_shows(state.turn) | state.pair_shows(state.turn))
    held = by_seat(state.held, state.seats)
    if any((state.voids[seat] >> effective_suit(card, state.suit, state.rank)) & 1 for seat, card in all_held(held)):
        return False
    if state.phase == LEAD and state.picked:
        return state.lead_last() != 0
    if state.phase != FOLLOW:
        return True
    for seat, texts in enumerate(view.plays):
        play = numbers(texts)
        if play and seat != view.leader:
            verdict = verdict_on(
                [*held[seat], *play],
                play,
                state.lead_size,
                state.lead_suit,
                state.demands,
                state.suit,
                state.rank,
                state.settings.pairs_only,
            )
            if verdict != FITTING:
                return False
    return state.choice_fits()


def all_held(hands: list[list[int]]) -> Iterator[tuple[int, int]]:
    """Every card with the seat that holds it."""
    return ((seat, card) for seat, hand in enumerate(hands) for card in hand)


def build(view: TractorView, rng: Random, forced: bool) -> Tractor:
    """A state for a view; `forced` makes sure of what is needed, if chance does not bring it about."""
    from . import GAME

    state = Tractor(GAME.ruleset(view.rules))
    state.key0, state.key1 = rng.key()
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
        set_cards(state, view, rng, forced)
        if state.phase == DECLARE:
            set_window(state, view)
        elif state.phase in (LEAD, FOLLOW):
            set_trick(state, view)
    state.relive(entries_of(view.history))
    return state


def set_declared(state: Tractor, view: TractorView) -> None:
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
            state.show(seat, card, copies)
    state.calls = [*(128 * copy + parse_card(name) for name, copy in view.calls), 0, 0][:2]


def set_cards(state: Tractor, view: TractorView, rng: Random, forced: bool) -> None:
    """Deal what is hidden: to hands, kitty, and the cards set aside."""
    settings = state.settings
    mine = view.seat is not None and view.seat == view.dealt_first and state.phase != DECLARE
    public = state.phase in (LEAD, FOLLOW)
    state.dealt = view.dealt if state.phase == DECLARE else settings.cards
    chosen, given, kitty = (numbers(cards) for cards in (view.chosen, view.given, view.kitty))
    pack = Counter({card: settings.decks if card < SMALL else settings.jokers for card in range(54)})
    seen = [*numbers(view.played), *chosen, *given, *kitty]
    room = [*view.counts, 0, 0, 0]
    if view.seat is not None:
        room[view.seat] = 0
        seen += numbers(view.hand)
    aside_at, kitty_at, deck_at = range(view.seats, view.seats + 3)
    if state.phase == DECLARE:
        room[deck_at] = settings.cards - view.dealt
    elif not mine:
        room[kitty_at] = view.kitty_size
        if not public:
            room[aside_at] = view.need + (view.picked if state.phase in (BURY, SWAP, TAKE) else 0)
    pack.subtract(seen)
    places = Hidden(state, view, room, +pack, rng).deal(forced)
    if view.seat is not None:
        places[view.seat] = numbers(view.hand)
    for seat in range(view.seats):
        for card in places[seat]:
            state.give(seat, card)
    aside = places[aside_at]
    state.kitty = holding_of(kitty or places[kitty_at])
    state.given = holding_of(given or aside[: view.need])
    state.chosen = holding_of(chosen or aside[view.need :])
    state.picked, state.need = view.picked, view.need
    if state.phase == CALL:
        state.picked = len(view.calls)
    if state.phase == DECLARE:
        state.pack = [*[0] * state.dealt, *places[deck_at], *[0] * (112 - settings.cards)]


def can_declare(state: Tractor, seat: int, cards: list[int]) -> bool:
    """Whether a seat with these cards has a legal declaration, as everybody has who is asked for one."""
    state.held = [*[0] * (LEVELS * seat), *holding_of(cards), *[0] * (24 - LEVELS * seat)]
    able = bool(state.single_shows(seat) | state.pair_shows(seat))
    state.held = [0] * 28
    return able


class Hidden:
    """The cards that a seat does not see and where they can be: the hands, then aside, kitty and deck."""

    def __init__(self, state: Tractor, view: TractorView, room: list[int], left: Counter[int], rng: Random) -> None:
        self.state = state
        self.view = view
        self.left = left
        self.rng = rng
        self.heaps = Heaps(room, [*map(self.barred, view.voids or [""] * view.seats), 0, 0, 0], rng)

    def barred(self, void: str) -> int:
        """The cards of the suits that somebody has run out of."""
        cards = 0
        for letter in void:
            cards |= cards_of("CDHST".index(letter), self.state.suit, self.state.rank)
        return cards

    def deal(self, forced: bool) -> list[list[int]]:
        """Put every hidden card somewhere; if `forced`, so that the last choice is certainly possible."""
        state, view, seat = self.state, self.view, self.view.to_move
        if forced and state.phase == FOLLOW:
            # Whoever has chosen all he holds of the led suit may choose anything further.
            lead = parse_card(view.plays[view.leader or 0][0])
            self.heaps.barred[seat] |= self.barred("CDHST"[effective_suit(lead, state.suit, state.rank)])
        self.put_known(forced)
        if forced and state.phase == DECLARE and self.heaps.room[seat]:
            self.put_declaration(seat)
        if forced and state.phase == LEAD and view.chosen and self.heaps.room[seat]:
            self.put_next(seat)
        self.heaps.deal(self.left.elements())
        if state.phase in (LEAD, FOLLOW):
            mend(self.heaps, view, self.evidence())
        return self.heaps.cards

    def evidence(self) -> list[Evidence]:
        """What the plays have told."""
        desk = Tractor(self.view.ruleset())
        desk.suit, desk.rank = self.state.suit, self.state.rank
        desk.bidder, desk.bid_card, desk.bid_strength = (
            self.state.bidder,
            self.state.bid_card,
            self.state.bid_strength,
        )
        return evidence_of(self.view, desk)

    def keep(self, place: int, card: int) -> None:
        """Put a card where it is known to be."""
        self.heaps.keep(place, card)
        self.left[card] -= 1

    def put_declaration(self, seat: int) -> None:
        """Let the seat that is asked hold something to declare."""
        known = self.heaps.cards[seat]
        room = min(2, self.heaps.room[seat])
        shows = [[card] * copies for card, n in self.left.items() for copies in range(1, min(n, room) + 1)]
        for card in self.rng.choice([cards for cards in shows if can_declare(self.state, seat, [*known, *cards])]):
            self.keep(seat, card)

    def put_next(self, seat: int) -> None:
        """Let a seat that has not finished its lead hold a card to go on with."""
        first = parse_card(self.view.chosen[0])
        fitting = [first] if self.state.settings.plain_leads else cards_in(suit_cards(self.state, [first]))
        if not any(card in fitting for card in self.heaps.cards[seat]):
            self.keep(seat, self.rng.choice([card for card in fitting if self.left[card] > 0]))

    def put_known(self, forced: bool) -> None:
        """Shown cards stay with their seat; the declarer may have buried them or set them aside.

        If `forced` he has kept what he may hold: the kitty can hold whatever finds no other place.
        """
        view, heaps = self.view, self.heaps
        for seat, texts in enumerate(view.known):
            if seat == view.seat:
                continue
            known = Counter(numbers(texts))
            if seat == view.to_move:
                known -= Counter(numbers(view.chosen))
            for card in known.elements():
                homes = [seat, *((view.seats, view.seats + 1) if seat == view.dealt_first else ())]
                homes = [home for home in homes if heaps.room[home] and heaps.may_hold(home, card)]
                if self.left[card] > 0 and homes:
                    self.keep(homes[0] if forced else self.rng.choice(homes), card)


def set_window(state: Tractor, view: TractorView) -> None:
    """Who is being asked to declare."""
    state.round, state.closing, state.receiver = view.round, view.closing, view.receiver
    state.waiting = 1 << view.to_move
    if view.round:
        able = state.able(0 if state.settings.every_card or view.bidder is None else 1 << view.bidder)
        if state.closing and not view_declared_now(view):
            able = state.able(0)
        seat = view.to_move
        while (seat := (seat + 1) % view.seats) != state.receiver:
            state.waiting |= able & (1 << seat)


def view_declared_now(view: TractorView) -> bool:
    """Whether the window was opened by a declaration."""
    for event in reversed(view.history):
        if event.seat >= 0 and event.text.startswith("declare"):
            return True
        if event.seat < 0:
            return False
    return False


def set_trick(state: Tractor, view: TractorView) -> None:
    """The trick in progress."""
    chosen, picked = state.chosen[:], state.picked
    pad = [0] * (7 - view.seats)
    state.given = [0, 0, 0, 0]
    state.clear_trick()
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
            state.read_lead()
        once, twice, thrice, fourfold = holding_of(play)
        state.lay(seat, once, twice, thrice, fourfold)
        state.compare(seat)
        state.played += 1
    state.chosen, state.picked = [0, 0, 0, 0], 0
    if state.phase == FOLLOW:
        for level in range(LEVELS):
            for card in range(54):
                if (chosen[level] >> card) & 1:
                    state.give(state.turn, card)
        state.meet_duty()
        for level in range(LEVELS):
            for card in range(54):
                if (chosen[level] >> card) & 1:
                    state.choose(state.turn, card)
    state.chosen, state.picked = chosen, picked
    if state.best == NOBODY:
        state.best_key = -1
