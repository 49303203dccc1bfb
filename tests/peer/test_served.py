"""Fair tables that a server keeps, in processes as people start them: watched, through kills, and checked."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from paiju.peer.curve import multiply, read_scalars, subtract
from paiju.peer.felt import Felt
from paiju.peer.log import Message, Setup, read
from paiju.peer.payloads import Open, decode
from paiju.record import Record
from paiju.server.client import Client, Seat
from paiju.server.keeper import read_card, unpacked
from room.running import process

from .parties import Somebody, people

Sit = Callable[..., Somebody]
LINK = re.compile(r"http://\S+/t/(\w+)")


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    with people(tmp_path) as sit:
        yield sit


@pytest.fixture
def port() -> int:
    """A port that is free just now, and is again when its server was killed."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        number: int = found.getsockname()[1]
        return number


def serve(sit: Sit, port: int, tmp_path: Path) -> str:
    """A server; the next one goes on with its database."""
    server = sit("server", "serve", "--host", "127.0.0.1", "--port", port, "--database", tmp_path / "room.db")
    server.says("Paiju is open")
    return f"http://127.0.0.1:{port}"


def three(sit: Sit, url: str, pace: str = "instant") -> tuple[Somebody, Somebody, Somebody, str]:
    """Ann opens a table at the server, Bob and Cat come by its link."""
    ann = sit("Ann", "host", "doudizhu", "--server", url, "--name", "Ann", "--bot", "rule", pace=pace)
    ann.until(lambda: LINK.search(ann.told))
    found = LINK.search(ann.told)
    assert found is not None
    link, code = found[0], found[1]
    bob = sit("Bob", *guest("Bob", link), pace=pace)
    bob.says("You sit at the table of Ann")
    cat = sit("Cat", *guest("Cat", link), pace=pace)
    cat.says("The game begins: Ann, Bob, Cat.")
    return ann, bob, cat, code


def guest(name: str, link: str) -> tuple[object, ...]:
    return ("join", link, "--name", name, "--bot", "rule")


def agree(*everybody: Somebody) -> None:
    """All come to the end, and to the same one."""
    for each in everybody:
        assert each.end() == 0, (each.told, each.complaint)
    assert len({each.result for each in everybody}) == 1
    complaints = [each.complaint for each in everybody]
    assert not any(complaints), complaints


def watched(url: str, code: str) -> Seat:
    """Look on until the game is over."""

    async def watch() -> Seat:
        async with Client(url, name="Eve") as client:
            seat = await client.join(code, watch=True)
            await seat.until(lambda: seat.over, 90)
            return seat

    return asyncio.run(watch())


def fetched(url: str) -> str:
    with build_opener(ProxyHandler({})).open(url, timeout=20) as answer:
        return str(answer.read().decode())


def test_a_game_is_played_watched_recorded_and_checked(sit: Sit, port: int, tmp_path: Path) -> None:
    url = serve(sit, port, tmp_path)
    ann, bob, cat, code = three(sit, url)
    seat = watched(url, code)
    agree(ann, bob, cat)
    assert seat.view is not None and seat.view.over and seat.room.fair is not None and seat.room.you is None
    assert seat.room.fair.problem is None and seat.update is not None and seat.update.result is not None
    assert seat.room.deal is None, "the server has promised nothing, because it has dealt nothing"
    record = Record.parse(fetched(f"{url}/api/records/{seat.room.record}"))
    assert record.names == ["Ann", "Bob", "Cat"] and record.headers["fair"] == seat.room.fair.number
    assert record.replay().over()
    replay = json.loads(fetched(f"{url}/api/records/{seat.room.record}/replay"))
    assert len(replay["frames"][0]["hands"]) == 3
    log = tmp_path / "kept.log"
    kept = fetched(f"{url}/api/records/{seat.room.record}/log").split("\n")
    lie = kept[9][:200] + ("B" if kept[9][200] == "A" else "A") + kept[9][201:]
    changed = (kept[:9] + kept[10:], [*kept[:9], lie, *kept[10:]], [kept[0], "x"])
    for lines, code in ((kept, 0), *((lines, 2) for lines in changed)):
        log.write_text("\n".join(lines))
        checked = process("peer", "verify", log)
        assert checked.code == code, (code, checked)
        assert code or ("nobody broke a rule of Dou Dizhu" in checked.out and "not finished" not in checked.out)
    for each in (ann, bob, cat):
        (place,) = each.places
        checked = process("peer", "verify", place)
        assert checked.code == 0 and "nobody broke a rule of Dou Dizhu" in checked.out, checked


def test_what_is_kept_opens_no_card_before_its_owners_do(sit: Sit, port: int, tmp_path: Path) -> None:
    """A server that is robbed in the middle of a game gives away nothing that does not lie on the table."""
    url = serve(sit, port, tmp_path)
    ann, bob, cat, _ = three(sit, url, "quick")
    bob.until(lambda: bob.moves >= 6)
    rows, setup = dumped(tmp_path / "room.db")
    messages = [read(unpacked(action)[1:]) for action in rows]
    people = [read_card(text).public for text in setup["fair"]["cards"]]
    assert len(messages) > 20 and {message.author for message in messages} == set(people)
    played = [message for message in messages if message.hand == 1]
    assert not any(isinstance(decode(message.payload), Open) for message in played), "nobody has opened a key yet"
    felt = followed(people, played)
    hidden = [slot for slot in felt.slots.values() if slot.locks]
    assert hidden
    faces = set(felt.faces)
    for slot in hidden:
        assert slot.card.body not in faces, "a card that is locked cannot be read"
    keys = secrets(tmp_path, "Ann", "Bob", "Cat")
    held = [slot for slot in hidden if len(slot.locks) == 1]
    assert len(held) > 30, "most cards are in the hands, and each waits for one key"
    for slot in held:
        for seat, key in enumerate(keys):
            opened = subtract(slot.card.body, multiply(read_scalars(key, 1)[0], slot.card.hint))
            assert (opened in faces) == (slot.locks == {seat}), "its owner's key opens it, and no other does"
    for secret in keys:
        assert secret not in (tmp_path / "room.db").read_bytes() and secret.hex() not in " ".join(rows)
        assert secret not in b"".join(map(unpacked, rows)), "no key of a card was ever sent"
    agree(ann, bob, cat)


def dumped(file: Path) -> tuple[list[str], dict[str, dict[str, list[str]]]]:
    """The signed messages and the setup in a server's database."""
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
        rows = database.execute("SELECT action FROM moves ORDER BY turn").fetchall()
        ((setup,),) = database.execute("SELECT setup FROM tables").fetchall()
    database.close()
    return [row[0] for row in rows], json.loads(setup)


def followed(people: list[bytes], messages: list[Message]) -> Felt:
    """The table as everybody sees it who has these messages."""
    from paiju import catalogue
    from paiju.peer.terms import movement_of

    game = catalogue.game("doudizhu")
    rules = game.ruleset("classic")
    movement = movement_of("doudizhu", game.rules_text(rules), 3)
    pack = tuple(map(movement.face, movement.pack(rules)))
    felt = Felt(Setup(messages[0].table, 1, tuple(people), pack))
    last = max(message.number for message in messages)
    for number in range(last):
        spoken = [message for message in messages if message.number == number]
        for message in spoken:
            felt.check(message)
        felt.apply(spoken)
    return felt


def secrets(home: Path, *names: str) -> list[bytes]:
    """The keys of a hand that lie on the players' disks, and nowhere else."""
    found = [
        path.read_bytes() for name in names for path in (home / name).glob("state/paiju/peers/*/seat-*/hand-1.key")
    ]
    assert len(found) == len(names)
    return found


def test_a_player_is_killed_and_comes_back(sit: Sit, port: int, tmp_path: Path) -> None:
    url = serve(sit, port, tmp_path)
    ann, bob, cat, code = three(sit, url, "quick")
    bob.until(lambda: bob.moves >= 5)
    told = bob.moves
    bob.kill()
    ann.says("Bob is away")
    back = sit("Bob", *guest("Bob", f"{url}/t/{code}"), pace="quick")
    back.says("Going on with Dou Dizhu: Ann, Bob, Cat.")
    ann.says("Bob is back.")
    agree(ann, back, cat)
    assert back.moves > told


def test_the_server_is_killed_and_the_table_goes_on(sit: Sit, port: int, tmp_path: Path) -> None:
    server = sit("server", "serve", "--host", "127.0.0.1", "--port", port, "--database", tmp_path / "room.db")
    server.says("Paiju is open")
    url = f"http://127.0.0.1:{port}"
    ann, bob, cat, code = three(sit, url, "quick")
    bob.until(lambda: bob.moves >= 5)
    server.kill()
    ann.says("is away")
    serve(sit, port, tmp_path)
    for each in (ann, bob, cat):
        each.says("is back.")
    seat = watched(url, code)
    agree(ann, bob, cat)
    assert Record.parse(fetched(f"{url}/api/records/{seat.room.record}")).replay().over()


def test_server_and_player_are_killed_and_the_player_waits_for_the_server(sit: Sit, port: int, tmp_path: Path) -> None:
    server = sit("server", "serve", "--host", "127.0.0.1", "--port", port, "--database", tmp_path / "room.db")
    server.says("Paiju is open")
    ann, bob, cat, _ = three(sit, f"http://127.0.0.1:{port}", "quick")
    bob.until(lambda: bob.moves >= 4)
    server.kill()
    bob.kill()
    back = sit("Bob", "join", "--bot", "rule", pace="quick")
    back.says("Going on with Dou Dizhu")
    serve(sit, port, tmp_path)
    agree(ann, back, cat)


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("host", "doudizhu", "--server", "127.0.0.1:1"), "Nobody answers"),
        (("host", "doudizhu", "--server", "a b"), "is neither the address of a server"),
        (("host", "doudizhu", "--server", "127.0.0.1:1", "--relay", "http://x"), "leave --relay out"),
        (("host", "doudizhu", "--server", "127.0.0.1:1", "--port", "5"), "leave --port out"),
        (("host", "doudizhu", "--server", "127.0.0.1:1", "--rules", "mission"), "mission"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    arguments: tuple[object, ...], answer: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert answer in process(*arguments).complaint
