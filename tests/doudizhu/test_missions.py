"""A7: the missions and the computers that play them."""

import pytest

from paiju import PaijuError, Random
from paiju.bots.doudizhu_solver import SeedBot, Solver, SolverBot, divide, solve, winning_moves
from paiju.games.doudizhu.missions import MISSIONS

from .setting import GAME, facing, moves, say

# Number, player, computer, legal first moves, only winning first move, winning first moves under endgame-full.
TABLE = [
    (1, "7889TJA", "7TA2222", 8, "789TJ", []),
    (2, "6789TQ2", "67QQQBR", 8, "6789T", []),
    (3, "6677889T", "789QQQB", 10, "667788", ["667788"]),
    (4, "88TJQQQQ", "TKKKAAA", 8, "T", ["TJQQQQ"]),
    (5, "89TTJJQQ", "789JQAAAA", 10, "89TJQ", ["89TJQ"]),
    (6, "99TTJJQ2", "9TJQKKKK2", 9, "99TTJJ", ["99TTJJ"]),
    (7, "9JKKAAAA", "TJJQQQKBR", 8, "9", ["KK"]),
    (8, "9TTTJJJQA", "888TQABR", 13, "9TTTJJJQ", []),
    (9, "34455667Q", "3467QQQR", 11, "445566", ["445566"]),
    (10, "9TTJJQQKR", "9QK2222B", 11, "TTJJQQ", ["TTJJQQ"]),
    (11, "899TJJQAA2", "9TJQA22BR", 11, "89TJQ", ["89TJQ"]),
    (12, "89JJJQQKK2", "9TTJQQKKR", 11, "8", ["8", "9", "QQ", "8JJJ", "9JJJ", "JJJQQ"]),
]
IDS = [f"mission {row[0]}" for row in TABLE]

LINES = [
    (1, "789TJ 2222 pass 7 A pass 8"),
    (5, "89TJQ AAAA pass 7 T J Q pass J"),
    (8, "9TTTJJJQ BR pass 8 A"),
    (4, "T K pass T J K QQQQ pass 88"),
]


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_the_hands_and_the_number_of_first_moves(row):
    number, player, computer, first_moves, _, _ = row
    state = GAME.deal("endgame", mission=number)
    assert ["".join(card[0] for card in hand) for hand in state.view(0).hands] == [player, computer]
    assert (state.to_move(), state.count()) == (0, first_moves)
    assert "pass" not in moves(state)
    assert MISSIONS[number - 1][:5] == row[:5] and list(MISSIONS[number - 1].full) == row[5]


@pytest.mark.parametrize("row", [*TABLE[:-1], pytest.param(TABLE[-1], marks=pytest.mark.compiled)], ids=IDS)
def test_exactly_one_first_move_wins(row):
    number, _, _, _, only, full = row
    assert [GAME.text(move) for move in winning_moves(GAME.deal("endgame", mission=number))] == [only]
    assert [GAME.text(move) for move in winning_moves(GAME.deal("endgame-full", mission=number))] == full


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_if_the_computer_led_the_computer_would_win(row):
    assert solve(GAME.position(f"endgame hands={row[1]}/{row[2]} turn=1"))


@pytest.mark.parametrize(("number", "line"), LINES)
def test_sample_lines_with_the_lowest_reply_of_the_computer(number, line):
    state = GAME.deal("endgame", mission=number)
    for text in line.split():
        if state.to_move() == 1:
            assert text == moves(state)[0]
        say(state, text)
    assert state.payoffs() == [1, -1]


def play_out(state, *bots):
    """The line that two bots play."""
    rng = Random(1)
    line = []
    while not state.over():
        line.append(bots[state.to_move()](state.view(state.to_move()), rng))
        say(state, line[-1])
    return " ".join(line)


@pytest.mark.parametrize("opponent", [SeedBot, SolverBot])
@pytest.mark.parametrize("number", range(1, 12))
def test_the_solver_wins_every_mission(number, opponent):
    state = GAME.deal("endgame", mission=number)
    play_out(state, SolverBot(), opponent())
    assert state.payoffs() == [1, -1]


@pytest.mark.compiled
def test_the_solver_wins_the_last_mission():
    state = GAME.deal("endgame", mission=12)
    play_out(state, SolverBot(), SeedBot())
    assert state.payoffs() == [1, -1]


@pytest.mark.parametrize("number", [1, 2, 8])
def test_the_solver_punishes_what_does_not_win(number):
    """Missions that cannot be won with all fourteen combinations."""
    state = GAME.deal("endgame-full", mission=number)
    play_out(state, SeedBot(), SolverBot())
    assert state.payoffs() == [-1, 1]


def test_a_lost_solver_sets_the_hardest_task():
    """Mission 1 with the right lead: a bomb can be answered by any pass, a pass only by leading the 8."""
    state = say(GAME.deal("endgame", mission=1), "789TJ")
    solver = Solver()
    assert not solver.wins(state)
    hopes = {GAME.text(move): solver.hope(state, move) for move in state.legal()}
    assert hopes["pass"] > hopes["2222"]
    assert GAME.text(solver.choose(state)) == "pass"
    assert [GAME.text(move) for move in winning_moves(say(state, "pass"))] == ["8"]


def test_the_solver_gives_way_where_the_search_is_too_long():
    state = GAME.deal("endgame", mission=12)
    assert SolverBot(limit=10)(state.view(0), Random(1)) == SeedBot()(state.view(0), Random(1))
    with pytest.raises(PaijuError) as refused:
        Solver(limit=10).wins(state)
    assert (refused.value.code, str(refused.value)) == ("TOO_HARD", "There are more than 10 positions to search here.")


def test_the_solver_is_for_missions():
    for attempt in (lambda: SolverBot()(GAME.deal(seed=1).view(0), Random(1)), lambda: solve(GAME.deal(seed=1))):
        with pytest.raises(PaijuError) as refused:
            attempt()
        assert refused.value.code == "NOT_A_MISSION"


# What the plain computer does.


@pytest.mark.parametrize(
    ("hand", "table", "rules", "reply"),
    [
        ("4567", "3", "endgame", "4"),
        ("45678K", "3", "endgame", "K"),  # the chain stays together
        ("4444Q", "3", "endgame", "Q"),  # the bomb stays together
        ("45678", "3", "endgame", "4"),  # there is nothing beside the chain
        ("4444", "3", "endgame", "4444"),
        ("34444", "K", "endgame", "4444"),
        ("34444BR", "K", "endgame", "4444"),
        ("3BR", "K", "endgame", "BR"),
        ("3B", "R", "endgame", "pass"),
        ("5556", "44", "endgame", "55"),
        ("345678", "3456789", "endgame", "pass"),
        ("456789", "34567", "endgame", "45678"),
        ("89TJQK", "34567", "endgame", "89TJQ"),
        ("33", "A", "endgame", "pass"),
    ],
)
def test_the_plain_computer_answers(hand, table, rules, reply):
    state = facing("".join(sorted(hand, key="3456789TJQKA2BR".index)), table, rules)
    assert SeedBot()(state.view(0), Random(1)) == reply


@pytest.mark.parametrize(
    ("hand", "lead"),
    [("34567K", "34567"), ("33KK", "33"), ("3333K", "K"), ("3333BR", "3333"), ("334455", "334455"), ("444K", "444")],
)
def test_the_plain_computer_leads_its_lowest_part(hand, lead):
    assert SeedBot()(facing(hand, "lead", "endgame").view(0), Random(1)) == lead


def test_how_the_plain_computer_divides_a_hand():
    parts = divide("334455666789TJKKKKBR", ("bomb", "rocket"))
    assert parts == ["KKKK", "BR"]
    assert divide("334455666789TJ", ("trio_chain", "pair_chain", "solo_chain")) == ["33445566", "6789TJ"]


@pytest.mark.parametrize("rules", [*GAME.presets, "classic,wings=loose", "classic,categories=solo+pair"])
def test_the_plain_computer_plays_any_rules(rules):
    for seed in range(5):
        state = GAME.deal(f"{rules},max_redeals=0" if GAME.ruleset(rules).seats == 3 else rules, seed=seed)
        play_out(state, SeedBot(), SeedBot(), SeedBot())
        assert state.over()
