"""The documentation site is built without a warning, every link in it leads somewhere, and its notebooks run."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from paiju import catalogue

ROOT = Path(__file__).parents[1]
SITE = ROOT / "docs" / "site"
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))

sys.path.insert(0, str(SITE))
import cards  # noqa: E402
import links  # noqa: E402
import reference  # noqa: E402

sys.path.remove(str(SITE))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, with its notebooks run; a warning, a link to nowhere or a cell that fails ends the build."""
    made = tmp_path_factory.mktemp("site") / "made"
    run = subprocess.run([sys.executable, str(SITE), str(made)], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, run.stdout + run.stderr
    return made


NAMED = re.compile(
    r'<dl class="py (?:class|exception|function|method|property)">\s*<dt class="sig[^"]*"[^>]*id="([^"]+)"'
    r".*?</dt>\s*<dd>(.*?)(?:<dl|</dd>)",
    re.DOTALL,
)
pytestmark = pytest.mark.xdist_group("site")


def test_one_process_builds_the_site_for_all_tests(request: pytest.FixtureRequest) -> None:
    assert not hasattr(request.config, "workerinput") or request.node.nodeid.endswith("@site")


def test_environments_are_explained_where_their_libraries_are_missing() -> None:
    """`make docs` installs none of them."""
    needed = set()
    for file in (ROOT / "src" / "paiju" / "envs").glob("*.py"):
        for block in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(block, ast.With) and "needed" in ast.unparse(block.items[0]):
                needed |= {
                    str(each.module if isinstance(each, ast.ImportFrom) else each.names[0].name).split(".")[0]
                    for each in ast.walk(block)
                    if isinstance(each, ast.Import | ast.ImportFrom)
                }
    stated = next(
        line for line in (SITE / "conf.py").read_text("utf-8").splitlines() if line.startswith("MAY_BE_MISSING")
    )
    assert len(needed) > 2 and needed <= set(ast.literal_eval(stated.partition("=")[2].partition("#")[0].strip()))


@pytest.mark.compiled
def test_every_kind_of_page_is_there(site: Path) -> None:
    pages = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    wanted = {"index.html", "gallery/index.html", "zh/index.html", "zh/tutorials/host.html", "zh/tutorials/player.html"}
    wanted |= {f"tutorials/{who}.html" for who in ("player", "host", "bot-author", "researcher", "teacher")}
    wanted |= {f"{folder}rules/{game}.html" for folder in ("", "zh/") for game in catalogue.BUILT_IN}
    wanted |= {f"notebooks/{file.stem}.html" for file in NOTEBOOKS}
    assert wanted <= pages, wanted - pages


@pytest.mark.compiled
def test_pages_say_their_language_and_lead_to_the_other_one(site: Path) -> None:
    english, chinese = (site / name / "rules" / "doudizhu.html" for name in ("", "zh"))
    assert '<html class="no-js" lang="en"' in english.read_text("utf-8")
    assert '<html class="no-js" lang="zh-CN"' in chinese.read_text("utf-8")
    assert 'href="../zh/rules/doudizhu.html"' in english.read_text("utf-8")
    assert 'href="../../rules/doudizhu.html"' in chinese.read_text("utf-8")


@pytest.mark.compiled
def test_rules_and_notebooks_have_pictures(site: Path) -> None:
    for game in catalogue.BUILT_IN:
        for folder in ("", "zh/"):
            page = site / f"{folder}rules/{game}.html"
            drawn = re.findall(r'<img class="card" src="([^"]+)"', page.read_text("utf-8"))
            assert drawn and all((page.parent / picture).is_file() for picture in drawn), page
        assert (site / "gallery" / f"terminal-{game}.svg").is_file()
    assert all("<svg" in (site / "notebooks" / f"{file.stem}.html").read_text("utf-8") for file in NOTEBOOKS)


@pytest.mark.compiled
def test_all_that_is_public_is_explained(site: Path) -> None:
    """Every class, function, method and property of the reference has a sentence about it."""
    found = {
        name: body
        for page in (site / "reference").glob("*.html")
        for name, body in NAMED.findall(page.read_text("utf-8"))
    }
    assert len(found) > 500 and {"paiju.state.State", "paiju.table.Table.play", "paiju.cards.parse_card"} <= set(found)
    assert not [name for name, body in found.items() if not re.search(r"<p>(?!Bases)", body)]


def test_a_link_to_nowhere_and_a_script_from_elsewhere_are_noticed(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<p id="here"><a href="b.html#there">b</a> <a href="#here">a</a>', "utf-8")
    (tmp_path / "b.html").write_text('<a href="c.html">c</a><script src="https://example.org/x.js"></script>', "utf-8")
    assert links.wrong(tmp_path) == [
        "a.html: there is no place b.html#there",
        "b.html: loads https://example.org/x.js from elsewhere",
        "b.html: there is no c.html",
    ]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("7H", "7H"), ("10d", "TD"), ("5D 5D 6D 6D", "5D 5D 6D 6D"), ("JokerC JokerD", "BJ RJ"),
        ("333K", "3S 3H 3C KS"), ("BR", "BJ RJ"), ("9 J Q K 10 A", "9S JS QS KS TS AS"),
        ("7", ""), ("10", ""), ("pass", ""), ("7X", ""), ("declare 7H", ""), ("8C=S", ""), ("75%", ""),
    ],
)  # fmt: skip
def test_what_is_drawn_as_cards(text: str, codes: str) -> None:
    assert cards.codes_of(text) == codes.split()


def test_the_reference_knows_where_names_come_from() -> None:
    assert reference.home("paiju", "Record") == "paiju.record.Record"
    assert reference.home("paiju.arena", "League") == "paiju.arena.league.League"
    assert set(reference.modules()["Bots"]) >= {"paiju.bots", "paiju.search.flat"}


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_notebooks_are_kept_without_what_they_print(file: Path) -> None:
    cells = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["cell_type"] == "code"]
    assert cells and all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
