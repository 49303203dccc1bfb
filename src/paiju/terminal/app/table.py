"""The screen of a table: it shows the scene of a sitting, and turns keys and clicks into moves."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from rich.text import Text
from textual import events

from ...errors import PaijuError
from ...language import Said
from ...plain.board import board
from ...rules import value_text
from ...wording import app as words
from ...wording import wording
from ...wording.scene import Scene
from ...wording.words import Summary
from .. import coaching, motion
from ..choice import Button, Choice
from ..local import in_thread
from ..page import Page, covered
from ..rulebook import meanings
from ..showing import ENTER, Notice, Painted, Showing
from ..sitting import Sitting
from .moving import Moving
from .reading import Choosing, Ranking, Reading

TICK = 0.25
GLANCE = 0.5  # seconds that a result is seen at least


class TableScreen(Moving):
    """A table as one keyboard sits at it. It is dismissed when the person leaves."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.choice = Choice(sitting.game, sitting.consider)
        self.showing = Showing()
        self.scene = sitting.scene()
        self.showing.ordered = wording(sitting.game).order(self.scene.view) is not None
        self.seen = len(self.scene.reports)  # events whose result has been looked at
        self.was_mine = False
        self.guard = coaching.Guard()
        self.busy = False
        self.awaited = ""
        self.result_since = 0.0

    # What is seen.

    def on_mount(self) -> None:
        """Sit down."""
        self.sitting.changed.append(self.changed)
        self.set_interval(TICK, self.tick)
        self.look()
        self.run_worker(self.sitting.begin())

    def changed(self) -> None:
        """The table is another one."""
        before, was = self.painted, self.scene
        self.look()
        self.repaint()
        if self.paiju.moves and self.is_current and len(self.scene.view.history) != len(was.view.history):
            self.move(motion.between(before, self.painted, was, self.scene, board(self.sitting.game, self.ink)))

    def tick(self) -> None:
        """A clock runs."""
        if self.scene.clock is not None:
            self.changed()

    def look(self) -> None:
        """See what there is now."""
        scene = self.sitting.scene()
        self.scene = scene = scene._replace(names=tuple(map(self.ink.named, scene.names)))
        if self.sitting.awaited != self.awaited:
            self.awaited = self.sitting.awaited
            self.choice.clear()
        if len(scene.reports) < self.seen:
            self.seen = len(scene.reports)
        self.choice.follow(scene)
        showing = self.showing
        showing.title, showing.status = self.ink.said(self.sitting.title), self.ink.said(self.sitting.status)
        showing.offers, showing.chat = self.sitting.offers, self.sitting.chat
        if showing.result is None:
            self.result_since = time.monotonic()
        showing.result = self.result(scene)
        showing.answers = self.answers(scene)
        showing.hands = next((event.hands for event in reversed(scene.view.history) if event.ends_deal), ())
        if self.sitting.failure is not None:
            showing.notice = Notice(self.words(words.ENDED_BY_BOT, why=said(self.sitting.failure)))
        if self.sitting.unsaved:
            showing.notice = Notice(self.words(words.NOT_SAVED))
        if self.choice.mine and showing.notice is not None and showing.notice.text == self.words(words.NOT_NOW):
            showing.notice = None  # now it is
        if self.choice.mine and not self.was_mine and self.paiju.settings.sound == "bell":
            self.app.bell()
        self.was_mine = self.choice.mine

    def result(self, scene: Scene) -> Summary | None:
        """The result that is to be looked at: of the game, or of a deal that has just ended."""
        if scene.result is not None:
            return scene.result
        unseen = [report.summary for report in scene.reports[self.seen :] if report.summary is not None]
        return unseen[-1] if unseen else None

    def answers(self, scene: Scene) -> list[Button]:
        """What can be done when a result is shown."""
        if scene.result is None:
            return [Button(ENTER, "", Said(*words.GO_ON))]
        again = [Button(ENTER, "", Said(*words.ANOTHER_GAME))] if self.sitting.offers.rematch else []
        return [*again, Button("q", "", Said(*words.LEAVE))]

    def paint(self, width: int, height: int) -> Sequence[Text]:
        """The table, or nothing of it while somebody has to come to the keyboard."""
        if self.sitting.awaited:
            self.painted = Painted(covered(width, height, self.ink, self.sitting.awaited))
            return self.painted.lines
        page = Page(board(self.sitting.game, self.ink), self.ink, self.paiju.settings.size == "small")
        self.painted = page.paint(width, height, self.scene, self.choice, self.showing)
        return self.painted.lines

    # What is done.

    async def on_key(self, event: events.Key) -> None:
        """A key."""
        event.stop()
        event.prevent_default()
        self.rest()
        await self.press(event.key, event.character if event.is_printable else None)

    async def on_paste(self, event: events.Paste) -> None:
        """Text from elsewhere is typed."""
        text = " ".join(event.text.split())
        if self.showing.saying is not None:
            self.showing.saying += text
        elif self.choice.mine:
            self.choice.type(text)
        self.repaint()

    async def on_click(self, event: events.Click) -> None:
        """A card is picked, or a button pressed."""
        self.rest()
        if self.sitting.awaited:
            await self.press(ENTER, None)
            return
        place = self.painted.card_at(event.screen_x, event.screen_y)
        key = self.painted.key_at(event.screen_x, event.screen_y)
        if place is not None:
            self.showing.notice = None
            self.choice.pick(place)
            self.repaint()
        elif key.startswith("size-"):
            self.choice.size(int(key.removeprefix("size-")))
            self.repaint()
        elif key:
            await self.press(key, key if len(key) == 1 else None)

    async def press(self, key: str, character: str | None) -> None:
        """What a key does."""
        if self.sitting.awaited or self.small:
            if key == ENTER and not self.small:
                await self.sitting.arrive()
            elif character in ("q", "Q") or key == "ctrl+c":
                await self.leave()
            return
        if self.showing.saying is not None:
            await self.talk(key, character)
        elif self.choice.typed is not None and self.showing.result is None:
            await self.type(key, character)
        elif not (await self.common(key, character) or await self.answer(key)):
            self.showing.notice = None
            await self.act(key, character)
        self.repaint()

    async def common(self, key: str, character: str | None) -> bool:
        """Keys that mean the same at any moment; false if it is none of them."""
        typed = (character or "").lower()
        if any(button.key == typed for button in self.choice.options()):
            return False
        asked = self.choice.moves if self.choice.mine and self.showing.result is None else None
        if asked is not None and any(button.key == typed for button in asked.buttons):
            return False
        if asked is not None and character and character.isupper() and self.choice.may_begin(character):
            return False
        match typed or key:
            case "?" | "？" | "f1":
                self.help()
            case "l" | "ctrl+l":
                self.showing.log_open = not self.showing.log_open
                self.showing.scroll = 0
            case "q" | "ctrl+c" | "ctrl+q":
                await self.leave()
            case "u" if character == "u":
                await self.undo()
            case "h" if character == "h":
                self.hint()
            case "w" if character == "w":
                self.why()
            case "s" if character == "s":
                self.choice.sort()
            case "m" if character == "m":
                self.list_moves()
            case "o" if character == "o":
                self.show_order()
            case "c" if self.sitting.offers.chat and character == "c":
                self.showing.saying = ""
            case "ctrl+t" if self.sitting.offers.chat:
                self.showing.saying = ""
            case "escape" if self.showing.log_open:
                self.showing.log_open = False
            case "pageup" | "pagedown" if self.showing.log_open or self.choice.moves is None:
                self.showing.scroll = max(0, self.showing.scroll + (10 if key == "pageup" else -10))
            case _:
                return False
        return True

    async def answer(self, key: str) -> bool:
        """Keys when a result is shown; false if there is none."""
        if self.showing.result is None:
            return False
        if key in (ENTER, "space") and self.looked:
            if self.scene.result is None:
                self.seen = len(self.scene.reports)
                await self.sitting.go_on()
                self.look()
            elif self.sitting.offers.rematch:
                self.seen = 0
                await self.tried(self.sitting.rematch)
                self.look()
        return True

    @property
    def looked(self) -> bool:
        """Whether a result has been there long enough to be seen: a key that was meant for a card does not end it."""
        return time.monotonic() - self.result_since >= min(GLANCE, self.paiju.settings.seconds)

    async def act(self, key: str, character: str | None) -> None:
        """Keys that choose and play."""
        choice, moves = self.choice, self.choice.moves
        typed = (character or "").lower()
        steps = {"left": -1, "right": 1, "home": -99, "end": 99}
        sizes = {
            "left": -1,
            "down": -1,
            "right": 1,
            "up": 1,
            "pageup": 10,
            "pagedown": -10,
            "home": -(10**9),
            "end": 10**9,
        }
        for button in (*choice.options(), *(moves.buttons if moves is not None and not choice.options() else ())):
            if typed == button.key:
                await self.play(button.text)
                return
        if moves is not None and moves.wager is not None:
            if key in sizes:
                choice.step(sizes[key])
                return
            if typed == moves.wager.word[0] and choice.amount is not None:
                if choice.armed == moves.wager.text(choice.amount):
                    await self.play(choice.armed)
                else:
                    choice.size(choice.amount)
                return
        if key in steps:
            choice.cursor = max(0, min(len(choice.cards) - 1, choice.cursor + steps[key]))
        elif key in ("space", "up", "down"):
            choice.pick(choice.cursor)
        elif typed == "a" and character == "a" and choice.cards:
            choice.pick_rank()
        elif key == "escape":
            choice.clear()
        elif key == ENTER:
            await self.enter()
        elif character and not choice.mine:
            self.showing.notice = Notice(self.words(words.NOT_NOW))
        elif character and character in ":：":
            choice.type("")
        elif character and choice.may_begin(character):
            choice.type(character)

    async def enter(self) -> None:
        """Play what is chosen."""
        choice = self.choice
        if choice.options():
            return
        found = choice.considered()
        if found is not None and found.refusal is None:
            await self.play(found.action)
        elif found is not None and found.refusal is not None:
            self.refuse(found.refusal)
        elif choice.mine:
            self.showing.notice = Notice(self.words(words.NOTHING_CHOSEN))

    async def type(self, key: str, character: str | None) -> None:
        """Keys while a move is typed."""
        choice = self.choice
        self.showing.notice = None
        if key == ENTER:
            await self.enter()
        elif key == "escape":
            choice.clear()
        elif key == "backspace":
            choice.rub_out()
        elif key == "ctrl+u":
            choice.typed = ""
        elif key == "ctrl+c":
            await self.leave()
        elif character:
            choice.type(character)

    async def talk(self, key: str, character: str | None) -> None:
        """Keys while something is said to the others."""
        showing = self.showing
        assert showing.saying is not None
        if key == ENTER:
            text, showing.saying = showing.saying.strip(), None
            if text:
                await self.tried(lambda: self.sitting.say(text))
        elif key == "escape":
            showing.saying = None
        elif key == "backspace":
            showing.saying = showing.saying[:-1]
        elif character:
            showing.saying += character

    async def play(self, text: str) -> None:
        """Play a move, or say why not."""
        if self.busy:
            return
        self.busy = True
        try:
            if await self.warned(text):
                return
            await self.sitting.play(text)
            self.choice.clear()
            self.look()
        except PaijuError as refusal:
            self.refuse(refusal)
        finally:
            self.busy = False

    def refuse(self, refusal: PaijuError) -> None:
        """Say why something cannot be done."""
        self.showing.notice = Notice(self.ink.sign(refusal.say(self.ink.language)))

    async def undo(self) -> None:
        """Take back the last move."""
        if not self.sitting.offers.undo:
            self.showing.notice = Notice(self.words(words.NO_UNDO))
            return
        try:
            await self.sitting.undo()
            self.choice.clear()
            self.seen = len(self.sitting.scene().reports)
            self.look()
            self.showing.notice = Notice(self.words(words.TAKEN_BACK), refusal=False)
        except PaijuError as refusal:
            self.refuse(refusal)

    def hint(self) -> None:
        """Ask for a hint; it may take a while."""
        if not self.choice.mine:
            self.showing.notice = Notice(self.words(words.NOT_NOW))
        elif not self.sitting.offers.hint:
            self.showing.notice = Notice(self.words(words.NO_HINT))
        else:
            self.showing.notice = Notice(self.words(words.THINKING_OF_HINT), refusal=False)
            self.run_worker(self._hint(), exclusive=True)

    async def _hint(self) -> None:
        turn = self.choice.turn
        try:
            text = await self.sitting.hint()
        except PaijuError as refusal:
            self.refuse(refusal)
        else:
            if turn == self.choice.turn:
                found = self.choice.adopt(text)
                self.showing.notice = Notice(self.words(words.HINTED, what=found.label), refusal=False)
        self.repaint()

    def why(self) -> None:
        """Ask the coach what is best here, and why; it may take a while."""
        if not self.choice.mine:
            self.showing.notice = Notice(self.words(words.NOT_NOW))
            return
        self.showing.notice = Notice(self.words(words.THINKING_OF_HINT), refusal=False)
        self.run_worker(self._why(), exclusive=True)

    async def _why(self) -> None:
        turn, ask = self.choice.turn, partial(coaching.ask, self.scene.view, self.sitting.offers.undo)
        try:
            advice = await in_thread(ask)
        except PaijuError as refusal:
            self.refuse(refusal)
        else:
            if turn == self.choice.turn:
                self.showing.notice = Notice(self.ink.said(coaching.explained(advice)), refusal=False)
        self.repaint()

    async def warned(self, text: str) -> bool:
        """Whether the coach, if he is wanted and may, has something to say before a move."""
        if not (self.paiju.settings.coach and self.sitting.offers.undo and self.choice.mine):
            return False
        warning = await in_thread(partial(self.guard.warning, self.scene.view, text))
        if warning.en:
            self.showing.notice = Notice(self.ink.said(warning))
        return bool(warning.en)

    def list_moves(self) -> None:
        """Every legal move, to choose from."""
        if not self.choice.mine:
            self.showing.notice = Notice(self.words(words.NOT_NOW))
            return
        view, narrator = self.scene.view, wording(self.sitting.game)
        labels = self.scene.labels or tuple(narrator.move(view, text) for text in view.legal)
        options = [Text(self.ink.said(label)) for label in labels]
        turn = self.choice.turn

        async def chosen(place: int | None) -> None:
            if place is not None and turn == self.choice.turn:
                await self.play(view.legal[place])
            self.repaint()

        self.app.push_screen(Choosing(self.words(words.MOVES), options), chosen)

    def help(self) -> None:
        """Keys, the rules in force, and the page of rules."""
        game, language = self.sitting.game, self.ink.language
        rules = game.ruleset(self.scene.view.rules)
        explained = meanings(rules, language)
        plain = {"true": self.words(words.YES), "false": self.words(words.NO), "none": self.words(words.NONE)}
        told = {name: value_text(value) for name, value in rules.flags().items() if name != "humans"}
        flags = "\n".join(f"- {explained[name]}: **{plain.get(value, value)}**" for name, value in told.items())
        page = f"{words.HELP_PAGE.say(language)}\n## {self.scene.view.rules}\n\n{flags}\n\n{game.page(language)}"
        self.app.push_screen(Reading(game.title.say(language), page))

    def show_order(self) -> None:
        """What beats what now."""
        game = self.sitting.game
        order = wording(game).order(self.scene.view)
        if order is None:
            self.showing.notice = Notice(self.words(words.NO_ORDER))
        else:
            heading = self.words(words.ORDER_OF, game=Said(*game.title))
            self.app.push_screen(Ranking(heading, order))

    async def tried(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Do something that may be refused."""
        try:
            await deed()
        except PaijuError as refusal:
            self.refuse(refusal)

    async def leave(self) -> None:
        """Get up."""
        if self.changed in self.sitting.changed:
            self.sitting.changed.remove(self.changed)
        await self.sitting.leave()
        self.dismiss()


def said(refusal: PaijuError) -> Said:
    """A refusal in both languages."""
    return Said(refusal.say("en"), refusal.say("zh"))
