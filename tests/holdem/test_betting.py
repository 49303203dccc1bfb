"""What may be wagered: every row of the rules page (B13), the position on the left, who may do what on the right."""

from __future__ import annotations

import pytest

from .setting import hand, options, play, refusal, told

FLOP = {"phase": "flop", "board": "2c7dTh", "button": 0}


def flop(stacks: str, rules: str = "no-limit,small_blind=50,big_blind=100", paid: int = 100) -> object:
    """The flop after everybody has paid the same; seat 0 is first to act."""
    n = len(stacks.split("/"))
    return hand(
        f"{rules},seats={n}", phase="flop", board="2c7dTh", button=n - 1, stacks=stacks, paid="/".join([str(paid)] * n)
    )


START = "stacks=1000"

NO_LIMIT = [
    ("no-limit,seats=6", {"button": 0}, "", "3: call 10, raise 20..1000"),
    ("no-limit,seats=2", {"button": 0}, "", "0: call 5, raise 20..1000"),
    ("no-limit,seats=2", {"button": 0}, "call", "1: check, raise 20..1000"),
    ("no-limit,seats=2", {"button": 0}, "call, check", "1: check, bet 10..990"),
    ("no-limit,seats=3", {"button": 0}, "raise 30", "1: call 25, raise 50..1000"),
    ("no-limit,seats=3", {"button": 0}, "raise 30, raise 70", "2: call 60, raise 110..1000"),
    ("no-limit,seats=3", {"button": 0}, "raise 30, raise 70, fold", "0: call 40, raise 110..1000"),
    ("no-limit,seats=3", {"button": 0}, "raise 30, raise 70, fold, raise 110", "1: call 40, raise 150..1000"),
    (
        "no-limit,seats=3,small_blind=50,big_blind=100",
        {"button": 0, "stacks": "1000/1000/30"},
        "",
        "0: call 100, raise 200..1000",
    ),
    (
        "no-limit,seats=2,small_blind=50,big_blind=100",
        {"button": 0, "stacks": "1000/70"},
        "",
        "0: call 20, NO_OPPONENT",
    ),
    (
        "no-limit,seats=4,ante=2",
        {"button": 0, "stacks": "500/8/1000/1000"},
        "",
        "3: call 10, raise 20..998",
    ),
]


@pytest.mark.parametrize(("rules", "fields", "actions", "expected"), NO_LIMIT)
def test_no_limit_before_the_flop(rules: str, fields: dict[str, object], actions: str, expected: str) -> None:
    assert options(play(hand(rules, **fields), actions)) == expected


@pytest.mark.parametrize(
    ("stacks", "actions", "expected"),
    [
        ("1000/1000/250", "bet 100, raise 200, all-in", "0: call 150, raise 350..1000"),
        ("1000/1000/250", "bet 100, raise 200, all-in, call", "1: call 50, NO_RAISE"),
        ("1000/125/1000/200/1000", "bet 100, all-in", "2: call 125, raise 225..1000"),
        ("1000/125/1000/200/1000", "bet 100, all-in, call, all-in", "4: call 200, raise 300..1000"),
        ("1000/125/1000/200/1000", "bet 100, all-in, call, all-in, call", "0: call 100, raise 300..1000"),
        ("1000/125/1000/200/1000", "bet 100, all-in, call, all-in, call, call", "2: call 75, NO_RAISE"),
        ("1000/140/1000", "bet 100, all-in", "2: call 140, raise 240..1000"),
        ("1000/20/1000", "check, all-in", "2: call 20, raise 120..1000"),
        ("1000/20/1000", "check, all-in, call", "0: call 20, NO_RAISE"),
    ],
)
def test_short_all_ins_do_not_reopen_the_betting(stacks: str, actions: str, expected: str) -> None:
    assert options(play(flop(stacks), actions)) == expected


def test_any_raise_reopens_where_the_rules_say_so() -> None:
    state = flop("1000/20/1000", "no-limit,small_blind=50,big_blind=100,short_all_in=any")
    assert options(play(state, "check, all-in, call")) == "0: call 20, raise 120..1000"


LIMIT20 = "limit,small_blind=10,big_blind=20"


@pytest.mark.parametrize(
    ("stacks", "actions", "expected"),
    [
        ("1000/15/1000", "check, all-in", "2: call 15, raise 35"),
        ("1000/15/1000", "check, all-in, call", "0: call 15, raise 35"),
        ("1000/8/1000", "check, all-in", "2: call 8, raise 20"),
        ("1000/8/1000", "check, all-in, call", "0: call 8, NO_RAISE"),
        ("1000/8/1000", "check, all-in, raise", "0: call 20, raise 40"),
        ("1000/28/1000", "bet 20, all-in", "2: call 28, raise 40"),
        ("1000/28/1000", "bet 20, all-in, call", "0: call 8, NO_RAISE"),
        ("1000/32/1000", "bet 20, all-in", "2: call 32, raise 52"),
        ("1000/32/1000", "bet 20, all-in, call", "0: call 12, raise 52"),
        ("1000/28/31/1000", "bet 20, all-in, all-in", "3: call 31, raise 51"),
        ("1000/28/31/1000", "bet 20, all-in, all-in, call", "0: call 11, raise 51"),
    ],
)
def test_half_a_bet_counts_in_limit(stacks: str, actions: str, expected: str) -> None:
    assert options(play(flop(stacks, LIMIT20, 20), actions)) == expected


@pytest.mark.parametrize(
    ("actions", "expected"),
    [
        ("", "0: call 10, raise 20"),
        ("raise", "1: call 15, raise 30"),
        ("raise, raise", "2: call 20, raise 40"),
        ("raise, raise, raise", "0: call 20, CAPPED"),
        ("raise, raise, raise, call", "1: call 10, CAPPED"),
        ("raise, raise, raise, call, call", "1: check, bet 10"),
        ("raise, raise, raise, call, call, check, check, check", "1: check, bet 20"),
    ],
)
def test_four_bets_cap_a_street(actions: str, expected: str) -> None:
    assert options(play(hand("limit,seats=3", button=0), actions)) == expected


@pytest.mark.parametrize(
    ("rules", "actions", "expected"),
    [
        ("limit,seats=2", "raise, raise, raise", "1: call 10, CAPPED"),
        ("limit,seats=2,heads_up_uncapped=true", "raise, raise, raise", "1: call 10, raise 50"),
        ("limit,seats=3,heads_up_uncapped=true", "raise, raise, raise", "0: call 20, CAPPED"),
        ("limit,seats=3,heads_up_uncapped=true", "raise, raise, raise, fold", "1: call 10, CAPPED"),
        ("limit,seats=3,heads_up_uncapped=true", "fold, raise, raise, raise", "2: call 10, raise 50"),
        ("limit,seats=3,max_bets=2", "raise", "1: call 15, CAPPED"),
    ],
)
def test_the_cap_between_two_players(rules: str, actions: str, expected: str) -> None:
    assert options(play(hand(rules, button=0), actions)) == expected


def test_blinds_and_antes_are_posted() -> None:
    state = hand("no-limit,seats=4,ante=2", button=0, stacks="500/8/1000/1000")
    assert (state.paid[:4], state.stacks[1]) == ([2, 7, 12, 2], 1)
    state = hand("no-limit,seats=3,ante=10,ante_type=bb", button=0)
    assert (state.stacks[:3], state.dead, state.paid[:3]) == ([1000, 995, 980], 10, [0, 5, 10])


@pytest.mark.parametrize(
    ("rules", "fields", "actions", "returned", "pots"),
    [
        ("seats=3", {"stacks": "1000/1000/30"}, "call, fold", "seat=0 chips=50", "90:0+2/40:0"),
        ("seats=2", {"stacks": "1000/30"}, "", "seat=0 chips=20", "60:0+1"),
        ("seats=2", {"stacks": "40/1000"}, "", "seat=1 chips=60", "80:0+1"),
        ("seats=2", {"stacks": "1000/70"}, "call", "", "140:0+1"),
        ("seats=3", {}, "fold, fold", "seat=2 chips=50", "100:2"),
    ],
)
def test_what_nobody_called_goes_back(
    rules: str, fields: dict[str, object], actions: str, returned: str, pots: str
) -> None:
    """A hand that plays itself ends while it is set up, so it is set up just before: by a hand that ends at once."""
    before = f"no-limit,small_blind=50,big_blind=100,max_hands=2,ask_end=true,{rules}"
    n = int(rules[-1])
    blinds = "0/1" if n == 2 else "1/2"
    state = hand(
        before,
        phase="ask",
        button=n - 1,
        blinds="1/0" if n == 2 else "0/1",
        **{"stacks": "/".join(["1000"] * n)} | fields,
    )
    play(state, f"continue, {actions}")
    assert state.over() and f"{state.small_seat}/{state.big_seat}" == blinds
    back = [f"seat={event.player} chips={event.chips}" for event in told(state, "returned")]
    made = [f"{pot.amount}:{'+'.join(map(str, pot.seats))}" for pot in told(state, "result")[0].pots]
    assert (back, "/".join(made)) == ([returned] if returned else [], pots)


@pytest.mark.parametrize(
    ("rules", "fields", "actions", "text", "code", "message"),
    [
        ("no-limit,seats=3", {}, "", "check", "CANNOT_CHECK", "You cannot check: 10 to call."),
        ("no-limit,seats=2", {}, "call", "call", "NOTHING_TO_CALL", "There is nothing to call; you can check."),
        ("no-limit,seats=3", {}, "", "raise 15", "RAISE_TOO_SMALL", "Raise to at least 20 (or all-in for 1000)."),
        ("no-limit,seats=3", {}, "", "raise to 1001", "RAISE_TOO_BIG", "You only have 1000."),
        ("no-limit,seats=3", {}, "", "raise 9999999999999999999999", "RAISE_TOO_BIG", "You only have 1000."),
        ("no-limit,seats=3", {}, "", "r 0", "RAISE_TOO_SMALL", "Raise to at least 20 (or all-in for 1000)."),
        ("no-limit,seats=3", {}, "", "raise", "BAD_AMOUNT", "The amount must be a whole number of chips."),
        ("no-limit,seats=3", {}, "", "raise 10.5", "BAD_AMOUNT", "The amount must be a whole number of chips."),
        ("no-limit,seats=3", {}, "", "bet -20", "BAD_AMOUNT", "The amount must be a whole number of chips."),
        (
            "no-limit,seats=3",
            {},
            "",
            "dance",
            "BAD_ACTION",
            'I do not understand "dance". Try fold, check, call, raise to N or all-in.',
        ),
        ("limit,seats=3", {}, "", "raise 25", "FIXED_SIZE", "In this game the raise is to 20."),
        ("limit,seats=3", {}, "", "all-in", "FIXED_SIZE", "In this game the raise is to 20."),
        (
            "limit,seats=3",
            {},
            "raise, raise, raise",
            "raise",
            "CAPPED",
            "The betting is capped: call 20 or fold.",
        ),
        (
            "no-limit,seats=2,small_blind=50,big_blind=100",
            {"stacks": "1000/70"},
            "",
            "raise 300",
            "NO_OPPONENT",
            "Nobody can call a raise: call 20 or fold.",
        ),
        (
            "no-limit,seats=2,small_blind=50,big_blind=100",
            {"stacks": "1000/70"},
            "",
            "all-in",
            "NO_RAISE",
            "The betting is not open to you: call 20 or fold.",
        ),
    ],
)
def test_refusals(rules: str, fields: dict[str, object], actions: str, text: str, code: str, message: str) -> None:
    error = refusal(play(hand(rules, button=0, **fields), actions), text)
    assert (error.code, error.message) == (code, message)


def test_the_betting_is_not_open_after_a_short_all_in() -> None:
    state = play(flop("1000/20/1000"), "check, all-in, call")
    error = refusal(state, "raise 200")
    assert (error.code, error.message) == ("NO_RAISE", "The betting is not open to you: call 20 or fold.")


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    import paiju

    state = hand("no-limit,seats=3", button=0)
    with pytest.raises(paiju.IllegalAction) as refused:
        state.game.parse(state.view(1), "fold")
    assert (refused.value.code, refused.value.message) == ("NOT_YOUR_TURN", "It is seat 0's turn.")
    state = play(hand("no-limit,seats=3,max_hands=1", button=0), "fold, fold")
    assert state.over()
    with pytest.raises(paiju.IllegalAction) as refused:
        state.play(0)
    assert refused.value.code == "GAME_OVER"
    state = play(hand("no-limit,seats=3,ask_end=true", button=0), "fold, fold")
    assert refusal(state, "raise 20").code == "HAND_OVER" and refusal(state, "wait").code == "BAD_ACTION"


@pytest.mark.parametrize("seats", [1, 11])
def test_two_to_ten_players(seats: int) -> None:
    import paiju

    with pytest.raises(paiju.SetupError) as refused:
        paiju.game("holdem").deal("no-limit", 1, seats=seats)
    assert (refused.value.code, refused.value.message) == ("PLAYERS", "Texas Hold'em needs 2 to 10 players.")
    with pytest.raises(paiju.SetupError) as refused:
        paiju.game("holdem").deal("lab", 1, seats=9)
    assert refused.value.message == "Texas Hold'em needs 2 to 8 players."
    assert paiju.game("holdem").deal("lab,max_seats=10", 1, seats=9).seats == 9


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("f", "fold"), ("FOLD", "fold"), ("弃牌", "fold"), ("c", "call"), (" Call ", "call"), ("r 40", "raise 40"),
        ("R40", "raise 40"), ("bet 40", "raise 40"), ("b 40", "raise 40"), ("raise to 40", "raise 40"),
        ("raise 0040", "raise 40"), ("a", "raise 1000"), ("all-in", "raise 1000"), ("allin", "raise 1000"),
        ("ALL IN", "raise 1000"), ("全下", "raise 1000"), ("min", "raise 20"), ("half", "raise 22"),
        ("raise half", "raise 22"), ("r to pot", "raise 35"), ("raise all-in", "raise 1000"), ("加注 半池", "raise 22"),
        ("pot", "raise 35"), ("加注 40", "raise 40"), ("跟", "call"),
    ],
)  # fmt: skip
def test_what_can_be_typed(text: str, action: str) -> None:
    state = hand("no-limit,seats=3", button=0)
    assert state.game.text(state.game.parse(state.view(0), text)) == action


def test_check_has_three_names_and_the_first_wager_is_a_bet() -> None:
    state = play(hand("no-limit,seats=2", button=0), "call, check")
    for text in ("check", "k", "x"):
        assert state.game.text(state.game.parse(state.view(1), text)) == "check"
    for text in ("bet 20", "raise 20", "r 20", "b 20"):
        assert state.game.text(state.game.parse(state.view(1), text)) == "bet 20"


def test_all_in_calls_where_the_stack_does_not_exceed_the_price() -> None:
    state = play(hand("no-limit,seats=3", button=0, stacks="1000/60/1000"), "raise 500")
    assert state.game.text(state.game.parse(state.view(1), "all-in")) == "call"


def test_a_view_lists_few_wagers_and_says_the_range() -> None:
    view = hand("no-limit,seats=3", button=0).view(0)
    assert view.legal == ("fold", "call", "raise 20", "raise 22", "raise 35", "raise 1000")
    assert (view.to_call, view.min_raise, view.max_raise) == (10, 20, 1000)


def test_too_many_actions_to_list_are_refused_but_can_be_counted() -> None:
    import paiju

    state = paiju.game("holdem").deal("no-limit,start_stack=1000000000", 1)
    assert state.count() == 1000000000 - 20 + 3 and state.is_legal(state.nth(state.count() - 1))
    with pytest.raises(paiju.PaijuError) as refused:
        state.legal()
    assert refused.value.code == "TOO_MANY_ACTIONS"
    assert len(state.candidates()) == 6
