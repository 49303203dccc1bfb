"""A table: who may do what, in which order it becomes true, and who is told what."""

from __future__ import annotations

import asyncio

import pytest

from paiju.server import protocol
from paiju.server.protocol import Chat, Considered, Gone, Join, Moved, Pace, Refused, Room, Talk, Update
from paiju.server.sqlite import SqliteStore
from paiju.server.storage import CHAT_LINES, Lost

from .setting import (
    PATIENT,
    SEATS,
    Guest,
    any_move,
    asynchronous,
    make_table,
    mover,
    open_hall,
    refused,
    started,
    until,
)


@asynchronous
async def test_a_table_waits_until_its_owner_starts_it():
    async with open_hall() as hall:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await make_table(hall, ann, "mob")
        assert ann.room.status == "waiting" and ann.room.you == 0 and ann.room.owner == 0
        assert [seat.kind for seat in ann.room.seats] == ["person", "open", "bot"]
        with refused("SEATS_OPEN"):
            await room.dealer.begin(ann)
        await room.host.join(bob, Join(table=room.id))
        assert bob.room.you == 1 and ann.room.seats[1].name == "Bob"
        with refused("FULL"):
            await room.host.join(eve, Join(table=room.id))
        with refused("NOT_OWNER"):
            await room.dealer.begin(bob)
        with refused("NOT_HERE"):
            await room.dealer.begin(eve)
        await room.dealer.begin(ann)
        assert ann.room.status == "playing" and ann.room.game == 1 and len(ann.room.deal.promise) == 64
        assert ann.update.turn == 0 and ann.update.since == 0
        with refused("NOT_WAITING"):
            await room.dealer.begin(ann)
        with refused("FULL"):
            await room.host.join(eve, Join(table=room.id))


@asynchronous
async def test_the_owner_arranges_bots_while_the_table_waits():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await make_table(hall, ann, "moo")
        await room.host.join(bob, Join(table=room.id, seat=2))
        await room.host.arrange(ann, 1, "random")
        assert ann.room.seats[1].bot == "random" and ann.room.seats[1].name
        for seat, bot, code in [
            (7, "rule", "NO_SEAT"),
            (2, "rule", "SEAT_TAKEN"),
            (1, "nobody", "UNKNOWN_BOT"),
            (1, "/etc/passwd.py:Bot", "UNKNOWN_BOT"),
            (1, "os:system", "UNKNOWN_BOT"),
        ]:
            with refused(code):
                await room.host.arrange(ann, seat, bot)
        with refused("NOT_OWNER"):
            await room.host.arrange(bob, 1, "")
        await room.host.arrange(ann, 1, "")
        assert ann.room.seats[1].kind == "open"


@asynchronous
async def test_a_bot_has_no_name_that_a_person_brings():
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mbo")
        bot = ann.room.seats[1].name
        await room.host.join(Guest(bot), Join(table=room.id))
        assert ann.room.seats[2].name == bot
        assert len({seat.name for seat in ann.room.seats}) == 3


@asynchronous
async def test_seats_are_asked_for_by_number():
    async with open_hall() as hall:
        ann, bob, eve = Guest(), Guest(), Guest()
        room = await make_table(hall, ann, "moo")
        with refused("NO_SEAT"):
            await room.host.join(bob, Join(table=room.id, seat=3))
        with refused("SEAT_TAKEN"):
            await room.host.join(bob, Join(table=room.id, seat=0))
        await room.host.join(bob, Join(table=room.id, seat=2))
        await room.host.join(eve, Join(table=room.id))
        assert bob.room.you == 2 and eve.room.you == 1


@asynchronous
async def test_a_move_is_confirmed_after_it_is_durable_and_before_it_is_seen():
    async with open_hall() as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        one = mover(room, guests)
        asked, durable = asyncio.Event(), asyncio.Event()
        append = hall.store.append

        async def slow(*arguments):
            asked.set()
            await durable.wait()
            await append(*arguments)

        hall.store.append = slow
        before = [len(guest.frames) for guest in guests]
        moving = asyncio.create_task(room.dealer.move(one, any_move(room)))
        await asked.wait()
        assert [len(guest.frames) for guest in guests] == before and room.live.turn == 0
        durable.set()
        await moving
        assert [type(answer) for answer in one.heard[-2:]] == [Moved, Update]
        assert [move.turn for move in await hall.store.moves(room.id, 1)] == [0]


@asynchronous
async def test_late_doubled_and_reordered_moves_do_nothing():
    async with open_hall() as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        one = mover(room, guests)
        other = guests[1 - guests.index(one)]
        move = any_move(room)
        await asyncio.gather(*(room.dealer.move(one, move) for _ in range(5)))
        assert sum(isinstance(answer, Moved) for answer in one.heard) == 5
        assert room.live.turn == 1 and len(await hall.store.moves(room.id, 1)) == 1
        with refused("LATE"):
            await room.dealer.move(one, protocol.Move(table=room.id, game=1, turn=0, action="draw 7"))
        with refused("LATE"):
            await room.dealer.move(other, protocol.Move(table=room.id, game=1, turn=0, action=move.action))
        with refused("LATE"):
            await room.dealer.move(one, protocol.Move(table=room.id, game=1, turn=2, action="draw"))
        assert room.live.turn == 1
        if mover(room, guests) is one:
            return
        with refused("NOT_YOUR_TURN"):
            await room.dealer.move(one, protocol.Move(table=room.id, game=1, turn=1, action="draw"))


@asynchronous
async def test_a_move_of_an_earlier_game_is_not_played_in_this_one():
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", "doudizhu", rules="endgame,mission=1")
        await room.dealer.begin(ann)
        await room.dealer.move(ann, protocol.Move(table=room.id, game=1, turn=0, action="789TJ"))
        first = room.setup.record
        await room.change(status="over")
        await room.dealer.rematch(ann)
        assert room.live.number == 2 and room.live.turn == 0 and room.setup.record != first
        for turn in (0, 1):
            with refused("OTHER_GAME"):
                await room.dealer.move(ann, protocol.Move(table=room.id, game=1, turn=turn, action="789TJ"))
        with refused("OTHER_GAME"):
            room.dealer.consider(ann, protocol.Consider(table=room.id, game=1, turn=0, action="789TJ"))
        assert room.live.turn == 0
        await room.dealer.move(ann, protocol.Move(table=room.id, game=2, turn=0, action="789TJ"))


@asynchronous
async def test_an_illegal_move_is_refused_in_the_words_of_the_rules():
    async with open_hall() as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        for text in ("nonsense", "9X", "💥", "a" * 400):
            with pytest.raises(ValueError) as refusal:
                await room.dealer.move(mover(room, guests), protocol.Move(table=room.id, game=1, turn=0, action=text))
            assert refusal.value.say("zh")
        assert room.live.turn == 0 and not await hall.store.moves(room.id, 1)


@asynchronous
async def test_coming_back_gives_what_was_missed_or_everything():
    async with open_hall(timing=PATIENT) as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        for _ in range(4):
            await room.dealer.move(mover(room, guests), any_move(room))
        events = room.live.events
        whole = len(guests[0].view("crazy_eights").history) + guests[0].update.since
        assert whole == events
        for game, known, since in [(1, 2, 2), (1, events, events), (1, events + 9, 0), (0, 2, 0), (2, 2, 0), (1, 0, 0)]:
            again = guests[0].again()
            await room.host.join(again, Join(table=room.id, game=game, known=known))
            assert again.update.since == since
            assert len(again.view("crazy_eights").history) == events - since == len(again.update.told)
            assert again.update.turn == 4


@asynchronous
async def test_a_second_connection_takes_the_seat_over():
    async with open_hall() as hall:
        ann, bob = Guest(), Guest()
        room = await started(hall, ann, bob)
        again = ann.again()
        await room.host.join(again, Join(table=room.id))
        assert ann.gone == [(room.id, "elsewhere")] and again.room.you == 0
        frames = len(ann.frames)
        room.host.disconnect(ann)
        await room.dealer.move(mover(room, [again, bob]), any_move(room))
        assert len(ann.frames) == frames and again.room.seats[0].here
        with refused("NOT_HERE"):
            await room.dealer.move(ann, any_move(room))


@asynchronous
async def test_watchers_see_what_the_public_sees_and_may_only_talk():
    async with open_hall() as hall:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await started(hall, ann, bob)
        await room.host.join(eve, Join(table=room.id, watch=True))
        assert eve.room.you is None and ann.room.watchers == 1
        view = eve.view("crazy_eights")
        assert view.seat is None and not view.legal and not view.hand
        for doing in (room.dealer.move(eve, any_move(room)), room.dealer.rematch(eve)):
            with refused("NOT_SEATED"):
                await doing
        await room.say(eve, "hello\u202e\x07 there \n you")
        assert ann.last(Chat) == bob.last(Chat)
        assert (ann.last(Chat).seat, ann.last(Chat).name, ann.last(Chat).text) == (-1, "Eve", "hello there you")
        with refused("EMPTY_TEXT"):
            await room.say(eve, "\u202e\u200b")
        await room.host.leave(eve, 7)
        assert eve.last(Gone).reason == "left" and eve.last(Gone).id == 7 and ann.room.watchers == 0
        with refused("NOT_HERE"):
            await room.say(eve, "again")


@asynchronous
async def test_whoever_comes_later_reads_what_was_said_last(tmp_path):
    ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=PATIENT) as hall:
        room = await make_table(hall, ann, "mo")
        assert not any(isinstance(answer, Talk) for answer in ann.heard)
        for number in range(CHAT_LINES + 3):
            await room.say(ann, f"line {number}")
        await room.host.join(bob, Join(table=room.id))
        lines = bob.last(Talk).lines
        assert [line.text for line in lines] == [f"line {number}" for number in range(3, CHAT_LINES + 3)]
        assert {(line.seat, line.name) for line in lines} == {(0, "Ann")}
        await room.say(bob, "hello")
    async with open_hall(SqliteStore(tmp_path / "paiju.db"), timing=PATIENT) as hall:
        room = await hall.find(room.id)
        await room.host.join(eve, Join(table=room.id, watch=True))
        assert eve.last(Talk).lines[:-1] == lines[1:]
        assert (eve.last(Talk).lines[-1].seat, eve.last(Talk).lines[-1].text) == (1, "hello")
        await room.say(eve, "and I")
        await room.host.join(ann, Join(table=room.id))
        assert [line.text for line in ann.last(Talk).lines[-2:]] == ["hello", "and I"]


@asynchronous
async def test_nothing_is_said_at_a_table_that_another_keeps_now():
    async with open_hall() as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mo")
        await hall.store.write(("UPDATE tables SET epoch = epoch + 1",))
        with pytest.raises(Lost):
            await room.say(ann, "hello")
        assert ann.moved_away == [room.id] and not any(isinstance(answer, Chat) for answer in ann.heard)


@asynchronous
async def test_whoever_is_gone_too_long_is_stood_in_for_until_they_are_back():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        room.host.disconnect(ann)
        assert not bob.room.seats[0].here and not bob.room.seats[0].stand_in
        await until(lambda: bob.room.seats[0].stand_in)
        while mover(room, [ann, bob]) is bob:
            await room.dealer.move(bob, any_move(room))
        await until(lambda: mover(room, [ann, bob]) is bob or room.status == "over")
        assert any(move.forced and move.seat == 0 for move in room.live.moves)
        again = ann.again()
        await room.host.join(again, Join(table=room.id))
        assert bob.room.seats[0].here and not bob.room.seats[0].stand_in


@asynchronous
async def test_nothing_happens_where_nobody_is():
    async with open_hall() as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mbbb")
        await room.dealer.begin(ann)
        await until(lambda: room.live.table.to_move() == 0)
        turn = room.live.turn
        room.host.disconnect(ann)
        await until(lambda: room.sitters[0].stand_in)
        await until(lambda: room.autoplay._task is None)
        assert room.live.turn == turn
        again = ann.again()
        await room.host.join(again, Join(table=room.id))
        assert again.update.turn == turn and not room.sitters[0].stand_in


@asynchronous
async def test_time_runs_out_first_of_the_move_then_of_the_bank():
    async with open_hall() as hall:
        ann, bob = Guest(), Guest()
        room = await started(hall, ann, bob, pace=Pace(move=1, bank=1))
        guests = [ann, bob]
        seat = guests.index(mover(room, guests))
        clock = ann.update.clock
        assert clock.seat == seat and 900 < clock.move <= 1000 and clock.bank == 1000
        room.live.clock._used = 1.5
        room.autoplay.wake()
        await until(lambda: not room.autoplay._awake.is_set())
        assert not room.sitters[seat].stand_in
        room.live.clock._used = 2.0
        room.autoplay.wake()
        await until(lambda: room.live.turn > 0)
        assert ann.room.seats[seat].stand_in and room.live.moves[0].forced
        room.dealer.take_back(guests[seat])
        assert not ann.room.seats[seat].stand_in
        assert room.live.clock.banks[seat] == 0


@asynchronous
async def test_a_move_of_ones_own_ends_the_standing_in():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest(), Guest()
        room = await started(hall, ann, bob)
        one = mover(room, [ann, bob])
        room.sitters[[ann, bob].index(one)].stand_in = True
        await room.dealer.move(one, any_move(room))
        assert not room.sitters[[ann, bob].index(one)].stand_in and not room.live.moves[0].forced


@asynchronous
async def test_whoever_leaves_a_waiting_table_frees_the_seat_and_hands_the_table_on():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await make_table(hall, ann, "moo")
        await room.host.join(bob, Join(table=room.id))
        await room.host.leave(ann)
        assert bob.room.seats[0].kind == "open" and bob.room.owner == 1
        assert await hall.store.seated(ann.player.id) == [] and await hall.store.seated(bob.player.id) == [room.id]
        room.host.disconnect(bob)
        await until(lambda: room.dead)
        assert room.id not in hall.rooms and await hall.store.find(room.id) is None


@asynchronous
async def test_whoever_leaves_a_game_is_followed_by_a_bot():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        await room.host.leave(ann)
        seat = bob.room.seats[0]
        assert seat.kind == "bot" and seat.name == "Ann" and seat.bot == "normal" and bob.room.owner == 1
        with refused("FULL"):
            await room.host.join(ann.again(), Join(table=room.id))
        await room.host.leave(bob)
        assert room.dead and await hall.store.find(room.stored.code) is None


@asynchronous
async def test_a_finished_game_is_kept_and_can_be_verified():
    from paiju.record import Record
    from paiju.server import fairness

    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        promised = ann.room.deal
        while room.status == "playing":
            await room.dealer.move(mover(room, [ann, bob]), any_move(room, index=len(room.live.moves)))
        assert ann.room.record == room.setup.record and ann.update.result
        assert room.id not in ann.room.record, "whoever has the record's link must not find the table by it"
        kept = await hall.store.kept(ann.room.record)
        record = Record.parse(kept.text)
        assert record.names == ["Ann", "Bob"] and kept.players == (ann.player.id, bob.player.id)
        assert fairness.verify(record, promised.promise).dealt == promised.dealt and not promised.shuffle
        assert record.replay().position() == room.live.table.state.position()
        assert tuple(record.replay().payoffs()) == kept.payoffs
        assert [game.id for game in await hall.store.recent(ann.player.id)] == [kept.id]
        with refused("GAME_OVER"):
            await room.dealer.move(ann, protocol.Move(table=room.id, game=1, turn=room.live.turn, action="draw"))


@asynchronous
async def test_a_rematch_begins_when_everybody_who_is_here_wants_it():
    async with open_hall() as hall:
        ann, bob, eve = Guest("Ann"), Guest("Bob"), Guest("Eve")
        room = await started(hall, ann, bob, eve)
        with refused("NOT_OVER"):
            await room.dealer.rematch(ann)
        guests = [ann, bob, eve]
        while room.status == "playing":
            await room.dealer.move(mover(room, guests), any_move(room, index=len(room.live.moves)))
        first = ann.room.deal.promise
        await room.dealer.rematch(ann)
        assert bob.room.rematch == (0,) and room.status == "over"
        room.host.disconnect(eve)
        await room.dealer.rematch(bob)
        assert ann.room.game == 2 and ann.room.status == "playing" and ann.room.rematch == ()
        assert ann.room.deal.promise != first and ann.update.game == 2 and ann.update.turn == 0


@asynchronous
async def test_a_rematch_begins_when_the_last_undecided_player_leaves():
    async with open_hall() as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        while room.status == "playing":
            await room.dealer.move(mover(room, guests), any_move(room, index=len(room.live.moves)))
        await room.dealer.rematch(guests[0])
        await room.host.leave(guests[1])
        await until(lambda: room.stored.game == 2)
        assert guests[0].room.seats[1].kind == "bot"


@asynchronous
async def test_considering_and_hints_play_nothing():
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mb", "doudizhu", rules="endgame,mission=1")
        await room.dealer.begin(ann)
        found = room.dealer.consider(ann, protocol.Consider(table=room.id, game=1, turn=0, action="7c 8d 9c Tc Jc"))
        view = ann.view("doudizhu")
        assert found.action == "789TJ" and found.label and [card[0] for card in found.cards] == list("789TJ")
        assert set(found.cards) <= set(view.hand)
        wrong = room.dealer.consider(ann, protocol.Consider(table=room.id, game=1, turn=0, action="7 A"))
        assert wrong.code and wrong.refusal.zh and not wrong.action
        hint = await room.dealer.hint(ann, protocol.Hint(table=room.id, game=1, turn=0))
        assert isinstance(hint, Considered) and hint.action in view.legal
        with refused("LATE"):
            room.dealer.consider(ann, protocol.Consider(table=room.id, game=1, turn=1, action="7"))
        assert room.live.turn == 0


@asynchronous
async def test_nobody_is_advised_to_end_a_match():
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest()
        room = await make_table(hall, ann, "mbbb", "tractor", rules="simple")
        room.setup.onward = "simple phase=continue"
        await room.dealer.begin(ann)
        hint = await room.dealer.hint(ann, protocol.Hint(table=room.id, game=1, turn=0))
        assert ann.view("tractor").legal == ("yes", "no") and hint.action == "yes"


@asynchronous
@pytest.mark.parametrize("failure", [Lost(), OSError("disk"), RuntimeError("what?")])
async def test_a_write_that_fails_leaves_the_room_to_be_read_again(failure):
    async with open_hall() as hall:
        guests = [Guest(), Guest()]
        room = await started(hall, *guests)
        append = hall.store.append

        async def fail(*arguments):
            raise failure

        hall.store.append = fail
        with pytest.raises(Lost):
            await room.dealer.move(mover(room, guests), any_move(room))
        hall.store.append = append
        assert room.dead and all(guest.moved_away == [room.id] for guest in guests)
        assert not any(isinstance(answer, Moved) for guest in guests for answer in guest.heard)
        back = await hall.find(room.id)
        assert back is not room and back.live.turn == 0
        await back.host.join(guests[0], Join(table=room.id))
        assert guests[0].room.you == 0
        with pytest.raises(Lost):
            await room.host.join(guests[1], Join(table=room.id))


@asynchronous
@pytest.mark.parametrize("game", SEATS)
async def test_bots_play_every_game_to_its_end(game):
    rules = {"holdem": "no-limit,start_stack=60", "pinochle": "auction"}.get(game, "")
    async with open_hall() as hall:
        eve = Guest()
        room = await make_table(hall, eve, SEATS[game].replace("m", "b"), game, rules=rules)
        await room.dealer.begin(eve)
        await until(lambda: room.status == "over", 100)
        assert eve.view(game).over and eve.update.result
        assert all(move.forced for move in room.live.moves)


class Broken:
    def __call__(self, view, rng):
        raise RuntimeError("no idea")


class Cheat:
    def __call__(self, view, rng):
        return "win"


class Mute:
    def __call__(self, view, rng):
        return None


@asynchronous
@pytest.mark.parametrize("kind", [Broken, Cheat, Mute])
async def test_a_bot_that_fails_does_not_stop_the_table(kind, monkeypatch, caplog):
    from paiju import bots

    monkeypatch.setitem(bots._registered, ("crazy_eights", "odd"), kind)
    async with open_hall() as hall:
        eve = Guest()
        room = await make_table(hall, eve, "bb")
        await room.host.arrange(eve, 0, "odd")
        await room.dealer.begin(eve)
        await until(lambda: room.status == "over" or room.live.turn > 20)
    assert any("bot" in record.message for record in caplog.records)


@asynchronous
async def test_a_bot_that_thinks_for_ever_is_passed_over(monkeypatch):
    import threading

    from paiju import bots

    free = threading.Event()
    monkeypatch.setitem(bots._registered, ("crazy_eights", "slow"), lambda: lambda view, rng: free.wait(20) and "")
    async with open_hall() as hall:
        hall.thinkers.seconds = 0.05
        eve = Guest()
        room = await make_table(hall, eve, "bb")
        await room.host.arrange(eve, 0, "slow")
        await room.dealer.begin(eve)
        await until(lambda: sum(move.seat == 0 for move in room.live.moves) >= 2)
        assert hall.thinkers.stuck and threading.active_count() < 20
        free.set()
        await until(lambda: not hall.thinkers.stuck)


@asynchronous
async def test_rooms_differ_only_by_seat():
    async with open_hall() as hall:
        ann, bob = Guest(), Guest()
        await started(hall, ann, bob)
        mine, theirs = ann.room, bob.room
        assert (mine.you, theirs.you) == (0, 1)
        mine.you = theirs.you = None
        assert mine == theirs
        assert not any(isinstance(answer, Refused) for answer in ann.heard)
        assert isinstance(ann.heard[0], Room)
