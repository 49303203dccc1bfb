"""Lines fit the screen, in English and in Chinese."""

from __future__ import annotations

import re
from random import Random as Dice

import pytest
from rich.cells import cell_len
from rich.text import Text

from paiju.plain.folding import CLOSING, OPENING, fold

from .running import run


def folded(text: str, width: int) -> list[str]:
    return [piece.plain for piece in fold(Text(text), width)]


@pytest.mark.parametrize(
    ("text", "width", "lines"),
    [
        ("short", 10, ["short"]),
        ("", 10, [""]),
        ("one two three", 8, ["one two", "three"]),
        ("  one two three", 9, ["  one two", "  three"]),
        ("1 one  2 two  3 three", 11, ["1 one", "2 two", "3 three"]),
        ("1 one  2 two  3 three", 13, ["1 one  2 two", "3 three"]),
        ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
        ("要指定花色：8C=S。", 10, ["要指定花", "色：8C=S。"]),
        ("牌，牌，牌，", 6, ["牌，", "牌，", "牌，"]),
        ("出“牌”", 5, ["出", "“牌”"]),
        ("a\nb", 10, ["a", "b"]),
    ],
)
def test_where_lines_are_broken(text, width, lines):
    assert folded(text, width) == lines


def test_whatever_is_written_fits_and_nothing_is_lost():
    for seed in range(600):
        dice = Dice(seed)
        text = "".join(dice.choice("ab  ，。“”（）牌局一二♥10") for _ in range(dice.randrange(80)))
        text = re.sub("(?<=[“（]) +| +(?=[，。”）])", "", text)
        width = dice.randrange(8, 40)
        pieces = folded(text, width)
        assert "".join("".join(pieces).split()) == "".join(text.split()), seed
        if not re.search("[，。“”（）]{2}", text):
            assert all(cell_len(piece.rstrip()) <= width for piece in pieces), seed
            assert not any(piece.lstrip()[:1] in CLOSING - {""} for piece in pieces[1:] if piece.strip()), (
                seed,
                pieces,
            )
            assert not any(piece.rstrip()[-1:] in OPENING for piece in pieces[:-1] if piece.strip()), (seed, pieces)


def test_styles_survive():
    first, second = fold(Text.assemble("one ", ("two", "red"), " three"), 8)
    assert [(span.start, span.end, span.style) for span in first.spans] == [(4, 7, "red")] and not second.spans


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("game", ["crazy_eights", "doudizhu", "holdem", "pinochle", "tractor"])
def test_a_narrow_terminal_shows_everything_but_no_line_too_wide(game, language):
    typed = "banana\n?\nmoves\nhint\n1\n\n1\nrules\nquit\n"
    done = run("play", game, "--seed", 5, typed=typed, language=language, COLUMNS="40")
    assert done.code == 0 and not [line for line in done.out.splitlines() if cell_len(line.rstrip()) > 40]
    assert "…" not in done.out.replace(" … ", "").replace("……", "")


def test_chinese_lines_have_chinese_marks_and_say_what_typed_words_mean():
    done = run("auto", "holdem", "甲", "乙", "丙", "--seed", 3, "--rules", "no-limit,max_hands=3", language="zh")
    assert "甲：" in done.out and not re.search("[\u4e00-\u9fff]: ", done.out)
    done = run("play", "pinochle", "--seed", 5, typed="hint\nquit\n", language="zh")
    assert "可出：1 过 pass  2 叫 bid 200" in done.out and "提示：过 pass" in done.out
