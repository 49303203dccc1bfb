"""Who sits where: people and bots from what was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from .. import bots
from ..contract import Game
from ..errors import PaijuError, SetupError
from ..language import Sentence, counted
from ..rules import Rules
from ..table import Seat
from ..wording import console as words

NO_FIT = Sentence(
    "{seats} do not fit {people} and {bots}.",
    "{seats}不合{people}和 {bots}。",
)
NOT_FOR = Sentence('"{rules}" is not for {n}: {problem}', "“{rules}”不能 {n}玩：{problem}")
NO_PLACE = Sentence("There is no seat {seat}: seats are 1 to {seats}.", "没有 {seat} 号座位：座位是 1 到 {seats}。")
SAME_NAME = Sentence('Two players are called "{name}".', "有两名玩家都叫“{name}”。")


def split_names(text: str | None) -> list[str]:
    """Names from a list with commas."""
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def with_seats(game: Game, rules: Rules, seats: int) -> Rules:
    """The rules for so many players, or a clear refusal."""
    if rules.seats == seats:
        return rules
    try:
        return rules.override(seats=seats)
    except PaijuError as refusal:
        raise SetupError(
            "PLAYERS", NOT_FOR, rules=game.rules_text(rules), n=counted(seats, "player", "人"), problem=refusal
        ) from None


def check_names(names: Sequence[str]) -> None:
    """Refuse two players with one name."""
    for name in names:
        if list(names).count(name) > 1:
            raise SetupError("SAME_NAME", SAME_NAME, name=name)


def seat_bot(name: str, kind: str, game: Game, rules: Rules) -> Seat:
    """A seat with a bot of this kind, which must be able to play by the rules."""
    return Seat(name, bots.bot(kind, game.name, rules), kind)


def seat_players(
    game: Game,
    rules: Rules,
    people: Sequence[str],
    opponents: Sequence[str],
    seats: int | None = None,
    place: int = 1,
    language: str = "en",
) -> tuple[Rules, list[Seat]]:
    """The rules and the players: people in a row from seat `place` (1 is the first), bots on all other seats.

    One bot's name stands for all bots; several names are one for each bot.
    """
    wanted = list(opponents) or [bots.default(game.name, rules)]
    if seats is None:
        seats = len(people) + len(wanted) if len(wanted) > 1 else max(rules.seats, len(people))
    rules = with_seats(game, rules, seats)
    free = seats - len(people)
    if len(wanted) == 1:
        wanted *= max(free, 0)
    if free != len(wanted):
        n = len(people)
        raise SetupError(
            "PLAYERS",
            NO_FIT,
            seats=counted(seats, "seat", "个座位"),
            people=Sentence("1 person" if n == 1 else f"{n} people", f" {n} 人"),
            bots=counted(len(wanted), "bot", "个电脑"),
        )
    if not 1 <= place <= seats:
        raise SetupError("NO_SEAT", NO_PLACE, seat=place, seats=seats)
    names = iter([name for name in (each.say(language) for each in words.BOT_NAMES) if name not in people])
    players = [Seat(name) for name in people] + [seat_bot(next(names), kind, game, rules) for kind in wanted]
    check_names(people)
    turn = seats - place + 1
    return rules, [players[(seat + turn) % seats] for seat in range(seats)]
