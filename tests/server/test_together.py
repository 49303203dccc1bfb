"""Many questions at once are one question, and everybody gets the right answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from paiju.server import together
from paiju.server.storage import Player, StorageError, Stored
from paiju.server.together import Together, padded

from .setting import asynchronous
from .stores import Opened


class Register:
    """Answers slowly, when it is let, and notes what it was asked."""

    def __init__(self, distant: bool = True) -> None:
        self.asked: list[list[str]] = []
        self.ages = {"Ann": 30, "Bob": 40}
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.problem: Exception | None = None
        self.together = Together(self.look_up, distant)

    async def look_up(self, names: Sequence[str]) -> dict[str, int]:
        self.asked.append(list(names))
        ages = dict(self.ages)
        await self.may_answer.wait()
        if self.problem is not None:
            raise self.problem
        return ages

    async def get(self, *names: str) -> list[object]:
        return await asyncio.gather(*map(self.together.get, names), return_exceptions=True)


@asynchronous
async def test_what_is_asked_in_one_moment_is_one_question():
    register = Register()
    assert await register.get("Ann", "Bob", "Eve", "Ann") == [30, 40, None, 30]
    assert register.asked == [["Ann", "Bob", "Eve", "Eve"]], "each once, filled up to a power of two"


@asynchronous
async def test_nobody_waits_for_others_where_asking_is_cheap():
    register = Register(distant=False)
    assert await register.get("Ann", "Bob") == [30, 40]
    assert register.asked == [["Ann"], ["Bob"]]


@asynchronous
async def test_nobody_is_told_what_was_true_before_they_asked():
    register = Register()
    register.may_answer.clear()
    first = asyncio.create_task(register.together.get("Ann"))
    while not register.asked:
        await asyncio.sleep(0)
    register.ages["Ann"] = 31
    second = asyncio.create_task(register.together.get("Ann"))
    await asyncio.sleep(0)
    register.may_answer.set()
    assert (await first, await second) == (30, 31) and register.asked == [["Ann"], ["Ann"]]


@asynchronous
async def test_when_many_questions_are_open_the_next_ones_wait_and_are_one(monkeypatch):
    monkeypatch.setattr(together, "OPEN", 2)
    monkeypatch.setattr(together, "MOST", 3)
    register = Register()
    register.may_answer.clear()
    answers = []
    for name in ("Ann", "Bob", "Eve", "Joe", "Kim", "Lea"):
        answers.append(asyncio.create_task(register.together.get(name)))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    assert register.asked == [["Ann"], ["Bob"]]
    register.may_answer.set()
    assert await asyncio.gather(*answers) == [30, 40, None, None, None, None]
    assert [sorted({*names}) for names in register.asked[2:]] == [["Eve", "Joe", "Kim"], ["Lea"]]


@asynchronous
async def test_a_failure_is_told_to_all_whom_it_concerns_and_then_forgotten():
    register = Register()
    register.problem = StorageError("DATABASE_FAILED", "away")
    assert await register.get("Ann", "Bob") == [register.problem] * 2
    register.problem = None
    assert await register.get("Ann") == [30]


@asynchronous
async def test_who_does_not_wait_any_longer_disturbs_nobody():
    register = Register()
    register.may_answer.clear()
    tasks = [asyncio.create_task(register.together.get(name)) for name in ("Ann", "Bob")]
    while not register.asked:
        await asyncio.sleep(0)
    tasks[0].cancel()
    register.may_answer.set()
    assert await tasks[1] == 40


@pytest.mark.parametrize(("keys", "filled"), [("a", "a"), ("ab", "ab"), ("abc", "abcc"), ("abcde", "abcdeeee")])
def test_questions_are_filled_up(keys: str, filled: str) -> None:
    assert padded(list(keys)) == list(filled)


def test_many_players_and_tables_are_looked_up_at_once(store: Opened) -> None:
    players = [Player(f"p{n}", b"digest %d" % n, f"Player {n}") for n in range(20)]
    tables = [Stored(f"table-{n}", f"CODE{n}", True, "playing", b"{}") for n in range(20)]
    for player, table in zip(players, tables, strict=True):
        store.add_player(player)
        assert store.create(table)
        store.seat_players(table.id, [player.id, "p0"])
    before = store.store.transactions["read"]
    found = store.together(
        *(("player_by_digest", player.digest) for player in players),
        *(("seated", player.id) for player in players),
        *(("find", table.id) for table in tables),
        *(("find", table.code.lower()) for table in tables),
        ("player_by_digest", b"nobody's"),
        ("seated", "nobody"),
        *(("find", key) for key in ("nowhere", "", "code", "t\0able", "code1\ud800", "CODE\N{DIGIT ONE}\u0131")),
    )
    nodes = [(table.id, store.node.id) for table in tables]
    assert found[:20] == players
    assert found[20] == [table.id for table in reversed(tables)], "the newest first"
    assert found[21:40] == [[table.id] for table in tables[1:]]
    assert [(table.id, node.id) for table, node in found[40:60]] == nodes
    assert [(table.id, node.id) for table, node in found[60:80]] == nodes
    assert found[80:82] == [None, []] and found[82:] == [None] * 6
    if store.store.shared:
        assert store.store.transactions["read"] - before <= 6


def test_a_code_that_is_the_id_of_another_table_leads_nobody_astray(store: Opened) -> None:
    for id, code in (("abcdef", "FIRST"), ("other", "ABCDEF")):
        assert store.create(Stored(id, code, True, "playing", b"{}"))
    found = store.together(*(("find", key) for key in ("abcdef", "ABCDEF", "AbCdEf", "first")))
    assert [table.id for table, _ in found] == ["abcdef", "other", "other", "abcdef"]
