"""Missions looked at move by move: answers, verdicts, the solution; and the days of the daily one."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta

import pytest

import paiju
from paiju.server import missions
from paiju.server.missions import calendar, mission_list, of_day, streak
from paiju.server.protocol import Attempt
from paiju.server.study import Bench
from paiju.server.web import Web

from .setting import PATIENT, asynchronous, open_hall

GAME = paiju.game("doudizhu")


def study(number: int, *moves: str, **more: object):
    return Bench(GAME, number, Attempt(moves=moves, **more)).study()


@pytest.mark.parametrize("number", [1, 2, 40, 333])
def test_the_way_to_win_wins(number):
    moves: list[str] = []
    for _ in range(30):
        found = study(number, *moves, solution=True)
        if found.solved:
            break
        assert found.wins and found.lost_by is None and found.best in [option.action for option in found.options]
        assert found.line and all(said.en and said.zh for said in found.line)
        moves.append(found.best)
    assert found.solved and found.mission.solved and not found.options


def test_a_move_that_loses_is_said_to_and_may_be_taken_back():
    start = study(1)
    assert start.wins and start.updates == () and len(start.options) > 1
    (wrong, *_) = [option.action for option in start.options if option.action != "789TJ"]
    lost = study(1, wrong)
    assert lost.wins is False and lost.lost_by == 0 and len(lost.updates) == 2
    assert study(1) == start
    with pytest.raises(paiju.PaijuError):
        study(1, "KK")
    with pytest.raises(paiju.PaijuError):
        study(1000)


def test_days_in_a_row():
    today = datetime.now(UTC)
    when = lambda back: int((today - timedelta(days=back)).timestamp() * 1000)  # noqa: E731
    number = lambda back: of_day(GAME, (today - timedelta(days=back)).date())  # noqa: E731
    won = [("doudizhu", number(back), when(back)) for back in (1, 2, 4)] + [("doudizhu", number(3), when(0))]
    days = calendar(GAME, won)
    assert len(days) == missions.DAYS and days[-1].number == number(0)
    assert [day.on_time for day in days[-5:]] == [True, False, True, True, False]
    assert [day.solved for day in days[-5:]] == [True, True, True, True, False]
    assert streak(days) == 2
    assert streak(calendar(GAME, [*won, ("doudizhu", number(0), when(0))])) == 3
    assert streak(()) == streak(calendar(GAME, ())) == 0
    listed = mission_list(won, 0, 3, None)
    assert len(listed.levels) == 5 and listed.streak == 2 and listed.today.number == number(0)


@asynchronous
async def test_who_solves_a_mission_over_http_has_solved_it():
    from starlette.requests import Request

    async with open_hall(timing=PATIENT) as hall:
        ann, token = await hall.players.new("Ann", False)
        web = Web(hall)

        async def post(moves: list[str]) -> dict:
            body = json.dumps({"moves": moves, "solution": True}).encode()

            async def receive() -> dict:
                return {"type": "http.request", "body": body, "more_body": False}

            headers = [(b"authorization", f"Bearer {token}".encode())]
            parts = {"game": "doudizhu", "number": 1}
            scope = {
                "type": "http",
                "method": "POST",
                "headers": headers,
                "path_params": parts,
                "client": ("1.2.3.4", 5),
            }
            return json.loads((await web.mission(Request(scope, receive))).body)

        moves: list[str] = []
        while not (found := await post(moves)).get("solved"):
            assert await hall.store.solved(ann.id) == []
            moves.append(found["best"])
        await post(moves)
        assert hall.workshop._process is not None, "solved in the server's own process, where all others would wait"
        assert await hall.store.solved(ann.id) == [("doudizhu", 1)] and len(await hall.store.recent(ann.id)) == 1
