"""Tables of a server, as the terminal sits at them: a real server process, people who come and go, and breaks."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from errno import ECONNREFUSED
from functools import partial
from socket import gaierror
from urllib.error import URLError

import pytest
from msgspec.structs import replace
from textual.events import Key

import paiju
from paiju.errors import PaijuError
from paiju.rng import Random
from paiju.server import fairness, rounds, serving
from paiju.server import hall as halls
from paiju.server.protocol import Pace, Room, Seat
from paiju.state import State
from paiju.terminal import addresses, servers, settings
from paiju.terminal.addresses import Address
from paiju.terminal.app.door import Door
from paiju.terminal.app.lobby import Lobby
from paiju.terminal.app.online import OnlineTable, WaitingRoom
from paiju.terminal.app.shelf import finished
from paiju.terminal.app.watching import ReplayScreen
from paiju.terminal.online import OnlineSitting, news
from paiju.terminal.visiting import Visit
from paiju.wording.online import unreachable
from server.setting import PATIENT, asynchronous, refused
from server.setting import serving as served
from server.test_hidden import same_story

from .glass import Glass, looking
from .house import House, housed, is_asked, play_on, seats, until, visiting

SEATS = {"crazy_eights": "mob", "doudizhu": "mob", "holdem": "mob", "pinochle": "mobb", "tractor": "mobb"}
RULES = {"holdem": "no-limit,max_hands=3", "pinochle": "auction,max_deals=1", "tractor": "simple"}
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
    with pytest.raises(PaijuError) as error:
        await Visit("http://127.0.0.1:1").open()
    assert error.value.code == "NO_SERVER"
    assert str(error.value) == "Nobody answers at http://127.0.0.1:1. Is a server running there?"


REFUSED = f"[Errno {ECONNREFUSED}] Connect call failed ('127.0.0.1', 9)"


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (
            ConnectionRefusedError(ECONNREFUSED, "Connection refused"),
            "Nobody answers at http://x. Is a server running there?",
        ),
        (URLError(ConnectionRefusedError()), "Nobody answers at http://x. Is a server running there?"),
        (
            OSError(f"Multiple exceptions: {REFUSED}, {REFUSED}"),
            "Nobody answers at http://x. Is a server running there?",
        ),
        (
            OSError(f"Multiple exceptions: {REFUSED}, [Errno 1] No"),
            f"http://x cannot be used: Multiple exceptions: {REFUSED}, [Errno 1] No.",
        ),
        (gaierror(-2, "Name or service not known"), "There is no computer of the name in http://x."),
        (TimeoutError(), "http://x does not answer in time."),
        (
            OSError("did not receive\na valid HTTP response."),
            "http://x cannot be used: did not receive a valid HTTP response.",
        ),
        (EOFError(), "http://x cannot be used: EOFError."),
    ],
    ids=repr,
)
def test_why_a_server_cannot_be_reached(problem, sentence):
    error = unreachable("http://x", problem)
    assert (error.code, str(error)) == ("NO_SERVER", sentence)


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
        await until(lambda: [c.name for t in eve.tables.values() for c in t.seats] == ["Ann", "Bob"])
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
async def test_who_asks_for_another_game_plays_it_although_a_bot_has_ended_the_last_one(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Ann") as (ann,):
        one = await ann.create("crazy_eights", seats("mb"), pace=Pace(move=1), start=True)
        await until(lambda: one.ready and one.room.status == "over")
        assert one.room.seats[0].stand_in
        await one.rematch()
        assert not one.room.seats[0].stand_in


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
        await until(lambda: not two.room.seats[0].here)
        await until(lambda: ann.standing == "connected")
        back = await ann.join(two.room.code)
        assert back.seated and back.ready
        await back.get_up()
        await until(lambda: two.room.seats[0].kind == "bot")
        with refused("FULL"):
            await ann.join(two.room.code)
        with refused("NO_TABLE"):
            await ann.join("ZZZZZZ")


def test_nobody_is_told_of_their_own_leaving():
    lin, mei, bot = Seat("person", "Lin"), Seat("person", "Mei"), Seat("bot", "Otto", "rule")
    seated = Room(
        table="t1", code="K7QX2M", title="", game_name="doudizhu", rules="classic", private=False, pace=Pace(move=30),
        status="playing", seats=(lin, mei, bot), you=0, owner=0,
    )  # fmt: skip
    gone = replace(seated, seats=(bot, bot, bot), you=None)
    assert [told.en for told in news(seated, gone)] == ["Mei has left; a bot plays on."]


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
        assert one.scene().thinking is None or one.room.seats[one.scene().thinking].kind == "bot"


# On the screen.


def lobby(house: House, code: str = "", **more: object) -> Lobby:
    return Lobby(Address(house.url, code), name="Ann", **more)


async def play_by_keys(glass: Glass, bob: OnlineSitting, rng: Random, most: int = 10_000) -> None:
    """Ann plays by keys, Bob sits elsewhere; any legal moves, to the end or so many of Ann's."""
    made = 0
    ann = glass.screen.sitting
    while made < most:
        await glass.until(lambda: asked(glass) or is_asked(bob) or ann.room.status == bob.room.status == "over", 60)
        if asked(glass):
            made += 1
            turn, legal = ann.seat.now(), glass.screen.scene.view.legal
            text = legal[rng.below(len(legal))]
            if made <= 4:
                await glass.type(f":{text}")
            else:
                await glass.press(":")
                await glass.paste(text)
            await glass.press("enter")
            await glass.until(lambda turn=turn: ann.seat.now() != turn or not ann.seat.mine)
        elif is_asked(bob):
            await play_on([bob], rng, lambda made: made == 1)
        else:
            return


def asked(glass: Glass) -> bool:
    """Whether Ann is asked for a move. A result of a deal is put aside first."""
    screen = glass.screen
    assert isinstance(screen, OnlineTable)
    if screen.showing.result is not None and screen.scene.result is None:
        glass.app.post_message(Key("enter", None))
        return False
    return screen.choice.mine and not screen.busy and screen.showing.result is None and is_asked(screen.sitting)


@pytest.mark.parametrize("game", SEATS)
@asynchronous
async def test_a_game_is_played_by_keys_through_a_power_cut(game, tmp_path):
    rng = Random(f"by keys {game}")
    language = "zh" if game in ("tractor", "holdem") else "en"
    async with housed(tmp_path) as house, visiting(house, "Bob 鲍") as (visit,):
        bob = await visit.create(game, seats(SEATS[game]), rules=RULES.get(game, ""))
        async with looking(lobby(house, bob.room.code), language=language) as glass:
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await glass.sees(bob.room.code, "Bob 鲍", "Ann", bob.link)
            glass.shoot(f"waiting-{language}")
            await bob.start()
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            await play_by_keys(glass, bob, rng, 2)
            await house.kill()
            await glass.sees("trying again" if language == "en" else "正在重连")
            glass.shoot(f"lost-{game}-{language}")
            await house.open()
            await glass.sees("connected" if language == "en" else "已连接")
            await glass.until(lambda: visit.standing == "connected")
            await play_by_keys(glass, bob, rng)
            await glass.sees(
                "Deal: " if language == "en" else "发牌：", "Another game" if language == "en" else "再来一局"
            )
            glass.shoot(f"online-result-{game}-{language}")
            await glass.until(lambda: len(finished()) == 1)
            assert finished()[0].record.names[:2] == ["Bob 鲍", "Ann"]
            await glass.press("v")
            await glass.until(lambda: isinstance(glass.screen, ReplayScreen))
            await glass.press("end", "q")
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            await glass.press("enter")
            await until(lambda: bob.room.rematch)
            await bob.rematch()
            await glass.until(lambda: glass.screen.scene.result is None and glass.screen.showing.result is None)
            await glass.press("q")
            await glass.sees("Leave this table?" if language == "en" else "离开这张牌桌？")
            await glass.press("down", "enter")
            await until(lambda: bob.room.seats[1].kind == "bot")
            await glass.until(lambda: isinstance(glass.screen, Lobby))


@asynchronous
async def test_a_lobby_and_what_can_be_done_there(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Bob") as (visit,), looking(lobby(house)) as glass:
        await glass.sees("No table is open", "connected")
        assert servers.load().last == house.url and servers.load().token(house.url)
        bob = await visit.create("pinochle", seats("mooo"), title="Friday 周五")
        await glass.sees(bob.room.code, "3 of 4 seats free", "Pinochle · Friday 周五", "Bob")
        glass.shoot("lobby")
        await glass.press("c")
        await glass.type("ZZZZZZ")
        await glass.press("enter")
        await glass.sees("! There is no such table")
        await glass.press("w")
        await glass.sees("watching", "Waiting for 3 more.", "free seat")
        await glass.press("down", "down", "s")
        await until(lambda: bob.room.seats[2].name == "Ann")
        await bob.say("hello 你好")
        await glass.sees("Bob  hello 你好")
        await glass.press("c")
        await glass.type("hi there")
        await glass.press("enter")
        await until(lambda: [line.text for line in bob.chat] == ["hello 你好", "hi there"])
        await glass.press("enter")
        await glass.sees("! Only the table's owner can do that.")
        await glass.press("q")
        await glass.until(lambda: isinstance(glass.screen, Lobby))
        await until(lambda: bob.room.seats[2].kind == "open")
        await glass.press("n")
        await glass.sees("New table", "Dou Dizhu", "free seat", "bot, normal")
        glass.shoot("new-online")
        await glass.press(*["up"] * 12, "right", "end", "up", "enter")
        await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
        mine = glass.screen.sitting
        assert mine.owned and mine.room.game_name != "doudizhu"
        free = [seat for seat, sitter in enumerate(mine.room.seats) if sitter.kind == "open"]
        assert free
        for seat in free:
            await glass.press("home", *["down"] * seat, "b")
            await until(lambda seat=seat: mine.room.seats[seat].kind == "bot")
        await glass.press("enter")
        await glass.until(lambda: isinstance(glass.screen, OnlineTable))
        await glass.press("q", "enter")
        await glass.until(lambda: isinstance(glass.screen, Lobby))
        await glass.sees("you sit here")
        await glass.press("enter")
        await glass.until(lambda: isinstance(glass.screen, OnlineTable))


@asynchronous
async def test_a_server_that_is_not_there_yet(tmp_path):
    house = House(tmp_path)
    async with looking(Door()) as glass:
        await glass.sees("Tables on a server", "http://localhost:8000")
        await glass.type(house.url.removeprefix("http://"))
        await glass.press("enter")
        await glass.sees("What are you called?")
        await glass.type("Nina")
        await glass.press("enter")
        await glass.sees("! ", "Nobody answers")
        await house.open()
        try:
            await glass.press("enter")
            await glass.sees("No table is open", "Nina · connected")
            await glass.press("m", *["backspace"] * 4)
            await glass.type("Nia")
            await glass.press("enter")
            await glass.sees("Nia · connected")
            assert settings.load().name == "Nia"
            await glass.press("q")
            await glass.sees(house.url)
        finally:
            await house.kill()


@asynchronous
async def test_who_comes_in_elsewhere_may_play_here_again(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Bob") as (visit,):
        bob = await visit.create("crazy_eights", seats("mo"))
        async with looking(lobby(house, bob.room.code), size=(120, 40)) as glass:
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await bob.start()
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            async with Visit(house.url, token=servers.load().token(house.url)) as again:
                other = await again.join(bob.room.code)
                await glass.sees("came to this table from elsewhere", "not at the table")
                await glass.press("enter")
                await glass.sees("connected")
                await until(lambda: other.gone == "elsewhere")
                assert glass.screen.sitting.gone == ""
            await bob.say("welcome back")
            await glass.sees("Chat", "welcome back")


@asynchronous
async def test_a_stand_in_is_sent_away(tmp_path):
    async with housed(tmp_path, "--bot-delay", "300") as house, visiting(house, "Bob") as (visit,):
        bob = await visit.create("pinochle", seats("mobb"), pace=Pace(move=1))
        async with looking(lobby(house, bob.room.code)) as glass:
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await bob.start()
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            await glass.until(lambda: glass.screen.sitting.replaced, 60)
            await glass.sees("A bot plays for you")
            await glass.press("t")
            await glass.until(lambda: not glass.screen.sitting.replaced)


@asynchronous
async def test_a_watcher_plays_the_next_game(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "Bob") as (visit,):
        bob = await visit.create("crazy_eights", seats("mb"), start=True)
        await until(lambda: bob.ready)
        async with looking(lobby(house, bob.room.code)) as glass:  # every seat is taken, so she looks on
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            await glass.sees("watching")
            assert glass.screen.scene.view.seat is None
            await glass.press("j")
            await glass.sees("You play from the next game on.")
            await play_on([bob], Random("watcher"))
            await bob.rematch()
            await glass.press("enter")
            await glass.until(lambda: glass.screen.scene.view.seat == 1)


@asynchronous
async def test_whoever_reads_chinese_meets_bots_and_guests_by_their_chinese_names(tmp_path):
    async with housed(tmp_path) as house, visiting(house, "") as (visit,):
        guest = await visit.create("crazy_eights", seats("mbo"))
        chinese = guest.room.seats[0].zh
        assert chinese.startswith("访客 ") and guest.names[1].zh == "小梅"
        async with looking(Lobby(Address(house.url), name="Ann"), language="zh") as glass:
            await glass.sees(guest.room.code, chinese)
            await glass.press("enter")
            await glass.sees(f"等待{chinese}", "小梅  电脑")
            await guest.say("hello")
            await glass.sees(f"{chinese}  hello")
            await guest.start()
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            await glass.sees(chinese, "小梅")
            assert "Mei" not in glass.text and "Guest" not in glass.text


# No leak.


async def watched(state: State, moves: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that a watcher can read while these moves are made from a state."""
    monkeypatch.setattr(serving, "Hall", partial(halls.Hall, deal=lambda game, rules, seed: state.copy()))
    monkeypatch.setattr(rounds, "digest", lambda text: "0" * 64)
    monkeypatch.setattr(fairness.secrets, "token_hex", lambda size: "0" * 64)
    monkeypatch.setattr(halls, "code", lambda letters: "K7QX2M")
    texts: list[str] = []
    async with served(timing=PATIENT) as place, AsyncExitStack() as stack:
        visits = [await stack.enter_async_context(Visit(place.url, name=f"P{n}")) for n in range(state.seats)]
        sittings = [await visits[0].create(state.game.name, seats("m" + "o" * (state.seats - 1)))]
        sittings += [await visit.join("K7QX2M") for visit in visits[1:]]
        async with looking(Lobby(Address(place.url, "K7QX2M"), name="Eve", watch=True), size=(120, 40)) as glass:
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await sittings[0].start()
            await glass.until(lambda: isinstance(glass.screen, OnlineTable))
            everybody = [*sittings, glass.screen.sitting]
            for turn, text in enumerate([*moves, ""]):
                await until(lambda turn=turn: all(each.ready and each.seat.now()["turn"] == turn for each in everybody))
                if glass.screen.showing.result is not None:
                    await glass.press("enter")
                await glass.sees("K7QX2M")
                texts.append(glass.text)
                if text:
                    await next(each for each in sittings if is_asked(each)).play(text)
    return texts


@pytest.mark.parametrize("name", SEATS)
@asynchronous
async def test_a_watchers_screen_does_not_change_with_hidden_cards(name, monkeypatch):
    game = paiju.game(name)
    one = game.deal(seats=3 if name == "doudizhu" else 4, seed=f"watched {name}")
    while one.stages():
        one.play(one.legal()[0])
    two = game.sample(one.view(None), Random(5))
    assert one.position() != two.position() and one.view(None).json() == two.view(None).json()
    moves = same_story(one, two, None, 2)[:12]
    first, second = await watched(one, moves, monkeypatch), await watched(two, moves, monkeypatch)
    assert first == second and len(first) == len(moves) + 1
