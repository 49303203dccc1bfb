"""Somebody at a fair table is killed again and again, in any hand and at any moment, and goes on from the disk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.peer.table import FairTable

from .fair import FairGame


@pytest.mark.parametrize(
    ("name", "rules", "seats", "often"),
    [("doudizhu", "classic,deals=2", 3, 9), ("holdem", "seats=3,max_hands=3", 3, 2)],
)
def test_a_later_hand_goes_on_too(
    name: str, rules: str, seats: int, often: int, tmp_path: Path, fair: Callable[..., FairGame]
) -> None:
    game = fair(name, rules, seats, 21, directory=tmp_path)
    moves = 0

    def killed() -> bool:
        nonlocal moves
        moves += 1
        if moves % often == 0:
            seat = moves % seats
            before = game.tables[seat].view()
            game.tables[seat] = game.sit(seat)
            assert game.tables[seat].problem is None and game.tables[seat].view() == before
            game.pulse()
        return False

    game.play(until=killed)
    assert not game.problems() and moves > 2 * often
    assert len({tuple(table.state.payoffs()) for table in game.everybody}) == 1


def test_who_has_declared_one_card_declares_the_pair_later(tmp_path: Path, fair: Callable[..., FairGame]) -> None:
    """The card that lies open already is not shown a second time, and who comes back sees it so."""
    game = fair("tractor", "hands=1", 4, 4, directory=tmp_path)
    spoken: list[tuple[int, str]] = []
    usual = game.text

    def text(table: FairTable) -> str:
        view = table.view()
        if not table.state.stages() or view.seat != view.to_move:
            return usual(table)
        assert view.seat is not None
        louder = [each for each in view.legal if each != game.game.text(table.state.silence())]
        spoken.append((view.seat, louder[-1]))
        return louder[-1]

    game.text = text  # type: ignore[method-assign]
    game.play(until=lambda: game.tables[0].ready and not game.tables[0].state.stages())
    assert not game.problems() and len(spoken) == 2
    (first, single), (again, pair) = spoken
    assert first == again and pair.split()[1:] == [single.split()[1]] * 2
    for seat in range(4):
        again = game.sit(seat)
        assert again.problem is None and again.view() == game.tables[seat].view()
