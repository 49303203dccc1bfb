"""Every game: `Game.sample` draws each world that agrees with what a seat has seen as often as it is likely.

A row is a position with few hidden cards and some actions. All ways to deal the hidden cards anew are tried: those in
which the same actions can be played and the seat sees the same at every step, byte for byte, are the possible worlds,
and as all deals are equally likely, so are they. Samples must all be among them, and in these proportions (chi-square).
To enable more for a game, add rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from math import factorial, sqrt

import pytest

import paiju
from paiju import Random
from paiju.games.crazy_eights.bots.search import EightsWorlds

SEED = "samples"
STRIDE = 8  # of crazy_eights/worlds.py
TRUE_WORLDS = 3  # every row has at least so many, or it would show nothing
PACKS = {
    "crazy_eights": [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"],
    "holdem": [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"],
}
CARD = {
    "crazy_eights": "[2-9TJQKA][CDHS]",
    "doudizhu": "[2-9TJQKA][cdhs]|B|R",
    "holdem": "[2-9TJQKA][cdhs]",
    "pinochle": "(?:10|[9JQKA])[CDHS]",
    "sevens": "[2-9TJQKA][cdhs]",
    "tractor": "(?:10|[2-9JQKA])[CDHS]|Joker[CD]",
}


@dataclass(frozen=True)
class Row:
    """A position, what was played from it, and which seat looks on; `hidden` are the places whose cards it cannot see.

    A place is a field, or a field and the number of a part (`hands/1`); with `!` the order of its cards matters. In the
    position `*` stands for all cards of the packs that are named nowhere. `spare` are cards that are not in play,
    but could be as far as the seat knows (`*`: all that are named nowhere). Where discards are shuffled, `refilled` is
    their number.
    """

    game: str
    position: str
    actions: str
    seat: int | None
    hidden: str
    spare: str = ""
    refilled: int = 0

    def __str__(self) -> str:
        return f"{self.game} {self.position.split()[0]} {self.actions.replace(' ', '-')}"


EIGHTS = "crazy_eights"
DOUDIZHU = (
    "classic phase=play hands=3d4d8hQh/3s4c6s/3h5c5d8c8d9s9cQd "
    "played=5h6d6c6h7s7h7cTsJsJhKcKhKsAc2d2s/3c7d8s9hTdJcJdQcQsKdAs2cBR/4h4s5s9dTcThAdAh2h "
    "bottom=Kc6dTs marker=Kd first=1 calls=1,2,3 landlord=0 bid=3 turn=1 table=9@2 passes=1 bombs=1 plays=5/7/6"
)
HOLDEM = (
    "seats=2 phase=river hand=1 button=1 blinds=1/0 turn=0 stacks=990/990 paid=10/10 hands=AsKd/9sAd "
    "board=5s7h7sJsQs next=- live=0+1"
)
SEVENS = (
    "paiqi,seats=3 hands=2hKcAdAh/QsKd/QcQdKs covered=/Js/ table=2c2d2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s"
    "7c7d7h7s8c8d8h8s9c9d9h9sTcTdThTsJcJdJhQhKhAcAs turn=2 deal=0"
)
TRACTOR = (
    "simple,open_hands=false phase=lead hands=10C10C/5CAC/8C10H/7CKC rank=2 kitty=2C2S4S6H7H8SJDJHJSKCKSAD trump=H "
    "leader=1 played=2C2D2D2H2H2S3C3C3D3D3H3H3S3S4C4C4D4D4H4H4S5C5D5D5H5H5S5S6C6C6D6D6H6S6S7C7D7D7H7S7S8C8D8D8H8H8S"
    "9C9C9D9D9H9H9S9S10D10D10H10S10SJCJCJDJHJSQCQCQDQDQHQHQSQSKDKDKHKHKSACADAHAHASASJokerCJokerCJokerCJokerC"
    "JokerDJokerDJokerDJokerD captured=15/75/35/35 voids=T/-/-/DT declarer=0 levels=2/2/2/2"
)
PINOCHLE = (
    "auction phase=play hands=AC10C/10D9C/JSQC/KSQD dealer=3 deal=1 scores=0/0 bid=250 bidder=3 passed=012 trump=H "
    "melds=-/-/-/- leader=2 trick=- won=4/1/3/2 points=140/60 counters=14/6 last=KH9HAHQH last_leader=0"
)
ROWS = [
    # Who draws has nothing to play; what he plays then he has just drawn; and all this is not forgotten.
    Row(EIGHTS, "seed,seats=2 hands=9C2C3D/6D4SJH pile=*7C stock=5HTDKSQC", "9C draw", 0, "hands/1 stock!"),
    Row(
        EIGHTS,
        "seed,seats=2 hands=9C2C3D/6D4SJH pile=*7C stock=5HQCTDKS",
        "9C draw draw QC 2C draw",
        0,
        "hands/1 stock!",
    ),
    Row(EIGHTS, "seed,seats=2 hands=9C2C3D/6D4SJC pile=*7C stock=5HQCTDKS", "9C JC 2C draw", 0, "hands/1 stock!"),
    # Two seats drew on different suits, and nearly all cards are in hands.
    Row(
        EIGHTS,
        "seed,seats=3 hands=9C3D/6D4S/JHTS pile=*7C stock=KC7D5S",
        "9C draw KC draw draw",
        0,
        "hands/1 hands/2 stock!",
    ),
    Row(EIGHTS, "seed,seats=2 hands=9C3D/6D4S pile=*7C stock=KC7D", "9C draw KC draw", None, "hands/0 hands/1 stock!"),
    Row(
        EIGHTS,
        "seed,seats=4 hands=8C3D/6D4S/8DTS/AS2H pile=*7C stock=KC",
        "8C=C draw KC 8D=D",
        3,
        "hands/0 hands/1 hands/2 stock!",
    ),
    # Passing after a draw with another card to draw shows that the card drawn could be played; at the limit nothing.
    Row(
        EIGHTS,
        "seed,seats=2,draw=max,max_draw=2 hands=9C2C/6D4SJH pile=*7C stock=QCTDKS3C",
        "9C draw pass",
        0,
        "hands/1 stock!",
    ),
    Row(
        EIGHTS,
        "seed,seats=2,draw=max,max_draw=1 hands=9C2C/6D4SJH pile=*7C stock=QCTDKS3C",
        "9C draw pass",
        0,
        "hands/1 stock!",
    ),
    Row(
        EIGHTS,
        "seed,seats=2,draw=max,voluntary_draw=true hands=9C2C/6D4SJC pile=*7C stock=QCTDKS3C",
        "9C draw draw JC",
        0,
        "hands/1 stock!",
    ),
    Row(
        EIGHTS,
        "seed,seats=2,draw=max drawn=1 turn=1 hands=9C2C/6D4SJC pile=*7C stock=QCTDKS3C",
        "pass",
        0,
        "hands/1 stock!",
    ),
    # Forced passes are counted in public.
    Row(
        EIGHTS,
        "seed,seats=3,draw=max,reshuffle=false hands=9C3C2C/6D4S/JHTS pile=*7C stock=QC",
        "9C draw pass",
        0,
        "hands/1 hands/2 stock!",
    ),
    Row(
        EIGHTS,
        "seed,seats=3,draw=max,reshuffle=false hands=9C3C2C/6D4S/JHTS pile=*7C stock=QS",
        "9C draw pass pass",
        0,
        "hands/1 hands/2 stock!",
    ),
    # A two is taken, whatever is in the hand.
    Row(EIGHTS, "party,seats=2 hands=2C9C5C/2D4SJC pile=*7C stock=TDKSQC", "2C take 9C JC", 0, "hands/1 stock!"),
    # A refilled stock is made of discards; a card that comes back has a new place.
    Row(EIGHTS, "seed,seats=2 hands=*/6D4SJH pile=QD5D6C7C stock=KS", "9C draw draw", 0, "hands/1 stock!", refilled=4),
    Row(
        EIGHTS,
        "seed,seats=3 hands=*/6D4S/KDJH pile=5D9S7C stock=TS",
        "9C draw draw draw 7C draw",
        0,
        "hands/1 hands/2 stock!",
        refilled=3,
    ),
    # Two packs: equal cards, some in one hand, some in two stocks.
    Row(EIGHTS, "seed,seats=2,decks=2 hands=9C2C3D/6DJCJC pile=*7C stock=5HQC6D", "9C JC 2C", 0, "hands/1 stock!"),
    Row(EIGHTS, "seed,seats=2,decks=2 hands=9C2C3D/6DJCJC pile=*7C stock=5HQC6D", "9C JC 2C JC", 0, "hands/1 stock!"),
    Row(
        EIGHTS,
        "seed,seats=3,decks=2 hands=9C2C3D/6DJC/JCJH pile=*7C stock=QC6D",
        "9C JC JC 2C draw",
        0,
        "hands/1 hands/2 stock!",
    ),
    Row(
        EIGHTS,
        "party,seats=2,decks=2 hands=*/6DJC4S pile=JC5D7C stock=KS",
        "2C take 3C JC",
        0,
        "hands/1 stock!",
        refilled=3,
    ),
    Row(
        EIGHTS,
        "party,seats=3,decks=2 hands=*/6DJC/4SKH pile=JC5D7C stock=KS",
        "2C take draw",
        0,
        "hands/1 hands/2 stock!",
        refilled=3,
    ),
    # Cards that are not in play at all.
    Row(EIGHTS, "seed,seats=2 hands=9C2C/6D4S pile=*7C stock=5HTD", "9C draw", 0, "hands/1 stock!", spare="QCKS8H"),
    # A buried eight was dealt to nobody.
    Row(EIGHTS, "points,seats=2 hands=9C2C/6D4S pile=*7C stock=5H8DTD3S buried=8D", "9C draw", 0, "hands/1 stock!"),
    # Dou Dizhu: nothing is known of the others' cards but what they played and the bottom cards.
    Row("doudizhu", DOUDIZHU, "pass", 0, "hands/1 hands/2"),
    Row("doudizhu", DOUDIZHU, "pass 55", 0, "hands/1 hands/2"),
    Row("doudizhu", DOUDIZHU, "pass 55", 2, "hands/0 hands/1"),
    # Hold'em: every hand is as likely as any other; but who is asked whether to show at the showdown is beaten.
    Row("holdem", f"no-limit,{HOLDEM}", "check", 0, "hands/1", spare="*"),
    Row("holdem", f"no-limit,auto_muck=false,max_hands=3,{HOLDEM}", "check check", 0, "hands/1", spare="*"),
    # Sevens: with all cards in play the others hold what is not on the table.
    Row("sevens", SEVENS, "Qc", 0, "hands/1 hands/2 covered/1"),
    # Tractor: the declarer knows the kitty; who had none of a suit has none.
    Row("tractor", TRACTOR, "AC", 0, "hands/1 hands/2 hands/3"),
    # Pinochle: who does not follow has none of the suit.
    Row("pinochle", PINOCHLE, "JS KS", 0, "hands/1 hands/2 hands/3"),
]


def cards_in(row: Row, text: str) -> list[str]:
    return re.findall(CARD[row.game], text)


def fields_of(row: Row) -> tuple[str, dict[str, str]]:
    """The rules and the fields of the position."""
    rules, *words = row.position.split()
    fields = dict(word.split("=", 1) for word in words)
    if "*" in row.position:
        fields = {name: value.replace("*", "".join(rest_of(row, rules, fields))) for name, value in fields.items()}
    return rules, fields


def rest_of(row: Row, rules: str, fields: dict[str, str]) -> list[str]:
    """The cards of the packs that are named nowhere."""
    rest = Counter((2 if "decks=2" in rules else 1) * PACKS[row.game])
    rest.subtract(cards_in(row, "".join(fields.values()) + row.spare))
    return list(rest.elements())


def places_of(row: Row) -> list[tuple[str, int, bool]]:
    """The hidden places: field, part, whether their order matters."""
    found = []
    for place in row.hidden.split():
        field, _, part = place.removesuffix("!").partition("/")
        found.append((field, int(part or 0), place.endswith("!")))
    return found


def dealings(row: Row) -> Iterator[str]:
    """The position with the hidden cards dealt in every way."""
    rules, fields = fields_of(row)
    parts = {name: value.split("/") for name, value in fields.items()}
    places = places_of(row)
    held = [cards_in(row, parts[field][part]) for field, part, _ in places]
    spare = rest_of(row, rules, fields) if row.spare == "*" else cards_in(row, row.spare)
    for dealt in ways([card for cards in held for card in cards] + spare, places, list(map(len, held))):
        for (field, part, _), cards in zip(places, dealt, strict=True):
            parts[field][part] = "".join(cards) or "-"
        for key in keys(row.refilled) if row.refilled else ("",):
            yield " ".join([rules, *(f"{name}={'/'.join(value)}" for name, value in parts.items()), key])


def ways(pool: list[str], places: list[tuple[str, int, bool]], sizes: list[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to deal the cards to the places."""
    if not places:
        yield []
        return
    choose = permutations if places[0][2] else combinations
    for chosen in choose(range(len(pool)), sizes[0]):
        left = [card for i, card in enumerate(pool) if i not in chosen]
        for others in ways(left, places[1:], sizes[1:]):
            yield [tuple(pool[i] for i in chosen), *others]


@cache
def keys(refilled: int) -> list[str]:
    """A key of Crazy Eights for every order in which so many discards can come out of a shuffle."""
    orders: dict[str, str] = {}
    pile = "".join(PACKS["crazy_eights"][4 : 4 + 4 * refilled : 4])
    number = 0
    while len(orders) < factorial(refilled):
        key = f"key={number:032x}.0"
        state = paiju.game("crazy_eights").position(f"seed,seats=2 hands=2D/2H pile={pile}AS stock=- {key}")
        state.play(state.legal()[0])
        orders.setdefault(state.fields()["hands"] + state.fields()["stock"], key)
        number += 1
    return list(orders.values())


def played(row: Row, position: str) -> tuple[list[bytes], paiju.State]:
    """What the seat saw step by step, and the end; or the refusal, if it cannot have happened."""
    game = paiju.game(row.game)
    state = game.position(position)
    seen = [state.view(row.seat).json()]
    for action in row.actions.split():
        state.play(game.parse(state.view(state.to_move()), action.replace("_", " ")))
        seen.append(state.view(row.seat).json())
    return seen, state


def possible_worlds(row: Row, seen: list[bytes]) -> Counter[tuple[str, ...]]:
    """How many dealings lead to each world in which the seat would have seen the same."""
    found: Counter[tuple[str, ...]] = Counter()
    for position in dealings(row):
        try:
            other, state = played(row, position)
        except paiju.PaijuError:
            continue
        if other == seen:
            found[world(row, state)] += 1
    return found


def world(row: Row, state: paiju.State) -> tuple[str, ...]:
    """What a seat does not know of a state: the hidden cards, of a stock the first one."""
    found = []
    fields = state.fields()
    for field, part, ordered in places_of(row):
        cards = cards_in(row, fields.get(field, "-").split("/")[part])
        found.append("".join(cards[:1] if ordered else sorted(cards)))
    return tuple(found)


def bound(freedom: int) -> float:
    """What chi-square exceeds by chance once in ten million times (Wilson and Hilferty)."""
    return freedom * (1 - 2 / (9 * freedom) + 5.2 * sqrt(2 / (9 * freedom))) ** 3


def rows() -> list[object]:
    """Interpreted, where it takes long, the first row of each game will do, and none of Hold'em."""
    games = [row.game for row in ROWS]
    quick = {games.index(game) for game in games if game != "holdem"}
    return [pytest.param(row, marks=[] if at in quick else pytest.mark.compiled) for at, row in enumerate(ROWS)]


@pytest.mark.parametrize("row", rows(), ids=str)
def test_samples_are_drawn_from_all_possible_worlds_alike(row: Row) -> None:
    rules, fields = fields_of(row)
    seen, state = played(row, " ".join([rules, *(f"{name}={value}" for name, value in fields.items())]))
    possible = possible_worlds(row, seen)
    assert len(possible) >= TRUE_WORLDS
    n = max(1000, 20 * len(possible)) if paiju.compiled else max(300, 5 * len(possible))
    rng, view = Random(SEED), state.view(row.seat)
    drawn = Counter(world(row, paiju.game(row.game).sample(view, rng)) for _ in range(n))
    print(f"seed {SEED!r}: {n} samples of {len(possible)} worlds")
    assert not drawn.keys() - possible.keys()
    share = n / possible.total()
    chi = sum((drawn[each] - share * ways) ** 2 / (share * ways) for each, ways in possible.items())
    print(f"chi-square {chi:.1f}, freedom {len(possible) - 1}")
    assert chi < bound(len(possible) - 1)


EIGHTS = [row for row in ROWS if row.game == "crazy_eights"]


@pytest.mark.compiled
@pytest.mark.parametrize("row", EIGHTS, ids=str)
def test_going_from_world_to_world_visits_all_alike(row: Row) -> None:
    """What search does: two worlds in a row are alike, so only every eighth is counted, but all must be possible."""
    rules, fields = fields_of(row)
    seen, state = played(row, " ".join([rules, *(f"{name}={value}" for name, value in fields.items())]))
    possible = possible_worlds(row, seen)
    n = max(1000, 20 * len(possible))
    rng, worlds = Random(SEED), EightsWorlds(state.game, state.view(row.seat))
    visited = [world(row, worlds.draw(rng)) for _ in range(STRIDE * n)]
    assert not set(visited) - possible.keys()
    drawn, share = Counter(visited[::STRIDE]), n / possible.total()
    chi = sum((drawn[each] - share * ways) ** 2 / (share * ways) for each, ways in possible.items())
    print(f"seed {SEED!r}: {n} samples of {len(possible)} worlds, chi-square {chi:.1f}")
    assert chi < bound(len(possible) - 1)


def test_every_game_has_a_row() -> None:
    assert {row.game for row in ROWS} == set(paiju.games())
