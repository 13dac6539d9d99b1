"""Compile the rules with mypyc into build/fast.

The sources stay as they are: the build is a copy. With `PYTHONPATH=build/fast` the compiled build runs; otherwise everything
is interpreted. [tool.dolmen.fast] in pyproject.toml lists the compiled modules. The exit code is 0 if the build exists, 2
without a C compiler, and 1 if nothing could be compiled.
"""

from __future__ import annotations

import argparse
import fcntl
import hashlib
import os
import shutil
import sys
import sysconfig
import time
import tomllib
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX")
OPTIMISED, UNOPTIMISED = "1", "0"  # optimisation levels of C: "1" compiles in half the time of "3" and plays some 5% slower


BACKGROUND_NICENESS = 15


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


def digest(package: Path, names: list[str], level: str) -> str:
    """The optimisation level and a digest of everything else that the build depends on."""
    seen = hashlib.sha256(repr((names, level, sys.version, os.uname().machine, version("mypy"))).encode())
    for path in sorted(package.rglob("*.py")):
        seen.update(f"\0{path.relative_to(package)}\0".encode() + path.read_bytes())
    return f"{level}-{seen.hexdigest()}"


def mirror(package: Path, target: Path) -> None:
    """Make target equal to package, apart from compiled libraries; unchanged files keep their times."""
    skip = shutil.ignore_patterns("__pycache__")
    for path in sorted(target.rglob("*"), reverse=True):
        if not path.name.endswith(LIBRARY) and not (package / path.relative_to(target)).exists():
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    shutil.copytree(package, target, ignore=skip, dirs_exist_ok=True, copy_function=copy_if_new)


def copy_if_new(source: str, target: str) -> None:
    """Copy a file unless the target has the same bytes."""
    if not Path(target).exists() or Path(source).read_bytes() != Path(target).read_bytes():
        shutil.copy2(source, target)


def groups(files: list[str]) -> list[tuple[list[str], str | None]]:
    """One library for the engine and one for each game, so that unchanged parts are not compiled again."""
    found: dict[str, list[str]] = {}
    for file in files:
        _, *packages = Path(file).parent.parts
        found.setdefault("_".join(["dolmen", *packages[: 2 if packages[0] == "games" else 1]]), []).append(file)
    return [(members, name) for name, members in found.items()]


def build(folder: Path, files: list[str], level: str) -> set[Path]:
    """Compile the files in place below the folder and return the libraries made."""
    from mypyc.build import mypycify
    from setuptools import setup
    from setuptools.command.build_ext import build_ext

    os.chdir(folder)
    work = str(folder.parent / f"fast-work/level-{level}")  # apart: what another level made looks up to date
    options = ["--config-file=", f"--cache-dir={work}/mypy", "--explicit-package-bases"]
    extensions = mypycify([*options, *files], opt_level=level, debug_level="0", target_dir=work, separate=groups(files))
    for extension in extensions:
        extension.extra_compile_args += [
            "-ffp-contract=off",  # no fused multiply-add, so that floats are rounded as in Python
            "-Wno-all",  # no warnings about generated code: checking for them takes more than half of the time
        ]
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


def remove_other_level(folder: Path, stamp: Path, level: str) -> None:
    """Delete the libraries that were not built with this level: they are newer than their sources and would be kept."""
    if not (stamp.exists() and stamp.read_text().startswith(f"{level}-")):
        for library in folder.rglob(f"*{LIBRARY}"):
            library.unlink()


def lock_build(folder: Path, wait: bool) -> bool:
    """Take the lock for the build folder until this process ends. False if another process has it and we do not `wait`."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder.parent / "build.lock", os.O_CREAT | os.O_WRONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def main(arguments: list[str]) -> int:
    """Bring build/fast up to date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--root", type=Path, default=ROOT, help="folder of the project (default: this one)")
    parser.add_argument("--quick", action="store_true", help="for tests: compile new modules without optimisation")
    parser.add_argument("--check", action="store_true", help="only say by the exit code whether the build is up to date")
    parser.add_argument("--background", action="store_true", help="with low priority, while the server runs")
    options = parser.parse_args(arguments)
    root: Path = options.root.resolve()
    package, fast = root / "src/dolmen", root / "build/fast"
    stamp = fast / ".digest"

    patterns = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["dolmen"]["fast"]["modules"]
    modules = sources(package)
    names = select_modules(patterns, modules)
    if not names:
        print("Nothing to compile: none of the modules listed in pyproject.toml exists.")
        return 1
    if not has_compiler() and not options.check:
        print("No C compiler or no Python headers (Debian: build-essential, python3-dev; macOS: the Xcode tools).")
        return 2

    levels = (OPTIMISED, UNOPTIMISED) if options.quick else (OPTIMISED,)
    keys = [digest(package, names, level) for level in levels]
    if stamp.exists() and stamp.read_text() in keys:
        mirror(package, fast / "dolmen")  # styles and texts may have changed
        if not options.check:
            print("The compiled rules are up to date.")
        return 0
    if options.check or not lock_build(fast, wait=not options.background):
        return 1
    if options.background:
        os.nice(BACKGROUND_NICENESS)
    mirror(package, fast / "dolmen")
    remove_other_level(fast, stamp, levels[-1])
    stamp.unlink(missing_ok=True)
    where = " in the background" if options.background else ""
    print(f"Compiling {len(names)} modules{where}; this takes about two minutes ...", flush=True)
    start = time.monotonic()
    made: set[Path] = set()
    try:
        made = build(fast, [str(modules[name]) for name in names], levels[-1])
    except SystemExit as failure:
        print(f"mypyc failed ({failure}).")
    for library in fast.rglob(f"*{LIBRARY}"):  # an old library would hide its newer source
        if library.resolve() not in made:
            library.unlink()
    if not made:
        return 1
    stamp.write_text(keys[-1])
    next_start = " The next start uses the compiled rules." if options.background else ""
    print(f"Compiled in {time.monotonic() - start:.0f} s.{next_start}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
