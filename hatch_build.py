"""Build hook: a wheel contains the rules compiled with mypyc, so that `pip install` gives the fast build.

DOLMEN_COMPILE=1 demands it, DOLMEN_COMPILE=0 makes a wheel for every platform without compiled rules. Otherwise the rules
are compiled if there is a C compiler. An editable installation is never compiled: `make fast` is for that.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))
from tools.compile_rules import OPTIMISED, compile_modules, has_compiler, listed_modules, sources


def is_compiled_build() -> bool:
    """Whether the wheel shall contain compiled rules."""
    wish = os.environ.get("DOLMEN_COMPILE", "")
    return has_compiler() if wish == "" else wish != "0"


class CompiledRules(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the compiled libraries to a wheel."""

    def dependencies(self) -> list[str]:
        """What pip installs for the build, in addition to the build backend."""
        return ["mypy>=2.4", "setuptools>=80"] if is_compiled_build() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile a copy of the sources before the wheel is written."""
        if version == "editable" or not is_compiled_build():
            return
        self.folder = tempfile.TemporaryDirectory(prefix="dolmen-wheel-")
        root, folder = Path(self.root), Path(self.folder.name).resolve()
        shutil.copytree(
            root / "src/dolmen", folder / "lib/dolmen", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        )
        modules = sources(folder / "lib/dolmen")
        files = [str(modules[name]) for name in listed_modules(root)]
        for library in compile_modules(folder / "lib", files, OPTIMISED, folder / "work"):
            build_data["force_include"][str(library)] = library.relative_to(folder / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the copy."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
