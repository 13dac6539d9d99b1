"""The geometry of the island: four boards, their layout, and the shape of each land.

A board is a rhombus with corners P0 to P3, x to the right and y upward, the ocean in the west beyond P0 and P3; its other
three edges can join any edge of another board. `outlines.toml` has the corners of the lands. The lines between them bend by
numbers that depend only on the board and the two ends, so neighbours share the same line.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from importlib import resources
from math import cos, dist, hypot, pi, radians, sin
from typing import Any, NamedTuple

from dolmen.games.slow_functions import slow_function
from dolmen.games.svg import Point

from .svg import path_num, stable_random

Curve = tuple[Point, Point, Point, Point]
CORNERS: dict[str, Point] = {"P0": (0, 0), "P1": (100, 0), "P2": (150, 87), "P3": (50, 87)}
SIDES = {"n": ("P3", "P2"), "e": ("P2", "P1"), "s": ("P1", "P0")}  # clockwise
PARTS = 13  # of an edge, as the boards' data count them
SHORE: dict[str, Point] = {"o1": (3, 14), "o2": (38, 82)}  # where the coast meets the rim of the board
SEA_RIM: tuple[Point, ...] = ((3, 14), (4.6, 38), (20, 65.5), (38, 82))
BEND = {"coast": (5.4, 1.5), "border": (7.6, 1.25)}  # how far apart a line is bent, and by how much
AREA = 1000.0  # width and height of a square picture
MARGIN = 10.0  # around the island, and below it for the slab it lies on
SLAB = 10.0
CACHED_LAYOUTS = 64  # cache size, by boards and window: to lay out an island takes a second
PIECE = (5.2, 6.6, 7.2, 7.6)  # size of a piece by number of boards, in the units of a board


class Board(NamedTuple):
    """A board of the island: its letter, the terrains of lands 1 to 8, how it lies: turned about a point, then shifted."""

    name: str
    terrains: tuple[str, ...]
    turn: float = 0
    about: Point = (0, 0)
    shift: Point = (0, 0)


@dataclass(frozen=True, eq=False, slots=True)
class Land:
    """A land as it is drawn. `lefts` and `rights`: where it begins and ends, from `top` downward in steps of the layout."""

    id: str
    terrain: str
    coastal: bool
    path: str
    polygon: tuple[Point, ...]
    middle: Point
    radius: float
    top: float
    lefts: tuple[float, ...]
    rights: tuple[float, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), field_values(self)


@dataclass(frozen=True, eq=False, slots=True)
class MapLayout:
    """The island laid out for a window. Land 0 of a board is its ocean."""

    width: float
    height: float
    unit: float
    size: float  # of a piece
    boards: tuple[str, ...]
    lands: tuple[Land, ...]
    coast: str
    borders: str
    seams: str
    step: float

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), field_values(self)


def field_values(frozen: Land | MapLayout) -> tuple[Any, ...]:
    """What pickle needs: its own way sets attributes, which compiled frozen classes refuse."""
    return tuple(getattr(frozen, field.name) for field in fields(frozen))


# -- one board ---------------------------------------------------------------------------------------------------------
class Outline:
    """The lines of a board in its own frame."""

    def __init__(self, name: str, corners: dict[str, Point], lands: list[list[str]]) -> None:
        self.name = name
        self.corners = corners
        self.lands = lands
        self.curves: dict[tuple[str, str], list[Curve]] = {}
        owners: dict[frozenset[str], list[int]] = {}
        for number, ring in enumerate(lands):
            for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
                owners.setdefault(frozenset((a, b)), []).append(number)
        self.owners = owners
        for a, b in map(sorted, owners):
            found = self.line_curves(a, b)
            self.curves[a, b] = found
            self.curves[b, a] = reverse_curves(found)

    def corner_point(self, name: str) -> Point:
        """The position of a corner: inside the board, on its shore, or on an edge, counted in parts of it (`n3`)."""
        if name in self.corners:
            return self.corners[name]
        if name in SHORE:
            return SHORE[name]
        return CORNERS[name] if name in CORNERS else edge_point(name[0], int(name[1:]) / PARTS)

    def edge_type(self, a: str, b: str) -> str:
        """The kind of a line: coast, border between two lands, or rim of the board."""
        owners = self.owners[frozenset((a, b))]
        return "rim" if len(owners) == 1 else "coast" if 0 in owners else "border"

    def line_curves(self, a: str, b: str) -> list[Curve]:
        if self.edge_type(a, b) != "rim":
            return wandering_line(self.name, self.corner_point(a), self.corner_point(b), *BEND[self.edge_type(a, b)])
        if {a, b} == {"o1", "o2"}:
            found = smooth_curve([CORNERS["P0"], *SEA_RIM, CORNERS["P3"]])[1:-1]
        elif a in SHORE or b in SHORE:
            whole = smooth_curve([CORNERS["P0"], *SEA_RIM, CORNERS["P3"]])
            found = [whole[0]] if "o1" in (a, b) else [whole[-1]]
        else:
            return edge_between(a, b)
        return found if found[0][0] == self.corner_point(a) else reverse_curves(found)

    def land_outline(self, number: int) -> list[Curve]:
        names = self.lands[number]
        return [curve for a, b in zip(names, [*names[1:], names[0]], strict=True) for curve in self.curves[a, b]]

    def lines(self, kind: str) -> list[list[Curve]]:
        """All lines of a kind, each once."""
        return [self.curves[a, b] for a, b in self.curves if a < b and self.edge_type(a, b) == kind]

    def borders(self, number: int) -> list[int]:
        """The lands that share a line with a land: must be its neighbours on the board."""
        pairs = [pair for pair in self.owners.values() if number in pair]
        return sorted({other for pair in pairs for other in pair if other != number})


def reverse_curves(curves: list[Curve]) -> list[Curve]:
    """A line as seen from its other end."""
    return [(four, three, two, one) for one, two, three, four in reversed(curves)]


def position_on_edge(side: str, name: str) -> int:
    """Where a corner lies on an edge of the board, -1 if it does not."""
    first, last = SIDES[side]
    if name in (first, last):
        return 0 if name == first else PARTS
    return int(name[1:]) if name[0] == side and name[1:].isdigit() else -1


def edge_wave(t: float) -> float:
    """The outward swing of an edge. It is odd about the middle, so any two edges fit together without a gap."""
    p = 2 * pi * t
    return 0.9 * sin(p) + 1.1 * sin(2 * p) + 0.8 * sin(3 * p) + 0.55 * sin(5 * p)


def edge_point(side: str, t: float) -> Point:
    (ax, ay), (bx, by) = [CORNERS[name] for name in SIDES[side]]
    dx, dy = bx - ax, by - ay
    long, w = hypot(dx, dy), edge_wave(t)
    return ax + dx * t - dy / long * w, ay + dy * t + dx / long * w


def edge_between(a: str, b: str) -> list[Curve]:
    """The stretch of an edge between two corners on it."""
    side = next(side for side in SIDES if position_on_edge(side, a) >= 0 and position_on_edge(side, b) >= 0)
    first, last = 2 * position_on_edge(side, a), 2 * position_on_edge(side, b)
    step = 1 if last > first else -1
    out = []
    for k in range(first, last, step):
        s, t = k / (2 * PARTS), (k + step) / (2 * PARTS)
        p, q, dp, dq, f = edge_point(side, s), edge_point(side, t), edge_slope(side, s), edge_slope(side, t), (t - s) / 3
        out.append((p, (p[0] + dp[0] * f, p[1] + dp[1] * f), (q[0] - dq[0] * f, q[1] - dq[1] * f), q))
    return out


def edge_slope(side: str, t: float) -> Point:
    (px, py), (qx, qy) = edge_point(side, t - 0.001), edge_point(side, t + 0.001)
    return (qx - px) / 0.002, (qy - py) / 0.002


def wandering_line(board: str, a: Point, b: Point, step: float, most: float) -> list[Curve]:
    """A line that wanders a little; the same from both ends."""
    low, high = min(a, b), max(a, b)
    long = dist(low, high)
    count = max(2, round(long / step))
    nx, ny = -(high[1] - low[1]) / long, (high[0] - low[0]) / long
    bow = (stable_random(board, low, high) * 2 - 1) * min(2.2, 0.07 * long)
    points = []
    for k in range(count + 1):
        t = k / count
        aside = bow * sin(pi * t) + (most * (stable_random(board, high, low, k) * 2 - 1) if 0 < k < count else 0)
        points.append((low[0] + (high[0] - low[0]) * t + nx * aside, low[1] + (high[1] - low[1]) * t + ny * aside))
    return smooth_curve(points if low == a else points[::-1])


def smooth_curve(points: list[Point]) -> list[Curve]:
    """A smooth line through points."""
    first, last = points[0], points[-1]
    ends = [(2 * first[0] - points[1][0], 2 * first[1] - points[1][1]), *points]
    ends.append((2 * last[0] - points[-2][0], 2 * last[1] - points[-2][1]))
    return [
        (
            p1,
            (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6),
            (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6),
            p2,
        )
        for p0, p1, p2, p3 in zip(ends, ends[1:], ends[2:], ends[3:], strict=False)
    ]


@cache
def outlines() -> dict[str, Outline]:
    data = tomllib.loads((resources.files(__package__) / "outlines.toml").read_text("utf-8"))
    return {
        board["id"]: Outline(
            board["id"],
            {name: (float(x), float(y)) for name, (x, y) in board["corners"].items()},
            [ring.split() for ring in board["lands"]],
        )
        for board in data["board"]
    }


# -- the boards together -----------------------------------------------------------------------------------------------
class Transform(NamedTuple):
    """From a board's own frame to the picture: x' = a x + b y + e, y' = c x + d y + f."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def __call__(self, p: Point) -> Point:
        return self.a * p[0] + self.b * p[1] + self.e, self.c * p[0] + self.d * p[1] + self.f


def board_transform(board: Board, turn: float) -> Transform:
    """A board as it lies in its layout, the whole turned counter-clockwise; y still upward."""
    own, (cx, cy) = radians(board.turn), board.about
    x, y = board.shift
    c, s = cos(own), sin(own)
    ex, ey = cx - c * cx + s * cy + x, cy - s * cx - c * cy + y
    k, r = cos(radians(turn)), sin(radians(turn))
    return Transform(k * c - r * s, -k * s - r * c, r * c + k * s, -r * s + k * c, k * ex - r * ey, r * ex + k * ey)


@cache
def rim_points(board: str) -> tuple[Point, ...]:
    """The points of a board's rim that can be outermost in some direction: its convex hull."""
    points = sorted(curve[0] for line in outlines()[board].lines("rim") for curve in line)
    return (*half_hull(points), *half_hull(points[::-1]))


def half_hull(points: list[Point]) -> list[Point]:
    """The points of one side of the convex hull, from the first to the last point."""
    out: list[Point] = []
    for p in points:
        while len(out) > 1 and turns_left(out[-2], out[-1], p) <= 0:
            out.pop()
        out.append(p)
    return out


def turns_left(a: Point, b: Point, c: Point) -> float:
    """Positive if the way from `a` through `b` to `c` turns to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def bounds(points: Sequence[Point]) -> tuple[float, float, float, float]:
    """The bounding box of points: left, top, right, bottom."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def island_bounds(boards: tuple[Board, ...], turn: float) -> tuple[float, float, float, float]:
    return bounds([board_transform(board, turn)(p) for board in boards for p in rim_points(board.name)])


def best_rotation(boards: tuple[Board, ...], aspect: float) -> float:
    """The rotation with which the island best fills a window `aspect` times as wide as high."""
    best, found = 0.0, 0.0
    for turn in range(-85, 91, 5):
        x0, y0, x1, y1 = island_bounds(boards, turn)
        unit = min(aspect / (x1 - x0), 1 / (y1 - y0)) * (1 - abs(turn) / 4000)
        if unit > best:
            best, found = unit, float(turn)
    return found


@slow_function(CACHED_LAYOUTS)
def lay_out_island(boards: tuple[Board, ...], aspect: float = 1.0) -> MapLayout:
    """The island laid out for a window with this aspect ratio."""
    turn = best_rotation(boards, aspect)
    x0, y0, x1, y1 = island_bounds(boards, turn)
    wide, high = AREA * aspect**0.5, AREA / aspect**0.5
    unit = min((wide - 2 * MARGIN) / (x1 - x0), (high - 2 * MARGIN - SLAB) / (y1 - y0))
    step = unit * 0.8
    lands: list[Land] = []
    lines: dict[str, list[str]] = {"coast": [], "border": [], "rim": []}
    for board in boards:
        outline, way = outlines()[board.name], board_transform(board, turn)
        view = Transform(
            way.a * unit,
            way.b * unit,
            -way.c * unit,
            -way.d * unit,
            (way.e - x0) * unit + MARGIN,
            (y1 - way.f) * unit + MARGIN,
        )
        for number in range(9):
            ring = transform_curves(outline.land_outline(number), view)
            name = f"{board.name}{number}"
            terrain = board.terrains[number - 1] if number else "ocean"
            lands.append(build_land(name, terrain, number > 0 and 0 in outline.borders(number), ring, step))
        for kind, found in lines.items():
            found += [curve_path(transform_curves(line, view)) for line in outline.lines(kind)]
    size = PIECE[len(boards) - 1] * unit
    names = tuple(board.name for board in boards)
    wide, high = (x1 - x0) * unit + 2 * MARGIN, (y1 - y0) * unit + 2 * MARGIN + SLAB
    return MapLayout(
        wide,
        high,
        unit,
        size,
        names,
        tuple(lands),
        "".join(lines["coast"]),
        "".join(lines["border"]),
        "".join(lines["rim"]),
        step,
    )


def transform_curves(curves: list[Curve], way: Transform) -> list[Curve]:
    return [(way(one), way(two), way(three), way(four)) for one, two, three, four in curves]


def build_land(name: str, terrain: str, coastal: bool, ring: list[Curve], step: float) -> Land:
    polygon = flatten_curves(ring)
    middle, radius = largest_ellipse(polygon)
    ys = [y for _, y in polygon]
    top = min(ys)
    heights = [top + step * (k + 0.5) for k in range(int((max(ys) - top) / step))]
    spans = [max(spans_at(polygon, y), key=lambda span: span[1] - span[0]) for y in heights]
    lefts, rights = tuple(left for left, _ in spans), tuple(right for _, right in spans)
    return Land(name, terrain, coastal, curve_path(ring) + "z", polygon, middle, radius, top, lefts, rights)


def curve_path(curves: list[Curve]) -> str:
    """The curves as a short path: steps from point to point, with the smooth form wherever two curves join smoothly."""
    x, y = round(curves[0][0][0], 1), round(curves[0][0][1], 1)
    out = f"M{path_num(x)} {path_num(y)}"
    pull: Point | None = None
    for start, one, two, end in curves:
        joins = pull is not None and abs(one[0] - start[0] - pull[0]) + abs(one[1] - start[1] - pull[1]) < 0.25
        steps = (two, end) if joins else (one, two, end)
        out += "s" if joins else "c"
        values = [path_num(round(p[k] - (x, y)[k], 1)) for p in steps for k in (0, 1)]
        out += values[0] + "".join(v if v.startswith("-") else f" {v}" for v in values[1:])
        pull = (end[0] - two[0], end[1] - two[1])
        x, y = round(x + round(end[0] - x, 1), 1), round(y + round(end[1] - y, 1), 1)
    return out


def flatten_curves(curves: list[Curve]) -> tuple[Point, ...]:
    """Straight pieces in place of the curves."""
    out = []
    for p0, p1, p2, p3 in curves:
        middle = tuple((p0[k] + 3 * p1[k] + 3 * p2[k] + p3[k]) / 8 for k in (0, 1))
        out += [p0, (middle[0], middle[1])]
    return tuple(out)


def spans_at(polygon: tuple[Point, ...], y: float) -> tuple[tuple[float, float], ...]:
    """The horizontal spans of a polygon at a height."""
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    xs = sorted(a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]) for a, b in pairs if (a[1] > y) != (b[1] > y))
    return tuple(zip(xs[::2], xs[1::2], strict=True))


def contains_point(p: Point, polygon: tuple[Point, ...]) -> bool:
    return any(low <= p[0] <= high for low, high in spans_at(polygon, p[1]))


Edge = tuple[float, float, float, float, float]  # from x, y in the direction dx, dy; the square of its length


def polygon_edges(polygon: tuple[Point, ...]) -> list[Edge]:
    pairs = zip(polygon, (*polygon[1:], polygon[0]), strict=True)
    return [(ax, ay, bx - ax, by - ay, (bx - ax) * (bx - ax) + (by - ay) * (by - ay) or 1.0) for (ax, ay), (bx, by) in pairs]


def distance_to_border(p: Point, edges: list[Edge], enough: float) -> float:
    """How far a point is from the border. The search ends at the first edge that is closer than `enough`.

    That edge moves to the front of `edges`, because it is probably near the next point, too.
    """
    least = 1e9
    for at, (x, y, dx, dy, square) in enumerate(edges):
        t = ((p[0] - x) * dx + (p[1] - y) * dy) / square
        t = 0.0 if t < 0.0 else min(t, 1.0)
        distance = hypot(p[0] - x - t * dx, p[1] - y - t * dy)
        if distance < least:
            least = distance
            if least < enough:
                edges.insert(0, edges.pop(at))
                break
    return least


WIDER = 1.3  # clusters are wider than high


def largest_ellipse(polygon: tuple[Point, ...]) -> tuple[Point, float]:
    """The centre of the largest horizontal ellipse in a land, and half its height."""
    squeezed = tuple((x / WIDER, y) for x, y in polygon)
    x0, y0, x1, y1 = bounds(squeezed)
    edges, best, found = polygon_edges(squeezed), 0.0, ((x0 + x1) / 2, (y0 + y1) / 2)
    for _ in range(3):
        for i in range(8):
            for j in range(8):
                p = (x0 + (x1 - x0) * i / 7, y0 + (y1 - y0) * j / 7)
                if (distance := distance_to_border(p, edges, best)) > best and contains_point(p, squeezed):
                    best, found = distance, p
        w, h = (x1 - x0) / 6, (y1 - y0) / 6
        x0, x1, y0, y1 = found[0] - w, found[0] + w, found[1] - h, found[1] + h
    return (found[0] * WIDER, found[1]), best
