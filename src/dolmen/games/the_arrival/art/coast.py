"""The outlines of a map: from the straight edges of its polygons to a coast and borders that look drawn by hand.

An edge that one province has is coast, an edge that two have is border. Every edge is bent once, by a number that depends
on its two ends only; so both neighbours get the same line and no gap can appear between them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple
from zlib import crc32

from .geometry import CACHED_MAPS, MapData, Point

Curve = tuple[Point, Point, Point, Point]
Edge = tuple[Point, Point]
SNAP = 8  # corners closer than this are merged
COAST = (3, 0.15, 18.0)  # how often an edge is split, by how much of its length, and at most by how much
BORDER = (2, 0.08, 12.0)
CRAGS = (3, 0.2, 12.0)


class Outlines(NamedTuple):
    """The lines of a map as paths."""

    coast: str
    borders: str
    provinces: tuple[str, ...]
    isle: str


@lru_cache(CACHED_MAPS)
def map_outlines(data: MapData) -> Outlines:
    rings = merge_corners([province.polygon for province in data.provinces])
    owners: dict[frozenset[Point], int] = {}
    for ring in rings:
        for a, b in ring_edges(ring):
            owners[frozenset((a, b))] = owners.get(frozenset((a, b)), 0) + 1
    coast = join_edges([edge for ring in rings for edge in ring_edges(ring) if owners[frozenset(edge)] == 1], set())
    shore = {point for trail in coast for point in trail}
    inner = list(
        dict.fromkeys(ordered_edge(edge) for ring in rings for edge in ring_edges(ring) if owners[frozenset(edge)] > 1)
    )
    borders = join_edges(inner, shore)
    drawn: dict[Edge, list[Curve]] = {}
    for trail in coast:
        add_curves(drawn, trail, COAST)
    for trail in borders:
        add_curves(drawn, trail, BORDER)
    isle: dict[Edge, list[Curve]] = {}
    around_isle = (*data.isle, data.isle[0])
    add_curves(isle, list(around_isle), CRAGS, 1 / 11)
    return Outlines(
        "".join(curves_path(curves_along(drawn, trail)) for trail in coast),
        "".join(curves_path(curves_along(drawn, trail)) for trail in borders),
        tuple(curves_path(curves_along(drawn, [*ring, ring[0]])) + "z" for ring in rings),
        curves_path(curves_along(isle, list(around_isle))) + "z",
    )


def merge_corners(polygons: list[tuple[Point, ...]]) -> list[list[Point]]:
    """The polygons, with corners that are nearly at the same point moved to one point."""
    corners: list[Point] = []
    rings = []
    for polygon in polygons:
        ring: list[Point] = []
        for x, y in polygon:
            near = next((c for c in corners if abs(c[0] - x) <= SNAP and abs(c[1] - y) <= SNAP), None)
            if near is None:
                near = (x, y)
                corners.append(near)
            if near not in ring[-1:]:
                ring.append(near)
        merged = ring[:-1] if ring[0] == ring[-1] else ring
        rings.append(merged if len(merged) > 2 else list(polygon))  # a tiny province keeps its corners
    return rings


def ring_edges(ring: list[Point]) -> Iterable[Edge]:
    return zip(ring, ring[1:] + ring[:1], strict=True)


def ordered_edge(edge: Edge) -> Edge:
    return (min(edge), max(edge))


def join_edges(edges: list[Edge], stops: set[Point]) -> list[list[Point]]:
    """The edges as long lines, each ending at a stop, at a fork, or where it began."""
    at: dict[Point, list[Edge]] = {}
    for edge in edges:
        for point in edge:
            at.setdefault(point, []).append(edge)
    ends = {point for point, found in at.items() if point in stops or len(found) != 2}
    left = dict.fromkeys(edges)
    out = []
    for start in [*ends, *at]:
        for edge in at[start]:
            if edge not in left:
                continue
            trail = [start]
            step: Edge | None = edge
            while step is not None:
                del left[step]
                trail.append(step[0] if step[1] == trail[-1] else step[1])
                here = trail[-1]
                step = None if here in ends else next((e for e in at[here] if e in left), None)
            out.append(trail)
    return out


def add_curves(
    drawn: dict[Edge, list[Curve]], trail: list[Point], bend: tuple[int, float, float], handle: float = 1 / 6
) -> None:
    """Adds the curves of every edge of a trail, in both directions."""
    points: list[Point] = []
    starts = [0]
    for a, b in pairwise(trail):
        points += bend_edge(a, b, *bend)
        starts.append(len(points))
    closed = trail[0] == trail[-1]
    points.append(trail[-1])
    last = len(points) - 1
    before = [points[k - 1] if k or closed else points[0] for k in range(len(points))]
    if closed:
        before[0] = points[-2]
    after = [points[k + 1] if k < last else points[1] if closed else points[last] for k in range(len(points))]
    pulls = [((n[0] - p[0]) * handle, (n[1] - p[1]) * handle) for p, n in zip(before, after, strict=True)]
    curves = [
        (a, (a[0] + s[0], a[1] + s[1]), (b[0] - t[0], b[1] - t[1]), b)
        for a, b, s, t in zip(points, points[1:], pulls, pulls[1:], strict=False)
    ]
    for a, b, first, end in zip(trail, trail[1:], starts, starts[1:], strict=False):
        drawn[a, b] = curves[first:end]
        drawn[b, a] = [(four, three, two, one) for one, two, three, four in reversed(curves[first:end])]


def bend_edge(a: Point, b: Point, levels: int, share: float, most: float) -> list[Point]:
    """The points from `a` up to before `b` after bending the middle sideways, `levels` times."""
    if levels == 0:
        return [a]
    low, high = min(a, b), max(a, b)
    dx, dy = high[0] - low[0], high[1] - low[1]
    length = (dx * dx + dy * dy) ** 0.5 or 1
    aside = max(-most, min(most, (stable_random(low, high) - 0.5) * 2 * share * length))
    along = 0.5 + (stable_random(high, low) - 0.5) * 0.2
    middle = (low[0] + dx * along - dy / length * aside, low[1] + dy * along + dx / length * aside)
    return bend_edge(a, middle, levels - 1, share, most) + bend_edge(middle, b, levels - 1, share, most)


def stable_random(a: Point, b: Point) -> float:
    """A number between 0 and 1 that is always the same for two points."""
    return crc32(f"{a[0]:.2f} {a[1]:.2f} {b[0]:.2f} {b[1]:.2f}".encode()) / 0xFFFFFFFF


def curves_along(drawn: dict[Edge, list[Curve]], trail: list[Point]) -> list[Curve]:
    return [curve for a, b in pairwise(trail) for curve in drawn[a, b]]


def curves_path(curves: list[Curve]) -> str:
    """The curves as a short path: steps from point to point, in whole units, with the smooth form wherever two curves join
    smoothly."""
    x, y = round(curves[0][0][0]), round(curves[0][0][1])
    out = f"M{x} {y}"
    pull: Point | None = None
    for start, one, two, end in curves:
        smooth = pull is not None and abs(one[0] - start[0] - pull[0]) + abs(one[1] - start[1] - pull[1]) < 0.1
        steps = (two, end) if smooth else (one, two, end)
        out += ("s" if smooth else "c") + join_numbers([round(p[k]) - (x, y)[k] for p in steps for k in (0, 1)])
        pull = (end[0] - two[0], end[1] - two[1])
        x, y = round(end[0]), round(end[1])
    return out


def join_numbers(values: list[int]) -> str:
    """Numbers as a path has them, with no more between them than it needs."""
    return "".join(f"{value}" if value < 0 or not k else f" {value}" for k, value in enumerate(values))
