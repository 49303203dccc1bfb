"""`paiju` alone: the way in for somebody who knows nothing yet. Without a terminal it asks nothing and shows a game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .. import catalogue
from ..contract import Game
from ..errors import PaijuError
from ..language import Sentence
from ..plain.paper import Leave, Paper
from ..wording import console as words
from .series import Wish, play_on, watch

WELCOME = Sentence("Paiju, a card room.", "牌局：一间牌室。")
WHICH_GAME = Sentence("Which game? [1]", "玩哪个？[1]")
BROWSER = Sentence("Any of them in the browser", "在浏览器里玩")
WHICH_RULES = Sentence("Which rules? [1]", "用哪套规则？[1]")
HOW_MANY = Sentence(
    "How many players, you included ({low}-{high})? [{usual}]", "几人玩，包括你（{low}-{high}）？[{usual}]"
)
CHOOSE = Sentence("Please type a number from {low} to {high}.", "请输入 {low} 到 {high} 的数字。")
A_GAME = Sentence("A game between bots ({game}):", "电脑之间的一局（{game}）：")
GO_ON = Sentence(
    """\
Play:    paiju play {game}
Browser: paiju serve --open
Games:   paiju games
Rules:   paiju rules {game}
Watch:   paiju auto {game} {names}
Compare: paiju sim {game} --bots {bots}
Help:    paiju --help""",
    """\
开始玩：paiju play {game}
浏览器：paiju serve --open
有哪些：paiju games
规则：  paiju rules {game}
观看：  paiju auto {game} {names}
比较：  paiju sim {game} --bots {bots}
帮助：  paiju --help""",
)
SHOWN = "crazy_eights"
PLAYERS = ("Ann", "Bob", "Cem")


def visit(paper: Paper, browse: Callable[[], None]) -> None:
    """Ask what to play and play it here, or call `browse` to play in the browser."""
    if not paper.interactive:
        show(paper)
        return
    paper.say(WELCOME, "bold")
    try:
        wish = ask(paper)
    except Leave:
        paper.say(words.GOODBYE)
        return
    if wish is None:
        browse()
    else:
        play_on(wish, paper, None)


def show(paper: Paper) -> None:
    """A short game between bots, and how to go on."""
    game = catalogue.game(SHOWN)
    paper.say(WELCOME, "bold")
    paper.say(A_GAME, game=paper.words(game.title))
    watch(game, game.ruleset(), PLAYERS, (), "1", paper)
    paper.write("")
    paper.say(GO_ON, game=SHOWN, names=" ".join(PLAYERS), bots="rule,random,random")


def ask(paper: Paper) -> Wish | None:
    """What the player wants; None is the browser."""
    games = catalogue.loaded()
    chosen = choose(paper, WHICH_GAME, [*(paper.words(game.title) for game in games), paper.words(BROWSER)])
    if chosen == len(games):
        return None
    game = games[chosen]
    presets = list(game.presets)
    notes = [f"{name}{paper.colon}{paper.words(game.notes[name])}" if name in game.notes else name for name in presets]
    preset = presets[choose(paper, WHICH_RULES, notes)] if len(presets) > 1 else presets[0]
    rules = game.presets[preset]
    return Wish(game, rules, [], [], how_many(paper, game, preset))


def choose(paper: Paper, question: Sentence, options: Sequence[str]) -> int:
    """One of several, by its number; Enter is the first."""
    for place, option in enumerate(options, 1):
        paper.write(f"  {place} {option}")
    return number(paper, paper.words(question), 1, len(options), 1) - 1


def how_many(paper: Paper, game: Game, preset: str) -> int:
    """The number of players, asked for where it can be chosen."""
    usual: int = game.presets[preset].seats
    possible = [count for count in game.seat_counts if fits(game, preset, count)]
    if len(possible) < 2:
        return usual
    low, high = possible[0], possible[-1]
    return number(paper, paper.words(HOW_MANY, low=low, high=high, usual=usual), low, high, usual)


def fits(game: Game, preset: str, seats: int) -> bool:
    """Whether a preset can be played by so many."""
    try:
        return bool(game.ruleset(preset, seats=seats).seats == seats)
    except PaijuError:
        return False


def number(paper: Paper, prompt: str, low: int, high: int, usual: int) -> int:
    """A number from the keyboard."""
    while True:
        line = paper.ask(prompt)
        if not line:
            return usual
        if words.COMMANDS.get(line.lower()) == "quit":
            raise Leave
        if line.isascii() and line.isdecimal() and len(line) < 6 and low <= int(line) <= high:
            return int(line)
        paper.refuse(paper.words(CHOOSE, low=low, high=high))
