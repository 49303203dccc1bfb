"""What moves are worth, in words and figures."""

from __future__ import annotations

from ..language import Said, Sentence
from ..worth import Judgement, Unit, Worth
from .words import both, say, signed

UNITS: dict[Unit, Sentence] = {
    "chance": Sentence("chance to win", "胜率"),
    "points": Sentence("points", "分"),
    "levels": Sentence("levels (a hand won counts one more, points a little)", "级（赢一局另计一级，分数略计）"),
    "blinds": Sentence("big blinds", "大盲"),
}
PERCENT = Sentence("{n} %", "{n}%")
BLINDS = Sentence("{n} bb", "{n} 大盲")
POINTS = Sentence("{n} pt", "{n} 分")
LEVELS = Sentence("{n} lv", "{n} 级")
WITH_ERROR = Sentence("{value} ± {error}", "{value} ± {error}")

# The reason by numbers, where a game has no better one.
WINS_MORE = Sentence(
    "wins {value} of the deals that are possible, the next best {next}",
    "在可能的牌局中胜率 {value}，次好的一手 {next}",
)
WORTH_MORE = Sentence("is worth {value} on average, the next best {next}", "平均值 {value}，次好的一手 {next}")
AS_GOOD = Sentence("as good as the next best: {value}", "与次好的一手不相上下：{value}")
PROVEN_WIN = Sentence("wins against any defence", "怎么应都能赢")
PROVEN_LOSS = Sentence("everything loses against perfect play here", "对方不出错就都会输")

GIVES_AWAY = Sentence(
    "That gives away {cost}: {better} is worth {best}, this {value}.",
    "这一手亏 {cost}：{better}值 {best}，这一手值 {value}。",
)


def worth(value: float, unit: Unit) -> Said:
    """A worth: `64 %`, `+1.2 pt`."""
    if unit == "chance":
        return say(PERCENT, n=round(100 * value))
    return say({"blinds": BLINDS, "levels": LEVELS}.get(unit, POINTS), n=signed(round(value, 2)))


def loss(value: float, unit: Unit) -> Said:
    """How much was given away, or how sure a worth is: `13 %`, `0.4 pt`."""
    if unit == "chance":
        return say(PERCENT, n=f"{100 * value:.1f}".rstrip("0").rstrip("."))
    return say({"blinds": BLINDS, "levels": LEVELS}.get(unit, POINTS), n=signed(round(value, 2)).lstrip("+"))


def with_error(value: float, error: float, unit: Unit) -> Said:
    """A worth and how sure it is."""
    if not error:
        return worth(value, unit)
    by = f"{100 * error:.1f}" if unit == "chance" else f"{error:.2f}"
    return say(WITH_ERROR, value=worth(value, unit), error=by)


def by_numbers(judged: Judgement, chosen: Worth) -> Said:
    """Why a move is good, where there is nothing to say but what it is worth."""
    if not judged.worlds and judged.unit == "chance":
        return say(PROVEN_WIN if chosen.value == 1 else PROVEN_LOSS)
    following = next((worth for worth in judged.worths if worth is not chosen), None)
    if following is None:
        return both("")
    value, after = worth(chosen.value, judged.unit), worth(following.value, judged.unit)
    if not following.worse or value == after:
        return say(AS_GOOD, value=value)
    return say(WINS_MORE if judged.unit == "chance" else WORTH_MORE, value=value, next=after)
