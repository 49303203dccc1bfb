"""An invitation survives being copied, and says in one sentence what is wrong with it."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from contextlib import suppress

import msgspec
import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from paiju.errors import NotationError, PaijuError
from paiju.peer.invitation import (
    Invitation,
    Relay,
    blocks,
    packed,
    qr_code,
    read_invitation,
    read_place,
    relay_url,
    unpacked,
)
from paiju.peer.reaching import Address, read_address
from paiju.wording import peers

PLACES = (Address("192.168.1.5", 27530), Address("fd00::2", 27530), Address("cards.example.org", 443))
WHOLE = Invitation(PLACES, b"t" * 16, b"f" * 32, b"s" * 16, Relay("https://cards.example.org", b"n" * 16))


def test_it_is_one_line_of_letters_and_digits() -> None:
    text = str(WHOLE)
    assert text.startswith("paiju:") and text[6:].isalnum() and text == text.lower()
    assert read_invitation(text) == WHOLE
    assert len(str(msgspec.structs.replace(WHOLE, addresses=PLACES[:1], relay=None))) < 140


@pytest.mark.parametrize(
    "copied",
    [
        "  {}  ",
        "Come and play: {} See you at eight, and bring something to drink for everybody!",
        '"{}"',
        "<{}>",
        "{}.",
        "> {}",
    ],
)
def test_what_stands_around_it_does_no_harm(copied: str) -> None:
    assert read_invitation(copied.format(WHOLE)) == WHOLE
    assert read_invitation(copied.format(WHOLE).upper()) == WHOLE


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n> ", " \n  "])
def test_mail_may_break_it_into_lines(end: str) -> None:
    text = str(WHOLE)
    assert read_invitation(end.join(text[at : at + 40] for at in range(0, len(text), 40))) == WHOLE


def test_letters_that_look_alike_are_taken_for_each_other() -> None:
    assert read_invitation(str(WHOLE).replace("o", "0").replace("i", "1").replace("pa1ju", "paiju")) == WHOLE


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "NO_INVITATION"),
        ("hello", "NO_INVITATION"),
        ("paiju:", "CUT_INVITATION"),
        (str(WHOLE)[:-1], "CUT_INVITATION"),
        (str(WHOLE)[:50], "CUT_INVITATION"),
        (str(WHOLE)[:30] + "q" + str(WHOLE)[31:], "CUT_INVITATION"),
        ("paiju:" + "a" * 10_000, "CUT_INVITATION"),
    ],
)
def test_what_is_wrong_is_said(text: str, code: str) -> None:
    with pytest.raises(NotationError) as error:
        read_invitation(text)
    assert error.value.code == code and error.value.say("zh") != error.value.say("en")


def test_a_newer_one_says_so() -> None:
    body = b"\x02" + packed(WHOLE)[1:-4]
    with pytest.raises(NotationError) as error:
        unpacked(body + hashlib.sha256(body).digest()[:4])
    assert error.value.code == "NEW_INVITATION"


@given(st.binary(max_size=200))
def test_no_bytes_do_harm_behind_a_right_checksum(body: bytes) -> None:
    with suppress(NotationError):
        unpacked(body + hashlib.sha256(body).digest()[:4])


@given(st.text(max_size=300))
def test_no_text_does_harm(text: str) -> None:
    for read in (read_invitation, read_place, read_address, relay_url):
        for each in (text, "paiju:" + text):
            with suppress(PaijuError):
                read(each)


def test_the_secret_does_not_show_by_accident() -> None:
    assert "s" * 16 not in repr(WHOLE) and str(WHOLE) not in repr([WHOLE])


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.5", ("192.168.1.5", 27530)),
        (" 192.168.1.5:80 ", ("192.168.1.5", 80)),
        ("fd00::2", ("fd00::2", 27530)),
        ("[fd00::2]", ("fd00::2", 27530)),
        ("[fd00::2]:80", ("fd00::2", 80)),
        ("fe80::1%eth0", ("fe80::1%eth0", 27530)),
        ("anns-laptop.local:99", ("anns-laptop.local", 99)),
    ],
)
def test_an_address_is_read_as_it_is_typed(text: str, address: tuple[str, int]) -> None:
    assert read_address(text) == address
    assert read_address(str(read_address(text))) == address
    assert read_place(text) == Invitation((Address(*address),))


@pytest.mark.parametrize(
    "text", ["", ":", "a:b", "host:", "1.2.3.4:0", "1.2.3.4:70000", "a b", "[::1", "[::1]x", "ü.de", "x:١"]
)
def test_no_address(text: str) -> None:
    if text == "host:":
        assert read_address(text).port == 27530
        return
    with pytest.raises(NotationError) as error:
        read_address(text)
    assert error.value.code == "BAD_ADDRESS"


def test_relays() -> None:
    assert relay_url("cards.example.org") == "https://cards.example.org"
    assert relay_url("ws://127.0.0.1:8000/") == "http://127.0.0.1:8000"
    for text in ("", "ftp://x", "https://", "https://a b", "http://x:0", "http://[", "https://" + "a" * 300):
        with pytest.raises(NotationError):
            relay_url(text)


# As a QR code.


def modules(lines: list[str], dark: bool) -> list[list[bool]]:
    """Which modules are dark, as a camera sees them."""
    ink = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
    rows = []
    for line in lines:
        rows += [[ink[sign][half] != dark for sign in line] for half in (0, 1)]
    return rows


@pytest.mark.parametrize("dark", [True, False])
def test_a_terminal_shows_it_as_a_qr_code(dark: bool) -> None:
    lines = qr_code(str(WHOLE), dark=dark)
    seen = modules(lines, dark)
    matrix = [list(map(bool, row)) for row in segno.make(str(WHOLE).upper(), error="l", boost_error=False).matrix]
    size = len(matrix)
    assert [row[4:-4] for row in seen[4 : 4 + size]] == matrix
    border = [*seen[:4], *seen[4 + size :], *(row[:4] for row in seen), *(row[-4:] for row in seen)]
    assert not any(map(any, border)), "the quiet zone is light"
    assert len({len(line) for line in lines}) == 1


def test_half_blocks_hold_two_rows() -> None:
    assert blocks([[True, False], [False, True]], dark=False, quiet=0) == ["▀▄"]
    assert blocks([[True, False], [False, True]], dark=True, quiet=0) == ["▄▀"]


def test_a_terminal_that_is_too_small_says_so() -> None:
    with pytest.raises(PaijuError) as error:
        qr_code(str(WHOLE), size=(80, 24))
    assert error.value.code == "SMALL_TERMINAL" and "80 x 24" in str(error.value)
    assert qr_code(str(WHOLE), size=(200, 100))


def test_without_the_package_the_line_is_enough() -> None:
    code = (
        "import sys; sys.modules['segno'] = None\n"
        "from paiju.errors import SetupError\n"
        "from paiju.peer.invitation import qr_code\n"
        "try: qr_code('paiju:')\n"
        "except SetupError as error: print(error.code)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "NO_QR\n"


def test_every_sentence_is_there_in_both_languages() -> None:
    sentences = [each for each in vars(peers).values() if isinstance(each, peers.Sentence)]
    sentences += [*peers.REFUSALS.values(), *peers.RELAYED.values()]
    assert len(sentences) > 40
    for sentence in sentences:
        assert sentence.en and sentence.zh and sentence.en != sentence.zh
        assert any("\u4e00" <= letter <= "\u9fff" for letter in sentence.zh)
        assert sorted(part.split("}")[0] for part in sentence.en.split("{")[1:]) == sorted(
            part.split("}")[0] for part in sentence.zh.split("{")[1:]
        )
