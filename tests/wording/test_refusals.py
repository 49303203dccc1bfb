"""Why something is refused is said in whole sentences, in either language, with cards as people see them."""

from __future__ import annotations

import re
from collections import Counter
from random import Random as Dice

import pytest

import paiju
from battery.arrangements import ARRANGEMENTS, GAMES, seeds
from paiju import PaijuError, Record
from paiju.language import Sentence, counted

NONSENSE = [
    "", "banana", "太多", "0", "-1", "99999999999", "#", "=", "{x}", "3 of hearts", "raise", "bid",
    "1x", "8C=", "AS AS AS",
]  # fmt: skip

# What a player types is typed like this in any language.
COMMANDS = {
    "all-in", "bet", "bid", "bury", "call", "check", "concede", "continue", "deal", "declare", "draw", "end", "fold",
    "for", "friend", "give", "half", "keep", "leave", "meld", "min", "muck", "no", "pass", "play", "pot", "raise",
    "rebuy", "rob", "show", "swap", "take", "trump", "yes", "N",
}  # fmt: skip
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"")
RANK_OR_SUIT = re.compile(r"(?:10|[2-9TJQKABR]+)?[CDHScdhs]?(?:=[CDHS])?|Joker[CDHS]|NT|\d+")
RAW_CARD = re.compile(r"(?<![0-9A-Za-z=])(?:10|[2-9TJQKA])[CDHScdhs](?![0-9A-Za-z=])(?!s of one suit| of one suit)")
EXAMPLE = re.compile(r"(?:for example|例如|Name a suit with the eight|raise N).*")
BAD_GRAMMAR = re.compile(
    r"\b1 (?:cards|pairs|points|hearts|clubs|spades|diamonds)\b|\(s\)|\{|\}|  |\bYou \w+s\b(?<!pass)"
)


def english_in(chinese: str) -> list[str]:
    """Words of a Chinese sentence that are neither Chinese nor what a player types."""
    found = re.findall(r"[A-Za-z][A-Za-z0-9=-]*", QUOTED.sub("", chinese))
    return [word for word in found if word not in COMMANDS and not RANK_OR_SUIT.fullmatch(word)]


def is_proper(error: PaijuError) -> None:
    en, zh = error.say("en"), error.say("zh")
    assert isinstance(error.sentence, Sentence), f"no Chinese: {error!r}"
    assert not english_in(zh), zh
    assert re.search("[\u4e00-\u9fff]", zh), zh
    assert en.endswith((".", "?")) and zh.endswith(("。", "？")), (en, zh)
    assert not BAD_GRAMMAR.search(QUOTED.sub("x", en)), en
    assert not RAW_CARD.search(EXAMPLE.sub("", QUOTED.sub("", en))), en


def texts_of(game: paiju.Game) -> list[str]:
    """Actions of all kinds that are possible somewhere in a game, and some that are nowhere."""
    found = dict.fromkeys(NONSENSE)
    for arrangement in ARRANGEMENTS:
        if arrangement.game is game:
            for state in arrangement.walk(5, 60):
                found.update(dict.fromkeys(list(map(game.text, state.candidates()))[:6]))
                if not state.over():
                    found.update(
                        dict.fromkeys(f"{card} {card}" for card in getattr(state.view(state.to_move()), "hand", ())[:2])
                    )
    return list(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_whatever_is_typed_the_refusal_reads_well(game: paiju.Game) -> None:
    texts = texts_of(game)
    refused: Counter[str] = Counter()
    for arrangement in [each for each in ARRANGEMENTS if each.game is game]:
        with seeds(arrangement, 1) as numbers:
            for seed in numbers:
                dice = Dice(seed)
                for state in arrangement.walk(seed, 60):
                    for text in dice.sample(texts, min(len(texts), 15)):
                        try:
                            game.parse_all(state.view(max(state.to_move(), 0)), text)
                        except PaijuError as error:
                            refused[error.code] += 1
                            is_proper(error)
                    is_proper(state.refusal(-1))
                    if state.over():
                        continue
                    with pytest.raises(PaijuError) as other:
                        game.parse_all(state.view((state.to_move() + 1) % state.seats), "pass")
                    is_proper(other.value)
    assert len(refused) > 3, refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_rules_that_cannot_be_are_refused_in_either_language(game: paiju.Game) -> None:
    told = set()
    for preset, rules in game.presets.items():
        for flag in rules.flags():
            for value in ("-1", "0", "1", "2", "99999999", "x", "none", "true", "name", "swap", "one", "fixed", "a b"):
                try:
                    game.ruleset(f"{preset},{flag}={value}")
                except PaijuError as error:
                    assert isinstance(error.sentence, Sentence), error
                    zh = error.say("zh")
                    words = [word for word in re.findall("[A-Za-z]{3,}", QUOTED.sub("", zh)) if word[0].islower()]
                    known = " ".join(
                        [*rules.flags(), *map(str, game.presets), str(type(rules).__annotations__), zh.split("：")[-1]]
                    )
                    assert all(word in known for word in words), zh
                    assert not re.search(r"\b(?:is|are|the|with|and|must|not|or)\b", QUOTED.sub("", zh)), zh
                    told.add(zh)
    assert len(told) > 10


@pytest.mark.parametrize(
    ("damage", "zh"),
    [
        (lambda lines: lines[1:], "记录第 1 行：记录以“paiju 1”开头。"),
        (lambda lines: [*lines, "x"], "应是座位和动作。"),
        (lambda lines: [*lines, "0 nonsense"], "记录第 1 步“0 nonsense”：没有轮到 0 号座位。"),
        (lambda lines: [*lines, "1 #"], "应是座位和动作。"),
        (lambda lines: [line.replace("names", "nomes") for line in lines], "缺少抬头 names。"),
        (lambda lines: [line.replace("game doudizhu", "game chess") for line in lines], "没有叫“chess”的游戏。"),
        (lambda lines: [line.replace("auction=", "auction=x") for line in lines], "规则设置有误：auction 应是"),
        (lambda lines: [line.replace("phase=auction", "phase=odd") for line in lines], "这个局面不成立：phase 应是"),
        (lambda lines: [line.replace(" key=", " kay=") for line in lines], "这个局面不成立：这里没有 kay 这一项。"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused_in_chinese(damage, zh: str) -> None:
    state = paiju.game("doudizhu").deal("classic", seed=1)
    lines = Record.begin(state, ["甲", "乙", "丙"]).text().splitlines()
    with pytest.raises(PaijuError) as refused:
        Record.parse("\n".join(damage(lines))).replay()
    assert zh in refused.value.say("zh")


def test_things_are_counted_in_one_place() -> None:
    assert [counted(n, "card", "张") for n in (0, 1, 2)] == [
        ("0 cards", "0 张"),
        ("1 card", "1 张"),
        ("2 cards", "2 张"),
    ]


def test_only_the_bids_that_are_possible_are_offered() -> None:
    game = paiju.game("doudizhu")
    state = game.deal("classic", seed=1)
    told = []
    for text in ("bid 1", "bid 2"):
        told.append(refusal(state, "34567"))
        state.play(game.parse(state.view(state.to_move()), text))
    told.append(refusal(state, "34567"))
    assert told == [
        ("You can bid now: pass, 1, 2 or 3.", "现在是叫分：pass、1、2 或 3。"),
        ("You can bid now: pass, 2 or 3.", "现在是叫分：pass、2 或 3。"),
        ("You can bid now: pass or 3.", "现在是叫分：pass 或 3。"),
    ]


def test_only_the_calls_that_are_possible_are_offered() -> None:
    game = paiju.game("doudizhu")
    state = game.deal("classic,auction=call-rob", seed=1)
    first = refusal(state, "34567")[0]
    state.play(game.parse(state.view(state.to_move()), "call"))
    assert (first, refusal(state, "34567")[0]) == ("You can call now: call or pass.", "You can rob now: rob or pass.")


def refusal(state: paiju.State, text: str) -> tuple[str, str]:
    """Why a text is refused, in both languages."""
    with pytest.raises(PaijuError) as refused:
        state.game.parse_all(state.view(state.to_move()), text)
    return refused.value.say("en"), refused.value.say("zh")
