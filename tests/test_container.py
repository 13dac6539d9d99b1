"""The Containerfile, checked without a container engine: paths, user, port, command, health check. It is not built here."""

import inspect
import json
import re
import shlex
from pathlib import Path

from starlette.testclient import TestClient

from dolmen.cli import commands
from dolmen.cli.app import build
from dolmen.cli.console import Terminal
from dolmen.store import Store
from dolmen.web.server.app import make_app
from tests.web_client import HERE

ROOT = Path(__file__).resolve().parent.parent


def stages() -> list[list[tuple[str, str]]]:
    """The instructions of each stage with their arguments."""
    text = re.sub(r"^#.*\n", "", (ROOT / "Containerfile").read_text(), flags=re.MULTILINE).replace("\\\n", " ")
    found: list[list[tuple[str, str]]] = []
    for line in filter(None, text.splitlines()):
        name, arguments = line.split(maxsplit=1)
        if name == "FROM":
            found.append([])
        found[-1].append((name, arguments.strip()))
    return found


def arguments(stage: list[tuple[str, str]], name: str) -> list[str]:
    return [given for instruction, given in stage if instruction == name]


def copied(stage: list[tuple[str, str]]) -> list[str]:
    """What a stage copies from the repository."""
    return [path for given in arguments(stage, "COPY") if "--from" not in given for path in given.split()[:-1]]


def test_the_build_copies_existing_paths_that_are_not_ignored():
    building, running = stages()
    sources = copied(building)
    assert all((ROOT / path).exists() for path in sources)
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert set(sources) == kept
    assert copied(running) == []
    [moved] = arguments(running, "COPY")
    assert moved.split() == ["--from=build", "/opt/dolmen", "/opt/dolmen"]


def test_the_build_installs_pinned_packages_and_both_of_ours_compiled():
    building, _ = stages()
    steps = " && ".join(arguments(building, "RUN"))
    assert "--no-deps --require-hashes -r constraints.txt" in steps
    assert re.search(r"DOLMEN_COMPILE=1 \S+ install --no-deps --no-build-isolation \. \./packages/dolmen", steps)
    pinned = set(re.findall(r"^([\w.-]+)==", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    removed = re.search(r"uninstall --yes (.+)$", steps)[1].split()
    assert set(removed) - {"pip"} <= pinned


def test_the_base_images_name_no_registry():
    assert [arguments(stage, "FROM")[0].split()[0] for stage in stages()] == ["python:3.11-slim"] * 2


def test_the_container_serves_as_a_user_without_rights_on_the_port_that_it_exposes():
    _, running = stages()
    assert arguments(running, "USER") == ["10001"]
    assert any("useradd --uid 10001" in step and "--owner=dolmen /data" in step for step in arguments(running, "RUN"))
    port = inspect.signature(commands.serve).parameters["port"].default
    assert arguments(running, "EXPOSE") == [str(port)]
    [start], [words] = arguments(running, "ENTRYPOINT"), arguments(running, "CMD")
    assert json.loads(start) == ["dolmen"]
    _, bound, _ = build(Terminal("en")).parse_args(json.loads(words), print_error=False, exit_on_error=False)
    assert dict(bound.arguments) == {"browser": False, "host": "0.0.0.0", "data": "/data/dolmen.db"}
    assert arguments(running, "VOLUME") == ["/data"]


def test_the_health_checks_ask_routes_that_exist(tmp_path):
    _, running = stages()
    [check] = arguments(running, "HEALTHCHECK")
    compose = (ROOT / "docs/hosting/compose.yaml").read_text()
    with TestClient(make_app(Store(str(tmp_path / "games.db"))), base_url=HERE) as client:
        for text in (check, re.search(r"test: (\[.*urlopen.*\])", compose)[1]):
            command = json.loads(text[text.index("[") :])
            assert shlex.join(command).count("urlopen(") == 1
            assert command[:2] in (["python", "-c"], ["CMD", "python"])
            port, path = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", command[-1]).groups()
            assert int(port) == inspect.signature(commands.serve).parameters["port"].default
            compile(command[-1], "health check", "exec")
            assert client.get(path).status_code == 200


def test_compose_builds_this_containerfile():
    compose = (ROOT / "docs/hosting/compose.yaml").read_text()
    context, file = re.search(r"context: (\S+)\n\s+dockerfile: (\S+)\n", compose).groups()
    assert (ROOT / "docs/hosting" / context / file).resolve() == ROOT / "Containerfile"
