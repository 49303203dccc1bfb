"""Every row of the rules page: melds, hand values, legal plays, trick winners, auctions, scores, ends of games."""

from __future__ import annotations

import pytest

from paiju import PaijuError
from paiju.games.pinochle.events import Result, TrickTaken
from paiju.games.pinochle.melds import POINTS, evaluate, meld_points, named
from paiju.games.pinochle.rules import COUNTS

from .setting import GAME, RULES, cards, facing, moves, name, rows, say, spare, told


def bits(hand: list[int]) -> tuple[int, int]:
    held = paired = 0
    for card in hand:
        paired |= held & 1 << card
        held |= 1 << card
    return held, paired


@pytest.mark.parametrize("way", ["standard", "lab"])
@pytest.mark.parametrize("row", rows("melds"), ids=name)
def test_melds(row, way):
    trump = "CDHS".index(row["trump"])
    hand = cards(row["hand"])
    code = evaluate(*bits(hand), trump, way == "lab")
    melds = named(code, trump)
    assert " ".join(meld for meld, _ in melds) == row[f"{way}_melds"]
    assert meld_points(code, trump) == sum(POINTS[meld] for meld, _ in melds) == row[f"{way}_points"]
    for _, shown in melds:
        assert all(shown.count(card) <= hand.count(card) for card in shown)


@pytest.mark.parametrize("row", rows("melds"), ids=name)
def test_melds_are_seen_by_everybody_card_by_card(row):
    hand = row["hand"].split()
    rest = spare(row["hand"], 48)
    hands = ["".join(hand), *("".join(rest[place : place + 12]) for place in (0, 12, 24))]
    state = GAME.position(f"auction phase=trump hands={'/'.join(hands)} bidder=0 bid=200")
    say(state, f"trump {row['trump']}")
    for seat in (0, 1, 2, 3, None):
        view = state.view(seat)
        assert " ".join(meld.name for meld in view.melds[0]) == row["standard_melds"]
        assert sum(meld.points for meld in view.melds[0]) == view.meld_points[0] == row["standard_points"]
        assert {card for meld in view.melds[0] for card in meld.cards} <= set(hand)
        assert set(view.history[-1].shown[0]) == {card for meld in view.melds[0] for card in meld.cards}


@pytest.mark.parametrize("row", rows("values"), ids=name)
def test_hand_values(row):
    hand = row["hand"].split()
    rest = spare(row["hand"], 48)
    hands = ["".join(hand), *("".join(rest[place : place + 12]) for place in (0, 12, 24))]
    for rules, column in (("lab", "lab_each_rank_once"), ("lab_intended", "classic_all")):
        assert GAME.deal(rules, hands=hands).view(0).values[0] == row[column]
    assert sum(COUNTS["counters"][card % 6] for card in cards(row["hand"])) == row["counters_all"]


@pytest.mark.parametrize("row", rows("legal"), ids=name)
def test_legal_plays(row):
    state = facing(row["hand"], row["trick"], row["trump"], RULES[row["rule"]])
    assert set(moves(state)) == set(row["legal"].split())


@pytest.mark.parametrize("row", rows("win"), ids=name)
def test_trick_winners(row):
    *before, last = row["trick"].split()
    state = facing(last, " ".join(before), row["trump"], RULES["follow"])
    leader = state.view(0).leader
    state.play(state.legal()[0])
    (trick,) = told(state, TrickTaken)
    assert (trick.leader, trick.winner) == (leader, (leader + row["winner"]) % 4)
    assert list(trick.cards) == row["trick"].split() and trick.card == trick.cards[row["winner"]]


@pytest.mark.parametrize("row", rows("bid"), ids=name)
def test_auctions(row):
    hands = GAME.deal("auction", 1).fields()["hands"]
    state = GAME.position(f"auction,min_bid={row['min']} hands={hands} dealer={row['dealer']}")
    assert state.to_move() == (row["dealer"] + 1) % 4
    *calls, last = row["calls"].split()
    say(state, *calls)
    if row["outcome"].startswith("BID_"):
        with pytest.raises(PaijuError) as refusal:
            say(state, f"bid {last}")
        assert refusal.value.code == row["outcome"]
        return
    say(state, last)
    seat, bid = (int(word) for word in row["outcome"].split() if word.isdecimal())
    view = state.view(None)
    assert (view.bidder, view.bid, view.phase, view.to_move) == (seat, bid, "trump", seat)


# Melds that are worth as much as a row says.
WORTH = {
    0: "-", 40: "pinochle", 60: "sixtyqueens", 90: "eightykings+dix", 100: "hundredaces", 120: "hundredaces+dix+dix",
    260: "hundredaces+insuitrun+dix", 400: "fourhundredjacks",
}  # fmt: skip


def last_card(melds: tuple[int, int], points: tuple[int, int], tricks: tuple[bool, bool], more: str):
    """Seat 0, the bidder, leads the last trick and wins it (or loses it if its team has no trick)."""
    leads, wins = ("AH", 0) if tricks[0] else ("9H", 1)
    hands = f"{leads}/{'9D' if wins == 0 else '10H'}/9C/JC"
    made = [points[team] - (10 if team == wins else 0) for team in (0, 1)]
    counted = 10 * (leads == "AH" or wins == 1)
    made[wins] -= counted
    won = (11, 0, 0, 0) if tricks == (True, False) else (0, 11, 0, 0) if tricks == (False, True) else (5, 6, 0, 0)
    return GAME.position(
        f"auction phase=play hands={hands} trump=H bidder=0 leader=0 won={'/'.join(map(str, won))} "
        f"points={made[0]}/{made[1]} counters=1/1 melds={WORTH[melds[0]]}/{WORTH[melds[1]]}/-/- {more}"
    )


def play_out(state):
    while state.to_move() >= 0 and state.view(None).deal == 1:
        state.play(state.legal()[0])
    return told(state, Result)[-1]


@pytest.mark.parametrize("row", rows("score"), ids=name)
def test_scores(row):
    state = last_card(
        (row["bidder_meld"], row["opp_meld"]),
        (row["bidder_tricks"], row["opp_tricks"]),
        (row["bidder_took_trick"], row["opp_took_trick"]),
        f"bid={row['bid']}",
    )
    result = play_out(state)
    bidder, opponents = float(row["bidder_delta"]), float(row["opp_delta"])
    assert result.scores == (bidder, opponents, bidder, opponents)
    assert result.ending == ("made" if bidder > 0 else "set")
    assert state.view(None).scores == (row["bidder_delta"], row["opp_delta"])


@pytest.mark.parametrize("row", rows("end"), ids=name)
def test_ends_of_games(row):
    bidder, opponents = row["deltas"]
    bid = 200 if bidder >= 0 else -bidder
    tricks = (True, True)
    if bidder >= 0:
        melds, points = (0, 0), (bidder, opponents)
        bid = min(bid, bidder // 10 * 10)
    else:
        melds, points = (0, 60), (180, opponents - 60)
    rules = f"bid={bid} scores={row['before'][0]}/{row['before'][1]}"
    state = last_card(melds, points, tricks, rules) if bid >= 200 else low_bid(melds, points, rules)
    play_out(state)
    outcome = {"bidder wins": [1, -1, 1, -1], "opponents win": [-1, 1, -1, 1]}.get(row["outcome"])
    assert state.over() == (outcome is not None)
    if outcome is not None:
        assert state.payoffs() == outcome
    assert state.view(None).scores == tuple(a + b for a, b in zip(row["before"], row["deltas"], strict=True))


def low_bid(melds, points, more):
    """As `last_card`, where bids may begin at 100."""
    text = last_card(melds, points, (True, True), "bid=200").position()
    scores = more.split("scores=")[1]
    text = text.replace("auction ", "auction,min_bid=100 ", 1).replace("bid=200", "bid=150", 1)
    return GAME.position(text.replace("scores=0/0", f"scores={scores}"))
