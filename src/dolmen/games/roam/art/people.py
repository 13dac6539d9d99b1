"""Characters: portraits built from parts, and their cards, awake and asleep."""

from __future__ import annotations

from functools import cache, lru_cache

from dolmen.games.svg import num

from .geometry import CARD_SIZE, SMALL_CARD_SIZE
from .lands import gradient_definition, scenery_kind
from .pieces import SEAT_STYLES, draw_pattern, draw_price, draw_seal, marker_symbol
from .portraits import Person, find_person
from .scenes import PALETTES
from .svg import PREFIX, draw_text_block, draw_text_line, fit_text, mix_colours, path, use

BACKDROP_STOPS = ("0", ".4", ".8")
ASLEEP_KIND = "marsh"  # the night behind a sleeping character


def use_part(part: str) -> str:
    return f'<use href="#{PREFIX}{part}"/>'


@cache
def drawing_layer(part: str) -> int:
    """Drawing order of a part: ears and back hair, body, scarf, horns, head, (eyes,) nose, rest of the face, hair, hat."""
    if part == "b-scarf":
        return 2
    if part in ("r-fringe", "r-crest"):
        return 8
    return {"e": 0, "r": 0, "b": 1, "n": 3, "h": 4, "z": 6, "m": 7, "k": 7, "hat": 9}[part.partition("-")[0]]


@lru_cache(maxsize=1024)
def draw_portrait(person: Person, awake: bool) -> str:
    """A face, its origin in the middle of the head."""
    colours = dict(person.colours)
    colours["sd"] = mix_colours(colours["s"], share=0.2)
    colours["hd"], colours["c1d"] = mix_colours(colours["h"]), mix_colours(colours["c1"])
    parts = sorted(person.parts.split(), key=drawing_layer)
    eyes = "y-open" if awake else "y-shut"
    under = "".join(use_part(part) for part in parts if drawing_layer(part) <= drawing_layer("h-round"))
    over = "".join(use_part(part) for part in parts if drawing_layer(part) > drawing_layer("h-round"))
    style = ";".join(f"--{name}:{colour}" for name, colour in colours.items())
    return f'<g style="{style}">{under}{use_part(eyes)}{over}</g>'


@cache
def draw_backdrop_definition(kind: str) -> str:
    """The background of a portrait, 84 by 88: the sky of its land and two hills."""
    palette = PALETTES[kind]
    hills = path("M0 55Q12 37 25 53T52 49T84 44V88H0Z", palette.far)
    near = palette.ground if kind in ("forest", "marsh", "cave") else palette.middle
    hills += path("M0 69Q21 55 42 67T84 60V88H0Z", near)
    glow = f'<circle cx="17" cy="23" r="30" fill="url(#{PREFIX}l-glow)" opacity=".8"/>'
    sky = f'<rect width="84" height="90" fill="url(#{PREFIX}bg-{kind})"/>'
    return f'<g id="{PREFIX}bd-{kind}">{sky}{glow}{hills}<rect width="84" height="90" fill="url(#{PREFIX}t-grain)"/></g>'


@cache
def backdrop_definitions() -> str:
    """The definitions that every portrait needs."""
    out = "".join(gradient_definition(f"bg-{kind}", PALETTES[kind].sky, BACKDROP_STOPS) for kind in PALETTES)
    return out + "".join(draw_backdrop_definition(kind) for kind in PALETTES)


def draw_flag(colour: str) -> str:
    """The sign of a starting card, in the colour of its seat."""
    cloth = f'<path d="M10 5h20l-5 6 5 6h-20z" fill="{SEAT_STYLES[colour].tone}" stroke="#1b1426" stroke-width="1.5"/>'
    return '<path d="M10 4v26" stroke="#1b1426" stroke-width="2.5"/>' + cloth


@lru_cache(maxsize=2048)
def draw_character_card(
    card: str,
    names: tuple[str, str],
    kind: str,
    pattern: tuple[str, ...],
    points: int,
    start: str,
    awake: bool,
    named: bool,
) -> str:
    """A character card in a hand: 160 by 130 with its name, 160 by 90 without.

    `names` are the name to show and the English one, `start` is the colour of a starting card.
    """
    wide, high = CARD_SIZE if named else SMALL_CARD_SIZE
    person = find_person(card, names[1], start)
    clip = "c-chip" if named else "c-head"
    window = 88 if named else 90
    size = f'width="{num(wide)}" height="{num(high)}"'
    out = f'<rect y="2.5" {size} rx="10" fill="#0d0a1a" opacity=".4"/><g clip-path="url(#{PREFIX}{clip})">'
    face = f'<g transform="translate(41 {54 if named else 56}) scale(.56)">{draw_portrait(person, awake)}</g>'
    if awake:
        out += f'<rect {size} fill="url(#{PREFIX}l-paper)"/><g clip-path="url(#{PREFIX}c-window)">'
        out += use_part(f"bd-{scenery_kind(kind)}") + face + "</g>"
        dot = "#2c2440" if named else ""
        out += f'<path d="M79 0h81v{window}h-81z" fill="#2c2440"/>{draw_pattern(pattern, 119, window / 2, 66, grip=dot)}</g>'
        out += draw_flag(start) if start else draw_seal(points, 17, 17, 0.66)
        ink, edge, text = PALETTES[scenery_kind(kind)].ink, 1.0, "#33261a"
    else:
        out += f'<rect {size} fill="url(#{PREFIX}l-night)"/><g clip-path="url(#{PREFIX}c-window)">'
        out += use_part(f"bd-{ASLEEP_KIND}") + face + f'<rect {size} fill="#1b1a4a" opacity=".5"/></g>'
        out += f'<path d="M79 0h81v{window}h-81z" fill="#17143a"/>'
        out += f'<rect x="79" width="81" height="{window}" fill="url(#{PREFIX}t-night)" opacity=".35"/>'
        out += draw_pattern(pattern, 119, window / 2, 66, "#8a85c0", "#9994cc") + use("x-zzz", 36, 56, 0.62) + "</g>"
        if points:
            out += f'<g opacity=".8">{draw_seal(points, 15, 15, 0.54)}</g>'
        ink, edge, text = "#d8bd7c", 0.6, "#d8cfee"
    if named:
        lines, fits = fit_text(names[0], 152, 19, 16, 2)
        for k, line in enumerate(lines):
            middle = 110.5 - 1.5 * len(lines)
            out += draw_text_line(line, 80, middle + fits * (0.36 + 0.9 * (k - (len(lines) - 1) / 2)), fits, text)
    frame = f'width="{num(wide - 2)}" height="{num(high - 2)}" rx="9.5" fill="none"'
    return f'{out}<rect x="1" y="1" {frame} stroke="{ink}" stroke-opacity="{edge}" stroke-width="1.8"/>'


@lru_cache(maxsize=256)
def draw_large_character(
    card: str,
    names: tuple[str, str],
    fact: str,
    asleep: str,
    kind: str,
    pattern: tuple[str, ...],
    numbers: tuple[int, int, int],
    start: str,
    awake: bool,
) -> str:
    """A character at full size, 240 by 364. `numbers`: its points, the cost of a blank, the owner's edge."""
    person, ink = find_person(card, names[1], start), PALETTES[scenery_kind(kind)].ink
    cloth = dict(person.colours)["c1"]
    whole = 'width="240" height="364" rx="15"'
    out = f'<rect y="3" {whole} fill="#0d0a1a" opacity=".4"/>'
    if not awake:
        return out + draw_large_sleeper(person, names[0], asleep, pattern)
    out += f'<rect {whole} fill="url(#{PREFIX}l-paper)"/>'
    out += f'<rect x="5" y="5" width="230" height="354" rx="11" fill="none" stroke="{ink}" stroke-opacity=".55"/>'
    out += f'<g clip-path="url(#{PREFIX}c-win)">{use(f"bd-{scenery_kind(kind)}", 0, 0, 1, "", " scale(2.86 1.96)")}'
    out += f'<g transform="translate(120 98) scale(.98)">{draw_portrait(person, True)}</g></g>'
    out += f'<path d="M12 172V76Q12 12 120 12T228 76V172Z" fill="none" stroke="{ink}" stroke-width="3"/>'
    out += path("M3 167h21v27h-21l7-13zM237 167h-21v27h21l-7-13z", mix_colours(cloth, share=0.4))
    out += path("M14 187l10 7v-8zM226 187l-10 7v-8z", mix_colours(cloth, share=0.7))
    out += path("M14 160q106-9 212 0v28q-106-9-212 0z", cloth)
    out += '<path d="M14 163q106-9 212 0M14 184.5q106-9 212 0" fill="none" stroke="#fff" stroke-opacity=".4"/>'
    (name,), size = fit_text(names[0], 190, 19, 11, 1)
    out += draw_text_line(name, 120, 176.5, size, "#fff8e8")
    out += draw_text_block(fact, 120, 223, 208, (15.5, 10), "#4a3826", ' class="line"')
    out += '<rect x="14" y="246" width="212" height="104" rx="12" fill="#2c2440"/>'
    out += draw_pattern(pattern, 120, 298, 86, grip="#2c2440")
    out += f'<rect x="14" y="246" width="212" height="104" rx="12" fill="url(#{PREFIX}t-grain)"/>'
    arrow = '<path d="M0-12l8 9h-5v12h-6v-12h-5z" fill="#fff6dd" opacity=".5"/>'
    out += f'<g transform="translate(205 270) rotate({90 * numbers[2]})">{arrow}</g>'
    if any("o" in row for row in pattern):
        out += '<rect x="33" y="297" width="18" height="18" rx="4" fill="none" stroke="#fff6dd" stroke-width="1.8" '
        out += f'stroke-dasharray="4 3"/>{draw_price(numbers[1], 42, 332, 0.7)}'
    return out + (
        f'<g transform="translate(196 12) scale(1.3)">{draw_flag(start)}</g>'
        if start
        else draw_seal(numbers[0], 212, 30, 1.12)
    )


def draw_large_sleeper(person: Person, name: str, asleep: str, pattern: tuple[str, ...]) -> str:
    """The back of a card: moons and stars, the sleeper in a medallion."""
    whole = 'width="240" height="364" rx="15"'
    out = f'<rect {whole} fill="url(#{PREFIX}l-night)"/><rect {whole} fill="url(#{PREFIX}t-night)"/>'
    out += '<rect x="8" y="8" width="224" height="348" rx="10" fill="none" stroke="#d8bd7c" stroke-width="1.8"/>'
    out += f'<g transform="translate(120 118)"><circle r="84" fill="url(#{PREFIX}l-glow)" opacity=".35"/>'
    out += f'<circle r="74" fill="#14122e"/><g clip-path="url(#{PREFIX}c-med)">'
    out += (
        use(f"bd-{ASLEEP_KIND}", -72, -72, 1.75)
        + f'<g transform="translate(0 14) scale(.86)">{draw_portrait(person, False)}</g>'
    )
    out += f'<circle r="70" fill="#1b1a4a" opacity=".45"/></g>{use("x-zzz", 0, 14, 0.86)}'
    out += '<circle r="72" fill="none" stroke="#d8bd7c" stroke-width="4"/></g>'
    out += (
        path("M22 206h196v134q0 6-6 6H28q-6 0-6-6z", "#17143a")
        + '<path d="M40 256h160" stroke="#d8bd7c" stroke-opacity=".4"/>'
    )
    (line,), size = fit_text(name, 184, 18, 11, 1)
    out += draw_text_line(line, 120, 228, size, "#e9dcb4") + draw_text_line(asleep, 120, 247, 14, "#c3bde0", ' class="line"')
    return out + draw_pattern(pattern, 120, 300, 72, "#8a85c0", "#9994cc")


def draw_in_use_frame(named: bool, colour: str) -> str:
    """The frame of a card in use: a pale edge and the seat's marker in the corner, unlike any highlight for clicks."""
    wide, high = CARD_SIZE if named else SMALL_CARD_SIZE
    edge = f'x="-2" y="-2" width="{num(wide + 4)}" height="{num(high + 4)}" rx="12" fill="none"'
    return (
        f'<rect {edge} stroke="#1b1426" stroke-width="5"/><rect {edge} stroke="#cfc8ff" stroke-width="2.4"/>'
        f"{marker_symbol(colour, wide - 11, 11, 0.36)}"
    )
