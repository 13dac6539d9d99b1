"""Rewrite the hash-pinned package lists with the newest versions in the registry for Python 3.11 and later.

    constraints.txt         for playing and hosting, the build backend and mypyc
    tests/constraints.txt   additional packages for `make test`
    docs/constraints.txt    additional packages for `make docs`
    bench/constraints.txt   additional packages for `make bench`

Each holds `name==version ; marker` and the hashes of every file of that version, so one list serves all platforms. `python
-m tools.pins` updates all versions; `python -m tools.pins --keep` keeps those that still fit.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PLAY = "constraints.txt"

COMPILE = ["pip", "compile", "--quiet", "--universal", "--python-version=3.11", "--fork-strategy=fewest"]
COMPILE += ["--generate-hashes", "--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]


def names(path: str) -> list[str]:
    """The names of the packages in a list."""
    return re.findall(r"^([\w.-]+)==", (ROOT / path).read_text(), re.MULTILINE)


def main(arguments: list[str]) -> None:
    """Resolve the lists with uv, which is installed temporarily."""
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        subprocess.run([f"{folder}/bin/pip", "install", "-qq", "uv"], check=True)
        compiler = [f"{folder}/bin/uv", *COMPILE, *([] if "--keep" in arguments else ["--upgrade"]), "pyproject.toml"]

        def write(path: str, *options: str) -> None:
            subprocess.run([*compiler, *options, "-o", path], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            print(f"{path}: {len(names(path))} packages")

        write(PLAY, "--extra=cli", "--extra=web", "--extra=postgres", "--group=build")
        beyond = [f"--constraint={PLAY}", *(f"--no-emit-package={name}" for name in names(PLAY))]
        # tzdata, which the play list has for Windows only, is needed everywhere.
        everywhere = [option for option in beyond if not option.endswith("=tzdata")]
        write("tests/constraints.txt", "--extra=all", *everywhere)
        write("docs/constraints.txt", "--group=docs", *everywhere, "--constraint=tests/constraints.txt")
        write("bench/constraints.txt", "--group=bench", *beyond)


if __name__ == "__main__":
    main(sys.argv[1:])
