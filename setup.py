"""Compile the core: the `.py` files that have a `.pxd` beside them. And build the browser client, see _build/client.py.

Without a C compiler the same files are installed interpreted, with a warning. PAIJU_REQUIRE_COMPILED=1 turns
that warning into an error; PAIJU_PURE=1 does not even try.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

sys.path.insert(0, str(Path(__file__).parent / "_build"))
import client
import division

SOURCE = Path("src")
REQUIRED = os.environ.get("PAIJU_REQUIRE_COMPILED") == "1"
PURE = os.environ.get("PAIJU_PURE") == "1"
PROCESSORS = os.cpu_count() or 1
SHARED = "paiju._cython"  # what Cython would else write into every module: half of all C

# Debug data would take 40 % of the time. Nobody asks what errno says of a square root, and loops are quicker for it.
C_OPTIONS = [] if sys.platform == "win32" else ["-O3", "-g0", "-fno-math-errno"]
# Code that runs once, when rules are read or a buffer is made, takes half the time to compile when less is made of it.
COLD = ("settings", SHARED.rpartition(".")[2])
COLD_OPTIONS = [] if sys.platform == "win32" else ["-O1", "-g0"]
INCLUDED = re.compile(r'^\s*#include "([^"]+)"', re.MULTILINE)

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "allow_none_for_extension_args": False,  # None where a State is meant is a TypeError, not a crash
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "embedsignature": True,
    "initializedcheck": False,
}


class BuildModules(build_py):
    """Copies the modules, and first forgets what an earlier build left that has no source any more."""

    def run(self) -> None:
        client.build()
        self.__dict__.pop("data_files", None)  # what was found before the client was built
        built = Path(self.build_lib)
        for path in filter(Path.is_file, built.rglob("*")):
            source = SOURCE / path.relative_to(built)
            name = path.name.split(".")[0]
            if path.suffix in (".so", ".pyd"):
                source = source.with_name(f"{name}.pxd")
            if not source.exists() and name != SHARED.rpartition(".")[2]:
                path.unlink()
        super().run()


class BuildCore(build_ext):
    """Builds what it can; a module that cannot be compiled stays a Python module."""

    def run(self) -> None:
        try:
            super().run()
        except Exception as problem:
            self.excuse(self.extensions, problem)

    def build_extension(self, extension: Extension) -> None:
        try:
            super().build_extension(extension)
        except Exception as problem:
            self.excuse([extension], problem)

    def excuse(self, extensions: list[Extension], problem: Exception) -> None:
        if REQUIRED:
            raise problem
        for extension in extensions:
            Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
        names = ", ".join(extension.name for extension in extensions)
        print(
            f"warning: {names} was not compiled ({problem}). Paiju works, interpreted: everything is there, "
            "but simulation is some 30 times slower. Install a C compiler and reinstall to change that.",
            file=sys.stderr,
        )

    def get_outputs(self) -> list[str]:
        return [path for path in super().get_outputs() if Path(path).exists()]


class PackSources(sdist):
    """Packs the built client as well, so that whoever installs from it needs no Node."""

    def run(self) -> None:
        client.build()
        super().run()


def core() -> list[Extension]:
    from Cython.Build import cythonize

    division.refuse_truncation()

    # A .pxd with a .h beside it declares what is C already.
    modules = sorted(
        path.with_suffix(".py")
        for path in SOURCE.rglob("*.pxd")
        if path.name != "__init__.pxd" and not path.with_suffix(".h").exists()
    )
    extensions = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            include_dirs=[str(SOURCE / "paiju" / "learn")],
            extra_compile_args=COLD_OPTIONS if path.stem in COLD else C_OPTIONS,
        )
        for path in modules
    ]
    shared = SOURCE.joinpath(*SHARED.split(".")).with_suffix(".c")  # written by Cython, below build_dir
    extensions.append(Extension(SHARED, [str(shared)], extra_compile_args=COLD_OPTIONS))
    options = {
        "build_dir": "build/cython",
        "compiler_directives": DIRECTIVES,
        "shared_utility_qualified_name": SHARED,
        "quiet": True,
    }
    found = cythonize(extensions, nthreads=PROCESSORS if sys.platform == "linux" else 0, **options)
    return in_good_order(found)


def in_good_order(extensions: list[Extension]) -> list[Extension]:
    """The largest first, so that no processor waits for the others at the end; each knows the headers it includes."""
    headers = {path.name: str(path) for path in SOURCE.rglob("*.h")}
    sizes = {}
    for extension in extensions:
        text = "".join(Path(source).read_text("utf-8") for source in extension.sources)
        sizes[extension.name] = len(text)
        extension.depends = sorted({*extension.depends, *(headers[h] for h in INCLUDED.findall(text) if h in headers)})
    return sorted(extensions, key=lambda extension: -sizes[extension.name])


if __name__ == "__main__":
    setup(
        ext_modules=[] if PURE else core(),
        cmdclass={"build_py": BuildModules, "build_ext": BuildCore, "sdist": PackSources},
        options={"build_ext": {"parallel": PROCESSORS}},
    )
