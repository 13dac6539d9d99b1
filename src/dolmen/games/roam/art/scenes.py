"""The ten kinds of scenery, drawn from parts: sky, far, middle, ground, landmark, front.

The light always comes from the upper left. The seed moves ridges and parts a little, so two lands of a kind look similar
and not equal. A colour in capitals (moon, sun) keeps its hue when the scene is tinted.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from dolmen.games.svg import Point, num

from .geometry import LAND_HEIGHT, LAND_WIDTH
from .landmarks import Landmark
from .svg import PREFIX, path, smooth_path, tree_crowns_path, use

BASE = LAND_HEIGHT


class Palette(NamedTuple):
    """The colours of a kind: sky from the top, far, middle, ground, front, and the ink of its frame."""

    sky: tuple[str, str, str]
    far: str
    middle: str
    ground: str
    front: str
    ink: str


PALETTES: dict[str, Palette] = {
    "forest": Palette(("#5f9a90", "#a9cba6", "#fbecb8"), "#93b89a", "#5f9270", "#437a50", "#173a33", "#12302b"),
    "dunes": Palette(("#6f4b80", "#e0806b", "#fdd39a"), "#c77468", "#e9ae6c", "#e8aa66", "#6d3540", "#4a2230"),
    "shore": Palette(("#1d3658", "#3f7494", "#f2d7a5"), "#587f97", "#3d8093", "#d9c08b", "#1f3b46", "#14303f"),
    "peaks": Palette(("#5361a0", "#a3b0de", "#fde4d8"), "#b9c0e4", "#9aa5d8", "#eef0fb", "#2f3a6b", "#2a3364"),
    "marsh": Palette(("#2a2150", "#6d4a88", "#eab0ae"), "#7d5a94", "#574a86", "#4a3a70", "#221a40", "#1d1638"),
    "terraces": Palette(("#5f9fb8", "#b7d3c0", "#fdeab8"), "#9cb9a4", "#dcbf8b", "#88a257", "#4b4a2a", "#3d3520"),
    "orchard": Palette(("#8a86b8", "#f0b6a6", "#ffeabf"), "#c79aa4", "#9fb06a", "#a9b85a", "#35452a", "#2a3620"),
    "canyon": Palette(("#2f7f96", "#93cdbf", "#fdebc4"), "#dba583", "#c8683f", "#b5563a", "#4a1f26", "#3a181c"),
    "heath": Palette(("#3f566e", "#93a9b0", "#f6dcb8"), "#7f92a6", "#8f7ba0", "#a0709a", "#33223f", "#2b1d36"),
    "cave": Palette(("#0f2338", "#2a6272", "#a9e2c4"), "#3f7f86", "#27495c", "#33435c", "#0e1424", "#0b101e"),
}
KINDS = tuple(PALETTES)


def tone_style(a: str, b: str, c: str, **more: str) -> str:
    """The colours of a part: lit, body, shade."""
    return f"--a:{a};--b:{b};--c:{c}" + "".join(f";--{k}:{v}" for k, v in more.items())


class ScenePainter:
    """Draws parts and ridges with small random offsets."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def jitter(self, most: float) -> float:
        return (self.rng.random() * 2 - 1) * most

    def place_part(self, name: str, x: float, y: float, scale: float = 1, style: str = "", more: str = "") -> str:
        """A part near a place, up to a tenth larger or smaller."""
        return use(
            f"p-{name}", round(x + self.jitter(7)), y + round(self.jitter(2)), scale * (1 + self.jitter(0.1)), style, more
        )

    def draw_ridge(self, points: list[Point], most: float = 7, base: float | None = BASE) -> str:
        return smooth_path([(x, round(y + self.jitter(most))) for x, y in points], base)

    def draw_stars(self, *places: tuple[float, float, float]) -> str:
        return "".join(use("p-star", round(x + self.jitter(9)), round(y + self.jitter(6)), s) for x, y, s in places)


def fixed_part(name: str, x: float, y: float, scale: float = 1, style: str = "", more: str = "") -> str:
    """A part exactly at its place."""
    return use(f"p-{name}", x, y, scale, style, more)


def fill_texture(d: str, name: str) -> str:
    return f'<path d="{d}" fill="url(#{PREFIX}t-{name})"/>'


def draw_mist(y: float, height: float = 50, opacity: float = 1) -> str:
    look = f' opacity="{num(opacity)}"' if opacity != 1 else ""
    return f'<rect y="{num(y)}" width="{LAND_WIDTH}" height="{num(height)}" fill="url(#{PREFIX}l-mist)"{look}/>'


def draw_glow(x: float, y: float, r: float, opacity: float = 1) -> str:
    look = f' opacity="{num(opacity)}"' if opacity != 1 else ""
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{num(r)}" fill="url(#{PREFIX}l-glow)"{look}/>'


def draw_scene(kind: str, seed: int, landmark: Landmark) -> str:
    """The scene of a land, without its sky."""
    mark = use(landmark.part, landmark.x, landmark.y, landmark.scale)
    return SCENES[kind](ScenePainter(seed), PALETTES[kind], mark)


def draw_forest(b: ScenePainter, p: Palette, mark: str) -> str:
    out = fixed_part("moon", 60, 62, 1.15) + b.place_part("birds", 128, 52, 0.9, "--c:#3d6f68")
    out += path(
        tree_crowns_path([-6, 22, 44, 70, 98, 120, 150, 178, 206], 128, [30, 44, 26, 48, 30, 42, 28, 38], BASE), p.far
    )
    out += draw_mist(110, 54)
    out += path(tree_crowns_path([-14, 16, 52, 78, 112, 150, 176, 214], 176, [44, 58, 34, 54, 62, 36, 52], BASE), p.middle)
    out += path("M30 176v34h5v-40zM92 172v36h5v-38zM160 170v40h6v-42z", "#3f6f57") + draw_mist(162, 56)
    hill = b.draw_ridge([(-4, 232), (40, 214), (96, 222), (150, 208), (204, 222)], 4)
    out += path(hill, "#6fa05a") + fill_texture(hill, "tuft")
    out += b.place_part("tree", 26, 236, 1.05, tone_style("#a7cc72", "#5c9455", "#3a6e4a"))
    out += b.place_part("tree", 150, 222, 0.72, tone_style("#bcd67f", "#74a75e", "#4b8051"))
    way = "M92 364q-14-44 10-72q14-18-6-40q-8-14 2-28l12 0q-8 12 4 26q22 28 8 54q-12 24 18 60z"
    out += path(way, "#e6d9a0", 0.75)
    banks = "M-4 282C5 279 31 263 50 262S84 276 92 277Q70 320 92 364H-4Z"
    banks += "M124 274C150 272 186 259 204 254V364H140Q118 310 124 274Z"
    out += path(banks, p.ground) + fill_texture(banks, "tuft") + mark
    out += use("p-trunk", 190, 372, 1, tone_style("#7fa356", "#3b4a39", "#22332f"), " scale(1 1.8)")
    out += b.place_part("fern", 22, 366, 1.3, "--b:#1d4a3b") + b.place_part("fern", 150, 368, 1.2, "--b:#173a33")
    out += b.place_part("fern", 92, 372, 1, "--b:#23573f")
    flies = ((118, 246, 1), (28, 196, 0.8), (142, 290, 1.1), (104, 316, 0.8))
    return out + "".join(b.place_part("fly", x, y, s) for x, y, s in flies)


def draw_dunes(b: ScenePainter, p: Palette, mark: str) -> str:
    out = b.draw_stars((24, 22, 1), (70, 38, 0.7), (160, 20, 0.8), (110, 14, 0.6))
    out += draw_glow(132, 112, 60) + '<circle cx="132" cy="112" r="33" fill="#FFF0C0"/>'
    clouds = "M-4 66q40-10 74 0q-30 6-74 0zM96 84q50-9 108 0q-50 8-108 0zM20 96q30-6 52 0q-26 5-52 0z"
    out += path(clouds, "#ffd9a8", 0.55)
    out += path("M-4 150v-38l12-3 4-12 40-2 5 16 12 4 6 35zM124 154l8-28 8-3 3-20 44-2 5 22 12 6v25z", p.far)
    out += path("M38 96l14-1 5 16 12 4 6 35h-26q4-30-11-54zM172 102l15-1 5 22 12 6v25h-24q4-26-8-52z", "#9d5460")
    out += draw_mist(118, 44)
    out += path(smooth_path([(-4, 160), (50, 138), (104, 158), (160, 150), (204, 164)], BASE), "#f6cf8e")
    out += path("M50 138C69 137 88 156 104 158S142 150 160 150S200 163 204 164V220H120Q96 170 50 138Z", "#dd9a68")
    second = smooth_path([(-4, 206), (44, 212), (104, 178), (160, 206), (204, 200)], BASE)
    out += path(second, "#f3c27c")
    out += path("M104 178C124 176 142 204 160 206S198 201 204 200V290H150Q150 214 104 178Z", "#c97f55")
    out += fill_texture(second, "sand") + b.place_part("cactus", 176, 206, 0.55, "--b:#6f7c52;--c:#4e5c47")
    third = smooth_path([(-4, 262), (60, 236), (130, 258), (204, 240)], BASE)
    out += path(third, p.ground)
    out += path("M60 236C84 235 108 256 130 258S194 242 204 240V364H96Q128 300 60 236Z", "#b96e4a")
    out += fill_texture(third, "sand") + mark
    out += path(b.draw_ridge([(-4, 322), (50, 334), (120, 322), (204, 338)], 4), p.front)
    out += b.place_part("cactus", 22, 322, 1.25, "--b:#56694a;--c:#37483f")
    out += b.place_part("rock", 172, 346, 0.9, tone_style("#b3685a", "#8a4a4c", "#542a3a"))
    out += b.place_part("tuft", 112, 332, 1, "--b:#4a2230") + b.place_part("tuft", 56, 340, 0.9, "--b:#4a2230")
    return out + b.place_part("birds", 40, 52, 0.8, "--c:#5b3560")


def draw_shore(b: ScenePainter, p: Palette, mark: str) -> str:
    places = ((20, 18, 1), (56, 44, 0.7), (92, 16, 0.8), (176, 34, 0.9), (34, 84, 0.6), (118, 40, 0.6), (148, 14, 0.7))
    out = b.draw_stars(*places) + fixed_part("moon", 42, 62, 0.72, "--a:#FFF4CF;--c:#D8C8A0")
    out += path(b.draw_ridge([(-4, 150), (30, 132), (64, 144), (100, 126), (140, 144), (176, 130), (204, 146)], 6), p.far)
    out += path("M100 130C114 128 126 144 140 144S166 132 176 132S200 144 204 146V170H120Q116 140 100 130Z", "#3f6580", 0.8)
    out += draw_mist(122, 44)
    water = "M-4 160H204V364H-4Z"
    out += path(water, p.middle) + path("M-4 160H204V196Q100 184-4 200Z", "#8fc0bd", 0.7) + fill_texture(water, "ripple")
    out += path("M34 164h18l8 60-12 30h-16l8-36-12-20z", "#fff0c4", 0.3)
    out += path("M204 196q-40-8-76 4q-30 10-52 6q26 14 62 16q40 4 66 18z", "#b79c6e")
    out += path("M204 196q-40-8-76 4q-30 10-52 6q30 4 60-2t68 2z", "#e9d49c")
    grey = tone_style("#c9c2b0", "#8d8a86", "#5d5f68")
    out += b.place_part("rock", 122, 216, 0.5, grey) + fixed_part("rock", 188, 216, 0.75, grey)
    out += b.place_part("boat", 52, 246, 1) + path("M26 256q26 8 56 0q-8 8-28 8t-28-8z", "#1d4557", 0.5)
    foam, sand = [(-4, 292), (60, 299), (120, 278), (204, 260)], [(-4, 300), (60, 306), (120, 286), (204, 268)]
    beach = smooth_path([(x, y) for x, y in sand], BASE)
    out += (
        path(smooth_path([(x, y) for x, y in foam], BASE), "#bfe0d6", 0.8)
        + path(beach, p.ground)
        + fill_texture(beach, "sand")
    )
    out += mark + path(b.draw_ridge([(-4, 336), (70, 344), (140, 322), (204, 312)], 4), "#8d7a55")
    out += "".join(
        b.place_part("cattail", x, y, s, "--b:#234b48") for x, y, s in ((18, 352, 1.15), (36, 358, 0.9), (6, 356, 1))
    )
    out += b.place_part("rock", 150, 342, 0.9, tone_style("#d3cbb6", "#948f8a", "#5d5f68"))
    out += b.place_part("rock", 182, 348, 0.8, tone_style("#c9c2b0", "#83827f", "#51545e"))
    return out + b.place_part("tuft", 96, 350, 1.1, "--b:#2f5a4c") + b.place_part("tuft", 188, 322, 0.9, "--b:#2f5a4c")


def draw_peaks(b: ScenePainter, p: Palette, mark: str) -> str:
    out = b.draw_stars((22, 20, 0.9), (64, 30, 0.6), (168, 22, 0.8), (120, 12, 0.6), (186, 60, 0.6)) + draw_glow(36, 84, 56)
    out += b.place_part("peak", 150, 190, 0.95, "--b:#b9c0e4;--c:#929cd0") + b.place_part(
        "peak", 30, 186, 0.72, "--b:#c3c8e8;--c:#a0a9d6"
    )
    out += path(b.draw_ridge([(-4, 184), (60, 172), (130, 186), (204, 174)], 5), "#cdd3f0") + draw_mist(120, 60)
    out += b.place_part("peak", 88, 226, 1.2, "--b:#9aa5d8;--c:#6d79b8") + b.place_part(
        "peak", 186, 236, 0.95, "--b:#8c97cf;--c:#5f6bab"
    )
    out += draw_mist(176, 60)
    first = smooth_path([(-4, 226), (54, 206), (116, 232), (204, 212)], BASE)
    behind = "cloudgate" in mark
    out += (mark if behind else "") + path(first, "#dfe4f7")
    out += path("M54 206C76 204 96 232 116 232S194 216 204 212V290H110Q110 230 54 206Z", "#b6c0e6") + fill_texture(
        first, "snow"
    )
    for x, y, s in ((22, 230, 0.5), (40, 222, 0.42), (180, 226, 0.55), (164, 232, 0.42)):
        out += b.place_part("pine", x, y, s, tone_style("#f4f6ff", "#5f73a8", "#46568c"))
    second = smooth_path([(-4, 282), (70, 292), (140, 254), (204, 270)], BASE)
    out += path(second, p.ground) + path("M140 254C166 251 190 266 204 270V364H120Q172 300 140 254Z", "#c3cbec")
    out += fill_texture(second, "snow")
    out += '<path d="M84 352q-16-28 10-48q24-18 8-46q-4-14 2-24" fill="none" stroke="#7f8bc0" stroke-width="4" '
    out += 'stroke-dasharray="1 8" stroke-linecap="round"/>' + ("" if behind else mark)
    out += b.place_part("pine", 26, 324, 1.02, tone_style("#eef2ff", "#4c6396", "#364a7c"))
    out += b.place_part("pine", 176, 306, 0.84, tone_style("#f4f6ff", "#566ba0", "#3d4e84"))
    out += path(b.draw_ridge([(-4, 334), (60, 346), (120, 332), (204, 318)], 4), "#8f9bd0")
    out += b.place_part("pine", 6, 372, 1.05, tone_style("#aab6e6", "#35447a", "#283361"))
    out += b.place_part("pine", 192, 374, 1.05, tone_style("#9ba8dc", "#2f3c70", "#232c58"))
    return out + b.place_part("rock", 122, 350, 0.75, tone_style("#f4f6ff", "#7d88bd", "#525d96"))


def draw_marsh(b: ScenePainter, p: Palette, mark: str) -> str:
    out = b.draw_stars((24, 24, 0.9), (60, 14, 0.6), (150, 22, 0.8), (182, 50, 0.7), (104, 40, 0.5))
    out += fixed_part("moon", 146, 74, 0.82, "--a:#FFE9C9;--c:#E6B7A4")
    reeds = "M-4 170V60q14-14 18 12q2-26 22-22q-8 10-6 30q8-14 20-8q-14 14-12 50l2 48z"
    out += path(reeds + "M204 170V84q-16-18-24 8q-16-8-20 10q12-2 14 16l-2 52z", p.far) + draw_mist(120, 60)
    water = "M-4 168H204V364H-4Z"
    out += path(water, "#8a6a9c") + path("M-4 168H204V190Q100 200-4 184Z", "#e0a9b0", 0.6) + fill_texture(water, "ripple")
    out += path("M-4 194q44-12 88-2q34 5 48 11q-56 16-136 11z", p.middle)
    out += path("M-4 194q44-12 88-2q34 5 48 11q-60-6-136 2z", "#7a68a8")
    buttons = "button" in mark
    out += fixed_part("shroom", 66, 200, 1.05, tone_style("#f3a08a", "#d0605c", "#94405a"))
    out += b.place_part("shroom", 30, 204, 0.55, tone_style("#f6c7a2", "#dd8d6c", "#a95d63"))
    out += path("M104 236q44-22 100-14v34q-60 4-100-20z", p.middle) + path("M104 236q44-22 100-14v8q-56-6-100 6z", "#7a68a8")
    out += fixed_part("shroom", 168, 240, 1.3, tone_style("#f6cf8f", "#e09a4e", "#a8603f"))
    out += draw_glow(168, 226, 34, 0.6) + draw_glow(66, 190, 28, 0.6) + draw_mist(206, 54, 0.8)
    out += b.place_part("lily", 84, 240, 1, "--b:#7fa37a") + b.place_part("lily", 116, 256, 0.8, "--b:#6b9070")
    out += b.place_part("lily", 60, 262, 0.7, "--b:#86ab80")
    bank = smooth_path([(-4, 276), (54, 290), (104, 298), (150, 280), (204, 272)], BASE)
    out += path(bank, p.ground) + fill_texture(bank, "tuft")
    if buttons:
        out += fixed_part("shroom", 48, 312, 1.15, tone_style("#ee9bb0", "#c04f78", "#86315f"))
        out += fixed_part("shroom", 88, 318, 0.55, tone_style("#f6cf8f", "#e09a4e", "#a8603f"))
    out += b.place_part("cattail", 140, 318, 1, "--b:#3f6158") + b.place_part("cattail", 152, 324, 0.8, "--b:#35534f") + mark
    out += path(b.draw_ridge([(-4, 328), (60, 342), (130, 328), (204, 316)], 4), p.front)
    out += b.place_part("cattail", 184, 350, 1.25, "--b:#2c4a4a;--k:#6b3f3d")
    out += b.place_part("shroom", 160, 352, 0.5, tone_style("#b9a2e0", "#8a72bf", "#5e4a93"))
    out += b.place_part("fern", 12, 368, 1.1, "--b:#2b2552") + b.place_part("tuft", 100, 340, 1, "--b:#2b2552")
    flies = ((112, 214, 1), (24, 244, 0.9), (128, 286, 1.1), (186, 296, 0.8), (100, 160, 0.7))
    return out + "".join(b.place_part("fly", x, y, s) for x, y, s in flies)


def draw_terrace_step(y: float, left: float, right: float, high: float, top: str, body: str) -> str:
    """One terrace of stone."""
    wall = f"M{num(left)} {num(y)}H{num(right)}V{num(y + high)}H{num(left)}Z"
    out = path(wall, body) + fill_texture(wall, "brick")
    out += path(f"M{num(left - 3)} {num(y - 5)}H{num(right + 3)}L{num(right)} {num(y + 1)}H{num(left)}Z", top)
    return out + path(f"M{num(left)} {num(y + 1)}H{num(right)}v5H{num(left)}Z", "#6b4a30", 0.35)


def draw_terraces(b: ScenePainter, p: Palette, mark: str) -> str:
    stone, cream = tone_style("#f6e3b6", "#dfc08a", "#ab8258"), "--b:#fff8e6;--c:#e6e0cc"
    out = draw_glow(40, 52, 58) + b.place_part("cloud", 150, 52, 0.8, cream) + b.place_part("cloud", 74, 34, 0.45, cream)
    out += path(b.draw_ridge([(-4, 140), (36, 112), (80, 132), (124, 104), (168, 126), (204, 112)], 6), p.far) + draw_mist(
        104, 50
    )
    out += path(smooth_path([(-4, 160), (50, 142), (110, 154), (204, 136)], BASE), "#8faa78")
    for x, y, s in ((18, 158, 0.62), (32, 158, 0.48), (182, 150, 0.7)):
        out += b.place_part("cypress", x, y, s, "--b:#5d7f55;--c:#446647")
    out += b.place_part("arch", 118, 172, 0.92, stone)
    lawn = "M-4 206H204V236H-4Z"
    out += path("M-4 170H204V364H-4Z", "#a3b26c") + draw_terrace_step(176, -6, 206, 30, "#fbecc0", "#e2c48f")
    out += b.place_part("column", 30, 174, 0.72, stone) + b.place_part("column", 64, 174, 0.5, stone)
    out += path(lawn, "#9bb068") + fill_texture(lawn, "tuft")
    out += b.place_part("cypress", 184, 226, 0.72, "--b:#5f8450;--c:#41633f")
    out += b.place_part("tree", 18, 224, 0.5, tone_style("#c6d68a", "#8aa75a", "#5f8047"))
    out += draw_terrace_step(232, -6, 132, 38, "#f8e4b4", "#d9b680") + draw_terrace_step(
        238, 132, 206, 38, "#f3d9a4", "#c79f6c"
    )
    out += path("M78 232h44v8h6v8h6v8h6v8h6v8h-50v-8h-4v-8h-4v-8h-4z", "#f4dcaa")
    out += '<path d="M84 240h44M88 248h46M92 256h48M96 264h50" fill="none" stroke="#7a5638" stroke-opacity=".45" '
    out += 'stroke-width="1.5"/>'
    ivy = "M8 232q6 6 3 20q-6 10-8 0q4-8 5-20zM40 232q10 4 8 26q-6 8-9-2q4-10 1-24zM176 238q8 10 3 26q-7 4-8-6q6-8 5-20z"
    out += path(ivy, "#6f8f4b")
    lower = smooth_path([(-4, 272), (70, 276), (140, 280), (204, 272)], BASE)
    out += path(lower, p.ground) + fill_texture(lower, "tuft") + mark
    out += path(b.draw_ridge([(-4, 334), (50, 326), (120, 340), (204, 322)], 4), p.front)
    out += b.place_part("column", 182, 352, 0.9, tone_style("#d8bf90", "#a88a60", "#6f563c")) + b.place_part(
        "fern", 24, 364, 1.2, "--b:#38401f"
    )
    out += b.place_part("tuft", 120, 346, 1.1, "--b:#38401f") + b.place_part("tuft", 76, 342, 0.9, "--b:#5a6430")
    return out + b.place_part("birds", 96, 76, 0.7, "--c:#4a7280")


def draw_orchard(b: ScenePainter, p: Palette, mark: str) -> str:
    cream = "--b:#fff1e0;--c:#f0cfc4"
    out = draw_glow(46, 70, 62) + '<circle cx="46" cy="70" r="20" fill="#FFF4D0"/>'
    out += b.place_part("cloud", 152, 56, 0.75, cream) + b.place_part("birds", 112, 84, 0.7, "--c:#8a6a8c")
    out += path(b.draw_ridge([(-4, 142), (40, 120), (90, 138), (140, 112), (204, 134)], 6), p.far) + draw_mist(112, 50)
    hill = b.draw_ridge([(-4, 176), (54, 150), (120, 172), (204, 150)], 4)
    out += path(hill, "#a8b878") + path(
        "M54 152C80 152 96 170 120 172S186 156 204 152V230H130Q110 178 54 152Z", "#86a064", 0.7
    )
    out += fixed_part("row", 50, 172, 0.8, "--b:#7d9658") + fixed_part("row", 150, 180, 0.8, "--b:#6f8a52")
    far_tree = tone_style("#c9d493", "#93ab66", "#6f8a54", k="#d87a6a")
    for x, y, s in ((24, 178, 0.4), (52, 170, 0.36), (84, 178, 0.42), (146, 176, 0.42), (180, 168, 0.38)):
        out += b.place_part("apple", x, y, s, far_tree)
    out += draw_mist(164, 46, 0.8)
    second = smooth_path([(-4, 218), (60, 226), (130, 200), (204, 214)], BASE)
    out += path(second, p.middle) + path("M130 200C156 197 186 210 204 214V300H120Q160 240 130 200Z", "#7d9350")
    out += fill_texture(second, "tuft") + b.place_part("fence", 52, 236, 0.8, "--b:#c9b08a;--c:#a88c68")
    out += b.place_part("apple", 158, 236, 0.95, tone_style("#cfdc86", "#86a455", "#5a7d45"))
    third = smooth_path([(-4, 262), (70, 248), (140, 268), (204, 256)], BASE)
    out += path(third, p.ground) + path("M70 248C96 247 116 264 140 268S190 260 204 256V364H110Q140 300 70 248Z", "#7f9a4a")
    out += fill_texture(third, "tuft") + mark
    out += b.place_part("basket", 146, 294, 0.85)
    out += path(b.draw_ridge([(-4, 330), (60, 342), (130, 328), (204, 336)], 4), p.front)
    out += use("p-apple", 196, 352, 1, tone_style("#a9bd66", "#5f8044", "#3b5a36"), " scale(1.2 1.4)")
    out += b.place_part("fern", 16, 366, 1.2, "--b:#2c3a22") + b.place_part("tuft", 110, 344, 1.1, "--b:#2c3a22")
    petals = ((96, 110), (128, 146), (72, 200), (112, 226), (34, 232), (150, 190))
    petal = "".join(f"M{round(x + b.jitter(8))} {round(y + b.jitter(8))}h.1" for x, y in petals)
    return out + f'<path d="{petal}" stroke="#ffe0e6" stroke-width="4" stroke-linecap="round" opacity=".85"/>'


def draw_canyon(b: ScenePainter, p: Palette, mark: str) -> str:
    out = (
        draw_glow(48, 58, 60)
        + '<circle cx="48" cy="58" r="19" fill="#FFF6DA"/>'
        + b.place_part("birds", 116, 48, 0.85, "--c:#2f6a74")
    )
    out += b.place_part("mesa", 122, 150, 0.8, tone_style("#f3c8a4", "#dba583", "#c08a76"))
    out += b.place_part("mesa", 36, 152, 0.62, tone_style("#f0c8a8", "#dfae90", "#c49482")) + draw_mist(112, 48)
    out += path(b.draw_ridge([(-4, 158), (60, 148), (140, 160), (204, 150)], 4), "#e0a878")
    left = "M-4 364V104l26-6 14 10 4 34 12 8 6 46 14 12 2 40 14 20 6 96z"
    right = "M204 364V86l-30 4-10 16-2 30-14 10-4 40-14 14-4 44-12 18-4 102z"
    out += path(left, p.middle) + path("M22 98l14 10 4 34 12 8 6 46 14 12 2 40 14 20 6 96h-40q6-150-32-266z", "#9c4634")
    out += path(right, "#b95a3c") + path("M204 86v278h-30q22-140 0-270z", "#8a3a32")
    out += path("M-4 104l26-6 4 3-30 10zM40 142l12 8-4 4-8-6zM174 90l30-4v8l-28 2zM148 146l14-10 2 6-14 10z", "#f0a878")
    out += fill_texture(left, "strata") + fill_texture(right, "strata") + draw_mist(166, 60, 0.8)
    river = "M100 364H150Q118 320 128 288Q136 262 108 244Q92 232 104 214"
    river += "L112 214Q108 230 128 242Q160 264 148 296Q150 330 186 364Z"
    floor = smooth_path([(-4, 244), (60, 232), (120, 224), (204, 240)], BASE)
    out += path(floor, "#d08a5a") + path("M120 224C150 226 186 236 204 240V364H150Q170 280 120 224Z", "#a85a40", 0.7)
    out += fill_texture(floor, "sand") + path(river, "#5fb0ae") + fill_texture(river, "ripple")
    out += b.place_part("hoodoo", 172, 262, 0.8, tone_style("#f0b088", "#c8704a", "#8f4236"))
    bank = "M-4 280C20 268 60 262 96 284Q104 330 84 364H-4Z"
    out += path(bank, p.ground) + fill_texture(bank, "strata") + mark
    out += path("M204 296Q170 298 160 322Q160 346 176 364H204Z", "#8a3c34")
    out += path(b.draw_ridge([(-4, 336), (60, 346), (130, 340), (204, 330)], 4), p.front)
    out += b.place_part("agave", 26, 352, 1.3, "--b:#3f5f54;--c:#2c463f") + b.place_part(
        "agave", 178, 352, 1, "--b:#4a6a58;--c:#324c42"
    )
    return out + b.place_part("rock", 108, 352, 0.8, tone_style("#c2705a", "#8a3f3c", "#54242c"))


def draw_heath(b: ScenePainter, p: Palette, mark: str) -> str:
    grey = "--b:#dfe3e6;--c:#aab6c0"
    out = b.draw_stars((26, 22, 0.8), (92, 16, 0.6), (178, 30, 0.7)) + fixed_part(
        "moon", 146, 66, 0.9, "--a:#FFF2D4;--c:#E3CFA8"
    )
    out += b.place_part("cloud", 50, 60, 0.7, grey) + b.place_part("birds", 90, 92, 0.8, "--c:#4a5a70")
    out += path(b.draw_ridge([(-4, 146), (44, 128), (96, 142), (150, 122), (204, 140)], 6), p.far) + draw_mist(114, 50)
    first = b.draw_ridge([(-4, 178), (60, 156), (130, 176), (204, 158)], 4)
    out += path(first, "#8a84a8") + path(
        "M60 158C86 158 104 174 130 176S188 162 204 160V230H140Q124 180 60 158Z", "#6f6a94", 0.8
    )
    stone = tone_style("#c9c6d0", "#9a98aa", "#74728c")
    for x, y, s in ((36, 176, 0.34), (52, 172, 0.26), (164, 176, 0.36)):
        out += b.place_part("menhir", x, y, s, stone)
    out += draw_mist(158, 50)
    second = smooth_path([(-4, 208), (70, 222), (140, 196), (204, 206)], BASE)
    out += path(second, p.middle) + path("M140 196C166 194 188 204 204 206V300H128Q168 240 140 196Z", "#6f5c86")
    out += fill_texture(second, "heather") + b.place_part("bent", 150, 222, 0.8, tone_style("#7f8a5c", "#5f6f54", "#465444"))
    out += b.place_part("gorse", 30, 234, 0.7, "--b:#7d8a54;--c:#5c6a48")
    third = smooth_path([(-4, 266), (64, 246), (136, 266), (204, 250)], BASE)
    out += path(third, p.ground) + path("M64 246C92 245 112 262 136 266S190 254 204 250V364H104Q138 300 64 246Z", "#7d5480")
    out += fill_texture(third, "heather")
    out += path("M110 364q-20-32 4-60q14-20-10-40q-6-8 0-16l8 0q-2 10 8 18q22 22 10 44q-16 28 16 54z", "#e9d2b4", 0.7) + mark
    lit = tone_style("#f0b8dc", "#c276ac", "#4a4438")
    out += b.place_part("heather", 150, 292, 0.8, lit) + b.place_part("heather", 30, 300, 0.7, lit)
    out += path(b.draw_ridge([(-4, 332), (60, 342), (130, 330), (204, 336)], 4), p.front)
    dark = tone_style("#d890c4", "#96508c", "#2b2430")
    for x, y, s in ((16, 352, 1.3), (44, 356, 1), (122, 348, 0.9), (178, 352, 1.25)):
        out += b.place_part("heather", x, y, s, dark)
    return (
        out
        + b.place_part("gorse", 150, 358, 0.8, "--b:#3f4a34;--c:#2c3628;--k:#e8c04e")
        + b.place_part("fly", 100, 290, 0.8)
    )


def draw_cave(b: ScenePainter, p: Palette, mark: str) -> str:
    out = b.draw_stars((84, 62, 0.9), (128, 50, 0.7), (104, 86, 0.6), (146, 92, 0.6)) + fixed_part("moon", 84, 92, 0.7)
    out += path(b.draw_ridge([(30, 160), (70, 142), (110, 156), (170, 138)], 5), p.far)
    out += path(smooth_path([(30, 178), (80, 164), (130, 176), (180, 162)], BASE), "#2f6a70") + draw_mist(132, 56)
    for x, y, s in ((64, 178, 0.32), (78, 174, 0.26), (146, 174, 0.34)):
        out += b.place_part("pine", x, y, s, tone_style("#7fc0ac", "#2c6a66", "#1f4c50"))
    wall = "M-4-30H204V364H-4ZM44 226C34 180 36 120 60 78Q82 36 116 40Q152 44 164 104Q172 170 160 226Z"
    out += f'<path d="{wall}" fill="#1c2c44" fill-rule="evenodd"/>'
    lip = "M44 226C34 180 36 120 60 78Q82 36 116 40Q90 46 72 86Q50 130 58 226Z"
    out += path(lip, "#4f8a94") + path(
        "M116 40Q152 44 164 104Q172 170 160 226H150Q160 160 152 108Q142 56 116 40Z", "#142236"
    )
    out += path("M-4-30H60L48 40Q20 90 24 170Q10 200-4 210ZM204-30V230Q180 200 184 150Q190 80 150 30L140-30Z", "#26405a")
    out += path("M204-30V230Q180 200 184 150Q190 80 150 30L140-30Z", "#101a2c", 0.6)
    stone = tone_style("#4a7088", "#2f4a64", "#1f3248")
    for x, y, s in ((34, -4, 0.9), (66, -8, 0.7), (136, -6, 0.8), (166, -4, 1.05)):
        out += b.place_part("drip", x, y, s, stone)
    floor = smooth_path([(-4, 216), (60, 224), (140, 218), (204, 210)], BASE)
    out += (
        path(floor, p.ground)
        + path("M140 218C166 216 190 212 204 210V364H130Q170 280 140 218Z", "#24324a")
        + fill_texture(floor, "pebble")
    )
    pool = "M52 238q40-14 92-4q28 8 10 20q-40 14-92 4q-30-8-10-20z"
    out += path(pool, "#3f8f94") + path("M64 240q30-8 60-4q-20 10-56 8z", "#a9e2c4", 0.6) + fill_texture(pool, "ripple")
    out += draw_glow(28, 226, 40, 0.5) + b.place_part("crystal", 26, 240, 0.8, tone_style("#c8f4e4", "#7fd0c4", "#4a9aa4"))
    out += b.place_part("crystal", 180, 236, 0.7, tone_style("#e4d0fb", "#b496e0", "#7f68b4"))
    ledge = smooth_path([(-4, 276), (60, 268), (130, 284), (204, 270)], BASE)
    out += path(ledge, "#41516e") + path("M130 284C158 284 188 274 204 270V364H110Q150 320 130 284Z", "#2c3a56")
    out += fill_texture(ledge, "pebble") + draw_glow(80, 276, 70, 0.35) + mark
    out += b.place_part("gloom", 148, 296, 1, "--b:#e08a6a;--c:#a85a5c") + b.place_part(
        "gloom", 164, 302, 0.7, "--b:#e9b06a;--c:#b0704c"
    )
    out += path(b.draw_ridge([(-4, 334), (60, 344), (130, 336), (204, 326)], 4), p.front)
    out += b.place_part("crystal", 20, 356, 1.1, tone_style("#8fd0c8", "#4a8f9c", "#2c6274")) + b.place_part(
        "rock", 170, 352, 1, stone
    )
    flies = ((118, 200, 0.9), (48, 296, 0.8), (176, 276, 0.7))
    return (
        out
        + b.place_part("gloom", 112, 346, 0.8, "--b:#9a86d8;--c:#6a58a8")
        + "".join(b.place_part("fly", *place) for place in flies)
    )


SCENES = {
    "forest": draw_forest,
    "dunes": draw_dunes,
    "shore": draw_shore,
    "peaks": draw_peaks,
    "marsh": draw_marsh,
    "terraces": draw_terraces,
    "orchard": draw_orchard,
    "canyon": draw_canyon,
    "heath": draw_heath,
    "cave": draw_cave,
}
