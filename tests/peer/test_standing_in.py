"""Somebody leaves a game for good, and a bot plays on: enough of the others open the cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.rng import Random

from .fair import FairGame

Maker = Callable[..., FairGame]

GAMES = [
    ("doudizhu", "classic,deals=2", 3, 1, 12, 1),
    ("doudizhu", "", 3, 2, 0, 0),
    ("crazy_eights", "seats=3", 3, 2, 8, 0),
    ("tractor", "hands=2", 4, 4, 150, 0),
    ("tractor", "hands=1", 4, 5, 20, 1),
    ("pinochle", "auction,pass_cards=3,max_deals=2", 4, 6, 3, 0),
    ("pinochle", "auction,max_deals=1", 4, 502, 10, 2),  # after melds were shown
    ("pinochle", "auction,pass_cards=3,max_deals=1", 4, 520, 3, 3),  # while cards are passed on and melds are asked for
    ("holdem", "seats=3,max_hands=4", 3, 8, 4, 0),
    ("holdem", "seats=4,max_hands=2", 4, 9, 0, 2),
    ("sevens", "paiqi,seats=3", 3, 9, 5, 1),
]


def after(game: FairGame, moves: int) -> None:
    """Play so many moves."""
    left = moves

    def enough() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    game.play(until=enough)


def agree(game: FairGame) -> None:
    """All who are left, and who only looks on, see the same end."""
    assert not game.problems(), game.problems()
    first = game.here[0].state
    for table in game.everybody:
        assert table.over and table.state.view(None) == first.view(None)


@pytest.mark.parametrize(("name", "rules", "seats", "seed", "moves", "leaver"), GAMES)
def test_a_bot_plays_on(name: str, rules: str, seats: int, seed: int, moves: int, leaver: int, fair: Maker) -> None:
    game = fair(name, rules, seats, seed, leaving="bot")
    after(game, moves)
    game.lose(leaver)
    closed = name == "holdem"

    def look() -> bool:
        for table in game.everybody:
            if table.ready and not table.over and leaver in table.gone and closed:
                live = [seat for seat, slots in enumerate(table.course.hands) if slots and table.hand_of(seat)]
                assert not live or table.state.phase != 0, "nobody looks at cards that are only folded"  # type: ignore[attr-defined]
        return False

    game.play(until=look)
    agree(game)
    assert all(table.gone == {leaver} for table in game.everybody)
    for table in game.here:
        assert table.record([f"player {seat}" for seat in range(seats)]) is not None, "it can be looked at again"


def test_its_cards_lie_open_and_others_stay_hidden(fair: Maker) -> None:
    game = fair("crazy_eights", "seats=4", 4, 31, leaving="bot")
    after(game, 6)
    mine = sorted(game.tables[1].view().hand)
    game.lose(1)
    game.play(until=lambda: 1 in game.tables[0].gone and game.asked() is not None)
    for table in game.everybody:
        faces = [table.party.card(slot) for slot in table.course.hands[1]]
        assert None not in faces and len(set(faces) & set(mine)) >= len(mine) - 1
        assert table.hand_of(1) == faces
        for other in (0, 2, 3):
            known = {table.party.card(slot) for slot in table.course.hands[other]}
            assert (None in known) != (other == table.seat) and not table.hand_of(other)


def test_killed_while_a_bot_plays_on(tmp_path: Path, fair: Maker) -> None:
    """Somebody leaves; those who stay are killed again and again, and go on from the disk with the same table."""
    game = fair("doudizhu", "classic,deals=2", 3, 32, directory=tmp_path, leaving="bot")
    after(game, 7)
    game.lose(2)
    moves = 0

    def killed() -> bool:
        nonlocal moves
        moves += 1
        if moves % 9 == 0:
            seat = moves // 9 % 2
            before = game.tables[seat].view()
            game.tables[seat] = game.sit(seat)
            assert game.tables[seat].problem is None and game.tables[seat].view() == before
            assert game.tables[seat].gone == game.tables[1 - seat].gone
            game.tables[seat].part_with([2])
            game.pulse()
        return False

    game.play(until=killed)
    agree(game)
    assert moves > 10


def test_messages_are_lost_while_a_bot_plays_on(fair: Maker) -> None:
    game = fair("crazy_eights", "seats=3", 3, 33, leaving="bot")
    after(game, 4)
    chance = Random(33)

    def post(letters: list) -> list:  # type: ignore[type-arg]
        kept = [letter for letter in letters for _ in range(2) if chance.below(3)]
        chance.shuffle(kept)
        return kept

    game.post = post
    game.lose(0)
    for _ in range(3000):
        if all(table.over for table in game.everybody):
            break
        game.pulse()
        if not game.stand_in() and (table := game.asked()) is not None:
            table.play(game.text(table))
            game.deliver()
        assert not game.problems(), game.problems()
    agree(game)


def test_two_leave_one_after_the_other_and_bots_go_with_their_keeper(fair: Maker) -> None:
    """Four people and a bot of the first: the first leaves, later another one; two are enough to the end."""
    game = fair("crazy_eights", "seats=5", 5, 34, leaving="bot", keepers=(0, 1, 2, 3, 0))
    after(game, 6)
    game.lose(0, 4)
    after(game, 6)
    game.lose(2)
    game.play()
    agree(game)
    assert all(table.gone <= {0, 2, 4} for table in game.everybody)


def test_who_comes_back_too_late_is_told(tmp_path: Path, fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 35, directory=tmp_path, leaving="bot")
    game.lose(1)
    after(game, 4)
    assert game.tables[0].gone == {1}
    back = game.sit(1)
    for data in [game.tables[0].pulse(), *game.tables[0].outgoing()]:
        back.receive(data)
    for data in [b"m" + data for party in game.tables[0].parties.values() for data in party.missing()]:
        back.receive(data)
    assert back.problem is not None and back.problem.code == "STOOD_IN"
    again = game.sit(1)
    assert again.problem is not None and again.problem.code == "STOOD_IN", "after a restart too"


def test_a_stand_in_that_breaks_a_rule_is_refused_and_who_spoke_is_named(fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 36, leaving="bot")
    game.play(until=lambda: (table := game.asked()) is not None and table.state.phase == 1)  # type: ignore[attr-defined]
    leaver = game.asked()
    assert leaver is not None
    game.lose(leaver.seat)
    speaker = next(table for table in game.here if table.standing_in is not None)
    assert speaker.seat == (leaver.seat + 1) % 3
    speaker.party.stand_in(leaver.seat, speaker.course.hands[leaver.seat][:2], f"{speaker.course.mark()} 0")
    speaker._go_on()
    game.deliver()
    assert {problem.facts.get("seat") for problem in game.problems()} == {speaker.seat}  # type: ignore[attr-defined]
