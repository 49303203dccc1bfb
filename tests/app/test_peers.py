"""Fair tables in the app: hosting, finding, sitting down, playing, going away and coming back."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest
from textual.events import Paste

import paiju
from paiju.errors import PaijuError
from paiju.language import Said
from paiju.peer.company import Access
from paiju.peer.finding import Found, Offer
from paiju.peer.reaching import Address
from paiju.terminal import fair, gathered
from paiju.terminal.app import nearby
from paiju.terminal.app.nearby import Nearby
from paiju.terminal.app.new_peers import HostForm
from paiju.terminal.app.peers import PeerRoom, PeerTable
from paiju.terminal.app.shelf import finished
from paiju.terminal.app.welcome import Home
from paiju.terminal.manner import Manner
from paiju.terminal.peers import PeerSitting
from paiju.terminal.settings import Settings

from .glass import Glass, looking


def manner(name: str, number: int, bot: str = "") -> Manner:
    """Somebody who listens on a loopback address of their own."""
    return Manner(name, Access(hosts=(f"127.0.0.{number}",), port=0, announce=False), bot, pace=0)


@asynccontextmanager
async def hosted(game: str = "doudizhu", rules: str = "", bot: str = "rule") -> AsyncIterator[PeerSitting]:
    """A table that Ann hosts, for whom a bot plays."""
    found = paiju.game(game)
    sitting = await gathered.host(found, found.ruleset(rules), manner("Ann", 2, bot))
    try:
        yield sitting
    finally:
        await sitting.get_up()


async def play_to_the_end(glass: Glass) -> None:
    """By hints, as somebody does who does not know the game."""
    table = glass.screen
    assert isinstance(table, PeerTable)
    while table.scene.result is None:
        await glass.until(lambda: table.choice.mine or table.showing.result is not None, 60)
        if table.showing.result is not None:
            if table.scene.result is None:
                await glass.press("enter")
            continue
        turn = table.choice.turn
        await glass.press("h")
        await glass.sees("Hint:")
        await glass.press("enter")
        await glass.until(partial(is_played, table, turn), 60)


def is_played(table: PeerTable, turn: object) -> bool:
    """Whether what was chosen in this turn has been played."""
    return table.choice.turn != turn or not table.choice.mine or table.scene.result is not None


async def test_hosting_with_a_friend_and_a_bot() -> None:
    settings = Settings(language="en", pace="instant")
    async with looking(HostForm(settings, "en", manner("Ann", 2))) as glass:
        await glass.sees("Host a fair table", "Dou Dizhu", "Private (by invitation only)", "Relay")
        await glass.press("end", "up")
        await glass.sees("Nobody deals")
        await glass.press("enter")
        await glass.sees("fair table", "paiju:", "Ann  you  host", "free seat", "Waiting for others")
        room = glass.screen
        assert isinstance(room, PeerRoom) and room.sitting is not None
        await glass.press("enter")
        await glass.sees("! At least two people must be here.")
        await glass.press("r")
        await glass.until(lambda: "█" in glass.text and "paiju:" not in glass.text)
        await glass.press("x")
        bob = await gathered.join(room.sitting.gathering.invitation, manner("Bob", 3, "rule"))
        await glass.sees("Bob has come.", "a bot of yours", "you could see their cards")
        await bob.say("hello Ann")
        await glass.sees("Bob  hello Ann")
        glass.shoot("peers-room")
        await glass.press("enter")
        await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
        await glass.sees("fair deal, everybody is here", "Bot 1", "Bob")
        await play_to_the_end(glass)
        await glass.sees("Deal: mixed and checked by everybody")
        await glass.until(lambda: bob.over)
        assert len(finished()) == 2, "each of them can look at it again"
        await bob.rematch()
        await glass.sees("Bob would like another game.", "Another game")
        await glass.press("enter")
        await glass.until(lambda: bob.playing.number == 2 and bob.ready and not bob.playing.moment.over, 60)
        await glass.until(lambda: glass.screen.scene.result is None, 60)
        await play_to_the_end(glass)
        await glass.until(lambda: bob.over)
        await bob.get_up()
        await glass.press("q")
        await glass.until(lambda: not isinstance(glass.app.screen, PeerTable))
    assert fair.kept() == []


async def test_sitting_down_by_an_invitation_going_away_and_coming_back() -> None:
    async with hosted() as ann:
        line = str(ann.gathering.invitation)
        async with looking(Nearby(manner("Ann", 3))) as glass:
            await glass.press("i")
            await glass.sees("Invitation, or address")
            glass.app.screen.post_message(Paste(f"come: {line[:60]}\n  {line[60:]}"))
            await glass.sees(line[-20:])
            await glass.press("enter")
            await glass.sees("Somebody at this table is called Ann already")
            await glass.press("ctrl+u")
            await glass.type("Bob")
            await glass.press("enter")
            await glass.sees("Ann starts the game.", "Bob  you")
            await ann.start()
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.sees("fair deal, everybody is here")
            await glass.press("q")
            await glass.sees("Leave this table?", "a minute and a half", "the hand is void")
            await glass.press("enter")
            await glass.until(lambda: [person.name for person in ann.playing.absent] == ["Bob"])
            assert "waiting for Bob" in ann.status.en and "等待" in ann.status.zh
        (kept,) = fair.kept()
        assert kept.note.names == ("Ann", "Bob", "Bot 1")
        async with looking(Home()) as glass:
            await glass.sees("Continue", "Dou Dizhu · fair table · Ann, Bob, Bot 1", "Tables on this network")
            await glass.press("enter")
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.until(lambda: not ann.playing.absent)
            await play_to_the_end(glass)
            await glass.until(lambda: ann.over)
            await glass.press("q")
            await glass.until(lambda: isinstance(glass.screen, Home))
            assert "fair table ·" not in glass.text


async def test_leaving_for_good_ends_the_table_and_says_so() -> None:
    async with hosted() as ann:
        async with looking(
            PeerRoom(manner("Bob", 3), lambda manner: gathered.join(ann.gathering.invitation, manner))
        ) as glass:
            await glass.sees("Bob  you")
            await ann.start()
            await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
            await glass.press("q", "down", "enter")
            await glass.until(lambda: ann.failure is not None)
        assert ann.failure is not None and ann.failure.code == "VOID" and "Bob" in str(ann.failure)
    assert fair.kept() == []


async def test_a_bot_plays_on_where_that_was_agreed() -> None:
    settings = Settings(language="en", pace="instant")
    async with looking(HostForm(settings, "en", manner("Ann", 2))) as glass:
        await glass.press("end", "up", "up")
        await glass.sees("When somebody leaves", "the hand is void", "could look at cards together")
        await glass.press("right", "down", "enter")
        await glass.sees("Agreed here: a bot plays on for who leaves", "could look at your cards", "that leaves now")
        room = glass.screen
        assert isinstance(room, PeerRoom) and room.sitting is not None
        place = room.sitting.gathering.invitation
        bob = await gathered.join(place, manner("Bob", 3, "rule"))
        await glass.sees("Bob has come.")
        await glass.press("enter")
        await glass.sees("needs three people here")
        cat = await gathered.join(place, manner("Cat", 4, "rule"))
        await glass.sees("Cat has come.", "Everybody is here. Enter starts the game.")
        await glass.press("enter")
        await glass.until(lambda: isinstance(glass.screen, PeerTable), 60)
        await glass.press("q")
        await glass.sees("a bot plays on for you")
        await glass.press("escape")
        await bob.get_up()
        await glass.sees("a bot plays for Bob")
        await play_to_the_end(glass)
        await glass.until(lambda: cat.over)
        opened = [line.text for line in cat.chat if line.name == "Bob"]
        assert opened, "its cards lie open"
        for text in opened:
            assert isinstance(text, Said) and re.fullmatch(r"(((10|[2-9JQKA])[♣♦♥♠]|(big|small) joker),? ?)+", text.en)
        await cat.get_up()
        await glass.press("q")
        await glass.until(lambda: not isinstance(glass.app.screen, PeerTable))


class Multicast:
    """Tables in a network that need no network."""

    tables: list[Found] = []
    problem: PaijuError | None = None

    def __init__(self, changed: Any) -> None:
        self.changed = changed

    async def begin(self) -> None:
        if self.problem is not None:
            raise self.problem

    async def end(self) -> None:
        pass


@pytest.mark.parametrize(
    ("language", "free", "full"), [("en", "2 of 3 seats free", "playing"), ("zh", "空 2 个", "进行中")]
)
async def test_tables_in_the_network_come_and_go(
    language: str, free: str, full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nearby, "Search", Multicast)
    monkeypatch.setattr(Multicast, "tables", [])
    async with looking(Nearby(manner("Ann", 2)), language=language) as glass:
        screen = glass.screen
        assert isinstance(screen, Nearby)
        await glass.until(lambda: screen.search is not None)
        search: Any = screen.search
        place = (Address("127.0.0.9", 1),)
        search.tables = [
            Found(Offer(b"t" * 16, b"f" * 32, "doudizhu", "classic", ("Bob",), 3), place),
            Found(Offer(b"u" * 16, b"f" * 32, "a game of theirs", "x", ("Cat", "Dan"), 2, begun=True), place),
        ]
        search.changed()
        await glass.sees(free, full, "Bob", "a game of theirs · x", "Cat, Dan")
        glass.shoot(f"peers-nearby-{language}")
        await glass.press("enter")
        await glass.sees("127.0.0.9:1")
        await glass.press("q")
        search.tables = []
        search.changed()
        await glass.until(lambda: "Bob" not in glass.text)


async def test_without_a_network_an_address_can_be_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearby, "Search", Multicast)
    monkeypatch.setattr(Multicast, "problem", PaijuError("NO_MDNS", "no network here"))
    async with hosted() as ann, looking(Nearby(manner("Bob", 3))) as glass:
        await glass.sees("no network here")
        await glass.press("i")
        await glass.type("not an address at all")
        await glass.press("enter")
        await glass.sees("is no address")
        await glass.press("i")
        await glass.type(str(ann.gathering.invitation.addresses[0]))
        await glass.press("enter")
        await glass.sees("Bob  you")


def test_everybody_at_one_computer_is_somebody_else_and_comes_back_as_themselves() -> None:
    one, two = fair.arrive(), fair.arrive()
    assert (one.number, two.number) == (1, 2) and one.identity.public != two.identity.public
    one.release()
    again = fair.arrive()
    assert again.number == 1 and again.identity.public == one.identity.public
    assert fair.be(2) is None
    two.release()
    assert again.place(b"t" * 16) != two.place(b"t" * 16)
    again.release()
