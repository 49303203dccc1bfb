"""Whole games at fair tables: everybody sees the same, hidden cards stay hidden, and it ends as the real cards say."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.errors import PaijuError
from paiju.peer.deal import Party
from paiju.peer.table import FairTable
from paiju.peer.terms import movement_of
from paiju.plain.paper import Paper
from paiju.record import Record
from paiju.rng import Random
from paiju.terminal.replays import ReplaySitting
from paiju.terminal.transcript import tell_record

from .fair import FairGame

Maker = Callable[..., FairGame]

GAMES = [
    ("doudizhu", "", 3, 1),
    ("crazy_eights", "party,seats=2,hand_size=5,bury_first_eight=true", 2, 2),
    ("holdem", "seats=3,max_hands=3", 3, 3),
    ("holdem", "seats=2,start_stack=15", 2, 4),
    ("pinochle", "auction,pass_cards=3,max_deals=1", 4, 5),
    ("tractor", "hands=1", 4, 6),
    ("sevens", "paiqi,seats=3", 3, 7),
]


@pytest.mark.parametrize(("name", "rules", "seats", "seed"), GAMES)
def test_a_whole_game(name: str, rules: str, seats: int, seed: int, fair: Maker) -> None:
    game = fair(name, rules, seats, seed)
    seen: list[set[str]] = [set() for _ in range(seats)]

    def look() -> bool:
        for table in game.tables:
            if table.ready and not table.over:
                mine = sorted(table.view().hand)
                if not table.state.stages() and mine:
                    assert mine == sorted(table.party.card(slot) or "?" for slot in table.course.hands[table.seat])
                others = [slot for seat, slots in enumerate(table.course.hands) if seat != table.seat for slot in slots]
                seen[table.seat] |= {table.party.card(slot) or "" for slot in others}
        return False

    game.play(until=look)
    assert not game.problems()
    first = game.tables[0].state
    for table in game.everybody:
        assert table.over and table.state.payoffs() == first.payoffs()
        assert table.state.view(None) == first.view(None)
        check_record(table, seats)
    assert any("" in faces for faces in seen), "no card of another was ever hidden"


def check_record(table: FairTable, seats: int) -> None:
    """A finished game can be looked at again: with all cards where they were opened, else with one's own eyes."""
    names = [f"player {seat}" for seat in range(seats)]
    found = table.record(names)
    if table.seat < 0:
        assert found is None
        return
    assert found is not None
    record = Record.parse(found.text())
    assert record.eyes == (None if table.movement.opens_hands else table.seat)
    assert record.replay().view(None) == table.state.view(None)
    sitting = ReplaySitting(record, "all")
    offered = {*sitting.offered}
    assert offered == ({"public", "all", *range(seats)} if record.eyes is None else {"public", table.seat})
    sitting.seek(sitting.track.length // 2)
    for eyes in ("public", "all", *range(seats)):
        sitting.look(eyes)
        assert sitting.eyes in offered and sitting.view().history
    assert sitting.track.fault is None
    told = "\n".join(line.plain for line in tell_record(record, Paper("en")))
    dealt = (
        "".join(re.findall(r"^-- Hand [^\n]*\n((?:   [^\n]*\n)*)", told, re.MULTILINE))
        if record.eyes is not None
        else told
    )
    hands = {int(seat) for seat in re.findall(r"^   player (\d): .*[♠♥♦♣]", dealt, re.MULTILINE)}
    assert hands == ({*range(seats)} if record.eyes is None else {table.seat}), "no card that is made up is told"


def test_messages_get_lost_come_twice_and_in_any_order(fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 11)
    chance = Random(11)

    def post(letters: list) -> list:
        kept = [letter for letter in letters for _ in range(2) if chance.below(3)]
        chance.shuffle(kept)
        return kept

    game.post = post
    for _ in range(2000):
        if all(table.over for table in game.everybody):
            break
        game.pulse()
        table = game.asked()
        if table is not None:
            table.play(game.text(table))
            game.deliver()
        assert not game.problems(), game.problems()
    assert all(table.over for table in game.everybody)


def test_who_was_killed_goes_on_from_the_directory(tmp_path: Path, fair: Maker) -> None:
    game = fair("crazy_eights", "seats=3", 3, 12, directory=tmp_path)
    moves = 0

    def some() -> bool:
        nonlocal moves
        moves += 1
        return moves > 9

    game.play(until=some)
    before = game.tables[1].view()
    for seat in (1, 2):
        game.tables[seat] = game.sit(seat)
        game.pulse()
    assert game.tables[1].view() == before
    game.play()
    assert not game.problems() and all(table.over for table in game.everybody)
    assert not list(tmp_path.glob("*/*.key")), "keys are forgotten when a hand is over"


def test_nothing_is_played_that_the_rules_refuse(fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 13)
    table = game.asked()
    assert table is not None
    other = next(each for each in game.tables if each is not table)
    for text, player in (("99", table), ("pass", other), ("", table)):
        with pytest.raises(PaijuError):
            player.play(text)
    assert table.asked and not game.problems()


@pytest.mark.parametrize(
    ("name", "rules", "seats"),
    [
        ("pinochle", "lab", 4),
        ("tractor", "simple", 4),
        ("doudizhu", "endgame", 2),
        ("doudizhu", "", 4),
        ("holdem", "lab,seats=4", 4),
    ],
)
def test_rules_for_which_somebody_must_see_all_cards_are_refused(name: str, rules: str, seats: int) -> None:
    with pytest.raises(PaijuError) as refused:
        movement_of(name, rules, seats)
    assert refused.value.code in ("NOT_FAIR", "PLAYERS") and refused.value.say("zh").endswith("。")


def test_what_comes_in_can_do_no_harm(fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 14)
    table = game.tables[0]
    for data in (b"", b"m", b"p", b"x", b"m" + bytes(300), b"p\x91\x90", b"p" + bytes(50), b"m\xff", b"p\xc1"):
        assert table.receive(data) in ("damaged", "known", "answered")
    assert table.receive(game.tables[1].pulse()) in ("known", "answered")
    assert not game.problems() and isinstance(table.party, Party)
