"""What a seat can and cannot know (C9), and worlds sampled from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain

import pytest
from msgspec.structs import replace

import paiju
from paiju import DEALER, Random
from paiju.games.crazy_eights import EightsState
from paiju.games.crazy_eights.events import Dealt, Drew, Refilled, Took
from paiju.games.crazy_eights.layout import hand
from paiju.games.crazy_eights.memory import DEALT, STOCK, Memory
from paiju.games.crazy_eights.notation import CARDS, read_cards
from paiju.games.crazy_eights.positions import give
from paiju.games.crazy_eights.sampling import table
from paiju.games.crazy_eights.view import EightsView
from paiju.games.crazy_eights.worlds import Worlds

from .setting import GAME, play, position

NEVER = 1 << 30
ARRANGEMENTS = [
    "seed,seats=2",
    "seed,seats=4",
    "seed,seats=6,humans=1+4",
    "seed,seats=3,voluntary_draw=true,reshuffle=false",
    "points,seats=3,target=60",
    "points,scoring=collect,seats=4,target=90,draw=max,max_draw=1,voluntary_draw=true",
    "party,seats=5,upcard_effects=true",
    pytest.param("party,seats=10,draw=until,max_turns=300", marks=pytest.mark.compiled),
    "party,seats=2,two_player_reverse=none,stack_twos=false,max_turns=60",
]


def everything(state: EightsState) -> Counter[int]:
    fields = state.fields()
    piles = [*fields["hands"].split("/"), fields["stock"], fields["pile"]]
    return Counter(chain.from_iterable(map(read_cards, piles)))


@pytest.mark.parametrize("rules", ARRANGEMENTS)
def test_cards_are_conserved_and_views_hold_no_secret(rules: str) -> None:
    for seed in range(3 if paiju.compiled else 1):
        state, rng = GAME.deal(rules, seed), Random(seed)
        assert isinstance(state, EightsState)
        packs = Counter(dict.fromkeys(range(52), state.settings.packs))
        while not state.over():
            assert everything(state) == packs
            seat = rng.below(state.seats)
            if rng.below(4) == 0 and (twin := swapped(state, seat, rng)) is not None:
                assert twin.view(seat).json() == state.view(seat).json()
                assert twin.view(None).json() == state.view(None).json()
            state.play(state.random_move(rng))
        assert everything(state) == packs


def swapped(state: EightsState, seat: int, rng: Random) -> EightsState | None:
    """The same state with the cards that this seat cannot see dealt anew, and another key."""
    others = [other for other in range(state.seats) if other != seat]
    if state.phase == 0 and state.to_move() in others:
        others.remove(state.to_move())
    hands = [hand(held, doubled) for held, doubled in zip(state.held, state.doubled, strict=True)]
    hidden = [card for other in others for card in hands[other]] + state.stock[: state.stocked]
    rng.shuffle(hidden)
    twin = state.copy()
    assert isinstance(twin, EightsState)
    give(twin, [[hidden.pop() for _ in cards] if other in others else cards for other, cards in enumerate(hands)])
    twin.stock = hidden + [0] * (104 - len(hidden))
    twin.key0, twin.key1 = rng.key()
    return twin


@pytest.mark.parametrize("rules", ARRANGEMENTS)
def test_samples_agree_with_the_view(rules: str) -> None:
    for seed in range(2 if paiju.compiled else 1):
        state, rng = GAME.deal(rules, seed), Random(seed)
        while not state.over():
            if rng.below(6) == 0:
                seat = rng.below(state.seats + 1)
                view = state.view(seat if seat < state.seats else None)
                sampled = GAME.sample(view, rng)
                assert isinstance(sampled, EightsState) and isinstance(state, EightsState)
                assert sampled.view(view.seat).json() == view.json()
                assert everything(sampled) == everything(state)
            state.play(state.random_move(rng))


def test_who_drew_had_nothing_to_play() -> None:
    state = GAME.deal("seed", hands=["7H 2S", "KD 9C 4C", "5S JH"], seed=1, seats=3)
    fields = state.fields() | {"pile": "3H", "turn": "1", "suit": "H"}
    fields["stock"] = fields["stock"].replace("3H", "")
    state = GAME.position("seed,seats=3 " + " ".join(f"{name}={value}" for name, value in fields.items()))
    play(state, "draw")
    view, rng = state.view(0), Random(1)
    for _ in range(50):
        kept = [card for card in GAME.sample(view, rng).view(1).hand if card[1] != "H" and card[0] not in "83"]
        assert len(kept) >= 3


def test_after_a_refill_the_stock_is_known_to_be_the_old_discards() -> None:
    discards = "3C 4C 5C 6C 9C TC JC"
    state = position("seed,seats=3", hands="2H KH/QD JD/KD TD", pile=f"{discards} 7S", stock="-", turn=0)
    play(state, "draw")
    view = state.view(2)
    known = set(discards.split())
    rng = Random(2)
    for _ in range(30):
        sampled = GAME.sample(view, rng)
        assert isinstance(sampled, EightsState)
        stock = sampled.fields()["stock"]
        assert {stock[i : i + 2] for i in range(0, len(stock), 2)} < known
        assert len(known & set(sampled.view(0).hand)) == 1 and not known & set(sampled.view(1).hand)


@pytest.mark.parametrize("rules", ARRANGEMENTS)
def test_every_world_leads_to_the_same_views(rules: str) -> None:
    """The round is played again from the beginning of a sampled world: the seat sees the same at every step."""
    replayed = 0
    for seed in range(12 if paiju.compiled else 2):
        start, rng = GAME.deal(rules, seed), Random(f"worlds {seed}")
        state = start.copy()
        seat = rng.below(start.seats)
        seen = [state.view(seat)]
        for _ in range(20 + rng.below(150)):
            state.play(state.random_move(rng))
            if state.over() or state.view(seat).round > 1:
                break
            seen.append(state.view(seat))
        for _ in range(3):
            replay(start, seen, rng)
            replayed += 1
    assert replayed


def replay(start: paiju.State, seen: list[EightsView], rng: Random) -> None:
    """Deal what a world says was dealt, lay what it says was in each stock, and play the history again."""
    view = seen[-1]
    memory = Memory(view)
    dealt, stocks = beginning(memory, Worlds(memory, table(GAME, view)).world(rng), seen[0])
    fields = start.fields() | {"hands": "/".join(dealt), "stock": stocks.pop(0)}
    state = restored(view.rules, fields)
    events = [event for event in view.history if event.seat >= 0]
    for event, expected in zip(events, seen[1:], strict=True):
        fields = state.fields()
        needed = {"draw": 1, "take": int(fields.get("pending", "0"))}.get(event.text, 0)
        if needed > state.view(0).stock and len(fields["pile"]) > 2 and view.ruleset().reshuffle:
            pile, stock = fields["pile"], fields["stock"].strip("-") + stocks.pop(0)
            state = restored(view.rules, fields | {"pile": pile[-2:], "stock": stock})
        state.play(GAME.parse(state.view(state.to_move()), event.text))
        assert replace(state.view(view.seat), history=()) == replace(expected, history=())


def restored(rules: str, fields: dict[str, str]) -> paiju.State:
    return GAME.position(" ".join([rules, *(f"{name}={value}" for name, value in fields.items())]))


def beginning(memory: Memory, world: Sequence[int], first: EightsView) -> tuple[list[str], list[str]]:
    """The hands as they were dealt and every stock in its order, the next card first."""
    worlds = Worlds(memory, table(GAME, memory.view))
    dealt = ["" for _ in memory.counts]
    drawn: list[list[tuple[int, str]]] = [[] for _ in memory.hidden]
    for slot, fate in enumerate(world):
        card, owner = CARDS[worlds.cards[fate]], memory.owners[slot]
        if owner < STOCK and memory.filled[slot] == DEALT:
            dealt[owner] += card
        else:
            drawn[memory.stocks[slot]].append((memory.filled[slot] if owner < STOCK else NEVER, card))
    draws = [(i, event) for i, event in enumerate(memory.events) if isinstance(event, Drew | Took)]
    mine = [i for i, event in draws if event.seat == memory.view.seat for _ in event.cards]
    for time, (stock, number) in zip(mine, memory.own_draws, strict=True):
        drawn[stock].append((time, CARDS[number]))
    dealt[memory.view.seat or 0] = "".join(first.hand)
    return dealt, ["".join(card for _, card in sorted(stock, key=lambda place: place[0])) or "-" for stock in drawn]


def test_a_draw_is_seen_by_the_drawer_only() -> None:
    state = position("seed,seats=2", hands="9C/QH QS", pile="7S", stock="2C 3C", turn=0)
    play(state, "draw")
    assert state.view(0).history[-1].cards == ("2C",)
    assert state.view(1).history[-1].cards == state.view(None).history[-1].cards == ()


def test_all_hands_are_shown_at_the_end() -> None:
    state = play(position("seed,seats=2", hands="7H/QH QS", pile="7S", stock="2C 3C", turn=0), "7H")
    for seat in (0, 1, None):
        assert state.view(seat).hands == state.view(seat).history[-1].hands == ((), ("QH", "QS"))


def test_a_refill_is_told() -> None:
    state = position("seed,seats=2", hands="9C/QH QS", pile="4D 5D 7S", stock="-", turn=0)
    play(state, "draw")
    opening, draw, refill = state.view(1).history
    assert opening == Dealt(DEALER, cards=("4D", "5D", "7S"), round=1, dealer=1, suit="S", stock=0)
    assert (draw, refill) == (Drew(0), Refilled(DEALER, stock=2))
