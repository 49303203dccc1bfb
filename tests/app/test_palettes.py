"""Everything can be read on dark and on light terminals, and the terminal says which it is."""

from __future__ import annotations

import os
import pty
import threading
from select import select

import pytest
from rich.color import Color
from rich.style import Style

from paiju.plain.ink import DARK, DARK_FOUR, LIGHT, LIGHT_FOUR, Ink, Palette
from paiju.terminal import background
from paiju.terminal.app.lines import Lines
from paiju.terminal.app.reading import page_theme
from paiju.terminal.app.welcome import Home, Preferences

from .glass import looking

TEXTS = ("name", "own", "text", "faint", "dim", "accent", "tag", "back", "late", "key", "primary", "chosen", "disabled")
LINES = ("frame", "edge", "bar")
"""What is no text: a contrast of 3 is enough to see it."""
PALETTES = {"dark": DARK, "dark, four colours": DARK_FOUR, "light": LIGHT, "light, four colours": LIGHT_FOUR}


def luminance(colour: Color) -> float:
    """How bright a colour is, as the web's accessibility guidelines define it."""
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(style: str, ground: str) -> float:
    """How far a text in this style stands out from what is behind it."""
    found = Style.parse(f"on {ground}") + Style.parse(style)
    assert found.color is not None and found.bgcolor is not None
    low, high = sorted((luminance(found.color), luminance(found.bgcolor)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_text_and_every_suit_stands_out(palette: Palette):
    low = {name: contrast(getattr(palette, name), palette.ground) for name in TEXTS}
    low |= {f"suit {place}": contrast(style, palette.ground) for place, style in enumerate(palette.suits)}
    low |= {
        f"card {place}": contrast(f"{style} {palette.paper}", palette.ground)
        for place, style in enumerate(palette.cards)
    }
    assert {name: round(value, 2) for name, value in low.items() if value < 4.5} == {}
    lines = {name: contrast(getattr(palette, name), palette.ground) for name in LINES}
    assert {name: round(value, 2) for name, value in lines.items() if value < 3} == {}


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_pages_of_rules_stand_out_too(palette: Palette):
    theme = page_theme(palette)
    assert theme is not None
    for name, style in theme.styles.items():
        if name.startswith("markdown.") and style.color is not None:
            least = 3 if name.endswith(("border", "hr")) else 4.5
            assert contrast(str(style), palette.ground) >= least, name


def test_four_colours_are_four():
    for palette in (DARK_FOUR, LIGHT_FOUR):
        assert len(set(palette.suits[:4])) == len(set(palette.cards[:4])) == 4


@pytest.mark.parametrize(
    ("told", "light"),
    [("0;15", True), ("15;0", False), ("0;default;15", True), ("12;8", False), ("0;7", True), ("7;0", False)],
)
def test_what_the_environment_says(told: str, light: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(background, "question", lambda: pytest.fail("the terminal is not asked"))
    with background.asking({"COLORFGBG": told, "TERM": "xterm"}) as is_light:
        assert is_light() is light


@pytest.mark.parametrize(
    ("answer", "colour"),
    [
        (b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;c", (1, 1, 1)),
        (b"\x1b]11;rgb:00/00/00\x07", (0, 0, 0)),
        (b"\x1b]11;rgba:f/0/f/f\x07", (1, 0, 1)),
        (b"\x1b[?62;c", None),
        (b"", None),
        (b"\x1b]11;nonsense\x07", None),
    ],
)
def test_what_a_terminal_answers(answer: bytes, colour: object):
    assert background.read_answer(answer) == colour


@pytest.mark.parametrize(
    ("answer", "light"),
    [
        (b"\x1b]11;rgb:faff/f8ff/f2ff\x1b\\\x1b[?62;c", True),
        (b"\x1b]11;rgb:1111/1616/1414\x07\x1b[?1;2c", False),
        (b"\x1b[?1;2c", False),
        (b"\x1b]11;rgb:ffff/ff", False),
        (b"", False),
    ],
)
def test_a_terminal_is_asked_and_never_waited_for(answer: bytes, light: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(background, "PATIENCE", 1.0 if answer.endswith(b"c") else 0.02)
    ours, theirs = pty.openpty()
    heard = bytearray()

    def terminal() -> None:
        while not heard.endswith(b"[c"):
            heard.extend(os.read(ours, 64))
        os.write(ours, answer)

    asking = threading.Thread(target=terminal)
    with os.fdopen(theirs, "r+b", buffering=0) as keyboard:
        monkeypatch.setattr(background.sys, "stdin", keyboard)
        monkeypatch.setattr(background.sys, "stdout", keyboard)
        asking.start()
        with background.asking({"TERM": "xterm"}) as is_light:
            assert is_light() is light
        asking.join()
        assert not select([keyboard], [], [], 0)[0], "nothing is left that would be taken for keys"
    os.close(ours)


async def test_the_background_is_set_in_the_app_and_kept():
    async with looking(Home()) as glass:
        await glass.press("end", "up", "enter")
        assert isinstance(glass.screen, Preferences)
        assert "Background" in glass.text and "as the terminal has it" in glass.text
        lines = glass.screen.query_one(Lines)
        assert lines.base == Style.parse(f"{DARK.text} on {DARK.ground}")
        await glass.press("down", "down", "right", "right")
        assert glass.app.ink.look == LIGHT
        assert lines.base == Style.parse(f"{LIGHT.text} on {LIGHT.ground}")
        glass.app.light = True
        await glass.press("right")
        assert glass.app.settings.background == "auto" and glass.app.ink.look == LIGHT


def test_no_colour_is_no_colour_on_any_background():
    assert Ink(mono=True, light=True).look == Ink(mono=True).look
