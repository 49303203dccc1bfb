"""What README and docs show is what happens: Python runs, `paiju` commands run, and copied code is a true copy."""

from __future__ import annotations

import doctest
import hashlib
import os
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from paiju import bots, catalogue
from paiju.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "README.zh.md", *sorted((ROOT / "docs").rglob("*.md"))]
EXAMPLES = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "examples").glob("*.py"))]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])


BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The blocks of a page in one language, with their lines."""
    text = page.read_text(encoding="utf-8")
    found = [match for match in BLOCK.finditer(text) if match[1] == language]
    return [(text[: match.start()].count("\n") + 2, match[2]) for match in found]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.fixture(autouse=True)
def _nothing_stays_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an example registers is gone after it."""
    monkeypatch.setattr(bots, "_registered", dict(bots._registered))
    monkeypatch.setattr(catalogue, "_registered", dict(catalogue._registered))


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_blocks(page: Path) -> None:
    """A block with prompts is a doctest; one without is a true copy from an example, or it runs."""
    names: dict[str, object] = {"__name__": "__main__"}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for line, block in blocks(page, "python"):
        if ">>> " in block:
            test = doctest.DocTestParser().get_doctest(block, names, name(page), str(page), line)
            said: list[str] = []
            assert runner.run(test, out=said.append, clear_globs=False).failed == 0, "".join(said)
            names.update(test.globs)
        elif not any(block in example for example in EXAMPLES):
            exec(compile(block, f"{page}:{line}", "exec"), names)


def explained() -> dict[str, int]:
    """The modules with examples in their docstrings, and how many."""
    found = {}
    for file in sorted((ROOT / "src").rglob("*.py")):
        examples = len(re.findall(r"^ *>>> ", file.read_text(encoding="utf-8"), re.MULTILINE))
        if examples:
            found[".".join(file.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")] = examples
    return found


@pytest.mark.parametrize("module", explained())
def test_modules_explain_themselves(module: str) -> None:
    assert doctest.testmod(import_module(module), optionflags=FLAGS) == (0, explained()[module])


def test_nothing_looks_like_a_transcript_that_is_not_run() -> None:
    """Prompts of Python are in Python blocks, those of a shell in console blocks, which hold nothing but commands."""
    for page in PAGES:
        for language, block in BLOCK.findall(page.read_text(encoding="utf-8")):
            assert language == "python" or ">>> " not in block, name(page)
            assert language == "console" or not re.search(r"^\$ ", block, re.MULTILINE), name(page)
            if language == "console" and "$ " not in block:
                assert all(map(COMMAND.fullmatch, block.splitlines())), name(page)


def offered(page: Path) -> list[str]:
    """The `paiju` commands of a page in blocks that cannot be run as they are, without the words of explanation."""
    lines = [line for language in ("", "sh") for _, block in blocks(page, language) for line in block.splitlines()]
    return [re.split(r" {2,}| &$", line)[0] for line in lines if line.startswith("paiju ")]


@pytest.mark.parametrize("page", [page for page in PAGES if offered(page)], ids=name)
def test_commands_can_be_given(page: Path) -> None:
    for line in offered(page):
        command: click.Command = app
        _, *words = shlex.split(line.replace("paiju --lang zh", "paiju", 1))
        while isinstance(command, click.Group) and words:
            found = command.get_command(click.Context(command), words[0])
            assert found is not None, line
            command, words = found, words[1:]
        command.make_context("paiju", words)


def test_hashes_made_by_hand_are_those_of_the_record() -> None:
    (block,) = [block for _, block in blocks(ROOT / "docs" / "server.md", "sh") if "sha256sum" in block]
    run = subprocess.run(["bash", "-c", block], cwd=ROOT, capture_output=True, text=True, check=True)
    record = (ROOT / "docs" / "examples" / "fair-deal.paiju").read_text(encoding="utf-8")
    told = dict(line.split(" ", 1) for line in record.partition("\n\n")[0].splitlines())
    start = hashlib.sha256(told["start"].encode()).hexdigest()
    assert [line.split()[0] for line in run.stdout.splitlines()] == [told["promise"], told["seals"].split()[0], start]


class Command(NamedTuple):
    """A command of a page, and what it prints there: each line as it is, `…` for any lines, nothing for whatever."""

    line: str
    shown: list[str]

    @property
    def typed(self) -> str:
        """What the player types after the prompts."""
        return "".join(f"{found[2]}\n" for found in map(PROMPT.match, self.shown) if found and found[2])


PROMPT = re.compile(r"(\w+>) ?(.*)")
COMMAND = re.compile(r"\$? ?((?:paiju\b|(?:echo|printf) .*\| paiju\b).*)")


def commands(page: Path) -> list[Command]:
    """The lines of console blocks that begin with `paiju`, with or without a prompt, and what is shown below them."""
    found: list[Command] = []
    for _, block in blocks(page, "console"):
        prompted = "$ " in block
        for line in block.splitlines():
            match = COMMAND.fullmatch(line)
            if match is not None and prompted == line.startswith("$"):
                found.append(Command(match[1], []))
            elif prompted:
                found[-1].shown.append(line)
    return found


def printed(command: Command, where: Path) -> str:
    """What a command prints, with nobody at the keyboard, in a directory beside the docs."""
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command.line],
        cwd=where, env=os.environ | {"PATH": PATH, "PAIJU_LANG": "en", "COLUMNS": "80"}, input=command.typed,
        capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, f"{command.line}\n{run.stdout}\n{run.stderr}"
    assert "Traceback" not in run.stdout + run.stderr
    return run.stdout


def shows(shown: list[str], out: str) -> bool:
    """Whether this is how an output begins; what was typed is not part of it."""
    if not shown:
        return True
    lines = [PROMPT.sub(r"\1", line).rstrip() for line in shown]
    pattern = "\n".join(r"(?:.*\n)*?.*" if line == "…" else re.escape(line) for line in lines)
    return re.match(pattern + "$", "\n".join(line.rstrip() for line in out.splitlines()), re.MULTILINE) is not None


@pytest.mark.compiled
@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)], ids=name)
def test_console_commands(page: Path, tmp_path: Path) -> None:
    """Every command ends well, and prints what the page shows; a `You> 44666` there is typed."""
    (tmp_path / "docs").symlink_to(ROOT / "docs")
    for command in commands(page):
        out = printed(command, tmp_path)
        assert shows(command.shown, out), f"{name(page)} does not show what `{command.line}` prints:\n{out}"


def test_a_page_that_shows_something_else_is_noticed() -> None:
    out = "Ann: 3♥\nYou> \nYou: 4♥ \nBob: 5♥\nBob won.\n"
    assert shows(["Ann: 3♥", "You> 4h", "You: 4♥"], out) and shows(["Ann: 3♥", "…", "Bob won."], out)
    assert not shows(["Ann: 3♥", "You: 4♥"], out) and not shows(["Ann: 3"], out) and not shows(["…", "Cem won."], out)
    assert Command("", ["> You  5 cards", "You> 4h", "You>", "Ann> pass"]).typed == "4h\npass\n"


def test_pages_show_games_at_the_console() -> None:
    played = [command for page in PAGES for command in commands(page) if command.typed]
    assert {Path("README.md"), Path("docs/play.md")} <= {page.relative_to(ROOT) for page in PAGES} and len(played) >= 2


def test_make_play_with_no_terminal_shows_a_game_and_ends() -> None:
    """With what is installed already: making that is `make test`'s first step."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("MAKE", "MFLAGS", "PAIJU_"))}
    run = subprocess.run(
        ["make", "-s", "-o", f"{sys.prefix}/installed", f"VENV={sys.prefix}", "play"],
        cwd=ROOT, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout + run.stderr
    assert len(run.stdout.splitlines()) > 5


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_within_the_repository_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
