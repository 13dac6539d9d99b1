"""Compile modules of the package with mypyc. `make fast` (tools/build_fast.py) and wheels (hatch_build.py) use this.

[tool.dolmen.fast] in pyproject.toml lists the modules.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tomllib
from contextlib import chdir
from fnmatch import fnmatchcase
from pathlib import Path

OPTIMISED, UNOPTIMISED = "1", "0"  # optimisation levels of C: "1" compiles in half the time of "3" and plays some 5% slower
FLAGS = [
    "-ffp-contract=off",  # no fused multiply-add, so that floats are rounded as in Python
    "-Wno-all",  # no warnings about generated code: checking for them takes more than half of the time
]


def listed_modules(root: Path) -> list[str]:
    """The dotted names of the modules to compile, by the list in the project's pyproject.toml."""
    patterns = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["dolmen"]["fast"]["modules"]
    return select_modules(patterns, sources(root / "src/dolmen"))


def sources(package: Path) -> dict[str, Path]:
    """Every module of the package by its dotted name, with its path below the package's parent."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        below = path.relative_to(package.parent)
        parts = below.with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = below
    return found


def select_modules(patterns: list[str], modules: dict[str, Path]) -> list[str]:
    """The modules that match the patterns; a pattern after "!" excludes modules."""
    selected: set[str] = set()
    for pattern in patterns:
        hits = {name for name in modules if fnmatchcase(name, pattern.removeprefix("!"))}
        if not hits:
            print(f"{pattern}: no such module.")
        selected = selected - hits if pattern.startswith("!") else selected | hits
    return sorted(selected)


def has_compiler() -> bool:
    """Whether C can be compiled against this Python."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    return bool(shutil.which(command.split()[0])) and Path(sysconfig.get_path("include"), "Python.h").exists()


def groups(files: list[str]) -> list[tuple[list[str], str | None]]:
    """One library for each package and each game, so that unchanged parts are not compiled again."""
    found: dict[str, list[str]] = {}
    for file in files:
        _, *packages = Path(file).parent.parts
        found.setdefault("_".join(["dolmen", *packages[: 2 if packages[:1] == ["games"] else 1]]), []).append(file)
    return [(members, name) for name, members in found.items()]


def compile_modules(folder: Path, files: list[str], level: str, work: Path) -> set[Path]:
    """Compile the files in place below the folder, with intermediate files in `work`, and return the libraries made."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    with chdir(folder):
        options = ["--config-file=", f"--cache-dir={work}/mypy", "--explicit-package-bases"]
        extensions = mypycify(
            [*options, *files], opt_level=level, debug_level="0", target_dir=str(work), separate=groups(files)
        )
        if sys.platform != "win32":  # its compiler knows none of these, and by default does not fuse either
            for extension in extensions:
                extension.extra_compile_args += FLAGS
        command = [
            "--quiet",
            "build_ext",
            "--inplace",
            f"--parallel={os.cpu_count()}",
            f"--build-temp={work}",
            f"--build-lib={work}/lib",
        ]
        step = setup(name="fast", packages=[], ext_modules=extensions, script_args=command).get_command_obj("build_ext")
        assert isinstance(step, build_ext)
        return {Path(step.get_ext_fullpath(extension.name)).resolve() for extension in extensions}
