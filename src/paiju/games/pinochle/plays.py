"""Which card to play, quickly: what a card brings to the trick less what it would be worth later.

It is what the rule bot looks at, without what it remembers of who is void: the cards that are out lie in the other
hands by chance. With `open` hands it is known who can beat what; search plays its worlds on so.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rng import Random
from ..tricks import lowest, strength
from . import trick
from .encoding import ACE, CARDS, KING, SUIT, TEN
from .rules import LAST_TRICK, TRICK
from .state import PinochleState

# What a trump is worth for later tricks, by its rank and if none that is out beats it; a plain card that none beats;
# what each card still to come brings to a trick; ace, ten, king; what a trump led by the bidders draws. As the rule bot
# has them; with open hands found by matches of 3,000 to 12,000 deals, one after the other: +3.1 ± 1.7 points a deal.
USUAL = (18.0, 4.0, 10.0, 4.0, 4.0, 9.0, 5.0, 3.0, 0.0)
OPEN = (34.0, 4.0, 4.0, 8.0, 4.0, 9.0, 5.0, 3.0, 10.0)


class Plays:
    """Chooses cards by some weights."""

    def __init__(self, open_hands: bool = False, weights: Sequence[float] = ()) -> None:
        self.open = open_hands
        (
            self.trump,
            self.trump_rank,
            self.trump_master,
            self.plain_master,
            self.to_come,
            self.ace,
            self.ten,
            self.king,
            self.drawing,
        ) = weights or (OPEN if open_hands else USUAL)
        self.out = [0] * 24
        self.none = [0.0] * 13

    def choose(self, game: PinochleState, rng: Random) -> int:
        """The card with the greatest worth."""
        cards = trick.playable(game)
        if cards & (cards - 1) == 0:
            return lowest(cards)
        self.look(game)
        best = -1.0e9
        found = 0
        ties = 0
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            value = self.worth(game, card)
            if value > best:
                best, found, ties = value, card, 1
            elif value == best:
                ties += 1
                if rng._below(ties) == 0:
                    found = card
        return found

    def look(self, game: PinochleState) -> int:
        """Count the cards that are in the other hands: of each card, those of its suit that are no lower."""
        hidden = 0
        for card in range(CARDS - 1, -1, -1):
            n = 0
            for ahead in range(1, 4):
                seat = (game.turn + ahead) & 3
                n += ((game.held[seat] >> card) & 1) + ((game.paired[seat] >> card) & 1)
            hidden += n
            self.out[card] = n if card % 6 == ACE else n + self.out[card + 1]
        lacks = 1.0 - min(1.0 * game.sizes[game.turn] / max(hidden, 1), 1.0)  # whole numbers divide as in C
        chance = 1.0
        for n in range(13):
            self.none[n] = chance
            chance *= lacks
        return hidden

    def worth(self, game: PinochleState, card: int) -> float:
        """What the trick brings if this card is played, less what the card would be worth later."""
        led = card // 6 if game.played == 0 else game.trick[0] // 6
        best = card
        winner = game.turn
        at_stake = game.settings.worth[card % 6] + self.to_come * (3 - game.played)
        if game.settings.by_tricks:
            at_stake += TRICK
        if game.sizes[game.turn] == 1:
            at_stake += LAST_TRICK
        if game.played:
            for place in range(game.played):
                at_stake += game.settings.worth[game.trick[place] % 6]
            high = game.trick[game.best]
            power = strength(high // 6, high % 6, led, game.trump)
            if power >= strength(card // 6, card % 6, led, game.trump):
                best = high
                winner = (game.leader + game.best) & 3
        ours = 1.0 if (winner ^ game.turn) & 1 == 0 else 0.0
        for ahead in range(1, 4 - game.played):
            chance = self.beats(game, (game.turn + ahead) & 3, best, led)
            ours = ours * (1.0 - chance) if ahead & 1 else ours + (1.0 - ours) * chance
        return (2.0 * ours - 1.0) * at_stake - self.keeping(game, card)

    def beats(self, game: PinochleState, seat: int, best: int, led: int) -> float:
        """How likely it is that a seat can beat the best card of the trick."""
        if led == game.trump:
            return self.holds(game, seat, best + 1, led)
        void = 1.0 - self.holds(game, seat, 6 * led, led)
        if void == 0.0:
            return 0.0 if best // 6 == game.trump else self.holds(game, seat, best + 1, led)
        if best // 6 == game.trump:
            return void * self.holds(game, seat, best + 1, game.trump)
        higher = self.holds(game, seat, best + 1, led)
        return higher + void * self.holds(game, seat, 6 * game.trump, game.trump)

    def holds(self, game: PinochleState, seat: int, card: int, suit: int) -> float:
        """How likely it is that a seat holds a card of a suit, this one or a higher one."""
        if card >= 6 * suit + 6:
            return 0.0
        if self.open:
            return 1.0 if game.held[seat] & (SUIT << (6 * suit)) & (-1 << card) else 0.0
        return 1.0 - self.none[self.out[card]]

    def keeping(self, game: PinochleState, card: int) -> float:
        """What a card is worth for later tricks."""
        rank = card % 6
        higher = rank != ACE and self.out[card + 1] > 0
        if card // 6 == game.trump:
            worth = self.trump + self.trump_rank * rank + (0.0 if higher else self.trump_master)
            return worth - self.drawing if game.played == 0 and (game.turn ^ game.bidder) & 1 == 0 else worth
        if not higher and rank >= KING:
            return self.plain_master + 0.1 * rank
        if rank == ACE:
            return self.ace
        if rank == TEN:
            return self.ten
        return self.king if rank == KING else 0.5 * rank
