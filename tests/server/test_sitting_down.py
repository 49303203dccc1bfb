"""From watching to playing: who gets which seat, and when."""

from __future__ import annotations

import pytest

from paiju.server.offers import offers
from paiju.server.protocol import Create, Hint, Join, Move, Wish
from paiju.server.room import Room
from paiju.server.seating import read_setup
from paiju.server.storage import Player

from .setting import PATIENT, Guest, any_move, asynchronous, make_table, open_hall, refused, started, until


async def watching(room: Room, *names: str) -> list[Guest]:
    """People who watch."""
    guests = [Guest(name) for name in names]
    for guest in guests:
        await room.host.join(guest, Join(table=room.id, watch=True))
    return guests


async def play_out(room: Room, *seated: Guest) -> None:
    """Play the running game to its end."""
    while not room.live.over:
        place = room.sitters[room.live.table.to_move()]
        if place.member in seated:
            await room.dealer.move(place.member, any_move(room))
        else:
            turn = room.live.turn
            await until(lambda turn=turn: room.live.turn > turn)
    await until(lambda: room.status == "over")


@asynchronous
async def test_who_comes_to_watch_again_is_told_everything_and_the_others_nothing():
    async with open_hall(timing=PATIENT) as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        [eve] = await watching(room, "Eve")
        told = len(ann.frames), len(bob.frames)
        eve.frames.clear()
        await room.host.join(eve, Join(table=room.id, watch=True))
        assert eve.room.watchers == 1 and eve.update.turn == 0
        assert (len(ann.frames), len(bob.frames)) == told
        await watching(room, "Kim")
        assert (len(ann.frames), len(bob.frames)) == (told[0] + 1, told[1] + 1)


@asynchronous
@pytest.mark.parametrize(("seats", "wanted", "got"), [("mbo", None, 2), ("mbo", 1, 1), ("mbb", None, 1), ("mbb", 2, 2)])
async def test_at_a_waiting_table_a_watcher_sits_down_at_once(seats, wanted, got):
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, seats)
        [eve] = await watching(room, "Eve")
        await room.host.sit(eve, wanted, False)
        assert eve.room.you == got and eve.room.next is None and eve.room.watchers == 0
        assert ann.room.seats[got].kind == "person" and ann.room.seats[got].name == "Eve"
        assert await hall.store.seated(eve.player.id) == [room.id]
        with refused("ONE_ME"):
            await room.host.sit(eve, None, False)


@asynchronous
async def test_in_a_game_a_watcher_is_promised_a_bots_seat_and_has_it_from_the_next_game_on():
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mbb")
        await room.dealer.begin(ann)
        [eve] = await watching(room, "Eve")
        await room.host.sit(eve, 2, False)
        assert (eve.room.you, eve.room.next, ann.room.next) == (None, 2, None)
        assert [seat.next for seat in ann.room.seats] == ["", "", "Eve"]
        assert ann.room.seats[2].kind == "bot"
        with refused("NOT_SEATED"):
            await room.dealer.move(eve, any_move(room))
        await play_out(room, ann)
        kept = await hall.store.kept(room.record)
        assert kept.players == (ann.player.id, "", "") and kept.names[2] != "Eve"
        assert eve.view("crazy_eights").seat is None
        await room.dealer.rematch(ann)
        assert room.status == "playing" and room.stored.game == 2
        assert (eve.room.you, eve.room.next, eve.view("crazy_eights").seat) == (2, None, 2)
        assert "humans=0+2" in room.setup.dealt and not any(seat.next for seat in ann.room.seats)
        assert await hall.store.seated(eve.player.id) == [room.id]
        await play_out(room, ann, eve)
        assert (await hall.store.kept(room.record)).players == (ann.player.id, "", eve.player.id)


@asynchronous
async def test_nobody_gets_the_seat_of_a_person_or_one_that_is_promised():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await make_table(hall, ann, "mob")
        await room.host.join(bob, Join(table=room.id))
        await room.dealer.begin(ann)
        eve, fay = await watching(room, "Eve", "Fay")
        room.host.disconnect(bob)
        await until(lambda: room.sitters[1].stand_in)
        for seat, code in [(0, "SEAT_TAKEN"), (1, "SEAT_TAKEN"), (3, "NO_SEAT")]:
            with refused(code):
                await room.host.sit(eve, seat, False)
        await room.host.sit(eve, None, False)
        assert eve.room.next == 2
        with refused("SEAT_TAKEN"):
            await room.host.sit(fay, 2, False)
        with refused("FULL"):
            await room.host.sit(fay, None, False)
        with refused("SEAT_TAKEN"):
            await room.host.sit(eve, 1, False)
        assert eve.room.next == 2, "what is refused changes nothing"
        with refused("NOT_HERE"):
            await room.host.sit(Guest(), 2, False)
        with refused("ONE_ME"):
            await room.host.sit(ann, 2, False)


@asynchronous
@pytest.mark.parametrize("how", ["cancel", "leave", "disconnect", "another connection"])
async def test_a_promise_ends_with_the_wish(how):
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb")
        await room.dealer.begin(ann)
        eve, fay = await watching(room, "Eve", "Fay")
        await room.host.sit(eve, 1, False)
        if how == "cancel":
            await room.host.sit(eve, None, True)
        elif how == "leave":
            await room.host.leave(eve)
        elif how == "disconnect":
            room.host.disconnect(eve)
        else:
            tablet = eve.again()
            await room.host.join(tablet, Join(table=room.id, watch=True))
            await room.host.sit(tablet, 1, False)
            await room.host.sit(tablet, None, True)
        assert ann.room.seats[1].next == ""
        await room.host.sit(fay, 1, False)
        assert fay.room.next == 1


@asynchronous
async def test_the_seat_of_who_left_for_good_may_be_taken_and_the_table_has_an_owner_again():
    async with open_hall() as hall:
        ann, bob = Guest("Ann"), Guest("Bob")
        room = await started(hall, ann, bob)
        [eve] = await watching(room, "Eve")
        await room.host.leave(ann)
        await room.host.leave(bob)
        await room.host.sit(eve, 0, False)
        await play_out(room)
        await room.dealer.rematch(eve)
        assert room.status == "playing" and (eve.room.you, eve.room.owner) == (0, 0)


@asynchronous
async def test_nobody_waits_for_those_who_will_sit_down():
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mbb")
        await room.dealer.begin(ann)
        eve, fay = await watching(room, "Eve", "Fay")
        await room.host.sit(eve, 1, False)
        await room.host.sit(fay, 2, False)
        await play_out(room, ann)
        await room.dealer.rematch(eve)
        assert room.status == "over" and ann.room.rematch == (1,)
        await room.dealer.rematch(ann)
        assert room.status == "playing" and [seat.name for seat in ann.room.seats] == ["Ann", "Eve", "Fay"]


@asynchronous
@pytest.mark.parametrize("status", ["waiting", "over"])
async def test_whoever_is_cut_off_while_sitting_down_is_away_and_the_table_goes_on(status, monkeypatch):
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb")
        [eve] = await watching(room, "Eve")
        if status == "over":
            await room.dealer.begin(ann)
            await room.host.sit(eve, 1, False)
            await play_out(room, ann)
        save = hall.store.save

        async def slow(table, *arguments):
            if table.status != "over":
                room.host.disconnect(eve)
            await save(table, *arguments)

        monkeypatch.setattr(hall.store, "save", slow)
        await (room.dealer.rematch(ann) if status == "over" else room.host.sit(eve, 1, False))
        assert ann.room.seats[1].name == "Eve" and not ann.room.seats[1].here
        if status == "over":
            await until(lambda: room.sitters[1].stand_in)
            await play_out(room, ann)
        else:
            await until(lambda: room.sitters[1].seated.kind == "open")


@asynchronous
async def test_a_promised_seat_shows_nothing_of_its_cards():
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mbb")
        await room.dealer.begin(ann)
        eve, fay = await watching(room, "Eve", "Fay")
        await room.host.sit(eve, 1, False)
        await play_out(room, ann)
        updates = [[frame for frame in guest.frames if b'"type":"update"' in frame] for guest in (eve, fay)]
        assert updates[0] == updates[1] and len(updates[0]) > 2


# Bots.


@asynchronous
async def test_a_bot_from_outside_is_shown_as_one_wherever_its_seat_is():
    """At the table, in the lobby, promised a seat, in the next game, and after the table was read again."""
    async with open_hall(timing=PATIENT) as hall:
        ann = Guest("Ann")
        robot = Guest(player=Player("robot", b"robot", "Robot", bot=True))
        room = await make_table(hall, ann, "mob")
        await room.host.join(robot, Join(table=room.id))
        assert [(seat.kind, seat.program) for seat in ann.room.seats] == [
            ("person", False),
            ("person", True),
            ("bot", False),
        ]
        listed = (await hall.lobby.tables())[0].seats
        assert [seat.program for seat in listed] == [False, True, False]
        kept = read_setup(room.stored.setup)
        assert [seated.program for seated in kept.seats] == [False, True, False]
        await room.host.leave(robot)
        assert [(seat.kind, seat.program) for seat in ann.room.seats][1] == ("open", False)


@asynchronous
async def test_the_owner_of_a_table_may_be_a_bot_from_outside():
    async with open_hall() as hall:
        robot = Guest(player=Player("robot", b"robot", "Robot", bot=True))
        await make_table(hall, robot, "mb")
        assert [seat.program for seat in robot.room.seats] == [True, False]


@asynchronous
async def test_a_bot_that_cannot_play_by_the_rules_gets_no_seat():
    async with open_hall() as hall:
        ann = Guest("Ann")
        seats = [Wish("me"), Wish("bot", "solver"), Wish("bot")]
        with refused("UNFIT_BOT"):
            await hall.create(ann, Create(game="doudizhu", seats=seats))
        room = await make_table(hall, ann, "mob", "doudizhu")
        with refused("UNFIT_BOT"):
            await room.host.arrange(ann, 1, "solver")
        for elsewhere in ("file.py:Bot", "weights.net", "/etc/weights.net"):
            with refused("UNKNOWN_BOT"):
                await room.host.arrange(ann, 1, elsewhere)
        await room.host.arrange(ann, 1, "seed")
        assert room.sitters[1].seated.bot == "seed"


@asynchronous
async def test_a_mission_is_played_against_the_solver_unless_one_asks_for_the_plain_computer():
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", "doudizhu", rules="endgame,mission=4")
        assert ann.room.seats[1].bot == "solver"
        await room.host.arrange(ann, 1, "seed")
        assert ann.room.seats[1].bot == "seed"


@asynchronous
@pytest.mark.parametrize(("number", "move"), [(4, "T"), (5, "89TJQ")])
async def test_hints_in_a_mission_win_it(number, move):
    async with open_hall() as hall:
        ann = Guest("Ann")
        room = await make_table(hall, ann, "mb", "doudizhu", rules=f"endgame,mission={number}")
        await room.host.arrange(ann, 1, "seed")
        await room.dealer.begin(ann)
        assert (await room.dealer.hint(ann, Hint(table=room.id, game=1, turn=0))).action == move
        while not room.live.over:
            if room.live.table.to_move() == 0:
                turn = room.live.turn
                hint = await room.dealer.hint(ann, Hint(table=room.id, game=1, turn=turn))
                await room.dealer.move(ann, Move(table=room.id, game=1, turn=turn, action=hint.action))
            else:
                await until(lambda: room.live.over or room.live.table.to_move() == 0)
        assert room.live.table.state.payoffs() == [1, -1]


def test_the_offers_name_for_each_preset_the_bots_that_can_play_it():
    [doudizhu] = [game for game in offers().games if game.name == "doudizhu"]
    found = {preset.name: (preset.bot, preset.bots) for preset in doudizhu.presets}
    assert list(found) == ["classic", "classic-strict", "endgame", "endgame-full", "endgame-three"]
    for name, (usual, able) in found.items():
        mission = name.startswith("endgame")
        assert usual == ("solver" if mission else "normal") and able[:2] == ("easy", "normal")
        assert ("solver" in able) == mission and "rule" not in able, "what plays a level is offered as that level"
    assert {"easy", "normal"} <= set(doudizhu.levels) and all(said.en and said.zh for said in doudizhu.levels.values())
