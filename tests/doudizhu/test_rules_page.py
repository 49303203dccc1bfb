"""What `paiju rules doudizhu` prints is true: its examples are combinations, and both languages say the same."""

import re
from importlib.resources import files

import pytest

from paiju.games.doudizhu.messages import CATEGORY_NAMES

from . import oracle
from .setting import GAME

PAGES = {
    language: files("paiju.games.doudizhu").joinpath(f"rules.{language}.md").read_text("utf-8")
    for language in ("en", "zh")
}


def combinations(page):
    """The rows of the table of combinations: name and examples."""
    rows = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("|")][2:]
    return {name.strip(): re.findall(r"`(\w+)`", examples) for name, _, examples in rows}


@pytest.mark.parametrize("language", PAGES)
def test_the_table_has_every_combination_with_true_examples(language):
    table = combinations(PAGES[language])
    names = {getattr(sentence, language).removeprefix("a ").removeprefix("an ").removeprefix("the "): category
             for category, sentence in CATEGORY_NAMES.items()}  # fmt: skip
    assert set(table) == set(names)
    for name, examples in table.items():
        assert examples
        assert all({reading[0] for reading in oracle.readings(example)} == {names[name]} for example in examples)


def test_both_languages_give_the_same_examples():
    def codes(page):
        return sorted(set(re.findall(r"`([^`]+)`", page)))

    assert codes(PAGES["en"]) == codes(PAGES["zh"])


@pytest.mark.parametrize("language", PAGES)
def test_every_flag_that_is_named_exists(language):
    flags = GAME.ruleset().flags()
    for name in re.findall(r"`([a-z_]+)=", PAGES[language]):
        assert name in flags
