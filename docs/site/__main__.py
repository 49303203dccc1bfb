"""Builds the documentation site: `python docs/site [DIRECTORY]`, else into build/site. See CONTRIBUTING.md."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

SITE = Path(__file__).resolve().parent
ROOT = SITE.parents[1]
sys.path.insert(0, str(ROOT / "src"))  # as it stands here, compiled or not

import cards  # noqa: E402
import colours  # noqa: E402
import gallery  # noqa: E402
import links  # noqa: E402
import notebooks  # noqa: E402
import pages  # noqa: E402

LANGUAGES = {"en": "en", "zh": "zh_CN"}
FOLDERS = {"en": ".", "zh": "zh"}


def main() -> int:
    """Stage the pages of both languages, have Sphinx make them, and check what came out."""
    reader = argparse.ArgumentParser(prog="python docs/site", description=__doc__)
    reader.add_argument("directory", nargs="?", type=Path, default=ROOT / "build" / "site")
    reader.add_argument("--without-notebooks", action="store_true", help="show them without what they print")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(2) as pool:
        work = Path(temporary)
        made = work / "made"
        ran = pool.map(lambda file: notebooks.read(file, run=not asked.without_notebooks), pages.NOTEBOOKS)
        drawn = cards.draw(work / "cards")
        gallery.draw(made / "gallery")
        shown = list(ran)
        for code in LANGUAGES:
            pages.stage(work / code, code, drawn, shown)
        if not all(pool.map(lambda code: sphinx(work / code, made / FOLDERS[code], LANGUAGES[code]), LANGUAGES)):
            return 1
        for folder in FOLDERS.values():
            static = made / folder / "_static"
            (static / "tokens.css").write_text(colours.sheet(), encoding="utf-8")
            if drawn:
                shutil.copytree(work / "cards", static / "cards")
        wrong = links.wrong(made)
        print(*wrong, sep="\n", end="\n" if wrong else "", file=sys.stderr)
        if wrong:
            return 1
        shutil.rmtree(asked.directory, ignore_errors=True)
        asked.directory.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(made, asked.directory)
    print(f"The site is in {os.path.relpath(asked.directory)}: open {os.path.relpath(asked.directory)}/index.html")
    return 0


def sphinx(source: Path, made: Path, language: str) -> bool:
    """Build one language; every warning is an error."""
    trees = source.parent / f"trees-{language}"
    command = [sys.executable, "-m", "sphinx", "-b", "html", "-W", "--keep-going", "-q", "-c", str(SITE)]
    settings = ["-D", f"language={language}", "-d", str(trees)]
    return subprocess.run([*command, *settings, str(source), str(made)]).returncode == 0


if __name__ == "__main__":
    sys.exit(main())
