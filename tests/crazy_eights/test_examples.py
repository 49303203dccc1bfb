"""The worked examples of the rules page (C11), every row."""

from __future__ import annotations

import pytest

from paiju import PaijuError
from paiju.games.crazy_eights.events import Result
from paiju.games.crazy_eights.notation import read_cards
from paiju.games.crazy_eights.scoring import hand_points

from .setting import GAME, cards, ending, hand, legal, play, position

PARTY = "party,seats=2"

# number, rules, the position of seat 0, what it may do
LEGAL = [
    (1, "seed", {"hands": "7H 2S KD 8C 9C", "pile": "7S", "stock": "3D"}, "2S 7H 8C"),
    (2, "seed", {"hands": "KD 9C", "pile": "7S", "stock": "3D"}, "draw"),
    (3, "seed", {"hands": "KD 8C", "pile": "7S", "stock": "3D"}, "8C"),
    (4, "seed,voluntary_draw=true", {"hands": "KD 8C", "pile": "7S", "stock": "3D"}, "8C draw"),
    (5, "seed", {"hands": "8H 9C QD KC", "pile": "8C", "suit": "D", "stock": "3D"}, "8H QD"),
    (6, "seed", {"hands": "9C KC", "pile": "8C", "suit": "D", "stock": "3D"}, "draw"),
    (7, "seed", {"hands": "9C", "pile": "7S", "stock": "-"}, "pass"),
    (8, "seed", {"hands": "9C", "pile": "4D 7S", "stock": "-"}, "draw"),
    (9, "seed,reshuffle=false", {"hands": "9C", "pile": "4D 7S", "stock": "-"}, "pass"),
    (11, "seed,draw=max,max_draw=1", {"hands": "9C KD", "drawn": 1, "pile": "7S", "stock": "3D"}, "pass"),
    (12, "seed,draw=max,max_draw=1", {"hands": "9C 5S", "drawn": 1, "pile": "7S", "stock": "3D"}, "5S pass"),
    (13, "seed,draw=max", {"hands": "9C KD QD", "drawn": 2, "pile": "7S", "stock": "3D 4D"}, "draw"),
    (14, "seed,draw=max", {"hands": "9C KD QD JD", "drawn": 3, "pile": "7S", "stock": "3D"}, "pass"),
    (16, "seed,voluntary_draw=true", {"hands": "7D 9C KC JC", "drawn": 2, "pile": "7S", "stock": "-"}, "7D"),
    (18, PARTY, {"hands": "2D 5S", "pending": 2, "pile": "3S 2S", "stock": "4C 5C 6C 7C 9C"}, "2D take"),
    (19, PARTY, {"hands": "6S 7D", "pending": 4, "pile": "3S 2S 2D", "stock": "4C 5C 6C 7C 9C"}, "take"),
    (20, PARTY, {"hands": "8D 5S", "pending": 2, "pile": "3S 2S", "stock": "4C 5C"}, "take"),
    (21, PARTY + ",stack_twos=false", {"hands": "2D 5S", "pending": 2, "pile": "7S 2S", "stock": "4C"}, "take"),
    (22, PARTY + ",reshuffle=false", {"hands": "2D 5S", "pending": 2, "pile": "7S 2S", "stock": "-"}, "2D take"),
]


@pytest.mark.parametrize(("number", "rules", "fields", "expected"), LEGAL, ids=lambda value: str(value)[:20])
def test_legal_actions(number: int, rules: str, fields: dict[str, object], expected: str) -> None:
    rules = rules if "seats" in rules else rules.replace("seed", "seed,seats=2")
    state = position(rules, **fields | {"hands": f"{fields['hands']}/QH QS"}, turn=0)
    assert " ".join(cards(state)) == expected


def test_10_drawing_until_a_card_can_be_played() -> None:
    state = position("seed,seats=2", hands="9C/QH QS", pile="7S", stock="2C KD 5S", turn=0)
    assert legal(state) == ["draw"]
    assert legal(play(state, "draw")) == ["draw"]
    assert legal(play(state, "draw")) == ["draw"]
    assert legal(play(state, "draw")) == ["5S"]
    assert hand(state, 0) == ["2C", "5S", "9C", "KD"]


def test_15_drawing_one_by_choice() -> None:
    state = position(
        "seed,seats=2,draw=max,max_draw=1,voluntary_draw=true", hands="7D9C/QH", pile="7S", stock="3D4D", turn=0
    )
    assert legal(state) == ["7D", "draw"]
    assert legal(play(state, "draw")) == ["7D", "pass"]


def test_17_a_refill_keeps_the_top_card_and_the_named_suit() -> None:
    state = position("seed,seats=2", hands="9C/QH QS", pile="4D 5D 8S", suit="H", stock="-", turn=0)
    assert legal(state) == ["draw"]
    play(state, "draw")
    view = state.view(0)
    assert (view.pile, view.suit, view.stock) == (("8S",), "H", 1)
    assert legal(play(state, "draw")) == ["pass"]
    assert hand(state, 0) == ["4D", "5D", "9C"]


def test_19_taking_four_ends_the_turn() -> None:
    state = position(PARTY, hands="6S 7D/QH", pile="3S 2S 2D", pending=4, stock="4C 5C 6C 7C 9C", turn=0)
    play(state, "take")
    assert hand(state, 0) == ["4C", "5C", "6C", "6S", "7C", "7D"]
    assert (state.to_move(), state.view(1).pending, state.view(1).stock) == (1, 0, 1)


def test_21_a_take_goes_through_a_refill() -> None:
    state = position(PARTY + ",stack_twos=false", hands="2D 5S/QH", pile="7S 2S", pending=2, stock="4C", turn=0)
    play(state, "take")
    assert hand(state, 0) == ["2D", "4C", "5S", "7S"]


def test_22_a_take_of_nothing_clears_the_debt() -> None:
    state = position(PARTY + ",reshuffle=false", hands="2D 5S/QH QS", pile="7S 2S", pending=2, stock="-", turn=0)
    play(state, "take")
    assert hand(state, 0) == ["2D", "5S"] and state.to_move() == 1
    assert legal(state) == ["QS"]


ALL_SPECIAL = "queen_skips=true,ace_reverses=true,two_draws=true,play_on=always"

# number, seats, further rules, seat 0's hand, top card, seat 0's play, next seat
ORDER = [
    (23, 3, "", "QS 4C", "7S", "QS", 2),
    (24, 3, "", "AS 4C", "7S", "AS", 2),
    (25, 2, "", "AS 4C", "7S", "AS", 0),
    (26, 2, "", "QS 4C", "7S", "QS", 0),
    (28, 3, "", "7H", "7S", "7H", 1),
    (29, 3, "", "8H", "7S", "8H=C", 1),
    (30, 3, "", "2S", "7S", "2S", 1),
    (31, 3, "", "QS", "7S", "QS", 2),
    (32, 3, "", "AS", "7S", "AS", 2),
    (25, 2, ",two_player_reverse=none", "AS 4C", "7S", "AS", 1),
]


@pytest.mark.parametrize(("number", "seats", "more", "held", "top", "action", "next_seat"), ORDER)
def test_turn_order(number: int, seats: int, more: str, held: str, top: str, action: str, next_seat: int) -> None:
    others = "/".join(["JC KC JH", "9D TD KH"][: seats - 1])
    state = position(
        f"seed,seats={seats},{ALL_SPECIAL}{more}", hands=f"{held}/{others}", pile=top, stock="3D 4D 5D 6D", turn=0
    )
    play(state, action)
    assert state.to_move() == next_seat
    assert state.view(0).direction == (-1 if "A" in action and not more else 1)
    if number == 28:
        assert state.view(1).top == "7H"
    if number == 29:
        assert state.view(1).suit == "C" and legal(state) == ["JC", "KC"]
    if number == 30:
        assert legal(state) == ["take"]
        play(state, "take")
        assert len(hand(state, 1)) == 5 and state.to_move() == 2


def test_27_a_skip_in_the_other_direction() -> None:
    state = position(f"seed,seats=4,{ALL_SPECIAL}", hands="AS 4C/5C 6C/5D 6D/QS 9H", pile="7S", stock="3D", turn=0)
    assert play(state, "AS").to_move() == 3
    assert play(state, "QS").to_move() == 1


def test_33_places_when_all_play_on() -> None:
    state = position("seed,seats=3,play_on=always", hands="7H/KH/9H 9D", pile="7S", stock="3D", turn=0)
    play(state, "7H", "KH")
    assert state.over() and state.view(None).places == (1, 2, 3)


def test_34_places_when_nobody_plays_on() -> None:
    state = position("seed,seats=3,play_on=never", hands="7H/5H 2C/6S 7D", pile="7S", stock="3D", turn=0)
    play(state, "7H")
    assert state.over() and state.view(None).places == (1, 2, 3)


def test_35_blocked() -> None:
    state = position("seed,seats=3,reshuffle=false", hands="9C/3H/5D", pile="7S", stock="-", turn=0)
    play(state, "pass", "pass")
    assert not state.over()
    play(state, "pass")
    assert state.over() and state.view(None).places == (3, 1, 2)
    assert ending(state) == ("blocked", (3, 1, 2))


def test_36_not_blocked() -> None:
    state = position("seed,seats=3", hands="9C TD/3H 8D/KD 9H", pile="7S", stock="-", turn=0)
    play(state, "pass")
    assert not state.over() and cards(state) == ["8D"]
    play(state, "8D=H")
    assert not state.over() and "9H" in legal(state)


def test_37_equal_points_and_more_cards() -> None:
    state = position("seed,seats=3,reshuffle=false", hands="9C AC/TD/KD", pile="7S", stock="-", turn=0)
    play(state, "pass", "pass", "pass")
    assert state.view(None).places == (3, 1, 1)
    assert state.payoffs() == [-1.0, 0.5, 0.5]


POINTS = [
    (38, "8C KD AS 9H", 70),
    (39, "TC JD QH KS", 40),
    (40, "8C 8D", 100),
    (41, "2S 3S 4S 5S 6S 7S 9S AS", 37),
]


@pytest.mark.parametrize(("number", "held", "points"), POINTS)
def test_points(number: int, held: str, points: int) -> None:
    assert hand_points(read_cards(held.replace(" ", ""))) == points
    pile = next(card for card in ("3S", "3D", "3H") if card not in held)
    state = position("seed,seats=2,max_turns=1", hands=f"{held}/JC", pile=pile, stock="-", turn=1)
    last = play(state, "pass").view(None).history[-1]
    assert isinstance(last, Result) and last.points == (points, 10)


def test_one_pack_holds_508_points() -> None:
    assert hand_points(range(52)) == 508


def test_42_collect() -> None:
    state = position(
        "points,scoring=collect,target=1000,seats=3", hands="7H/8C KD/AS 9H", pile="7S", stock="3D", turn=0
    )
    play(state, "7H")
    view = state.view(0)
    assert view.scores == (70, 0, 0) and view.round == 2
    over = next(event for event in view.history if isinstance(event, Result))
    assert over.scores == (70.0, 0.0, 0.0) and over.totals == (70, 0, 0) and over.points == (0, 60, 10)
    assert over.hands == ((), ("8C", "KD"), ("9H", "AS"))


@pytest.mark.parametrize(
    ("number", "hands", "scores"),
    [
        (43, "8C KC/9D AC/TC TD 5C", (0, 65, 0)),
        (43, "8C KC/9D AC/9C AD", (0, 25, 25)),
        (43, "9H/9D AC/9C", (0, 0, 0)),
    ],
)
def test_collect_in_a_blocked_round(number: int, hands: str, scores: tuple[int, ...]) -> None:
    rules = "points,scoring=collect,target=1000,seats=3,reshuffle=false,max_turns=1"
    state = position(rules, hands=hands, pile="3S", stock="-", turn=1)
    play(state, "pass")
    assert state.view(0).scores == scores


def test_44_penalty_to_a_target() -> None:
    state = position(
        "points,seats=3", hands="7H/TC TD 5C/8C TH AC", pile="7S", stock="3D", scores="95/80/40", round=7, turn=0
    )
    play(state, "7H")
    view = state.view(None)
    assert state.over() and view.scores == (95, 105, 101) and view.places == (1, 3, 2)
    assert state.payoffs() == pytest.approx([100 + 1 / 3 - 95, 100 + 1 / 3 - 105, 100 + 1 / 3 - 101])


def test_45_an_eight_turned_first() -> None:
    seed = next(n for n in range(1000) if GAME.deal("seed,seats=2", n).view(0).top == "8D")
    state = GAME.deal("seed,seats=2", seed)
    assert state.view(0).suit == "D" and state.to_move() == 0
    assert all(card[0] == "8" or card[1] == "D" for card in cards(state) if card != "draw")


def test_46_an_eight_turned_first_is_buried() -> None:
    for seed in range(300):
        state = GAME.deal("points,seats=2", seed)
        view = state.view(0)
        assert view.top[0] != "8" and view.stock == 37
        for card in view.buried:
            assert card[0] == "8" and card not in hand(state, 0) + hand(state, 1)
    assert any(GAME.deal("points,seats=2", seed).view(0).buried for seed in range(100))


def test_46_only_eights_left_to_turn() -> None:
    everything = "".join(f"{rank}{suit}" for rank in "234567" for suit in "CDHS")
    rest = "".join(f"{rank}{suit}" for rank in "9TJQKA" for suit in "CDHS")
    state = GAME.deal("points", seed=1, hands=[everything, rest])
    assert state.view(0).top[0] == "8" and state.view(0).stock == 3


@pytest.mark.parametrize("seats", [1, 11])
def test_47_players(seats: int) -> None:
    with pytest.raises(PaijuError) as refused:
        GAME.deal("seed", seats=seats)
    assert (refused.value.code, refused.value.message) == ("PLAYERS", "Crazy Eights needs 2 to 10 players.")


@pytest.mark.parametrize(
    ("votes", "goes_on"), [("yes no", False), ("no yes", False), ("yes yes", True), ("no no", False)]
)
def test_48_the_vote(votes: str, goes_on: bool) -> None:
    state = position("seed,seats=3", hands="7H/5H 2C/6S 7D", pile="7S", stock="3D", turn=0)
    play(state, "7H")
    assert state.view(1).phase == "vote" and state.to_move() == 1 and legal(state) == ["yes", "no"]
    play(state, votes.split()[0])
    assert state.to_move() == 2 and state.view(0).votes == (votes.split()[0],)
    play(state, votes.split()[1])
    assert state.over() != goes_on
    assert state.to_move() == (1 if goes_on else -1)


# Players, packs, cards each, stock after the upcard: the table of C3.
SETUP = [
    (2, 1, 7, 37),
    (3, 1, 5, 36),
    (4, 1, 5, 31),
    (5, 1, 5, 26),
    (6, 2, 5, 73),
    (7, 2, 5, 68),
    (8, 2, 5, 63),
    (9, 2, 5, 58),
    (10, 2, 5, 53),
]


@pytest.mark.parametrize(("seats", "packs", "each", "stock"), SETUP)
@pytest.mark.parametrize("preset", ["seed", "points", "party"])
def test_setup(preset: str, seats: int, packs: int, each: int, stock: int) -> None:
    state = GAME.deal(preset, 5, seats=seats)
    view = state.view(0)
    assert view.ruleset().packs == packs
    assert view.counts == (each,) * seats and view.stock == stock and len(view.pile) == 1
    assert view.dealer == seats - 1 and view.turn == 0 and view.direction == 1
