"""A3 to A5: what is a combination, how many there are, and which beats which."""

import random
from collections import Counter
from functools import lru_cache
from itertools import pairwise

import pytest

from paiju import PaijuError
from paiju.games.doudizhu import combos, each, plays
from paiju.games.doudizhu.kinds import CARDS, CATEGORIES, KIND_SHIFT, STANDARD, WINGS
from paiju.games.doudizhu.positions import restore_table

from . import oracle
from .setting import GAME, RANKS, facing, moves

MODES = ("standard", "strict", "loose")

COUNTS = {
    "solo": (15, 15, 15),
    "pair": (13, 13, 13),
    "trio": (13, 13, 13),
    "trio_solo": (182, 182, 182),
    "trio_pair": (156, 156, 156),
    "solo_chain": (36, 36, 36),
    "pair_chain": (52, 52, 52),
    "trio_chain": (45, 45, 45),
    "airplane_solo": (21_822, 7_161, 24_721),
    "airplane_pair": (2_939, 2_939, 6_552),
    "bomb": (13, 13, 13),
    "quad_solo": (1_326, 1_170, 1_339),
    "quad_pair": (858, 858, 1_014),
    "rocket": (1, 1, 1),
}
PER_LENGTH = {
    "solo_chain": (5, (8, 7, 6, 5, 4, 3, 2, 1)),
    "pair_chain": (3, (10, 9, 8, 7, 6, 5, 4, 3)),
    "trio_chain": (2, (11, 10, 9, 8, 7)),
    "airplane_solo": (2, (968, 3_282, 7_184, 10_388)),
    "airplane_pair": (2, (605, 1_200, 1_134)),
}
BY_SIZE = {1: 15, 2: 14, 3: 13, 4: 195, 5: 164, 6: 1_354, 7: 6, 8: 1_840}


def in_order(cards):
    return "".join(sorted(cards, key=RANKS.index))


def name_of(play):
    return CATEGORIES[(play >> KIND_SHIFT) - 1]


@lru_cache
def all_readings(wings):
    """Every (cards, kind, main rank) of the full deck."""
    sets = {play & CARDS for play in plays.all_plays(wings)}
    return [(cards, *found) for cards in sets for found in combos.readings(cards, WINGS.index(wings))]


@pytest.mark.compiled
@pytest.mark.parametrize("wings", MODES)
def test_number_of_plays_of_each_category(wings):
    found = Counter(CATEGORIES[kind - 1] for _, kind, _ in all_readings(wings))
    assert found == {category: row[MODES.index(wings)] for category, row in COUNTS.items()}


@pytest.mark.compiled
def test_number_of_plays_in_all():
    assert len(plays.all_plays("standard")) == 27_471
    assert len(plays.all_plays("strict")) == 12_654
    assert len(all_readings("loose")) == 34_152
    assert len({cards for cards, _, _ in all_readings("loose")}) == 33_675
    endgame = GAME.ruleset("endgame").in_use()
    assert sum(name_of(play) in endgame for play in plays.all_plays("standard")) == 24_949


@pytest.mark.parametrize("category", PER_LENGTH)
def test_number_of_plays_of_each_length(category):
    first, row = PER_LENGTH[category]
    found_plays = [play for play in plays.all_plays("standard") if name_of(play) == category]
    found = Counter(combos.length_of(play & CARDS, play >> KIND_SHIFT) for play in found_plays)
    assert found == dict(enumerate(row, first))


def multisets(n, rank=0):
    """Every multiset of n cards of one pack."""
    if n == 0:
        yield 0
    elif rank < 15:
        for held in range(min(n, 4 if rank < 13 else 1) + 1):
            for rest in multisets(n - held, rank + 1):
                yield rest + (held << 4 * rank)


@pytest.mark.parametrize(
    "size",
    [
        *range(1, 6),
        pytest.param(6, marks=pytest.mark.compiled),
        *(pytest.param(size, marks=pytest.mark.long) for size in (7, 8)),
    ],
)
def test_every_multiset_of_a_size_is_classified(size):
    found = [kinds for cards in multisets(size) if (kinds := combos.read(cards, STANDARD))]
    assert len(found) == BY_SIZE[size]
    assert all(len(kinds) == 1 for kinds in found)


@pytest.mark.compiled
@pytest.mark.parametrize("wings", ["standard", "strict"])
def test_no_set_has_two_readings(wings):
    assert len({cards for cards, _, _ in all_readings(wings)}) == len(all_readings(wings))


@pytest.mark.compiled
def test_ambiguous_sets_under_loose_wings():
    found = {}
    for cards, kind, rank in all_readings("loose"):
        found.setdefault(plays.ranks_text(cards), []).append((kind, rank))
    several = {cards: readings for cards, readings in found.items() if len(readings) > 1}
    quads = [cards for cards, readings in several.items() if CATEGORIES[readings[0][0] - 1] == "quad_pair"]
    twelve = [cards for cards in several if len(cards) == 12]
    assert len(several) == 468
    assert (len(twelve), len(quads)) == (9, 78)
    assert Counter(len(cards) for cards in several) == {8: 78, 12: 9, 16: 80, 20: 301}
    assert Counter(map(len, several.values())) == {2: 459, 3: 9}
    assert [(CATEGORIES[kind - 1], RANKS[rank]) for kind, rank in several["333444555666"]] == [
        ("trio_chain", "6"),
        ("airplane_solo", "5"),
        ("airplane_solo", "6"),
    ]


# Action ids (A2).


@pytest.mark.compiled
def test_action_ids_are_sorted_by_category_length_main_rank_and_text():
    ids = plays.action_ids()
    assert sorted(ids.values()) == list(range(27_472))
    assert ids[0] == 27_471 and GAME.text(0) == "pass"

    def order(play):
        ((category, length, main),) = oracle.readings(GAME.text(play))
        return CATEGORIES.index(category), length, RANKS.index(main), GAME.text(play)

    assert all(order(one) < order(next_one) for one, next_one in pairwise(plays.all_plays()[::41]))


# A9: classification. "-" is illegal; several main ranks are several readings.

CLASSIFICATION = [
    ("BR", "rocket R", "rocket R", "rocket R", "rocket R"),
    ("3B", "-", "-", "-", "-"),
    ("3333", "bomb 3", "bomb 3", "bomb 3", "bomb 3"),
    ("333R", "trio_solo 3", "trio_solo 3", "trio_solo 3", "off"),
    ("33344", "trio_pair 3", "trio_pair 3", "trio_pair 3", "off"),
    ("333BR", "-", "-", "-", "-"),
    ("34567", "solo_chain 7 L5", "solo_chain 7 L5", "solo_chain 7 L5", "solo_chain 7 L5"),
    ("TJQKA", "solo_chain A L5", "solo_chain A L5", "solo_chain A L5", "solo_chain A L5"),
    ("JQKA2", "-", "-", "-", "-"),
    ("3344", "-", "-", "-", "-"),
    ("QQKKAA", "pair_chain A L3", "pair_chain A L3", "pair_chain A L3", "pair_chain A L3"),
    ("KKAA22", "-", "-", "-", "-"),
    ("333444", "trio_chain 4 L2", "trio_chain 4 L2", "trio_chain 4 L2", "trio_chain 4 L2"),
    ("AAA222", "-", "-", "-", "-"),
    ("33344456", "airplane_solo 4 L2", "airplane_solo 4 L2", "airplane_solo 4 L2", "airplane_solo 4 L2"),
    ("33344455", "airplane_solo 4 L2", "-", "airplane_solo 4 L2", "airplane_solo 4 L2"),
    ("3334442R", "airplane_solo 4 L2", "airplane_solo 4 L2", "airplane_solo 4 L2", "airplane_solo 4 L2"),
    ("333444BR", "-", "-", "airplane_solo 4 L2", "-"),
    ("3334443K", "-", "-", "-", "-"),
    ("3334445566", "airplane_pair 4 L2", "airplane_pair 4 L2", "airplane_pair 4 L2", "airplane_pair 4 L2"),
    ("3334445555", "-", "-", "airplane_pair 4 L2", "-"),
    (
        "333444555666",
        "trio_chain 6 L4",
        "trio_chain 6 L4",
        "trio_chain 6 L4, airplane_solo 5 L3, airplane_solo 6 L3",
        "trio_chain 6 L4",
    ),
    ("333444555777", "airplane_solo 5 L3", "-", "airplane_solo 5 L3", "airplane_solo 5 L3"),
    ("3334445556667778", "-", "-", "airplane_solo 6 L4, airplane_solo 7 L4", "-"),
    ("333444555666777888", "trio_chain 8 L6", "trio_chain 8 L6", "trio_chain 8 L6", "trio_chain 8 L6"),
    ("33344455566622JK", "airplane_solo 6 L4", "-", "airplane_solo 6 L4", "airplane_solo 6 L4"),
    ("333345", "quad_solo 3", "quad_solo 3", "quad_solo 3", "off"),
    ("333344", "quad_solo 3", "-", "quad_solo 3", "off"),
    ("33334R", "quad_solo 3", "quad_solo 3", "quad_solo 3", "off"),
    ("3333BR", "-", "-", "quad_solo 3", "-"),
    ("33334455", "quad_pair 3", "quad_pair 3", "quad_pair 3", "off"),
    ("33334444", "-", "-", "quad_pair 3, quad_pair 4", "-"),
    ("44443", "-", "-", "-", "-"),
]


def described(cards, wings):
    """The readings of some cards in the words of the table."""
    words = []
    for kind, rank in combos.readings(plays.pack(cards), WINGS.index(wings)):
        length = combos.length_of(plays.pack(cards), kind)
        words.append(f"{CATEGORIES[kind - 1]} {RANKS[rank]}" + (f" L{length}" if length > 1 else ""))
    return ", ".join(words) or "-"


@pytest.mark.parametrize("row", CLASSIFICATION, ids=lambda row: row[0])
def test_classification(row):
    cards, *expected = row
    assert [described(cards, wings) for wings in MODES] == expected[:3]


@pytest.mark.parametrize("row", CLASSIFICATION, ids=lambda row: row[0])
def test_classification_is_what_can_be_led(row):
    cards, *expected = row
    for rules, reading in zip(("classic", "classic-strict", "classic,wings=loose", "endgame"), expected, strict=True):
        state = facing(in_order(cards), "lead", rules)
        assert (in_order(cards) in moves(state)) == (reading not in ("-", "off")), rules


# A4: the questions about wings.

WING_QUESTIONS = [
    ("3334443K", "no", "no", "no"),
    ("333344", "yes", "no", "yes"),
    ("33344455", "yes", "no", "yes"),
    ("333444555777", "yes", "no", "yes"),
    ("333444555666=airplane_solo", "no", "no", "yes"),
    ("3334445556668888", "no", "no", "yes"),
    ("3334448K", "yes", "yes", "yes"),
    ("333444B5", "yes", "yes", "yes"),
    ("333444BR", "no", "no", "yes"),
    ("3333BR", "no", "no", "yes"),
    ("33334444", "no", "no", "yes"),
    ("3334445555", "no", "no", "yes"),
]


@pytest.mark.parametrize("row", WING_QUESTIONS, ids=lambda row: row[0])
def test_which_cards_may_be_wings(row):
    text, *expected = row
    letters, _, category = text.partition("=")
    for rules, answer in zip(("classic", "classic-strict", "classic,wings=loose"), expected, strict=True):
        state = facing(in_order(letters), "lead", rules)
        wanted = in_order(letters) + (f"={category}" if category else "")
        assert (wanted in moves(state)) == (answer == "yes"), rules


@pytest.mark.parametrize(("wings", "most"), [("standard", 3), ("strict", 1), ("loose", 4)])
def test_how_many_of_a_bomb_may_be_wings(wings, most):
    """Splitting a bomb: 8888 beside 333444555666."""
    for taken in range(1, 5):
        others = "TJQ"[: 4 - taken]
        legal = moves(facing(f"3334445556668888{others}", "lead", f"classic,wings={wings}"))
        assert (f"333444555666{'8' * taken}{others}" in legal) == (taken <= most)


# A9: does X beat Y.

BEATS = [
    ("4", "3", True), ("3", "3", False), ("B", "2", True), ("R", "B", True), ("33", "4", False), ("22", "AA", True),
    ("8883", "777R", True), ("88833", "777R", False), ("TJQKA", "345678", False), ("45678", "34567", True),
    ("44455", "333QQ", True), ("44455567", "333444AA", True), ("3333", "22", True), ("3333", "222244", True),
    ("3333", "4444", False), ("4444", "3333", True), ("BR", "2222", True), ("2222", "BR", False),
    ("444455", "333377", True), ("44445566", "333377", False), ("3333", "44445566", True),
    ("4444", "333444555666", True),
]  # fmt: skip


@pytest.mark.parametrize(("play", "table", "answer"), BEATS)
def test_which_beats_which(play, table, answer):
    state = facing(in_order(play))
    restore_table(state, f"{table}@2")  # some rows need more cards than one pack has
    assert (in_order(play) in moves(state)) == answer
    (mine,), (theirs,) = oracle.readings(play), oracle.readings(table)
    assert oracle.beats(mine, theirs) == answer


# A9: legal moves.

LEGAL_MOVES = [
    ("34567", "lead", "classic", "3 4 5 6 7 34567"),
    ("33344", "lead", "classic", "3 4 33 44 333 3334 33344"),
    ("3344556", "lead", "classic", "3 4 5 6 33 44 55 334455"),
    ("3333BR", "2", "classic", "B R BR 3333 pass"),
    ("45TJQKA2", "3", "classic", "4 5 T J Q K A 2 pass"),
    ("5556667788", "333444TT", "classic", "55566677 55566678 55566688 pass"),
    ("8889997TBR", "444555JQ", "classic", "BR 7888999T 7888999B 7888999R 888999TB 888999TR pass"),
    ("444455", "3333", "classic", "4444 pass"),
    ("BR22", "AA", "classic", "22 BR pass"),
    ("345678", "34567", "classic", "45678 pass"),
    ("9TJQK", "TJQKA", "classic", "pass"),
    (
        "66677788899922",
        "33344455567T",
        "classic",
        "666777888992 666777888922 667778889992 677788899922 pass",
    ),
    ("KKKK3", "BR", "classic", "pass"),
    ("22B", "R", "classic", "pass"),
    ("444556", "333J", "classic", "4445 4446 pass"),
    ("3334", "lead", "endgame", "3 4 33 333"),
    ("33344456", "lead", "endgame", "3 4 5 6 33 44 333 444 333444 33344456"),
    ("5556", "333", "endgame", "555 pass"),
    ("444455", "3", "endgame", "4 5 4444 pass"),
]


@pytest.mark.parametrize(("hand", "table", "rules", "expected"), LEGAL_MOVES)
def test_legal_moves(hand, table, rules, expected):
    state = facing(hand, table, rules)
    assert sorted(moves(state)) == sorted(expected.split())
    assert state.count() == len(state.legal())
    assert [state.nth(index) for index in range(state.count())] == state.legal()


@pytest.mark.parametrize("wings", MODES)
@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(6, 40))])
def test_legal_moves_of_random_hands_are_those_of_the_rules_page(seed, wings):
    """Small hands with many trios and chains, leading and following, against the slow reading of the rules."""
    rng = random.Random(seed)
    narrow = ["3334445556667778889", "33334444555566667777", "TTTJJJQQQKKKAAA222BR", "3456789TJQKA2BR"]
    hand = in_order(rng.sample(narrow[seed % 4], 11))
    plays = oracle.plays(hand, wings)
    chains = {cards for cards, (category, _, _) in plays if category == "trio_chain"}

    def expected(table):
        allowed = [(cards, found[0]) for cards, found in plays if table is None or oracle.beats(found, table)]
        return {f"{cards}={name}" if cards in chains and name != "trio_chain" else cards for cards, name in allowed}

    state = facing(hand, "lead", f"classic,wings={wings}")
    assert set(moves(state)) == expected(None)
    for text in rng.sample(moves(state), min(6, state.count())):
        lower = lowered(text.partition("=")[0], hand)
        if lower and len(oracle.readings(lower, wings)) == 1:
            (table,) = oracle.readings(lower, wings)
            assert set(moves(facing(hand, lower, f"classic,wings={wings}"))) - {"pass"} == expected(table)


def lowered(cards, hand):
    """The same pattern some ranks lower, if the rest of the pack has it."""
    for steps in range(1, 6):
        ranks = [RANKS.index(card) - steps for card in cards]
        if min(ranks) >= 0:
            lower = "".join(RANKS[rank] for rank in ranks)
            if all((lower + hand).count(rank) <= (1 if rank in "BR" else 4) for rank in lower):
                return lower
    return ""


# The category iterators are of use by themselves.


def test_all_solo_chains_of_some_cards():
    assert list(plays.each("solo_chain", "3456789TKA", length=0)) == [
        "34567", "45678", "56789", "6789T", "345678", "456789", "56789T", "3456789", "456789T", "3456789T",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("category", "cards", "options", "expected"),
    [
        ("pair", "33445", {"over": "3"}, ["44"]),
        ("trio_pair", "3334455", {}, ["33344", "33355"]),
        ("airplane_solo", "33344455", {"wings": "strict"}, []),
        ("airplane_solo", "33344455", {}, ["33344455"]),
        ("solo_chain", "345678", {"length": 5, "over": "7"}, ["45678"]),
        ("rocket", "2BR", {}, ["BR"]),
    ],
)
def test_combinations_of_one_category(category, cards, options, expected):
    assert list(plays.each(category, cards, **options)) == expected


@pytest.mark.parametrize(
    ("arguments", "options", "code", "message"),
    [
        (("solo_chain", "34567"), {"length": -1}, "BAD_LENGTH", "The length of solo_chain is 5-12, or 0 for any."),
        (("solo_chain", "34567"), {"length": 4}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": 13}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": 2**70}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": "5"}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": 5.0}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": True}, "BAD_LENGTH", None),
        (("solo_chain", "34567"), {"length": None}, "BAD_LENGTH", None),
        (("pair", "33"), {"length": 2}, "BAD_LENGTH", "The length of pair is 1, or 0 for any."),
        (("airplane_pair", "33"), {"length": 5}, "BAD_LENGTH", "The length of airplane_pair is 2-4, or 0 for any."),
        (("pair", "BB"), {}, "NOT_IN_PACK", "One pack does not hold BB."),
        (("solo", "RR"), {}, "NOT_IN_PACK", None),
        (("bomb", "33333"), {}, "NOT_IN_PACK", "One pack does not hold 33333."),
        (("bomb", "3" * 10**6), {}, "NOT_IN_PACK", "One pack does not hold 33333."),
        (("pair", "33x"), {}, "BAD_CARD", None),
        (("pair", "3h3d"), {}, "BAD_CARD", None),
        (("pair", None), {}, "BAD_CARD", None),
        (("pair", ["3", "3"]), {}, "BAD_CARD", None),
        (("pair", b"33"), {}, "BAD_CARD", None),
        (("pair", "33"), {"over": "34"}, "BAD_CARD", None),
        (("pair", "33"), {"over": "x" * 10**6}, "BAD_CARD", None),
        (("pair", "33"), {"over": 3}, "BAD_CARD", None),
        (("pairs", "33"), {}, "BAD_CATEGORY", None),
        (("", "33"), {}, "BAD_CATEGORY", None),
        ((2, "33"), {}, "BAD_CATEGORY", None),
        (([], "33"), {}, "BAD_CATEGORY", None),
        (("pair", "33"), {"wings": "free"}, "BAD_WINGS", "Wings are standard, strict, loose."),
        (("pair", "33"), {"wings": None}, "BAD_WINGS", None),
    ],
)
def test_wrong_arguments_are_refused_at_once(arguments, options, code, message):
    with pytest.raises(PaijuError) as refused:
        each(*arguments, **options)
    assert refused.value.code == code and len(str(refused.value)) < 250
    assert message is None or str(refused.value) == message


@pytest.mark.parametrize("wings", ["standard", "strict", "loose"])
def test_every_length_of_every_category_is_found_in_the_whole_pack(wings):
    """Together the lengths give what length 0 gives, and nothing else is a length."""
    pack = "".join(rank * (1 if rank in "BR" else 4) for rank in RANKS)
    for category in CATEGORIES:
        every = sorted(each(category, pack, wings=wings))
        parts = []
        for length in range(1, 20):
            try:
                found = [*each(category, pack[::-1], length=length, wings=wings)]
            except PaijuError:
                continue
            assert found
            parts += found
        assert sorted(parts) == every
    assert sum(1 for category in CATEGORIES for _ in each(category, pack)) == 27_471
