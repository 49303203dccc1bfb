"""Every row of the tables of section 12 of the rules page."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from paiju import NotationError, PaijuError
from paiju.games.tractor import faces
from paiju.games.tractor.encoding import LEVELS
from paiju.games.tractor.layout import choose, holding_of
from paiju.games.tractor.lead import read_lead
from paiju.games.tractor.levels import advance, outcome
from paiju.games.tractor.rules import PRESETS, RANKS

from .setting import GAME, code, events, playing, rows, say

SUITS = "CDHS"


def cards(text: str) -> list[str]:
    return [faces.card_text(faces.parse_card(word)) for word in text.split()]


def spare(trump: str, n: int, avoid: list[str], suits: str = SUITS) -> list[str]:
    """Cards to make hands equally long: plain, of other suits than those that matter, each at most once."""
    suit, _, rank = trump.partition("/")
    found = [f"{value}{each}" for each in suits for value in RANKS if each != suit and value != rank for _ in range(2)]
    left = Counter(found) - Counter(avoid)
    return list(left.elements())[:n]


def suit_of(card: str, trump: str) -> str:
    suit, _, rank = trump.partition("/")
    return "T" if card.startswith("Joker") or card[:-1] == rank or card[-1] == suit else card[-1]


@pytest.mark.parametrize("row", rows("lead"))
def test_leads(row: dict[str, Any]) -> None:
    lead = cards(row["lead"])
    others = spare(row["trump"], 3 * len(lead), lead)
    hands = [lead, *(others[place::3] for place in range(3))]
    state = playing(row["trump"], *("".join(hand) for hand in hands), rules=row["preset"])
    assert code(state, row["lead"]) == row["code"]
    if row["code"] == "OK":
        assert shape(state, row["lead"]) == row["shape"]


def shape(state: Any, lead: str) -> str:
    """The components of a lead in words, longest first."""
    for action in GAME.parse_all(state.view(0), lead):
        choose(state, 0, action & 63)
    read_lead(state)
    parts = []
    for length in range(12, 0, -1):
        parts += [f"tractor{length}" if length > 1 else "pair"] * ((state.demands >> 4 * length) & 15)
    pairs = sum(int(part[7:]) if part != "pair" else 1 for part in parts)
    return "+".join(parts + ["single"] * (state.lead_size - 2 * pairs))


@pytest.mark.parametrize("row", rows("follow"))
def test_following(row: dict[str, Any]) -> None:
    hand, lead = cards(row["hand"]), cards(row["lead"])
    extra = len(hand) - len(lead)
    filler = spare(row["trump"], 2 * len(hand) + extra, hand + lead)
    hands = [filler[:extra], hand, filler[extra : extra + len(hand)], filler[extra + len(hand) :]]
    state = playing(
        row["trump"], *("".join(each) or "-" for each in hands), table="/".join(["".join(lead), "-", "-", "-"])
    )
    assert state.to_move() == 1
    assert code(state, row["play"]) == row["code"]


@pytest.mark.parametrize("row", rows("win"))
def test_winners(row: dict[str, Any]) -> None:
    plays = [cards(play) for play in row["plays"]]
    for compare, winner in (("largest", row["winner"]), ("all", 2 if row["id"] == "W11" else row["winner"])):
        state = playing(row["trump"], *("".join(play) for play in plays), rules=f"classic,throw_compare={compare}")
        say(state, *row["plays"])
        assert [event.winner for event in events(state, "trick")] == [winner]


@pytest.mark.parametrize("row", rows("throw"))
def test_throws(row: dict[str, Any]) -> None:
    lead = cards(row["lead"])
    others = [cards("" if other == "-" else other) for other in row["others"]]
    most = max(len(lead), *map(len, others))
    used = [card for hand in (lead, *others) for card in hand]
    suits = "".join(suit for suit in SUITS if suit != suit_of(lead[0], row["trump"]))
    filler = spare(row["trump"], 80, used, suits)
    hands = []
    for hand in (lead, *others):
        need = most - len(hand)
        hands.append([*hand, *filler[:need]])
        filler = filler[need:]
    state = playing(row["trump"], *("".join(hand) for hand in hands))
    say(state, row["lead"])
    led = state.view(0).plays[0]
    assert Counter(led) == Counter(cards(row["led"]))
    failed = events(state, "throw")
    assert bool(failed) != row["ok"]
    if failed:
        assert Counter(failed[0].cards) == Counter(lead)
        assert Counter(state.view(2).known[0]) == Counter(lead) - Counter(led)
        assert state.fails[0] == 1


@pytest.mark.parametrize("row", rows("kitty"))
def test_the_kitty_counts(row: dict[str, Any]) -> None:
    lead = cards(row["last_lead"])
    kitty = {15: "5S 10D", 20: "10S 10D"}[row["kitty_points"]]
    high = {"3C": "4C", "3C 3C": "4C 4C", "3C 3C 4C 4C": "6C 6C 7C 7C", "AC AC KC": "3H 3H 4H"}[row["last_lead"]]
    winner = 1 if row["last_winner"] == "O" else 2
    filler = [
        card for card in spare(row["trump"], 80, [*lead, *cards(high), *cards(kitty)], "SD") if card[0] not in "51K"
    ]
    hands = [lead, [], [], []]
    hands[winner] = cards(high)
    hands[3 - winner], hands[3] = filler[: len(lead)], filler[len(lead) : 2 * len(lead)]
    rules = f"classic,kitty_mult={row['mode']},hands=1"
    state = playing(row["trump"], *("".join(hand) for hand in hands), rules=rules, kitty=kitty)
    say(state, *(" ".join(hand) for hand in hands))
    result = state.view(0).history[-1]
    points = sum({"5": 5, "1": 10, "K": 10}.get(card[0], 0) for hand in hands for card in hand)
    taken = points if winner == 1 else 0
    assert (result.points, result.kitty) == (taken + row["added"], row["added"])
    assert Counter(result.cards) == Counter(cards(kitty))


@pytest.mark.parametrize("row", rows("score"))
def test_the_score_table(row: dict[str, Any]) -> None:
    rules = PRESETS[row["preset"]]
    assert (rules.step, rules.opp_gain_cap) == (row["step"], row["cap"])
    assert outcome(row["points"], row["step"], row["cap"]) == (row["side"] == "D", row["gain"])


@pytest.mark.parametrize("row", rows("level"))
def test_levels(row: dict[str, Any]) -> None:
    rules = PRESETS["classic"].override(defended=row["defended"].replace(" ", "+") or "none")
    new, won = advance(RANKS.index(row["level"]), row["gain"], row["as_declarer"], rules.defended_levels)
    assert (RANKS[new], won) == (row["new"], row["won"])


@pytest.mark.parametrize("row", rows("declare"))
def test_declarations(row: dict[str, Any]) -> None:
    state = GAME.deal("classic", seed=1)
    state.rank, state.turn = RANKS.index(row["level"]), row["who"]
    hand = holding_of(map(faces.parse_card, cards(row["hand"])))
    state.held = [*[0] * (LEVELS * state.turn), *hand, *[0] * (24 - LEVELS * state.turn)]
    if row["current"]:
        state.bidder, shown = row["current"]
        state.first_bidder, state.bid_card = state.bidder, faces.parse_card(cards(shown)[0])
        jokers = {"JokerC": 3, "JokerD": 4}
        state.bid_strength = jokers.get(cards(shown)[0], len(cards(shown)))
    text = f"declare {row['show']}"
    try:
        state.play(text)
    except PaijuError as refused:
        assert refused.code == row["code"] == code(state, text) and refused.say("zh")
    else:
        assert (row["code"], row["strength"]) == ("OK", state.bid_strength)


@pytest.mark.parametrize("row", rows("parse"))
def test_cards_are_read(row: dict[str, Any]) -> None:
    if row["card"] in (None, "-"):
        with pytest.raises(NotationError) as refused:
            faces.parse_card(row["text"])
        assert refused.value.code == "BAD_CARD"
        assert refused.value.message.startswith(f'Cannot read "{row["text"]}".')
    else:
        assert faces.card_text(faces.parse_card(row["text"])) == row["card"]


def test_every_table_is_there() -> None:
    from .setting import ROWS

    assert sum(map(len, ROWS.values())) == 128 and LEVELS == 4
