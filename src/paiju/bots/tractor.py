"""A sound partner at Tractor.

It declares on trump length, buries low cards of short suits, calls a friend by an ace it lacks, and remembers every
card played: it leads cards, pairs, tractors and throws that nothing unseen can beat, gives points to a partner who is
winning, trumps where points lie, wins as cheaply as it can, and otherwise plays low. High trumps are kept for the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from ..games.tractor.cardset import numbers as card_numbers
from ..games.tractor.encoding import SMALL
from ..games.tractor.faces import NUMBERS, SUITS, TRUMPS, card_text
from ..games.tractor.layout import holding_of
from ..games.tractor.rules import RANKS
from ..games.tractor.shape import components, count_pairs, fits, largest, longest_run, starts, top_of_largest
from ..games.tractor.state import Tractor
from ..games.tractor.trump import effective_suit, position
from ..games.tractor.view import TractorView
from ..rng import Random
from ..view import View

ACE = 11  # the position of the highest plain card
PLAIN_SUITS = range(4)
SHORTEST = 2.5  # trumps to declare on, however few cards are dealt


class RuleBot:
    """Chooses by simple rules; knows nothing but the view."""

    def __call__(self, view: View, rng: Random) -> str:
        assert isinstance(view, TractorView)
        if len(view.legal) == 1 and "+" not in view.legal[0]:
            return view.legal[0]
        return CHOICES[view.phase](view)


def numbers(texts: Iterable[str]) -> list[int]:
    """Cards as numbers."""
    return [NUMBERS[text.upper()] for text in texts]


def words(cards: Iterable[int]) -> str:
    """Cards as text."""
    return " ".join(map(card_text, cards))


def trump_length(cards: Sequence[int], suit: int, rank: int) -> float:
    """How long trumps would be, high ones counting a little more."""
    held = [card for card in cards if effective_suit(card, suit, rank) == 4]
    pairs = sum(n >= 2 for n in Counter(held).values())
    return len(held) + 0.5 * sum(card >= SMALL for card in held) + 0.5 * pairs


# Before the play.


def declare(view: TractorView) -> str:
    """Declare the longest trumps if they are longer than a fair share."""
    hand, rank = numbers(view.hand), RANKS.index(view.rank)
    best, choice = 0.0, "pass"
    for text in view.legal:
        if text == "pass":
            continue
        card = NUMBERS[text.split()[1].upper()]
        length = trump_length(hand, 4 if card >= SMALL else card & 3, rank)
        if card >= SMALL:
            length = 2.2 * length - 2
        elif len(text.split()) == 3:
            length -= 1.5
        if length > best:
            best, choice = length, text
    fair = 0.3 * len(hand) + (1.0 if view.bid else 0.0) + (0.5 if len(hand) < 12 else 0.0)
    return choice if best >= max(fair, SHORTEST) else "pass"


def keep_value(card: int, cards: Sequence[int], suit: int, rank: int, hide_points: bool) -> float:
    """How much the declarer wants to keep a card in hand."""
    effective, place = effective_suit(card, suit, rank), position(card, suit, rank)
    if effective == 4:
        return 60.0 + 3 * place
    length = sum(effective_suit(other, suit, rank) == effective for other in cards)
    copies = cards.count(card)
    value = 2.0 * place + (14.0 if place == ACE else 0.0) + (9.0 if copies > 1 else 0.0)
    value += 2.5 * min(length, 7)
    points = worth(card, 10)
    return value - 1.5 * points if hide_points else value + 1.2 * points


def bury(view: TractorView) -> str:
    """Lay aside low cards of short suits, no points, no trumps."""
    suit, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    hand = numbers(view.hand)
    left = view.ruleset().kitty_size - view.picked
    order = sorted(hand, key=lambda card: (keep_value(card, hand, suit, rank, False), card))
    return "bury " + words(order[:left])


def best_suit(cards: Sequence[int], rank: int) -> int:
    """The suit that makes the longest trumps."""
    return max(PLAIN_SUITS, key=lambda suit: (trump_length(cards, suit, rank), -suit))


def swap(view: TractorView) -> str:
    """Keep the best cards of hand and kitty for the trumps that will be named; points in the kitty are nobody's."""
    if view.picked:
        return next(text for text in view.legal if not text.startswith("swap+"))
    hand, kitty, rank = numbers(view.hand), numbers(view.kitty), RANKS.index(view.rank)
    everything = [*hand, *kitty]
    suit = best_suit(everything, rank)
    hidden = view.ruleset().kitty_mult == "none"
    order = sorted(everything, key=lambda card: (keep_value(card, everything, suit, rank, hidden), card))
    aside = Counter(order[: len(kitty)])
    given = list((aside - Counter(kitty)).elements())
    taken = list((Counter(kitty) - aside).elements())
    return f"swap {words(given)} for {words(taken)}" if given else "keep"


def take(view: TractorView) -> str:
    """The best cards of the kitty, if a swap was begun by somebody else."""
    suit, rank = best_suit(numbers(view.hand), RANKS.index(view.rank)), RANKS.index(view.rank)
    kitty = numbers(view.kitty)
    order = sorted(kitty, key=lambda card: (-keep_value(card, kitty, suit, rank, True), card))
    return "for " + words(order[: view.need - view.picked])


def name_trump(view: TractorView) -> str:
    """The longest suit."""
    return SUITS[best_suit(numbers(view.hand), RANKS.index(view.rank))]


def call_friends(view: TractorView) -> str:
    """Call high cards that somebody else must hold, first in the longest suits."""
    hand = [*numbers(view.hand), *numbers(view.kitty)]
    suit, rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
    called = {card for card, _ in view.calls}
    options = []
    for card in range(SMALL):
        if effective_suit(card, suit, rank) == 4 or card_text(card) in called:
            continue
        length = sum(effective_suit(other, suit, rank) == card & 3 for other in hand)
        options.append((-10 * (card >> 2) + 40 * hand.count(card) - length, card))
    left = view.ruleset().friends - len(view.calls)
    chosen = [card for _, card in sorted(options)[:left]]
    return "friend " + " ".join(f"{card_text(card)} 1" for card in chosen)


def stop(view: TractorView) -> str:
    """One hand is enough among bots."""
    return "no"


# Playing.


def worth(card: int, king: int) -> int:
    """What a card counts."""
    return {3: 5, 8: 10, 11: king}.get(card >> 2, 0) if card < SMALL else 0


class Situation:
    """What the bot knows in the middle of a hand."""

    def __init__(self, view: TractorView) -> None:
        assert view.seat is not None and view.leader is not None
        self.view = view
        self.seat = view.seat
        self.rules = view.ruleset()
        self.suit, self.rank = TRUMPS.index(view.trump), RANKS.index(view.rank)
        self.chosen = numbers(view.chosen)
        self.hand = [*numbers(view.hand), *self.chosen]
        self.plays = [numbers(cards) for cards in view.plays]
        self.lead = self.plays[view.leader]

    @cached_property
    def unseen(self) -> Counter[int]:
        """The cards that others may hold."""
        rules = self.rules
        pack = Counter({card: rules.decks if card < SMALL else rules.joker_copies for card in range(54)})
        pack.subtract([*numbers(self.view.played), *self.hand, *numbers(self.view.kitty)])
        return +pack

    def of(self, card: int) -> int:
        """The effective suit of a card."""
        return effective_suit(card, self.suit, self.rank)

    def place(self, card: int) -> int:
        """The position of a card."""
        return position(card, self.suit, self.rank)

    def worth(self, card: int) -> int:
        """What a card counts."""
        return worth(card, self.rules.king)

    def pairs(self, cards: Iterable[int]) -> int:
        """Pairs by position, see `shape`."""
        held = holding_of(cards)
        return count_pairs(held[1], held[3], self.suit, self.rank)

    def friends_of(self, seat: int) -> bool:
        """Whether a seat is on this bot's side, as far as it can tell."""
        if self.view.seats == 4:
            return (seat - self.seat) % 2 == 0
        return seat == self.seat or self.with_declarer(seat) == self.with_declarer(self.seat)

    def with_declarer(self, seat: int) -> bool:
        """Whether a seat is known to play with the declarer; the bot knows which called cards it holds itself."""
        if seat in self.view.allies:
            return True
        mine = {card for card, _ in self.view.calls if NUMBERS[card.upper()] in self.hand}
        return seat == self.seat and bool(mine)

    def price(self, card: int) -> tuple[float, int]:
        """How dear a card is: cheap ones are thrown away first."""
        place = self.place(card)
        value = 2.0 * place + 4.0 * self.worth(card) / 5
        if self.of(card) == 4:
            value += 40
        elif place == ACE:
            value += 6
        if self.hand.count(card) > 1:
            value += 5
        return value, card


def lead(view: TractorView) -> str:
    """Lead what cannot be beaten; else low cards, away from points."""
    table = Situation(view)
    if table.chosen:
        return next(text for text in view.legal if not text.endswith("+"))
    options = [option for suit in range(5) for option in leads_in(table, suit)]
    _, cards = max(options)
    return words(cards)


def leads_in(table: Situation, suit: int) -> list[tuple[float, list[int]]]:
    """Leads of one suit, each with how good it looks."""
    own = sorted((card for card in table.hand if table.of(card) == suit), key=table.place)
    if not own:
        return []
    unseen = [card for card in table.unseen.elements() if table.of(card) == suit]
    enemies = [seat for seat in range(table.view.seats) if not table.friends_of(seat)]
    trumps_out = any(table.of(card) == 4 for card in table.unseen)
    letter = "CDHST"[suit]
    ruffed = (
        suit != 4
        and trumps_out
        and any(letter in table.view.voids[seat] and "T" not in table.view.voids[seat] for seat in enemies)
    )
    top = max(map(table.place, unseen), default=-1)
    safe_singles = [card for card in own if table.place(card) >= top]
    options = []
    for cards, sure in component_leads(table, own, unseen):
        points = sum(map(table.worth, cards))
        value = 8.0 * len(cards) + (30.0 if sure else 0.0)
        if ruffed:
            value -= 25 + points
        elif not sure:
            value -= 2 * points + 12 * len(cards) - 10
        if suit == 4:
            value -= 14 if len(table.hand) > 4 else 0
        elif len(unseen) < table.view.seats:
            value -= 12
        options.append((value, cards))
    options.append((low_value(table, suit, own, ruffed), [own[0]]))
    if suit != 4 and table.rules.leads == "all" and len(safe_singles) > 1 and not ruffed:
        options.append((28.0 + 7 * len(safe_singles) - (12 if len(unseen) < table.view.seats else 0), safe_singles))
    elif safe_singles and not ruffed:
        single = safe_singles[-1]
        keep = suit == 4 and len(table.hand) > 3
        options.append(((4.0 if keep else 26.0) - (14 if suit != 4 and len(unseen) < 3 else 0), [single]))
    return options


def low_value(table: Situation, suit: int, own: Sequence[int], ruffed: bool) -> float:
    """How good it is to lead the lowest card of a suit and see."""
    card = own[0]
    value = 6.0 + 0.5 * len(own) - table.place(card) * 0.6 - 2 * table.worth(card)
    if suit == 4:
        return value - (3 if len(own) > 8 else 8)
    partner = [seat for seat in range(table.view.seats) if seat != table.seat and table.friends_of(seat)]
    helped = any("CDHST"[suit] in table.view.voids[seat] for seat in partner)
    return value + (4 if helped else 0) - (4 if ruffed else 0)


def component_leads(table: Situation, own: Sequence[int], unseen: Sequence[int]) -> list[tuple[list[int], bool]]:
    """Pairs and tractors of a suit, and whether nothing unseen can beat them inside it."""
    pairs = sorted({card for card in own if own.count(card) > 1}, key=table.place)
    theirs = table.pairs(unseen)
    found = []
    for card in pairs:
        higher = starts(theirs, 1) >> (4 * (table.place(card) + 1))
        found.append(([card, card], higher == 0))
    if table.rules.leads != "all" or table.rules.decks == 1:
        return found
    mine = table.pairs(own)
    length = longest_run(mine, 12)
    if length > 1:
        begins = starts(mine, length)
        start = max(place for place in range(16) if (begins >> (4 * place)) & 1)
        cards = []
        for place in range(start, start + length):
            card = next(card for card in pairs if table.place(card) == place)
            cards += [card, card]
        found.append((cards, starts(theirs, length) >> (4 * (start + 1)) == 0))
    return found


def follow(view: TractorView) -> str:
    """Win, feed or duck with a legal play."""
    table = Situation(view)
    wanted = Counter(plan(table))
    wanted.subtract(table.chosen)
    discards = discard_order(table)
    desk = follower(table)
    picks = []
    while desk.picked < desk.lead_size:
        allowed = card_numbers(desk.followers())
        helpful = [card for card in allowed if wanted[card] > 0]
        card = min(helpful, key=table.price) if helpful else min(allowed, key=discards)
        wanted[card] -= 1
        desk.choose(table.seat, card)
        desk.picked += 1
        picks.append(card)
    return words(picks)


def follower(table: Situation) -> Tractor:
    """The own hand and the lead alone, to ask what may be chosen card by card."""
    desk = Tractor(table.rules)
    desk.suit, desk.rank = table.suit, table.rank
    desk.chosen = holding_of(table.lead)
    desk.read_lead()
    desk.chosen = [0, 0, 0, 0]
    desk.turn = table.seat
    for card in table.hand:
        desk.give(table.seat, card)
    desk.meet_duty()
    for card in table.chosen:
        desk.choose(table.seat, card)
        desk.picked += 1
    return desk


def discard_order(table: Situation) -> Callable[[int], tuple[float, int]]:
    """Which cards go first: points to a partner who wins, else the cheapest."""
    if not partner_wins(table):
        return table.price

    def generous(card: int) -> tuple[float, int]:
        value, number = table.price(card)
        high = table.of(card) == 4 or table.place(card) == ACE
        return (value if high else value - 30 * table.worth(card)), number

    return generous


def partner_wins(table: Situation) -> bool:
    """Whether a partner has the trick and is likely to keep it."""
    winner = table.view.winning
    if winner is None or not table.friends_of(winner):
        return False
    later = seats_after(table)
    if not any(not table.friends_of(seat) for seat in later):
        return True
    best = table.plays[winner]
    suit = table.of(best[0])
    if len(best) > 1:
        return True
    higher = [card for card in table.unseen if table.of(card) == suit and table.place(card) > table.place(best[0])]
    return not higher or (suit == 4 and len(higher) <= 2)


def seats_after(table: Situation) -> list[int]:
    """The seats that play after this one."""
    assert table.view.leader is not None
    behind = (table.view.leader - table.seat - 1) % table.view.seats
    return [(table.seat + step) % table.view.seats for step in range(1, behind + 1)]


def plan(table: Situation) -> list[int]:
    """The cards to win with, cheapest first; none to play low."""
    winner = table.view.winning
    assert winner is not None
    if table.friends_of(winner) and partner_wins(table):
        return []
    wins = winning_plays(table, winner)
    if not wins:
        return []
    stake = sum(table.worth(card) for play in table.plays for card in play)
    later = [seat for seat in seats_after(table) if not table.friends_of(seat)]
    cheapest, surest = wins[0], wins[-1]
    if table.of(cheapest[0]) == table.of(table.lead[0]) and table.of(cheapest[0]) != 4:
        if not later:
            return cheapest
        return surest if is_high(table, surest) else []
    if table.friends_of(winner) and stake < 10:
        return []
    last = len(table.hand) == len(table.lead)
    if last or stake >= 10 or (stake >= 5 and len(table.lead) < 3) or (not later and stake):
        return cheapest if not later or len(wins) < 3 else wins[len(wins) // 2]
    if table.of(table.lead[0]) != 4 and not later and len(table.hand) < 12:
        return cheapest
    return []


def is_high(table: Situation, cards: Sequence[int]) -> bool:
    """Whether nothing unseen of its suit is higher."""
    suit, place = table.of(cards[0]), max(map(table.place, cards))
    if len(cards) > 1:
        return (
            starts(table.pairs(card for card in table.unseen.elements() if table.of(card) == suit), 1)
            >> (4 * (place + 1))
            == 0
        )
    return not any(table.of(card) == suit and table.place(card) > place for card in table.unseen)


def winning_plays(table: Situation, winner: int) -> list[list[int]]:
    """Plays that would take the trick now, cheapest first."""
    led, n = table.of(table.lead[0]), len(table.lead)
    best = table.plays[winner]
    own = [card for card in table.hand if table.of(card) == led]
    demands = components(table.pairs(table.lead))
    thrown = (
        n
        - 2 * sum(length * ((demands >> (4 * length)) & 15) for length in range(1, 13))
        + sum((demands >> (4 * length)) & 15 for length in range(1, 13))
        > 1
    )
    if own and (thrown or len(own) < n):
        return []
    source = own or [card for card in table.hand if table.of(card) == 4]
    if len(source) < n or (thrown and led == 4):
        return []
    trumped = table.of(best[0]) == 4 and all(table.of(card) == 4 for card in best)
    if not own or led == 4 or not trumped:
        to_beat = strength(table, best, demands) if trumped == (not own or led == 4) else -1
    else:
        return []
    source.sort(key=table.price)
    if demands == 0:
        return [fill(table, [card], source, n) for card in source if table.place(card) > to_beat]
    return winning_runs(table, source, demands, n, to_beat)


def strength(table: Situation, cards: Sequence[int], demands: int) -> int:
    """The position that decides between plays that match the lead."""
    if demands == 0:
        return max(map(table.place, cards))
    return top_of_largest(table.pairs(cards), demands)


def winning_runs(table: Situation, source: Sequence[int], demands: int, n: int, to_beat: int) -> list[list[int]]:
    """Winning plays where pairs or tractors were led."""
    pairs = table.pairs(source)
    length = largest(demands)
    found = []
    for start in range(max(0, to_beat - length + 2), 17 - length):
        if not (starts(pairs, length) >> (4 * start)) & 1:
            continue
        cards: list[int] = []
        for place in range(start, start + length):
            card = next(card for card in source if table.place(card) == place and source.count(card) > 1)
            cards += [card, card]
        whole = fill(table, cards, source, n)
        if fits(table.pairs(whole), demands):
            found.append(whole)
    return found


def fill(table: Situation, cards: list[int], source: Sequence[int], n: int) -> list[int]:
    """These cards and the cheapest others up to the size of the lead."""
    rest = sorted((Counter(source) - Counter(cards)).elements(), key=table.price)
    return [*cards, *rest[: n - len(cards)]]


CHOICES: dict[str, Callable[[TractorView], str]] = {
    "declare": declare,
    "bury": bury,
    "swap": swap,
    "take": take,
    "trump": name_trump,
    "friends": call_friends,
    "lead": lead,
    "follow": follow,
    "continue": stop,
}
