"""What the quick player weighs, by name. Found by matches against itself, one weight after the other."""

from __future__ import annotations


class Weights:
    """All weights; some may be given, by name."""

    def __init__(self, **given: float) -> None:
        # Leads. Pairs and tractors: for each card, if nothing unseen beats them, where they are ruffed, where they can
        # be beaten; trumps; suits of which few cards are unseen.
        self.run_card = 10.4
        self.run_sure = 30.0
        self.run_ruffed = 25.0
        self.run_ruffed_point = 1.0
        self.run_open_point = 0.5
        self.run_open_card = 6.0
        self.run_open = 10.0
        self.run_trump = 14.0
        self.thin = 12.0
        # Throws.
        self.throw = 28.0
        self.throw_card = 9.1
        self.throw_ruffed = 30.0
        # Single cards that nothing unseen beats.
        self.high = 26.0
        self.high_trump = 4.0
        self.high_thin = 14.0
        self.high_ruffed = 20.0
        self.high_point = 0.18
        # Low cards.
        self.low = 6.0
        self.low_length = 0.5
        self.low_place = 0.6
        self.low_point = 4.0
        self.low_second = 13.6
        self.low_trump = 13.6
        self.low_trump_long = 3.0
        self.low_partner_void = 3.9
        self.low_ruffed = 2.0
        # What cards are worth keeping.
        self.keep_point = 2.25
        self.keep_place = 1.25
        self.keep_trump = 30.0
        self.keep_trump_place = 5.33
        self.keep_ace = 6.0
        self.keep_pair = 8.5
        self.gift = 30.0
        # Winning: from which stakes on, and how many unseen trumps could still win from a partner.
        self.take_partner = 10.0
        self.take_stake = 10.0
        self.take_small = 5.0
        self.take_late = 12.0
        self.secure_trumps = 2.0
        # Burying.
        self.bury_place = 1.0
        self.bury_ace = 14.0
        self.bury_pair = 9.0
        self.bury_length = 2.5
        self.bury_point = 1.2
        # Declaring: the share of the cards that trumps must be, more of it against another declaration.
        self.declare_share = 0.42
        self.declare_over = 1.69
        self.declare_least = 2.5
        self.declare_pair = 1.5
        self.declare_joker = 0.825
        for name, weight in given.items():
            setattr(self, name, weight)
