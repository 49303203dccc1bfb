"""Sevens (排七): a complete small game in plain Python; docs/add-a-game.md walks through it.

The whole pack is dealt out and the seven of spades opens. After it any seven starts the row of its suit, and a row
grows by one card at a time down to the ace and up to the king. Whoever can lay a card must; whoever cannot covers a
card, face down. When all cards are gone, every two players settle the difference between what they have covered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import Literal, Self

import paiju
from paiju.arrays import Actions, Observation, Part
from paiju.cards import SUITS, Card, card_symbol, card_text, pack, parse_card
from paiju.contract import bad_position, key_text
from paiju.errors import IllegalAction, PaijuError
from paiju.face import Face, Zone
from paiju.fields import Fields
from paiju.language import Said, Sentence
from paiju.movement import Answer, Deed, Movement, Place
from paiju.rules import bad_rules, flag
from paiju.state import Entry
from paiju.view import check_cards, check_range, common, entries_of
from paiju.wording.words import NOTHING, Item, Shown, Summary, Words, both, called, does, face, say, signed, win

SEATS = range(3, 8)
PACK = frozenset(pack())
CARDS = frozenset(map(card_text, PACK))
OPENER = parse_card("7s")
POINTS = {parse_card(rank + suit): points for points, rank in enumerate("A23456789TJQK", 1) for suit in SUITS}
BEFORE = {
    parse_card(rank + suit): parse_card(neighbour + suit)
    for row in ("765432A", "789TJQK")
    for neighbour, rank in pairwise(row)
    for suit in SUITS
}

# To lay a card is the card's own number, to cover it COVER more. As text: `8h` and `cover 8h`.
COVER = 64

BAD_RULES = Sentence("Sevens is for 3 to 7 players and 1 to 100 deals.", "排七由 3 到 7 人打 1 到 100 副牌。")
NOT_HELD = Sentence("You do not hold {card}.", "你手里没有 {card}。")
NO_PLACE = Sentence("{card} does not fit the rows on the table.", "{card} 接不上桌上的牌。")
MUST_LAY = Sentence("You can lay a card, so you must not cover one.", "你有牌可出，不能扣牌。")

LAY_ONE = Sentence("Your turn. Lay a card that fits a row.", "轮到你了。请接一张牌。")
COVER_ONE = Sentence("Your turn. Nothing fits: cover a card.", "轮到你了。没有牌可接，请扣一张。")
LAY_CARD = Sentence("Lay {card}", "出{card}")
COVER_CARD = Sentence("Cover {card}", "扣{card}")
LAYS = Sentence("{name} lay{s} {card}.", "{name}出{card}。")
COVERS = Sentence("{name} cover{s} {card}.", "{name}扣下{card}。")
COVERS_SECRETLY = Sentence("{name} cover{s} a card.", "{name}扣一张牌。")
COVERED = Sentence("covers a card", "扣牌")
DEAL_OVER = Sentence("The deal is over.", "本局结束。")
DEAL_WON = Sentence("{names} win{s} the deal: {cost} covered.", "{names}赢得本局：扣{cost}。")
COSTS = Sentence("{n} covered; score {total}", "扣{n}，总分{total}")


@dataclass(frozen=True, kw_only=True)
class SevensRules(paiju.Rules):
    """What can be set."""

    seats: int = flag(4, "number of players, 3 to 7", "人数，3 到 7")
    cost: Literal["points", "cards"] = flag("points", "what counts of the covered cards", "扣牌按点数还是张数计")
    deals: int = flag(1, "deals in a match, 1 to 100", "一场打几副牌，1 到 100")

    def check(self) -> None:
        if self.seats not in SEATS or self.deals not in range(1, 101):
            raise bad_rules(BAD_RULES)


class Laid(paiju.Event, frozen=True, tag="lay"):
    """Somebody laid a card."""

    @property
    def text(self) -> str:
        return self.cards[0]


class Covered(paiju.Event, frozen=True, tag="cover"):
    """Somebody covered a card; only they see which."""

    @property
    def text(self) -> str:
        return " ".join(("cover", *self.cards))


class Settled(paiju.Event, frozen=True, tag="result"):
    """A deal is over: `hands` are the cards that everybody has covered, `costs` what they count, `totals` the score."""

    costs: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()


class SevensView(paiju.View, frozen=True, kw_only=True):
    """What one seat may know: the table, its own cards, and how many the others have."""

    history: tuple[Laid | Covered | Settled, ...] = ()
    deal: int
    table: tuple[str, ...]
    hand: tuple[str, ...]
    covered: tuple[str, ...]
    hand_sizes: tuple[int, ...]
    covered_sizes: tuple[int, ...]
    scores: tuple[int, ...]

    def check(self) -> None:
        super().check()
        self.check_seats(self.hand_sizes, self.covered_sizes, self.scores)
        check_cards(CARDS, 1, self.table, self.hand, self.covered)
        check_range(0, 52, *self.hand_sizes, *self.covered_sizes)
        check_range(0, 52, sum(self.hand_sizes) + sum(self.covered_sizes) + len(self.table))


def fits(card: Card, table: set[Card]) -> bool:
    """Whether a card can be laid on this table."""
    if not table:
        return card == OPENER
    return card not in BEFORE or BEFORE[card] in table


class SevensState(paiju.State):
    """A match in progress: the cards on the table, in the hands and covered, and the score so far."""

    def __init__(self, game: paiju.Game, rules: SevensRules, key: tuple[int, int], shuffles: int = 0) -> None:
        super().__init__()
        self.game, self.rules, self.seats = game, rules, rules.seats
        (self.key0, self.key1), self.shuffles = key, shuffles
        self.deal = 0
        self.scores = [0] * rules.seats
        self.clear()

    def clear(self) -> None:
        """Take all cards away."""
        self.turn = paiju.OVER
        self.table: set[Card] = set()
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        self.covered: list[list[Card]] = [[] for _ in range(self.seats)]

    def shuffle(self) -> None:
        """Deal the pack, one card at a time; whoever gets the seven of spades is to move."""
        cards = pack()
        self.shuffler(paiju.Random()).shuffle(cards)
        if self.stack is not None:  # as it was laid, see SevensMovement
            cards = self._unstack()
        for place, card in enumerate(cards):
            self.hands[place % self.seats].append(card)
        self.turn = holder(OPENER, self.hands)

    def to_move(self) -> int:
        return self.turn

    def legal(self) -> list[int]:
        if self.turn == paiju.OVER:
            return []
        hand = sorted(self.hands[self.turn])
        return [card for card in hand if fits(card, self.table)] or [COVER + card for card in hand]

    def _step(self, action: int) -> int:
        card = action % COVER
        self.hands[self.turn].remove(card)
        if action >= COVER:
            self.covered[self.turn].append(card)
        else:
            self.table.add(card)
        if any(self.hands):
            self.turn = (self.turn + 1) % self.seats
            while not self.hands[self.turn]:
                self.turn = (self.turn + 1) % self.seats
        else:
            self.settle()
        return 0

    def settle(self) -> None:
        """Score the deal, then deal again or end the match."""
        costs = [sum(POINTS[card] if self.rules.cost == "points" else 1 for card in cards) for cards in self.covered]
        won = [sum(costs) - self.seats * cost for cost in costs]
        self.scores = [score + change for score, change in zip(self.scores, won, strict=True)]
        self.tell((won, self.covered, costs, self.scores))
        self.deal += 1
        self.clear()
        if self.deal < self.rules.deals:
            self.shuffle()

    def _payoffs(self) -> list[float]:
        return [float(score) for score in self.scores]

    def _assign(self, other: Self) -> int:
        super()._assign(other)
        self.deal, self.turn, self.scores = other.deal, other.turn, list(other.scores)
        self.table, self.hands = set(other.table), [list(hand) for hand in other.hands]
        self.covered = [list(cards) for cards in other.covered]
        return 0

    def _view(self, seat: int | None) -> SevensView:
        return SevensView(
            **common(self, seat, describe),
            deal=self.deal,
            table=in_order(self.table),
            hand=() if seat is None else in_order(self.hands[seat]),
            covered=() if seat is None else in_order(self.covered[seat]),
            hand_sizes=tuple(map(len, self.hands)),
            covered_sizes=tuple(map(len, self.covered)),
            scores=tuple(self.scores),
        )

    def fields(self) -> dict[str, str]:
        return {
            "hands": "/".join("".join(in_order(hand)) for hand in self.hands),
            "covered": "/".join("".join(map(card_text, cards)) for cards in self.covered),
            "table": "".join(in_order(self.table)),
            "turn": str(self.turn),
            "deal": str(self.deal),
            "scores": "/".join(map(str, self.scores)),
            "key": key_text(self.key0, self.key1, self.shuffles),
        }


def holder(card: Card, hands: list[list[Card]]) -> int:
    """The seat that has a card, or OVER."""
    return next((seat for seat, hand in enumerate(hands) if card in hand), paiju.OVER)


def in_order(cards: Iterable[Card]) -> tuple[str, ...]:
    """Cards as text, sorted."""
    return tuple(map(card_text, sorted(cards)))


def describe(state: paiju.State, entry: Entry, private: bool) -> Laid | Covered | Settled:
    """A line of the history: which card was covered is for the eyes of its owner until the deal is settled."""
    if entry.seat == paiju.DEALER:
        won, covered, costs, totals = entry.detail
        hands, scores = tuple(map(in_order, covered)), tuple(map(float, won))
        return Settled(paiju.DEALER, hands=hands, scores=scores, costs=tuple(costs), totals=tuple(totals))
    cards = (card_text(entry.action % COVER),)
    if entry.action < COVER:
        return Laid(entry.seat, cards=cards)
    return Covered(entry.seat, cards=cards if private else ())


def concealed(event: paiju.Event) -> paiju.Event:
    """What others see of a card that somebody covers."""
    return Covered(event.seat) if isinstance(event, Covered) else event


class SevensMovement(Movement[SevensState]):
    """How the cards move between peers, of whom nobody knows them all: into the hands, onto the rows, or covered."""

    def start(self, rules: paiju.Rules, key: tuple[int, int], stack: list[list[int]]) -> SevensState:
        assert isinstance(rules, SevensRules)
        state = SevensState(paiju.game("sevens"), rules, key)
        state.stack = stack
        state.shuffle()
        return state

    def pack(self, rules: paiju.Rules) -> list[int]:
        return pack()

    def face(self, card: int) -> str:
        return card_text(card)

    def hands(self, state: SevensState) -> list[list[int]]:
        return [list(hand) for hand in state.hands]

    def rest(self, state: SevensState) -> list[int]:
        return [*chain(*state.covered)]

    def lay(self, state: SevensState, hands: Sequence[Sequence[int]], rest: Sequence[int]) -> None:
        cards = iter(rest)
        state.hands = [list(hand) for hand in hands]
        state.covered = [[next(cards) for _ in covered] for covered in state.covered]
        if not state.table:
            state.turn = holder(OPENER, state.hands)

    def dealt(self, state: SevensState, number: int, stack: Sequence[int], seen: Mapping[int, int]) -> list[Place]:
        return [Place(place % state.seats, place % state.seats) for place in range(52)]

    def deed(self, state: SevensState, actions: Sequence[int]) -> Deed:
        return Deed("bury" if actions[0] >= COVER else "show", (actions[0] % COVER,))

    def card_of(self, action: int) -> int | None:
        return action - COVER if action >= COVER else None

    def asked_first(self, state: SevensState, answers: Mapping[int, Answer]) -> int | None:
        found = any(answer.cards for answer in answers.values())
        return None if found else len(answers)

    def answer(self, state: SevensState, actions: Sequence[int], seat: int) -> Answer:
        return Answer("I open", (OPENER,)) if OPENER in state.hands[seat] else Answer("not I")


class SevensWords(Words[SevensView]):
    """What is said about Sevens."""

    def prompt(self, view: SevensView, names: Sequence[str]) -> Said:
        if view.seat != view.to_move:
            return super().prompt(view, names)
        return say(COVER_ONE if view.legal[0].startswith("cover") else LAY_ONE)

    def move(self, view: SevensView, text: str) -> Said:
        verb, _, card = text.rpartition(" ")
        return say(COVER_CARD if verb else LAY_CARD, card=face(card)) if text in view.legal else both(text)

    def event(self, view: SevensView, event: paiju.Event, names: Sequence[str]) -> Said:
        match event:
            case Laid():
                return does(LAYS, view, event.seat, names, card=face(event.cards[0]))
            case Covered(cards=(card,)):
                return does(COVERS, view, event.seat, names, card=face(card))
            case Covered():
                return does(COVERS_SECRETLY, view, event.seat, names)
        return say(DEAL_OVER)

    def short(self, view: SevensView, event: paiju.Event) -> Said:
        return say(COVERED) if isinstance(event, Covered) else NOTHING

    def deal_result(self, view: SevensView, event: paiju.Event, names: Sequence[str]) -> Summary | None:
        if not isinstance(event, Settled):
            return None
        least = min(event.costs)
        best = [seat for seat, cost in enumerate(event.costs) if cost == least]
        items = [
            Item(
                called(view, seat, names),
                both(signed(event.scores[seat])),
                say(COSTS, n=event.costs[seat], total=signed(event.totals[seat])),
                (Shown(seat, cards),) if cards else (),
                seat,
            )
            for seat, cards in enumerate(event.hands)
        ]
        return Summary(win(view, best if len(best) < view.seats else [], names, DEAL_WON, cost=least), tuple(items))


class SevensActions(Actions):
    """Cards to lay, then the same cards to cover."""

    def __init__(self, game: paiju.Game, rules: SevensRules) -> None:
        super().__init__(game, rules, [*range(52), *range(COVER, COVER + 52)])


class SevensObservation(Observation):
    """What a seat sees, as numbers: seats are counted from its own."""

    def __init__(self, game: paiju.Game, rules: SevensRules) -> None:
        parts = [
            Part("hand", 52, "the cards that the seat holds"),
            Part("covered", 52, "the cards that it has covered"),
            Part("table", 52, "the cards of the rows"),
            Part("to_move", rules.seats, "whose turn it is"),
            Part("hand_sizes", rules.seats, "how many cards each seat holds", 52),
            Part("covered_sizes", rules.seats, "how many each seat has covered", 52),
            Part("scores", rules.seats, "the scores", 10**6, -(10**6)),
        ]
        super().__init__(game, rules, parts)

    def _look(self, state: paiju.State, seat: int) -> int:
        assert isinstance(state, SevensState)
        own = (state.hands[seat], state.covered[seat]) if seat >= 0 else ((), ())
        for place, cards in enumerate((*own, state.table)):
            for card in cards:
                self.put(52 * place + card, 1)
        for place in range(state.seats):
            other = (max(seat, 0) + place) % state.seats
            numbers = (other == state.turn, len(state.hands[other]), len(state.covered[other]), state.scores[other])
            for row, number in enumerate(numbers):
                self.put(3 * 52 + row * state.seats + place, number)
        return 0


class Sevens(paiju.Game[SevensRules, SevensView]):
    """What the rest of Paiju asks of the game."""

    name = "sevens"
    title = Sentence("Sevens", "排七")
    rules = SevensRules
    presets = {"paiqi": SevensRules(), "match": SevensRules(deals=3), "cards": SevensRules(cost="cards")}
    notes = {
        "paiqi": Sentence("one deal, covered cards cost their points", "一副牌，扣牌按点数算"),
        "match": Sentence("a match of three deals", "三副牌一场"),
        "cards": Sentence("every covered card costs one", "扣一张算一分"),
    }
    view = SevensView
    seat_counts = SEATS
    about = Sentence("Lay rows from the sevens; what you cover costs you.", "从七起接龙，扣下的牌要算分。")
    words = SevensWords
    face = Face(
        zones=(
            Zone("rows", "table", Said("Rows", "牌列")),
            Zone("count", "hand_sizes"),
            Zone("counter", "covered_sizes", Said("covered", "扣")),
            Zone("counter", "scores", Said("score", "得分")),
            Zone("row", "covered", Said("Covered by you", "你扣的牌")),
            Zone("hand", "hand"),
        ),
        art=("6h", "7h", "8h"),
        ranks="A23456789TJQK",
    )

    movement = SevensMovement
    actions = SevensActions
    observation = SevensObservation

    def _start(self, rules: SevensRules, key0: int, key1: int) -> SevensState:
        state = SevensState(self, rules, (key0, key1))
        state.shuffle()
        return state

    def _text(self, action: int) -> str:
        return f"cover {card_text(action - COVER)}" if action >= COVER else card_text(action)

    def _read(self, view: SevensView, text: str) -> list[int]:
        word = text.strip().lower()
        return [parse_card(word.removeprefix("cover")) + (COVER if word.startswith("cover") else 0)]

    def _refusal(self, view: SevensView, action: int) -> PaijuError:
        card = action % COVER
        if action & ~COVER not in PACK:
            return super()._refusal(view, action)
        if card_text(card) not in view.hand:
            return IllegalAction("NOT_HELD", NOT_HELD, card=card_symbol(card))
        if not fits(card, set(map(parse_card, view.table))):
            return IllegalAction("NO_PLACE", NO_PLACE, card=card_symbol(card))
        return IllegalAction("MUST_LAY", MUST_LAY)

    def _sample(self, view: SevensView, rng: paiju.Random) -> SevensState:
        state = SevensState(self, self.ruleset(view.rules), rng.key(), shuffles=view.deal + (not view.over))
        state.deal, state.turn, state.scores = view.deal, view.to_move, list(view.scores)
        state.table = set(map(parse_card, view.table))
        state.relive(entries_of(view, concealed))
        imagine(state, view, rng)
        return state

    def _restore(self, rules: SevensRules, fields: dict[str, str]) -> SevensState:
        parts = Fields(fields)
        key0, key1, shuffles = parts.key()
        state = SevensState(self, rules, (key0, key1), shuffles)
        state.hands = [read_cards(part) for part in parts.parts("hands", rules.seats, "")]
        state.covered = [read_cards(part) for part in parts.parts("covered", rules.seats, "")]
        state.table = set(read_cards(parts.text("table", "")))
        state.deal = parts.number("deal", 0, high=rules.deals)
        state.scores = parts.numbers("scores", rules.seats, low=-(10**6), high=10**6)
        state.turn = parts.number("turn", holder(OPENER, state.hands), low=paiju.OVER, high=rules.seats - 1)
        parts.finish()
        check(state)
        return state


def imagine(state: SevensState, view: SevensView, rng: paiju.Random) -> None:
    """Give the other seats cards that this seat has not seen, and that fitted nowhere when their owner had to cover.

    Every place for a card takes one that may lie there; a place that finds none left makes others look again.
    """
    table: set[Card] = set()
    barred: list[set[Card]] = [set() for _ in range(view.seats)]
    places: list[tuple[list[Card], set[Card]]] = []
    for event in view.history:
        if event.seat == paiju.DEALER:
            table, barred, places = set(), [set() for _ in barred], []
        elif isinstance(event, Covered):
            barred[event.seat] |= {card for card in PACK if fits(card, table)}
            places.append((state.covered[event.seat], set(barred[event.seat])))
        else:
            table.add(parse_card(event.cards[0]))
    places = [place for place in places if view.seat is None or place[0] is not state.covered[view.seat]]
    for seat in range(view.seats):
        if seat == view.seat:
            state.hands[seat] += map(parse_card, view.hand)
            state.covered[seat] += map(parse_card, view.covered)
            continue
        if not state.table and seat != view.to_move:
            barred[seat].add(OPENER)
        covered_before = view.covered_sizes[seat] - sum(pile is state.covered[seat] for pile, _ in places)
        places += [(state.covered[seat], set())] * covered_before
        places += [(state.hands[seat], barred[seat])] * view.hand_sizes[seat]

    unseen = sorted(PACK - state.table - set(map(parse_card, view.hand + view.covered)))
    rng.shuffle(unseen)
    lies: dict[Card, int] = {}

    def look(place: int, tried: set[Card]) -> bool:
        for card in unseen:
            if card not in tried and card not in places[place][1]:
                tried.add(card)
                if card not in lies or look(lies[card], tried):
                    lies[card] = place
                    return True
        return False

    for place in range(len(places)):
        look(place, set())
    for card, place in lies.items():
        places[place][0].append(card)


def read_cards(text: str) -> list[Card]:
    """Cards written one after the other."""
    return [parse_card(text[i : i + 2]) for i in range(0, len(text), 2)]


def check(state: SevensState) -> None:
    """Refuse a state that cannot arise."""
    over = state.deal == state.rules.deals
    if sum(state.scores):
        raise bad_position("the scores should add up to nothing.")
    if sorted(chain(state.table, *state.hands, *state.covered)) != ([] if over else pack()):
        raise bad_position("every card is on the table, covered or in a hand, once; or the match is over.")
    if not all(BEFORE.get(card, OPENER) in state.table for card in state.table):
        raise bad_position("the rows on the table have gaps.")
    movers = [seat for seat, hand in enumerate(state.hands) if hand and (state.table or OPENER in hand)]
    if state.turn not in (movers or [paiju.OVER]):
        raise bad_position("turn is a seat with cards, at first the one with the seven of spades.")


paiju.register(Sevens())
