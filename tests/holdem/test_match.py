"""Showdowns, the button, places and levels: every row of the rules page (B4, B8, B9, B13)."""

from __future__ import annotations

from typing import Any

import pytest

import paiju
from paiju import Random, bots
from paiju.games.holdem.dealing import move_button
from paiju.games.holdem.events import PotWon
from paiju.games.holdem.match import remove_players

from .setting import hand, play, refusal, told

SHOWDOWNS = [
    ("AhKh", "AsKs", "Qh Jh Th 2c 3d", "A"),
    ("2c2d", "AhAd", "2h 2s Ac Kd 7s", "A"),
    ("AsKd", "AcKh", "Ad Ks 7c 7h 2d", "tie"),
    ("Ac2c", "5d5h", "3c 4c 5c 9d 9h", "A"),
    ("Ah2d", "6c7d", "3s 4h 5c Kd Ks", "B"),
    ("KcQd", "AhJd", "Ts Jc 9h 8d 2c", "A"),
    ("2c3d", "4h5s", "As Ks Qs Js Ts", "tie"),
    ("AhQd", "AcJs", "Ad Ks 9c 8h 3d", "A"),
    ("Ah2d", "Ac3s", "Ad Ks Qc Jh 9d", "tie"),
    ("KdKc", "AhAc", "Ks Ad 7h 7c 7s", "B"),
    ("QsQd", "JhJd", "Qh Jc 5s 5d 5h", "A"),
    ("Ah3h", "Kh9h", "2h 5h 8h Tc Td", "A"),
    ("8c8d", "7c6d", "9c 9d 4h 4s Kd", "A"),
    ("8c2d", "7c6d", "9c 9d 4h 4s Kd", "tie"),
    ("5c4c", "AdKd", "9c 9d 9h 9s 3c", "B"),
    ("5c4c", "3d2d", "9c 9d 9h 9s Ac", "tie"),
    ("AcKc", "2d2h", "Qc Jc 9c 2s 2c", "B"),
    ("AhKh", "2c7d", "2h 2d Kc Ks 7h", "A"),
]


@pytest.mark.parametrize(("first", "second", "board", "best"), SHOWDOWNS)
def test_the_best_hand_takes_the_pot(first: str, second: str, board: str, best: str) -> None:
    state = hand("no-limit,seats=2,max_hands=1", button=0, hands=f"{first}/{second}", board=board.replace(" ", ""))
    play(state, "raise 100, call, check, check, check, check, check, check")
    assert state.payoffs() == {"A": [100.0, -100.0], "B": [-100.0, 100.0], "tie": [0.0, 0.0]}[best]


@pytest.mark.parametrize(
    ("rules", "seats", "before", "busted", "after"),
    [
        ("dead", 4, (0, 1, 2), None, (1, 2, 3)),
        ("dead", 4, (0, 1, 2), 1, (1, 2, 3)),
        ("dead", 4, (0, 1, 2), 2, (1, 2, 3)),
        ("moving", 4, (0, 1, 2), 1, (2, 3, 0)),
        ("dead", 3, (0, 1, 2), 0, (2, 2, 1)),
        ("dead", 3, (0, 1, 2), 1, (2, 2, 0)),
        ("dead", 3, (0, 1, 2), 2, (1, 1, 0)),
        ("moving", 3, (0, 1, 2), 0, (2, 2, 1)),
        ("moving", 3, (1, 2, 0), 2, (1, 1, 0)),
        ("dead", 2, (0, 0, 1), None, (1, 1, 0)),
    ],
)
def test_button_and_blinds_move_on(
    rules: str, seats: int, before: tuple[int, ...], busted: int | None, after: tuple[int, ...]
) -> None:
    state: Any = paiju.game("holdem").deal(f"no-limit,button={rules}", 1, seats=seats)
    state.button, state.small_seat, state.big_seat = before
    if busted is not None:
        state.playing &= ~(1 << busted)
    move_button(state, Random(1))
    if rules == "moving" and before == (1, 2, 0):
        assert state.big_seat != before[2] or state.big_seat == after[2]
    else:
        assert (state.button, state.small_seat, state.big_seat) == after


def test_two_players_never_pay_the_big_blind_twice_with_a_moving_button() -> None:
    state: Any = paiju.game("holdem").deal("no-limit,button=moving", 1, seats=3)
    state.button, state.small_seat, state.big_seat, state.playing = 0, 1, 2, 0b101
    move_button(state, Random(1))
    assert (state.button, state.small_seat, state.big_seat) == (2, 2, 0)
    state.button, state.small_seat, state.big_seat, state.playing = 1, 2, 0, 0b101
    move_button(state, Random(1))
    assert (state.button, state.small_seat, state.big_seat) == (0, 0, 2)


def test_nobody_posts_a_small_blind_that_is_dead() -> None:
    state = hand("no-limit,seats=4", button=1, blinds="2/3", stacks="1000/1000/0/1000", places="0/0/4/0")
    assert state.paid[:4] == [0, 0, 0, 10] and state.to_move() == 0


@pytest.mark.parametrize(
    ("began", "busted", "places"),
    [
        ([300, 120, 500, 500, 580], [0, 1], [4, 5, 0, 0, 0]),
        ([120, 120, 500, 500, 760], [0, 1], [4, 4, 0, 0, 0]),
        ([870, 80, 50], [1, 2], [0, 2, 3]),
        ([900, 100], [1], [0, 2]),
    ],
)
def test_who_busts_takes_the_last_places(began: list[int], busted: list[int], places: list[int]) -> None:
    state: Any = paiju.game("holdem").deal("no-limit", 1, seats=len(began))
    state.began = began + [0] * (10 - len(began))
    state.stacks = [0 if seat in busted else chips for seat, chips in enumerate(state.began)]
    remove_players(state)
    assert state.places[: len(began)] == places


def test_two_bust_in_the_last_hand() -> None:
    state = hand("no-limit,seats=3", button=0, stacks="870/80/50", hands="AhAd/KhKd/QhQd", board="2c3c4s5s9d")
    play(state, "all-in, call, call")
    assert state.over() and state.places[:3] == [1, 2, 3] and state.payoffs() == [130.0, -80.0, -50.0]
    assert [(event.players, event.places) for event in told(state, "out")] == [((1, 2), (2, 3))]
    assert [(event.places, event.stacks) for event in told(state, "over")] == [((1, 2, 3), (1000, 0, 0))]


CHECKS = ", ".join(["check"] * 4)


@pytest.mark.parametrize(
    ("hands", "river", "shows"),
    [
        ("2c7d/QhQd/2d7h/KhKd/8c8d", "check, check, bet 50, fold, fold, call, fold", [3]),
        ("2c7d/KhKd/2d7h/QhQd/8c8d", "check, check, bet 50, fold, fold, call, fold", [1, 3]),
        ("2c7d/QhQd/KhKd/2d7h/AhAd", "check, check, fold, check, fold", [1, 2, 4]),
        ("2c7d/AhAd/KhKd/2d7h/QhQd", "check, check, fold, check, fold", [1]),
    ],
)
def test_who_shows_at_the_river(hands: str, river: str, shows: list[int]) -> None:
    """Whoever bet last shows first; if nobody bet, the first live seat left of the button. Then clockwise."""
    state = hand("no-limit,seats=5,max_hands=1", button=0, hands=hands, board="3c4s5s9dJh")
    play(state, f"call, call, call, call, check, {CHECKS}, check, {CHECKS}, check")
    play(state, river)
    (result,) = told(state, "result")
    assert [seat for seat, cards in enumerate(result.hands) if cards] == shows
    assert state.view(None).hands == result.hands


def test_a_beaten_hand_is_mucked_or_its_owner_is_asked() -> None:
    fields = {"button": 0, "hands": "2c7d/9s9h/2d3d/AhKh", "board": "9d4h5hJhTc"}
    calls = "call, call, call, check, check, check, check, check, check, check, check, check, check, check, bet 20"
    state = play(hand("no-limit,seats=4,max_hands=1", **fields), f"{calls}, fold, call, fold")
    assert [bool(cards) for cards in told(state, "result")[0].hands] == [False, False, False, True]
    state = play(hand("no-limit,seats=4,max_hands=1,show_all=true", **fields), f"{calls}, fold, call, fold")
    assert [bool(cards) for cards in told(state, "result")[0].hands] == [False, True, False, True]
    for answer, shown in (("show", True), ("muck", False)):
        state = play(hand("no-limit,seats=4,max_hands=1,auto_muck=false", **fields), f"{calls}, fold, call, fold")
        assert state.to_move() == 1 and state.view(1).legal == ("show", "muck") and state.view(0).hands[3]
        assert refusal(state, "fold").code == "HAND_OVER"
        play(state, answer)
        assert [bool(cards) for cards in told(state, "result")[0].hands] == [False, shown, False, True]
        assert bool(state.view(0).history[-3].cards) == shown


def test_all_in_hands_lie_open_before_the_rest_of_the_board() -> None:
    state = hand("no-limit,seats=2,max_hands=1", button=0, hands="AhAd/KhKd", board="2c3c4s5s9d")
    play(state, "call, check, check, check, bet 990, call")
    kinds = [event.kind for event in state.view(None).history if event.seat < 0]
    assert kinds == ["deal", "street", "street", "showdown", "street", "result", "out", "over"]
    assert [(event.street, len(event.cards), len(event.before)) for event in told(state, "street")] == [
        ("flop", 3, 0), ("turn", 1, 3), ("river", 1, 4),
    ]  # fmt: skip


def test_the_last_player_need_not_show() -> None:
    state = play(hand("no-limit,seats=3,max_hands=1", button=0), "fold, fold")
    assert state.view(0).hands == () and told(state, "result")[0].hands == ()
    assert state.payoffs() == [0.0, -5.0, 5.0]


def test_a_showdown_with_somebody_all_in_shows_every_hand() -> None:
    state = hand(
        "no-limit,seats=3,max_hands=1", button=0, stacks="1000/100/1000", hands="KhKd/AhAd/QhQd", board="2c3c4s5s9d"
    )
    play(state, "raise 100, call, call, check, check, check, check, bet 200, call")
    (result,) = told(state, "result")
    assert result.pots == (PotWon(300, (0, 1, 2), (1,), (300,)), PotWon(400, (0, 2), (0,), (400,)))
    assert result.won == (400, 300, 0) and all(result.hands)


def test_side_pots_are_won_one_by_one() -> None:
    state = hand(
        "no-limit,seats=3,max_hands=1", button=0, stacks="300/100/1000", hands="KhKd/AhAd/QhQd", board="2c3c4s5s9d"
    )
    play(state, "all-in, all-in, call")
    (result,) = told(state, "result")
    assert result.pots == (PotWon(300, (0, 1, 2), (1,), (300,)), PotWon(400, (0, 2), (0,), (400,)))
    assert (result.won, result.stacks) == ((400, 300, 0), (400, 300, 700))
    assert result.scores == (100.0, 200.0, -300.0)
    assert told(state, "returned") == []


@pytest.mark.parametrize(("hand_number", "blinds"), [(1, (5, 10)), (10, (5, 10)), (11, (10, 20)), (501, (300, 600))])
def test_blinds_rise_by_the_schedule(hand_number: int, blinds: tuple[int, int]) -> None:
    state = hand("no-limit,seats=3,schedule=on", hand=hand_number, button=0)
    assert state.view(0).blinds == (*blinds, 0)


def test_a_bust_player_may_buy_in_again_in_a_cash_game() -> None:
    rules = "no-limit,seats=3,game_type=cash,rebuys=1"
    deal = {"button": 0, "hands": "AhAd/KhKd/QhQd", "board": "2c3c4s5s9d"}
    state = play(hand(rules, **deal), "all-in, call, fold")
    assert (state.to_move(), state.view(1).phase, state.view(1).legal) == (1, "rebuy", ("rebuy", "leave"))
    assert refusal(state, "call").code == "HAND_OVER"
    again = play(state.copy(), "yes")
    assert again.hand == 2 and again.rebought[1] == 1 and again.invested[1] == 2000
    gone = play(state, "leave")
    assert gone.hand == 2 and gone.places[:3] == [0, 3, 0]


def test_a_game_can_end_after_any_hand_when_somebody_is_asked() -> None:
    state = play(hand("no-limit,seats=3,ask_end=true,humans=1", button=0), "fold, fold")
    assert (state.to_move(), state.view(1).legal) == (1, ("continue", "end"))
    assert play(state.copy(), "n").hand == 2
    play(state, "y")
    assert state.over() and state.places[:3] == [2, 3, 1] and state.payoffs() == [0.0, -5.0, 5.0]


def test_the_game_ends_after_max_hands() -> None:
    state = play(hand("no-limit,seats=3,max_hands=2", button=0), "fold, fold, fold, fold")
    assert state.over() and state.hand == 2


def test_chips_are_conserved() -> None:
    game = paiju.game("holdem")
    for seed, rules in enumerate(("no-limit,seats=7,ante=3", "limit,start_stack=70", "lab", "no-limit,game_type=cash")):
        rng = Random(seed)
        for number in range(10):
            state: Any = game.deal(rules, number)
            while not state.over():
                state.step(state.random_move(rng))
                paid = sum(state.paid) + state.dead if state.phase < 2 else 0
                assert sum(state.stacks) + paid == sum(state.invested), (rules, number)


@pytest.mark.parametrize(
    ("rules", "fields", "bets", "first", "facts"),
    [
        # Left of the big blind; who sits left of the straddle acts first, and a raise is to twice the straddle.
        ("no-limit,seats=4,straddle=utg", {"button": 0}, [0, 5, 10, 20], 0, (20, 40)),
        ("no-limit,seats=4,straddle=button", {"button": 0}, [20, 5, 10, 0], 1, (15, 40)),
        ("no-limit,seats=3,straddle=utg", {"button": 0}, [20, 5, 10], 1, (15, 40)),
        # In limit it is the second of the four bets.
        ("limit,seats=4,straddle=utg", {"button": 0}, [0, 5, 10, 20], 0, (20, 30)),
        # Two play without; an empty seat posts nothing; who has too little is all-in, and the price stays.
        ("no-limit,seats=2,straddle=utg", {"button": 0}, [5, 10], 0, (5, 20)),
        (
            "no-limit,seats=4,straddle=button",
            {"button": 0, "places": "4/0/0/0", "stacks": "0/900/900/900"},
            [0, 5, 10, 0],
            3,
            (10, 20),
        ),
        ("no-limit,seats=4,straddle=utg", {"button": 0, "stacks": "900/900/900/12"}, [0, 5, 10, 12], 0, (20, 40)),
    ],
)
def test_a_straddle_is_a_third_blind(
    rules: str, fields: dict[str, Any], bets: list[int], first: int, facts: tuple[int, int]
) -> None:
    state = hand(rules, **fields)
    assert (state.bets[: state.seats], state.to_move(), (state.call, state.low)) == (bets, first, facts)
    assert paiju.game("holdem").position(state.position()).position() == state.position()


def test_who_has_straddled_acts_last_and_may_raise() -> None:
    state = play(hand("no-limit,seats=4,straddle=utg", button=0), "call, call, call")
    assert (state.to_move(), state.call, state.low) == (3, 0, 40)
    assert play(state, "check").full == 10 and state.to_move() == 1
    assert told(state, "deal")[0].posts == (0, 5, 10, 20)


@pytest.mark.parametrize(
    ("answers", "gains"),
    [
        ("show, show, show", [200, -100, -100]),
        ("muck, show, show", [-100, 200, -100]),  # the best hand is given up
        ("muck, muck", [-100, -100, 200]),  # the last one left need not show
        ("muck, show, muck", [-100, 200, -100]),
    ],
)
@pytest.mark.parametrize("betting", ["raise 100, call, call", "raise 30, call, call, check, check, bet 70, call, call"])
def test_everybody_may_muck_where_the_rules_say_so(answers: str, gains: list[int], betting: str) -> None:
    state = hand(
        "no-limit,seats=3,free_muck=true,max_hands=1",
        button=0,
        stacks="100/100/100",
        hands="AsAd/KsKd/QsQd",
        board="2c7d9hJs3d",
    )
    play(state, betting)
    before = state.position()
    assert state.view(1).phase == "showdown" and len(state.view(1).board) < 5
    assert paiju.game("holdem").position(before).position() == before
    play(state, answers)
    assert state.payoffs() == gains
    shown = told(state, "result")[0].hands
    assert sum(map(bool, shown)) == answers.count("show")


def test_unknown_cards_stay_unknown() -> None:
    state = hand(
        "no-limit,seats=3,max_hands=1,show_all=true",
        button=0,
        stacks="100/100/100",
        hands="????/Kh??/2c7d",
        board="2d7h9hJs??",
    )
    text = state.position()
    assert "hands=????/Kh??/2c7d" in text and "next=2d7h9hJs??" in text
    assert paiju.game("holdem").position(text).position() == text
    assert [state.view(seat).hand for seat in range(3)] == [(), ("Kh",), ("2c", "7d")]
    sample = paiju.game("holdem").sample(state.view(1), Random(1))
    assert "??" not in sample.position() and "Kh" in sample.position()
    for name in ("rule", "lab"):
        bot = bots.bot(name, "holdem")
        assert bot(state.view(0), Random(1)) in ("fold", "check")
    # Without the last card of the board nobody is better than anybody.
    play(state, "raise 100, call, call")
    assert state.payoffs() == [0, 0, 0] and "?" not in str(state.view(None).history)


@pytest.mark.parametrize(
    "start",
    [
        "no-limit,seats=2,start_stack=5",
        "no-limit,seats=3,start_stack=5,ante=5,max_hands=2",
        "limit,seats=2,start_stack=3",
    ],
)
def test_hands_that_play_themselves_out_are_told_and_recorded(start: str) -> None:
    """Who cannot even pay the blinds has nothing to decide; what happened is told all the same."""
    played_out = 0
    for seed in range(12):
        state: Any = paiju.game("holdem").deal(start, seed)
        kinds = [event.kind for event in state.view(None).history]
        if "result" not in kinds:
            continue
        played_out += 1
        assert kinds[0] == "deal" and "showdown" in kinds and kinds.count("street") >= 3
        record = paiju.Record.begin(state)
        again = paiju.Record.parse(record.text()).replay()
        assert again.view(None) == state.view(None) and again.position() == state.position()
    assert played_out > 1


def test_a_hand_given_as_a_position_is_told_when_it_plays_itself_out() -> None:
    state = hand("no-limit,seats=2,max_hands=1", button=0, stacks="5/9", hands="AhKh/QsQd", board="2c7dTh3s9c")
    assert state.over() and [event.kind for event in state.view(None).history] == [
        "deal", "showdown", "street", "street", "street", "returned", "result", "out", "over",
    ]  # fmt: skip
    record = paiju.Record.begin(state)
    assert record.replay().view(1) == state.view(1)
