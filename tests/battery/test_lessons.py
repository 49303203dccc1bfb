"""Every lesson can be played from its first step to its last, by the rules, and says everything in both languages."""

from __future__ import annotations

import json
import re
from dataclasses import fields

import pytest

import paiju
from paiju.server import protocol
from paiju.server.lessons import lesson_plan

TAUGHT = ("crazy_eights", "doudizhu", "holdem", "pinochle", "tractor")


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_legal_to_its_end_and_in_both_languages(name):
    game = paiju.game(name)
    plan = lesson_plan(game)
    steps = [(scene, step) for scene in plan.scenes for step in scene.steps]
    assert sum(bool(step.move) for _, step in steps) >= 4
    for scene in plan.scenes:
        view = json.loads(protocol.encoder.encode(scene.start))["view"]
        assert view["seat"] == view["to_move"] == 0
        for step in scene.steps:
            assert step.said.en.strip() and step.said.zh.strip() and step.said.en != step.said.zh
            assert len(step.said.en) < 420, step.said.en  # one idea
            if not step.move:
                continue
            assert view["to_move"] == 0 and step.otherwise.en and step.otherwise.zh
            wanted = step.options[0]
            assert wanted.action == step.move and wanted.label.en and wanted.label.zh
            assert {option.action for option in step.options} >= set(view["legal"])
            view = json.loads(protocol.encoder.encode(step.then[-1]))["view"]
            assert [update.turn for update in step.then] == sorted({update.turn for update in step.then})


def test_a_move_out_of_turn_is_no_lesson():
    from dataclasses import replace

    from paiju.lessons import Lesson
    from paiju.server.lessons import Classroom

    game = paiju.game("doudizhu")
    lesson: Lesson = game.part(game.lesson)
    scene = lesson.scenes[1]
    wrong = replace(scene, steps=(replace(scene.steps[0], then=("pass",)), *scene.steps[1:]))
    with pytest.raises((ValueError, paiju.PaijuError)):
        Classroom(game, wrong).plan()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", TAUGHT)
def test_pages_of_rules_for_those_who_click_do_not_teach_typing(name, language):
    game = paiju.game(name)
    typed, clicked = game.page(language), game.page(language, typing=False)
    assert "<!--" not in typed + clicked and len(clicked) < len(typed)
    for words in ("How to type", "怎样输入", "typed", "写成点数"):
        assert words not in clicked


CARD = r"([2-9TJQKA]|10)[CDHScdhs]|Joker[CD]"
CODE = re.compile(r"`([^`]+)`")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", TAUGHT)
def test_whatever_they_name_can_be_drawn_or_said_in_words(name, language):
    """Cards, presets and house rules: the browser draws the first and names the others as its forms do."""
    game = paiju.game(name)
    ranks = "[2-9TJQKABR ]+" if name == "doudizhu" else "9 J Q K 10 A"
    known = set(game.presets) | {field.name for field in fields(game.rules)}
    codes = CODE.findall(game.page(language, typing=False))
    assert codes
    for code in codes:
        if not re.fullmatch(rf"(({CARD})\s?)+|{ranks}", code):
            assert {part.split("=")[0] for part in code.split(",")} <= known, code
