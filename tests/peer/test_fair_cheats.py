"""What only hidden cards can refute is believed until the deal is over; then whoever lied is named by everybody."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.errors import PaijuError
from paiju.games.crazy_eights.encoding import DRAW
from paiju.games.tractor.encoding import FOLLOW
from paiju.movement import Answer
from paiju.peer.keys import fingerprint
from paiju.peer.trial import try_deal
from paiju.terminal.checking import check

from .fair import FairGame

Maker = Callable[..., FairGame]


def named(game: FairGame) -> set[tuple[str, object]]:
    """The problems of all honest tables and of who looks on."""
    return {(str(problem.code), problem.facts.get("seat")) for problem in game.problems()}  # type: ignore[attr-defined]


def proved(game: FairGame, seat: int, home: Path) -> None:
    """What everybody keeps is a file from which anybody sees who it was."""
    for table in game.everybody:
        if table.problem is not None:
            assert table.caught is not None
            file = home / f"evidence-{table.seat}.log"
            table.caught.write(file)
            found = check(file)
            assert not found.honest and fingerprint(game.people[seat]) in found.say(), found
            assert found.say("zh").endswith("。")
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:-1]))
    assert check(file).honest, "what came before proves nothing"
    file.write_bytes(b"".join([*lines[:5], *lines[6:]]))
    with pytest.raises(PaijuError):
        check(file)
    other = lines[0].replace(game.terms.game.encode(), b"sevens")
    file.write_bytes(b"".join([other, *lines[1:]]))
    with pytest.raises(PaijuError):
        check(file)


def play_out(game: FairGame) -> None:
    """Let bots play until somebody is named, or to the end."""
    while not game.problems() and not all(table.over for table in game.tables):
        table = game.asked()
        assert table is not None
        table.play(game.text(table))
        game.deliver()


def test_drawing_although_one_could_play_is_found_when_the_cards_are_open(fair: Maker, tmp_path: Path) -> None:
    game = fair("crazy_eights", "seats=3", 3, 21)

    def able() -> bool:
        table = game.asked()
        return table is not None and all(action < DRAW for action in table.state.legal())

    game.play(until=able)
    cheat = game.asked()
    assert cheat is not None
    game.cheat(cheat.seat, [DRAW])
    assert not game.problems(), "nobody can know it yet"
    play_out(game)
    assert named(game) == {("ILLEGAL", cheat.seat)}
    proved(game, cheat.seat, tmp_path)


def test_a_revoke_is_found_when_the_cards_are_open(fair: Maker) -> None:
    game = fair("tractor", "hands=1", 4, 22)

    def could_revoke() -> bool:
        table = game.asked()
        if table is None or table.state.stages() or table.state.phase != FOLLOW or table.state.lead_size != 1:  # type: ignore[attr-defined]
            return False
        legal = {action & 63 for action in table.state.legal()}
        return any(card not in legal for card in table.movement.hands(table.state)[table.seat])

    game.play(until=could_revoke)
    cheat = game.asked()
    assert cheat is not None
    legal = {action & 63 for action in cheat.state.legal()}
    card = next(card for card in cheat.movement.hands(cheat.state)[cheat.seat] if card not in legal)
    game.cheat(cheat.seat, [card])
    assert not game.problems(), "nobody can know it yet"
    play_out(game)
    assert named(game) == {("ILLEGAL", cheat.seat)}


def test_a_meld_that_was_kept_back_is_found(fair: Maker) -> None:
    game = fair("pinochle", "auction,max_deals=1", 4, 23)
    game.play()
    watcher = game.watcher
    dealing = watcher.course.dealing
    assert dealing is not None
    faces = {slot: watcher.course.numbers[watcher.party.felt.uncovered(slot) or ""] for slot in dealing.slots()}
    assert try_deal(watcher.movement, dealing, faces)[1] is None
    at, act = next(
        (at, act) for at, act in enumerate(dealing.turns) if any(said.cards for said in act.answers.values())
    )
    for seat, said in act.answers.items():
        lie = Answer("0") if said.cards else Answer(said.text, (3,))
        dealing.turns[at] = act._replace(answers=act.answers | {seat: lie})
        assert try_deal(watcher.movement, dealing, faces)[1] == seat


def test_other_cards_than_were_named_are_refused_at_once(fair: Maker, tmp_path: Path) -> None:
    game = fair("doudizhu", "", 3, 24)
    game.play(until=lambda: (table := game.asked()) is not None and table.state.phase == 1)  # type: ignore[attr-defined]
    cheat = game.asked()
    assert cheat is not None
    legal = cheat.state.legal()
    one, other = legal[0], next(action for action in legal if cheat.movement.deed(cheat.state, [action]).cards != ())
    slots = cheat.course.slots_of(cheat.seat, cheat.movement.deed(cheat.state, [one]).cards[:1])
    different = next(a for a in legal if len(cheat.movement.deed(cheat.state, [a]).cards) > 1)
    cheat.party.show(slots, f"{cheat.course.mark()} {different}")
    game.deliver()
    assert other and named(game) == {("ILLEGAL", cheat.seat)}
    proved(game, cheat.seat, tmp_path)


def test_a_breach_in_a_later_hand_is_proved_too(fair: Maker, tmp_path: Path) -> None:
    game = fair("holdem", "seats=3,max_hands=3", 3, 27)
    game.play(until=lambda: game.tables[0].deals == 2 and game.asked() is not None)
    cheat = game.asked()
    assert cheat is not None
    cheat.party.say(f"{cheat.course.mark()} {1 << 48 | 10**9}")
    game.deliver()
    assert named(game) == {("ILLEGAL", cheat.seat)}
    proved(game, cheat.seat, tmp_path)


def test_who_sees_another_table_is_found_with_the_next_move(fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 25)
    liar = game.asked()
    assert liar is not None
    liar.party.say("0123456789abcdef 0")
    game.deliver()
    assert named(game) == {("DISAGREE", liar.seat)}


@pytest.mark.parametrize("said", ["", "x", "99999999999999999999999", "-1", "0 0"])
def test_nonsense_is_refused(said: str, fair: Maker) -> None:
    game = fair("doudizhu", "", 3, 26)
    liar = game.asked()
    assert liar is not None
    liar.party.say(f"{liar.course.mark()} {said}" if said else "")
    game.deliver()
    assert {code for code, _ in named(game)} <= {"ILLEGAL", "DISAGREE"} and game.problems()
