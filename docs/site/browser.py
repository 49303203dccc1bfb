"""Draws docs/gallery/browser-GAME.svg: what the browser client shows of the tables in the gallery, kept as SVG text.

    python docs/site/browser.py [GAME ...]

Run it by hand when the client looks different: it needs the installed package, Playwright and a Chromium. A picture is
the page itself, with those rules of its style sheets that apply to it.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

import gallery  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from tests.browser.chromium import FLAGS, executable  # noqa: E402
from tests.browser.conftest import Server  # noqa: E402
from tests.browser.person import SCREEN, TABLE, Person  # noqa: E402

from paiju import catalogue  # noqa: E402

WIDTH, HEIGHT = 1120, 700
SNAPSHOT = (Path(__file__).parent / "snapshot.js").read_text(encoding="utf-8")


def main(wanted: list[str]) -> None:
    """Open the table of every game, and keep what is to be seen."""
    with tempfile.TemporaryDirectory() as directory, sync_playwright() as playwright:
        server = Server(Path(directory), delay="9000")
        browser = playwright.chromium.launch(executable_path=executable(), args=FLAGS)
        for game in catalogue.loaded():
            if wanted and game.name not in wanted:
                continue
            state = gallery.table(game).state
            server.begin_with(" ".join(f"{name}={value}" for name, value in state.fields().items()))
            context = browser.new_context(
                viewport={"width": WIDTH, "height": HEIGHT}, base_url=server.url, reduced_motion="reduce"
            )
            person = Person(context.new_page(), "Lin")
            person.open_table(game.name)
            person.page.wait_for_selector(f"{TABLE} {SCREEN}, {TABLE}")
            person.page.wait_for_timeout(1500)
            keep(person.page, game.name)
            context.close()
        browser.close()
        server.kill()


def keep(page: Page, name: str) -> None:
    """Write the picture of a page."""
    drawn = page.evaluate(SNAPSHOT, [WIDTH, HEIGHT])
    file = ROOT / "docs" / "gallery" / f"browser-{name}.svg"
    file.write_text(drawn + "\n", encoding="utf-8")
    print(file.relative_to(ROOT), len(drawn))


if __name__ == "__main__":
    main(sys.argv[1:])
