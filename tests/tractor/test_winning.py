"""Throws and winners of tricks, checked against an independent reading of sections 6.3 and 7."""

from __future__ import annotations

from collections import Counter

import pytest

from paiju import Random

from .oracle import components, parts, place_of, suit_of, thrown_instead, winner, winner_of_all
from .setting import GAME, events, say
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
        while not events(state, "trick"):
            state.play(state.random_move(rng))
        (trick, *_) = events(state, "trick")
        plays = list(map(list, trick.plays))
        assert plays[0] == led and trick.leader == 0
        assert trick.winner == winner(plays, trump, rank), (seed, plays, trump, rank)
        seen[f"{len(led)} {instead is not None} {suit_of(led[0], trump, rank) == 'trump'}"] += 1
    assert len(seen) > 5 and GAME.name == "tractor"


def test_every_part_of_a_trumped_throw_is_compared_in_the_best_division() -> None:
    hands = "8D8DJDQD/5C5CAC2S/3S3S7C8C/6C6C2C2C"
    state = GAME.position(f"classic,throw_compare=all phase=lead hands={hands} trump=C rank=2")
    say(state, "8D 8D JD QD", "5C 5C AC 2S", "3S 3S 7C 8C", "6C 6C 2C 2C")
    assert events(state, "trick")[0].winner == 3


def test_trumped_throws_with_every_part_compared() -> None:
    """Against an independent reading; many of these plays can be divided in several ways."""
    several = 0
    for seed in range(300):
        rng = Random(f"all {seed}")
        leads = ["AD AD KD QD", "AD AD KD KD JD", "AD KD", "AD AD QD QD JD", "AD AD KD KD 9D 7D"]
        lead = leads[0].split() if seed % 2 else rng.choice(leads).split()
        trumps = [card for card in ("3C", "4C", "5C", "6C", "2S", "2C", "JokerC", "JokerD") for _ in range(2)]
        plays = [lead]
        for _ in range(2):
            order = {card: rng.below(1000) for card in trumps}
            single = 2 if len(plays) == 1 else 15
            play = sorted(trumps, key=lambda card: order[card] + 1000 * (rng.below(single) == 0))[: len(lead)]
            if seed % 2 and len(plays) == 1:
                play[:2] = ["3C", "3C"]
                play[2:] = [card for card in trumps if card != "3C"][seed % 10 : seed % 10 + 2]
            plays.append(play)
            for card in plays[-1]:
                trumps.remove(card)
        plays.append([f"{value}H" for value in ("3", "4", "5", "6", "7", "8")][: len(lead)])
        hands = "/".join("".join(play) for play in plays)
        state = GAME.position(f"classic,throw_compare=all phase=lead hands={hands} trump=C rank=2")
        say(state, *(" ".join(play) for play in plays))
        assert events(state, "trick")[0].winner == winner_of_all(plays, "C", "2"), (seed, plays)
        demands = [n for n, _ in components(lead, "C", "2") if n]
        several += any(len(parts(play, demands, "C", "2")) > 1 for play in plays[1:3])
    assert several > 50


@pytest.mark.parametrize(
    ("lead", "other", "led"),
    [
        ("JokerC JokerC JokerC", "JokerD 3D 4D", "JokerC"),
        ("JokerC JokerC JokerC", "4D 3D AD", "JokerC JokerC JokerC"),
        ("JokerC JokerC JokerC JokerC", "JokerD 3D 4D 6D", "JokerC JokerC JokerC JokerC"),
        ("JokerC JokerC JokerC JokerC", "JokerD JokerD 4D 6D", "JokerC JokerC"),
    ],
)
def test_every_copy_of_a_thrown_card_is_tested(lead: str, other: str, led: str) -> None:
    rest = [f"{value}S" for value in ("3", "4", "5", "6", "7", "8", "9", "10")]
    n = len(lead.split())
    state = playing("H/2", lead, other, " ".join(rest[:n]), " ".join(rest[n : 2 * n]), rules="simple,leads=all")
    say(state, lead)
    assert " ".join(state.view(0).plays[0]) == led
