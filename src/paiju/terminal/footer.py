"""What stands below the hand: the question, what is chosen or why it cannot be played, buttons, and an amount."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rich.text import Text

from ..plain.canvas import width_of
from ..plain.folding import fold
from ..wording import app as words
from ..wording.scene import Scene
from .choice import Choice
from .showing import ENTER, Part, Showing


class Footing(NamedTuple):
    """A line, and what can be clicked in it: from column to column, and the key that this is as good as."""

    line: Text
    spots: list[tuple[int, int, str]]


class Footer(Part):
    """Paints what the reader is asked, and how it can be answered."""

    def lines(self, scene: Scene, choice: Choice, showing: Showing, room: int, roomy: bool) -> list[Footing]:
        """All of it."""
        message = [Footing(line, []) for line in self.message(scene, choice, showing, room) or [Text()]]
        rows = self.rows(choice, showing, room)
        slider = self.slider(choice, room) if showing.result is None else []
        gap = [Footing(Text(), [])] if roomy else []
        return [*gap, *message, *gap, *rows, *(gap if slider else []), *slider, *gap]

    def message(self, scene: Scene, choice: Choice, showing: Showing, room: int) -> list[Text]:
        """The question, and what is chosen or why it cannot be played."""
        look = self.ink.look
        prompt = Text(self.said(scene.prompt), look.text)
        between = showing.result is not None and scene.result is None
        if between or (self.board.shows_hand and scene.view.seat is not None):
            prompt = Text()
        notice, answer = showing.notice, Text()
        found = choice.considered() if showing.result is None else None
        if showing.saying is not None:
            return [
                Text.assemble((self.words(words.CHAT), look.key), ("> ", look.key), showing.saying, ("▏", look.key))
            ]
        warning = Text()
        if notice is not None:
            style = look.late if notice.refusal else look.accent
            warning = Text(f"! {notice.text}" if notice.refusal else notice.text, style)
        if choice.typed is not None:
            answer = Text.assemble((": ", look.key), (choice.typed, look.name), ("▏", look.key), "  ", warning)
            if found is not None and notice is None:
                why = found.refusal
                if why is None:
                    answer.append(self.said(found.label), look.accent)
                else:
                    answer.append(self.ink.sign(why.say(self.ink.language)), look.dim)
            return fold(answer, room)[:2]
        if notice is not None:
            answer = warning
        elif choice.options():
            answer = Text(self.words(words.WHICH), look.accent)
        elif found is not None and found.refusal is not None:
            why_not = self.ink.sign(found.refusal.say(self.ink.language))
            answer = Text(f"! {why_not}", look.late)
            if choice.moves is not None and choice.moves.verbs and choice.picked:
                answer = Text(self.words(words.CHOSEN_SO_FAR, n=len(choice.picked)) + " ", look.accent)
                answer.append(why_not, look.faint)
        elif found is not None and (choice.picked or choice.armed):
            what = self.ink.fit(Text(self.said(found.label)), room - 20).plain
            answer = Text(self.words(words.SELECTED, what=what), look.accent)
        both = Text("  ").join([part for part in (prompt, answer) if part])
        if width_of(both) <= room:
            return [both]
        if notice is not None or (found is not None and found.refusal is not None):
            return fold(answer, room)[:2]
        return fold(prompt, room)[:2]  # what is chosen is named by the button as well

    def offered(self, choice: Choice, showing: Showing) -> list[tuple[str, str, bool]]:
        """The buttons: key, what it says, and whether it is what Enter does."""
        enter = self.words(words.KEY_ENTER)
        if showing.result is not None:
            return [
                (enter if button.key == ENTER else button.key, self.said(button.label), button.key == ENTER)
                for button in showing.answers
            ]
        if not choice.mine or choice.moves is None:
            return []
        options = choice.options()
        if options:
            return [(button.key, self.said(button.label), False) for button in options]
        found = choice.considered()
        buttons = [(button.key, self.said(button.label), False) for button in choice.moves.buttons]
        if found is not None and found.refusal is None:
            same = next((button for button in choice.moves.buttons if button.text == found.action), None)
            if same is not None:
                return [
                    (f"{key.upper()} {enter}" if key == same.key else key, label, key == same.key)
                    for key, label, _ in buttons
                ]
            return [*buttons, (enter, self.said(found.label), True)]
        wager = choice.moves.wager
        if wager is not None and choice.amount is not None:
            label = choice.consider(wager.text(choice.amount))
            if label.refusal is None:
                buttons.append((wager.word[0], self.said(label.label), False))
        return buttons

    def rows(self, choice: Choice, showing: Showing, room: int) -> list[Footing]:
        """The buttons, and beside them, where there is room, which keys choose."""
        rows = self.buttons(self.offered(choice, showing), room) or [Footing(Text(), [])]
        line, how = rows[-1].line, self.how(choice, showing)
        if how and width_of(line) + 2 + width_of(how) <= room:
            line.append("  " if line else "").append(how, self.ink.look.dim)
        return rows

    def how(self, choice: Choice, showing: Showing) -> str:
        """How cards are picked, or how typing ends."""
        moves = choice.moves if choice.mine and showing.result is None and showing.saying is None else None
        if moves is None or choice.options():
            return ""
        if choice.typed is not None:
            return self.words(words.KEYS_TYPING)
        return self.words(words.KEYS_CARDS) if moves.by_cards else ""

    def buttons(self, offered: Iterable[tuple[str, str, bool]], room: int) -> list[Footing]:
        """Buttons in as few lines as there is room for."""
        look = self.ink.look
        lines: list[Footing] = []
        for key, label, primary in offered:
            shown = key if len(key) > 1 else key.upper()
            label = self.ink.fit(label, room - 10).plain
            if primary:
                button = Text(f"[ {shown}  {label} ]", look.primary)
            else:
                button = Text.assemble(("[ ", look.dim), (shown, look.key), (f"  {label}", look.text), (" ]", look.dim))
            if not lines or width_of(lines[-1].line) + 2 + width_of(button) > room:
                lines.append(Footing(Text(), []))
            line, spots = lines[-1]
            line.append("  " if line else "")
            left = width_of(line)
            line.append_text(button)
            spots.append((left, width_of(line), ENTER if primary else key))
        return lines

    def slider(self, choice: Choice, room: int) -> list[Footing]:
        """How much it would be: the amounts that are offered, and where this one is between them."""
        if not choice.mine or choice.moves is None or choice.moves.wager is None or choice.amount is None:
            return []
        wager, look = choice.moves.wager, self.ink.look
        low, high, amount = wager.sizes[0], wager.sizes[-1], choice.amount
        names = [
            Text.assemble((str(number), look.key), (f" {self.size_name(choice, size)}", look.text))
            for number, size in enumerate(wager.sizes[:5], 1)
        ]
        beside = len(f"{low:,} ├┤ {high:,} ") + sum(width_of(name) + 2 for name in names)
        cells = max(12, min(room // 4, room - beside))
        at = round((max(low, min(amount, high)) - low) * (cells - 1) / max(high - low, 1))
        line = Text(f"{low:,} ", look.faint).append("├" + "─" * at, look.bar).append("●", look.accent)
        line.append("─" * (cells - 1 - at) + "┤", look.rest or look.frame).append(f" {high:,}   ", look.faint)
        spots: list[tuple[int, int, str]] = []
        for name, size in zip(names, wager.sizes, strict=False):
            if width_of(line) + width_of(name) > room:
                break
            left = width_of(line)
            line.append_text(name).append("  ")
            spots.append((left, width_of(line) - 2, f"size-{size}"))
        step = self.words(words.KEYS_AMOUNT, step=wager.step, more=10 * wager.step)
        return [Footing(line, spots), Footing(Text(step, look.dim), [])]

    def size_name(self, choice: Choice, size: int) -> str:
        """What an amount is called: least, half the pot, the pot, everything; or just the number."""
        assert choice.scene is not None and choice.moves is not None and choice.moves.wager is not None
        view, labels = choice.scene.view, self.board.words.labels
        pot = getattr(view, "pot", None)
        names = {}
        if pot is not None and "half" in labels:
            base, all_of_it = getattr(view, "price", 0), pot + getattr(view, "to_call", 0)
            names = {base + all_of_it: "pot", base + all_of_it // 2: "half", base + (all_of_it + 1) // 2: "half"}
            names[choice.moves.wager.sizes[0]] = "min"
            names[getattr(view, "reach", -1)] = "all_in"
        return f"{self.board.label(names[size])} {size:,}" if size in names else f"{size:,}"
