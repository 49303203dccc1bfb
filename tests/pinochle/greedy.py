"""A plain player to measure others by: it bids on melds, aces and trumps, and takes tricks as cheaply as it can."""

from __future__ import annotations

from paiju.games.pinochle.notation import NUMBERS
from paiju.games.tricks import strength


class Greedy:
    """Plays Pinochle without memory or plan."""

    def __call__(self, view, rng):
        if view.phase == "auction":
            bid = f"bid {view.least_bid}"
            return (
                bid
                if bid in view.legal and view.least_bid <= max(self.worth(view, suit) for suit in "CDHS")
                else "pass"
            )
        if view.phase == "trump":
            return max(view.legal, key=lambda text: self.worth(view, text[-1]))
        if view.phase in ("give", "return"):
            return view.legal[-1] if view.phase == "give" else view.legal[0]
        if view.phase != "play":
            return view.legal[0]
        cards = sorted(view.legal, key=lambda card: (self.power(view, card), NUMBERS[card] % 6))
        if not view.trick:
            return max(cards, key=lambda card: (card[0] == "A", card[-1] != view.trump, -NUMBERS[card] % 6))
        winning = self.power(view, view.winning)
        if len(view.trick) > 1 and view.winning == view.trick[-2]:
            return max(view.legal, key=lambda card: (self.power(view, card) <= winning, NUMBERS[card] % 6 >= 3))
        better = [card for card in cards if self.power(view, card) > winning]
        return better[0] if better else min(view.legal, key=lambda card: NUMBERS[card] % 6)

    def worth(self, view, suit):
        aces = sum(card[0] == "A" for card in view.hand)
        trumps = sum(card[-1] == suit for card in view.hand)
        return view.estimates["CDHS".index(suit)] + 20 * aces + 10 * trumps + 60

    def power(self, view, card):
        led = NUMBERS[view.trick[0] if view.trick else card] // 6
        return strength(NUMBERS[card] // 6, NUMBERS[card] % 6, led, "CDHS".index(view.trump))
