"""The reference: which modules people build on, each explained by what it says about itself."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[2] / "src"

SECTIONS: dict[str, tuple[str, ...]] = {
    "Games": (
        "paiju", "paiju.catalogue", "paiju.contract", "paiju.rules", "paiju.state", "paiju.legal", "paiju.outcome",
    ),
    "What players see": (
        "paiju.view", "paiju.cards", "paiju.sheet", "paiju.face", "paiju.movement", "paiju.wording.words",
    ),
    "Chance, words and errors": ("paiju.rng", "paiju.language", "paiju.errors"),
    "Playing": ("paiju.table", "paiju.record", "paiju.puzzles"),
    "Bots": ("paiju.bots", "paiju.level", "paiju.player", "paiju.slips", "paiju.search.*"),
    "Measuring": (
        "paiju.arena", "paiju.arena.league", "paiju.arena.match", "paiju.arena.result", "paiju.arena.running",
        "paiju.arena.statistics", "paiju.arena.verdict", "paiju.analysis", "paiju.analysis.*",
    ),
    "Learning": (
        "paiju.envs", "paiju.envs.*", "paiju.batch", "paiju.batch.*", "paiju.learn", "paiju.learn.features",
        "paiju.learn.net", "paiju.learn.trainer", "paiju.learn.decide", "paiju.learn.files", "paiju.regret.*",
    ),
    "Programs and servers": ("paiju.engine", "paiju.server.client"),
}  # fmt: skip
TOLD = ("paiju.engine",)
"""What is a program rather than something to call: only what it says of itself is shown."""
KIN = ("paiju.errors", "paiju.games")
"""Where it matters what a class is made from."""
GAME = ("", "rules", "view", "events")
"""What every game has; modules beside these that have examples in them are meant for others, too."""


def modules() -> dict[str, list[str]]:
    """The modules of each section, those that exist."""
    found = {title: [name for wanted in names for name in matching(wanted)] for title, names in SECTIONS.items()}
    found = {title: list(dict.fromkeys(names)) for title, names in found.items()}
    for game in sorted((SOURCES / "paiju" / "games").iterdir()):
        found[game.name] = of_game(game)
    return {title: names for title, names in found.items() if names}


def matching(wanted: str) -> list[str]:
    """A module that exists, or all of a package, itself first."""
    stem, star, _ = wanted.partition(".*")
    folder = SOURCES / Path(*stem.split("."))
    if not star:
        return [stem] if file_of(stem) else []
    inside = sorted(file.stem for file in folder.glob("*.py") if not file.stem.startswith("_"))
    return [stem, *(f"{stem}.{name}" for name in inside)] if folder.is_dir() else []


def of_game(folder: Path) -> list[str]:
    """The modules of one game that are meant for others."""
    if not (folder / "__init__.py").is_file():
        return []
    package = f"paiju.games.{folder.name}"
    explained = [file.stem for file in sorted(folder.glob("*.py")) if ">>> " in file.read_text(encoding="utf-8")]
    names = [package if not name else f"{package}.{name}" for name in dict.fromkeys((*GAME, *explained))]
    return [name for name in names if name != f"{package}.__init__" and file_of(name)]


def file_of(module: str) -> Path | None:
    """Where the source of a module is, if it exists."""
    place = SOURCES / Path(*module.split("."))
    return next((file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()), None)


def exported(module: str) -> list[str]:
    """What a module hands on from others: the names in its `__all__`."""
    file = file_of(module)
    assert file is not None
    for statement in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.Assign) and getattr(statement.targets[0], "id", "") == "__all__":
            return list(ast.literal_eval(statement.value))
    return []


def about(module: str) -> str:
    """The first sentence of a module."""
    file = file_of(module)
    assert file is not None
    told = ast.get_docstring(ast.parse(file.read_text(encoding="utf-8"))) or ""
    return told.partition("\n\n")[0].replace("\n", " ")


def page(title: str, names: list[str]) -> str:
    """A page of the reference, for Sphinx to fill in: its modules one after the other."""
    lines = [title, "=" * len(title.encode()), ""]
    for module in names:
        lines += [module, "-" * len(module), "", f".. automodule:: {module}"]
        handed_on = exported(module)
        if module in TOLD:
            lines += [""]
        elif handed_on:
            lines += ["", "What it offers:", "", *(f"- {link(module, name)}" for name in handed_on), ""]
        else:
            kin = ["   :show-inheritance:"] if module.startswith(KIN) else []
            lines += ["   :members:", "   :undoc-members:", *kin, ""]
    return "\n".join(lines)


def link(module: str, name: str) -> str:
    """A name that a package hands on, with a link to where it is explained."""
    return f":py:obj:`{name} <{home(module, name)}>`"


def home(module: str, name: str) -> str:
    """The full name of what a package hands on: where it is made."""
    file = file_of(module)
    assert file is not None
    for statement in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(statement, ast.ImportFrom) and any(
            (each.asname or each.name) == name for each in statement.names
        ):
            above = module if file.name == "__init__.py" else module.rpartition(".")[0]
            parts = [above, statement.module] if statement.level else [statement.module]
            return ".".join([*filter(None, parts), name])
    return f"{module}.{name}"


def write(directory: Path) -> None:
    """All pages of the reference, and the one that lists them."""
    directory.mkdir(parents=True)
    lines = ["# Reference", "", INTRODUCTION, ""]
    for title, names in modules().items():
        lines += [f"## {title}", "", "| module | |", "|---|---|"]
        lines += [f"| {{py:mod}}`{name}` | {cell(about(name))} |" for name in names] + [""]
        (directory / f"{slug(title)}.rst").write_text(page(title, names), encoding="utf-8")
    lines += [":::{toctree}", ":hidden:", "", *map(slug, modules()), ":::", ""]
    (directory / "index.md").write_text("\n".join(lines), encoding="utf-8")


def slug(title: str) -> str:
    """The name of a page."""
    return title.lower().replace(",", "").replace(" ", "-")


def cell(text: str) -> str:
    """A text in a table."""
    return text.replace("|", "\\|")


INTRODUCTION = """Every public module with what it says about itself. Examples with `>>>` are run by the
tests, as they stand here. Start with [Paiju as a library](../library.md)."""
