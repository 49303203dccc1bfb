"""How Sphinx makes the site. `python docs/site` calls it, once for each language."""

from __future__ import annotations

import re
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

SITE = Path(__file__).parent
ROOT = SITE.parents[1]
sys.path.insert(0, str(ROOT / "src"))  # the reference is read from the sources: nothing need be compiled

import paiju  # noqa: E402

project = "Paiju 牌局"
author = "the authors of Paiju"
release = version = paiju.__version__
language = "en"  # or zh_CN, said by who builds

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown", ".rst": "restructuredtext"}
myst_enable_extensions = ["colon_fence", "attrs_block", "attrs_inline"]
myst_heading_anchors = 4
highlight_language = "none"

# The reference: what a module says about itself, in the order of the source.
default_role = "py:obj"
add_module_names = False
suppress_warnings = ["ref.python"]  # a type that is only known to type checkers, and has namesakes in other games
python_use_unqualified_type_names = True
autodoc_member_order = "bysource"
toc_object_entries = False  # every page would carry all names of the reference in its sidebar
MAY_BE_MISSING = ("PIL", "gymnasium", "pettingzoo", "pyspiel")  # their environments are explained all the same
autodoc_mock_imports = [name for name in MAY_BE_MISSING if find_spec(name) is None]
autodoc_use_type_comments = False  # looking for them takes as long as all the rest

html_theme = "furo"
html_title = project
html_static_path = [str(SITE / "look" / "static")]
html_css_files = ["paiju.css"]  # which begins with tokens.css
html_favicon = str(ROOT / "web" / "public" / "icon.svg")
templates_path = [str(SITE / "look" / "templates")]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {"sidebar_hide_name": True, "top_of_page_buttons": []}
html_sidebars = {
    "**": [
        "sidebar/brand.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
}

NAME = re.compile(r"[A-Za-z_][\w.]*(?:\(\))?")
SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")


def retell(app: object, what: str, name: str, thing: object, options: object, lines: list[str]) -> None:
    """Docstrings are written in Markdown: a name in a code span is looked up, any other span is shown as it is, and
    what is indented is shown as it stands."""
    told: list[str] = []
    for line in lines:
        indented = line.startswith("    ") and not line.lstrip().startswith((">>>", "..."))
        if indented and told and not told[-1].strip():
            before = next((each for each in reversed(told) if each.strip()), "")
            if not before.startswith("    ") and not before.lstrip().startswith(">>>"):
                told += ["::", ""]
        told.append(line if line.lstrip().startswith((">>>", "...")) else SPAN.sub(span, line))
    lines[:] = told


def span(found: re.Match[str]) -> str:
    """A code span in reStructuredText."""
    return found[0] if NAME.fullmatch(found[1]) else f"``{found[1]}``"


def languages(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: object) -> None:
    """Tell a page where it is in the other language, or where the other language begins."""
    here, other = ("zh", "en") if app.config.language.startswith("zh") else ("en", "zh")
    there = app.srcdir.parent / other
    same = any((there / f"{pagename}{suffix}").exists() for suffix in source_suffix)
    up = "../" * pagename.count("/")
    context["other_page"] = up + ("../" if here == "zh" else "zh/") + f"{pagename if same else 'index'}.html"
    context["other_name"] = {"en": "English", "zh": "中文"}[other]
    context["other_code"] = {"en": "en", "zh": "zh-CN"}[other]


def setup(app: Any) -> None:
    """What this site adds to Sphinx."""
    app.connect("autodoc-process-docstring", retell)
    app.connect("html-page-context", languages)
