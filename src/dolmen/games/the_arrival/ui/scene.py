"""The table as plain values with labels, for the drawings: the content of the map and of the mats.

The drawings in `art` know nothing of the game. This module converts a view for them. A view holds no hidden information, so
none can get into a picture.
"""

from __future__ import annotations

from functools import lru_cache

from dolmen.text import find_text, say

from ..art import geometry
from ..art.cards import Section, TileFace
from ..art.map import CastleContent, ChartWords, Fort, MapContent
from ..art.mat import CardView, Mat, TileView, Trophy
from ..art.tracks import Marker
from ..content.loader import BACKS, COLOURS, KINDS, LEADERS, SECTIONS, TRIBES, Content
from ..game import Arrival
from ..model.answers import section_of
from ..model.components import FOMORI, SONG, bits
from ..model.state import CORRUPTION_LIMIT, FACE_DOWN, UNDECIDED, ArrivalState
from ..phases.earning import BLOCKERS, open_section
from ..phases.ending import OUTCOMES, count_fortified_places, count_threatened_places, outcome
from ..text.answer_labels import describe_tile_gain, seats_to_answer
from ..text.earnings_forecast import forecast_in_words
from ..text.names import (
    CACHED_TEXTS,
    CACHED_TILES,
    PAY_KINDS,
    amount_in_words,
    cached_text,
    capitalize,
    card_back_name,
    card_in_words,
    join_words,
    leader_ability,
    leader_name,
    phrase,
    place_name,
    print_words,
    province_name,
    region_name,
    seat_name,
    section_name,
    supply_of,
    tile_effect,
    tile_name,
)
from ..text.text_view import SETUP, place_content, province_facts, stack_content


class DrawingContext:
    """The context of a drawing: the game, the view of a seat, the language, the last moves, the players' names."""

    def __init__(
        self,
        game: Arrival,
        s: ArrivalState,
        seat: int,
        lang: str,
        last: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
    ) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.lang = lang
        self.last = last
        self.names = names

    def text(self, key: str, **values: object) -> str:
        return drawing_text(self.game.components.edition.year, self.lang, key, tuple(values.items()))

    def seat_name(self, seat: int) -> str:
        return self.names[seat] if self.names else seat_name(self.game, self.s, seat, self.lang)

    @property
    def step(self) -> str:
        """The current step; `block` while lanes are open."""
        if not self.s.stack:
            return ""
        path = self.s.stack[-1].node.path
        return "block" if self.s.lanes else path


@lru_cache(maxsize=CACHED_TEXTS)
def drawing_text(year: int, lang: str, key: str, values: tuple[tuple[str, object], ...]) -> str:
    """A text on a drawing, in the words of the edition."""
    text = find_text(lang, f"the_arrival.drawing.{key}", dict(values).get("n"))
    return print_words(year, lang, text).format_map({"honor": cached_text(year, lang, "honor", ()), **dict(values)})


# -- the map -------------------------------------------------------------------------------------------------------------
@lru_cache(maxsize=64)
def map_data(game: Arrival, lang: str) -> geometry.MapData:
    return map_of_content(game.content, game.components.shield_limit, lang)


def map_of_content(content: Content, shield_limits: list[int], lang: str) -> geometry.MapData:
    """The map of a content file, with the shield limit of each province."""
    provinces = tuple(
        geometry.Province(p.id, p.name, p.colour, p.number, limit, p.label, tuple(p.outline))
        for p, limit in zip(content.province, shield_limits, strict=True)
    )
    places = tuple(geometry.Location(p.id, p.name, *p.place, p.port, p.province) for p in content.location)
    castles = tuple(geometry.Castle(c.id, c.name.de if lang == "de" else c.name.en, *c.place) for c in content.castle)
    links = [geometry.Link(a, b, False) for a, b in content.map.roads]
    links += [geometry.Link(castle.id, castle.road_to, True) for castle in content.castle]
    isle = say(lang, "the_arrival.isle")
    size = content.map.width, content.map.height
    return geometry.MapData(*size, isle, tuple(content.map.isle), provinces, places, castles, tuple(links))


def chart_words(lang: str) -> ChartWords:
    names = ("over", "title", "under", "location", "port", "red_road", "bonus", "north", "east", "south", "west")
    words = {name: say(lang, f"the_arrival.drawing.chart.{name}") for name in names}
    winds = words.pop("north"), words.pop("east"), words.pop("south"), words.pop("west")
    return ChartWords(**words, winds=winds)


def colour_of(s: ArrivalState, seat: int) -> str:
    """'' before it is chosen."""
    return "" if s.colours[seat] == UNDECIDED else COLOURS[s.colours[seat]]


def build_map_content(context: DrawingContext) -> MapContent:
    """The content of the map, and a label for every location and province."""
    s, components = context.s, context.s.components
    forts = {
        components.place_names[place]: Fort(seat, colour_of(s, seat), s.level_at(place))
        for seat, own in enumerate(s.aits)
        for place in bits(own)
    }
    fomori = {components.place_names[place]: FOMORI[kind] for kind, mask in enumerate(s.on_map) for place in bits(mask)}
    castles = {
        components.place_names[place]: CastleContent(
            bool(s.castles >> place & 1), fomori.get(components.place_names[place], "")
        )
        for place in bits(components.castle_places)
    }
    shields = dict(zip(components.province_names, s.province_shields, strict=True))
    labels = {name: place_label(context, place) for place, name in enumerate(components.place_names)}
    for province, name in enumerate(components.province_names):
        what = province_facts(context.game, s, province, context.lang)
        labels[name] = context.text("province", province=province_name(context.game, province), what=what)
    return MapContent(forts, fomori, castles, shields, labels)


def place_label(context: DrawingContext, place: int) -> str:
    game, s, lang = context.game, context.s, context.lang
    port = s.components.ports >> place & 1
    label = context.text(
        "port" if port else "place",
        place=place_name(game, place, lang),
        province=region_name(game, place, lang),
        what=place_content(game, s, place, lang),
    )
    return context.text("last", label=label) if s.components.place_names[place] in context.last else label


def track_markers(context: DrawingContext, points: list[int]) -> tuple[Marker, ...]:
    """The markers on a track of the seats that have a colour."""
    return tuple(Marker(seat, colour_of(context.s, seat), n) for seat, n in enumerate(points) if colour_of(context.s, seat))


def points_in_words(context: DrawingContext, points: list[int]) -> str:
    return ", ".join(f"{context.seat_name(seat)}: {n}" for seat, n in enumerate(points))


def ending_text(context: DrawingContext) -> str:
    """The ending as things stand."""
    return context.text(f"wins_{OUTCOMES[outcome(context.s)]}")


def count_places(s: ArrivalState) -> tuple[int, int]:
    """Fortified locations, and those of the Fomori."""
    return count_fortified_places(s), count_threatened_places(s)


def round_label(context: DrawingContext) -> str:
    s = context.s
    return context.text("ended" if s.ending == CORRUPTION_LIMIT else "rounds", n=s.round, rounds=s.components.rounds)


# -- mats ----------------------------------------------------------------------------------------------------------------
def build_mat(context: DrawingContext, seat: int) -> Mat:
    """The content of a mat. The seat must have chosen its colour and leader."""
    game, s, lang = context.game, context.s, context.lang
    state = seat_state(context, seat)
    leader = s.leaders[seat]
    shows_ability = s.components.advanced and seat == context.seat  # only the viewer's own mat shows the ability
    does = capitalize(leader_ability(game, leader, lang)) if shows_ability else leader_name(game, leader, lang)
    if (without := no_ability(context)) and seat == context.seat:
        does = f"{does}: {without}"
    return Mat(
        seat=seat,
        colour=colour_of(s, seat),
        name=context.seat_name(seat),
        who=LEADERS[leader] if s.components.edition.leader_cards else list(TRIBES)[leader],
        line=does,
        honor=s.honor[seat],
        corruption=s.corruption[seat],
        limit=s.components.limit,
        disks=s.disks[seat],
        swords=s.swords[seat],
        shields=s.shields[seat],
        fomori=s.fomori[seat],
        tiles=seat_tiles(context, seat),
        trophies=seat_trophies(context, seat),
        cards=seat_cards(context, seat),
        state=state,
        status=context.text(f"state.{state}") if state else "",
        first=s.tile_of_first == seat,
        sign=s.components.advanced or not s.components.edition.leader_cards,
        label=mat_label(context, seat),
    )


def no_ability(context: DrawingContext) -> str:
    """What stands in place of an ability, in the Basic Game of the edition whose leaders have some (AR-1.4); else ''."""
    components = context.s.components
    return "" if components.advanced or not components.edition.leader_cards else context.text("no_ability")


def has_chosen(s: ArrivalState, seat: int) -> bool:
    return s.colours[seat] != UNDECIDED and s.leaders[seat] != UNDECIDED


def choosing_state(context: DrawingContext, seat: int) -> str:
    """What a seat without a colour has chosen so far: its leader, or nothing."""
    leader = context.s.leaders[seat]
    if leader == UNDECIDED:
        return context.text("state.choosing")
    return context.text("state.leads", leader=leader_name(context.game, leader, context.lang))


def mat_label(context: DrawingContext, seat: int) -> str:
    game, s, lang = context.game, context.s, context.lang
    words = {
        "honor": amount_in_words(game, "honor", s.honor[seat], lang),
        "corruption": amount_in_words(game, "corruption", s.corruption[seat], lang),
        "supply": join_words(game, supply_of(game, s, seat, lang), lang),
    }
    return context.text("seat", name=context.seat_name(seat), **words)


def seat_state(context: DrawingContext, seat: int) -> str:
    """`ready` or `waiting` while all seats decide at once, else `asked`, `passed` or ''."""
    s = context.s
    if not s.stack:
        return ""
    for lane in s.lanes:
        if lane.seat == seat:
            return "ready" if lane.ready else "asked" if seat == context.seat else "waiting"
    if seat in seats_to_answer(s):
        return "asked"
    return "passed" if s.passed >> seat & 1 and s.stack[0].node.path not in SETUP else ""


@lru_cache(maxsize=CACHED_TILES)
def build_tile_face(game: Arrival, tile_type: int, lang: str) -> TileFace:
    """The face of a Tactic Tile in this edition."""
    components = game.components
    tile = game.content.tile[tile_type]
    kind = KINDS[components.kind_of[tile_type]]
    value = (tile.value[components.edition.song],) if components.kind_of[tile_type] == SONG else tuple(tile.value)
    province = next((p for p in game.content.province if p.id == tile.province), None)
    ground = province.colour if province else tile.colour
    return tile_face(kind, value, ground, province.name if province else "", components.edition.year, lang)


def tile_face(kind: str, value: tuple[int, ...], ground: str, province: str, year: int, lang: str) -> TileFace:
    words = (("n", value[0] if value else 0),)
    effect = drawing_text(year, lang, f"effect.{kind}", words) if kind in EFFECTS else ""
    return TileFace(kind, short_tile_name(kind, year, lang), value, ground, province, effect)


def short_tile_name(kind: str, year: int, lang: str) -> str:
    """The name without province or colour, which the picture shows."""
    name, _, _ = cached_text(year, lang, f"tile.{kind}.name", (("province", ""), ("colour", ""))).partition(" (")
    return name


EFFECTS = (
    "flight_of_the_wild_geese",
    "emers_mercy",
    "ogams_wisdom",
    "hour_of_the_master_builder",
    "cu_chulainns_ruse",
    "big_migration",
)


def tile_view(context: DrawingContext, tile: int, state: str, seat: int) -> TileView:
    """A tile, with its gain for the seat now."""
    game, lang = context.game, context.lang
    tile_type = game.components.type_of_tile[tile]
    words = {"name": tile_name(game, tile_type, lang), "does": tile_effect(game, tile_type, lang)}
    label = context.text("tile.offer" if state == "offer" else "tile.held", **words)
    if seat >= 0 and (now := describe_tile_gain(game, context.s, seat, tile_type, lang)):
        label = context.text("tile.now", label=label, now=now[0])
    return TileView(game.components.tile_names[tile], build_tile_face(game, tile_type, lang), state, label)


def seat_tiles(context: DrawingContext, seat: int) -> tuple[TileView, ...]:
    """The tiles on a mat, active ones first, with the disks on them (AR-21.25)."""
    s = context.s
    active, left = [], s.builder_disks[seat]
    for tile in bits(s.builder_tiles[seat]):
        saved = min(left, s.components.values[s.components.type_of_tile[tile]][0])
        left -= saved
        view = tile_view(context, tile, "active", seat)
        label = context.text("tile.now", label=view.label, now=phrase(context.game, context.lang, "table.builder", n=saved))
        active.append(view._replace(label=label, saved=saved))
    return (*active, *(tile_view(context, tile, "ready", seat) for tile in bits(s.tiles_held[seat])))


def seat_trophies(context: DrawingContext, seat: int) -> tuple[Trophy, ...]:
    """In 2017 a trophy leaves the game when it is used, in 2016 it is turned down (AR-19.6, AR-19.7)."""
    s = context.s
    new = s.components.edition.trophy_leaves
    used = 0 if new else s.trophies_used[seat]
    names = [("trophy", False)] * s.trophies[seat] + [("trophy_used", True)] * used
    return tuple(Trophy(f"{seat}-{k}", not gone and not new, gone, context.text(key)) for k, (key, gone) in enumerate(names))


def blocked_sections(context: DrawingContext, seat: int) -> int:
    """The blocked sections, including the viewer's own choice while other seats still decide."""
    s = context.s
    out = s.blocked[seat]
    for lane in s.lanes:
        if lane.seat == seat and lane.ready and lane.stack:
            said = lane.stack[-1].given_answer
            out |= 1 << section_of(said) if said is not None else 0
    return out


def seat_cards(context: DrawingContext, seat: int) -> tuple[CardView, ...]:
    s, components = context.s, context.s.components
    mask = blocked_sections(context, seat)
    blocked = tuple(SECTIONS[section] for section in bits(mask))
    paying = SECTIONS[open_section(s, seat)] if s.blocked[seat].bit_count() == BLOCKERS else ""
    out = []
    for k, card in enumerate(s.cards[seat]):
        back = BACKS[s.backs[seat][k]]
        if k < s.revealed_per_leader and card != FACE_DOWN:
            label = card_in_words(context.game, card, context.lang)
            out.append(
                CardView(components.card_names[card], back, card_sections(components.pays[card]), blocked, paying, label)
            )
        else:
            out.append(
                CardView(f"down-{seat}-{k}", back, label=card_back_name(context.game, s.backs[seat][k], context.lang))
            )
    return tuple(out)


def card_sections(pays: list[list[int]]) -> tuple[Section, Section, Section]:
    top, middle, bottom = (Section(**dict(zip(PAY_KINDS, section, strict=True))) for section in pays)
    return top, middle, bottom


def section_label(context: DrawingContext, seat: int, section: int) -> str:
    pays = forecast_in_words(context.game, context.s, seat, section, context.lang)
    return context.text("section", section=capitalize(section_name(context.game, section, context.lang)), pays=pays)


def stack_label(context: DrawingContext, stack: int) -> str:
    return context.text("stack", n=stack + 1, what=stack_content(context.game, context.s, stack, context.lang))
