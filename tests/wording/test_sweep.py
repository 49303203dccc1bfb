"""Random games by all rules of the battery, told in words to every seat and to a spectator."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import paiju
from battery.arrangements import ARRANGEMENTS, Arrangement, seats_and_spectator, seeds
from paiju.view import Event, View
from paiju.wording import Said, wording

NAMES = ["甲", "乙", "丙", "丁", "戊", "己", "庚", "辛", "壬", "癸"]
ODD_NAMES = ["{0}", "{name}", "%s", "a=b", "阿Q", "<b>", "", "\\", "0", "You"]
WORDED = [arrangement for arrangement in ARRANGEMENTS if arrangement.game.words]
MOVES = 160 if paiju.compiled else 80

RAW = re.compile(r"[{}_]|\w=\w|\bbid pass\b|\bseat \d|(?<![0-9A-Za-z])(?:10|[2-9TJQKA])[cdhsCDHS](?![0-9A-Za-z])|Joker")
ENGLISH = re.compile(r"[A-Za-z]{2,}|[B-IL-PR-Za-z]")
SHOWN_CARD = re.compile("[♣♦♥♠王]")


def begins_more(event: Event) -> bool:
    """Whether an event is a card of a choice that is told as a whole later."""
    return event.unfinished or (event.seat >= 0 and event.text.partition(" ")[0].endswith("+"))


def is_proper(said: Said) -> None:
    assert said.en and said.zh
    assert not RAW.search(said.en), said
    assert not RAW.search(said.zh), said
    assert not ENGLISH.search(said.zh), said
    assert "  " not in said.en and "  " not in said.zh, said
    assert said.en == said.en.strip() and said.zh == said.zh.strip(), said
    assert "!" not in said.en and "！" not in said.zh, said


def everything(game: paiju.Game, view: View, names: list[str], since: int) -> Iterator[Said]:
    """All that can be said about a view."""
    words = wording(game)
    yield words.prompt(view, names)
    yield from (words.move(view, text) for text in view.legal[:40])
    for event, report in zip(view.history[since:], words.tell(view, names, since), strict=True):
        said = report.said
        assert words.event(view, event, names) == said
        if begins_more(event):
            assert said == Said("", "")
        else:
            yield said
        yield from report.summary.said() if report.summary else ()
    if view.over:
        yield from words.result(view, names).said()


@pytest.mark.parametrize("arrangement", WORDED, ids=str)
def test_random_games_read_well(arrangement: Arrangement) -> None:
    with seeds(arrangement, 1) as numbers:
        for seed in numbers:
            known = 0
            for state in arrangement.walk(seed, MOVES):
                mover = max(state.to_move(), 0)
                for seat in (mover, (mover + 1) % state.seats, None):
                    view = state.view(seat)
                    for said in everything(arrangement.game, view, NAMES[: state.seats], known):
                        is_proper(said)
                known = len(view.history)


@pytest.mark.parametrize("arrangement", WORDED, ids=str)
def test_words_follow_from_the_view_alone(arrangement: Arrangement) -> None:
    with seeds(arrangement, 3, first=40) as numbers:
        for seed in numbers:
            state = arrangement.somewhere(seed)
            for seat in seats_and_spectator(state):
                view = state.view(seat)
                again = arrangement.game.view.from_json(view.json())
                names = ODD_NAMES[: state.seats]
                told = list(everything(arrangement.game, view, names, 0))
                assert told == list(everything(arrangement.game, again, names, 0))


@pytest.mark.parametrize("arrangement", [each for each in WORDED if each.acts_in_secret], ids=str)
def test_others_are_told_no_secret_card(arrangement: Arrangement) -> None:
    with seeds(arrangement, 2, first=60) as numbers:
        for seed in numbers:
            *_, state = arrangement.walk(seed, MOVES)
            for seat in seats_and_spectator(state):
                view = state.view(seat)
                told = [each.said for each in wording(arrangement.game).tell(view, NAMES[: state.seats])]
                for event, said in zip(view.history, told, strict=True):
                    if event.seat not in (seat, -1) and event.text.split()[0] in arrangement.arranged.secret:
                        assert not SHOWN_CARD.search(said.en + said.zh), said


@pytest.mark.parametrize("arrangement", WORDED, ids=str)
def test_finished_games_have_a_result(arrangement: Arrangement) -> None:
    if not paiju.compiled and arrangement.name == "holdem":
        return
    *_, state = arrangement.walk(7)
    for seat in seats_and_spectator(state):
        lines = wording(arrangement.game).result(state.view(seat), NAMES[: state.seats]).said()
        assert lines
        for said in lines:
            is_proper(said)


@pytest.mark.parametrize("game", list(dict.fromkeys(each.game for each in WORDED)), ids=lambda game: game.name)
def test_a_text_that_is_no_action_is_shown_as_it_is(game: paiju.Game) -> None:
    state = game.deal(seed=1)
    for text in ("", "?", "x y z", "draw=", "8C=", "raise", "raise x", "friend", "bury", "bid x", "太多"):
        assert wording(game).move(state.view(state.to_move()), text).en == text
