"""Compile the rules with mypyc into build/fast.

The sources stay as they are: the build is a copy. With `PYTHONPATH=build/fast` the compiled build runs; otherwise everything
is interpreted. The exit code is 0 if the build exists, 2 without a C compiler, and 1 if nothing could be compiled.
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
from importlib.metadata import version
from pathlib import Path

from tools.compile_rules import OPTIMISED, UNOPTIMISED, compile_modules, has_compiler, listed_modules, sources

ROOT = Path(__file__).resolve().parent.parent
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX")
BACKGROUND_NICENESS = 15


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

    modules = sources(package)
    names = listed_modules(root)
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
        work = root / f"build/fast-work/level-{levels[-1]}"  # apart: what another level made looks up to date
        made = compile_modules(fast, [str(modules[name]) for name in names], levels[-1], work)
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
