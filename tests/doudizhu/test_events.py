"""What happens at the table is told by its facts."""

from __future__ import annotations

import msgspec

from paiju import DEALER, Random
from paiju.games.doudizhu.events import Called, Dealt, Landlord, Passed, Played, Result

from .setting import FULL_HANDS, GAME, say


def test_an_auction_a_landlord_and_plays():
    state = say(GAME.position(f"classic {FULL_HANDS} first=0"), "1", "pass", "3", "JJ", "pass")
    bottom = state.view(None).bottom
    assert state.view(None).history == (
        Called(0, call="bid", points=1),
        Called(1, call="pass"),
        Called(2, call="bid", points=3),
        Landlord(DEALER, cards=bottom, landlord=2, bid=3),
        Played(2, cards=("Jh", "Js"), play="JJ", category="pair"),
        Passed(0),
    )
    assert [event.text for event in state.view(None).history] == ["bid 1", "bid pass", "bid 3", "", "JJ", "pass"]


def test_a_result_has_all_that_made_the_stake():
    given = "phase=play hands=3333BR7/5/6 landlord=0 bid=1 turn=0 bombs=2 robs=1"
    state = GAME.position(f"classic,auction=call-rob,multiplier_cap=16 {given}")
    say(state, "3333", "pass", "pass", "BR", "pass", "pass", "7")
    assert state.view(0).history[-1] == Result(
        DEALER,
        hands=((), ("5c",), ("6c",)),
        scores=(32.0, -16.0, -16.0),
        winner=0,
        landlord=0,
        bid=1,
        robs=1,
        bombs=4,
        bombed=(
            Played(0, cards=("3c", "3d", "3h", "3s"), play="3333", category="bomb"),
            Played(0, cards=("BJ", "RJ"), play="BR", category="rocket"),
        ),
        spring=True,
        factor=64,
        multiplier=16,
        stake=16,
    )


def test_the_bombs_of_a_result_are_those_of_its_deal():
    state = GAME.position("classic,deals=2,auction=none phase=play hands=4444/5/6 landlord=0 bid=1 turn=0")
    say(state, "4444")
    first, second, landlord = state.view(None).history[-3:]
    assert isinstance(first, Result) and [play.text for play in first.bombed] == ["4444"]
    assert isinstance(second, Dealt) and second.begins_deal and not second.again
    assert isinstance(landlord, Landlord) and landlord.landlord == second.first
    rng = Random(5)
    while not state.over():
        state.play(state.random_move(rng))
    last = state.view(None).history[-1]
    assert isinstance(last, Result) and first.bombed[0] not in last.bombed
    assert len(last.bombed) == last.bombs


def test_a_mission_has_winners_and_no_stake():
    state = GAME.position("endgame hands=7/8")
    say(state, "7")
    assert state.view(None).history[-1] == Result(DEALER, hands=((), ("8c",)), scores=(1.0, -1.0), winner=0)


def test_histories_are_written_and_read_again():
    state = GAME.deal("classic,deals=3", seed=11)
    rng = Random(3)
    while not state.over():
        state.play(state.random_move(rng))
    view = state.view(None)
    kinds = {event.kind for event in view.history}
    assert kinds >= {"deal", "call", "landlord", "play", "pass", "result"}
    assert GAME.view.from_json(view.json()) == view
    assert {event["type"] for event in msgspec.json.decode(view.json())["history"]} == kinds


def test_the_numbers_of_a_result_make_its_scores():
    state = GAME.deal("classic,deals=5,multiplier_cap=8", seed=4)
    rng = Random(9)
    while not state.over():
        state.play(state.random_move(rng))
    totals = [0, 0, 0]
    results = [event for event in state.view(None).history if isinstance(event, Result)]
    for event in results:
        assert event.factor == 2 ** (event.robs + event.bombs + event.spring)
        assert event.multiplier == min(event.factor, 8) and event.stake == event.bid * event.multiplier
        won = event.stake if event.winner == event.landlord else -event.stake
        assert event.scores == tuple(2 * won if seat == event.landlord else -won for seat in range(3))
        assert event.hands[event.winner] == () and len(event.bombed) == event.bombs
        totals = [before + score for before, score in zip(totals, event.scores, strict=True)]
        assert event.totals == tuple(totals)
    assert len(results) == 5 and totals == state.payoffs()


def test_nothing_is_told_while_nobody_looks():
    """Playing notes numbers only. Events made as it goes made it twelve times slower."""
    state = GAME.deal("classic,deals=3", seed=11)
    rng = Random(3)
    while not state.over():
        state.play(state.random_move(rng))
    entries = state.entries()
    assert {entry.detail[0] for entry in entries if entry.seat == DEALER} == {"deal", "landlord", "result"}
    for entry in entries:
        assert entry.public is None and entry.private is None
        assert is_plain(entry.detail), entry.detail
    told = [event.kind for event in state.view(None).history]
    assert told.count("result") == 3 and len(told) == len(entries)


def is_plain(detail: object) -> bool:
    """Whether this is made of numbers and texts only."""
    if isinstance(detail, tuple | list):
        return all(map(is_plain, detail))
    return detail is None or isinstance(detail, int | str | bytes)
