"""Compile the core: the `.py` files that have a `.pxd` beside them, and nothing else.

Without a C compiler the same files are installed interpreted, with a warning. PAIJU_REQUIRE_COMPILED=1 turns
that warning into an error; PAIJU_PURE=1 does not even try.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCE = Path("src")
REQUIRED = os.environ.get("PAIJU_REQUIRE_COMPILED") == "1"
PURE = os.environ.get("PAIJU_PURE") == "1"

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "embedsignature": True,
    "initializedcheck": False,
}


class BuildCore(build_ext):
    """Builds what it can; a module that cannot be compiled stays a Python module."""

    def run(self) -> None:
        self.forget()
        try:
            super().run()
        except Exception as problem:
            self.excuse("the core", problem)

    def build_extension(self, extension: Extension) -> None:
        try:
            super().build_extension(extension)
        except Exception as problem:
            self.excuse(extension.name, problem)

    def forget(self) -> None:
        """Remove from an earlier build what has no source any more, or it would be installed again."""
        built = Path(self.build_lib)
        current = {Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions}
        for path in [*built.rglob("*.so"), *built.rglob("*.pyd")]:
            if path not in current:
                path.unlink()
        for path in [*built.rglob("*.py"), *built.rglob("*.pxd")]:
            if not (SOURCE / path.relative_to(built)).exists():
                path.unlink()

    def excuse(self, what: str, problem: Exception) -> None:
        if REQUIRED:
            raise problem
        print(
            f"warning: {what} was not compiled ({problem}). Paiju works, interpreted: everything is there, "
            "but simulation is some 30 times slower. Install a C compiler and reinstall to change that.",
            file=sys.stderr,
        )

    def get_outputs(self) -> list[str]:
        return [path for path in super().get_outputs() if Path(path).exists()]


def core() -> list[Extension]:
    from Cython.Build import cythonize

    modules = sorted(path.with_suffix(".py") for path in SOURCE.rglob("*.pxd") if path.name != "__init__.pxd")
    extensions = [
        Extension(
            ".".join(path.relative_to(SOURCE).with_suffix("").parts),
            [str(path)],
            extra_compile_args=[] if sys.platform == "win32" else ["-O3"],
        )
        for path in modules
    ]
    return cythonize(extensions, build_dir="build/cython", compiler_directives=DIRECTIVES, quiet=True)


setup(
    ext_modules=[] if PURE else core(),
    cmdclass={"build_ext": BuildCore},
    options={"build_ext": {"parallel": os.cpu_count()}},
)
