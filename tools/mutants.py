"""Are the rules really witnessed? Break a game's rules in many small ways, one at a time, and see whether a test notices.

A mutant is one random change of the rules code: a comparison, a number, an operator, a removed statement, swapped arguments
or attributes, another rule id. Each is tested in a copy of the project; it is killed when a test fails or takes far too
long. Equivalent mutants count as survivors. Assertions, annotations and texts are not mutated.
"""

from __future__ import annotations

import argparse
import ast
import copy
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import TypeGuard

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

ROOT = Path(__file__).resolve().parent.parent
# Tests of drawings, pages and bots.
NO_WITNESSES = ("art", "bot", "browser", "draw", "drawing", "features", "stage", "text_view", "ui")
CHECKS = "(random_play or legal_answers or of_all_answers or sampling)"


@dataclass
class Target:
    """A game to mutate: its rules modules, attributes that are easily confused, and its generic tests worth running."""

    name: str
    modules: tuple[str, ...]
    alike: tuple[str, ...]
    quick: str

    @property
    def rules(self) -> str:
        return f"src/dolmen/games/{self.name}"

    @property
    def stages(self) -> list[list[str]]:
        """Test runs, in order, until one fails: witnesses, recorded games, generic tests on a few sets of options."""
        generic = ["tests/generic", "-k", f"{CHECKS} and ({self.quick})"]
        witnesses = [f"tests/{self.name}", *[f"--ignore-glob=*test_{kind}.py" for kind in NO_WITNESSES]]
        return [witnesses, ["tests/records", "-k", self.name], generic]

    def lookalikes(self) -> dict[str, list[str]]:
        groups = [group.split() for group in ("a b c", "source target", *self.alike)]
        return {name: [other for other in group if other != name] for group in groups for name in group}


TARGETS = {
    target.name: target
    for target in (
        Target(
            "roam",
            (
                *("phases/use", "phases/place", "phases/claim", "phases/buy", "phases/artifacts", "phases/turn"),
                *("phases/step_order", "phases/frame_fields", "model/markers", "model/components", "model/state"),
            ),
            ("solids blanks", "marks under", "occupied blocked map", "cards ready", "coins markers_left", "pile tiles"),
            "roam2-small or roam3-full-outpost-stacking",
        ),
        Target(
            "the_arrival",
            (
                *("phases/setup", "phases/earning", "phases/actions", "phases/free_actions", "phases/round_end"),
                *("phases/ending", "phases/step_order", "model/supply", "model/edition", "model/components", "model/state"),
            ),
            (
                "aits brochs caers",
                "disks swords shields fomori",
                "unknown known returned",
                "honor corruption",
                "ports lands",
            ),
            "arrival2-2016 or arrival3-2017-draft",
        ),
        Target(
            "spirit_island",
            (
                *("effects/action", "effects/blight", "effects/card_language", "effects/damage", "effects/dreams"),
                *("effects/fear", "effects/gains", "effects/gather_push", "effects/invader_actions", "effects/modifiers"),
                *(
                    "effects/presence",
                    "effects/selections",
                    "effects/targets",
                    "effects/thresholds",
                    "model/components",
                    "model/state",
                ),
                *("phases/setup", "phases/spirit_phase", "phases/power_phases", "phases/invader_phase"),
                *("cards/adversaries", "cards/scenarios", "cards/blight_cards", "cards/fear_cards", "cards/powers/ocean"),
                *("cards/powers/major_nodes", "cards/powers/minor_nodes", "cards/powers/thunderspeaker"),
            ),
            (
                "hand play discard",
                "energy extra drowned_health",
                "used made_fast",
                "earned fear_done fear_deck",
                "gained named reclaimed",
                "slot_action slot_card slot_until",
            ),
            "island2-armed or island1-lightning",
        ),
    )
}
ENOUGH = 0.9  # share of the mutants that must be killed
MEMORY = 3 << 30

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.Mult: (ast.Add,),
    ast.FloorDiv: (ast.Mod,),
    ast.Mod: (ast.FloorDiv,),
}
RULE = re.compile(r"[A-Z]{2}-\d+\.\d+")

Change = Callable[[ast.AST], ast.AST]  # returns the replacement of a node


@dataclass
class Mutant:
    """One change: its file and line, the number of the node in the order of `ast.walk`, and the change itself."""

    file: str
    line: int
    node: int
    what: str
    change: Change
    killer: str = ""  # the test that failed
    seconds: float = 0.0


# -- making mutants ----------------------------------------------------------------------------------------------------
def code(node: ast.AST) -> str:
    """The node on one short line."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 60 else text[:57] + "..."


def untouched(tree: ast.Module) -> set[int]:
    """The ids of nodes that are not rules: annotations, docstrings, imports, assertions, __slots__."""
    out: set[int] = set()
    for node in ast.walk(tree):
        parts: list[ast.AST | None] = []
        if isinstance(node, ast.arg | ast.AnnAssign):
            parts = [node.annotation]
        elif isinstance(node, ast.FunctionDef):
            parts = [node.returns]
        elif isinstance(node, ast.Assert | ast.Import | ast.ImportFrom) or is_text(node):
            parts = [node]
        elif isinstance(node, ast.Raise):
            parts = [node.exc]
        out |= {id(below) for part in parts if part is not None for below in ast.walk(part)}
    return out


def is_text(node: ast.AST) -> bool:
    """Whether it is a docstring or the list of a state's fields."""
    if isinstance(node, ast.Assign):
        return isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__slots__"
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def changes(node: ast.AST, rule_ids: list[str], alike: dict[str, list[str]]) -> Iterator[tuple[str, Change]]:
    """All ways to break this node: a description and the replacement."""
    yield from operator_changes(node)
    if isinstance(node, ast.Constant):
        yield from constant_changes(node.value, rule_ids)
    elif isinstance(node, ast.Attribute):
        for name in alike.get(node.attr, []):
            yield f"{code(node)} -> .{name}", set_field("attr", name)
    elif isinstance(node, ast.Call) and len(node.args) >= 2:
        for k in range(len(node.args) - 1):
            args = [*node.args[:k], node.args[k + 1], node.args[k], *node.args[k + 2 :]]
            yield f"{code(node)}: arguments {k + 1} and {k + 2} swapped", set_field("args", args)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        yield f"not ({code(node.test)})", set_field("test", ast.UnaryOp(ast.Not(), node.test))
    if removable(node):
        yield f"without {code(node)}", put(ast.Pass())


def removable(node: ast.AST) -> bool:
    """Whether a statement can be removed without leaving a name undefined."""
    if isinstance(node, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    return isinstance(node, ast.Expr | ast.AugAssign | ast.Delete | ast.Break | ast.Continue | ast.If)


def operator_changes(node: ast.AST) -> Iterator[tuple[str, Change]]:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for op in COMPARISONS[type(node.ops[0])]:
            yield f"{code(node)} -> {op.__name__}", set_field("ops", [op()])
    elif isinstance(node, ast.BoolOp):
        other = ast.Or if isinstance(node.op, ast.And) else ast.And
        yield f"{code(node)} -> {other.__name__.lower()}", set_field("op", other())
        for k, value in enumerate(node.values):
            yield f"{code(node)} without {code(value)}", set_field("values", node.values[:k] + node.values[k + 1 :])
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert):
        yield f"{code(node)} -> {code(node.operand)}", put(node.operand)
    elif isinstance(node, ast.BinOp | ast.AugAssign):
        for other_op in OPERATORS.get(type(node.op), ()):
            yield f"{code(node)} -> {other_op.__name__}", set_field("op", other_op())


def is_rule(value: object) -> TypeGuard[str]:
    return isinstance(value, str) and RULE.fullmatch(value) is not None


def constant_changes(value: object, rule_ids: list[str]) -> Iterator[tuple[str, Change]]:
    if isinstance(value, bool):
        yield f"{value} -> {not value}", set_field("value", not value)
    elif isinstance(value, int):
        for other in (value + 1, value - 1):
            yield f"{value} -> {other}", set_field("value", other)
    elif is_rule(value):
        yield f'"{value}" -> ""', set_field("value", "")
        another = rule_ids[(rule_ids.index(value) + 1) % len(rule_ids)]
        if another != value:
            yield f'"{value}" -> "{another}"', set_field("value", another)


def put(new: ast.AST) -> Change:
    return lambda old: new


def set_field(name: str, value: object) -> Change:
    def change(old: ast.AST) -> ast.AST:
        new = copy.copy(old)
        setattr(new, name, value)
        return new

    return change


def mutants_of(file: Path, name: str, alike: dict[str, list[str]]) -> list[Mutant]:
    text = file.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), ["", *text.splitlines()]
    skip = untouched(tree)
    nodes = list(ast.walk(tree))
    rule_ids = sorted({n.value for n in nodes if isinstance(n, ast.Constant) and is_rule(n.value)})
    found = []
    for k, node in enumerate(nodes):
        if id(node) not in skip:
            line = getattr(node, "lineno", 0)
            where = f" in: {lines[line].strip()}" if isinstance(node, ast.Constant) else ""
            found += [Mutant(name, line, k, what + where, change) for what, change in changes(node, rule_ids, alike)]
    return found


class Replace(ast.NodeTransformer):
    """Replaces one node."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutated(text: str, mutant: Mutant) -> str:
    """The source of the module with the change."""
    tree = ast.parse(text)
    old = list(ast.walk(tree))[mutant.node]
    return ast.unparse(ast.fix_missing_locations(Replace(old, mutant.change(old)).visit(tree)))


# -- running the tests -------------------------------------------------------------------------------------------------
def snapshot(folder: Path) -> None:
    """Copy the project, to break rules in the copy."""
    skip = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("src", "tests", "tools", "bench", "docs"):
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, folder / name, ignore=skip)
    for file in ROOT.glob("*.*"):
        if file.is_file():
            shutil.copy2(file, folder)


class Trial:
    """The result of a test run: the first failed test, '' if all passed, and the duration."""

    def __init__(self, folder: Path, arguments: list[str], timeout: float | None) -> None:
        begin = time.monotonic()
        path = os.pathsep.join([str(folder / "src"), str(folder)])
        env = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "--no-header",
            "--tb=no",
            "-p",
            "no:cacheprovider",
            "-p",
            "no:xdist",
        ]
        process = subprocess.Popen(
            [*command, *arguments], cwd=folder, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        if hasattr(resource, "prlimit"):  # a broken loop may use up all memory
            resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        try:
            self.output, _ = process.communicate(timeout=timeout)
            self.failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", self.output, re.MULTILINE)
            if process.returncode not in (0, 5) and not self.failed:
                self.failed = ["the tests did not start"]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.output, self.failed = "", ["out of time"]
        self.seconds = time.monotonic() - begin


def try_all(
    rules: str, mutants: list[Mutant], stages: list[list[str]], timeout: float, folders: list[Path], console: Console
) -> None:
    free: SimpleQueue[Path] = SimpleQueue()
    for folder in folders:
        free.put(folder)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress, ThreadPoolExecutor(len(folders)) as pool:
        task = progress.add_task("mutants", total=len(mutants))
        console_lock = threading.Lock()

        def try_one(mutant: Mutant) -> None:
            folder = free.get()
            file = folder / rules / mutant.file
            text = file.read_text(encoding="utf-8")
            file.write_text(mutated(text, mutant), encoding="utf-8")
            try:
                for stage in stages:
                    trial = Trial(folder, ["-x", *stage], timeout)
                    mutant.seconds += trial.seconds
                    if trial.failed:
                        mutant.killer = trial.failed[0]
                        break
            finally:
                file.write_text(text, encoding="utf-8")
                free.put(folder)
            with console_lock:
                progress.advance(task)
                if not mutant.killer:
                    progress.console.print(f"lives: {mutant.file}:{mutant.line}: {mutant.what}", markup=False)

        list(pool.map(try_one, mutants))


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=list(TARGETS), default="roam", help="the game to change (roam)")
    parser.add_argument("--mutants", type=int, default=50, help="how many (50)")
    parser.add_argument("--seed", type=int, help="which ones; a new seed each time without it")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (2)")
    parser.add_argument("--only", nargs="*", metavar="MODULE", help="of these modules only")
    parser.add_argument("--witnesses", action="store_true", help="run the witnesses only")
    parser.add_argument("--lenient", action="store_true", help="leave out the tests that fail without any mutant")
    wanted = parser.parse_args(arguments)
    seed = wanted.seed if wanted.seed is not None else random.SystemRandom().randrange(1_000_000)
    console = Console(width=None if sys.stdout.isatty() else 180)
    target = TARGETS[wanted.game]
    stages = target.stages[: 1 if wanted.witnesses else None]

    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        folders = [Path(place, str(k)) for k in range(wanted.jobs)]
        for folder in folders:
            folder.mkdir()
            snapshot(folder)
        modules, alike = wanted.only or target.modules, target.lookalikes()
        everything = [m for n in modules for m in mutants_of(folders[0] / target.rules / f"{n}.py", f"{n}.py", alike)]
        mutants = random.Random(seed).sample(everything, min(wanted.mutants, len(everything)))
        console.print(f"{len(mutants)} of {len(everything)} mutants of {target.rules}, seed {seed}")
        seconds = 0.0
        for stage in stages:
            plain = Trial(folders[0], stage, None)
            seconds += plain.seconds
            if plain.failed and not wanted.lenient:
                console.print(plain.output[-3000:], markup=False)
                console.print("These tests fail without any mutant: mend them first, or leave them out with --lenient.")
                return 2
            for failed in plain.failed:
                console.print(f"left out, fails without a mutant: {failed}", markup=False)
                stage += ["--deselect", failed]
        console.print(f"Without a mutant the tests take {seconds:.0f} s.")
        try_all(target.rules, mutants, stages, 60 + 5 * seconds, folders, console)
    return report(mutants, seed, console)


def report(mutants: list[Mutant], seed: int, console: Console) -> int:
    table = Table("place", "mutation", "killed by")
    for mutant in sorted(mutants, key=lambda m: (bool(m.killer), m.file, m.line)):
        killer = mutant.killer or "LIVES"
        table.add_row(
            f"{mutant.file}:{mutant.line}", escape(mutant.what), escape(killer), style="" if mutant.killer else "red"
        )
    console.print(table)
    killed = sum(bool(m.killer) for m in mutants)
    enough = killed >= ENOUGH * len(mutants)
    console.print(f"{killed} of {len(mutants)} mutants killed (seed {seed}), {'' if enough else 'NOT '}enough.")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
