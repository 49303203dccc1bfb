"""Tables of a server, as the terminal sits at them: a real server process, people who come and go, and breaks."""

from __future__ import annotations

import asyncio

import pytest

from paiju.errors import PaijuError
from paiju.rng import Random
from paiju.server.protocol import Pace
from paiju.terminal import addresses, servers
from paiju.terminal.addresses import Address
from paiju.terminal.visiting import Visit
from server.setting import asynchronous, refused

from .house import housed, is_asked, play_on, seats, until, visiting

SEATS = {"crazy_eights": "mob", "doudizhu": "mob", "holdem": "mob", "pinochle": "mobb", "tractor": "mobb"}
RULES = {"holdem": "no-limit,max_hands=3", "tractor": "simple"}
LAST = "http://last:9"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("k7qx2m", Address(LAST, "K7QX2M")),
        (" K7QX2M ", Address(LAST, "K7QX2M")),
        ("localhost", Address("http://localhost:8000")),
        ("192.168.1.5", Address("http://192.168.1.5:8000")),
        ("192.168.1.5:9000", Address("http://192.168.1.5:9000")),
        ("[::1]:9000", Address("http://[::1]:9000")),
        ("http://cards.example.org", Address("http://cards.example.org")),
        ("http://cards.example.org/t/k7qx2m", Address("http://cards.example.org", "K7QX2M")),
        ("https://cards.example.org:444/t/K7QX2M/", Address("https://cards.example.org:444", "K7QX2M")),
        ("cards.example.org:80/t/K7QX2M", Address("http://cards.example.org:80", "K7QX2M")),
    ],
)
def test_what_is_typed_leads_to_a_server_or_a_table(text, address):
    assert addresses.read(text, LAST) == address


def test_a_code_alone_is_of_the_server_on_this_machine_if_we_were_at_none():
    assert addresses.read("K7QX2M") == Address("http://localhost:8000", "K7QX2M")


@pytest.mark.parametrize(
    "text", ["", "a b", "ftp://x/t/ABCDEF", "http://", "http://x/r/ABCDEF", "x:port", "http://u@x/"]
)
def test_what_leads_nowhere_is_refused(text):
    with refused("BAD_ADDRESS"):
        addresses.read(text)


def test_servers_and_tokens_are_remembered_for_us_alone(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert servers.load().last == "" and servers.load().token("http://a") == ""
    for url, token in (("http://a", "one"), ("http://b", "two"), ("http://a", "three")):
        servers.remember(url, token)
    known = servers.load()
    assert (known.last, known.token("http://a"), known.token("http://b")) == ("http://a", "three", "two")
    assert (tmp_path / "paiju" / "servers.json").stat().st_mode & 0o077 == 0
    (tmp_path / "paiju" / "servers.json").write_text("{broken")
    assert servers.load().last == ""


@asynchronous
async def test_where_no_server_is():
    with refused("NO_SERVER"):
        await Visit("http://127.0.0.1:1").open()


@pytest.mark.parametrize("game", SEATS)
@asynchronous
async def test_two_people_play_through_a_power_cut(game, tmp_path):
    rng = Random(f"power cut {game}")
    async with housed(tmp_path) as house, visiting(house, "Ann", "Bob 鲍") as (ann, bob):
        told: list[str] = []
        ann.notices.append(lambda notice: told.append(notice.en))
        one = await ann.create(game, seats(SEATS[game]), rules=RULES.get(game, ""))
        assert not one.ready and one.owned and one.room.code in one.title.zh
        two = await bob.join(one.room.code.lower())
        await until(lambda: told == ["Bob 鲍 has come."])
        await one.start()
        await play_on([one, two], rng, lambda made: made == 4)
        seen = [len(each.scene().view.history) for each in (one, two)]
        await house.kill()
        await until(lambda: ann.standing == bob.standing == "lost")
        assert "lost" in one.status.en and one.ready and one.scene().view
        await house.open()
        await until(lambda: ann.standing == bob.standing == "connected")
        assert [len(each.scene().view.history) for each in (one, two)] >= seen
        await play_on([one, two], rng)
        for sitting in (one, two):
            scene = sitting.scene()
            assert len(scene.reports) == len(scene.view.history) and scene.view.over
            assert scene.result is not None and scene.view.seat == sitting.room.you
            (deal,) = (item.value for item in scene.result.items if item.label.en == "Deal")
            assert "promised at the start" in deal.en and "cut by Ann and Bob" in deal.en and "承诺一致" in deal.zh


@asynchronous
async def test_a_move_that_a_power_cut_swallows_is_made_once_all_the_same(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann", "Bob") as (ann, bob):
        one = await ann.create("doudizhu", seats("mob"))
        two = await bob.join(one.room.code)
        await one.start()
        await until(lambda: is_asked(one) or is_asked(two))
        asked = one if is_asked(one) else two
        turn = asked.seat.now()["turn"]
        await house.kill()
        playing = asyncio.create_task(asked.play(asked.scene().view.legal[0]))
        await until(lambda: ann.standing == bob.standing == "lost")
        await house.open()
        await playing
        await until(lambda: asked.seat.now()["turn"] > turn)
        mine = [event for event in asked.scene().view.history if event.seat == asked.room.you]
        assert len(mine) == 1


@asynchronous
async def test_people_talk_watch_and_play_again(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann", "Bob", "Eve") as (ann, bob, eve):
        one = await ann.create("crazy_eights", seats("mo"), title="Friday")
        await eve.follow()
        assert [table.title for table in eve.tables.values()] == ["Friday"]
        two = await bob.join(one.room.code)
        await until(lambda: [c.name for t in eve.tables.values() for c in t.chairs] == ["Ann", "Bob"])
        watching = await eve.join(one.room.code, watch=True)
        assert not watching.seated and not watching.ready and "watching" in watching.title.en
        await one.start()
        await two.say("good luck 好运")
        for each in (one, two, watching):
            await until(lambda each=each: [tuple(line) for line in each.chat] == [(1, "Bob", "good luck 好运")])
        await until(lambda: watching.ready)
        with refused("NOT_SEATED"):
            await watching.play("draw")
        with refused("UNDO_ALONE"):
            await one.undo()
        await until(lambda: is_asked(one) or is_asked(two))
        asked = one if is_asked(one) else two
        hint = await asked.hint()
        assert asked.consider(hint).refusal is None
        assert watching.scene().view.hand == () and watching.scene().view.seat is None
        await play_on([one, two], Random("talk"))
        await until(lambda: watching.room.status == "over")
        assert one.offers.rematch and two.offers.rematch and not watching.offers.rematch
        await two.rematch()
        await until(lambda: "Bob would like another game." in [item.label.en for item in one.scene().result.items])
        assert not two.offers.rematch
        await one.rematch()
        await until(lambda: all(each.room.game == 2 and each.seat.now()["game"] == 2 for each in (one, two, watching)))
        assert one.scene().result is None and "game 2" in one.title.en
        await until(lambda: is_asked(one) or is_asked(two))


@asynchronous
async def test_time_runs_out_and_the_seat_is_taken_back(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann") as (ann,):
        told: list[str] = []
        ann.notices.append(lambda notice: told.append(notice.en))
        one = await ann.create("crazy_eights", seats("mb"), pace=Pace(move=1), start=True)
        await until(lambda: is_asked(one))
        clock = one.scene().clock
        assert clock is not None and (clock.seat, clock.move_length) == (0, 1.0) and 0 < clock.move <= 1
        await until(lambda: one.replaced or one.room.status == "over")
        if one.room.status == "playing":
            assert "bot plays for you" in one.scene().prompt.en and one.scene().clock is None
            await one.take_back()
            await until(lambda: not one.replaced)
        assert any("a bot plays for you" in notice for notice in told)


@asynchronous
async def test_the_same_person_elsewhere_and_back(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann") as (ann,):
        one = await ann.create("crazy_eights", seats("mb"), start=True)
        await until(lambda: one.ready)
        async with Visit(house.url, token=ann.token) as again:
            assert again.me is not None and again.me.tables == (one.room.table,)
            other = await again.join(one.room.code)
            assert other.seated
            await until(lambda: one.gone == "elsewhere" and ann.standing == "ended")
            with pytest.raises(PaijuError):
                await one.play("draw")
            await ann.come_back()
            assert one.gone == "" and one.ready and ann.standing == "connected"
            await until(lambda: other.gone == "elsewhere")


@asynchronous
async def test_who_leaves_a_running_game_may_come_back(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann", "Bob") as (ann, bob):
        one = await ann.create("crazy_eights", seats("mo"))
        two = await bob.join(one.room.code)
        await one.start()
        await until(lambda: one.ready and two.ready)
        await one.leave()
        await until(lambda: not two.room.chairs[0].here)
        await until(lambda: ann.standing == "connected")
        back = await ann.join(two.room.code)
        assert back.seated and back.ready
        await back.get_up()
        await until(lambda: two.room.chairs[0].kind == "bot")
        with refused("FULL"):
            await ann.join(two.room.code)
        with refused("NO_TABLE"):
            await ann.join("ZZZZZZ")


@asynchronous
async def test_an_owner_arranges_a_table(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann", "Bob") as (ann, bob):
        one = await ann.create("pinochle", seats("mooo"), private=True)
        with refused("SEATS_OPEN"):
            await one.start()
        two = await bob.join(one.room.code)
        with refused("NOT_OWNER"):
            await two.start()
        await one.show_out(1)
        await until(lambda: two.gone == "removed")
        for seat in (1, 2, 3):
            await one.arrange(seat, "rule")
        await one.start()
        await until(lambda: one.ready)
        assert one.scene().thinking is None or one.room.chairs[one.scene().thinking].kind == "bot"
