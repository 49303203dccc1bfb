"""Declining to declare is silent: what others see does not depend on whether a seat could have declared (5.1)."""

from __future__ import annotations

import pytest

from paiju import Random
from paiju.games.tractor import declaring
from paiju.games.tractor.state import TractorState
from paiju.table import Seat, Table
from paiju.view import SOMEBODY

from .setting import GAME, events
from .twins import DECLARER, SECRET, twins

RULES = (
    "classic,no_declaration=no_trump",
    "classic,windows=cards,no_declaration=no_trump",
    "sishifen",
    "friends,no_declaration=no_trump",
    "friends,seats=7",
)


def choice(view, often: int) -> str:
    """What somebody says who knows nothing but this: the same in both deals. Who has the secret never says it."""
    rng = Random(f"{view.seat} {view.legal} {view.bid}")
    return "pass" if view.seat == SECRET or rng.below(often) else view.legal[rng.below(len(view.legal))]


def asked(state: TractorState) -> set[int]:
    """Who is asked in a deal in which everybody passes."""
    found = set()
    deal = state.shuffles
    while state.stages() and state.shuffles == deal:
        found.add(state.to_move())
        state.step(state.silence())
    return found


def asked_in_turn(state: TractorState, eyes: int | None, often: int) -> list[bytes]:
    """What somebody sees when they are asked, after every declaration, and when the deal is over."""
    seen = []
    while state.stages() and state.number == 2:
        view = state.view(state.to_move())
        assert state.view(eyes).to_move == (eyes if eyes == view.seat else SOMEBODY)
        text = choice(view, often)
        if view.seat == eyes:
            seen.append(view.json())
        declared = text != "pass"
        state.play(GAME.parse(view, text))
        if declared:
            seen.append(b"".join(event.text.encode() for event in state.view(eyes).history))
    return [*seen, state.view(eyes).json() if not events(state, "flip") else b""]


def asked_at_stages(state: TractorState, eyes: int | None, often: int) -> list[bytes]:
    """What somebody sees at every public moment, when whoever wants to may speak up."""
    table = Table(state, [Seat(str(seat)) for seat in range(state.seats)])
    seen = []
    for stage in range(state.stages() + 1):
        for seat in range(state.seats):
            seen.append(table.stage_view(stage, eyes).json())
            view = table.stage_view(stage, seat)
            text = choice(view, often) if view.to_move == seat else "pass"
            if text != "pass":
                table.speak(seat, GAME.parse_all(view, text))
                seen.append(table.stage_view(stage, eyes).json())
    assert state.stages() and state.shuffles == 1
    table.hush()
    assert not state.stages() or state.shuffles == 2
    return seen


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("story", [asked_in_turn, asked_at_stages])
def test_nobody_sees_who_could_have_declared(rules, story):
    declared = 0
    for seed in range(6):
        for eyes in (2, 3, None):
            one, two = twins(rules, seed)
            assert SECRET in asked(one.copy()) and SECRET not in asked(two.copy()) - {DECLARER}
            seen, same = (story(state, eyes, 1 + seed % 4) for state in (one, two))
            assert len(seen) == len(same) and seen == same, f"seed {seed}, seen from seat {eyes}"
            declared += any(b"declare " in each for each in seen)
    assert declared or rules == "sishifen"


def test_whoever_can_declare_may_say_so_at_any_time_until_the_end():
    """Even if others were asked before, and are asked again because of it."""
    spoke = 0
    for seed in range(40):
        state = GAME.deal("classic", seed)
        table = Table(state, [Seat(str(seat)) for seat in range(4)])
        late = [seat for seat in range(4) if table.stage_view(25, seat).to_move == seat]
        for seat in reversed(late):
            view = table.stage_view(25, seat)
            if view.to_move == seat:
                table.speak(seat, GAME.parse_all(view, view.legal[-2]))
                spoke += 1
                assert table.state.view(None).bidder == seat and table.stage_view(25, (seat + 1) % 4).closing
        table.hush()
        assert table.state.view(None).phase == ("bury" if late else "declare")
        assert table.record.replay().position() == table.state.position()
    assert spoke > 40


def test_who_cannot_declare_is_refused_and_learns_nothing():
    state = GAME.deal("classic", seed=3)
    table = Table(state, [Seat(name) for name in ("Ann", "Bob", "Cid", "Dot")])
    mover = table.to_move()
    other = next(seat for seat in range(4) if seat != mover and table.stage_view(1, seat).to_move == SOMEBODY)
    for say in (lambda: table.play(other, "pass"), lambda: table.play(other, "declare 2H")):
        with pytest.raises(Exception, match="You have nothing to") as refused:
            say()
        assert table.names[mover] not in str(refused.value)


def test_the_deal_waits_for_its_end_even_if_nobody_can_declare():
    for seed in range(20):
        for state in twins("classic,no_declaration=no_trump", seed):
            while state.stages():
                last = state.copy()
                state.play(GAME.parse(state.view(state.to_move()), "pass"))
            assert last.closing and last.dealt == 100 and not last.waiting & ~(declaring.able(last, 0) | 1 << DECLARER)
