"""Whatever text somebody types: an answer or a PaijuError, never another exception."""

from __future__ import annotations

import contextlib
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import paiju
from paiju import PaijuError, Record, View
from paiju.cards import parse_card, parse_cards
from paiju.contract import parse_key
from paiju.record import log_of

from .arrangements import ARRANGEMENTS, GAMES, Arrangement

# Letters that have made parsers stumble: surrogates, NUL, line ends of all kinds, digits and letters of other scripts.
ODD = "\ud800\udfff\x00\x0b\x1c\x85\u2028\ufeff\u200b\ufe0f²½٣７Ⅷ一ıİſßKΣς🂡♠♥♦♣♤️王炸"
USUAL = "23456789TJQKAtjqkacdhsCDHSBRbr10=-+/.,@ \t\n#:_xbidpassrobcalldrawtakeplayyesno"

letters = st.one_of(st.sampled_from(USUAL), st.sampled_from(ODD), st.characters(codec=None))
any_text = st.one_of(
    st.text(letters, max_size=40),
    st.sampled_from(["", "9" * 5000, "-" * 3000, "7h" * 4000, "[" * 5000, "=" * 99, "\x00", "1e400", "0x7", "1_0"]),
)
words = st.sampled_from(
    ["", "0", "-1", "-", "/", "//", "=", "none", "true", "9" * 400, "7h", "7h7h", "R", "BJ", "1.5", "٣", "\ud800"]
)
game_objects = st.sampled_from(GAMES)
some_states = st.builds(Arrangement.somewhere, st.sampled_from(ARRANGEMENTS), st.integers(0, 30))


@st.composite
def damaged(draw: st.DrawFn, text: str) -> str:
    """A text in which something was cut out, doubled, swapped or put in."""
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 12)))
        kind = draw(st.integers(0, 4))
        if kind == 0:
            text = text[:start] + text[end:]
        elif kind == 1:
            text = text[:end] + text[start:]
        elif kind == 2:
            text = text[:start] + draw(letters) + text[end:]
        elif kind == 3:
            text = text[:start] + draw(any_text) + text[end:]
        else:
            text = text[:start] + draw(words) + text[end:]
    return text


@st.composite
def damaged_fields(draw: st.DrawFn, text: str) -> str:
    """A position or rules in which a value was replaced or a word left out."""
    parts = text.split()
    at = draw(st.integers(0, len(parts) - 1))
    name = parts[at].partition("=")[0]
    parts[at] = draw(st.one_of(words.map(lambda word: f"{name}={word}"), words, damaged(parts[at])))
    return " ".join(parts)


def refused(error: PaijuError) -> None:
    """A refusal has a code and a sentence in both languages."""
    assert error.code.replace("_", "").isalpha() and error.say("en") and error.say("zh") and repr(error)


def survives(state: paiju.State) -> None:
    """A state that was set up from odd input works like any other."""
    text = state.position()
    assert state.game.position(text).position() == text
    for seat in (*range(state.seats), None):
        view = state.view(seat)
        assert type(view).from_json(view.json()) == view
    rng = paiju.Random(1)
    for _ in range(60):
        if state.over():
            assert len(state.payoffs()) == state.seats
            break
        assert state.count() > 0
        if state.game.lists_all or state.count() < 10_000:
            assert len(state.legal()) == state.count()
        state.play(state.random_move(rng))


@given(any_text)
def test_cards(text: str) -> None:
    for read in (parse_card, parse_cards, parse_key):
        try:
            read(text)
        except PaijuError as error:
            refused(error)


@given(game_objects, any_text)
def test_rules(game: paiju.Game, text: str) -> None:
    try:
        rules = game.ruleset(text)
    except PaijuError as error:
        refused(error)
    else:
        assert game.ruleset(game.rules_text(rules)) == rules


@given(game_objects, st.data())
def test_rules_with_odd_values(game: paiju.Game, data: st.DataObject) -> None:
    preset = game.presets[data.draw(st.sampled_from(list(game.presets)))]
    name = data.draw(st.sampled_from(list(preset.flags())))
    values = [word for rules in game.presets.values() for word in map(str, rules.flags().values())]
    value = data.draw(
        st.one_of(
            words,
            any_text,
            st.sampled_from(values),
            st.integers(-10, 200),
            st.integers(),
            st.floats(),
            st.just(10**5000),
        )
    )
    try:
        rules = preset.override(**{name: value})
    except PaijuError as error:
        refused(error)
    else:
        assert game.ruleset(game.rules_text(rules)) == rules
        with contextlib.suppress(PaijuError):
            survives(game.deal(rules, 1))


@given(some_states, st.data())
def test_actions(state: paiju.State, data: st.DataObject) -> None:
    view = state.view(data.draw(st.sampled_from([max(state.to_move(), 0), state.to_move() % state.seats, None])))
    legal = [state.game.text(action) for action in state.candidates()[:40]] or ["pass"]
    text = data.draw(st.one_of(any_text, st.sampled_from(legal).flatmap(damaged)))
    try:
        action = state.game.parse(view, text)
    except PaijuError as error:
        refused(error)
    else:
        assert state.is_legal(action)
    try:
        actions = state.game.parse_all(view, text)
    except PaijuError as error:
        refused(error)
    else:
        ahead = state.copy()
        for action in actions:
            ahead.play(action)


@given(some_states, st.data())
def test_positions(state: paiju.State, data: st.DataObject) -> None:
    text = data.draw(st.one_of(damaged(state.position()), damaged_fields(state.position()), any_text))
    try:
        again = state.game.position(text)
    except PaijuError as error:
        refused(error)
    else:
        survives(again)


@given(game_objects, st.lists(any_text, max_size=5))
def test_hands(game: paiju.Game, hands: list[str]) -> None:
    try:
        survives(game.deal(hands=hands))
    except PaijuError as error:
        refused(error)


@cache
def record_of(arrangement: Arrangement, seed: int) -> str:
    state = arrangement.somewhere(seed)
    record = Record.begin(arrangement.deal(seed), [f"Ann {seat}" for seat in range(state.seats)])
    for seat, action in log_of(state):
        record.add(seat, action)
    return record.text()


@given(st.builds(record_of, st.sampled_from(ARRANGEMENTS), st.integers(0, 9)), st.data())
def test_records(text: str, data: st.DataObject) -> None:
    lines = text.split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    lines[at] = data.draw(st.one_of(damaged(lines[at]), any_text, st.sampled_from(lines)))
    try:
        for record in Record.parse_all("\n".join(lines)):
            again = Record.parse(record.text())
            assert again == record and again.text().encode()
            record.replay()
    except PaijuError as error:
        refused(error)


@given(some_states, st.data())
def test_views(state: paiju.State, data: st.DataObject) -> None:
    text = state.view(0).json().decode()
    odd = data.draw(st.one_of(damaged(text), any_text))
    for data_in in (odd, odd.encode("utf-8", "surrogatepass")):
        for kind in (state.game.view, View):
            try:
                kind.from_json(data_in)
            except PaijuError as error:
                refused(error)


@given(st.one_of(st.text(), st.integers(), any_text))
def test_seeds(seed: int | str) -> None:
    game = paiju.game("sevens")
    assert game.deal(seed=seed).position() == game.deal(seed=seed).position()


@pytest.mark.parametrize(
    "seed", [1.5, b"7", [], 10**5000, -(10**5000)], ids=["float", "bytes", "list", "huge", "negative"]
)
def test_what_is_no_seed(seed: object) -> None:
    with pytest.raises(PaijuError) as error:
        paiju.game("sevens").deal(seed=seed)  # type: ignore[arg-type]
    assert error.value.code == "BAD_SEED"


@given(any_text)
def test_names_of_games(name: str) -> None:
    try:
        paiju.game(name)
    except PaijuError as error:
        refused(error)
