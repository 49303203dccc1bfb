"""How strong an opponent is, by name: what a game declares once and every menu offers."""

from __future__ import annotations

from dataclasses import dataclass

from .language import Sentence

LEVELS = {
    "easy": Sentence("easy", "简单"),
    "normal": Sentence("normal", "普通"),
    "hard": Sentence("hard", "困难"),
    "expert": Sentence("expert", "专家"),
}

OTHERS = {
    "quick": Sentence("quick", "快速"),
    "net": Sentence("learned", "自学"),
    "endings": Sentence("sees endings", "善收尾"),
    "solver": Sentence("perfect", "完美"),
    "rule": Sentence("steady", "稳健"),
    "random": Sentence("random", "随机"),
    "seed": Sentence("simple", "朴素"),
    "lab": Sentence("of the class", "课堂"),
    "assignment": Sentence("of the assignment", "作业"),
    "transcript": Sentence("of the transcript", "实录"),
}

AT_RANDOM = Sentence("plays any legal move", "随意出牌")
SOUND = Sentence("plays soundly by rules of thumb", "按经验规则稳健出牌")
SLIPS = Sentence("knows the game, but often overlooks the better move", "懂规则，但常常看漏好牌")
LOOKS_AHEAD = Sentence("looks ahead for a moment", "每步略加推算")
LEARNED = Sentence("has learned by playing against itself", "通过自我对弈练成")
THINKS = Sentence("the strongest: thinks for up to a second", "最强：每步最多思考一秒")


def called(bot: str) -> Sentence:
    """What people call a bot: one of ours by its word, any other by its name."""
    named = bot.replace("{", "{{").replace("}", "}}")
    return LEVELS.get(bot) or OTHERS.get(bot) or Sentence(named, named)


@dataclass(frozen=True)
class Level:
    """A line about it, and the bots that play so: the first one that can play by the rules does."""

    about: Sentence
    bots: tuple[str, ...]
