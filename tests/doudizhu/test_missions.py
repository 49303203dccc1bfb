"""A7: the missions and the computers that play them."""

from datetime import date, timedelta

import pytest

import paiju
from paiju import PaijuError, Random, bots
from paiju.bots.uniform import RandomBot
from paiju.games.doudizhu.bots.rule import RuleBot
from paiju.games.doudizhu.bots.search import Solver
from paiju.games.doudizhu.bots.solver import LOSES, NOT_SEARCHED, WINS, SeedBot, SolverBot, divide
from paiju.games.doudizhu.missions import LEVELS, Missions, lines, mission, of_day

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
SLOW_LAST = [*TABLE[:6], *(pytest.param(row, marks=pytest.mark.compiled) for row in TABLE[6:])]

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
    assert mission(number).hands == (player, computer) and mission(number).solution == row[4]


def winning_moves(state):
    return Solver().winning_moves(state)


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_exactly_one_first_move_wins(row):
    number, _, _, _, only, full = row
    assert [GAME.text(move) for move in winning_moves(GAME.deal("endgame", mission=number))] == [only]
    assert [GAME.text(move) for move in winning_moves(GAME.deal("endgame-full", mission=number))] == full


@pytest.mark.parametrize("row", TABLE, ids=IDS)
def test_if_the_computer_led_the_computer_would_win(row):
    assert Solver().wins(GAME.position(f"endgame hands={row[1]}/{row[2]} turn=1"))


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
@pytest.mark.parametrize("number", range(1, 13))
def test_the_solver_wins_every_mission(number, opponent):
    state = GAME.deal("endgame", mission=number)
    play_out(state, SolverBot(), opponent())
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
    action, wins = solver.choose(state)
    assert (GAME.text(action), wins) == ("pass", False)
    assert [GAME.text(move) for move in winning_moves(say(state, "pass"))] == ["8"]


def wrong_first_moves(row):
    number, _, _, _, only, _ = row
    for text in moves(GAME.deal("endgame", mission=number)):
        if text != only:
            yield say(GAME.deal("endgame", mission=number), text)


@pytest.mark.parametrize("row", SLOW_LAST, ids=IDS)
def test_the_usual_computer_lets_no_wrong_first_move_win(row):
    """Whoever plays on: the solver, the rule bot, the plain computer, or somebody who plays at random."""
    name = bots.default("doudizhu", GAME.ruleset("endgame", mission=row[0]))
    computer = bots.bot(name, "doudizhu")
    players = SolverBot(), RuleBot(), SeedBot(), RandomBot()
    count = 0
    for state in wrong_first_moves(row):
        for player in players:
            played = state.copy()
            line = play_out(played, player, computer)
            assert played.payoffs() == [-1, 1], line
        count += 1
    assert (name, count) == ("solver", row[3] - 1)


@pytest.mark.parametrize("row", SLOW_LAST, ids=IDS)
def test_every_position_after_a_first_move_is_solved_at_once(row):
    """Within 10,000 positions, a second even without a compiler; and the remark is what is true."""
    for rules in ("endgame", "endgame-full"):
        start, known = GAME.deal(rules, mission=row[0]), Solver()
        for text in moves(start):
            state = say(start.copy(), text)
            bot = SolverBot(limit=10_000)
            assert bot(state.view(1), Random(1)) in moves(state)
            assert bot.sure and bot.remark == (WINS if known.wins(state) else LOSES)


def test_where_the_search_is_too_long_the_solver_plays_a_sound_move_and_says_that_it_is_not_proven():
    state = GAME.deal("endgame", mission=12)
    bot = SolverBot(limit=10)
    assert bot(state.view(0), Random(1)) == RuleBot()(state.view(0), Random(1))
    assert (bot.sure, bot.remark) == (False, NOT_SEARCHED)
    for text in "8", "9":
        say(state, text)
    bot.solver.limit = 100_000
    assert bot(state.view(0), Random(1)) in moves(state) and bot.sure
    with pytest.raises(PaijuError) as refused:
        Solver(limit=10).wins(state)
    assert (refused.value.code, str(refused.value)) == ("TOO_HARD", "There are more than 10 positions to search here.")


def test_the_solver_is_for_open_hands_and_cards_to_play():
    hidden = "endgame,mission=none,open_hands=false hands=345/678"
    for attempt in (
        lambda: SolverBot()(GAME.deal(seed=1).view(0), Random(1)),
        lambda: SolverBot()(GAME.position(hidden).view(0), Random(1)),
        lambda: Solver().wins(GAME.deal(seed=1)),
        lambda: Solver().wins(say(GAME.position("endgame hands=3/4"), "3")),
    ):
        with pytest.raises(PaijuError) as refused:
            attempt()
        assert refused.value.code == "NOT_OPEN"


# All of them.

NUMBERS = range(1, len(lines()) + 1)
SOME = NUMBERS if paiju.compiled else [*NUMBERS[:12], *NUMBERS[12::40]]


def deal(number):
    return GAME.deal(GAME.mission_rules(number))


@pytest.mark.parametrize("tens", range(0, len(NUMBERS), 28))
def test_every_mission_is_proved(tens):
    """Exactly one first move wins; the other side would win with the lead; no question takes long."""
    solver = Solver(limit=60_000)
    for number in (number for number in SOME if tens < number <= tens + 28):
        state, puzzle = deal(number), mission(number)
        assert (state.to_move(), state.rules.mission) == (0, number)
        assert [GAME.text(move) for move in solver.winning_moves(state)] == [puzzle.solution], number
        state.turn = 1 if state.landlord != 2 else 2
        assert solver.wins(state), number


@pytest.mark.parametrize("tens", range(0, len(NUMBERS), 28))
def test_every_solution_line_wins_and_never_leaves_what_wins(tens):
    solver = Solver()
    for number in (number for number in SOME if tens < number <= tens + 28):
        state = deal(number)
        for text in mission(number).line:
            ours = state.turn == 0 or (state.seats == 3 and state.landlord not in (0, state.turn))
            assert not ours or text in [GAME.text(move) for move in solver.winning_moves(state)], number
            say(state, text)
        assert state.over() and state.payoffs()[0] > 0, number


def test_the_obvious_moves_lose():
    """What the simple computer, the rule bot and somebody in a hurry would play, in all that were composed."""
    for number in SOME[12:]:
        state, solution = deal(number), mission(number).solution
        longest = max(moves(state), key=len)
        for text in (SeedBot()(state.view(0), Random(1)), RuleBot()(state.view(0), Random(1)), longest):
            assert text != solution, number


def test_there_are_many_of_every_level_with_names_of_their_own():
    found = [mission(number) for number in NUMBERS]
    assert len(found) >= 366 and [each.number for each in found] == [*NUMBERS]
    assert len({each.hands for each in found}) == len(found)
    for language in ("en", "zh"):
        names = [getattr(each.name, language) for each in found]
        assert len(set(names)) == len(names)
        assert all(2 <= len(name) <= 60 and name.isascii() == (language == "en") for name in names)
    assert not any(digit in each.name.en + each.name.zh for each in found for digit in "0123456789")
    for level in range(1, len(LEVELS) + 1):
        assert sum(each.level == level for each in found) >= 50
    three = [each for each in found if len(each.hands) == 3]
    assert len(three) >= 60 and {each.landlord for each in three} == {0, 1, 2}
    assert {each.landlord for each in found if len(each.hands) == 2} == {None}


def test_a_mission_a_day_none_twice_within_a_year():
    first = date(2026, 1, 1)
    days = [of_day(first + timedelta(days=n)) for n in range(3 * len(lines()))]
    for n, number in enumerate(days):
        assert number not in days[max(0, n - 366) : n]
    assert {*days[: len(lines())]} == {*NUMBERS}
    assert of_day(date(1970, 1, 1)) == 1 and of_day(date(1969, 12, 31)) in NUMBERS


def test_what_lists_tell():
    puzzle = Missions.puzzle(4)
    assert (puzzle.preset, puzzle.hands[0]) == ("endgame", ("8c", "8d", "Tc", "Jc", "Qc", "Qd", "Qh", "Qs"))
    assert Missions.puzzle(len(lines())).preset == "endgame-three"
    assert len(Missions.levels()) == 5


@pytest.mark.parametrize("bad", [0, -1, len(lines()) + 1])
def test_there_is_no_other_mission(bad):
    with pytest.raises(PaijuError) as refused:
        GAME.mission_rules(bad)
    assert refused.value.code == "BAD_MISSION"


def test_a_mission_has_the_seats_it_was_made_for():
    three = GAME.presets["endgame-three"].mission
    for rules in (
        f"endgame,mission={three}",
        "endgame-three,mission=1",
        f"endgame-three,mission={three},auction=bid123",
    ):
        with pytest.raises(PaijuError) as refused:
            GAME.deal(rules)
        assert refused.value.code == "BAD_RULES"
    assert GAME.mission_rules(three, GAME.presets["endgame"]).seats == 3
    assert GAME.mission_rules(5, GAME.presets["endgame-full"]) == GAME.ruleset("endgame-full,mission=5")
    state = GAME.deal("endgame-three")
    lord = state.landlord
    other = GAME.position(f"endgame-three hands={'/'.join(mission(three).hands)} landlord={(lord + 1) % 3} turn=0")
    assert (state.rules.mission, other.rules.mission) == (three, None)
    assert GAME.position(state.position()).rules.mission == three


@pytest.mark.compiled
@pytest.mark.parametrize("landlord", [0, 1, 2])
def test_a_perfect_side_of_three_wins_its_missions(landlord):
    """Whether the player is landlord or peasant: partner and opponents are the perfect computer, or the plain one."""
    numbers = [number for number in NUMBERS if mission(number).landlord == landlord]
    for number in numbers[: 8 if paiju.compiled else 1]:
        for opponent in (SolverBot(), SeedBot()):
            state = deal(number)
            players = [SolverBot() if seat == 0 or landlord not in (0, seat) else opponent for seat in range(3)]
            play_out(state, *players)
            assert state.payoffs()[0] > 0, number


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
