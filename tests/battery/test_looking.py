"""What a newcomer types first works for every game: moves as texts, the outcome, and looking at what there is."""

from __future__ import annotations

from html.parser import HTMLParser

import msgspec
import pytest

import paiju
from paiju.bots import bot
from paiju.table import Seat, Table
from paiju.wording import wording

from .arrangements import GAMES, PRESETS, Arrangement

NONSENSE = ("", " ", "x", "pass pass", "７", "🂡", "bid -1", "\x00", "9" * 100, "give", "raise to")


class Outline(HTMLParser):
    """Which elements a piece of HTML has, and what is read in it; every element must end."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.open: list[str] = []
        self.read = ""
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert {name for name, _ in attrs} <= {"style"} and not any("url" in str(value) for _, value in attrs)
        self.tags.add(tag)
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.read += data


def refusal(state: paiju.State, action: object) -> paiju.PaijuError:
    before = state.position()
    with pytest.raises(paiju.PaijuError) as refused:
        state.play(action)  # type: ignore[arg-type]
    assert state.position() == before
    return refused.value


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_the_legal_moves_are_texts(arrangement: Arrangement) -> None:
    for state in (arrangement.deal(1), arrangement.deal(2), arrangement.somewhere(2), arrangement.somewhere(5)):
        if state.over():
            continue
        moves, actions = state.moves, state.legal()
        assert list(moves) == [state.game.text(action) for action in actions]
        assert len(moves) == len(actions) and bool(moves) == bool(actions)
        assert moves[0] == state.game.text(actions[0]) and moves[-1] == state.game.text(actions[-1])
        assert moves[:3] == list(moves)[:3]
        for action in actions[:20]:
            text = state.game.text(action)
            assert text in moves and f" {text} " in moves and action in moves
        assert not any(wrong in moves for wrong in ("nonsense", None, -1, 1.5, (1 << 64) - 1))
        with pytest.raises(IndexError, match="There is no move number"):
            moves[len(actions)]
        assert repr(moves).startswith(f"<{len(actions)} move") and moves[0] in repr(moves) and len(repr(moves)) < 1000


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_text_is_played_like_its_number(arrangement: Arrangement) -> None:
    told, counted = arrangement.deal(3), arrangement.deal(3)
    rng = paiju.Random(4)
    for _ in range(60):
        if told.over():
            break
        action = rng.choice(counted.legal())
        counted.play(action)
        told.play(counted.game.text(action))
    assert told.position() == counted.position()
    for seat in (None, *range(told.seats)):
        assert told.view(seat) == counted.view(seat)


def read(state: paiju.State, text: str) -> str:
    """What the game says to a text of the seat to move: the code of a refusal, or nothing."""
    try:
        state.game.parse_all(state.view(state.to_move()), text)
    except paiju.PaijuError as refused:
        return refused.code
    return ""


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_text_is_refused_as_the_game_refuses_it(arrangement: Arrangement) -> None:
    state = arrangement.deal(3)
    refused = [text for text in NONSENSE if read(state, text)]
    assert len(refused) > 5
    for text in NONSENSE:
        assert (text in state.moves) == (text not in refused)
        if text in refused:
            assert refusal(state, text).code == read(state, text)
    *_, over = arrangement.walk(seed=1)
    assert refusal(over, "pass").code == "GAME_OVER"
    assert list(over.moves) == [] and repr(over.moves) == "<no moves>" and "pass" not in over.moves


def test_a_choice_of_several_cards_is_one_text_played_whole_or_not_at_all() -> None:
    state, rng = paiju.game("tractor").deal("classic", seed=3), paiju.Random(4)
    while not state.moves[0].startswith("bury"):
        state.play(rng.choice(state.moves))
    hand, logged = state.view(state.to_move()).hand, state.logged
    assert refusal(state, f"bury {' '.join(hand[:7])}").code == "BURY_COUNT"
    assert f"bury {' '.join(hand[:8])}" in state.moves
    state.play(f"bury {' '.join(hand[:8])}")
    assert state.logged == logged + 8 and state.view(state.to_move()).hand == hand[8:]


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_the_outcome_is_there_when_the_game_is_over(arrangement: Arrangement) -> None:
    assert arrangement.deal(1).outcome() is None
    *_, over = arrangement.walk(seed=1)
    outcome, names = over.outcome(), [f"player {seat}" for seat in range(over.seats)]
    assert outcome is not None and outcome.points == tuple(over.payoffs()) and over.view(0).outcome() is not None
    best = [seat for seat, points in enumerate(outcome.points) if points == max(outcome.points)]
    assert list(outcome.winners) == (best if len(best) < over.seats else [])
    words = wording(over.game)
    for language in ("en", "zh"):
        told = [getattr(line, language) for line in words.result(over.view(None), names).said()]
        assert outcome.why(words, names, language) == told and outcome.why(words, language=language)
    for wrong, given, code in ((None, names, "NOT_WORDS"), (words, ["Ann"], "PLAYERS")):
        with pytest.raises(paiju.WrongArgument) as refused:
            outcome.why(wrong, given)  # type: ignore[arg-type]
        assert refused.value.code == code


def looks(thing: object) -> list[str]:
    html = [thing._repr_html_()] if hasattr(thing, "_repr_html_") else []
    return [repr(thing), str(thing), *html]


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_nothing_that_is_looked_at_tells_the_key_or_the_seed(arrangement: Arrangement) -> None:
    game, seed = arrangement.game, "a secret seed that is nobody's business"
    people = [Seat(f"player {seat}") for seat in range(arrangement.deal(1).seats)]
    table = Table(game.deal(arrangement.rules, seed), people, seed=seed)
    state = table.state
    assert f"{state.key0:016x}" in state.position() and f"{state.key0:016x}" in table.record.text()
    for thing in (state, game, table, table.record, state.rules, state.moves, state.view(0), paiju.Random(seed)):
        for look in looks(thing):
            assert f"{state.key0:016x}" not in look and str(state.key0) not in look and "key=" not in look
            assert seed not in look
    for look in (*looks(table), *looks(table.record)):
        assert all(name in look for name in table.names) and game.name in look and "hands=" not in look


@pytest.mark.parametrize("arrangement", PRESETS, ids=str)
def test_a_state_and_its_views_can_be_read(arrangement: Arrangement) -> None:
    *_, over = arrangement.walk(seed=1)
    for state in (arrangement.deal(1), arrangement.somewhere(3), over):
        drawn = str(state)
        assert drawn.startswith(f"{state.game.title.en} · ") and len(drawn.splitlines()) > 3
        assert ("finished" in drawn) == state.over() == ("winners" in drawn)
        if not state.over():
            assert f"seat {state.to_move()} is to move" in drawn and state.moves[0] in drawn
        for seat in range(state.seats):
            hand, view = state.view(seat).hand, state.view(seat)
            assert str(paiju.Cards(hand)) in drawn and str(paiju.Cards(hand)) in str(view)
        for thing in (state, state.view(None), state.view(0)):
            outline = Outline(thing._repr_html_())
            assert outline.tags <= {"div", "strong", "table", "tr", "th", "td", "span"}
            assert str(thing).splitlines()[0] in outline.read


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_a_view_holds_is_escaped_in_a_notebook(game: paiju.Game) -> None:
    nasty = "<script>alert('&')</script>"
    view = msgspec.structs.replace(game.deal(seed=1).view(0), rules=nasty, legal=(nasty,))
    outline = Outline(view._repr_html_())
    assert "script" not in outline.tags and outline.read.count(nasty) == 2


def test_a_view_shows_no_card_of_others() -> None:
    view = paiju.game("doudizhu").deal(seed=1).view(0)
    assert [line.split()[:2] for line in str(view).splitlines() if "seat" in line.split()[0]] == [["seat", "0"]]


def test_a_table_with_bots_tells_who_plays() -> None:
    seats = [Seat("Ann"), Seat("Bob", bot("rule", "doudizhu"))]
    table = Table.open(paiju.game("doudizhu"), "endgame", seats, seed=1, hands=["33", "4"])
    assert repr(table) == "<table of doudizhu endgame,mission=none: Ann, Bob; 0 actions>"
    table.play(0, "33")
    assert repr(table.record) == "<record of doudizhu endgame,mission=none: Ann, Bob; 1 action>"
