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
        landlord=0,
        bid=1,
        robs=1,
        bombs=4,
        bombed=("3333", "BR"),
        spring=True,
        factor=64,
        multiplier=16,
        stake=16,
    )


def test_the_bombs_of_a_result_are_those_of_its_deal():
    state = GAME.position("classic,deals=2,auction=none phase=play hands=4444/5/6 landlord=0 bid=1 turn=0")
    say(state, "4444")
    first, second, landlord = state.view(None).history[-3:]
    assert isinstance(first, Result) and first.bombed == ("4444",)
    assert isinstance(second, Dealt) and second.begins_deal and not second.again
    assert isinstance(landlord, Landlord) and landlord.landlord == second.first
    rng = Random(5)
    while not state.over():
        state.play(state.random_move(rng))
    last = state.view(None).history[-1]
    assert isinstance(last, Result) and "4444" not in last.bombed
    assert len(last.bombed) == last.bombs


def test_a_mission_has_winners_and_no_stake():
    state = GAME.position("endgame hands=7/8")
    say(state, "7")
    assert state.view(None).history[-1] == Result(DEALER, hands=((), ("8c",)), scores=(1.0, -1.0))


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
