"""Which games, under which rules, the battery plays: every preset of every game, and the variations below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

import paiju

T = TypeVar("T")

VARIATIONS = {
    "crazy_eights": (
        "seed,seats=2",
        "seed,seats=10,play_on=always",
        "seed,seats=6,humans=0+2",
        "seed,draw=max,max_draw=1,voluntary_draw=true",
        "seed,reshuffle=false,seats=5",
        "points,scoring=collect,seats=2",
        "points,seats=7",
        "party,seats=2",
        "party,seats=9,stack_twos=false,upcard_effects=true",
        "party,two_player_reverse=none,seats=2,draw=until",
        "party,max_turns=40",
    ),
    "doudizhu": (
        "classic,deals=3",
        "classic,auction=call-rob,deals=2",
        "classic,auction=none,spring=false",
        "classic,auction_turns=open,first_bidder=random,max_redeals=1",
        "classic,wings=loose,multiplier_cap=4",
        "classic,open_hands=true",
        "endgame-full,mission=12",
        "endgame,mission=7",
        "endgame-full,wings=loose,mission=3",
    ),
    "holdem": (
        "no-limit,seats=2",
        "no-limit,seats=10,ante=2",
        "no-limit,seats=3,ante=10,ante_type=bb,button=moving,burn=true",
        "no-limit,seats=4,auto_muck=false,max_hands=8",
        "no-limit,seats=5,game_type=cash,rebuys=1,show_all=true,max_hands=12",
        "no-limit,seats=4,schedule=5/10+50/100/10,level_every=2",
        "no-limit,seats=3,start_stack=300,short_all_in=any,ask_end=true,humans=1",
        "no-limit,seats=5,straddle=utg,free_muck=true,max_hands=10",
        "limit,seats=4,start_stack=70,straddle=button,free_muck=true",
        "limit,seats=2,start_stack=60,heads_up_uncapped=true",
        "limit,seats=7,start_stack=45,auto_muck=false",
        "limit,seats=3,start_stack=100,max_bets=2,heads_up_uncapped=true,max_hands=20",
        "lab,humans=none,max_hands=25",
        "lab,seats=3,side_pots=true,raise_bumps_full=false",
    ),
    "pinochle": (
        "auction,max_deals=3,pass_cards=3,concede=false",
        "auction,max_deals=3,pass_cards=4,all_pass=redeal,max_bid=220",
        "auction,max_deals=3,marriage_needed=true,max_bid=300,save_meld=counter,first_lead=melds",
        "auction,target=1000,min_bid=100,max_bid=150,first_lead=left_of_dealer,head_rule=trump_only,count=classic",
        "auction,max_deals=3,lead_trump_first=true,count=simplified,concede=false,open_hands=true,pass_cards=3,humans=0",
        "auction,max_deals=2,bid_step=25,obligations=follow,contract=melds,scoring=contract,melds=exact,max_bid=1000",
        "lab,target=200,humans=none",
        "lab_intended,target=300,humans=1+3,obligations=strict,lead_trump_first=true",
    ),
    "tractor": (
        "classic,hands=1,windows=cards",
        "classic,ask=false,hands=2,no_declaration=flip,first_declarer=first,throw_penalty=10",
        "classic,hands=1,tractor_follow=pairs_only,throw_compare=all,kitty_mult=power",
        "classic,hands=1,no_declaration=no_trump,kitty_mult=fixed,defended=5+10+K+A",
        "classic,hands=1,leads=pairs,defended=none",
        "simple,jokers=two,open_hands=false",
        "sishifen,hands=2,no_declaration=flip",
        "friends,seats=6,hands=2",
        "friends,seats=7,hands=1,solo_bonus=0",
    ),
    "sevens": ("paiqi,seats=3", "paiqi,seats=7", "match,seats=5,cost=cards"),
}

# Through so many eyes at most a position is looked at where that takes long.
MOST_EYES = 5

# With these changes random games by a preset end soon enough.
SHORTER = {("holdem", "limit"): "limit,start_stack=80"}

# Payoffs of these games need not add up to nothing.
NOT_ZERO_SUM = {"tractor"}

# Actions whose cards only the acting seat sees: others read the first word and no card.
SECRET = {
    "crazy_eights": ("draw", "take"),
    "doudizhu": (),
    "holdem": (),
    "pinochle": ("give",),
    "sevens": ("cover",),
    "tractor": ("bury", "bury+", "swap", "swap+", "for", "for+"),
}

# Actions that nobody is told, nor who could have acted otherwise: while cards are dealt, passing is no news.
SILENT = {"tractor": ("pass",)}

# Fields of views that change with no event: cards that are turned up, and how many are dealt while passing is no news.
CHANGING = {"doudizhu": ("bottom",), "tractor": ("dealt",)}

# Who sees all cards: what they have seen allows but one world.
OPEN_TO_ALL = {
    "doudizhu:endgame",
    "doudizhu:endgame,mission=7",
    "doudizhu:endgame-full",
    "doudizhu:endgame-full,mission=12",
    "doudizhu:endgame-full,wings=loose,mission=3",
    "pinochle:lab",
    "pinochle:lab_intended",
}
OPEN_TO_SPECTATORS = OPEN_TO_ALL | {
    "pinochle:lab,target=200,humans=none",
    "pinochle:lab_intended,target=300,humans=1+3,obligations=strict,lead_trump_first=true",
}


@dataclass(frozen=True)
class Arrangement:
    """A game and its rules as text."""

    name: str
    rules: str

    @property
    def game(self) -> paiju.Game:
        return paiju.game(self.name)

    def deal(self, seed: int) -> paiju.State:
        return self.game.deal(self.rules, seed)

    def walk(self, seed: int, moves: int = 100_000) -> Iterator[paiju.State]:
        """A random game: the same state before every move and at the end, or until so many moves were made."""
        state, rng = self.deal(seed), paiju.Random(seed)
        for _ in range(moves):
            yield state
            if state.over():
                return
            state.play(state.random_move(rng))
        yield state

    def somewhere(self, seed: int) -> paiju.State:
        """A state in the middle of a random game."""
        return list(self.walk(seed, moves=paiju.Random(seed).below(60)))[-1]

    @property
    def acts_in_secret(self) -> bool:
        """Whether anybody may do what others do not see; in Pinochle that is to pass cards."""
        return bool(SECRET[self.name]) and getattr(self.game.ruleset(self.rules), "pass_cards", 1) > 0

    def looks(self, action: int) -> str:
        """An action as the others see it."""
        text = self.game.text(action)
        word = text.split()[0]
        return word if word in SECRET[self.name] else text

    def is_secret(self, action: int) -> bool:
        """Whether only the acting seat sees the cards of an action."""
        return self.looks(action) in SECRET[self.name]

    def __str__(self) -> str:
        return f"{self.name}:{self.rules}"


GAMES = [paiju.game(name) for name in paiju.games()]
PRESETS = [
    Arrangement(game.name, SHORTER.get((game.name, preset), preset)) for game in GAMES for preset in game.presets
]
ALL = PRESETS + [Arrangement(game.name, rules) for game in GAMES for rules in VARIATIONS.get(game.name, ())]
# Interpreted, some variations and a third of the games must do: the compiled run plays them all, compares both ways of
# running move by move (test_modes.py), and leaves to the interpreted run what it alone can do, measuring the coverage.
ARRANGEMENTS = ALL if paiju.compiled else PRESETS + ALL[len(PRESETS) :: 4]


@contextmanager
def seeds(arrangement: Arrangement, n: int, first: int = 0) -> Iterator[Iterator[int]]:
    """So many seeds, interpreted a third of them; a failure says with which one it happened."""
    current = first
    if not paiju.compiled:
        n = -(-n // 3)

    def count() -> Iterator[int]:
        nonlocal current
        for current in range(first, first + n):  # noqa: UP028
            yield current

    try:
        yield count()
    except Exception as error:
        error.add_note(f"{arrangement} with seed {current}")
        raise


def seats_and_spectator(state: paiju.State) -> list[int | None]:
    return [*range(state.seats), None]


def some(eyes: Sequence[T], rng: paiju.Random) -> Sequence[T]:
    """Those through whose eyes a position is looked at: all, at a large table a few, or interpreted, where sampling
    takes long, one of them."""
    eyes = list(eyes)
    rng.shuffle(eyes)
    return eyes[: MOST_EYES if paiju.compiled else 1]
