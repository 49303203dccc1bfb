"""A state as one line of fields and back.

    hands=7H2S/KD9C     one hand for each seat          stock=2CKD5S      next card to be drawn first
    pile=4D7S           the discards, top card last     suit=H            the suit in play, if an eight named it
    phase, turn, direction, pending, drawn, passes (forced ones in a row), turns, votes (such as yn), places,
    scores, dealer, round, buried, key

A field that is not given has its value at the start. Without `hands`, `pile` or `stock` the cards that were not
given are shuffled and dealt as in C3. A position need not hold whole packs, but no card more often than they do.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...contract import bad_position, key_text, parse_key
from ...errors import PaijuError
from ...rng import Random
from .encoding import EIGHT, FINISHED, TURN, TWO, VOTE
from .notation import CARDS, SUITS, SUITS_READ, read_cards
from .rules import EightsRules
from .state import EightsState
from .view import phase_name

if TYPE_CHECKING:
    from . import CrazyEights

PHASES = {"turn": TURN, "pending": TURN, "vote": VOTE, "over": FINISHED}
FIELDS = (
    "phase", "turn", "hands", "stock", "pile", "suit", "direction", "pending", "drawn", "passes", "turns", "votes",
    "places", "scores", "dealer", "round", "buried", "key",
)  # fmt: skip
MANY = 1 << 30


def write(state: EightsState) -> dict[str, str]:
    """The fields of a state; what has its starting value is left out where that reads well."""
    seats = range(state.seats)
    stock = state.stock
    fields = {
        "phase": phase_name(state),
        "turn": str(state.turn),
        "hands": "/".join(run(state.hand(seat)) for seat in seats),
        "stock": run([stock[i] for i in range(state.stocked - 1, -1, -1)]),
        "pile": run(state.pile[: state.piled]),
        "suit": SUITS[state.suit],
        "direction": str(state.direction),
        "pending": str(state.pending),
        "drawn": str(state.drawn),
        "passes": str(state.passes),
        "turns": str(state.turns),
        "votes": "".join("y" if state.ayes >> seat & 1 else "n" for seat in seats if state.voted >> seat & 1),
        "places": "/".join(map(str, state.places[: state.seats])),
        "scores": "/".join(map(str, state.scores[: state.seats])),
        "dealer": str(state.dealer),
        "round": str(state.round),
        "buried": run([card for card in range(52) if state.buried >> card & 1]),
        "key": key_text(state.key0, state.key1, state.shuffles),
    }
    plain = {"pending": "0", "drawn": "0", "passes": "0", "votes": "", "buried": ""}
    if not state.settings.scoring:
        plain |= {"scores": fields["scores"], "round": "1"}
    return {name: value for name, value in fields.items() if plain.get(name) != value}


def run(cards: list[int]) -> str:
    """Cards without spaces."""
    return "".join([CARDS[card] for card in cards])


def read(game: CrazyEights, rules: EightsRules, fields: dict[str, str]) -> EightsState:
    """The state with these fields, or BAD_POSITION."""
    for name in fields:
        if name not in FIELDS:
            raise bad_position(f'there is no field "{name}". Fields are: {", ".join(FIELDS)}.')
    try:
        return Reader(game, rules, fields).state()
    except PaijuError as error:
        if error.code == "BAD_POSITION":
            raise
        raise bad_position(error.message) from None


class Reader:
    """Reads the fields of one position into a fresh state and checks that they go together."""

    def __init__(self, game: CrazyEights, rules: EightsRules, fields: dict[str, str]) -> None:
        key0, key1, shuffles = parse_key(fields["key"]) if "key" in fields else (0, 0, 0)
        self.rules = rules
        self.fields = fields
        self.rng = Random()
        self.position = EightsState(game, rules, key0, key1)
        self.position.shuffles = shuffles
        self.position.clear_round()
        self.phase = self.choice("phase", PHASES, TURN)

    def state(self) -> EightsState:
        """The whole state, checked."""
        state = self.position
        if not {"hands", "pile", "stock"} <= self.fields.keys():
            state.shuffler(self.rng)
            if state.settings.random_dealer:
                state.dealer = self.rng.below(state.seats)
        state.dealer = self.number("dealer", state.dealer, 0, state.seats - 1)
        self.read_scores()
        self.read_places()
        self.lay_cards()
        self.read_counters()
        self.read_turn()
        self.read_votes()
        state.begin_log()
        return state

    # Reading one field.

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """A whole number within limits."""
        return whole(self.fields[name], name, least, most) if name in self.fields else default

    def numbers(self, name: str, least: int, most: int) -> list[int]:
        """One whole number for each seat."""
        words = self.fields[name].split("/") if name in self.fields else ["0"] * self.rules.seats
        if len(words) != self.rules.seats:
            raise bad_position(f"{name} has {len(words)} values for {self.rules.seats} seats.")
        return [whole(word, name, least, most) for word in words]

    def choice(self, name: str, choices: dict[str, int], default: int) -> int:
        """One of a few words."""
        word = self.fields.get(name)
        if word is None:
            return default
        if word not in choices:
            raise bad_position(f"{name} is one of {', '.join(choices)}.")
        return choices[word]

    # The parts of a position.

    def read_scores(self) -> None:
        """Scores and round, as the scoring allows."""
        state = self.position
        goal = self.rules.goal
        scores = self.numbers("scores", 0, MANY)
        state.round = self.number("round", 1, 1, MANY)
        if goal is None:
            if any(scores) or state.round != 1:
                raise bad_position("there are no scores and one round only without scoring.")
        elif (max(scores) >= goal) != (self.phase == FINISHED):
            raise bad_position(f"a game for points is over when somebody has {goal}, not before or after.")
        state.scores = scores + [0] * (10 - state.seats)

    def read_places(self) -> None:
        """Who is out and who is still in."""
        state = self.position
        places = self.numbers("places", 0, state.seats)
        if self.phase == FINISHED:
            if any(place != 1 + sum(other < place for other in places) for place in places):
                raise bad_position("the places do not follow from a ranking.")
        else:
            out = sorted(place for place in places if place)
            if out != list(range(1, len(out) + 1)) or len(out) > state.seats - 2:
                raise bad_position("the places of those who are out are 1, 2 and so on, and two seats are still in.")
            if out and self.rules.play_on == "never":
                raise bad_position("nobody plays on after the first is out.")
        state.places = places + [0] * (10 - state.seats)

    def lay_cards(self) -> None:
        """Hands, stock and pile; cards that were not given are dealt from the rest of the packs."""
        state = self.position
        hands = [read_cards(hand) for hand in self.fields["hands"].split("/")] if "hands" in self.fields else None
        if hands is not None and len(hands) != state.seats:
            raise bad_position(f"there are {len(hands)} hands for {state.seats} seats.")
        stock = read_cards(self.fields["stock"])[::-1] if "stock" in self.fields else None
        pile = read_cards(self.fields["pile"]) if "pile" in self.fields else None
        rest = self.rest([card for cards in (*(hands or []), stock or [], pile or []) for card in cards])
        if hands is None or pile is None or stock is None:
            self.deal_rest(rest, hands, pile, stock)
        else:
            self.give(hands)
            self.stack(stock, pile)
        self.check_hands()
        state.suit = self.read_suit(state.pile[state.piled - 1])

    def rest(self, given: list[int]) -> list[int]:
        """The cards of the packs that were not given."""
        packs = self.rules.packs
        count = Counter(given)
        for card, copies in count.items():
            if copies > packs:
                raise bad_position(f"{CARDS[card]} is there {copies} times, in {packs} packs.")
        return [card for copy in range(packs) for card in range(52) if copy + count[card] < packs]

    def deal_rest(
        self, rest: list[int], hands: list[list[int]] | None, pile: list[int] | None, stock: list[int] | None
    ) -> None:
        """Shuffle the cards not given and deal what is missing of hands, pile and stock."""
        state = self.position
        self.rng.shuffle(rest)
        if hands is None:
            hands = [[] for _ in range(state.seats)]
            if self.phase == FINISHED:
                raise bad_position("a game that is over needs its hands.")
            for i in range(self.rules.cards_each * state.seats):
                seat = (state.dealer + 1 + i) % state.seats
                if not state.places[seat]:
                    hands[seat].append(draw_from(rest))
        self.give(hands)
        if pile is not None:
            self.stack(rest if stock is None else stock, pile)
            return
        if stock is None:
            self.stack(rest, [])
            if not rest:
                raise bad_position("no card is left to turn.")
            state.turn_up(self.rng)
        else:
            self.stack(stock, [draw_from(rest)])

    def give(self, hands: list[list[int]]) -> None:
        """Put the cards into the hands."""
        for seat, hand in enumerate(hands):
            for card in hand:
                self.position.add(seat, card)

    def stack(self, stock: list[int], pile: list[int]) -> None:
        """Lay stock and pile."""
        state = self.position
        state.stock = stock + [0] * (104 - len(stock))
        state.pile = pile + [0] * (104 - len(pile))
        state.stocked = len(stock)
        state.piled = len(pile)

    def check_hands(self) -> None:
        """A seat has no cards exactly when it is out."""
        state = self.position
        state.active = 0
        state.playing = 0
        if not state.piled:
            raise bad_position("a card lies on the discard pile.")
        for seat in range(state.seats):
            out = state.places[seat] > 0
            if self.phase != FINISHED and out != (state.sizes[seat] == 0):
                raise bad_position(f"seat {seat} is out if it has no cards, and only then.")
            if state.sizes[seat]:
                state.active |= 1 << seat
                state.playing += 1

    def read_suit(self, top: int) -> int:
        """The suit in play: the top card's own unless an eight named another."""
        word = self.fields.get("suit")
        if word is None:
            return top & 3
        suit = SUITS_READ.get(word.lower())
        if suit is None or (suit != top & 3 and top >> 2 != EIGHT):
            raise bad_position("the suit in play is S, H, D or C, and the top card's own unless it is an eight.")
        return suit

    def read_counters(self) -> None:
        """Pending and drawn cards, forced passes, turns, buried eights."""
        state = self.position
        rules = self.rules
        top = state.pile[state.piled - 1]
        twos = 4 * rules.packs if rules.two_draws and top >> 2 == TWO else 0
        state.pending = self.number("pending", 0, 0, 2 * twos)
        state.turns = self.number("turns", 0, 0, rules.max_turns - (self.phase != FINISHED))
        state.passes = self.number("passes", 0, 0, state.seats)
        if self.phase != FINISHED and state.passes >= state.playing:
            raise bad_position("the round is blocked already.")
        if state.pending % 2 or (state.pending and self.phase == FINISHED):
            raise bad_position("pending cards come in twos, while the round lasts.")
        buried = read_cards(self.fields.get("buried", ""))
        if not set(buried) <= set(state.stock[: state.stocked]):
            raise bad_position("a buried card is in the stock.")
        for card in buried:
            state.buried |= 1 << card

    def read_turn(self) -> None:
        """Whose turn it is, which way round, how many cards it has drawn."""
        state = self.position
        state.phase = self.phase
        state.direction = self.choice("direction", {"1": 1, "-1": -1}, 1)
        if state.direction < 0 and not self.rules.ace_reverses:
            raise bad_position("nothing has reversed the direction.")
        if "turn" in self.fields or self.phase == FINISHED:
            state.turn = self.number("turn", 0, 0, state.seats - 1)
            if self.phase != FINISHED and not state.active >> state.turn & 1:
                raise bad_position(f"seat {state.turn} is out and cannot be to move.")
        elif state.piled == 1 and not {"pile", "direction", "pending"} & self.fields.keys():
            state.lead()
        else:
            state.turn = state.after(state.dealer)
        limit = 104 if self.rules.draw == "until" else self.rules.max_draw
        quiet = self.phase != TURN or state.pending
        state.drawn = self.number("drawn", 0, 0, 0 if quiet else min(limit, state.sizes[state.turn]))

    def read_votes(self) -> None:
        """The votes cast so far."""
        state = self.position
        votes = self.fields.get("votes", "")
        if self.phase != VOTE:
            if votes:
                raise bad_position("there are votes only during a vote.")
            return
        voters = [seat for seat in self.rules.human_seats if state.active >> seat & 1]
        if self.rules.play_on != "ask" or not any(state.places) or len(votes) >= len(voters) or set(votes) - set("yn"):
            raise bad_position("a vote is held after somebody went out, by y and n of the humans still in.")
        for seat, vote in zip(voters, votes, strict=False):
            state.voted |= 1 << seat
            state.ayes |= (vote == "y") << seat


def whole(word: str, name: str, least: int, most: int) -> int:
    """A whole number within limits from text."""
    if not (word.isascii() and word.isdecimal()) or len(word) > 10 or not least <= int(word) <= most:
        raise bad_position(f"{name}={word} is not a whole number from {least} to {most}.")
    return int(word)


def draw_from(cards: list[int]) -> int:
    """Take the next card, if there is one."""
    if not cards:
        raise bad_position("there are not enough cards.")
    return cards.pop()
