"""What a seat remembers of a round, and what that proves about the cards it does not see.

Every hidden card is in a *slot*: dealt to a hand or drawn into it, still in the stock, or (in a position without whole
packs) in no place at all. A slot was filled from the first stock or from one that discards were shuffled into, so the
cards of each stock are known, and which slots hold them. Every card has a *fate*: another seat played it, or it is
hidden to this day. What the history proves is then which fates can have been in which slots:

- a card that was played was in a slot of that seat, filled before the play;
- who had to draw, or to pass, held nothing playable: what was playable then is in no slot filled before and was
  played, at the latest, before;
- who passed after drawing although another card could be drawn (`draw=max`) had just drawn a playable one;
- the seat's forced passes in a row, which everybody sees counted, tell the same of the last passes;
- an eight that was turned first and buried was dealt to nobody.

All ways to put fates into slots that agree with this are equally likely: see worlds.py.
"""

from __future__ import annotations

from ...state import DEALER
from .encoding import CLUBS, EIGHTS, TWO
from .events import Dealt, Drew, EightsEvent, Passed, Played, Took
from .notation import CARD_NUMBERS, SUITS
from .view import EightsView

ALL_CARDS = (1 << 52) - 1
STOCK = 10  # the owner of a slot in the stock, after those of the ten seats
NOWHERE = 11  # the owner of a slot for a card that is not in play
DEALT = -1  # when a slot was filled that was there when the history began


class ImpossibleViewError(Exception):
    """The parts of a view do not fit together."""


def insist(possible: bool, problem: str) -> None:
    """Refuse a view that contradicts itself."""
    if not possible:
        raise ImpossibleViewError(problem)


class Memory:
    """The slots, the stocks and the fates of one round.

    Slots: `owners`, `filled` (the number of the event that filled it), `stocks` (from which it was filled) and `musts`
    (the cards it can hold, as bits). Fates of cards that other seats played, or showed at the end: `cards`, `players`,
    `since` (the event after which no slot holds the card that was filled before it) and `until` (the event of the
    play). `hidden[stock]` counts the cards of each stock that were unseen when it was made; `barred[seat][card]` is the
    event after which no slot of the seat holds this hidden card that was filled before.
    """

    def __init__(self, view: EightsView) -> None:
        self.view = view
        self.rules = view.ruleset()
        opening, self.events = story(view)
        self.read_opening(opening)
        self.owners: list[int] = []
        self.filled: list[int] = []
        self.stocks: list[int] = []
        self.musts: list[int] = []
        self.cards: list[int] = []
        self.players: list[int] = []
        self.since: list[int] = []
        self.until: list[int] = []
        self.bars: list[list[tuple[int, int]]] = [[] for _ in range(view.seats)]
        self.demands: list[tuple[int, int, int]] = []
        self.hidden = [[0] * 52]
        self.counts = list(view.counts)
        self.passes: list[tuple[int, int, int, int]] = []
        self.newest = -1
        self.own_draws: list[tuple[int, int]] = []
        self.own_plays: list[int] = []
        for time, event in enumerate(self.events):
            if event.seat != DEALER:
                insist(0 <= event.seat < view.seats, "somebody acted who is not there.")
                self.witness(time, event)
        self.conclude_from_passes()
        self.look_at_hands()
        self.lay_out()

    def read_opening(self, opening: Dealt) -> None:
        """How the table lay when the history began."""
        packs = self.rules.packs
        self.pile = [CARD_NUMBERS[card] for card in opening.cards]
        insist(0 < len(self.pile) <= 52 * packs, "there is no discard pile.")
        self.first_pile = self.pile[:]
        self.suit = SUITS.index(opening.suit)
        self.left = self.first_stock = opening.stock
        self.pending = opening.pending
        self.drawn = opening.drawn
        insist(0 <= self.left <= 52 * packs and 0 <= self.pending <= 8 * packs, "the deal has wrong numbers.")
        self.buried = sum(1 << CARD_NUMBERS[card] for card in set(opening.buried))

    # Watching the round.

    def witness(self, time: int, event: EightsEvent) -> None:
        """See one action of the history."""
        seat = event.seat
        match event:
            case Drew():
                if not self.rules.voluntary_draw:
                    self.bars[seat].append((time, self.playable()))
                self.fetch(time, seat, event.cards, 0)
                self.drawn += 1
            case Took():
                for i in range(self.pending):
                    self.fetch(time, seat, event.cards, i)
                self.pending = self.drawn = 0
            case Passed():
                self.watch_pass(time, seat)
                self.drawn = 0
            case Played():
                self.watch_play(time, seat, CARD_NUMBERS[event.cards[0]], event.named)
                self.drawn = 0

    def playable(self) -> int:
        """What could be played now."""
        return EIGHTS | CLUBS << self.suit | 0xF << (self.pile[-1] & 0x3C)

    def available(self) -> int:
        """How many cards could be drawn now."""
        return self.left + (len(self.pile) - 1 if self.rules.reshuffle else 0)

    def watch_pass(self, time: int, seat: int) -> None:
        """Who passed had nothing to play, unless he had drawn and `draw=max`; or had just drawn something to play."""
        playable = self.playable()
        available = self.available()
        rules = self.rules
        known = not self.drawn or rules.draw == "until"
        if known:
            self.bars[seat].append((time, playable))
        elif available and self.drawn < rules.max_draw:
            self.demand(time, seat, playable, self.newest)
        self.passes.append((time, -1 if known or available else seat, playable, self.newest if self.drawn else -1))

    def demand(self, time: int, seat: int, playable: int, newest: int) -> None:
        """A seat held a playable card: the one just drawn, if nobody may draw who has another."""
        if seat == self.view.seat:
            return
        if newest >= 0 and not self.rules.voluntary_draw:
            self.musts[newest] &= playable
        else:
            self.demands.append((time, seat, playable))

    def fetch(self, time: int, seat: int, cards: tuple[str, ...], which: int) -> None:
        """A card goes from the stock, refilled if it was empty, into a hand."""
        if not self.left:
            if not self.available():
                return
            self.hidden.append([0] * 52)
            for card in self.pile[:-1]:
                self.hidden[-1][card] += 1
            self.left = len(self.pile) - 1
            self.pile = self.pile[-1:]
        self.left -= 1
        self.counts[seat] -= 1
        stock = len(self.hidden) - 1
        if seat == self.view.seat:
            self.own_draws.append((stock, CARD_NUMBERS[cards[which]]))
        else:
            self.newest = len(self.owners)
            self.add_slots(1, seat, time, stock)

    def watch_play(self, time: int, seat: int, card: int, named: str) -> None:
        """A card is played."""
        self.counts[seat] += 1
        if seat == self.view.seat:
            self.own_plays.append(card)
        else:
            self.add_fate(card, seat, time)
        self.pile.append(card)
        insist(len(self.pile) <= 52 * self.rules.packs, "more cards were played than there are.")
        self.suit = SUITS.index(named) if named else card & 3
        self.passes = []
        self.newest = -1
        if card >> 2 == TWO and self.rules.two_draws:
            self.pending += 2

    def add_slots(self, n: int, owner: int, time: int, stock: int) -> None:
        """So many slots that were filled at once."""
        for _ in range(n):
            self.owners.append(owner)
            self.filled.append(time)
            self.stocks.append(stock)
            self.musts.append(ALL_CARDS)

    def add_fate(self, card: int, seat: int, time: int) -> None:
        """A card that a seat played or showed."""
        self.cards.append(card)
        self.players.append(seat)
        self.until.append(time)
        self.since.append(next((bar for bar, playable in reversed(self.bars[seat]) if playable >> card & 1), DEALT))

    # What follows when all is seen.

    def conclude_from_passes(self) -> None:
        """Of the passes since the last play so many were forced, the last ones, and the one before was not."""
        for i, (time, seat, playable, newest) in enumerate(reversed(self.passes)):
            if seat >= 0 and i < self.view.passes:
                self.bars[seat].append((time, playable))
            elif seat >= 0 and i == self.view.passes:
                self.demand(time, seat, playable, newest)
        for bars in self.bars:
            bars.sort()

    def look_at_hands(self) -> None:
        """All hands are shown when the game is over."""
        for seat, hand in enumerate(self.view.hands):
            if seat != self.view.seat:
                for card in hand:
                    self.add_fate(CARD_NUMBERS[card], seat, len(self.events))

    def lay_out(self) -> None:
        """The slots that were there from the start and those of the stock, the cards of every stock, and the bars."""
        view = self.view
        for seat, count in enumerate(self.counts):
            insist(0 <= count <= 104, "the numbers of cards do not fit what happened.")
            if seat != view.seat:
                self.add_slots(count, seat, DEALT, 0)
        insist(self.left == view.stock, "the stock does not fit what happened.")
        insist(self.pile == [CARD_NUMBERS[card] for card in view.pile], "the discards do not fit what happened.")
        self.add_slots(self.left, STOCK, DEALT, len(self.hidden) - 1)
        self.count_first_stock()
        if self.rules.packs == 1 and self.buried:
            for bars in self.bars:
                bars.insert(0, (0, self.buried))
        self.barred = [last_bars(bars) for bars in self.bars]

    def count_first_stock(self) -> None:
        """The unseen cards when the history began: all but the discards and this seat's own."""
        hidden = self.hidden[0]
        own = [0] * 52
        for card in range(52):
            hidden[card] += self.rules.packs
        for card in self.first_pile:
            hidden[card] -= 1
        for card in [*(CARD_NUMBERS[card] for card in self.view.hand), *self.own_plays]:
            own[card] += 1
        for stock, card in self.own_draws:
            own[card] -= 1
            self.hidden[stock][card] -= 1
        for card in range(52):
            hidden[card] -= own[card]
            insist(own[card] >= 0 and hidden[card] >= 0, "there are more cards than the packs have.")
        insist(
            all(count >= 0 for cards in self.hidden for count in cards), "a card was drawn that was not in the stock."
        )
        absent = sum(hidden) - sum(1 for stock in self.stocks if stock == 0)
        insist(absent >= 0, "there are more cards than the packs have.")
        self.add_slots(absent, NOWHERE, DEALT, 0)


def last_bars(bars: list[tuple[int, int]]) -> list[int]:
    """For every card the last of these events that bars it."""
    last = [DEALT] * 52
    seen = 0
    for time, playable in reversed(bars):
        fresh = playable & ~seen
        seen |= playable
        while fresh:
            last[(fresh & -fresh).bit_length() - 1] = time
            fresh &= fresh - 1
    return last


def story(view: EightsView) -> tuple[Dealt, tuple[EightsEvent, ...]]:
    """How this round began and what has happened since."""
    for i in range(len(view.history) - 1, -1, -1):
        event = view.history[i]
        if isinstance(event, Dealt):
            return event, view.history[i + 1 :]
    now = Dealt(
        DEALER,
        cards=view.pile,
        round=view.round,
        dealer=view.dealer,
        suit=view.suit,
        stock=view.stock,
        pending=view.pending,
        drawn=view.drawn,
        buried=view.buried,
    )
    return now, ()
