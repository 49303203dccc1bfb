"""Fair tables of a server in the app: opened in its lobby, found there, played, and come back to."""

from __future__ import annotations

import asyncio

from paiju.server.client import Client
from paiju.server.protocol import Join, Room
from paiju.terminal import fair, served, servers
from paiju.terminal.addresses import Address
from paiju.terminal.app.lobby import Lobby
from paiju.terminal.app.online import WaitingRoom
from paiju.terminal.app.peers import PeerRoom, PeerTable
from server.setting import PATIENT, serving

from .glass import looking
from .test_peers import manner, play_to_the_end


async def test_a_fair_table_is_opened_in_the_lobby_and_played_to_its_end() -> None:
    async with serving(timing=PATIENT) as server:
        async with looking(Lobby(Address(server.url), name="Ann")) as glass:
            await glass.sees("No table is open")
            await glass.press("n")
            await glass.sees("Fair deal", "Limit for a move")
            await glass.press("end", "up", "up")
            await glass.sees("the server cannot see them")
            await glass.press("right")
            await glass.until(lambda: "Limit for a move" not in glass.text)
            await glass.press("end", "up", "enter")
            await glass.sees("fair table", f"{server.url}/t/", "Ann  you  host", "free seat", "Waiting for others")
            room = glass.screen
            assert isinstance(room, PeerRoom) and room.sitting is not None
            address = Address(server.url, room.sitting.invitation.rpartition("/")[2])
            bob = await served.join(address, manner("Bob", 3, "rule"))
            await glass.sees("Bob has come.", "a bot of yours")
            await bob.say("hello Ann")
            await glass.sees("Bob  hello Ann")
            await glass.press("enter")
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.sees("fair deal, everybody is here", "Bot 1", "Bob")
            await play_to_the_end(glass)
            await glass.sees("Deal: mixed and checked by everybody")
            await glass.until(lambda: bob.over)
            await bob.get_up()
            await glass.press("q")
            await glass.until(lambda: isinstance(glass.screen, Lobby))
        assert fair.kept() == []


async def test_a_second_window_does_not_take_the_seat_from_the_first() -> None:
    async with serving(timing=PATIENT) as server:
        import paiju

        game = paiju.game("doudizhu")
        ann = await served.host(server.url, game, game.ruleset("classic"), manner("Ann", 2, "rule"))
        address = Address(server.url, ann.invitation.rpartition("/")[2])
        async with looking(Lobby(address, name="Ann")) as glass:
            await glass.sees("You sit at this table in another window already.")
        assert ann.failure is None and ann.gathering.connected
        bob = await served.join(address, manner("Bob", 3, "rule"))
        assert [person.name for person in bob.gathering.people] == ["Ann", "Bob"]
        await bob.get_up()
        await ann.get_up()


async def test_who_is_told_to_go_before_the_game_reads_why() -> None:
    async with serving(timing=PATIENT) as server:
        import paiju

        game = paiju.game("doudizhu")
        ann = await served.host(server.url, game, game.ruleset("classic"), manner("Ann", 2, "rule"))
        async with Client(server.url, token=ann.gathering.token) as again:
            await again.ask(Join(table=ann.gathering.id), Room)
            async with asyncio.timeout(20):
                while ann.failure is None:
                    await asyncio.sleep(0.02)
        assert ann.failure.code == "ELSEWHERE" and ann.over
        await ann.get_up()


async def test_who_watches_is_offered_no_seat_in_a_next_game() -> None:
    async with serving(timing=PATIENT) as server:
        import paiju

        game = paiju.game("doudizhu")
        ann = await served.host(server.url, game, game.ruleset("classic"), manner("Ann", 2, "rule"))
        address = Address(server.url, ann.invitation.rpartition("/")[2])
        people = [ann, *[await served.join(address, manner(name, 3, "rule")) for name in ("Bob", "Cat")]]
        servers.remember(server.url, "")
        async with looking(Lobby(address, name="Eve", watch=True)) as glass:
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await ann.start()
            await glass.until(lambda: all(each.over for each in people), 60)
            await glass.sees("The game is over.", "Replay")
            assert "Play the next game" not in glass.text
        for each in people:
            await each.get_up()


async def test_the_lobby_leads_to_a_fair_table_and_back_to_it() -> None:
    async with serving(timing=PATIENT) as server:
        import paiju

        game = paiju.game("doudizhu")
        ann = await served.host(server.url, game, game.ruleset("classic"), manner("Ann", 2, "rule"))
        address = Address(server.url, ann.invitation.rpartition("/")[2])
        cat = await served.join(address, manner("Cat", 4, "rule"))
        servers.remember(server.url, "")  # whoever comes now is somebody else
        async with looking(Lobby(Address(server.url), name="Bob")) as glass:
            await glass.sees("fair deal", "1 of 3 seats free", "Ann, Cat")
            await glass.press("w")
            await glass.until(lambda: isinstance(glass.screen, WaitingRoom))
            await glass.press("q")
            await glass.until(lambda: isinstance(glass.screen, Lobby))
            await glass.press("enter")
            await glass.sees("Ann starts the game.", "Bob  you")
            await ann.start()
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.press("q")
            await glass.sees("Leave this table?")
            await glass.press("enter")
            await glass.until(lambda: isinstance(glass.screen, Lobby))
            await glass.until(lambda: "Bob" in [person.name for person in ann.playing.absent])
            (kept,) = [each for each in fair.kept() if each.note.server == server.url]
            assert kept.note.name == "Bob"
            await glass.press("home", "enter")
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.until(lambda: not ann.playing.absent)
        for each in (cat, ann):
            await each.get_up()
