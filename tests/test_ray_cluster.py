"""The arena on a Ray cluster: two real nodes on this machine, one of which is killed in the middle of a run."""

import json
import os
import shutil
import socket
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

import msgspec
import psutil
import pytest
import ray

from dolmen import cli
from dolmen.adapters import ray_cluster
from dolmen.adapters.ray_cluster import RayWorkers, check_address
from dolmen.arena.export import to_json
from dolmen.arena.runs import BadRunPlan, Run, RunPlan
from dolmen.games import make

PLAN = RunPlan("roam", make("roam", {"seats": 2, "full": False}).options(), ["normal", "random"], seed=5)
GAMES = 48
ROOT = Path(__file__).resolve().parent.parent


class TwoNodes:
    """A cluster of two nodes with one core each."""

    def __init__(self, folder: Path) -> None:
        from ray.cluster_utils import Cluster

        node = {"num_cpus": 1, "object_store_memory": 80 << 20}
        head = {**node, "include_dashboard": False}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.second = self.cluster.add_node(**node)
        self.address: str = self.cluster.address

    def kill_second_node_at_work(self) -> bool:
        """Kill all processes of the second node if one of them plays, or begins to within a few seconds."""
        raylet = psutil.Process(self.second.all_processes["raylet"][0].process.pid)
        for _ in range(100):
            if any(process.cmdline()[:1] == ["ray::play_groups"] for process in raylet.children()):
                for process in [raylet, *raylet.children(recursive=True)]:
                    process.kill()
                self.cluster.remove_node(self.second, allow_graceful=False)
                return True
            time.sleep(0.05)
        return False


@pytest.fixture(scope="module")
def two_nodes():
    folder = Path(tempfile.mkdtemp(prefix="ray"))  # a short path, because it holds sockets
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_TMPDIR", str(folder))
        (folder / "ray").mkdir()  # Ray writes the address of a cluster there, and does not make the folder
        sources = str(Path(ray_cluster.__file__).parents[2])
        patch.setenv("PYTHONPATH", os.pathsep.join([sources, os.environ.get("PYTHONPATH", "")]))
        try:
            nodes = TwoNodes(folder)
            yield nodes
            ray.shutdown()
            nodes.cluster.shutdown()
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def lines(file: Path) -> list[bytes]:
    """The plan of a file of results, and its games by number."""
    head, *games = file.read_bytes().splitlines()
    return [head, *sorted(games, key=lambda line: json.loads(line)["number"])]


@pytest.fixture(scope="module")
def alone(tmp_path_factory) -> tuple[str, list[bytes]]:
    """The report and the results of the run on this machine."""
    file = tmp_path_factory.mktemp("alone") / "results.jsonl"
    run = Run(PLAN, GAMES, stop=False)
    run.play(results=file)
    return to_json(run), lines(file)


def test_the_command_of_the_docs_continues_a_run_with_the_same_games(two_nodes, alone, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    page = (ROOT / "docs/arena.md").read_text()
    [command] = [line for line in page.splitlines() if line.startswith("dolmen ") and "--ray" in line]
    words = [two_nodes.address if word == "10.0.0.5:6379" else word for word in command.split()[1:]]
    file, report = tmp_path / "cluster.jsonl", tmp_path / "report.json"
    file.write_bytes(b"\n".join([*alone[1][:12]]) + b"\n")  # the plan, and 11 games
    code = cli.main([*words, "--json", str(report), "--lang", "en"])
    assert code == 0, capsys.readouterr()
    assert lines(file) == alone[1]
    assert report.read_text() == alone[0]
    assert f"{GAMES - 11} games played now" in capsys.readouterr().out
    assert not ray.is_initialized()


def test_errors_of_the_cluster_end_the_run_in_words(two_nodes, monkeypatch):
    monkeypatch.setattr(ray_cluster, "MOST_LOST", 2)
    with RayWorkers(two_nodes.address) as workers:
        workers.start(lambda plan, numbers: os._exit(1), msgspec.json.encode(PLAN), [8, 9])
        with pytest.raises(BadRunPlan, match="the task with game 8 was lost 2 times with its process or node; Ray says: "):
            workers.take_finished()
        workers.start(lambda plan, numbers: numbers.none, msgspec.json.encode(PLAN), [8, 9])
        with pytest.raises(BadRunPlan, match="a task failed on the cluster: AttributeError: 'list' object"):
            workers.take_finished()
        monkeypatch.setattr(ray_cluster, "source_digest", lambda plan: "0" * 16)
        with pytest.raises(BadRunPlan, match=f"a node of the cluster reports: {socket.gethostname()} has other rules"):
            Run(PLAN, 4).play(workers)


def test_no_game_is_lost_or_counted_twice_when_a_node_is_killed(two_nodes, alone, tmp_path):
    """The last test of the cluster, which has one node afterwards."""
    file, run, workers = tmp_path / "results.jsonl", Run(PLAN, GAMES, stop=False), RayWorkers(two_nodes.address)
    killed: list[int] = []
    most: list[int] = []

    def kill(done: int) -> None:
        if done >= GAMES // 4 and not killed and two_nodes.kill_second_node_at_work():
            killed.append(done)
        most.append(workers.capacity + workers.groups_per_task)
        assert workers.under_way + len(run.waiting) // run.schedule.group_size <= max(most)

    run.play(workers, file, kill)
    assert killed
    assert workers.lost > 0
    assert Counter(json.loads(line)["number"] for line in lines(file)[1:]) == dict.fromkeys(range(GAMES), 1)
    assert lines(file) == alone[1]
    assert to_json(run) == alone[0]


# -- addresses ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("cluster", "the address must be HOST:PORT"),
        ("ray://127.0.0.1:1", "the address must be HOST:PORT"),
        ("127.0.0.1:99999", "the address must be HOST:PORT"),
        ("127.0.0.1:1", "connection refused"),
        ("no-such-machine.invalid:6379", "there is no machine of this name"),
    ],
)
def test_an_unreachable_address_is_named(address, named, capsys):
    assert cli.main(["arena", "roam", "random", "random", "--ray", address, "--lang", "en"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"dolmen: the arena cannot run: no Ray cluster at {address}: ")
    assert named in error
    assert error.count("\n") == 1


@pytest.mark.parametrize(
    ("reply", "named"), [(b"HTTP/1.1 400 Bad Request\r\n\r\n", "another program"), (b"", "nothing answered")]
)
def test_an_address_of_another_program_is_named(reply, named, monkeypatch):
    monkeypatch.setattr(ray_cluster, "CONNECT_SECONDS", 0.2 if not reply else 5.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        taken: list[socket.socket] = []

        def serve() -> None:
            taken.append(server.accept()[0])
            taken[0].sendall(reply)

        thread = threading.Thread(target=serve)
        thread.start()
        with pytest.raises(BadRunPlan, match=named):
            check_address(f"127.0.0.1:{server.getsockname()[1]}")
        thread.join()
        taken[0].close()


def test_jobs_and_a_cluster_exclude_each_other(capsys):
    assert cli.main(["arena", "roam", "random", "random", "--ray", "auto", "--jobs", "2", "--lang", "en"]) == 2
    assert "--jobs and --ray exclude each other" in capsys.readouterr().err
