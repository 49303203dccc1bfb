"""Throws and winners of tricks, checked against an independent reading of sections 6.3 and 7."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju import Random

from .oracle import components, place_of, suit_of, thrown_instead, winner
from .setting import GAME, say
from .test_following import lead_from, pack_of, playing

VALUES = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@pytest.mark.parametrize("block", range(4))
def test_tricks(block: int, long: bool) -> None:
    seen: Counter[str] = Counter()
    for seed in range(block * 1000, block * 1000 + (500 if long else 60)):
        rng = Random(f"trick {seed}")
        trump, rank = ("C", "D", "H", "S", "NT")[rng.below(5)], VALUES[rng.below(13)]
        cards = [*pack_of(trump, rank, rng), *pack_of(trump, rank, rng)]
        counted = Counter(cards)
        cards = [card for card in counted for _ in range(min(2, counted[card]))]
        rng.shuffle(cards)
        size = min(len(cards) // 4, 6)
        hands = [cards[place * size : place * size + size] for place in range(4)]
        state = playing(f"{trump}/{rank}", *("".join(hand) for hand in hands))
        lead = lead_from(hands[0], trump, rank, rng)
        instead = thrown_instead(lead, hands[1:], trump, rank) if len(components(lead, trump, rank)) > 1 else None
        say(state, " ".join(lead))
        led = list(state.view(0).plays[0])
        if instead is None:
            assert Counter(led) == Counter(lead), seed
        else:
            assert (len(led) // 2, min(place_of(card, trump, rank) for card in led)) == instead, seed
        while len(events(state)) == 0:
            state.play(state.random_move(rng))
        plays: list[list[str]] = [[], [], [], []]
        for event in state.view(0).history[len(lead) :]:
            if event.seat > 0 and not events_before(plays, led):
                plays[event.seat] += event.cards
        plays[0] = led
        assert events(state)[0].split()[1] == str(winner(plays, trump, rank)), (seed, plays, trump, rank)
        seen[f"{len(led)} {instead is not None} {suit_of(led[0], trump, rank) == 'trump'}"] += 1
    assert len(seen) > 5 and GAME.name == "tractor"


def events(state) -> list[str]:
    return [event.text for event in state.view(None).history if event.text.startswith("trick")]


def events_before(plays: list[list[str]], led: list[str]) -> bool:
    """Whether the first trick is complete."""
    return all(len(play) == len(led) for play in plays[1:])
