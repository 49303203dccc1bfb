"""While cards are dealt anybody may declare: nobody hears, sees or can time who could have and did not."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import msgspec
import pytest

import paiju
from paiju.server import autoplay, clock
from paiju.server import hall as halls
from paiju.server.autoplay import LAST_CHANCE, Autoplay
from paiju.server.hall import Timing
from paiju.server.live import LiveGame
from paiju.server.protocol import Join, Move, Pace, Update
from paiju.server.rounds import Rounds
from paiju.server.storage import Player
from paiju.view import SOMEBODY
from tractor.twins import SECRET, twins

from .setting import Guest, asynchronous, make_table, open_hall, refused, started, until

TEMPO = 0.25
STEADY = Timing(grace=60, idle=60, bot_delay=(0, 0), dealing=TEMPO)
RULES = "classic,no_declaration=no_trump"
really_sleep = asyncio.sleep


@pytest.fixture(autouse=True)
def nothing_else_differs(monkeypatch):
    monkeypatch.setattr(Rounds, "told", lambda self: None)  # the promise of another deal is another one
    monkeypatch.setattr(halls.secrets, "token_urlsafe", lambda size: "fixed")
    monkeypatch.setattr(halls, "code", lambda letters: "CODE")
    monkeypatch.setattr(clock, "_milliseconds", lambda seconds: 1000 * round(seconds))  # the machine may be busy


class Timeline:
    """What somebody is sent and how long nothing comes in between, as the server's tempo has it."""

    def __init__(self, monkeypatch) -> None:
        self.eyes = Guest(player=Player("eyes", b"", "Eyes"))
        self.log: list[bytes] = []
        self.waits = 0
        send = self.eyes.send
        self.eyes.send = lambda frame: (self.log.append(frame), send(frame))

        async def sleep(seconds: float) -> None:
            if seconds >= TEMPO:
                self.log.append(b"after %.2f seconds" % seconds)
                self.waits += 1
                for _ in range(30):  # time enough for everybody to answer
                    await really_sleep(0.001)
            else:
                await really_sleep(seconds)

        monkeypatch.setattr(autoplay, "asyncio", SimpleNamespace(**vars(asyncio) | {"sleep": sleep}))


async def seen(state, timeline: Timeline, secretly: str) -> list[bytes]:
    """All that seat 2 is sent until the deal is over. The one with the secret declines, or lets a bot, or is away."""
    async with open_hall(timing=STEADY, deal=lambda game, rules, seed: state.copy()) as hall:
        guests = [Guest(player=Player(f"player{n}", b"", f"Guest {n}")) for n in range(4)]
        guests[2] = timeline.eyes
        room = await started(hall, *guests, game="tractor", rules=RULES, pace=Pace(move=20, bank=60))
        if secretly == "bot":
            room.sitters[SECRET].stand_in = True
        asked, told = 0, 0
        while room.live.dealing:
            await really_sleep(0.002)
            heard = [answer for answer in guests[SECRET].heard[told:] if isinstance(answer, Update)]
            told = len(guests[SECRET].frames)
            if secretly == "person" and heard:
                view = msgspec.json.decode(heard[-1].view, type=paiju.game("tractor").view)
                if view.to_move == SECRET:
                    asked += 1
                    await room.dealer.move(
                        guests[SECRET], Move(table=room.id, game=1, turn=heard[-1].turn, action="pass")
                    )
        frames = list(timeline.log)
        assert timeline.waits == 26 and frames[-2] == b"after %.2f seconds" % (TEMPO * LAST_CHANCE)
        return [*frames, b"asked" if asked else b""]


@asynchronous
@pytest.mark.parametrize("secretly", ["person", "bot", "nobody"])
async def test_the_wire_and_its_times_are_the_same_whether_a_seat_could_have_declared_or_not(monkeypatch, secretly):
    async def passes(self, live, seat, bot):
        await really_sleep(0.004)
        return "pass"

    monkeypatch.setattr(Autoplay, "think", passes)
    one, two = twins(RULES, seed=5)
    able = await seen(one, Timeline(monkeypatch), secretly)
    unable = await seen(two, Timeline(monkeypatch), secretly)
    assert able[:-1] == unable[:-1]
    assert [able[-1], unable[-1]] == ([b"asked", b""] if secretly == "person" else [b"", b""])
    updates = [frame for frame in able if b'"type":"update"' in frame]
    assert len(updates) == 27 and not any(b'"clock"' in frame for frame in updates[:-1]) and b'"clock"' in updates[-1]


@asynchronous
async def test_whoever_can_declares_when_they_like_and_only_they_are_asked(monkeypatch):
    one, _ = twins(RULES, seed=5)
    timeline = Timeline(monkeypatch)
    async with open_hall(timing=STEADY, deal=lambda game, rules, seed: one.copy()) as hall:
        guests = [Guest(), Guest(), timeline.eyes, Guest()]
        room = await started(hall, *guests, game="tractor", rules=RULES)
        ann = guests[SECRET]
        await until(lambda: ann.view("tractor").to_move == SECRET)
        assert all(guest.view("tractor").to_move == SOMEBODY for guest in guests if guest.view("tractor").legal == ())
        text = ann.view("tractor").legal[0]
        with refused("NOT_YOUR_TURN"):
            await room.dealer.move(guests[0], Move(table=room.id, game=1, turn=0, action=text))
        turn = ann.update.turn
        await room.dealer.move(ann, Move(table=room.id, game=1, turn=turn, action=text))
        assert ann.update.turn == turn + 1 and timeline.eyes.view("tractor").bidder == SECRET
        await until(lambda: not room.live.dealing)
        *_, again = LiveGame.restoring(
            1, one.copy(), room.live.start, room.live.table.seats, room.setup.pace, room.live.moves
        )
        assert again.table.state.position() == room.live.table.state.position()
        assert [move.action for move in room.live.moves] == [text, "all pass"]


@asynchronous
async def test_without_a_tempo_people_are_waited_for_and_bots_declare():
    quick = Timing(bot_delay=(0, 0), dealing=0)
    async with open_hall(timing=quick, deal=lambda game, rules, seed: game.deal(rules, seed=3)) as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mbbb", "tractor", rules="classic,hands=1")
        await room.dealer.begin(ann)
        while room.live.dealing:
            await asyncio.sleep(0.01)
            if room.live.dealing and room.live.all_dealt and ann.view("tractor").to_move == 0:
                try:
                    await room.dealer.move(ann, Move(table=room.id, game=1, turn=ann.update.turn, action="pass"))
                except paiju.PaijuError as error:
                    assert error.code == "LATE", "a bot has declared just before"
        assert ann.view("tractor").bidder in (1, 2, 3)


@asynchronous
async def test_who_comes_late_sees_the_deal_as_far_as_it_has_come(monkeypatch):
    one, _ = twins(RULES, seed=5)
    timeline = Timeline(monkeypatch)
    async with open_hall(timing=STEADY, deal=lambda game, rules, seed: one.copy()) as hall:
        guests = [Guest(), Guest(), timeline.eyes, Guest()]
        room = await started(hall, *guests, game="tractor", rules=RULES)
        await until(lambda: room.live.stage >= 7)
        watcher = Guest()
        await room.host.join(watcher, Join(table=room.id, watch=True))
        assert watcher.view("tractor").counts[0] == room.live.stage
