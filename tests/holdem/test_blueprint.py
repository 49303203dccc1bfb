"""The players for two that have learned: buckets, wagers between sizes, solved rivers, and honesty."""

from __future__ import annotations

from pathlib import Path

import pytest

import paiju
from paiju import Random, bots
from paiju.games.holdem import blueprint
from paiju.games.holdem.bots.blueprint import BlueprintBot, BlueprintPlayer
from paiju.games.holdem.bots.resolve import ResolvePlayer, Rest
from paiju.games.holdem.buckets import BUCKETS, Standings, canonical, class_of, distinct_boards, number_of
from paiju.games.holdem.evaluate import rank_set
from paiju.games.holdem.following import Course
from paiju.games.holdem.notation import CARD_NUMBERS
from paiju.games.holdem.resolving import Subgame
from paiju.games.holdem.wagers import ALL_IN, CALLS, FOLDS, betting
from paiju.regret import FOLDED, SHOWN

from .simple import Caller, duplicate, interval

GAME = paiju.game("holdem")
TWO = "no-limit,seats=2,max_hands=1"


def cards(text: str) -> list[int]:
    return [CARD_NUMBERS[text[i : i + 2]] for i in range(0, len(text), 2)]


def set_of(text: str) -> int:
    return sum(1 << card for card in cards(text))


def after(position: str, *texts: str) -> paiju.State:
    state = GAME.position(position)
    for text in texts:
        state.play(text)
    return state


# Buckets.


def test_there_are_169_hands_before_the_flop() -> None:
    classes = {class_of(high, low) for high in range(52) for low in range(high)}
    assert classes == set(range(169))
    assert class_of(*cards("AhKh")) == class_of(*cards("KsAs")) != class_of(*cards("AhKs"))


def test_every_hand_has_a_number() -> None:
    assert sorted(number_of(high, low) for high in range(52) for low in range(high)) == list(range(1326))
    assert number_of(3, 40) == number_of(40, 3)


def test_flops_that_differ_by_suits_are_one() -> None:
    assert len(distinct_boards(3)) == 1755


def test_standings_count_what_a_hand_beats_and_ties() -> None:
    board = set_of("Qs7h2c9dTh")
    standings = Standings()
    standings.score(board)
    ranks = {
        number_of(high, low): rank_set(board | 1 << high | 1 << low)
        for high in range(52)
        for low in range(high)
        if not board & (1 << high | 1 << low)
    }
    assert standings.live == len(ranks) == 1081
    for text in ("KsJd", "8c6c", "QdQh", "4c3d"):
        mine = ranks[number_of(*cards(text))]
        beaten, tied = (sum(rank < mine for rank in ranks.values()), sum(rank == mine for rank in ranks.values()))
        assert standings.scores[number_of(*cards(text))] == 2 * beaten + tied
    assert standings.scores[number_of(*cards("QsAd"))] == -1


@pytest.mark.parametrize("board", ["Qs7h2c", "Qs7h2c9d", "Qs7h2c9dTh"])
def test_buckets_are_the_same_in_other_suits_and_better_hands_have_higher_ones(board: str) -> None:
    swapped = str.maketrans("cdhs", "hscd")
    buckets, standings = blueprint.load_buckets(), Standings()
    street = len(board) // 2 - 2

    def bucket(hand: str, table: str) -> int:
        return buckets.bucket(set_of(table), street, *cards(hand), standings)

    hands = ("4c3c", "7c6c", "AcQd", "QcQd")
    found = [bucket(hand, board) for hand in hands]
    assert found == [bucket(hand.translate(swapped), board.translate(swapped)) for hand in hands]
    assert found == sorted(set(found)) and found[-1] < BUCKETS[street]
    every = buckets.on(set_of(board), street, standings)
    assert [every[number_of(*cards(hand))] for hand in hands] == found
    assert every[number_of(*cards("QsAd"))] == 255


def test_suits_in_order_stand_for_all() -> None:
    from array import array

    suits = array("i", [0] * 4)
    first, second = canonical(set_of("Qs7s2c"), suits), canonical(set_of("Qd7d2h"), suits)
    assert first == second != canonical(set_of("Qd7c2h"), suits)


# The tree, and where the real betting stands in it.


@pytest.mark.parametrize("depth", [6, 100])
def test_endings_cost_no_more_than_the_stacks(depth: int) -> None:
    tree = betting(depth).tree
    endings = [tree.values[node] for node in range(tree.nodes) if tree.actors[node] < 0]
    assert len(endings) > 100 and max(map(abs, endings)) == depth and min(map(abs, endings)) == 0.5


def test_a_wager_of_the_tree_is_found_and_others_count_as_one_of_two() -> None:
    tree = betting(100)
    assert tree.parts[:5].tolist() == [FOLDS, CALLS, 0.75, 1.5, ALL_IN]
    seen = set()
    for to, expected in ((25, {2}), (20, {2}), (40, {3}), (1000, {4}), (32, {2, 3}), (120, {3, 4})):
        found = set()
        for hand in range(1, 40):
            state = after(f"{TWO.replace('max_hands=1', 'max_hands=99')} button=0 hand={hand}", f"raise {to}")
            found.add(Course(state, tree).steps[0].action)
        assert found == expected
        seen |= found
    assert seen == {2, 3, 4}


def test_the_course_of_a_hand_knows_the_chips() -> None:
    state = after(f"{TWO} button=0 board=Qs7h2c9dTh", "raise 25", "call", "check", "bet 30", "raise 100")
    course = Course(state, betting(100))
    assert course.known and course.node >= 0 and course.pot == 180
    assert course.owed(0) == 70 and course.cap(0) == 975 and course.wagered(1) == [0, 30, 100]
    assert course.part_of(0, 200) == pytest.approx(100 / 250)


def test_a_state_without_its_history_is_played_all_the_same() -> None:
    state = GAME.position(f"{TWO} button=0 hands=AhKh/QsJs")
    state.step(state.nth(1))
    assert not Course(state, betting(100)).known
    for player in (BlueprintPlayer(), ResolvePlayer()):
        assert state.is_legal(player.choose(state, Random(1)))


# Solving.


def test_a_polarised_river_is_solved_as_is_known() -> None:
    """Nuts or nothing bets the pot: one bluff for two good hands, and half of what beats only bluffs calls."""
    board = set_of("AsAhKdKc2s")
    nuts, air, catchers = ["AcAd"], ["4c3c"], ["QcQd", "QhQs"]
    weights = [[0.0] * 1326, [0.0] * 1326]
    for hand in nuts + air:
        weights[1][number_of(*cards(hand))] = 1.0
    for hand in catchers:
        weights[0][number_of(*cards(hand))] = 1.0
    game = Subgame(board, weights, number_of(*cards("4c3c")))
    root = game.act(1, False, 2)
    game.link(root, 0, game.end(SHOWN, 1.0))
    facing = game.act(0, False, 2)
    game.link(root, 1, facing)
    game.link(facing, 0, game.end(FOLDED, -1.0))
    game.link(facing, 1, game.end(SHOWN, 3.0))
    game.solve(0)
    assert game.strategy(root, number_of(*cards("AcAd"))) == [0.5, 0.5]  # nothing is known yet
    game.solve(600)
    assert game.n == 4
    assert game.strategy(root, number_of(*cards("AcAd")))[1] > 0.98
    assert game.strategy(root, number_of(*cards("4c3c")))[1] == pytest.approx(1 / 2, abs=0.05)
    calls = [game.strategy(facing, number_of(*cards(hand)))[1] for hand in catchers]
    assert sum(calls) / 2 == pytest.approx(1 / 2, abs=0.05)


@pytest.mark.compiled
def test_nobody_folds_the_best_hand() -> None:
    state = after(
        f"{TWO} button=0 hands=AhKh/QsJs board=QhJhTh2c3d", "raise 25", "call", "check", "check", "check", "check"
    )
    state.play("bet 30")
    player = ResolvePlayer()
    player.effort = 0.1
    chosen = {GAME.text(player.choose(state, Random(seed))).split()[0] for seed in range(6)}
    assert chosen <= {"raise", "call"} and "raise" in chosen


def test_the_tree_to_solve_has_what_was_really_wagered() -> None:
    state = after(f"{TWO} button=0 board=Qs7h2c9dTh", "raise 25", "call", "check", "check", "bet 37")
    course = Course(state, betting(100))
    rest = Rest(course, ([1.0] * 1326, [1.0] * 1326))
    assert rest.node > 0 and rest.options[:2] == [FOLDS, CALLS] and len(rest.options) > 2
    assert rest.subgame.actors[rest.node] == 0
    assert rest.pot == 50 and rest.behind == 975


# Playing.


def test_shipped_weights_are_small_and_say_how_they_were_made() -> None:
    files = list(blueprint.WEIGHTS.glob("*.bin"))
    assert sum(path.stat().st_size for path in files) < 5_000_000
    assert set(blueprint.trained_depths()) == set(blueprint.DEPTHS)
    for depth in blueprint.trained_depths():
        head, body = blueprint.read(blueprint.WEIGHTS / f"blueprint-{depth}.bin")
        assert head["command"].endswith(f"--seed {head['seed']}") and head["iterations"] > 100_000
        assert len(body) == (betting(depth).tree.size + 1) // 2


def test_chances_survive_packing() -> None:
    assert list(blueprint.unpacked(blueprint.packed([1.0, 0.0, 0.5, 0.02, 0.48]))) == [15, 0, 8, 0, 7, 0]


@pytest.mark.compiled
def test_a_little_training_repeats_itself(tmp_path: Path) -> None:
    found = []
    for _ in range(2):
        blueprint.train(
            directory=tmp_path, depths=(6,), iterations=600, report=lambda text: None, buckets=blueprint.load_buckets()
        )
        found.append((tmp_path / "blueprint-6.bin").read_bytes())
    assert found[0] == found[1]
    chances = blueprint.load_strategy(6, tmp_path)
    assert len(set(chances)) > 10


@pytest.mark.parametrize("name", ["blueprint", pytest.param("resolve", marks=pytest.mark.compiled)])
@pytest.mark.parametrize(
    "rules",
    [
        "no-limit,seats=2,max_hands=6",
        "no-limit,seats=2,start_stack=200,max_hands=6",
        "no-limit,seats=2,start_stack=2000,max_hands=12",
        "no-limit,seats=2,start_stack=60,game_type=cash,rebuys=1,auto_muck=false,max_hands=6,ask_end=true",
        "no-limit,seats=2,schedule=on,level_every=2,start_stack=300,free_muck=true,max_hands=6",
    ],
)
def test_they_play_by_the_rules(name: str, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ResolvePlayer, "effort", 0.02)
    state, rng, bot = GAME.deal(rules, 7), Random(7), bots.bot(name, "holdem", GAME.ruleset(rules))
    moves = 0
    while not state.over():
        view = state.view(state.to_move())
        state.play(GAME.parse(view, bot(view, rng)))
        moves += 1
    assert moves > 6


@pytest.mark.parametrize(
    ("rules", "able"),
    [
        ("no-limit,seats=2", True),
        ("no-limit,seats=2,start_stack=150", True),
        ("no-limit,seats=2,schedule=on", True),
        ("no-limit,seats=2,start_stack=5000", False),
        ("no-limit,seats=2,ante=2", False),
        ("no-limit,seats=2,small_blind=1", False),
        ("no-limit,seats=2,button=random", False),
        ("no-limit,seats=2,side_pots=false", False),
        ("no-limit,seats=3", False),
        ("limit,seats=2", False),
        ("lab,seats=2", False),
    ],
)
def test_they_play_only_what_was_learned(rules: str, able: bool) -> None:
    assert BlueprintBot.can_play(GAME.ruleset(rules)) is able
    names = bots.names("holdem", GAME.ruleset(rules))
    assert ("blueprint" in names, "resolve" in names) == (able, able)


@pytest.mark.parametrize("kind", [BlueprintPlayer, pytest.param(ResolvePlayer, marks=pytest.mark.compiled)])
def test_no_choice_depends_on_what_the_seat_cannot_see(kind: type[BlueprintPlayer]) -> None:
    """The same choice in the true state and in sampled ones."""
    compared, player = 0, kind()
    player.effort = 0.02  # type: ignore[attr-defined]
    for deal in range(6):
        state, rng = GAME.deal(TWO, f"honest {deal}"), Random(deal)
        while not state.over():
            dice = Random(f"{deal} {state.logged}")
            view = state.view(state.to_move())
            chosen = player.choose(state, dice)
            for sample in range(2):
                other = GAME.sample(view, Random(sample))
                assert player.choose(other, Random(f"{deal} {state.logged}")) == chosen
                compared += 1
            state.play(state.nth(1) if rng.below(3) and GAME.text(chosen) == "fold" else chosen)
    assert compared > 20


@pytest.mark.compiled
def test_the_blueprint_wins_from_whoever_calls_everything() -> None:
    """Quick; benchmarks/holdem_strength.py measures closely."""
    mean, half = interval(duplicate(BlueprintPlayer(), Caller(), range(400)))
    assert mean - half > 0, (mean, half)
