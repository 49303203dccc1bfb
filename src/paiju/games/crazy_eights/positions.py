"""A state as one line of fields and back.

    hands=7H2S/KD9C/-   one hand for each seat          stock=2CKD5S      next card to be drawn first
    pile=4D7S           the discards, top card last     suit=H            the suit in play, if an eight named it
    phase, turn, direction, pending, drawn, passes (forced ones in a row), turns, votes (such as yn), places,
    scores, dealer, round, buried (eights just put back into the stock), key

A field that is not given has its value at the start. Without `hands`, `pile` or `stock` the cards that were not
given are shuffled and dealt as in C3. A position need not hold whole packs, but no card more often than they do.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...contract import bad_position, key_text, refused_as_position
from ...fields import Fields
from ...rng import Random
from ...view import slashed
from . import layout, rounds
from .encoding import EIGHT, FINISHED, TURN, TWO, VOTE
from .notation import CARDS, SUITS, SUITS_READ, read_cards
from .rules import EightsRules
from .state import EightsState
from .story import cards_of
from .view import phase_name

if TYPE_CHECKING:
    from . import EightsGame

PHASES = {"turn": TURN, "pending": TURN, "vote": VOTE, "over": FINISHED}
MANY = 1 << 30


def give(state: EightsState, hands: list[list[int]]) -> None:
    """Put cards into the hands of all seats."""
    empty: list[list[int]] = [[]] * (10 - len(hands))
    state.held = [sum(1 << card for card in set(hand)) for hand in (*hands, *empty)]
    state.doubled = [sum(1 << card for card in set(hand) if hand.count(card) > 1) for hand in (*hands, *empty)]
    state.sizes = [len(hand) for hand in (*hands, *empty)]


def fields(state: EightsState) -> dict[str, str]:
    """The parts of a position; counters that are zero are left out."""
    seats = range(state.seats)
    found = {
        "phase": phase_name(state),
        "turn": str(state.turn),
        "hands": "/".join(run(layout.hand(state.held[seat], state.doubled[seat])) for seat in seats),
        "stock": run(state.stock[: state.stocked][::-1]),
        "pile": run(state.pile[: state.piled]),
        "suit": SUITS[state.suit],
        "direction": str(state.direction),
    }
    for name in ("pending", "drawn", "passes", "turns"):
        if getattr(state, name):
            found[name] = str(getattr(state, name))
    if state.voted:
        found["votes"] = "".join("ny"[state.ayes >> seat & 1] for seat in seats if state.voted >> seat & 1)
    if any(state.places):
        found["places"] = slashed(state.places[: state.seats])
    if state.settings.scoring:
        found["scores"] = slashed(state.scores[: state.seats])
        found["round"] = str(state.round)
    found["dealer"] = str(state.dealer)
    if state.buried:
        found["buried"] = run(cards_of(state.buried))
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def run(cards: list[int]) -> str:
    """Cards without spaces, `-` for none."""
    return "".join([CARDS[card] for card in cards]) or "-"


def restore(game: EightsGame, rules: EightsRules, values: dict[str, str]) -> EightsState:
    """The state with these fields, or BAD_POSITION."""
    with refused_as_position():
        return Reader(game, rules, values).state()


class Reader:
    """Reads the fields of one position into a fresh state and checks that they go together."""

    def __init__(self, game: EightsGame, rules: EightsRules, values: dict[str, str]) -> None:
        self.rules = rules
        self.given = Fields(values)
        self.phase = PHASES[self.given.choice("phase", tuple(PHASES), "turn")]
        self.fresh = not values.keys() & {"turn", "pile", "direction", "pending"} and self.phase != FINISHED
        self.whole = values.keys() >= {"hands", "pile", "stock"}
        self.rng = Random()
        key0, key1, shuffles = self.given.key()
        self.position = EightsState(game, rules, key0, key1)
        self.position.shuffles = shuffles

    def state(self) -> EightsState:
        """The whole state, checked."""
        state = self.position
        if not self.whole:
            state.shuffler(self.rng)
            if state.settings.random_dealer:
                state.dealer = self.rng.below(state.seats)
        state.dealer = self.given.number("dealer", state.dealer, 0, state.seats - 1)
        self.read_scores()
        self.read_places()
        self.lay_cards()
        self.read_counters()
        self.read_turn()
        self.read_votes()
        self.given.finish()
        return state

    def read_scores(self) -> None:
        """Scores and round, as the scoring allows."""
        state = self.position
        goal = self.rules.goal
        if goal is not None:
            scores = self.given.numbers("scores", state.seats, 0, MANY)
            state.scores = scores + [0] * (10 - state.seats)
            state.round = self.given.number("round", 1, 1, MANY)
            if (max(scores) >= goal) != (self.phase == FINISHED):
                raise bad_position(f"a game for points is over when somebody has {goal}, neither before nor after.")

    def read_places(self) -> None:
        """Who is out and who is still in."""
        state = self.position
        places = self.given.numbers("places", state.seats, 0, state.seats)
        state.places = places + [0] * (10 - state.seats)
        if self.phase == FINISHED:
            if any(place != 1 + sum(other < place for other in places) for place in places):
                raise bad_position("at the end every seat has its place: 1, then 2 or again 1, and so on.")
            return
        out = sorted(place for place in places if place)
        if out != list(range(1, len(out) + 1)) or len(out) > state.seats - 2:
            raise bad_position("those who are out have places 1, 2 and so on, and at least two seats are still in.")
        if out and self.rules.play_on == "never":
            raise bad_position("nobody plays on after the first is out.")

    def lay_cards(self) -> None:
        """Hands, stock and pile; cards that were not given are dealt from the rest of the packs."""
        state = self.position
        given = self.given.values
        hands = [read_cards(hand) for hand in self.given.parts("hands", state.seats)] if "hands" in given else None
        stock = read_cards(self.given.text("stock"))[::-1] if "stock" in given else None
        pile = read_cards(self.given.text("pile")) if "pile" in given else None
        rest = self.rest([card for cards in (*(hands or []), stock or [], pile or []) for card in cards])
        if not self.whole:
            self.rng.shuffle(rest)
        self.give(self.deal(rest) if hands is None else hands)
        if stock is None:
            stock, rest = rest, []
        self.stack(stock, pile or [])
        if pile is None:
            self.turn_up(rest or stock)
        if not state.piled:
            raise bad_position("the discard pile is empty.")
        self.seat_players()
        self.read_suit(state.pile[state.piled - 1])

    def rest(self, given: list[int]) -> list[int]:
        """The cards of the packs that were not given."""
        packs = self.rules.packs
        count = Counter(given)
        for card, copies in count.items():
            if copies > packs:
                raise bad_position(f"{CARDS[card]} is there {copies} times; the game has {packs} of it.")
        return [card for copy in range(packs) for card in range(52) if copy + count[card] < packs]

    def deal(self, cards: list[int]) -> list[list[int]]:
        """Hands for the seats still in, one card at a time from the dealer's left."""
        state = self.position
        if self.phase == FINISHED:
            raise bad_position("a game that is over needs its hands.")
        hands: list[list[int]] = [[] for _ in range(state.seats)]
        for i in range(self.rules.cards_each * state.seats):
            seat = (state.dealer + 1 + i) % state.seats
            if not state.places[seat]:
                if not cards:
                    raise bad_position("there are not enough cards to deal.")
                hands[seat].append(cards.pop())
        return hands

    def give(self, hands: list[list[int]]) -> None:
        """Put the cards into the hands."""
        give(self.position, hands)

    def stack(self, stock: list[int], pile: list[int]) -> None:
        """Lay stock and pile."""
        state = self.position
        state.stock = stock + [0] * (104 - len(stock))
        state.pile = pile + [0] * (104 - len(pile))
        state.stocked = len(stock)
        state.piled = len(pile)

    def turn_up(self, cards: list[int]) -> None:
        """Turn the first card, of the cards left over or of the stock."""
        state = self.position
        if not cards:
            raise bad_position("no card is left to turn.")
        if len(cards) == state.stocked and "stock" not in self.given.values:
            layout.turn_up(state, self.rng)
        else:
            state.pile = [cards[-1]] + [0] * 103
            state.piled = 1

    def seat_players(self) -> None:
        """A seat has no cards exactly when it is out."""
        state = self.position
        state.active = 0
        state.playing = 0
        for seat in range(state.seats):
            if self.phase != FINISHED and (state.places[seat] > 0) != (state.sizes[seat] == 0):
                raise bad_position(f"seat {seat} should have no cards if it is out, and only then.")
            if state.sizes[seat]:
                state.active |= 1 << seat
                state.playing += 1

    def read_suit(self, top: int) -> None:
        """The suit in play: the top card's own unless an eight named another."""
        suit = SUITS_READ.get(self.given.text("suit", SUITS[top & 3]).lower())
        if suit is None or (suit != top & 3 and top >> 2 != EIGHT):
            raise bad_position("the suit in play is S, H, D or C, and the top card's own unless it is an eight.")
        self.position.suit = suit

    def read_counters(self) -> None:
        """Pending cards, forced passes, turns, buried eights."""
        state = self.position
        rules = self.rules
        over = self.phase == FINISHED
        answerable = rules.two_draws and state.pile[state.piled - 1] >> 2 == TWO and self.phase != FINISHED
        state.pending = self.given.number("pending", 0, 0, 8 * rules.packs if answerable else 0)
        state.turns = self.given.number("turns", 0, 0, rules.max_turns if over else rules.max_turns - 1)
        state.passes = self.given.number("passes", 0, 0, state.seats if over else state.playing - 1)
        if state.pending % 2:
            raise bad_position("pending cards come in twos.")
        buried = read_cards(self.given.text("buried", ""))
        if not set(buried) <= set(state.stock[: state.stocked]):
            raise bad_position("a buried card is in the stock.")
        for card in buried:
            state.buried |= 1 << card

    def read_turn(self) -> None:
        """Whose turn it is, which way round, how many cards it has drawn."""
        state = self.position
        state.phase = self.phase
        state.direction = self.given.number("direction", 1, -1 if self.rules.ace_reverses else 1, 1) or 1
        if self.fresh:
            rounds.lead(state)
        else:
            state.turn = self.given.number("turn", 0 if self.phase == FINISHED else rounds.first_to_move(state), 0, 9)
            if state.turn >= state.seats or (self.phase != FINISHED and not state.active >> state.turn & 1):
                raise bad_position(f"seat {state.turn} cannot be to move.")
        limit = 104 if self.rules.draw == "until" else self.rules.max_draw
        can_draw = self.phase == TURN and not state.pending
        state.drawn = self.given.number("drawn", 0, 0, min(limit, state.sizes[state.turn]) if can_draw else 0)

    def read_votes(self) -> None:
        """The votes cast so far, in seat order."""
        state = self.position
        if self.phase != VOTE:
            return
        votes = self.given.text("votes", "")
        voters = [seat for seat in self.rules.human_seats if state.active >> seat & 1]
        if self.rules.play_on != "ask" or not any(state.places) or len(votes) >= len(voters) or set(votes) - set("yn"):
            raise bad_position("a vote is held after somebody went out, by y and n of the humans still in.")
        for seat, vote in zip(voters, votes, strict=False):
            state.voted |= 1 << seat
            state.ayes |= (vote == "y") << seat
