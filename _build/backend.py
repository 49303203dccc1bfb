"""The build backend: setuptools' own, which also asks for Node from PyPI if the client needs it and there is none."""

from __future__ import annotations

from typing import Any

import client
from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403


def _with_node(needed: list[str]) -> list[str]:
    wanted = not client.skipped() and not client.up_to_date() and client.npm() is None
    return [*needed, client.WHEEL] if wanted else needed


def get_requires_for_build_wheel(config_settings: Any = None) -> list[str]:
    """What a wheel is built with."""
    return _with_node(build_meta.get_requires_for_build_wheel(config_settings))


def get_requires_for_build_editable(config_settings: Any = None) -> list[str]:
    """What an editable installation is built with."""
    return _with_node(build_meta.get_requires_for_build_editable(config_settings))


def get_requires_for_build_sdist(config_settings: Any = None) -> list[str]:
    """What a source distribution is built with; the client in it spares others Node."""
    return _with_node(build_meta.get_requires_for_build_sdist(config_settings))
