"""How the bot plays its cards at Tractor: it leads what nothing unseen can beat; else it wins, feeds or ducks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ...tricks import cards_in
from ..encoding import LEVELS
from ..faces import words
from ..follow import followers, meet_duty
from ..layout import choose, holding_of
from ..lead import read_lead
from ..shape import asked, components, fits, largest, longest_run, starts, top_of_largest, total
from ..state import TractorState
from ..view import TractorView
from .situation import ACE, SUIT_LETTERS, TRUMP, Situation


def lead(view: TractorView) -> str:
    """Lead what cannot be beaten; else low cards, away from points."""
    table = Situation(view)
    if table.chosen:
        return next(text for text in view.legal if not text.endswith("+"))
    own, unseen = table.by_suit(table.hand), table.by_suit(table.unseen)
    options = [option for suit in range(5) for option in leads_in(table, suit, own[suit], unseen)]
    _, cards = max(options)
    return words(cards)


def leads_in(table: Situation, suit: int, own: list[int], others: Sequence[list[int]]) -> list[tuple[float, list[int]]]:
    """Leads of one suit, each with how good it looks; `others` are the unseen cards by suit."""
    if not own:
        return []
    own.sort(key=table.place)
    unseen = others[suit]
    enemies = [seat for seat in range(table.view.seats) if not table.friends_of(seat)]
    letter = SUIT_LETTERS[suit]
    ruffed = (
        suit != TRUMP
        and bool(others[TRUMP])
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
            value -= 4 * points + 12 * len(cards) - 10
        if suit == TRUMP:
            value -= 14 if len(table.hand) > 4 else 0
        elif len(unseen) < table.view.seats:
            value -= 12
        options.append((value, cards))
    low = {own[0], next((card for card in own if not table.worth(card)), own[0])}
    options += [(low_value(table, suit, own, card, ruffed), [card]) for card in sorted(low)]
    if suit != TRUMP and table.rules.leads == "all" and len(safe_singles) > 1 and not ruffed:
        options.append((28.0 + 7 * len(safe_singles) - (12 if len(unseen) < table.view.seats else 0), safe_singles))
    elif safe_singles and not ruffed:
        single = safe_singles[-1]
        keep = suit == TRUMP and len(table.hand) > 3
        options.append(((4.0 if keep else 26.0) - (14 if suit != TRUMP and len(unseen) < 3 else 0), [single]))
    return options


def low_value(table: Situation, suit: int, own: Sequence[int], card: int, ruffed: bool) -> float:
    """How good it is to lead a low card of a suit and see; points would go to whoever beats it."""
    value = 6.0 + 0.5 * len(own) - table.place(card) * 0.6 - 4 * table.worth(card)
    if card != own[0]:
        value -= 8  # better a low card of another suit than a middling one that keeps a five back
    if suit == TRUMP:
        return value - (3 if len(own) > 8 else 8)
    partner = [seat for seat in range(table.view.seats) if seat != table.seat and table.friends_of(seat)]
    helped = any(SUIT_LETTERS[suit] in table.view.voids[seat] for seat in partner)
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
        allowed = cards_in(followers(desk))
        helpful = [card for card in allowed if wanted[card] > 0]
        card = min(helpful, key=table.price) if helpful else min(allowed, key=discards)
        wanted[card] -= 1
        choose(desk, table.seat, card)
        desk.picked += 1
        picks.append(card)
    return words(picks)


def follower(table: Situation) -> TractorState:
    """The own hand and the lead alone, to ask what may be chosen card by card."""
    desk = TractorState(table.rules)
    desk.suit, desk.rank = table.suit, table.rank
    desk.chosen = holding_of(table.lead)
    read_lead(desk)
    desk.chosen = [0, 0, 0, 0]
    desk.turn = table.seat
    before, after = [0] * (LEVELS * table.seat), [0] * (24 - LEVELS * table.seat)
    desk.held = [*before, *holding_of(table.hand), *after]
    meet_duty(desk)
    for card in table.chosen:
        choose(desk, table.seat, card)
        desk.picked += 1
    return desk


def discard_order(table: Situation) -> Callable[[int], tuple[float, int]]:
    """Which cards go first: points to a partner who wins, else the cheapest."""
    if not partner_wins(table):
        return table.price

    def generous(card: int) -> tuple[float, int]:
        value, number = table.price(card)
        high = table.of(card) == TRUMP or table.place(card) == ACE
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
    return not higher or (suit == TRUMP and len(higher) <= 2)


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
    cheapest, surest = wins[0], max(wins, key=lambda play: max(map(table.place, play)))
    if table.friends_of(winner) and stake < 10:
        return []
    if table.of(cheapest[0]) == table.of(table.lead[0]) and table.of(cheapest[0]) != TRUMP:
        if not later:
            return min(wins, key=lambda play: sum(table.value(card) - 8 * table.worth(card) for card in play))
        return surest if is_high(table, surest) else []
    last = len(table.hand) == len(table.lead)
    if last or stake >= 10 or (stake >= 5 and len(table.lead) < 3) or (not later and stake):
        return cheapest if not later or len(wins) < 3 else wins[len(wins) // 2]
    if table.of(table.lead[0]) != TRUMP and not later and len(table.hand) < 12:
        return cheapest
    return []


def is_high(table: Situation, cards: Sequence[int]) -> bool:
    """Whether nothing unseen of its suit is higher."""
    suit, place = table.of(cards[0]), max(map(table.place, cards))
    if len(cards) > 1:
        return starts(table.pairs(card for card in table.unseen if table.of(card) == suit), 1) >> (4 * (place + 1)) == 0
    return not any(table.of(card) == suit and table.place(card) > place for card in table.unseen)


def winning_plays(table: Situation, winner: int) -> list[list[int]]:
    """Plays that would take the trick now, cheapest first."""
    led, n = table.of(table.lead[0]), len(table.lead)
    best = table.plays[winner]
    own = [card for card in table.hand if table.of(card) == led]
    demands = components(table.pairs(table.lead))
    thrown = n - 2 * asked(demands) + total(demands) > 1
    if own and (thrown or len(own) < n):
        return []
    source = own or [card for card in table.hand if table.of(card) == TRUMP]
    if len(source) < n or (thrown and led == TRUMP):
        return []
    trumped = table.of(best[0]) == TRUMP and all(table.of(card) == TRUMP for card in best)
    if not own or led == TRUMP or not trumped:
        to_beat = strength(table, best, demands) if trumped == (not own or led == TRUMP) else -1
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
    if len(cards) == n:
        return cards
    rest = sorted((Counter(source) - Counter(cards)).elements(), key=table.price)
    return [*cards, *rest[: n - len(cards)]]
