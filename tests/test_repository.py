"""The repository: pinned packages, import layers, imports between tests, forbidden words, and the compiled build."""

import ast
import importlib.metadata
import itertools
import os
import re
import subprocess
import sys
import time
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import dolmen
from tools.compile_rules import has_compiler

ROOT = Path(__file__).resolve().parent.parent
PURE = [ROOT / "src/dolmen" / part for part in ("engine", "games", "text")]
LISTS = [ROOT / folder / "constraints.txt" for folder in (".", "tests", "docs", "bench")]
PIN = re.compile(r"([\w.-]+)==([\w.!+-]+)(?: ; [^\\]+)? \\(?:\n    --hash=sha256:[0-9a-f]{64}(?: \\)?)+\n")


def test_version_is_that_of_the_installed_package():
    assert dolmen.__version__ == importlib.metadata.version("dolmen")


def output(*command: str | Path, **environment: str) -> str:
    """The output of a command that runs in the repository."""
    env = {**os.environ, **environment}
    return subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True).stdout


def tracked() -> list[Path]:
    """The files that git tracks or would add."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listed = output("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_no_file_names_a_registry_or_a_path_of_one_machine():
    registries = ["pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "deb" + ".debian.org"]
    pattern = "|".join(map(re.escape, registries)) + r"|(?<![\w.~-])/(?:work|root)/"
    found = [path.relative_to(ROOT) for path in tracked() if re.search(pattern.encode(), path.read_bytes())]
    assert not found


def test_no_line_of_a_template_is_long():
    templates = [path for path in tracked() if path.suffix == ".html" and "templates" in path.parts]
    assert len(templates) > 40
    for template in templates:
        assert [line for line in template.read_text().splitlines() if len(line) > 140] == [], template


def test_a_style_sheet_has_one_declaration_in_each_line():
    """As Prettier formats it (`.prettierrc.json`)."""
    sheets = [path for path in tracked() if path.suffix == ".css"]
    assert len(sheets) > 10
    for sheet in sheets:
        code = re.sub(r"/\*.*?\*/|data:[^)]*", "", sheet.read_text(), flags=re.DOTALL)
        assert [line for line in code.splitlines() if len(line) > 125 or line.count(";") > 1] == [], sheet


@pytest.mark.parametrize("path", LISTS, ids=["play", "tests", "docs", "bench"])
def test_a_constraints_file_holds_only_versions_and_hashes(path):
    assert PIN.sub("", path.read_text()) == ""


def test_every_dependency_in_pyproject_is_pinned_to_a_matching_version():
    pins = {canonicalize_name(name): version for path in LISTS for name, version in PIN.findall(path.read_text())}
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = settings["project"]
    extras = {**project["optional-dependencies"], **settings["dependency-groups"]}
    lines = [*settings["build-system"]["requires"], *project["dependencies"], *itertools.chain(*extras.values())]
    for line in lines:
        wanted = Requirement(line)
        if wanted.name != "dolmen-core":
            assert wanted.specifier.contains(pins[canonicalize_name(wanted.name)]), line


def imported(path: Path) -> set[str]:
    """The top-level packages in the import statements of a module."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            found.add((node.module or "").partition(".")[0])
    return found


def test_the_rules_import_only_the_standard_library_and_msgspec():
    allowed = sys.stdlib_module_names | {
        "msgspec",
        "dolmen",
        "mypy_extensions",
    }  # the last one only for mypyc, see mypyc_support.py
    modules = [path for folder in PURE for path in folder.rglob("*.py")]
    strange = {str(path.relative_to(ROOT)): names for path in modules if (names := imported(path) - allowed)}
    assert modules
    assert not strange


def imported_test_names(path: Path) -> list[tuple[str, str]]:
    """Each name that a module imports from `tests`, with its module. Code in strings, for subprocesses, counts too."""
    tree, package = ast.parse(path.read_text(encoding="utf-8")), path.relative_to(ROOT).parent.parts
    strings = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    found = [tuple(hit) for text in strings for hit in re.findall(r"(?m)^from (tests[\w.]*) import (\w+)", text)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, "") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else ()
            module = ".".join((*above, *filter(None, [node.module])))
            found += [(module, alias.name) for alias in node.names]
    return [(module, name) for module, name in found if module.split(".")[0] == "tests"]


def fixtures_of(path: Path) -> set[str]:
    """The names of the fixtures that a module defines."""
    functions = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)]
    return {node.name for node in functions if any("pytest.fixture" in ast.unparse(mark) for mark in node.decorator_list)}


def test_no_test_module_is_imported_and_no_fixture_outside_conftest():
    """Tests share helpers in modules that are not collected, and fixtures in `conftest.py`, where pytest finds them."""
    modules = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in (ROOT / "tests").rglob("*.py")}
    fixtures = {module: fixtures_of(path) for module, path in modules.items()}
    assert fixtures["tests.conftest"]
    wrong = []
    for importer, path in modules.items():
        for module, name in imported_test_names(path):
            whole = f"{module}.{name}" if f"{module}.{name}" in modules else module
            if whole.rpartition(".")[2].startswith(("test_", "conftest")):
                wrong.append(f"{importer} imports {whole}")
            elif name in fixtures.get(module, ()):
                wrong.append(f"{importer} imports the fixture {name} of {module}")
    assert wrong == []


def test_importing_the_package_loads_no_page_terminal_or_database():
    code = "import sys, dolmen; print(*{name.partition('.')[0] for name in sys.modules})"
    assert not {"cyclopts", "rich", "starlette", "jinja2", "sqlite3"} & set(output(sys.executable, "-c", code).split())


def test_the_docs_name_only_existing_tests_and_files():
    tests = "".join(path.read_text() for path in (ROOT / "tests").rglob("*.py"))
    for page in (ROOT / "docs").glob("*.md"):
        named = set(re.findall(r"`(test_\w+)`", page.read_text()))
        assert [name for name in named if f"def {name}(" not in tests] == [], page.name
        paths = set(re.findall(r"`((?:tests|bench|tools|examples)/[\w/]+\.py)`", page.read_text()))
        assert [path for path in paths if not (ROOT / path).is_file()] == [], page.name


def test_ci_runs_make_test():
    script = ROOT / ".ci/run"
    assert os.access(script, os.X_OK)
    assert script.read_text().splitlines()[-1] == "make test"
    assert "- run: .ci/run" in (ROOT / ".github/workflows/tests.yml").read_text()


def test_workflows_use_existing_targets_and_actions_of_a_major_version():
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    for workflow in (ROOT / ".github/workflows").glob("*.yml"):
        text = workflow.read_text()
        actions = re.findall(r"uses: (\S+)", text)
        assert [action for action in actions if not re.fullmatch(r"actions/[a-z-]+@v\d+", action)] == []
        assert set(re.findall(r"run: make (\w+)", text)) <= targets
        assert "permissions:\n  contents: read\n" in text


def test_forms_for_issues_at_a_table_ask_for_its_link_and_the_move():
    for name in ("rule", "bug"):
        form = (ROOT / f".github/ISSUE_TEMPLATE/{name}.yml").read_text()
        assert re.findall(r"id: (table|move)\n", form) == ["table", "move"]
        assert "never the link of a seat" in form.lower()


@pytest.mark.skipif(not has_compiler(), reason="no C compiler")
def test_the_compiled_build_replaces_its_sources(tmp_path):
    engine = tmp_path / "src/dolmen/engine"
    engine.mkdir(parents=True)
    for name in ("../__init__.py", "__init__.py", "edge.py"):
        (engine / name).touch()
    (engine / "toy.py").write_text("def number() -> int:\n    return 2\n")
    listed = 'modules = ["dolmen.engine.*", "!*.edge", "dolmen.nil"]'
    (tmp_path / "pyproject.toml").write_text(f"[tool.dolmen.fast]\n{listed}\n")

    def built(*options: str) -> str:
        return output(sys.executable, "-m", "tools.build_fast", "--root", tmp_path, *options)

    def libraries() -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in (tmp_path / "build/fast").rglob("*.so")}

    def played() -> list[str]:
        code = "from dolmen.engine import toy, edge; print(toy.number(), toy.__file__, edge.__file__)"
        return output(sys.executable, "-c", code, PYTHONPATH=str(tmp_path / "build/fast")).split()

    def is_current() -> bool:
        command = [sys.executable, "-m", "tools.build_fast", "--root", str(tmp_path), "--check"]
        return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode == 0

    assert not is_current()
    assert "dolmen.nil: no such module" in built()
    assert is_current()
    number, toy, edge = played()
    assert (number, Path(toy).suffix, Path(edge).suffix) == ("2", ".so", ".py")
    assert not list((tmp_path / "src").rglob("*.so"))
    assert "up to date" in built()

    (engine / "toy.py").write_text("def number() -> int:\n    return 22\n")
    assert "Compiled in" in built("--quick")
    assert played()[0] == "22"
    unoptimised = libraries()
    later = time.time() + 60
    for path in (tmp_path / "build").rglob("*.*o"):
        if "level-1" not in path.parts:
            os.utime(path, (later, later))  # what the quick build made looks up to date
    assert "Compiled in" in built()
    assert played()[0] == "22"
    assert libraries().keys() == unoptimised.keys()
    assert libraries() != unoptimised
    assert "up to date" in built("--quick")
