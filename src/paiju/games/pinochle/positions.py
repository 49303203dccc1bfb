"""A state as one line of fields and back.

    phase               auction, trump, give, return, concede, play, misdeal or over
    hands=10H9C/../..   one hand for each seat, in the order in which the cards came
    dealer, deal, scores=120/0 (for the teams)          key
    turn, passed=02, bid, bidder                        in the auction; then only bid and bidder
    trump=H             given=9CJC/-/-/-                the cards each seat has given to its partner
    melds=dix+offsuitmarriage.C/-/-/-                   what was shown; marriages of plain suits with their suit
    values=30/20/20/30                                  hand values, with automatic bidding
    leader, trick=10S9S, won=2/1/0/0 (tricks), points=40/10, counters=4/1 (for the teams)
    last=ADJDQDJD, last_leader                          the last trick

A field that is not given has its value at the start. Four whole hands alone are a new deal, whose trumps with automatic
bidding are the suit of the dealer's last card; without hands the cards are shuffled and dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...contract import bad_position, key_text, refused_as_position
from ...fields import Fields
from ...view import slashed
from ..tricks import strength
from . import course, hands, score
from .encoding import (
    AUCTION,
    CONCEDING,
    DIX_AT,
    FINISHED,
    GIVING,
    HAND,
    MARRIAGES_AT,
    MISDEAL,
    NAMING,
    NONE,
    PINOCHLE_AT,
    PLAYING,
    RETURNING,
    RUN_AT,
)
from .melds import AROUND, PINOCHLES, RUNS, meld_points, named
from .notation import SUITS, TEXTS, read_cards
from .rules import MANY, SEATS, PinochleRules
from .state import PinochleState
from .story import unpacked
from .trick import tricks_made
from .view import PHASES, seat_or_none

if TYPE_CHECKING:
    from . import PinochleGame

ONCE_OR_TWICE = {
    name: (at, times)
    for at, names in (*((2 * i, names) for i, names in enumerate(AROUND)), (PINOCHLE_AT, PINOCHLES), (RUN_AT, RUNS))
    for times, name in enumerate(names, 1)
}
FARTHEST = 1_000_000_000
BEFORE_PLAY = ("hands", "dealer", "deal", "scores", "key")


def fields(state: PinochleState) -> dict[str, str]:
    """The parts of a position; what is not there yet is left out."""
    found = {"phase": PHASES[state.phase], "hands": "/".join(run(hands.cards(state, seat)) for seat in range(SEATS))}
    found["dealer"] = str(state.dealer)
    found["deal"] = str(state.deal)
    found["scores"] = slashed(state.scores)
    if state.phase == AUCTION:
        found["turn"] = str(state.turn)
        if state.passed:
            found["passed"] = "".join(str(seat) for seat in range(SEATS) if state.passed >> seat & 1)
    if state.bidder != NONE:
        found["bid"] = str(state.bid)
        found["bidder"] = str(state.bidder)
        if state.phase != AUCTION and state.passed:
            found["passed"] = "".join(str(seat) for seat in range(SEATS) if state.passed >> seat & 1)
    if state.trump != NONE:
        found["trump"] = SUITS[state.trump]
    if any(state.given):
        found["given"] = "/".join(run(unpacked(state.given[seat])) for seat in range(SEATS))
    if state.shown:
        found["melds"] = "/".join(write_melds(code, state.trump) for code in state.melds)
    if any(state.values):
        found["values"] = slashed(state.values)
    if state.leader != NONE:
        found |= trick_fields(state)
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def trick_fields(state: PinochleState) -> dict[str, str]:
    """The tricks so far."""
    found = {"leader": str(state.leader), "trick": run(state.trick[: state.played]), "won": slashed(state.won)}
    found["points"] = slashed(state.points)
    found["counters"] = slashed(state.counters)
    if seat_or_none(state.last_leader) is not None:
        found["last"] = run(state.last)
        found["last_leader"] = str(state.last_leader)
    return found


def run(cards: list[int]) -> str:
    """Cards without spaces, `-` for none."""
    return "".join([TEXTS[card] for card in cards]) or "-"


def write_melds(code: int, trump: int) -> str:
    """Melds as text, `-` for none."""
    texts = [
        f"{name}.{SUITS[cards[0] // 6]}" if name == "offsuitmarriage" else name for name, cards in named(code, trump)
    ]
    return "+".join(texts) or "-"


def read_melds(text: str, trump: int) -> int:
    """What `write_melds` wrote."""
    code = 0
    for word, times in Counter(text.split("+") if text != "-" else ()).items():
        name, _, letter = word.partition(".")
        suit = SUITS.find(letter) if letter else -1
        if word == "dix" and times <= 2:
            code |= times << DIX_AT
        elif word == "insuitmarriage" and times <= 2:
            code |= times << MARRIAGES_AT + 2 * trump
        elif name == "offsuitmarriage" and suit not in (-1, trump) and len(letter) == 1 and times <= 2:
            code |= times << MARRIAGES_AT + 2 * suit
        elif word in ONCE_OR_TWICE and times == 1 and not code >> ONCE_OR_TWICE[word][0] & 3:
            at, number = ONCE_OR_TWICE[word]
            code |= number << at
        else:
            raise bad_position(f'"{word[:40]}" is no meld, or there are too many of it.')
    return code


def pack_gift(cards: list[int]) -> int:
    """The cards that a seat gave as the state keeps them."""
    return sum((card + 1) << 5 * place for place, card in enumerate(cards))


def restore(game: PinochleGame, rules: PinochleRules, values: dict[str, str]) -> PinochleState:
    """The state with these fields, or BAD_POSITION."""
    with refused_as_position():
        return Reader(game, rules, values).state()


class Reader:
    """Reads the fields of one position into a fresh state and checks that they go together."""

    def __init__(self, game: PinochleGame, rules: PinochleRules, values: dict[str, str]) -> None:
        self.rules = rules
        self.given = Fields(values)
        self.fresh = values.keys() <= set(BEFORE_PLAY)
        key0, key1, shuffles = self.given.key()
        self.position = PinochleState(game, rules, key0, key1)
        self.position.shuffles = shuffles

    def state(self) -> PinochleState:
        """The whole state, checked."""
        state = self.position
        state.dealer = self.given.number("dealer", 3, 0, 3)
        state.deal = self.given.number("deal", 1, 1, self.rules.max_deals)
        scores = self.given.parts("scores", 2, "0")
        state.scores = [Fields({"scores": score}).number("scores", 0, -FARTHEST, FARTHEST) for score in scores]
        if not self.fresh:
            self.read_all()
        else:
            self.begin()
        self.given.finish()
        if state.phase != FINISHED and max(state.scores) >= self.rules.target:
            raise bad_position("a team has reached the target, so the game is over.")
        return state

    def begin(self) -> None:
        """A deal of these hands, or of shuffled cards."""
        state = self.position
        if "hands" not in self.given.values:
            course.deal_cards(state)
            return
        self.read_hands()
        if set(state.sizes) != {HAND}:
            raise bad_position("at the start every hand has 12 cards.")
        course.open_deal(state, hands.cards(state, state.dealer)[-1])

    def read_all(self) -> None:
        """A deal in progress, or the end of the game."""
        state = self.position
        state.phase = PHASES.index(self.given.choice("phase", PHASES, "play"))
        if state.phase == MISDEAL if not state.settings.auto else state.phase < PLAYING:
            raise bad_position("this phase does not go with this kind of bidding.")
        self.read_hands()
        self.read_bids()
        self.read_trump()
        self.read_gifts()
        self.read_melds()
        if state.phase in (PLAYING, FINISHED):
            self.read_tricks()
        self.check_sizes()
        self.set_turn()

    def read_hands(self) -> None:
        """Put the cards into the hands, none more often than the pack has it."""
        state = self.position
        hands.empty(state)
        dealt = [read_cards(hand) for hand in self.given.parts("hands", SEATS)]
        self.check_copies(card for hand in dealt for card in hand)
        for seat, hand in enumerate(dealt):
            if len(hand) > HAND + self.rules.pass_cards:
                raise bad_position(f"seat {seat} holds too many cards.")
            for card in hand:
                hands.add(state, seat, card)

    def check_copies(self, cards: Iterable[int]) -> None:
        """The pack has two of each card."""
        for card, copies in Counter(cards).items():
            if copies > 2:
                raise bad_position(f"{TEXTS[card]} is there {copies} times; the pack has two of it.")

    def read_bids(self) -> None:
        """The bids so far and who has passed."""
        state = self.position
        passed = self.given.text("passed", "")
        if list(passed) != [str(seat) for seat in range(SEATS) if str(seat) in passed]:
            raise bad_position("passed is the seats that have passed, in order, such as 02.")
        state.passed = sum(1 << int(seat) for seat in passed)
        if "bidder" in self.given.values:
            state.bidder = self.given.number("bidder", 0, 0, 3)
            auto = state.settings.auto
            low, high = (0, MANY) if auto else (self.rules.min_bid, self.rules.max_bid)
            state.bid = self.given.number("bid", low, low, high)
            if state.passed >> state.bidder & 1 or (not auto and state.bid % self.rules.bid_step):
                raise bad_position("the bidder has not passed, and bids go in steps.")
        elif state.phase not in (AUCTION, MISDEAL):
            raise bad_position("bidder is missing.")

    def read_trump(self) -> None:
        """The trump suit, which everything after its naming needs."""
        state = self.position
        if "trump" in self.given.values:
            suit = self.given.text("trump")
            if suit not in list(SUITS) or state.phase in (AUCTION, NAMING):
                raise bad_position("trump is C, D, H or S, once it was named.")
            state.trump = SUITS.index(suit)
        elif state.phase not in (AUCTION, NAMING, FINISHED):
            raise bad_position("trump is missing.")

    def read_gifts(self) -> None:
        """The cards that were given to partners."""
        state = self.position
        most = state.settings.pass_cards
        gifts = [read_cards(part) for part in self.given.parts("given", SEATS, "-")]
        if not most and any(gifts):
            raise bad_position("no cards are given.")
        if any(len(cards) > most or (cards and seat & 1 != state.bidder & 1) for seat, cards in enumerate(gifts)):
            raise bad_position(f"the bidder and the partner give {most} cards each.")
        state.given = list(map(pack_gift, gifts))
        counts = [len(gifts[state.bidder ^ 2]), len(gifts[state.bidder])] if state.bidder >= 0 else [0, 0]
        low, high = {
            AUCTION: ((0, 0), (0, 0)),
            NAMING: ((0, 0), (0, 0)),
            GIVING: ((0, 0), (most - 1, 0)),
            RETURNING: ((most, 0), (most, most - 1)),
        }.get(state.phase, ((most, most), (most, most)))
        if state.phase == FINISHED and state.trump == NONE:
            low = high = (0, 0)
        if not low <= tuple(counts) <= high or not all(
            a <= count <= b for a, count, b in zip(low, counts, high, strict=True)
        ):
            raise bad_position("the cards given do not go with the phase.")
        if state.phase in (GIVING, RETURNING):
            seat = state.bidder ^ 2 if state.phase == GIVING else state.bidder
            self.check_copies([*gifts[seat], *(card for each in range(SEATS) for card in hands.cards(state, each))])

    def read_melds(self) -> None:
        """What was shown; counted from whole hands where it is not given."""
        state = self.position
        if state.phase in (AUCTION, NAMING, GIVING, RETURNING) or state.trump == NONE:
            return
        if "melds" not in self.given.values and set(state.sizes) == {HAND}:
            score.count_melds(state)
        else:
            codes = [read_melds(part, state.trump) for part in self.given.parts("melds", SEATS, "-")]
            state.melds = codes
            state.meld_points = [meld_points(code, state.trump) for code in codes]
            state.shown = True
        state.values = self.given.numbers("values", SEATS, 0, 200 if state.settings.auto else 0)

    def read_tricks(self) -> None:
        """The tricks so far and the one on the table."""
        state = self.position
        if state.phase == FINISHED and "leader" not in self.given.values:
            return
        state.leader = self.given.number("leader", max(state.bidder, 0), 0, 3)
        trick = read_cards(self.given.text("trick", "-"))
        if len(trick) > 3 or (trick and state.phase == FINISHED):
            raise bad_position("a trick in progress has up to 3 cards.")
        self.check_copies([*trick, *(card for seat in range(SEATS) for card in hands.cards(state, seat))])
        led = trick[0] // 6 if trick else 0
        powers = [strength(card // 6, card % 6, led, state.trump) for card in trick]
        state.best = powers.index(max(powers)) if powers else 0
        state.trick = trick + [0] * (SEATS - len(trick))
        state.played = len(trick)
        state.won = self.given.numbers("won", SEATS, 0, HAND)
        state.points = self.given.numbers("points", 2, 0, MANY)
        state.counters = self.given.numbers("counters", 2, 0, 24)
        if "last" in self.given.values:
            last = read_cards(self.given.text("last"))
            if len(last) != SEATS:
                raise bad_position("the last trick has 4 cards.")
            state.last = last
            state.last_leader = self.given.number("last_leader", 0, 0, 3)

    def check_sizes(self) -> None:
        """Every hand has as many cards as the phase says."""
        state = self.position
        sizes = [HAND] * SEATS
        if state.phase in (GIVING, RETURNING):
            partner, bidder = state.bidder ^ 2, state.bidder
            sizes[partner] -= hands.given_count(state, partner)
            if state.phase == RETURNING:
                sizes[bidder] += hands.given_count(state, partner) - hands.given_count(state, bidder)
        elif state.leader != NONE:
            left = HAND - tricks_made(state)
            for place in range(SEATS):
                sizes[(state.leader + place) & 3] = left - (place < state.played)
        if list(state.sizes) != sizes or (state.phase == PLAYING and max(sizes) < 1):
            raise bad_position(f"the hands should have {slashed(sizes)} cards, as tricks and gifts say.")

    def set_turn(self) -> None:
        """Whose turn follows from the phase, but for the auction."""
        state = self.position
        phase = state.phase
        if phase == AUCTION:
            self.set_caller()
        elif phase == PLAYING:
            state.turn = (state.leader + state.played) & 3
        elif phase == MISDEAL:
            state.turn = state.dealer
            if score.team_bid(state, 0) != score.team_bid(state, 1) or state.bidder != NONE:
                raise bad_position("a misdeal is when both teams bid the same.")
        elif phase == FINISHED:
            self.finish()
        else:
            state.turn = state.bidder ^ 2 if phase == GIVING else state.bidder
            if phase == NAMING and not any(state.is_legal(action) for action in range(64, 68)):
                raise bad_position("the bidder holds no marriage, so the deal is over.")
            if phase == CONCEDING and not self.rules.concede:
                raise bad_position("nobody concedes here.")
            if phase in (GIVING, RETURNING) and not self.rules.pass_cards:
                raise bad_position("no cards are given here.")

    def set_caller(self) -> None:
        """Who speaks in the auction."""
        state = self.position
        state.turn = self.given.number("turn", (state.dealer + 1) & 3, 0, 3)
        out = state.passed.bit_count()
        if out > 2 + (state.bidder == NONE and not state.settings.obliged):
            raise bad_position("the auction is over when three have passed.")
        if state.passed >> state.turn & 1 or state.turn == state.bidder:
            raise bad_position(f"seat {state.turn} cannot be to speak.")

    def finish(self) -> None:
        """The game is over: somebody has won, or the last deal was played."""
        state = self.position
        state.turn = 0
        state.winner = score.victor(state, state.bidder & 1)
        if state.winner < 0 and state.deal < self.rules.max_deals:
            raise bad_position("nobody has reached the target, so the game is not over.")
