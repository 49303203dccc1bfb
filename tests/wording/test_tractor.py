"""Tractor in words."""

from __future__ import annotations

import pytest

from paiju import State, game
from paiju.wording import wording

from .setting import NAMES, asked, deal_result, label, play, prompt, result, told

GAME = game("tractor")
KEY = f"{1:032x}.1"


def playing(*hands: str, rules: str = "classic", more: str = "") -> State:
    """Hearts and 2 are trumps; seat 0 is declarer and leads."""
    rows = "/".join("".join(hand.split()) for hand in hands)
    return GAME.position(f"{rules} hands={rows} trump=H rank=2 {more}")


def dealt(rules: str, phase: str, seed: int = 1) -> State:
    """A game in which everybody passes or does the first thing possible until a phase is reached."""
    state = GAME.deal(rules, seed)
    while state.view(None).phase != phase:
        state.play(state.legal()[0])
    return state


@pytest.mark.parametrize(
    ("lead", "hand", "english", "chinese"),
    [
        ("AC", "3C 4C", "Your turn. Follow clubs.",
         "轮到你了。请跟梅花。"),
        ("AC", "3D 4D", "Your turn. You have no clubs: play any card.",
         "轮到你了。你没有梅花，可出任意一张牌。"),
        ("AC AC", "3C 4C 5C", "Your turn. Follow clubs with 2 cards.",
         "轮到你了。请跟梅花，共 2 张牌。"),
        ("AC AC", "3C 3C 5C", "Your turn. Follow clubs with 2 cards; you hold a pair and must play it.",
         "轮到你了。请跟梅花，你有对子，须出一对。"),
        ("AC AC", "3C 4D 5D", "Your turn. Play 2 cards, 1 of them clubs.",
         "轮到你了。请出 2 张牌，其中 1 张梅花。"),
        ("AC AC", "3D 4D 5D", "Your turn. You have no clubs: play any 2 cards.",
         "轮到你了。你没有梅花，可出任意 2 张牌。"),
        ("AH AH", "3H 2C 5D", "Your turn. Follow trumps with 2 cards.",
         "轮到你了。请跟主牌，共 2 张牌。"),
        ("KC KC AC AC", "3C 3C 5C 6C 7C", "Your turn. Follow clubs with 4 cards, among them 1 pair.",
         "轮到你了。请跟梅花，共 4 张牌，其中须有 1 对。"),
        ("KC KC AC AC", "3C 3C 4C 4C 7C", "Your turn. Follow clubs with 4 cards, among them a tractor of 2 pairs.",
         "轮到你了。请跟梅花，共 4 张牌，其中须有 2 对的拖拉机。"),
    ],
)  # fmt: skip
def test_what_must_follow_a_lead(lead: str, hand: str, english: str, chinese: str) -> None:
    size = max(len(hand.split()), len(lead.split()))
    pads = [[f"{rank}{suit}" for rank in ("7", "8", "9", "J", "Q")] for suit in "DSS"]
    pads[1] = [f"{rank}S" for rank in ("3", "4", "5", "6", "7")]
    hands = [lead.split() + pads[0], hand.split() + pads[0], pads[1], pads[2]]
    state = playing(*(" ".join(cards[:size]) for cards in hands))
    assert asked(play(state, lead)) == (english, chinese)


@pytest.mark.parametrize(
    ("rules", "phase", "english", "chinese"),
    [
        ("classic", "bury", "Your turn. Bury 8 cards.",
         "轮到你了。请扣 8 张牌。"),
        ("classic", "lead", "You lead: play cards of one suit.",
         "你先出，须是同一门的牌。"),
        ("simple", "swap", "Your turn. Swap cards with the kitty, or keep your hand.",
         "轮到你了。与底牌换牌，或不换。"),
        ("simple", "trump", "Your turn. Name the trump suit.",
         "轮到你了。请定主花色。"),
        ("simple", "lead", "You lead: play one card or a pair.",
         "你先出，出一张或一对。"),
        ("friends", "friends", "Your turn. Call a friend: name a card and its copy.",
         "轮到你了。请叫一张朋友牌，并说第几张。"),
        ("friends,seats=6", "friends", "Your turn. Call 2 friends: name cards and their copies.",
         "轮到你了。请叫 2 张朋友牌，并说第几张。"),
        ("classic", "continue", "Your turn. Play the next hand?",
         "轮到你了。继续下一局吗？"),
    ],
)  # fmt: skip
def test_what_is_asked_in_each_phase(rules: str, phase: str, english: str, chinese: str) -> None:
    state = dealt(rules, phase)
    assert asked(state) == (english, chinese)
    others = prompt(state, (state.to_move() + 1) % state.seats)
    assert others == prompt(state, None) and others.en.startswith(NAMES[state.to_move()])


def test_declaring() -> None:
    clubs, hearts = "3C4C5C6C7C8C9C10CJCQCKCAC", "3H4H5H6H7H8H9H10HJHQHKHAH"
    diamonds, spades = clubs.replace("C", "D"), hearts.replace("H", "S")
    hands = f"2C2C{clubs}{diamonds[:-2]}/2D{clubs}{diamonds}/JokerDJokerD{hearts}{spades[:-2]}/2H{hearts}{spades}"
    state = GAME.position(f"classic hands={hands} declarer=0 key={KEY}")
    assert asked(state) == ("Your turn. Declare trumps, or pass.", "轮到你了。亮主，或不亮。")
    assert label(state, "declare 2H") == ("Declare hearts", "亮主红桃")
    assert label(state, "declare 2C 2C") == ("Declare clubs (pair)", "亮主梅花（对子）")
    assert label(state, "pass") == ("Pass", "不亮")
    play(state, "declare 2H")
    assert told(state)[-1] == "Rafa declares hearts with 2♥."
    assert asked(state) == ("Your turn. Overcall 2♥, or pass.", "轮到你了。反主压过 2♥，或不亮。")
    play(state, "pass")
    assert label(state, "declare JokerD JokerD") == ("Declare no trump (pair of big jokers)", "亮无主（对子大王）")
    play(state, "declare JokerD JokerD")
    assert "Ada declares no trump with a pair of big jokers." in told(state)
    assert "你亮对子大王，无主。" in told(state, 2, "zh")
    assert prompt(state, 1).en == "All cards are dealt: whoever can may still declare."
    play(state, "pass")
    assert "You are declarer. There is no trump suit: 2 and jokers are trumps." in told(state, 2)


def test_burying_is_told_to_the_declarer_alone() -> None:
    state = dealt("classic", "bury")
    seat = state.to_move()
    cards = state.view(seat).hand[:8]
    assert label(state, f"bury+ {cards[0]}")[0].endswith("(1 of 8)")
    assert label(state, f"bury {' '.join(cards)}") == ("Bury 8 of 8", "扣 8/8 张")
    play(state, f"bury {' '.join(cards)}")
    assert told(state, seat)[-1].startswith("You bury ") and "♣" in told(state, seat)[-1]
    assert told(state)[-1] == f"{NAMES[seat]} buries 8 cards."
    state = dealt("classic", "bury")
    state.play(state.legal()[0])
    assert asked(state) == ("Your turn. Bury 7 more.", "轮到你了。请再扣 7 张。")


def test_swapping() -> None:
    state = dealt("simple", "swap")
    view = state.view(0)
    mine, theirs = " ".join(view.hand[:2]), " ".join(view.kitty[:2])
    assert label(state, "swap 3C 4D for AH KH") == ("Swap 3♣ 4♦ for A♥ K♥", "用 3♣ 4♦ 换 A♥ K♥")
    assert label(state, "keep") == ("Keep the hand", "不换")
    play(state, f"swap {mine}")
    assert asked(state) == ("Your turn. Take 2 cards from the kitty.", "轮到你了。请从底牌取 2 张牌。")
    play(state, f"for {theirs}", "H")
    assert told(state, 1) == [
        "Mei swaps out 2 cards.",
        "Mei takes 2 cards from the kitty.",
        "Mei names hearts trumps.",
    ]
    assert told(state, 0)[0].startswith("You swap out ")


def test_friends() -> None:
    state = dealt("friends,seats=6", "friends")
    assert label(state, "friend+ AS 1") == ("Call the first A♠", "叫第 1 张 A♠")
    assert label(state, "friend AS 1 KD 2") == ("Call the first A♠ and the second K♦", "叫第 1 张 A♠ 和第 2 张 K♦")
    cards = [text.split()[1] for text in state.view(state.to_move()).legal if text.endswith(" 1")][:2]
    name = NAMES[state.to_move()]
    play(state, f"friend {cards[0]} 1 {cards[1]} 1")
    assert told(state)[-1].startswith(f"{name} calls the first ")


def test_plays_are_named_by_their_shape() -> None:
    state = playing(
        "3C 3C 4C 4C JokerC JokerC AD KD",
        "7C 8C 9C 10C 7S 8S 9S 10S",
        "5C 5C 6C 6C JS QS KS AS",
        "JD QD 9D 8D 7D 6D 5D 4D",
    )
    assert label(state, "3C 3C") == ("Play pair of 3♣", "出对子 3♣")
    assert label(state, "3C 3C 4C 4C") == ("Play tractor 3♣ 3♣ 4♣ 4♣", "出拖拉机 3♣ 3♣ 4♣ 4♣")
    assert label(state, "AD KD") == ("Throw A♦ K♦", "甩牌 A♦ K♦")
    assert label(state, "JokerC JokerC") == ("Play pair of small jokers", "出对子小王")
    assert label(state, "AD") == ("Play A♦", "出 A♦") and label(state, "3C+") == ("Add 3♣", "加上 3♣")
    play(state, "3C 3C 4C 4C", "7C 8C 9C 10C", "5C 5C 6C 6C", "4D 5D 6D 7D")
    assert told(state, 2) == [
        "Mei plays a tractor 3♣ 3♣ 4♣ 4♣.",
        "老陈 plays 7♣ 8♣ 9♣ 10♣.",
        "You play a tractor 5♣ 5♣ 6♣ 6♣.",
        "Rafa plays 4♦ 5♦ 6♦ 7♦.",
        "You take the trick: 25 points.",
    ]
    assert told(state, None, "zh")[-1] == "Ada 赢得此墩：25 分。"


def test_cards_chosen_one_by_one_are_told_once() -> None:
    state = playing("3C 3C", "7C 8C", "5C 5C", "JD QD")
    action, *_ = GAME.parse_all(state.view(0), "3C 3C")
    state.play(action)
    assert told(state) == []
    assert label(state, "3C") == ("Play pair of 3♣", "出对子 3♣")
    play(state, "3C")
    view = state.view(None)
    assert told(state) == ["Mei plays a pair of 3♣."]
    assert wording(GAME).tell(view, NAMES, 1) == (wording(GAME).report(view, view.history[1], NAMES),)


def test_a_throw_that_is_beaten() -> None:
    state = play(playing("AC 3C", "KC 8C", "5C 6C", "JD QD"), "AC 3C")
    assert told(state, 0) == ["You play 3♣ A♣.", "You lead 3♣ instead: the throw 3♣ A♣ is beaten."]
    assert told(state, 1, "zh")[1] == "Mei 甩 3♣ A♣ 被压，改出 3♣。"


def test_the_score_of_a_hand_is_explained() -> None:
    state = playing("3C", "KC", "10C", "5C", rules="classic,hands=1", more="kitty=5D5SKS3D4D6D7D8D captured=0/60/0/0")
    play(state, "3C", "KC", "10C", "5C")
    assert result(state, 1) == [
        "You and Rafa win the match.",
        "The last hand. The opponents win: You and Rafa rise 1 level.",
        "Opponents' points: 125 (85 in tricks + 40 from the kitty)",
        "Kitty: 20 × 2 = 40",
        "To take over: 80, then a level for every 40 more",
        "Mei: Level 2 (−2)",
        "You: Level 2 → 3 (+2)",
        "Ada: Level 2 (−2)",
        "Rafa: Level 2 → 3 (+2)",
    ]
    assert deal_result(state, None, "zh") == [
        "闲家获胜：老陈和 Rafa 升 1 级。",
        "闲家得分：125（墩中 85 + 底牌 40）",
        "底牌：20 × 2 = 40",
        "上台分：80，之后每 40 分升一级",
        "Mei：打 2",
        "老陈：打 2 → 3",
        "Ada：打 2",
        "Rafa：打 2 → 3",
    ]


def test_the_declarers_win() -> None:
    state = playing("AC", "KC", "10C", "5C", rules="classic,hands=1", more="kitty=5D5SKS3D4D6D7D8D captured=0/30/0/0")
    play(state, "AC", "KC", "10C", "5C")
    assert told(state)[-1] == "The declarers win: Mei and Ada rise 2 levels."
    assert deal_result(state, 0)[1] == "Opponents' points: 30"
