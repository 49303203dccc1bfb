"""Every screen of the app, each at a moment that is always the same: seeded cards, fixed names, nobody moves."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from types import SimpleNamespace
from typing import Any, cast

from textual.screen import Screen

import paiju
from paiju import bots
from paiju.language import Said
from paiju.peer.finding import Found, Offer
from paiju.peer.invitation import Invitation
from paiju.peer.reaching import Address as PeerAddress
from paiju.peer.roster import Card, Person
from paiju.peer.terms import Terms
from paiju.server.protocol import Listed, Pace, Room, Seat
from paiju.terminal.addresses import Address
from paiju.terminal.app.door import Door
from paiju.terminal.app.listing import Question
from paiju.terminal.app.lobby import Lobby
from paiju.terminal.app.nearby import Nearby
from paiju.terminal.app.new_online import NewOnlineTable
from paiju.terminal.app.new_peers import HostForm
from paiju.terminal.app.newtable import HouseRules, NewTable
from paiju.terminal.app.online import WaitingRoom
from paiju.terminal.app.peers import PeerRoom
from paiju.terminal.app.puzzles import Missions, MissionTable
from paiju.terminal.app.shelf import Shelf
from paiju.terminal.app.table import TableScreen
from paiju.terminal.app.watching import ReplayScreen
from paiju.terminal.app.welcome import Home, Preferences
from paiju.terminal.local import LocalSitting
from paiju.terminal.manner import Manner
from paiju.terminal.puzzles import table_for
from paiju.terminal.saved import Saving
from paiju.terminal.settings import Settings
from paiju.terminal.sitting import ChatLine, Offers, Scene
from paiju.view import View
from paiju.wording import online as words
from paiju.wording.scene import ClockShown

from .people import quick, table_of

NOON = datetime(2026, 1, 2, 12, 0).timestamp()
URL = "http://192.0.2.5:8000"
MOST_MOVES = 2000

Do = Callable[[Any], None]
"""What is done with a screen before it is looked at."""


class Still(LocalSitting):
    """A table at which nothing happens by itself."""

    async def begin(self) -> None:
        """Nobody moves."""


class Talking(Still):
    """The same as at a server: with a clock, and with others to talk to."""

    status = words.CONNECTED
    chat = (ChatLine(1, "Mei", "good luck!"), ChatLine(2, "Chen", "你们好，这一局打快一点。"))

    @property
    def offers(self) -> Offers:
        return Offers(hint=True, chat=True)

    def scene(self) -> Scene:
        return super().scene()._replace(clock=ClockShown(0, 21.0, 60.0, 30.0, 60.0))


def sitting(game: str, rules: str, seed: int, ready: Callable[[View], bool], kind: type[Still] = Still) -> Still:
    """A table at which bots have played for everybody until the first player sees what is wanted."""
    table = table_of(game, rules, seed=seed)
    player = bots.bot(quick(game), game)
    for _ in range(MOST_MOVES):
        if ready(table.view(0)):
            break
        if table.bots_move() is None:
            table.play(table.to_move(), table.advise(player, table.to_move()))
    assert ready(table.view(0)), (game, rules)
    return kind(table)


def mine(phase: str, after: int = 0) -> Callable[[View], bool]:
    """That it is the reader's turn, in a phase if one is named, when so much has happened."""
    return lambda view: bool(
        view.legal
        and view.seat == view.to_move
        and (not phase or getattr(view, "phase", "") == phase)
        and len(view.history) >= after
    )


def over(view: View) -> bool:
    """That the game is over."""
    return view.over


def leads(view: View) -> bool:
    """That the reader has a trick to lead, and one was taken."""
    if not view.legal or view.to_move != view.seat or not view.history:
        return False
    return type(view.history[-1]).__name__ in ("Trick", "TrickTaken")


TABLES: dict[str, tuple[str, str, int, Callable[[View], bool], Do]] = {
    "doudizhu-auction": ("doudizhu", "", 133, mine("auction"), lambda screen: None),
    "doudizhu-play": (
        "doudizhu", "", 133, mine("play", 8), lambda screen: screen.choice.take(screen.choice.cards[-1][:1]),
    ),
    "doudizhu-typing": ("doudizhu", "", 133, mine("play", 8), lambda screen: screen.choice.type("33345")),
    "doudizhu-over": ("doudizhu", "", 133, over, lambda screen: None),
    "tractor-declare": ("tractor", "classic,hands=1", 3, mine("declare"), lambda screen: None),
    "tractor-bury": (
        "tractor", "classic,hands=1", 8, mine("bury"),
        lambda screen: screen.choice.picked.update(screen.choice.cards[-3:]),
    ),
    "tractor-follow": ("tractor", "classic,hands=1", 3, mine("follow", 20), lambda screen: None),
    "tractor-trick": ("tractor", "classic,hands=1", 3, leads, lambda screen: None),
    "tractor-friends": ("tractor", "friends,hands=1", 3, mine("follow", 30), lambda screen: None),
    "tractor-over": ("tractor", "classic,hands=1", 3, over, lambda screen: None),
    "holdem-preflop": ("holdem", "no-limit,seats=6", 4, mine("preflop"), lambda screen: screen.choice.step(2)),
    "holdem-flop": ("holdem", "no-limit,seats=4,max_hands=9", 12, mine("flop"), lambda screen: None),
    "holdem-over": ("holdem", "no-limit,seats=4,max_hands=3", 12, over, lambda screen: None),
    "pinochle-auction": ("pinochle", "auction,max_deals=1", 5, mine("auction"), lambda screen: None),
    "pinochle-play": ("pinochle", "auction,max_deals=1", 5, mine("play", 14), lambda screen: screen.choice.pick(0)),
    "pinochle-trick": ("pinochle", "auction,max_deals=1", 6, leads, lambda screen: None),
    "pinochle-over": ("pinochle", "auction,max_deals=1", 5, over, lambda screen: None),
    "eights-play": ("crazy_eights", "party", 5, mine("", 6), lambda screen: None),
    "eights-suit": (
        "crazy_eights", "seed", 7, lambda view: mine("")(view) and any(card[0] == "8" for card in view.hand),
        lambda screen: screen.choice.take([card for card, _ in screen.choice.cards if card[0] == "8"][:1]),
    ),
    "eights-over": ("crazy_eights", "points", 5, over, lambda screen: None),
    "sevens": ("sevens", "paiqi,seats=4", 4, mine("", 12), lambda screen: None),
}  # fmt: skip


def listed() -> list[Listed]:
    """Tables of a server."""
    person, free, bot = Seat("person", "Mei"), Seat("open", ""), Seat("bot", "Otto", "rule")
    return [
        Listed("t1", "K7QX2M", "", "doudizhu", "classic", (person, free, bot), "waiting"),
        Listed(
            "t2", "P3HW9D", "Friday", "holdem", "no-limit", (person, Seat("person", "陈老师"), bot, bot), "playing", 2
        ),
        Listed("t3", "ZZ4RTB", "", "tractor", "classic", (free, free, person, free), "waiting"),
    ]


class StillLobby(Lobby):
    """A lobby that is not connected to anything: it never comes in."""

    async def come_in(self) -> None:
        tables = {each.table: each for each in listed()}
        visit = SimpleNamespace(name="Lin", status=words.CONNECTED, tables=tables, mine={"t3"}, standing="connected")
        visit.changed, visit.notices, visit.close = [], [], self.nothing
        self.visit = cast("Any", visit)
        self.repaint()

    async def nothing(self) -> None:
        """Nothing is closed."""


def waiting() -> WaitingRoom:
    """A table of ours that waits for somebody."""
    room = Room(
        table="t1", code="K7QX2M", title="", game_name="doudizhu", rules="classic", private=False, pace=Pace(move=30),
        status="waiting", seats=(Seat("person", "Lin"), Seat("open", ""), Seat("bot", "Otto", "rule")), you=0, owner=0,
    )  # fmt: skip
    chat = [ChatLine(-1, "Mei", "may I sit down?"), ChatLine(0, "Lin", "of course")]
    table = SimpleNamespace(
        changed=[], visit=SimpleNamespace(notices=[]), ready=False, farewell=None, game=paiju.game("doudizhu"),
        title=Said("classic · K7QX2M", "classic · K7QX2M"), status=words.CONNECTED, seated=True, owned=True, room=room,
        link=f"{URL}/t/K7QX2M", chat=chat,
    )  # fmt: skip
    return WaitingRoom(cast("Any", table))


class StillNearby(Nearby):
    """Tables in a network that nobody listens to."""

    async def look_around(self) -> None:
        place = (PeerAddress("192.0.2.5", 27530),)
        offers = [
            Offer(b"t" * 16, b"f" * 32, "doudizhu", "classic", ("Mei",), 3),
            Offer(b"u" * 16, b"f" * 32, "tractor", "classic", ("Chen", "小梅"), 4, private=True),
            Offer(b"v" * 16, b"f" * 32, "holdem", "no-limit", ("Ada", "Otto"), 2, begun=True),
        ]
        self.search = cast("Any", SimpleNamespace(tables=[Found(each, place) for each in offers], end=self.nothing))
        self.repaint()

    async def nothing(self) -> None:
        """Nothing is closed."""


def peer_room() -> PeerRoom:
    """A fair table of ours, at which somebody has sat down."""
    cards = [
        Card(bytes([at]) * 32, name, bytes([at]) * 32, (), "", b"", b"", 0) for at, name in enumerate(("Lin", "Mei"))
    ]
    invitation = Invitation((PeerAddress("192.0.2.5", 27530),), b"t" * 16, b"f" * 32, b"s" * 16)
    people = [Person(card) for card in cards]
    gathering = SimpleNamespace(
        people=people, terms=Terms(b"t" * 16, "doudizhu", "classic", 3), begun=False, host_public=cards[0].public,
        identity=SimpleNamespace(public=cards[0].public),
        person=lambda public: next((each for each in people if each.public == public), None),
    )  # fmt: skip
    table = SimpleNamespace(
        gathering=gathering, hosting=True, ready=False, failure=None, game=paiju.game("doudizhu"), changed=[],
        invitation=str(invitation), remark=None,
        notices=[], title=Said("classic · fair table", "classic · 公平牌桌"), chat=[ChatLine(1, "Mei", "here I am")],
    )  # fmt: skip

    async def nothing() -> None:
        """Nothing is left."""

    async def sit(manner: Manner) -> Any:
        return table

    table.leave = nothing
    room = PeerRoom(Manner("Lin"), sit)
    room.sitting, room.inviting = cast("Any", table), True
    return room


def keep_a_game() -> None:
    """A game that can go on, left at a known time."""
    saving = Saving()
    table = sitting("doudizhu", "", 133, mine("play", 8)).table
    saving.keep(table)
    saving.release()
    os.utime(saving.path, (NOON, NOON))


def replay() -> ReplayScreen:
    """A finished game, in the middle."""
    table = sitting("pinochle", "auction,max_deals=1", 5, over).table
    return ReplayScreen([table.record], at=20)


def shared_keyboard() -> TableScreen:
    """The moment between two people at one keyboard."""
    table = table_of("crazy_eights", "seed", people=("Lin", "Mei"), seats=3, seed=2)
    still = Still(table)
    still.awaited = "Mei"
    return TableScreen(still)


def result_between(settings: Settings) -> TableScreen:
    """A deal is over, and another one follows."""
    table = table_of("doudizhu", "classic,deals=2", seed=133)
    player = bots.bot("rule", "doudizhu")
    while not any(event.ends_deal for event in table.view(0).history):
        if table.bots_move() is None:
            table.play(table.to_move(), table.advise(player, table.to_move()))
    still = Still(table)
    still.holding = True
    screen = TableScreen(still)
    screen.seen = 0
    return screen


def screens(language: str) -> Iterator[tuple[str, Screen[Any], Do]]:
    """Every screen by name, and what is to be done on it first."""
    settings = Settings(name="Lin", language=cast("Any", language))

    def nothing(screen: Any) -> None:
        """It is looked at as it is."""

    yield "home-first", Home(), nothing
    keep_a_game()
    yield "home", Home(), nothing
    answers = (Said("Keep it", "保留"), Said("Throw it away", "删除"))
    yield "forget", Question(Said("Throw this game away?", "删除这一局吗？"), answers), nothing
    yield "settings", Preferences(), nothing
    for game in ("doudizhu", "holdem"):
        yield f"new-{game}", NewTable(paiju.game(game), settings, language), nothing
    yield "house-rules", HouseRules(paiju.game("tractor"), "classic", {"king": "15"}), nothing
    yield "replays", Shelf(), nothing
    yield "missions", Missions(paiju.game("doudizhu")), nothing
    mission = Still(table_for(paiju.game("doudizhu"), 3, "Lin", language))
    yield "mission", MissionTable(mission, more=True), nothing
    yield "door", Door(), nothing
    yield "lobby", StillLobby(Address(URL)), nothing
    yield "waiting-room", waiting(), nothing
    yield "new-online", NewOnlineTable(cast("Any", SimpleNamespace(url=URL)), settings, language), nothing
    yield "peers-nearby", StillNearby(Manner("Lin")), nothing
    yield "peers-host", HostForm(settings, language, Manner("Lin")), nothing
    yield "peers-room", peer_room(), nothing
    yield "keyboard-shared", shared_keyboard(), nothing
    yield "deal-over", result_between(settings), nothing
    for name, (game, rules, seed, ready, do) in TABLES.items():
        yield name, TableScreen(sitting(game, rules, seed, ready)), do

    def heard(screen: Any) -> None:
        screen.showing.heard = Talking.chat[-1]

    yield "talk", TableScreen(sitting("doudizhu", "", 133, mine("play", 8), Talking)), heard
    yield "replay", replay(), nothing

    def log(screen: Any) -> None:
        screen.showing.log_open = True

    yield "log", TableScreen(sitting("tractor", "classic,hands=1", 3, mine("follow", 20))), log


OPENED = {  # by a key at a table: which screen lies over it then
    "order-doudizhu": ("doudizhu", "", 133, mine("play", 8), "o"),
    "order-tractor": ("tractor", "classic,hands=1", 3, mine("follow", 20), "o"),
    "order-holdem": ("holdem", "no-limit,seats=6,max_hands=2", 4, mine("preflop"), "o"),
    "order-pinochle": ("pinochle", "auction,max_deals=1", 5, mine("play", 14), "o"),
    "order-eights": ("crazy_eights", "party", 5, mine("", 6), "o"),
    "moves": ("doudizhu", "", 133, mine("play", 8), "m"),
    "help": ("crazy_eights", "party", 5, mine("", 6), "question_mark"),
}
