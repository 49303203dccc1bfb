"""What `paiju rules pinochle` prints is true, and both languages say the same."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from paiju.games.pinochle.labels import MELDS
from paiju.games.pinochle.melds import POINTS

from .setting import GAME, facing, moves

PAGES = {
    language: files("paiju.games.pinochle").joinpath(f"rules.{language}.md").read_text("utf-8")
    for language in ("en", "zh")
}


@pytest.mark.parametrize("language", PAGES)
def test_the_table_has_every_meld_and_its_points(language):
    rows = [line.strip("|").split("|") for line in PAGES[language].splitlines() if line.startswith("|")][2:]
    called = {MELDS[meld].say(language): points for meld, points in POINTS.items()}
    assert {name.strip(): int(points) for name, _, points in rows} == called


def test_every_meld_has_a_name_for_people():
    assert set(MELDS) == set(POINTS) and len({name.en for name in MELDS.values()}) == 15


def test_both_languages_give_the_same_examples():
    def codes(page):
        return sorted(set(re.findall(r"`([^`]+)`", page)))

    assert codes(PAGES["en"]) == codes(PAGES["zh"])


@pytest.mark.parametrize("language", PAGES)
def test_every_flag_that_is_named_exists_and_takes_that_value(language):
    for flag, value in re.findall(r"`([a-z_]+)=(\w+)`", PAGES[language]):
        assert str(getattr(GAME.ruleset(f"auction,{flag}={value}"), flag)) == value


def test_the_example_of_the_duties():
    assert moves(facing("AS 9S KD", "10S", "H")) == ["AS"]
    assert moves(facing("9H AH KD", "10S", "H")) == ["9H", "AH"]
    assert moves(facing("9H AH KD", "10S 10H", "H")) == ["AH"]


def test_positions_that_cannot_be():
    whole = GAME.deal("auction", 1).fields()["hands"]
    for text in (
        f"auction phase=play hands={whole} bidder=0",
        f"auction phase=play hands={whole} trump=H",
        f"auction phase=misdeal hands={whole} trump=H",
        f"auction phase=give hands={whole} trump=H bidder=0",
        f"auction,concede=false phase=concede hands={whole} trump=H bidder=0",
        f"auction hands={whole} scores=1500/0",
        f"auction phase=over hands={whole} bidder=0",
        f"auction phase=auction hands={whole} turn=1 bidder=1",
        f"auction phase=auction hands={whole} passed=012",
        "auction phase=play hands=9C/9C/9C/JC trump=H bidder=0 won=11/0/0/0",
        "auction phase=play hands=9C/9C/JC/JC trump=H bidder=0 won=10/0/0/0",
        "auction phase=play hands=9C/9C/JC/JC trump=H bidder=0 won=11/0/0/0 melds=insuitrun+insuitdoublerun/-/-/-",
        "auction phase=play hands=9C/9C/JC/JC trump=H bidder=0 won=11/0/0/0 last= last_leader=1",
        "auction phase=play hands=9C/9C/JC/JC trump=H bidder=0 won=11/0/0/0 last=9S9S10SKSAS last_leader=1",
        f"lab phase=misdeal hands={whole} trump=H values=1/2/1/1",
        "auction hands=9C/9D/9H/9S",
    ):
        with pytest.raises(ValueError, match="position is not possible"):
            GAME.position(text)
