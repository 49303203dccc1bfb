"""A6 and A7: turns, tricks, the end, the score, matches, and who sees what."""

import random

import pytest

from paiju import OVER, PaijuError, Random
from paiju.games.doudizhu.events import Result

from .setting import GAME, moves, say

# A9: turn order.


def test_a_pass_does_not_bar_a_seat_from_the_trick():
    state = GAME.position("classic hands=358/679/4TT")
    say(state, "3", "pass", "4", "5")
    assert state.to_move() == 1
    assert moves(state) == ["6", "7", "9", "pass"]


def test_two_passes_end_the_trick_and_its_winner_leads():
    state = say(GAME.position("classic hands=35/49/6T"), "3", "4", "pass", "pass")
    assert state.to_move() == 1
    with pytest.raises(PaijuError) as refused:
        say(state, "pass")
    assert refused.value.code == "CANNOT_PASS"
    assert moves(state) == ["9"]


def test_nothing_beats_the_rocket():
    state = say(GAME.position("classic hands=3BR/2222/AAAA"), "BR")
    assert (state.to_move(), moves(state)) == (1, ["pass"])
    say(state, "pass")
    assert (state.to_move(), moves(state)) == (2, ["pass"])
    say(state, "pass")
    assert (state.to_move(), moves(state)) == (0, ["3"])


def test_the_last_combination_cannot_be_answered_and_its_bomb_counts():
    state = say(GAME.position("classic hands=58/3333/9BR plays=2/2/1"), "5", "3333")
    assert state.over()
    assert state.payoffs() == [-4, 2, 2]


def test_one_pass_ends_the_trick_of_two():
    state = say(GAME.position("endgame hands=89/7A"), "8", "pass")
    assert (state.to_move(), moves(state)) == (0, ["9"])


def test_the_follower_may_always_pass_in_a_mission():
    state = say(GAME.position("endgame hands=89/TA"), "8")
    assert moves(state) == ["T", "A", "pass"]


def test_turns_go_to_the_left():
    state = GAME.position("classic hands=3456/3456/3456 landlord=2")
    seats = []
    for text in ("3", "4", "5", "6"):
        seats.append(state.to_move())
        say(state, text)
    assert seats == [2, 0, 1, 2]


# A9: score. Plays are those made before the last one, which empties the winner's hand.

MANY = "4/3/3"
SCORES = [
    (1, "", 0, f"hands=3/45/67 plays={MANY}", "3", (2, -1, -1)),
    (3, "", 2, f"hands=3/45/67 plays={MANY}", "3", (24, -12, -12)),
    (2, "", 1, f"hands=34/5/67 plays={MANY}", "3 5", (-8, 4, 4)),
    (3, "", 0, "hands=3/45/67 plays=5/0/0", "3", (12, -6, -6)),
    (3, ",spring=false", 0, "hands=3/45/67 plays=5/0/0", "3", (6, -3, -3)),
    (3, "", 1, "hands=34/5/67 plays=1/8/0 turn=1", "5", (-24, 12, 12)),
    (1, "", 2, "hands=3/45/67 plays=4/0/0", "3", (16, -8, -8)),
    (1, "", 0, "hands=33344455566677789TJQ/45/67", "33344455566677789TJQ", (4, -2, -2)),
    (3, ",multiplier_cap=8", 4, f"hands=3/45/67 plays={MANY}", "3", (48, -24, -24)),
    (2, "", 0, f"hands=333345/45/67 plays={MANY}", "333345", (4, -2, -2)),
    # Beyond the table.
    (2, ",spring=false", 0, "hands=34/5/67 plays=1/8/0 turn=1", "5", (-4, 2, 2)),
    (1, "", 0, "hands=34/5/67 plays=0/0/0", "3 5", (-4, 2, 2)),
    (1, "", 0, "hands=34/5/67 plays=1/0/0", "3 5", (-2, 1, 1)),
    (1, "", 0, "hands=3/45/67 plays=4/0/1", "3", (2, -1, -1)),
    (1, "", 0, "hands=BR/45/67 plays=4/0/0", "BR", (8, -4, -4)),
    (1, ",multiplier_cap=2", 0, "hands=BR/45/67 plays=4/0/0", "BR", (4, -2, -2)),
    (1, ",multiplier_cap=3", 2, f"hands=3/45/67 plays={MANY}", "3", (6, -3, -3)),
    (2, "", 0, f"hands=33334455/45/67 plays={MANY}", "33334455", (4, -2, -2)),
]


@pytest.mark.parametrize(("bid", "flags", "bombs", "setting", "plays", "scores"), SCORES)
def test_score(bid, flags, bombs, setting, plays, scores):
    state = GAME.position(f"classic{flags} phase=play {setting} bid={bid} bombs={bombs}")
    say(state, *plays.split())
    assert state.over()
    assert tuple(state.payoffs()) == scores


@pytest.mark.parametrize(("robs", "stake"), [(0, 1), (1, 2), (3, 8)])
def test_every_rob_doubles(robs, stake):
    state = GAME.position(f"classic,auction=call-rob hands=3/45/67 plays={MANY} robs={robs}")
    assert say(state, "3").payoffs() == [2 * stake, -stake, -stake]


def test_bombs_are_counted_as_they_are_played():
    state = GAME.position("classic hands=33335/44446/7BR bid=2 plays=1/1/1")
    multipliers = []
    for text in ("3333", "4444", "BR"):
        say(state, text)
        multipliers.append(state.view(0).multiplier)
    assert multipliers == [2, 4, 8]


@pytest.mark.parametrize(("hands", "plays", "payoffs"), [("3/45", "3", [1, -1]), ("34/5", "3 5", [-1, 1])])
def test_a_mission_is_won_or_lost(hands, plays, payoffs):
    assert say(GAME.position(f"endgame hands={hands}"), *plays.split()).payoffs() == payoffs


def test_spring_means_nothing_in_a_mission():
    state = say(GAME.position("endgame,spring=true hands=3/45"), "3")
    assert (state.payoffs(), state.view(0).multiplier) == ([1, -1], 1)


def test_nobody_acts_after_the_end():
    state = say(GAME.position("endgame hands=3/45"), "3")
    assert (state.to_move(), state.legal(), state.count()) == (OVER, [], 0)


def test_a_match_adds_up_its_deals():
    for seed in range(10):
        state, rng = GAME.deal("classic,deals=4", seed=seed), Random(seed)
        while not state.over():
            state.play(state.random_move(rng))
        results = [event.scores for event in state.view(None).history if isinstance(event, Result)]
        assert len(results) == 4
        assert all(sum(result) == 0 for result in results)
        assert state.payoffs() == [sum(column) for column in zip(*results, strict=True)]
        assert state.view(0).deal == state.view(0).deals == 4


# Visibility.


def test_what_a_seat_sees_in_the_auction():
    view = GAME.deal(seed=2).view(0)
    assert (len(view.hand), view.counts, view.hands, view.bottom, view.landlord) == (17, (17, 17, 17), (), (), None)


def test_all_hands_are_shown_at_the_end():
    state, rng = GAME.deal(seed=2), Random(2)
    while not state.over():
        assert state.view(1).hands == state.view(None).hands == ()
        assert state.view(None).hand == ()
        state.play(state.random_move(rng))
    assert tuple(map(len, state.view(None).hands)) == state.view(0).counts


def test_hands_are_open_in_a_mission():
    view = GAME.deal("endgame").view(1)
    assert ["".join(card[0] for card in hand) for hand in view.hands] == ["7889TJA", "7TA2222"]


def reshuffled(state, seat, rng):
    """The same game with the cards that a seat cannot see dealt in another way."""
    fields = state.fields()
    hands = [split(hand) for hand in fields["hands"].split("/")]
    bottom = split(fields["bottom"])
    hidden = [other for other in range(3) if other != seat]
    known = {*split(fields["marker"]), *bottom} if state.phase else set(split(fields["marker"]))
    pool = [card for other in hidden for card in hands[other] if card not in known]
    pool += bottom if state.phase == 0 else []
    rng.shuffle(pool)
    for other in hidden:
        hands[other] = [card if card in known else pool.pop() for card in hands[other]]
        hands[other].sort(key=lambda card: card not in bottom or state.phase == 0)
    fields["hands"] = "/".join("".join(hand) for hand in hands)
    if state.phase == 0:
        fields["bottom"] = "".join(pool)
    return GAME.restore(state.rules, fields)


def split(text):
    """`3c4dB` as single cards."""
    cards = []
    for letter in text.replace("-", ""):
        if letter in "cdhs":
            cards[-1] += letter
        else:
            cards.append(letter)
    return cards


@pytest.mark.parametrize("seed", range(12))
def test_views_do_not_depend_on_what_a_seat_cannot_see(seed):
    state, rng = GAME.deal(seed=seed), random.Random(seed)
    chooser = Random(seed)
    while not state.over():
        plain = GAME.position(state.position())
        seat = rng.randrange(3)
        other = reshuffled(plain, seat, rng)
        if seat != state.to_move():
            assert other.view(seat).json() == plain.view(seat).json()
        assert other.view(seat).hand == plain.view(seat).hand
        state.play(state.random_move(chooser))


@pytest.mark.parametrize("seed", range(20))
def test_known_cards_are_played_before_hidden_ones_of_their_rank(seed):
    """So that a marker or bottom card left in the hand never tells that there are more of its rank."""
    state, rng = GAME.deal(seed=seed), Random(seed)
    while not state.over():
        state.play(state.random_move(rng))
        view = state.view(None)
        known = {seat: [] for seat in range(3)}
        if view.landlord is not None:
            known[view.landlord] += view.bottom
        known[view.marker_holder].append(view.marker)
        for seat, cards in known.items():
            for card in cards:
                same_rank = [played for played in view.played[seat] if played[0] == card[0]]
                assert card in view.played[seat] or all(played in cards for played in same_rank)
