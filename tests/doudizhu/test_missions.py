"""A7: the missions and the computers that play them."""

from random import Random as RandomModule

import pytest

from paiju import PaijuError, Random, bots
from paiju.bots.uniform import RandomBot
from paiju.games.doudizhu.bots.rule import RuleBot
from paiju.games.doudizhu.bots.search import Solver
from paiju.games.doudizhu.bots.solver import LOSES, NOT_SEARCHED, WINS, SeedBot, SolverBot, divide
from paiju.games.doudizhu.combos import count_cards
from paiju.games.doudizhu.kinds import CARDS
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
SLOW_LAST = [*TABLE[:-2], *(pytest.param(row, marks=pytest.mark.compiled) for row in TABLE[-2:])]

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
    mine, theirs = solver.hands(state)
    assert not solver.wins(state)
    hopes = {GAME.text(move): solver.hope(mine, theirs, move) for move in state.legal()}
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
    """Within 30,000 positions, a second even without a compiler; and the remark is what is true."""
    for rules in ("endgame", "endgame-full"):
        start, known = GAME.deal(rules, mission=row[0]), Solver()
        for text in moves(start):
            state = say(start.copy(), text)
            bot = SolverBot(limit=30_000)
            assert bot(state.view(1), Random(1)) in moves(state)
            assert bot.sure and bot.remark == (WINS if known.wins(state) else LOSES)


@pytest.mark.parametrize("seed", range(40))
def test_the_solver_agrees_with_a_plain_search_of_the_game_itself(seed):
    """The engine's own moves, nothing remembered but whole positions; `seed` draws the hands and the table."""
    rng = RandomModule(seed)
    pack = [rank for rank in "89TJQKA2" for _ in range(4)] + ["B", "R"]
    rng.shuffle(pack)
    rules = rng.choice(["endgame", "endgame-full", "endgame-full,wings=strict", "endgame-full,wings=loose"])
    hands = pack[: rng.randint(3, 7)], pack[7 : 7 + rng.randint(3, 7)]
    state = GAME.position(f"{rules} hands={'/'.join(map(''.join, hands))} turn={rng.randint(0, 1)}")
    for _ in range(rng.randint(0, 2)):
        action = rng.choice(state.legal())
        if count_cards(action & CARDS) < state.left[state.turn]:
            state.step(action)
    known = {}

    def wins(state):
        key = state.position()
        if key not in known:
            known[key] = any(succeeds(state, action) for action in state.legal())
        return known[key]

    def succeeds(state, action):
        after = state.copy()
        after.step(action)
        return after.over() or not wins(after)

    assert winning_moves(state) == [action for action in state.legal() if succeeds(state, action)], state.position()


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


def test_a_solver_forgets_rather_than_gives_up_when_its_memory_is_full():
    bot = SolverBot(limit=15_000)
    for _, player, computer, *_ in TABLE:
        for turn in (0, 1):
            state = GAME.position(f"endgame hands={player}/{computer} turn={turn}")
            bot(state.view(turn), Random(1))
            assert bot.sure and len(bot.solver.known) < 30_000


def test_the_solver_is_for_missions():
    hidden = "endgame,mission=none,open_hands=false hands=345/678"
    for attempt in (
        lambda: SolverBot()(GAME.deal(seed=1).view(0), Random(1)),
        lambda: SolverBot()(GAME.position(hidden).view(0), Random(1)),
        lambda: Solver().wins(GAME.deal(seed=1)),
        lambda: Solver().wins(say(GAME.position("endgame hands=3/4"), "3")),
    ):
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
