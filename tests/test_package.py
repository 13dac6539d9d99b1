"""The packages `dolmen-core` and `dolmen`: built from an unpacked sdist, and installed into empty environments.

Compiling all rules takes minutes, so the compiled wheel here has two compiled modules; `make fast` compiles the
same way, and tests/test_compiled.py tests its rules.
"""

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
from email.message import Message
from email.parser import Parser
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import msgspec
import pytest
from packaging.requirements import Requirement

import dolmen
from tools.compile_rules import has_compiler

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "packages/dolmen"
COMPILED = ["dolmen.engine.chance", "dolmen.text"]
LIBRARY = sysconfig.get_config_var("EXT_SUFFIX")
BARE = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}  # without the sources here
GAME = """
import dolmen
match = dolmen.make("roam", seats=2).new_match(seed=1)
while not match.over:
    match.play(match.to_act[0], match.legal(match.to_act[0])[0])
print(len(match.result.scores), "scores")
"""


def build(project: Path, kind: str, out: Path, **environment: str) -> Path:
    """Build one file as pip does, with the build backend that is installed here."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(out)]
    env = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", **environment}
    subprocess.run(command, cwd=project, env=env, check=True, capture_output=True)
    [made] = out.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return made


@pytest.fixture(scope="module")
def source(tmp_path_factory) -> Path:
    """The unpacked sdist of dolmen-core: no git, no Makefile."""
    folder = tmp_path_factory.mktemp("source")
    with tarfile.open(build(ROOT, "sdist", folder)) as packed:
        packed.extractall(folder, filter="data")
    return folder / f"dolmen_core-{dolmen.__version__}"


@pytest.fixture(scope="module")
def core(source, tmp_path_factory) -> Path:
    """The wheel for every platform."""
    return build(source, "wheel", tmp_path_factory.mktemp("core"), DOLMEN_COMPILE="0")


@pytest.fixture(scope="module")
def table(tmp_path_factory) -> Path:
    """The wheel with the command."""
    return build(TABLE, "wheel", tmp_path_factory.mktemp("table"))


def metadata(wheel: Path) -> Message:
    with ZipFile(wheel) as files:
        [name] = [name for name in files.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(files.read(name).decode())


def environment(folder: Path, *wheels: Path) -> Path:
    """A new environment with these wheels and nothing else, not even pip. Returns its Python."""
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "-qq", "--no-deps", "--no-index"]
    subprocess.run([*command, *map(str, wheels)], check=True)
    return python


def packages_of(python: Path) -> Path:
    """The folder of an environment's packages."""
    return next(python.parent.parent.glob("lib/python*/site-packages"))


def output(*command: str | Path, folder: Path) -> str:
    """The output of a command."""
    return subprocess.run(command, cwd=folder, env=BARE, check=True, capture_output=True, text=True).stdout


def test_the_sdist_holds_what_a_build_needs(source):
    assert {path.name for path in source.iterdir()} == {
        *(
            "src",
            "tools",
            "hatch_build.py",
            "pyproject.toml",
            "README.md",
            "CHANGELOG.md",
            "LICENSE",
            "PKG-INFO",
            ".gitignore",
        )
    }
    assert list(source.rglob("*.so")) == []


def test_the_wheel_holds_the_whole_package_with_types_and_licence(core):
    assert core.name.endswith("-py3-none-any.whl")
    with ZipFile(core) as files:
        held = {name for name in files.namelist() if ".dist-info/" not in name}
        licences = [name for name in files.namelist() if name.endswith(".dist-info/licenses/LICENSE")]
    package = ROOT / "src/dolmen"
    wanted = {path for path in package.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".so")}
    assert held == {path.relative_to(package.parent).as_posix() for path in wanted}
    assert "dolmen/py.typed" in held
    assert len(licences) == 1


def test_the_core_requires_msgspec_only_and_the_table_requires_the_core_of_its_version(core, table):
    required = [Requirement(line) for line in metadata(core).get_all("Requires-Dist", [])]
    assert [each.name for each in required if each.marker is None or "extra" not in str(each.marker)] == ["msgspec"]
    version = tomllib.loads((TABLE / "pyproject.toml").read_text())["project"]["version"]
    assert version == dolmen.__version__
    offered = set(metadata(core).get_all("Provides-Extra", []))
    for line in metadata(table).get_all("Requires-Dist", []):
        each = Requirement(line)
        assert (each.name, str(each.specifier)) == ("dolmen-core", f"=={version}")
        assert each.extras <= offered
    for wheel in (core, table):
        assert metadata(wheel)["License-Expression"] == "MIT"
        assert metadata(wheel)["Requires-Python"] == ">=3.11"
    assert (TABLE / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_the_same_sources_give_the_same_wheel(core, source, tmp_path):
    again = build(source, "wheel", tmp_path, DOLMEN_COMPILE="0", PYTHONHASHSEED="7", TZ="Asia/Tokyo")
    assert again.read_bytes() == core.read_bytes()


def test_the_core_plays_with_msgspec_alone_and_names_what_the_table_needs(core, tmp_path):
    python = environment(tmp_path / "env", core)
    (packages_of(python) / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    assert output(python, "-c", GAME, folder=tmp_path) == "2 scores\n"
    assert output(python, "-m", "dolmen", "--version", "--lang=en", folder=tmp_path) == (
        f"dolmen {dolmen.__version__} (interpreted)\n"
    )
    words = [python, "-m", "dolmen", "serve", "--lang=en"]
    served = subprocess.run(words, cwd=tmp_path, env=BARE, check=False, capture_output=True, text=True)
    assert served.returncode == 1
    assert re.search(r"the package \w+ is not installed; install dolmen$", served.stderr)


def test_the_table_starts_from_its_wheels(core, table, tmp_path):
    python = environment(tmp_path / "env", core, table)
    (packages_of(python) / "others.pth").write_text(sysconfig.get_path("purelib"))  # the packages that both require
    command = python.parent / "dolmen"
    assert output(command, "--version", "--lang=de", folder=tmp_path) == f"dolmen {dolmen.__version__} (interpretiert)\n"
    words = [command, "serve", "--port=0", "--no-browser", "--lang=en"]
    with subprocess.Popen(words, cwd=tmp_path, env=BARE, stdout=subprocess.PIPE, text=True) as server:
        try:
            address = re.search(r"http://\S+", server.stdout.readline())[0]
            with urlopen(address) as page:
                assert b"Dolmen" in page.read()
        finally:
            server.terminate()


@pytest.mark.skipif(not has_compiler(), reason="no C compiler")
def test_a_wheel_with_compiled_rules_is_for_one_platform_and_plays(source, tmp_path):
    settings = (source / "pyproject.toml").read_text()
    listed = re.compile(r"(?<=\[tool.dolmen.fast\]\n)[^\[]*modules = \[\n.*?\n\]\n", re.DOTALL)
    fewer = listed.sub(f"modules = {COMPILED}\n", settings)
    assert fewer != settings
    (source / "pyproject.toml").write_text(fewer)
    try:
        wheel = build(source, "wheel", tmp_path, DOLMEN_COMPILE="1")
    finally:
        (source / "pyproject.toml").write_text(settings)
    assert re.search(r"-cp3\d+-cp3\d+-\w+\.whl$", wheel.name)
    with ZipFile(wheel) as files:
        assert {f"dolmen/engine/chance{LIBRARY}", f"dolmen/text/__init__{LIBRARY}"} < set(files.namelist())
    python = environment(tmp_path / "env", wheel)
    (packages_of(python) / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    assert "(compiled)" in output(python, "-m", "dolmen", "--version", "--lang=en", folder=tmp_path)
    assert output(python, "-c", GAME, folder=tmp_path) == "2 scores\n"
