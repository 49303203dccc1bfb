"""Home: go on with a game, begin one, or set how things look."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events

import paiju

from ... import catalogue
from ...contract import Game
from ...errors import PaijuError, SetupError
from ...language import Sentence
from ...table import Table
from ...wording import app as words
from ...wording import peers as peer_words
from ...wording.rules import short_rules
from ...wording.words import say
from ..saved import Saving, Unfinished, read, seats_of, unfinished
from ..settings import PACES, Settings, state_directory
from .forms import Form, Line, cycled

if TYPE_CHECKING:
    from ..fair import Kept
    from ..local import LocalSitting

MOST_SHOWN = 5
HASTE = 0.3  # seconds after a table in which Q may still be meant for a queen


class Home(Form):
    """The first screen."""

    keys = words.HOME_KEYS

    def __init__(self) -> None:
        super().__init__()
        self.games: list[Game] = [catalogue.game(name) for name in catalogue.BUILT_IN]
        self.kept: list[Unfinished] = []
        self.fair: list[Kept] = []
        self.since = 0.0

    def heading(self) -> str:
        """What this is, and whether it is slow."""
        return self.words(words.TITLE if paiju.compiled else words.TITLE_INTERPRETED)

    def on_mount(self) -> None:
        """Games of other packages are looked for when the first screen is there: that takes a while."""
        self.call_after_refresh(self.find_others)

    def find_others(self) -> None:
        """Offer all games that there are."""
        self.games = catalogue.loaded()
        self.repaint()

    def on_screen_resume(self) -> None:
        """Games may have been played meanwhile; one that was left is what to go on with."""
        before, self.since = len(self.kept), time.monotonic()
        self.look()
        if len(self.kept) > before:
            self.at = 0
        self.repaint()

    def on_key(self, event: events.Key) -> None:
        """The second letter of `qq`, typed at a table, leaves only the table."""
        if event.key == "q" and time.monotonic() - self.since < HASTE:
            event.stop()
            event.prevent_default()

    def look(self) -> None:
        """See which games there are to go on with."""
        self.kept, self.fair = unfinished(), fair_tables()
        self.repaint()

    def lines(self) -> Sequence[Line]:
        """Games to go on with, games to begin, and the rest."""
        lines: list[Line] = []
        if self.kept or self.fair:
            lines.append(Line(self.words(words.CONTINUE), heading=True))
        lines += [self.fair_line(kept) for kept in self.fair[:MOST_SHOWN]]
        lines += [self.kept_line(game) for game in self.kept[:MOST_SHOWN]]
        lines.append(Line(self.words(words.PLAY_A_GAME), heading=True))
        for game in self.games:
            title, about = game.title.say(self.ink.language), game.about.say(self.ink.language)
            lines.append(Line(title, do=self.opener(game), note=about))
        lines.append(Line("", heading=True))
        lines += self.more()
        return lines

    def more(self) -> list[Line]:
        """What there is beside playing here."""
        return [
            Line(self.words(peer_words.NEARBY), do=self.look_nearby),
            Line(self.words(peer_words.HOST_A_TABLE), do=self.host),
            Line(self.words(words.ONLINE), do=self.go_online),
            Line(self.words(words.MISSIONS), do=self.open_missions),
            Line(self.words(words.REPLAYS), do=self.open_replays),
            Line(self.words(words.SETTINGS), do=lambda: self.show(Preferences())),
            Line(self.words(words.QUIT), do=self.back),
        ]

    def go_online(self) -> None:
        """Tables of a server; what that needs is imported now."""
        from .door import Door

        self.app.push_screen(Door())

    def look_nearby(self) -> None:
        """Fair tables in this network; what that needs is imported now."""
        from ..manner import usual_manner
        from .nearby import Nearby

        self.app.push_screen(Nearby(usual_manner(self.paiju.settings, guest=True)))

    def host(self) -> None:
        """A fair table of our own."""
        from ..manner import usual_manner
        from .new_peers import HostForm

        self.show(HostForm(self.paiju.settings, self.ink.language, usual_manner(self.paiju.settings)))

    def open_missions(self) -> None:
        """Puzzles."""
        from ..puzzles import game_with_missions
        from .puzzles import Missions

        self.app.push_screen(Missions(game_with_missions()))

    def open_replays(self) -> None:
        """Games that are over."""
        from .shelf import Shelf

        self.app.push_screen(Shelf())

    def kept_line(self, kept: Unfinished) -> Line:
        """A game to go on with."""
        record = kept.record
        label = self.words(
            words.CONTINUE_GAME,
            game=record.game.title.say(self.ink.language),
            rules=short_rules(record.game, record.rules),
            names=", ".join(record.names),
        )
        note = f"{kept.at:%Y-%m-%d %H:%M}   {self.words(words.FORGET)}"

        def throw_away() -> None:
            saving = taken(kept.path)
            saving.release()
            self.ask_to_forget(saving.forget, label)

        return Line(label, do=lambda: self.go_on(kept), drop=throw_away, note=note)

    def fair_line(self, kept: Kept) -> Line:
        """A fair table to go on with."""
        from ..gathered import resume
        from ..manner import usual_manner
        from .nearby import kept_label
        from .peers import PeerRoom

        def go_back() -> None:
            manner = usual_manner(self.paiju.settings, guest=True)
            self.app.push_screen(PeerRoom(manner, lambda manner: resume(kept, manner)))

        label = kept_label(kept, self.ink.language)
        note = f"{kept.at:%Y-%m-%d %H:%M}   {self.words(words.FORGET)}"
        return Line(label, do=go_back, drop=lambda: self.ask_to_forget(kept.forget, label), note=note)

    def picture(self, line: Line) -> Sequence[Text]:
        """The cards on the tile of the chosen game."""
        chosen = next((game for game in self.games if game.title.say(self.ink.language) == line.label), None)
        return self.ink.row([self.ink.box(card) for card in chosen.face.art], 1) if chosen else ()

    def opener(self, game: Game) -> Callable[[], None]:
        """What opens the form of a new table."""

        def show() -> None:
            from .newtable import NewTable

            self.show(NewTable(game, self.paiju.settings, self.ink.language))

        return show

    def show(self, screen: Form) -> None:
        """Open another screen."""
        self.app.push_screen(screen)

    def go_on(self, kept: Unfinished) -> None:
        """Continue a game."""
        from .table import TableScreen

        try:
            self.app.push_screen(TableScreen(resumed(kept.path, self.paiju.settings)))
        except PaijuError:
            self.look()
            raise

    def ask_to_forget(self, forget: Callable[[], None], label: str) -> None:
        """Ask whether a game is to be forgotten; it is gone for good then."""
        from .listing import Question

        def answered(place: int | None) -> None:
            if place == 1:
                forget()
                self.look()

        question = say(words.FORGET_SURE, game=label)
        self.app.push_screen(Question(question, (words.KEEP_GAME, words.FORGET_GAME)), answered)


class Preferences(Form):
    """How things look and sound, kept for the next time."""

    def heading(self) -> str:
        """What this is."""
        return self.words(words.SETTINGS)

    def lines(self) -> Sequence[Line]:
        """A line for each setting."""
        settings = self.paiju.settings
        yes, no = self.words(words.YES), self.words(words.NO)
        return [
            Line(self.words(words.NAME), settings.name, write=lambda name: self.put(name=name[:24])),
            self.choice(words.LANGUAGE, "language", ("", "en", "zh")),
            self.choice(words.BACKGROUND, "background", ("auto", "dark", "light")),
            Line(
                self.words(words.FOUR_COLOURS),
                yes if settings.four_colours else no,
                lambda step: self.put(four_colours=not settings.four_colours),
            ),
            self.choice(words.SIZE, "size", ("fitting", "small")),
            self.choice(words.PACE, "pace", tuple(PACES)),
            Line(
                self.words(words.MOTION),
                yes if settings.motion else no,
                lambda step: self.put(motion=not settings.motion),
            ),
            Line(
                self.words(words.COACH),
                yes if settings.coach else no,
                lambda step: self.put(coach=not settings.coach),
            ),
            self.choice(words.SOUND, "sound", ("off", "bell")),
            self.choice(words.SYMBOLS, "symbols", ("suits", "letters")),
            Line(self.words(words.DONE), do=self.back),
        ]

    def choice(self, label: Sentence, name: str, options: Sequence[str]) -> Line:
        """A setting that is one of several."""
        value = getattr(self.paiju.settings, name)
        return Line(
            self.words(label),
            self.words(words.VALUES[value]),
            lambda step: self.put(**{name: cycled(options, value, step)}),
        )

    def put(self, **changes: object) -> None:
        """Set something."""
        self.paiju.set(self.paiju.settings.changed(**changes))


def fair_tables() -> list[Kept]:
    """Fair tables to go on with; nothing is imported for somebody who never sat at one."""
    if not (state_directory() / "peers").is_dir():
        return []
    try:
        from ..fair import kept

        return kept()
    except PaijuError:
        return []


def taken(path: Path) -> Saving:
    """What keeps a game that no other window plays, or a refusal."""
    saving = Saving(path)
    if not saving.take():
        raise SetupError("PLAYED_ELSEWHERE", words.PLAYED_ELSEWHERE)
    return saving


def resumed(path: Path, settings: Settings) -> LocalSitting:
    """A game as it is now: another window may have played on since it was listed."""
    from ..local import LocalSitting

    first = [taken(path)]
    try:
        kept = read(path)
        if kept is None:
            raise SetupError("NO_GAME", words.GAME_GONE)
        table = kept.table()
    except BaseException:
        first[0].release()
        raise
    record = kept.record

    def again() -> Table:
        return Table.open(record.game, record.rules, seats_of(record))

    def saving() -> Saving:
        return first.pop() if first else Saving()

    return LocalSitting(table, settings.seconds, saving, again, settings.motion)
