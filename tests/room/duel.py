"""A tiny game for these tests: everybody plays one card a trick, the highest card takes a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from paiju import Event, Game, NotationError, Random, Rules, SetupError, State, View
from paiju.cards import card_text, pack, parse_card, parse_cards
from paiju.contract import bad_position, key_text, parse_key
from paiju.errors import PaijuError
from paiju.language import Sentence
from paiju.rules import flag
from paiju.state import DEALER, OVER
from paiju.view import common, entries_of


@dataclass(frozen=True, kw_only=True)
class DuelRules(Rules):
    seats: int = flag(2, "Number of players.", "玩家人数。")
    cards: int = flag(3, "Cards for each player.", "每人几张牌。")
    deals: int = flag(1, "Deals in a match.", "一场几局。")
    humans: str = flag("all", "Seats of people.", "哪些座位是真人。")

    def check(self) -> None:
        if not 2 <= self.seats <= 4:
            raise SetupError("PLAYERS", "Duel needs 2 to 4 players.")


class Laid(Event, frozen=True, tag="lay"):
    """Somebody laid a card."""

    @property
    def text(self) -> str:
        return self.cards[0]


class Result(Event, frozen=True, tag="result"):
    """Who won."""


class DuelView(View, frozen=True, kw_only=True):
    history: tuple[Laid | Result, ...] = ()
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    table: tuple[str, ...]
    points: tuple[int, ...]
    deal: int


class DuelState(State):
    def _assign(self, other: Self) -> int:
        super()._assign(other)
        self.hands = [list(hand) for hand in other.hands]
        self.table = list(other.table)
        self.leader = other.leader
        self.points = list(other.points)
        self.deal = other.deal
        return 0

    def shuffle(self) -> None:
        cards = pack()
        self.shuffler(Random()).shuffle(cards)
        size = self.rules.cards
        self.hands = [sorted(cards[seat * size : (seat + 1) * size]) for seat in range(self.seats)]
        self.table = []
        self.leader = 0

    def to_move(self) -> int:
        if self.deal > self.rules.deals:
            return OVER
        return (self.leader + len(self.table)) % self.seats

    def legal(self) -> list[int]:
        return [] if self.over() else sorted(self.hands[self.to_move()])

    def _step(self, action: int) -> int:
        seat = self.to_move()
        self.hands[seat].remove(action)
        self.table.append(action)
        if len(self.table) == self.seats:
            self.leader = (self.leader + max(range(self.seats), key=lambda k: self.table[k])) % self.seats
            self.points[self.leader] += 1
            self.table = []
            if not any(self.hands):
                self.tell(("result", tuple(map(float, self.points))))
                self.deal += 1
                if self.deal <= self.rules.deals:
                    self.shuffle()
        return 0

    def _payoffs(self) -> list[float]:
        mean = sum(self.points) / self.seats
        return [points - mean for points in self.points]

    def _view(self, seat: int | None) -> DuelView:
        return DuelView(
            **common(self, seat, describe),
            hand=() if seat is None else tuple(map(card_text, self.hands[seat])),
            counts=tuple(map(len, self.hands)),
            table=tuple(map(card_text, self.table)),
            points=tuple(self.points),
            deal=self.deal,
        )

    def fields(self) -> dict[str, str]:
        return {
            "hands": "/".join("".join(map(card_text, hand)) for hand in self.hands),
            "table": "".join(map(card_text, self.table)),
            "leader": str(self.leader),
            "points": "/".join(map(str, self.points)),
            "deal": str(self.deal),
            "key": key_text(self.key0, self.key1, self.shuffles),
        }


def describe(state: State, entry: object, private: bool) -> Laid | Result:
    if entry.seat == DEALER:
        return Result(DEALER, scores=entry.detail[1])
    return Laid(entry.seat, cards=(card_text(entry.action),))


def read(text: str) -> list[int]:
    return [parse_card(text[at : at + 2]) for at in range(0, len(text), 2)]


class Duel(Game):
    name = "duel"
    title = Sentence("Duel", "对决")
    rules = DuelRules
    presets = {"short": DuelRules(), "long": DuelRules(cards=5, deals=3)}
    view = DuelView
    seat_counts = range(2, 5)

    def _start(self, rules: Rules, key0: int, key1: int) -> State:
        state = self.empty(rules)
        state.key0, state.key1 = key0, key1
        state.shuffle()
        return state

    def empty(self, rules: Rules) -> DuelState:
        state = DuelState()
        state.game, state.rules, state.seats = self, rules, rules.seats
        state.hands = [[] for _ in range(rules.seats)]
        state.table, state.leader, state.points, state.deal = [], 0, [0] * rules.seats, 1
        return state

    def _restore(self, rules: Rules, fields: dict[str, str]) -> State:
        state = self.empty(rules)
        try:
            state.key0, state.key1, state.shuffles = parse_key(fields.get("key", "0" * 32 + ".0"))
            state.hands = [sorted(read(hand)) for hand in fields["hands"].split("/")]
            state.table = read(fields.get("table", ""))
            state.leader = int(fields.get("leader", "0"))
            state.points = [int(points) for points in fields.get("points", "/".join("0" * rules.seats)).split("/")]
            state.deal = int(fields.get("deal", "1"))
        except (KeyError, ValueError) as error:
            if isinstance(error, PaijuError):
                raise
            raise bad_position("a field is missing or wrong.") from None
        if not len(state.hands) == len(state.points) == rules.seats or not 0 <= state.leader < rules.seats:
            raise bad_position("the number of seats is wrong.")
        return state

    def _read(self, view: View, text: str) -> list[int]:
        return [parse_card(text)]

    def _refusal(self, view: View, action: int) -> PaijuError:
        return NotationError("NOT_HELD", "You do not hold that card.")

    def _text(self, action: int) -> str:
        return card_text(action)

    def _sample(self, view: View, rng: Random) -> State:
        state = self.empty(self.ruleset(view.rules))
        state.table = parse_cards(" ".join(view.table))
        state.points, state.deal = list(view.points), view.deal
        state.leader = (view.to_move - len(state.table)) % view.seats
        state.relive(entries_of(view))
        seen = {*view.hand, *view.table, *(event.text for event in view.history)}
        rest = [card for card in pack() if card_text(card) not in seen]
        rng.shuffle(rest)
        for seat, count in enumerate(view.counts):
            mine = seat == view.seat
            state.hands[seat] = sorted(map(parse_card, view.hand)) if mine else sorted(rest.pop() for _ in range(count))
        return state


GAME = Duel()
