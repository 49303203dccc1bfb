"""Where the pages of the site come from: the documents as they are, and what games, modules and notebooks say.

Documents link to files of the repository. On the site a source file is its place in the reference, a page of rules is
that of its game, and what the site does not have is named instead.
"""

from __future__ import annotations

import os
import re
import shutil
from html import escape
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

import cards
import gallery
import reference
from notebooks import Notebook

from paiju import catalogue

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.ipynb"))
PROJECT = {
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
    "CODE_OF_CONDUCT.md": "project/conduct.md",
    "benchmarks/RESULTS.md": "project/speed.md",
    "benchmarks/STRENGTH.md": "project/strength.md",
}
GLOB = re.compile(r"^([\w-]+\*)\n", re.MULTILINE)  # pages that not every copy has
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
HEADS = {"en": ("Rules of the games", "Every game with its cards."), "zh": ("游戏规则", "每种游戏的完整规则，配牌图。")}

Place = tuple[str, str]
"""A language, and the path of a page below it."""


def stage(directory: Path, language: str, drawn: bool, ran: list[Notebook]) -> None:
    """Lay out the sources of the site in one language."""
    sources = {place[1]: file for file, place in documents().items() if place[0] == language}
    for path, file in sources.items():
        write(directory / path, told((ROOT / file).read_text(encoding="utf-8"), file, (language, path), drawn))
    for game in catalogue.loaded():
        page = game.page(language)
        if page:
            place = f"rules/{game.name}.md"
            write(directory / place, cards.illustrate(page, "../_static/cards") if drawn else page)
    write(directory / "rules" / "index.md", rules_index(language, drawn))
    index = directory / "index.md"
    listed = index.read_text(encoding="utf-8")
    write(index, GLOB.sub(lambda found: found[0] if any(directory.glob(f"{found[1]}.md")) else "", listed))
    if language == "en":
        for notebook in ran:
            write(directory / "notebooks" / f"{notebook.name}.md", notebook.page)
            shutil.copy(DOCS / "notebooks" / f"{notebook.name}.ipynb", directory / "notebooks")
        reference.write(directory / "reference")
        for name in ("examples", "table.svg", "terminal.svg"):
            copy = shutil.copytree if (DOCS / name).is_dir() else shutil.copy
            copy(DOCS / name, directory / name)


def documents() -> dict[str, Place]:
    """The documents that are pages of the site: which file of the repository is which page."""
    found: dict[str, Place] = {}
    for file in sorted(DOCS.rglob("*.md")):
        path = file.relative_to(DOCS).as_posix()
        if path != "README.md":
            found[f"docs/{path}"] = ("zh", path.removeprefix("zh/")) if path.startswith("zh/") else ("en", path)
    return found | {file: ("en", place) for file, place in PROJECT.items() if (ROOT / file).exists()}


def places() -> dict[str, Place]:
    """Which page of the site stands for a file of the repository."""
    found = documents() | {"README.md": ("en", "index.md"), "docs/README.md": ("en", "index.md")}
    found |= {"README.zh.md": ("zh", "index.md"), "docs/notebooks": ("en", "notebooks/index.md")}
    found |= {f"docs/notebooks/{file.name}": ("en", f"notebooks/{file.stem}.md") for file in NOTEBOOKS}
    for title, names in reference.modules().items():
        for name in names:
            file = reference.file_of(name)
            assert file is not None
            found[file.relative_to(ROOT).as_posix()] = ("en", f"reference/{reference.slug(title)}.rst#module-{name}")
    for language in HEADS:
        for name in catalogue.BUILT_IN:
            found[f"src/paiju/games/{name}/rules.{language}.md"] = (language, f"rules/{name}.md")
    return found


def told(text: str, file: str, here: Place, drawn: bool) -> str:
    """A document as a page of the site."""
    known = places()
    parts = {"games": tiles(here, drawn), "terminals": gallery.terminals(), "browsers": gallery.browsers()}
    text = re.sub(r"<!-- (\w+) -->", lambda found: parts.get(found[1], found[0]), text)
    blocks = re.split(r"(^```.*?^```$)", text, flags=re.MULTILINE | re.DOTALL)
    blocks[::2] = [LINK.sub(lambda found: linked(found, file, here, known), block) for block in blocks[::2]]
    return "".join(blocks)


def linked(found: re.Match[str], file: str, here: Place, known: dict[str, Place]) -> str:
    """A link of a document, as it leads on the site."""
    parts = urlsplit(found[2])
    if parts.scheme or not parts.path:
        return found[0]
    meant = os.path.normpath(PurePosixPath(file).parent / parts.path)
    anchor = f"#{parts.fragment}" if parts.fragment else ""
    if meant in known:
        language, path = known[meant]
        path, mark, module = path.partition("#module-")
        anchor = mark + module or anchor
        if language == here[0] and module:
            return f"{{py:mod}}`{found[1].replace('`', '')} <{module}>`"
        if language == here[0]:
            return f"[{found[1]}]({way(here[1], path)}{anchor})"
        page = f"zh/{path}" if language == "zh" else path
        start = f"zh/{here[1]}" if here[0] == "zh" else here[1]
        return f'<a href="{PurePosixPath(way(start, page)).with_suffix(".html")}{anchor}">{found[1]}</a>'
    if meant.startswith("docs/examples/"):
        return f"[{found[1]}]({way(here[1], meant.removeprefix('docs/'))})"
    return found[1] if f"`{meant}`" == found[1] else f"{found[1]} (`{meant}`)"


def way(start: str, end: str) -> str:
    """The way from one page to another."""
    return os.path.relpath(end, PurePosixPath(start).parent)


def rules_index(language: str, drawn: bool) -> str:
    """The page that lists the rules of all games."""
    title, about = HEADS[language]
    names = [game.name for game in catalogue.loaded() if game.page(language)]
    here = (language, "rules/index.md")
    return "\n".join(
        [f"# {title}", "", about, "", tiles(here, drawn), "", ":::{toctree}", ":hidden:", "", *names, ":::", ""]
    )


def tiles(here: Place, drawn: bool) -> str:
    """The games as tiles of their felt, each with its three cards, leading to its rules."""
    language, path = here
    up = "../" * path.count("/")
    found = []
    for game in catalogue.loaded():
        title, about = game.title.say(language), game.about.say(language)
        art = [cards.code_of(card) for card in game.face.art] if drawn else []
        images = "".join(f'<img src="{up}_static/cards/{code}.svg" alt="">' for code in art)
        page = f"{up}rules/{game.name}.html"
        felt = escape(game.face.felt)
        found.append(
            f'<a class="game" data-felt="{felt}" href="{page}"><span class="art">{images}</span>'
            f"<span><b>{escape(title)}</b><small>{escape(about)}</small></span></a>"
        )
    return '<div class="games">\n' + "\n".join(found) + "\n</div>"


def write(file: Path, text: str) -> None:
    """Write a page."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
