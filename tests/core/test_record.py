"""Records: one text format for all games. docs/records-and-positions.md describes it, and its examples are tested."""

from __future__ import annotations

import pytest

import paiju
from paiju import NotationError, PaijuError, Record

GAME = paiju.game("sevens")


def some_record() -> Record:
    state = GAME.deal("paiqi", 7, seats=3)
    record, rng = Record.begin(state, ["Ann", "Bob", "Cho 秋"]), paiju.Random(7)
    for _ in range(5):
        action = state.random_move(rng)
        record.add(state.to_move(), action)
        state.play(action)
    return record


def damaged(old: str, new: str) -> str:
    text = some_record().text()
    assert old in text
    return text.replace(old, new)


def test_line_ends_comments_and_blank_lines_do_not_matter() -> None:
    record = some_record()
    text = record.text()
    variants = [
        text.replace("\n", "\r\n"),
        "\ufeff\n\n" + text,
        text + "\n# the end\n\n",
        text.rstrip("\n"),
        text.replace(" 7s\n", "   7S   # the opener\n\n"),
    ]
    for variant in variants:
        again = Record.parse(variant)
        assert (again.start, again.names, again.replay().position()) == (
            record.start, record.names, record.replay().position(),
        )  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("paiju 1", "paiju 9", 'Line 1 of the record: a record begins with "paiju 1".'),
        ("game sevens", "game chess", 'There is no game "chess".'),
        ("game sevens\n", "", "Line 1 of the record: the header game is missing."),
        ("game sevens\n", "game sevens\ngame sevens\n", "Line 3 of the record:"),
        ("game sevens", "game", "Line 2 of the record:"),
        ("seats=3", "seats=x", 'seats is a whole number, not "x".'),
        ("seats=3", "seats=4", "4 names are needed, 3 were given."),
        ('["Ann",', '["Ann"', "Line 1 of the record: names are a list"),
        ('["Ann", "Bob"', '[1, "Bob"', "Line 1 of the record: names are a list"),
        ("turn=", "turn", "That position is not possible:"),
        ("deal=0", "deal=0 deal=0", "That position is not possible:"),
        (" 7s\n", "\n", "should be a seat and an action."),
        (" 7s\n", " 8s\n", 'Action 1 of the record, "0 8s": '),
        ("0 7s\n", "1 7s\n", 'Action 1 of the record, "1 7s": seat 1 was not to move.'),
        ("0 7s\n", "٢ 7s\n", "should be a seat and an action."),
        ("Cho 秋", "\ud800", "The record holds half characters"),
    ],
)
def test_a_damaged_record_is_refused(old: str, new: str, problem: str) -> None:
    with pytest.raises(PaijuError) as refused:
        Record.parse(damaged(old, new)).replay()
    assert problem in str(refused.value)


@pytest.mark.parametrize("text", ["", "\n\n", "paiju 1", some_record().text() * 2])
def test_one_record_is_one_record(text: str) -> None:
    with pytest.raises(NotationError):
        Record.parse(text)


def test_a_record_needs_a_name_for_each_seat() -> None:
    state = GAME.deal(seed=1)
    assert Record.begin(state).names == ["seat 0", "seat 1", "seat 2", "seat 3"]
    for names in (["Ann"], ["Ann", "Bob", "Cho", "\ud800"], ["Ann", "Bob", "Cho", 4]):
        with pytest.raises(NotationError):
            Record.begin(state, names)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "header", [("game", "x"), ("two words", "x"), ("", "x"), ("date", ""), ("date", "a\nb"), ("date", "\ud800")]
)
def test_headers_that_could_not_be_read_back_are_not_written(header: tuple[str, str]) -> None:
    record = some_record()
    record.headers = dict([header])
    with pytest.raises(NotationError):
        record.text()
