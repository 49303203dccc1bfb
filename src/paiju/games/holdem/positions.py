"""A state as one line of fields and back.

    phase=flop          preflop, flop, turn, river, showdown, rebuy, ask, over    hand=3    the number of the hand
    stacks=970/1000/0   chips behind       bets=20/0/0   in front on this street  paid=30/10/10   in the hand so far
    hands=AhKh/QsQd/-   the cards of each seat    board=2c7dTh   turned so far    next=4s9h   the cards to come
    button, blinds (seats of the small and the big blind), turn, live, acted, seen, price, full, base, raises, capped,
    aggressor, dead, opened, waiting, began, invested, rebought, places, key

Sets of seats are written 0+2. Without `phase` a hand begins: blinds are posted, and cards that were not given are
dealt. `stacks` are then what the players sit down with, and `board` any cards that shall come; `antes` and `posts` say
what each seat posts instead of what the rules ask for (`antes` are dead money with ante_type=bb), and `turn` who acts
first. Nothing but a key is the deal with this key. A position with a phase leaves out whatever has its usual value
there. A card that nobody knows is written ??: it is never shown, and counts for nothing at a showdown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...contract import bad_position, key_text, refused_as_position
from ...fields import Fields
from ...rng import Random
from ...view import slashed
from . import betting, dealing, match, payout
from .encoding import ASKING, BETTING, FINISHED, MOST_SEATS, NOBODY, PREFLOP, REBUYING, SHOWDOWN, UNKNOWN
from .notation import CARDS, read_cards
from .rules import HoldemRules
from .state import HoldemState
from .story import STREETS, seats_of
from .view import OTHER_PHASES, phase_name

if TYPE_CHECKING:
    from . import HoldemGame

MOST = 10**13
MANY_HANDS = 10**9
LENGTHS = {0: 0, 3: 1, 4: 2, 5: 3}
PHASES = {**dict.fromkeys(STREETS, BETTING), **{name: phase for phase, name in OTHER_PHASES.items()}}


def fields(state: HoldemState) -> dict[str, str]:
    """The parts of a position; what has its usual value is left out."""
    n = state.seats
    found = {
        "phase": phase_name(state),
        "hand": str(state.hand),
        "button": str(state.button),
        "blinds": f"{state.small_seat}/{state.big_seat}",
        "turn": str(state.turn),
        "stacks": slashed(state.stacks[:n]),
        "paid": slashed(state.paid[:n]),
        "hands": "/".join(run(state.holes[2 * seat : 2 * seat + 2] if state.began[seat] else []) for seat in range(n)),
        "board": run(state.board[: state.turned]),
        "next": run(state.board[state.turned :]),
        "live": set_text(state.live),
    }
    usual = usual_values(state)
    for name in ("bets", "seen", "began", "invested", "rebought", "places"):
        value = slashed(getattr(state, name)[:n])
        if value != usual[name]:
            found[name] = value
    for name in ("price", "full", "base", "raises", "aggressor", "dead"):
        value = str(getattr(state, name))
        if value != usual[name]:
            found[name] = value
    for name in ("acted", "opened", "waiting"):
        if getattr(state, name):
            found[name] = set_text(getattr(state, name))
    if state.capped:
        found["capped"] = "true"
    found["key"] = key_text(state.key0, state.key1, state.shuffles)
    return found


def usual_values(state: HoldemState) -> dict[str, str]:
    """What a field has when it is left out."""
    n = state.seats
    nothing = slashed([0] * n)
    before_flop = state.phase == BETTING and state.street == PREFLOP
    highest = max(state.bets[:n])
    return {
        "bets": nothing,
        "seen": nothing,
        "rebought": nothing,
        "places": nothing,
        "began": slashed(usual_began(state)),
        "invested": slashed([state.settings.start_stack * (1 + times) for times in state.rebought[:n]]),
        "price": str(max(highest, state.big) if before_flop else highest),
        "full": str(state.big),
        "base": str(state.big if before_flop else 0),
        "raises": str(int(before_flop)),
        "aggressor": str(NOBODY),
        "dead": "0",
    }


def usual_began(state: HoldemState) -> list[int]:
    """What the seats had when the hand began, as far as the chips on the table tell."""
    began = [stack + paid for stack, paid in zip(state.stacks[: state.seats], state.paid, strict=False)]
    began[state.big_seat] += state.dead
    return began


def run(cards: list[int]) -> str:
    """Cards without spaces, `-` for none."""
    return "".join(["??" if card == UNKNOWN else CARDS[card] for card in cards]) or "-"


def set_text(mask: int) -> str:
    """A set of seats."""
    return "+".join(map(str, seats_of(mask))) or "-"


def restore(game: HoldemGame, rules: HoldemRules, values: dict[str, str]) -> HoldemState:
    """The state with these fields, or BAD_POSITION."""
    with refused_as_position():
        state = Reader(game, rules, values).state()
    state.note_opening(values)
    return state


class Reader:
    """Reads the fields of one position into a fresh state and checks that they go together."""

    def __init__(self, game: HoldemGame, rules: HoldemRules, values: dict[str, str]) -> None:
        self.rules = rules
        self.given = Fields(values)
        self.fresh = "phase" not in values
        self.bare = values.keys() == {"key"}
        self.phase = self.given.choice("phase", tuple(PHASES), "preflop")
        self.rng = Random()
        key0, key1, shuffles = self.given.key()
        self.position = HoldemState(game, rules, key0, key1)
        self.position.shuffles = shuffles
        self.whole = values.keys() >= {"hands", "board", "next"}

    def state(self) -> HoldemState:
        """The whole state, checked."""
        state = self.position
        if self.bare:
            state.telling = True
            match.open_game(state)
            return state
        if self.fresh or not self.whole:
            state.shuffler(self.rng)
        self.read_chips()
        self.read_seats()
        if self.fresh:
            match.clear_hand(state)
            self.read_cards()
            self.begin()
        else:
            self.read_hand()
        return state

    def begin(self) -> None:
        """Post antes and blinds, and let the first player act."""
        state, n = self.position, self.rules.seats
        state.telling = True
        if not self.given.values.keys() & {"antes", "posts", "turn"}:
            self.given.finish()
            match.begin_hand(state)
            return
        antes = self.numbers("antes", [0] * n)
        blinds = {state.small_seat: state.small, state.big_seat: state.big}
        posts = self.numbers("posts", [blinds.get(seat, 0) for seat in range(n)])
        highest = max(range(n), key=lambda seat: (posts[seat], (seat - state.button - 1) % n))
        first = self.given.number("turn", (highest + 1) % n, 0, n - 1)
        self.given.finish()
        for seat in seats_of(state.playing):
            betting.pay(state, seat, min(antes[seat], state.stacks[seat]))
        state.bets = [0] * MOST_SEATS
        if state.settings.big_pays_ante:
            state.dead = sum(state.paid)
            state.paid = [0] * MOST_SEATS
        for seat in seats_of(state.playing):
            betting.pay(state, seat, min(posts[seat], state.stacks[seat]))
        if not any(state.paid) and not state.dead:
            raise bad_position("somebody has to post something.")
        state.price = max(posts)
        if self.rules.betting == "fixed":
            state.base = state.price
        else:
            state.base, state.raises = state.big, 1
        state.due = state.active
        state.turn = (first - 1) % n
        match.begin_betting(state)

    def seats(self, name: str, default: int) -> int:
        """A set of seats."""
        text = self.given.text(name, set_text(default))
        found = 0
        for word in text.split("+") if text != "-" else ():
            if word not in map(str, range(self.rules.seats)):
                raise bad_position(f"{name} should be seats such as 0+2, or - for none.")
            found |= 1 << int(word)
        return found

    def numbers(self, name: str, default: list[int], high: int = MOST) -> list[int]:
        """A number for each seat, as an array of the state."""
        if name in self.given.values:
            default = self.given.numbers(name, self.rules.seats, 0, high)
        return default + [0] * (MOST_SEATS - len(default))

    def read_chips(self) -> None:
        """Chips, places and what was bought."""
        state, rules = self.position, self.rules
        n = rules.seats
        state.places = self.numbers("places", [0] * n, n)
        state.rebought = self.numbers("rebought", [0] * n, rules.rebuys if rules.game_type == "cash" else 0)
        bought = [rules.start_stack * (1 + times) for times in state.rebought[:n]]
        usual = [0 if place else chips for chips, place in zip(bought, state.places, strict=False)]
        state.stacks = self.numbers("stacks", usual)
        if self.fresh and sum(bought) != sum(state.stacks):
            bought = state.stacks[:n]
        state.invested = self.numbers("invested", bought)
        if self.phase == "over":
            inside = [chips > 0 for chips in state.stacks[:n]]
            if not all(state.places[:n]):
                raise bad_position("at the end every seat has its place.")
        else:
            inside = [not place for place in state.places[:n]]
        state.playing = sum(1 << seat for seat in range(n) if inside[seat])
        if any(state.stacks[seat] and not inside[seat] for seat in range(n)):
            raise bad_position("who has a place has no chips.")
        if state.playing.bit_count() < (1 if self.phase == "over" else 2):
            raise bad_position("at least two players are needed.")
        if self.fresh and not all(state.stacks[seat] for seat in range(n) if inside[seat]):
            raise bad_position("who begins a hand has chips.")

    def read_seats(self) -> None:
        """The number of the hand, the button and the blinds."""
        state, n = self.position, self.rules.seats
        state.hand = self.given.number("hand", 1, 1, self.rules.max_hands or MANY_HANDS)
        dealing.set_level(state)
        usual = betting.after(self.rng.below(n) if self.fresh else n - 1, state.playing)
        if self.rules.button == "random" and self.fresh:
            usual = betting.after(n - 2, state.playing)
        state.button = self.given.number("button", usual, 0, n - 1)
        dealing.first_blinds(state, self.rng) if state.playing.bit_count() > 1 else None
        if "blinds" in self.given.values:
            seats = [*self.given.text("blinds").split("/"), ""][:2]
            if not all(word in map(str, range(n)) for word in seats):
                raise bad_position("blinds should be the seats of the small and the big blind, such as 1/2.")
            state.small_seat, state.big_seat = map(int, seats)
        if self.fresh and (not state.playing >> state.big_seat & 1 or state.small_seat == state.big_seat):
            raise bad_position("the big blind is a player, and not the small blind.")

    def read_cards(self) -> None:
        """Hands and board; cards that were not given are drawn from the rest of the pack."""
        state, n = self.position, self.rules.seats
        parts = self.given.parts("hands", n, "") if "hands" in self.given.values else [""] * n
        hands = [read_cards(part) for part in parts]
        for seat, hand in enumerate(hands):
            if len(hand) not in ((0, 2) if not self.whole and not any(hands) else (2,) if state.began[seat] else (0,)):
                raise bad_position("every player has two cards, and nobody else has any.")
        board = read_cards(self.given.text("board", ""))
        coming = read_cards(self.given.text("next", "")) if not self.fresh else []
        if not self.fresh and self.turned() != len(board):
            raise bad_position(f"{len(board)} cards on the board do not fit the phase.")
        known = [card for cards in (*hands, board, coming) for card in cards if card != UNKNOWN]
        if len(set(known)) != len(known) or len(board) + len(coming) > 5:
            raise bad_position("a card is there twice, or the board has too many.")
        rest = [card for card in range(52) if card not in known]
        self.rng.shuffle(rest)
        for seat in range(n):
            if state.began[seat]:
                pair = hands[seat] or [rest.pop(), rest.pop()]
                state.holes = [*state.holes[: 2 * seat], *pair, *state.holes[2 * seat + 2 :]]
        state.board = [*board, *coming, *(rest.pop() for _ in range(5 - len(board) - len(coming)))]

    def turned(self) -> int:
        """How many cards lie open; after the betting that hangs on where the hand ended."""
        if self.phase in STREETS:
            return (0, 3, 4, 5)[STREETS.index(self.phase)]
        return 5 if self.phase == "showdown" and not self.rules.free_muck else self.position.turned

    def read_hand(self) -> None:
        """A hand in progress, or one that was just finished."""
        state, n = self.position, self.rules.seats
        state.phase = PHASES[self.phase]
        shown = 0 if self.given.values.get("board", "-") == "-" else len(read_cards(self.given.values["board"]))
        if shown not in LENGTHS:
            raise bad_position("the board has no, three, four or five cards.")
        state.turned = shown
        state.street = LENGTHS[shown]
        state.paid = self.numbers("paid", [0] * n)
        state.dead = self.given.number("dead", 0, 0, MOST)
        state.began = self.numbers("began", usual_began(state), 2 * MOST)
        dealt = sum(1 << seat for seat in range(n) if state.began[seat])
        if state.phase in (BETTING, SHOWDOWN) and dealt != state.playing:
            raise bad_position("players have chips or have paid some, and nobody else has.")
        self.read_cards()
        state.live = self.seats("live", dealt)
        state.opened = self.seats("opened", 0)
        if state.live & ~dealt or state.opened & ~dealt or not state.live:
            raise bad_position("only who was dealt in can be live or show a hand.")
        if state.phase in (BETTING, SHOWDOWN):
            if not state.live & (state.live - 1):
                raise bad_position("at least two are live.")
            if not state.playing >> state.big_seat & 1:
                raise bad_position("the big blind is a player.")
        state.active = sum(1 << seat for seat in range(n) if state.live >> seat & 1 and state.stacks[seat])
        state.full = state.big
        if state.phase == BETTING:
            self.read_bets()
        else:
            self.read_question()
        self.given.finish()

    def read_bets(self) -> None:
        """The betting of this street."""
        state, n = self.position, self.rules.seats
        state.bets = self.numbers("bets", [0] * n)
        if any(bet > paid for bet, paid in zip(state.bets, state.paid, strict=True)):
            raise bad_position("a bet is part of what was paid.")
        first = state.street == PREFLOP
        highest = max(state.bets)
        most = 2 * MOST if first or self.rules.raise_bumps_full else highest
        state.price = self.given.number("price", max(state.big if first else 0, highest), highest, most)
        fixed = self.rules.betting == "fixed"
        usual = (state.big, 1) if first else (0, 0)
        state.full = self.given.number("full", state.big, 1, state.big if fixed else MOST)
        state.base = self.given.number("base", usual[0], 0 if fixed else usual[0], state.price if fixed else usual[0])
        state.raises = self.given.number("raises", usual[1], 0, 10**9 if fixed else usual[1])
        state.capped = self.given.choice("capped", ("true", "false"), "false") == "true"
        state.acted = self.seats("acted", 0)
        state.seen = self.numbers("seen", [0] * n, state.price)
        state.aggressor = self.given.number("aggressor", NOBODY, NOBODY, n - 1)
        if state.aggressor != NOBODY and not state.live >> state.aggressor & 1:
            raise bad_position("the last who raised is live.")
        if not fixed and (state.full < state.big or state.raises != usual[1]):
            raise bad_position("a full raise is at least the big blind.")
        if not any(state.paid) and not state.dead:
            raise bad_position("nobody has paid anything.")
        leader = state.big_seat if first or state.settings.blind_leads else state.button
        state.turn = self.given.number("turn", betting.actor_after(state, leader), NOBODY, n - 1)
        self.check_turn()
        betting.refresh(state)

    def check_turn(self) -> None:
        """The seat to act has something to decide."""
        state = self.position
        seat = state.turn
        if seat != NOBODY and betting.actor_after(state, (seat - 1) % state.seats) == seat:
            return
        raise bad_position(f"seat {seat} cannot be to move." if seat != NOBODY else "nobody has anything to decide.")

    def read_question(self) -> None:
        """What is asked after the betting, and of whom."""
        state, n = self.position, self.rules.seats
        state.waiting = self.seats("waiting", 0)
        if state.phase == SHOWDOWN:
            beaten = state.live & ~state.opened
            asked = self.rules.free_muck or not self.rules.auto_muck
            if not asked or not state.waiting or state.waiting & ~beaten:
                raise bad_position("live players that have not shown are asked at a showdown, if they may muck.")
            state.pots.paid = state.paid
            state.pots.build(state.live, state.dead, state.settings.side_pots)
            payout.rank_hands(state)
            usual = betting.after(n - 1, state.waiting)
        elif state.phase == REBUYING:
            rebuys = self.rules.rebuys if self.rules.game_type == "cash" else 0
            broke = [seat for seat in range(n) if not state.stacks[seat] and state.rebought[seat] < rebuys]
            able = sum(1 << seat for seat in broke if state.playing >> seat & 1)
            if not state.waiting or state.waiting & ~able or match.is_last_hand(state) or not any(state.stacks):
                raise bad_position("those without chips are asked to buy in again, if they may.")
            usual = betting.after(n - 1, state.waiting)
        else:
            usual = 0 if state.phase == FINISHED else state.settings.asked
            asked = state.phase == ASKING
            if asked and (usual < 0 or not all(state.stacks[seat] for seat in seats_of(state.playing))):
                raise bad_position("nobody is asked whether the game shall end.")
            if asked and match.is_last_hand(state):
                raise bad_position("this was the last hand.")
            if state.waiting:
                raise bad_position("nobody else is waited for.")
        state.turn = self.given.number("turn", usual, 0, n - 1)
        if state.turn != usual and not (state.phase == SHOWDOWN and state.waiting >> state.turn & 1):
            raise bad_position(f"seat {state.turn} cannot be to move.")
