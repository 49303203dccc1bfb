"""Whole games at fair tables, in processes as people start them: to their end, through kills, and through a relay."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from paiju.peer.invitation import read_invitation
from room.running import process

from .parties import HOST, Somebody, guest, people

Sit = Callable[..., Somebody]
IMPATIENT = "peer.impatient"


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    with people(tmp_path) as sit:
        yield sit


def three(sit: Sit, pace: str = "instant", *more: object, module: str = "paiju") -> tuple[Somebody, Somebody, Somebody]:
    """Ann hosts, Bob and Cat come by her invitation."""
    ann = sit("Ann", *HOST, *more, pace=pace, module=module)
    line = ann.invitation
    bob = sit("Bob", *guest(3, "Bob", line), pace=pace, module=module)
    bob.says("You sit at the table of Ann")
    cat = sit("Cat", *guest(4, "Cat", line), pace=pace, module=module)
    cat.says("The game begins: Ann, Bob, Cat.")
    return ann, bob, cat


def agree(*everybody: Somebody) -> None:
    """All come to the end, and to the same one."""
    for each in everybody:
        assert each.end() == 0, (each.told, each.complaint)
    assert len({each.result for each in everybody}) == 1
    complaints = [each.complaint for each in everybody]
    assert not any(complaints), complaints


def test_a_whole_game_and_everybody_can_check_it(sit: Sit, tmp_path: Path) -> None:
    everybody = three(sit)
    agree(*everybody)
    for each in everybody:
        (place,) = each.places
        checked = process("peer", "verify", place)
        assert checked.code == 0 and "nobody broke a rule of Dou Dizhu" in checked.out, checked
        assert "not finished" not in checked.out
        (file,) = (each.home / "state" / "paiju" / "finished").glob("*.paiju")
        told = process("replay", file)
        assert told.code == 0 and "Ann" in told.out and "The game is over" in told.out, told
    (place,) = everybody[0].places
    assert (place / "keepsake").stat().st_mode & 0o077 == 0 and (place.parent / "identity").stat().st_mode & 0o077 == 0
    log = place / "seat-0" / "hand-1.log"
    assert process("peer", "verify", log).out == "Every message is signed, chained and right.\n"
    assert "签名" in process("peer", "verify", log, "--lang", "zh").out

    def tampered(name: str, change: Callable[[list[bytes]], list[bytes]]) -> Path:
        copy = tmp_path / name
        shutil.copytree(place, copy)
        file = copy / "seat-0" / "hand-1.log"
        file.write_bytes(b"\n".join(change(file.read_bytes().split(b"\n"))))
        return copy

    last = [b'"hand":1', b'"hand":2']
    refused = {
        "a message is missing": lambda lines: lines[:9] + lines[10:],
        "a message is doubtful": lambda lines: [*lines[:9], lines[9].replace(b'"number":', b'"number":1'), *lines[10:]],
        "another table": lambda lines: [lines[0].replace(*last), *lines[1:]],
        "nothing": lambda lines: [b"{}"],
    }
    for name, change in refused.items():
        copy = tampered(name, change)
        assert process("peer", "verify", copy).complaint, name
    shorter = process("peer", "verify", tampered("cut short", lambda lines: [*lines[: len(lines) // 2], b""]))
    assert shorter.code in (0, 2) and ("not finished" in shorter.out or shorter.err)
    assert process("peer", "verify", tmp_path / "nowhere").complaint
    assert process("peer", "verify", tmp_path).complaint


def test_a_cheat_is_named(sit: Sit, tmp_path: Path) -> None:
    """Evidence of two messages for one place, as a peer writes it that has heard both."""
    from paiju.peer.keys import Identity
    from paiju.peer.log import Setup, sign, write_file
    from paiju.peer.payloads import Say, encode

    one, other = Identity(), Identity()
    setup = Setup(b"table", 1, (one.public, other.public), ("7S", "8S"))
    lies = [sign(one, setup, 0, setup.digest, encode(Say(text))) for text in ("yes", "no")]
    file = tmp_path / "evidence.log"
    write_file(file, setup, lies)
    found = process("peer", "verify", file)
    assert found.code == 1 and "signed two different messages for one place" in found.out and not found.err


def test_a_guest_is_killed_and_comes_back(sit: Sit) -> None:
    ann, bob, cat = three(sit, "quick")
    bob.until(lambda: bob.moves >= 5)
    told = bob.moves
    bob.kill()
    ann.says("Bob is away")
    back = sit("Bob", *guest(3, "Bob", ann.invitation), pace="quick")  # the same line leads back to the same seat
    back.says("Going on with Dou Dizhu: Ann, Bob, Cat.")
    ann.says("Bob is back.")
    agree(ann, back, cat)
    assert back.moves > told


def test_the_host_is_killed_the_others_stay_together_and_it_comes_back(sit: Sit) -> None:
    ann, bob, cat = three(sit, "quick")
    bob.until(lambda: bob.moves >= 5)
    ann.kill()
    for each in (bob, cat):
        each.says("Bob hosts the table now.")
        each.says("Ann is away")
    back = sit("Ann", "join", "--bot", "rule", pace="quick")
    for each in (bob, cat):
        each.says("Ann is back.")
    agree(back, bob, cat)


@pytest.mark.parametrize("leaver", ["Ann", "Bob"])
def test_somebody_is_killed_for_good_and_a_bot_plays_on(leaver: str, sit: Sit) -> None:
    """Meanwhile another one is killed as well and comes back; everybody who stayed can check the whole game."""
    everybody = dict(zip(("Ann", "Bob", "Cat"), three(sit, "quick", "--leaving", "bot", module=IMPATIENT), strict=True))
    for each in everybody.values():
        assert "most of them, at least two, could look at your cards" in each.told.replace("\n", " ")
    everybody["Cat"].until(lambda: everybody["Cat"].moves >= 5)
    gone = everybody.pop(leaver)
    gone.kill()
    stays = "Bob" if leaver == "Ann" else "Ann"
    everybody["Cat"].says(f"{leaver} is away")
    everybody[stays].says(f"A bot plays on for {leaver}, whose cards lie open for all.")
    everybody["Cat"].kill()
    everybody["Cat"] = sit("Cat", "join", "--bot", "rule", pace="quick", module=IMPATIENT)
    agree(*everybody.values())
    for each in everybody.values():
        (place,) = each.places
        checked = process("peer", "verify", place)
        assert checked.code == 0 and "nobody broke a rule of Dou Dizhu" in checked.out, checked
        assert "not finished" not in checked.out


def test_the_same_through_a_relay(sit: Sit, tmp_path: Path) -> None:
    server = sit("server", "serve", "--relay", "--host", "127.0.0.1", "--port", 0, "--database", tmp_path / "room.db")
    server.says("http://")
    url = next(word for word in server.told.split() if word.startswith("http://")).rstrip("/.,")
    ann, bob, cat = three(sit, "quick", "--relay", url, "--only-relay")
    assert not read_invitation(ann.invitation).addresses
    bob.until(lambda: bob.moves >= 3)
    bob.kill()
    back = sit("Bob", *guest(3, "Bob", ann.invitation), pace="quick")
    agree(ann, back, cat)


def test_invitations_that_lead_nowhere(sit: Sit, tmp_path: Path) -> None:
    ann = sit("Ann", *HOST)
    line = ann.invitation
    place = read_invitation(line)
    elsewhere = msgspec.structs.replace(place, secret=b"s" * 16)
    wrong = {
        line[:-9]: "copy the whole line again",
        str(elsewhere): "does not open the table",
        str(msgspec.structs.replace(place, fingerprint=b"f" * 32)): "not the host of this invitation",
    }
    for text, answer in wrong.items():
        assert answer in process("join", text, "--bot", "rule", XDG_STATE_HOME=str(tmp_path / "x")).complaint
    ann.kill()
    assert "Nobody answers" in process("join", line, "--bot", "rule", XDG_STATE_HOME=str(tmp_path / "x")).complaint


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("host",), "GAME"),
        (("host", "chess"), "chess"),
        (("host", "doudizhu", "--seats", 9), "9"),
        (("host", "doudizhu", "--rules", "mission"), "mission"),
        (("host", "holdem", "--seats", 2, "--leaving", "bot"), "at least three seats"),
        (("host", "doudizhu", "--bot", "nobody"), "nobody"),
        (("host", "doudizhu", "--name", "x" * 30), "at most 24 letters"),
        (("join", "paiju:abc"), "copy the whole line again"),
        (("join", "--peer", "a b"), "is no address"),
        (("join", "--peer", "127.0.0.9:1", "paiju:abc"), "Give one place"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(
    arguments: tuple[object, ...], answer: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert answer in process(*arguments).complaint


@pytest.mark.parametrize("package", ["cryptography", "ifaddr", "rbcl", "zeroconf"])
@pytest.mark.parametrize("command", ["host doudizhu", "join", "join paiju:abc", "peer verify file"])
def test_a_missing_package_is_named_in_one_sentence(command: str, package: str, tmp_path: Path) -> None:
    (tmp_path / f"{package}.py").write_text(f"raise ModuleNotFoundError('No module named {package}', name='{package}')")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    complaint = process(*command.split(), PYTHONPATH=path, XDG_STATE_HOME=str(tmp_path)).complaint
    if "verify" in command and package in ("ifaddr", "zeroconf"):
        assert "is no log" in complaint, "what was logged is checked without a network"
    else:
        assert 'pip install "paiju[peer]"' in complaint
