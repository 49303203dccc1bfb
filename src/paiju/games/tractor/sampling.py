"""States that agree with what one seat has seen.

Hidden cards are dealt anew. What everybody knows is kept: cards that were shown stay where they are known to be, and
nobody gets a card of a suit he has run out of. (That somebody followed a pair without one is not used.)
"""

from __future__ import annotations

from collections import Counter

from ...rng import Random
from ...view import entries_of
from .encoding import BURY, CALL, CONTINUE, DECLARE, FINISHED, FOLLOW, LEAD, LEVELS, NOBODY, PHASES, SMALL, SWAP, TAKE
from .faces import TRUMPS, numbers, parse_card
from .follow import FITTING, verdict_on
from .layout import by_seat, holding_of
from .rules import RANKS
from .state import Tractor
from .trump import effective_suit
from .view import TractorView

DECK = -1
KITTY = -2
ASIDE = -3
TRIES = 2000
ATTEMPTS = 20


def sample(view: TractorView, rng: Random) -> Tractor:
    """One such state, the hidden cards drawn at random."""
    for left in range(ATTEMPTS, -1, -1):
        state = build(view, rng, left == 0)
        if is_plausible(state, view):
            break
    return state


def is_plausible(state: Tractor, view: TractorView) -> bool:
    """Whether what was done last could have been done: who is asked can declare, and the trick follows the rules."""
    if state.phase == DECLARE:
        return bool(state.single_shows(state.turn) | state.pair_shows(state.turn))
    if state.phase == LEAD and state.picked:
        return state.lead_last() != 0
    if state.phase != FOLLOW:
        return True
    held = by_seat(state.held, state.seats)
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
    hands: dict[int, list[int]] = {seat: [] for seat in range(view.seats)}
    room = dict(enumerate(view.counts))
    if view.seat is not None:
        hands[view.seat] = numbers(view.hand)
        room[view.seat] = 0
        seen += hands[view.seat]
    if state.phase == DECLARE:
        room[DECK] = settings.cards - view.dealt
    elif not mine:
        room[KITTY] = view.kitty_size
        if not public:
            room[ASIDE] = view.picked if state.phase in (BURY, SWAP, TAKE) else 0
            room[ASIDE] += view.need
    pack.subtract(seen)
    places = Hidden(state, view, hands, room, +pack).deal(rng, forced)
    for seat in range(view.seats):
        for card in places[seat]:
            state.give(seat, card)
    aside = places.get(ASIDE, [])
    state.kitty = holding_of(kitty or places.get(KITTY, []))
    state.given = holding_of(given or aside[: view.need])
    state.chosen = holding_of(chosen or aside[view.need :])
    state.picked, state.need = view.picked, view.need
    if state.phase == CALL:
        state.picked = len(view.calls)
    if state.phase == DECLARE:
        state.pack = [*[0] * state.dealt, *places[DECK], *[0] * (112 - settings.cards)]


def can_declare(state: Tractor, seat: int, cards: list[int]) -> bool:
    """Whether a seat with these cards has a legal declaration, as everybody has who is asked for one."""
    state.held = [*[0] * (LEVELS * seat), *holding_of(cards), *[0] * (24 - LEVELS * seat)]
    able = bool(state.single_shows(seat) | state.pair_shows(seat))
    state.held = [0] * 28
    return able


class Hidden:
    """The cards that a seat does not see and the places where they can be."""

    def __init__(
        self, state: Tractor, view: TractorView, hands: dict[int, list[int]], room: dict[int, int], left: Counter[int]
    ) -> None:
        self.state = state
        self.view = view
        self.places = {place: list(hands.get(place, [])) for place in {*hands, *room}}
        self.room = room
        self.left = left
        self.voids = view.voids
        self.fixed: dict[int, list[int]] = {place: [] for place in self.places}

    def deal(self, rng: Random, forced: bool) -> dict[int, list[int]]:
        """Put every hidden card somewhere; if `forced`, so that the last choice is certainly possible."""
        voids = self.view.voids
        if forced and self.state.phase == FOLLOW:
            # Whoever has chosen all he holds of the led suit may choose anything further.
            lead = parse_card(self.view.plays[self.view.leader or 0][0])
            suit = "CDHST"[effective_suit(lead, self.state.suit, self.state.rank)]
            self.voids = tuple(old + suit if seat == self.view.to_move else old for seat, old in enumerate(voids))
        self.put_known(rng)
        if forced and self.state.phase == DECLARE and self.room[self.view.to_move]:
            self.put_declaration(rng)
        if forced and self.state.phase == LEAD and self.view.chosen and self.room[self.view.to_move]:
            self.put_next(rng)
        cards = list(self.left.elements())
        rng.shuffle(cards)
        order = sorted(self.places)
        slots = [place for place in order for _ in range(self.room[place] - len(self.fixed[place])) if self.room[place]]
        if len(cards) > len(slots):  # a position may leave out the kitty, or cards played before
            cards = cards[: len(slots)]
        rng.shuffle(slots)
        self.mend(cards, slots, rng)
        for card, place in zip(cards, slots, strict=True):
            self.places[place].append(card)
        for place, fixed in self.fixed.items():
            self.places[place] += fixed
        return self.places

    def put_declaration(self, rng: Random) -> None:
        """Let the seat that is asked hold something to declare."""
        seat = self.view.to_move
        known = self.fixed[seat]
        shows = [[card] * copies for card, n in self.left.items() for copies in (1, 2) if n >= copies]
        shows = [cards for cards in shows if can_declare(self.state, seat, [*known, *cards])]
        chosen = rng.choice(shows)
        self.fixed[seat] = [*known, *chosen]
        self.left = self.left - Counter(chosen)

    def put_next(self, rng: Random) -> None:
        """Let a seat that has not finished its lead hold a card to go on with."""
        seat, trump, rank = self.view.to_move, self.state.suit, self.state.rank
        first = parse_card(self.view.chosen[0])
        if self.state.settings.plain_leads:
            fitting = [first]
        else:
            suit = effective_suit(first, trump, rank)
            fitting = [card for card in self.left if effective_suit(card, trump, rank) == suit]
        if not any(card in fitting for card in self.fixed[seat]) and len(self.fixed[seat]) < self.room[seat]:
            card = rng.choice(fitting)
            self.fixed[seat] = [*self.fixed[seat], card]
            self.left = self.left - Counter([card])

    def put_known(self, rng: Random) -> None:
        """Shown cards stay with their seat; the declarer may have buried them or set them aside."""
        for seat, texts in enumerate(self.view.known):
            if not self.room.get(seat):
                continue
            known = Counter(numbers(texts))
            if seat == self.view.to_move:
                known -= Counter(numbers(self.view.chosen))
            for card in known.elements():
                homes = [seat]
                if seat == self.view.dealt_first:
                    homes += [place for place in (KITTY, ASIDE) if self.room.get(place)]
                homes = [home for home in homes if len(self.fixed[home]) < self.room[home]]
                homes = [home for home in homes if self.may(card, home)]
                if self.left[card] > 0 and homes:
                    self.fixed[rng.choice(homes)].append(card)
                    self.left[card] -= 1
        self.left = +self.left

    def may(self, card: int, place: int) -> bool:
        """Whether a card can be there."""
        if place < 0 or not self.voids:
            return True
        suit = effective_suit(card, self.state.suit, self.state.rank)
        return "CDHST"[suit] not in self.voids[place]

    def mend(self, cards: list[int], slots: list[int], rng: Random) -> None:
        """Exchange cards until nobody has a suit he has run out of."""
        wrong = [at for at, card in enumerate(cards) if not self.may(card, slots[at])]
        for _ in range(TRIES):
            if not wrong:
                return
            at = wrong.pop(rng.below(len(wrong)))
            if self.may(cards[at], slots[at]):
                continue
            fitting = [other for other in range(len(cards)) if self.may(cards[at], slots[other])]
            if not fitting:
                continue
            best = [other for other in fitting if self.may(cards[other], slots[at])]
            other = rng.choice(best or fitting)
            cards[at], cards[other] = cards[other], cards[at]
            wrong += [place for place in (at, other) if not self.may(cards[place], slots[place])]


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
