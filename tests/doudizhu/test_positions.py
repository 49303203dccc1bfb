"""Positions: every state as a line, and only what could have come about."""

import pytest

from paiju import PaijuError, Random, Record

from .setting import FULL_HANDS, GAME

RULES = [
    "classic",
    "classic-strict,deals=2",
    "classic,auction=call-rob",
    "classic,auction_turns=open,wings=loose",
    "classic,auction=none",
    "classic,first_bidder=random,max_redeals=0",
    "endgame",
    "endgame-full,mission=4",
]


@pytest.mark.parametrize("rules", RULES)
def test_every_state_reads_back_from_its_position(rules):
    for seed in range(4):
        state, rng = GAME.deal(rules, seed=seed), Random(seed)
        record = Record.begin(state)
        while True:
            again = GAME.position(state.position())
            assert again.position() == state.position()
            assert (again.rules, again.legal()) == (state.rules, state.legal())
            assert again.view(0).legal == state.view(0).legal
            if state.over():
                break
            action = state.random_move(rng)
            record.add(state.to_move(), action)
            state.play(action)
        assert Record.parse(record.text()).replay().view(0) == state.view(0)


def test_a_mission_keeps_its_number_and_other_hands_have_none():
    assert GAME.position(GAME.deal("endgame", mission=3).position()).rules.mission == 3
    assert GAME.deal("endgame", hands=["34", "5"]).rules.mission is None
    assert GAME.deal("endgame", hands=["7889TJA", "7TA2222"]).rules.mission == 1


@pytest.mark.parametrize(
    ("position", "phase", "turn"),
    [
        (f"classic {FULL_HANDS} first=2", "auction", 2),
        (f"classic {FULL_HANDS} first=2 calls=1,pass", "auction", 1),
        (f"classic {FULL_HANDS.replace('T', '10')} first=1", "auction", 1),
        (f"classic,auction=none {FULL_HANDS}", "play", 0),
        ("classic hands=34/5/6", "play", 0),
        ("classic hands=34/5/6 landlord=2", "play", 2),
        ("classic hands=34/5/6 table=7@1", "play", 2),
        ("classic hands=34/5/6 table=7@1 passes=1", "play", 0),
        ("classic hands=-/5/6 phase=over", "over", -1),
        ("endgame hands=34/56 turn=1", "play", 1),
        ("endgame hands=34/56 table=99@0", "play", 1),
    ],
)
def test_what_may_be_left_out(position, phase, turn):
    state = GAME.position(position)
    assert (state.view(None).phase, state.to_move()) == (phase, turn)


def test_suited_hands_of_17_begin_an_auction():
    dealt = GAME.deal(seed=9)
    hands = dealt.fields()["hands"]
    assert GAME.position(f"classic hands={hands} first=0").view(0).phase == "auction"


def test_a_table_counts_as_played():
    state = GAME.position("classic hands=34/5/6 table=77@1")
    assert state.view(0).played == ((), ("7c", "7d"), ())
    assert list(state.plays) == [0, 1, 0]


def test_a_finished_position_has_its_scores():
    assert GAME.position("endgame hands=34/- phase=over").payoffs() == [-1, 1]
    assert GAME.position("classic hands=34/-/5 phase=over bid=3 plays=2/2/1").payoffs() == [-6, 3, 3]


IMPOSSIBLE = [
    "classic",
    "classic hands=34/5",
    "classic hands=34/5/6/7",
    "classic hands=333/33/6",
    "classic hands=3c/3c/6",
    "classic hands=3x/4/5",
    "classic hands=34/5/6 hands=34/5/6",
    "classic hands=34/5/6 colour=red",
    "classic hands=34/5/6 phase=lunch",
    "classic hands=34/5/6 phase=auction",
    "endgame hands=34/5 phase=auction",
    f"classic,auction=none {FULL_HANDS} phase=auction",
    f"classic {FULL_HANDS} bottom=34",
    f"classic {FULL_HANDS} bottom=34B",
    f"classic {FULL_HANDS} calls=2,1",
    f"classic {FULL_HANDS} calls=call",
    f"classic {FULL_HANDS} calls=3",
    f"classic {FULL_HANDS} calls=pass,pass,pass",
    f"classic {FULL_HANDS} bombs=3",
    f"classic {FULL_HANDS} robs=1",
    f"classic {FULL_HANDS} plays=1/0/0",
    f"classic {FULL_HANDS} table=3@0",
    f"classic {FULL_HANDS} marker=3c first=1",
    f"classic {FULL_HANDS} marker=B",
    f"classic,first_bidder=random {FULL_HANDS} marker=3c",
    "classic hands=-/5/6",
    "classic hands=34/5/6 phase=over",
    "classic hands=-/-/6 phase=over",
    "classic hands=-/5/6 phase=over turn=1",
    "classic hands=-/5/6 phase=over table=7@1",
    "classic,deals=2 hands=-/5/6 phase=over",
    "classic hands=34/5/6 turn=3",
    "classic hands=34/5/6 landlord=3",
    "classic hands=34/5/6 bid=0",
    "classic,auction=call-rob hands=34/5/6 bid=2",
    "classic hands=34/5/6 robs=1",
    "classic hands=34/5/6 calls=1",
    "classic hands=34/5/6 calls=rob,rob",
    "classic hands=34/5/6 calls=pass,2,pass landlord=0",
    "classic hands=34/5/6 calls=pass,2,pass bid=3",
    "classic hands=34/5/6 calls=pass,pass,pass",
    "classic,auction=none hands=34/5/6 calls=3",
    "classic hands=34/5/6 bottom=3c4c",
    "classic hands=34/5/6 bottom=3c4cKc",
    "classic hands=345/5/6 bottom=3c4c5c marker=3c",
    "classic hands=34/5/6 passes=1",
    "classic hands=34/5/6 table=7@1 turn=0",
    "classic hands=34/5/6 table=7@1 turn=1",
    "classic hands=34/5/6 table=7@3",
    "classic hands=34/5/6 table=78@1",
    "classic hands=34/5/6 table=33333@1",
    "endgame hands=34/5 table=666A@1",
    "classic hands=3BR/5/6 table=BR@1",
    "classic hands=34/5/6 table=7@1 played=-/8/-",
    "classic hands=34/5/6 table=7@1 plays=1/0/0",
    "classic hands=34/5/6 played=-/8/- plays=1/0/0",
    "classic hands=34/5/6 scores=1/1/1",
    "endgame hands=34/5 scores=1/-1",
    "endgame hands=-/5 phase=over scores=-1/1",
    "classic hands=34/5/6 deal=2",
    "classic hands=34/5/6 bombs=15",
    "classic hands=34/5/6 key=7",
    "classic hands=34/5/6 key=" + "g" * 32 + ".0",
    "classic hands=3333444455556666789TJ/7/8",
    "classic hands=3/444455556666777788/9",
]


@pytest.mark.parametrize("position", IMPOSSIBLE)
def test_impossible_positions_are_refused(position):
    with pytest.raises(PaijuError) as refused:
        GAME.position(position)
    assert refused.value.code in ("BAD_POSITION", "BAD_MISSION")
    assert refused.value.say("zh")
