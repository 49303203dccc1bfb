"""What a page of the site points to is there, and nothing comes from elsewhere when it is looked at."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

LOADED = {"script": "src", "img": "src", "link": "href", "source": "src", "iframe": "src", "object": "data"}


class Page(HTMLParser):
    """The anchors of a page, what it links to, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = {"", "top"}
        self.links: list[str] = []
        self.loads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attributes}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in LOADED and LOADED[tag] in found and found.get("rel") not in ("canonical", "alternate"):
            self.loads.append(found[LOADED[tag]])


def wrong(site: Path) -> list[str]:
    """A line for every link of a site that leads nowhere, and for everything that it would fetch from another one."""
    read = {file.resolve(): Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    found = []
    for file, page in sorted(read.items()):
        where = file.relative_to(site.resolve())
        found += [f"{where}: loads {target} from elsewhere" for target in page.loads if is_elsewhere(target)]
        for target in sorted({*page.links, *page.loads}):
            if target.startswith("data:") or is_elsewhere(target):
                continue
            parts = urlsplit(target)
            meant = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            if not meant.is_file():
                found.append(f"{where}: there is no {target}")
            elif meant in read and unquote(parts.fragment) not in read[meant].anchors:
                found.append(f"{where}: there is no place {target}")
    for file in sorted(site.rglob("*.css")):
        if "url(http" in file.read_text(encoding="utf-8") or "url(//" in file.read_text(encoding="utf-8"):
            found.append(f"{file.relative_to(site)}: loads something from elsewhere")
    return found


def is_elsewhere(target: str) -> bool:
    """Whether an address leaves the site."""
    return target.startswith("//") or bool(urlsplit(target).scheme)
