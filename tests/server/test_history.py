"""Joining a long game is cheap: an update has a page of its history, the rest is asked for page by page."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

import paiju
from paiju import Event
from paiju.record import Record
from paiju.server import client, protocol, telling
from paiju.server import live as matches
from paiju.server.client import Client
from paiju.server.limits import Limits
from paiju.server.live import PAGE, LiveGame
from paiju.server.protocol import History, Join, Past, Refused, Replay, Update
from paiju.server.replays import replay
from paiju.server.sqlite import SqliteStore
from paiju.state import DEALER
from paiju.wording import wording

from .long_games import LONG, long_match, long_table, moves_of, play_on_at
from .setting import GENEROUS, PATIENT, Guest, Table, asynchronous, open_hall, refused, serving, started
from .test_nodes import two_nodes

MANY = 4 * PAGE + 17
MOST_BYTES = 60_000


def events_of(game: str, shown: Past | Replay) -> tuple[Event, ...]:
    """The events that a page or a replay shows."""
    return msgspec.json.decode(shown.events, type=paiju.game(game).view.history_type())


def pages_of(room: Table, guest: Guest, before: int) -> list[Past]:
    """All pages before an event, the oldest first."""
    pages: list[Past] = []
    while before:
        page = room.dealer.past(guest, History(table=room.id, game=room.live.number, before=before))
        assert page.since + len(events_of(room.game.name, page)) == before == page.since + len(page.told)
        assert len(page.told) <= PAGE
        assert len(protocol.encoder.encode(page)) < MOST_BYTES
        pages.insert(0, page)
        before = page.since
    return pages


LONGEST_DEAL = 100


@asynchronous
@pytest.mark.parametrize("name", LONG)
async def test_an_update_and_the_pages_before_it_are_the_whole_history(name: str) -> None:
    async with open_hall(timing=PATIENT) as hall:
        room, guests = await long_table(hall, name, MANY)
        events = room.live.events
        for seat, guest in [*enumerate(guests), (None, Guest())]:
            await room.host.join(guest, Join(table=room.id, watch=seat is None))
            update, view = guest.update, guest.view(name)
            assert update.since == events - PAGE and len(view.history) == len(update.told) == PAGE
            pages = pages_of(room, guest, update.since)
            assert len(pages) == -(-update.since // PAGE)
            whole, words = room.live.part(seat, 0), wording(room.game)
            assert len(whole.history) == events
            assert (*(event for page in pages for event in events_of(name, page)), *view.history) == whole.history
            told = words.tell(whole, room.called)
            assert (*(line for page in pages for line in page.told), *update.told) == told
            assert update.made == words.made(whole, update.since)
            assert msgspec.structs.replace(view, history=()) == room.live.table.state.glance(seat)
        assert name != "holdem" or any(made.event >= update.since for made in update.made)


@asynchronous
@pytest.mark.parametrize("name", LONG)
async def test_no_update_has_more_than_a_page(name: str) -> None:
    """Whatever a client says that it knows; and what is new after a move comes without what was before."""
    async with open_hall(timing=PATIENT) as hall:
        room, [guest, *_] = await long_table(hall, name, MANY)
        events = room.live.events
        for game, known in [(0, 0), (1, 0), (1, events - PAGE - 1), (1, events + 1), (7, events)]:
            await room.host.join(guest, Join(table=room.id, game=game, known=known))
            assert guest.update.since == events - PAGE and len(guest.frames[-1]) < MOST_BYTES
        await room.host.join(guest, Join(table=room.id, game=1, known=events - 3))
        assert guest.update.since == events - 3 and len(guest.view(name).history) == 3
        heard = len(guest.frames)
        await play_on_at(room, events + 20)
        updates = [each for each in guest.heard[heard:] if isinstance(each, Update)]
        lengths = [len(each.told) for each in updates]
        assert sum(lengths) == room.live.events - events and max(lengths) < 20


@asynchronous
@pytest.mark.parametrize("name", LONG)
async def test_who_joins_after_a_restart_waits_for_a_page_only(name: str, tmp_path: Path) -> None:
    """Nothing else of the history is looked at, in a move neither; but the end of a deal looks back at that deal."""
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        room, [guest, *_] = await long_table(hall, name, MANY)
        await room.host.join(guest, Join(table=room.id))
        seen = pages_of(room, guest, room.live.events)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        room = await hall.find(room.id)
        entries = room.live.table.state.log.heard
        await room.host.join(guest, Join(table=room.id))
        await play_on_at(room, MANY + 30)
        assert any(entry.public or entry.private for entry in entries[-2:])
        assert not any(entry.public or entry.private for entry in entries[: MANY - 2 * PAGE - LONGEST_DEAL])
        last = seen.pop()
        assert room.dealer.past(guest, History(table=room.id, game=1, before=last.since + len(last.told))) == last
        assert pages_of(room, guest, last.since) == seen


@pytest.mark.parametrize(
    ("name", "rules", "seats"),
    [("tractor", "friends,seats=7", 7), ("tractor", "simple", 4), ("doudizhu", "classic,deals=99,auction=call-rob", 3)],
)
def test_pages_tell_what_the_whole_history_does(name: str, rules: str, seats: int) -> None:
    live = long_match(name, MANY, rules, seats)
    names = [seat.name for seat in live.table.seats]
    for seat in (0, None):
        told = wording(live.table.game).tell(live.part(seat, 0), names)
        for before in range(PAGE, live.events, 41):
            page = telling.past("t", live, seat, names, before)
            assert page.told == told[page.since : before]


@pytest.mark.parametrize("name", ["doudizhu", "pinochle", "tractor"])
def test_a_page_has_room_for_a_deal(name: str) -> None:
    """So whoever comes to a table can see what lies there, and how the deal before came out."""
    rules, seats = {"tractor": ("friends,seats=7", 7)}.get(name, LONG[name])
    history = long_match(name, 1400, rules, seats).part(None, 0).history
    ends = [at for at, event in enumerate(history) if event.seat == DEALER and event.scores]
    deals = [end - begin for begin, end in pairwise(ends)]
    assert len(deals) > 3 and max(deals) + 50 < PAGE


@asynchronous
async def test_what_is_not_there_is_refused() -> None:
    async with open_hall(timing=PATIENT) as hall:
        room, [guest, *_] = await long_table(hall, "crazy_eights", 40)
        with refused("NOT_HERE"):
            room.dealer.past(guest, History(table=room.id, game=1, before=9))
        await room.host.join(guest, Join(table=room.id))
        for game in (0, 2):
            with refused("OTHER_GAME"):
                room.dealer.past(guest, History(table=room.id, game=game, before=9))
        nothing = room.dealer.past(guest, History(table=room.id, game=1, before=0))
        assert (nothing.since, bytes(nothing.events), nothing.told) == (0, b"[]", ())
        beyond = room.dealer.past(guest, History(table=room.id, game=1, before=10**6))
        assert beyond.since == 0 and len(beyond.told) == room.live.events
        other = await started(hall, Guest(), guest)
        other.live = None
        with refused("NOT_PLAYING"):
            other.dealer.past(guest, History(table=other.id, game=1, before=9))


@asynchronous
async def test_pages_have_a_limit_of_their_own() -> None:
    limits = msgspec.structs.replace(GENEROUS, history=(3, 0.001), patience=(2, 0.001))
    async with serving(timing=PATIENT, limits=limits) as served, Client(served.url) as ann:
        table = await ann.create("crazy_eights", "mbb", start=True)
        await table.until(lambda: table.view is not None)
        request = History(table=table.table, game=1, before=1)
        for _ in range(3):
            assert (await ann.ask(request, Past)).told == table.update.told[:1]
        with refused("SLOW_DOWN"):
            await ann.ask(request, Past)
        assert (await ann.ask(protocol.Ping(), protocol.Pong)).time


def test_a_game_of_20_000_events_can_be_read_in_20_seconds() -> None:
    at_once, rate = Limits().history
    assert (20_000 / PAGE - at_once) / rate < 20


@asynchronous
async def test_words_that_fail_do_not_keep_anybody_from_a_page(monkeypatch, caplog) -> None:
    async with open_hall(timing=PATIENT) as hall:
        room, [guest, *_] = await long_table(hall, "crazy_eights", 40)
        await room.host.join(guest, Join(table=room.id))

        def fail(*_: object) -> None:
            raise ValueError

        monkeypatch.setattr(type(wording(room.game)), "event", fail)
        page = room.dealer.past(guest, History(table=room.id, game=1, before=20))
        assert len(page.told) == 20 and "words are missing" in caplog.text


def seat_at(room: Table, seat: int, person: Client) -> None:
    """A client sits where one of the guests has played."""
    room.sitters[seat].seated.player = person.me.player


@asynchronous
async def test_a_client_completes_its_history_by_itself(monkeypatch) -> None:
    """Also if that is too much at once; and it is not asked before it knows everything."""
    monkeypatch.setattr(client, "PAUSE", 0.3)
    limits = msgspec.structs.replace(GENEROUS, history=(2, 4))
    async with serving(timing=PATIENT, limits=limits) as served:
        room, _ = await long_table(served.hall, "crazy_eights", MANY)
        mover = room.live.table.to_move()
        async with Client(served.url) as ann:
            seat_at(room, mover, ann)
            ann.heard = []
            seat = await ann.join(room.id)
            assert not seat.whole and seat.events == room.live.events and seat.mine
            async for update in seat.turns():
                assert seat.whole and seat.whole_view() == room.live.part(mover, 0)
                assert update.since == room.live.events - PAGE
                await seat.move(seat.view.legal[0])
                break
            assert seat.whole_view() == room.live.part(mover, 0)
            assert sum(isinstance(answer, Past) for answer in ann.heard) == 4
            assert any(isinstance(answer, Refused) and answer.code == "SLOW_DOWN" for answer in ann.heard)


@asynchronous
async def test_a_client_that_fell_far_behind_begins_anew() -> None:
    async with serving(timing=PATIENT, limits=GENEROUS) as served, Client(served.url) as eve:
        room, _ = await long_table(served.hall, "crazy_eights", 50)
        seat = await eve.join(room.id, watch=True)
        assert seat.whole and seat.events == room.live.events
        [session] = [each for each in served.web.sessions if each.player.id == eve.me.player]
        room.host.disconnect(session)
        await play_on_at(room, MANY)
        await eve.join(room.id, watch=True, game=1, known=50)
        await seat.until(lambda: seat.whole and seat.events == room.live.events)
        assert seat.whole_view() == room.live.part(None, 0)


@asynchronous
async def test_pages_come_through_another_node(postgres_url: str) -> None:
    async with two_nodes(postgres_url) as (nodes, ann, bob):
        room, _ = await long_table(nodes.one.hall, "crazy_eights", MANY)
        seat_at(room, 1, bob)
        seat = await bob.join(room.id)
        assert room.id not in nodes.two.hall.rooms and seat.room.you == 1
        await seat.until(lambda: seat.whole)
        assert seat.whole_view() == room.live.part(1, 0)
        with refused("OTHER_GAME"):
            await bob.ask(History(table=room.id, game=3, before=5), Past)
        watching = await ann.join(room.id, watch=True)
        await watching.until(lambda: watching.whole)
        assert watching.whole_view() == room.live.part(None, 0)


@asynchronous
async def test_reading_on_after_a_restart(tmp_path: Path) -> None:
    async with serving(SqliteStore(tmp_path / "paiju.db"), timing=PATIENT) as served, Client(served.url) as eve:
        room, _ = await long_table(served.hall, "doudizhu", MANY)
        await eve.join(room.id, watch=True)
        whole = room.live.part(None, 0)
        last = await eve.ask(History(table=room.id, game=1, before=MANY), Past)
    async with serving(SqliteStore(tmp_path / "paiju.db"), timing=PATIENT) as served, Client(served.url) as eve:
        await eve.join(room.id, watch=True, game=1, known=MANY)
        before = await eve.ask(History(table=room.id, game=1, before=last.since), Past)
        assert (*events_of("doudizhu", before), *events_of("doudizhu", last)) == whole.history[before.since :]


# Bots want the whole history, and it is had in stretches.


def restored(live: LiveGame) -> LiveGame:
    """The same game as after a restart."""
    table = live.table
    *_, again = LiveGame.restoring(1, table.record.begins(), live.start, table.seats, protocol.Pace(), live.moves)
    return again


def test_a_long_history_is_looked_through_in_stretches(monkeypatch) -> None:
    monkeypatch.setattr(matches, "STRETCH", 100)
    live = restored(long_match("pinochle", 750))
    entries, stretches = live.table.state.log.heard, 0
    for _ in live.recall(2):
        stretches += 1
        assert sum(entry.public is not None or entry.private is not None for entry in entries) == 100 * stretches
    assert stretches == 7 and not list(live.recall(2))
    assert live.part(2, 0) == long_match("pinochle", 750).part(2, 0)


@asynchronous
async def test_a_bot_knows_everything_after_a_restart(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(matches, "STRETCH", 50)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        room, _ = await long_table(hall, "crazy_eights", PAGE * 3)
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), PATIENT) as hall:
        room = await hall.find(room.id)
        seat, asked = room.live.table.to_move(), []
        think = hall.thinkers.ask

        async def ask(bot, view, rng):
            asked.append(view)
            return await think(bot, view, rng)

        monkeypatch.setattr(hall.thinkers, "ask", ask)
        text = await room.autoplay.think(room.live, seat, "rule")
        assert text in room.live.view(seat).legal
        assert [len(view.history) for view in asked] == [room.live.events]
        room.live._recalled.clear()
        thinking = asyncio.create_task(room.autoplay.think(room.live, seat, "rule"))
        await asyncio.sleep(0)
        for move, actions in moves_of(room.live, room.live.events + 1):
            room.live.commit(move, actions)
        assert await thinking == "" and len(asked) == 1


def test_a_replay_shows_no_event_before_its_time() -> None:
    """Those who could have declared trumps and kept silent are no events."""
    live = long_match("tractor", 150)
    record = live.record(["A", "B", "C", "D"], {})
    shown = replay(Record.parse(record.text()), "public")
    events = events_of("tractor", shown)
    known = [frame.known for frame in shown.frames]
    assert known == sorted(known) and known[-1] == len(events) < len(record.actions) + 60
    for before, frame in pairwise(shown.frames):
        assert all(event.seat in (frame.seat, DEALER) for event in events[before.known : frame.known])


def test_in_a_replay_every_move_is_told_or_called_something() -> None:
    live = long_match("tractor", 150)
    shown = replay(Record.parse(live.record(["A", "B", "C", "D"], {}).text()))
    events = events_of("tractor", shown)
    silent = set()
    for before, frame in pairwise(shown.frames):
        new = range(before.known, frame.known)
        told = any(events[at].seat == frame.seat and shown.told[at].said.en for at in new)
        assert told == (frame.label is None), frame.action
        if frame.label is not None:
            silent.add((frame.action.split()[0].removesuffix("+"), frame.label.zh[0]))
    assert {("pass", "不"), ("bury", "扣")} <= silent
