"""A2: cards and notation; the loose readings of A4."""

import pytest

from paiju import NotationError, PaijuError, Record
from paiju.games.doudizhu.positions import restore_table

from .setting import FULL_HANDS, GAME, RANKS, facing, moves, say

INPUT = [
    ("33344456", "33344456"),
    ("65444333", "33344456"),
    ("3 3 3 4 4 4 5 6", "33344456"),
    ("3,3,3,4,4,4,5,6", "33344456"),
    ("333-444-5-6", "33344456"),
    ("  333 , 444 - 56 ", "33344456"),
    ("t", "T"),
    ("10", "T"),
    ("9 10 j q k", "9TJQK"),
    ("kqj109", "9TJQK"),
    ("br", "BR"),
    ("RB", "BR"),
    ("b", "B"),
]


@pytest.mark.parametrize(("typed", "canonical"), INPUT)
def test_input_is_lenient_and_output_is_canonical(typed, canonical):
    state = facing("3334445669TJQKBR")
    assert GAME.text(GAME.parse(state.view(0), typed)) == canonical


@pytest.mark.parametrize("typed", ["pass", "p", "P", "PASS", " Pass "])
def test_pass(typed):
    state = facing("45", "3")
    assert GAME.text(GAME.parse(state.view(0), typed)) == "pass"


@pytest.mark.parametrize(("typed", "unknown"), [("1", "1"), ("0", "0"), ("31", "1"), ("3x", "X"), ("3♥", "♥")])
def test_unknown_symbols(typed, unknown):
    with pytest.raises(NotationError) as refused:
        GAME.parse(facing("3T").view(0), typed)
    assert refused.value.code == "BAD_CARD"
    assert str(refused.value) == f'I do not know the card "{unknown}". Use 3-9, T (or 10), J, Q, K, A, 2, B, R.'


def test_bj_is_a_joker_and_a_jack():
    with pytest.raises(PaijuError) as refused:
        GAME.parse(facing("BJ").view(0), "BJ")
    assert str(refused.value) == "JB is not a legal combination."
    with pytest.raises(PaijuError) as refused:
        GAME.parse(facing("B3").view(0), "BJ")
    assert str(refused.value) == "You do not hold JB."


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [("1", "bid 1"), ("2", "bid 2"), ("3", "bid 3"), ("bid 2", "bid 2"), ("BID 3", "bid 3"), ("pass", "bid pass"),
     ("p", "bid pass"), ("0", "bid pass"), ("bid pass", "bid pass")],
)  # fmt: skip
def test_bids(typed, canonical):
    state = GAME.deal(seed=1)
    assert GAME.text(GAME.parse(state.view(state.to_move()), typed)) == canonical


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_action_reads_back_from_its_text(rules):
    state = GAME.deal(rules, seed=3)
    while not state.over():
        view = state.view(state.to_move())
        assert [GAME.parse(view, text) for text in view.legal] == state.legal()
        state.play(state.legal()[state.count() // 2])


def test_record_lines():
    state = GAME.position(f"classic {FULL_HANDS} first=1")
    record = Record.begin(state)
    for text in ("pass", "2", "3", "33", "p"):
        action = GAME.parse(state.view(state.to_move()), text)
        record.add(state.to_move(), action)
        state.play(action)
    lines = record.text().splitlines()[-5:]
    assert lines == ["1 bid pass", "2 bid 2", "0 bid 3", "0 33", "1 pass"]
    assert Record.parse(record.text()).replay().position() == state.position()


# Loose wings: which reading is meant.

LOOSE = "classic,wings=loose"


def test_leading_takes_the_plain_trio_straight():
    state = facing("333444555666", "lead", LOOSE)
    assert GAME.text(GAME.parse(state.view(0), "333444555666")) == "333444555666"
    assert {"333444555666", "333444555666=airplane_solo"} <= set(moves(state))


def test_the_category_can_be_given():
    state = facing("333444555666", "lead", LOOSE)
    typed = "666 555 444 333=airplane_solo"
    assert GAME.text(GAME.parse(state.view(0), typed)) == "333444555666=airplane_solo"


@pytest.mark.parametrize("typed", ["333444555666=airplane_pair", "333444555666=", "333444555666=plane", "3=pair"])
def test_a_category_that_the_cards_do_not_have(typed):
    with pytest.raises(PaijuError) as refused:
        GAME.parse(facing("333444555666", "lead", LOOSE).view(0), typed)
    assert refused.value.code == "NO_COMBINATION"


@pytest.mark.parametrize(
    ("hand", "table", "meaning"),
    [
        ("444555666777", "333444555666", "444555666777"),
        ("777888999TTT", "333444555JQK", "777888999TTT=airplane_solo"),
        ("333444555666", "33344455578J=airplane_solo", "333444555666=airplane_solo"),
        ("44447777", "33335566", "44447777"),
    ],
)
def test_following_takes_the_reading_that_beats_the_table(hand, table, meaning):
    state = facing(hand, "lead", LOOSE)
    restore_table(state, f"{table}@2")
    assert GAME.text(GAME.parse(state.view(0), hand)) == meaning


def test_the_highest_main_rank_counts():
    """3334445556667778 led is the airplane up to 7, and 44447777 the quad of sevens."""
    state = facing("33344455566677789T", "lead", LOOSE)
    say(state, "3334445556667778")
    assert state.table_rank == RANKS.index("7")
    state = facing("44447777889", "lead", LOOSE)
    say(state, "44447777")
    assert state.table_rank == RANKS.index("7")


def test_cards_of_the_hand_may_be_written_with_their_suits() -> None:
    """As whoever picks them on a screen sends them."""
    state = GAME.deal("endgame-full", hands=["33345", "7"])
    view = state.view(0)
    assert GAME.parse(view, " ".join(view.hand[:3])) == GAME.parse(view, "333")
    assert GAME.parse(view, " ".join(view.hand[:4]).upper()) == GAME.parse(view, "3334")
    with pytest.raises(NotationError):
        GAME.parse(view, "9h 9c")
