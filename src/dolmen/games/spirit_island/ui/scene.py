"""The context of a drawing, and the contents of each land as the drawings need them.

The drawings in `art` know nothing of the game. The `scene` modules turn a view into the plain values that `art` takes.
A view holds no hidden cards, so no drawing can show one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.effects import current_act
from dolmen.engine.state import Frame, State
from dolmen.text import say

from .. import forecast as ahead
from ..art import clusters, geometry
from ..content.loader import load_boards
from ..effects.modifiers import ALL_ACTIONS, ForbidActions
from ..effects.targets import ChooseTargetLand
from ..game import SpiritIsland
from ..model.components import (
    BOARDS,
    DAHAN,
    KINDS,
    LAND_NAMES,
    SLAIN,
    bits,
    damage,
    dream_damage,
    kind_of,
    land_of,
)
from ..model.modifier_points import WOULD_ACT
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import ACTIONS, BUILD, EXPLORE, RAVAGE, Island, island
from ..phases.setup import PHASES
from ..text.names import (
    seat_name,
)
from ..text.text_view import land_line

POWER_PHASES: Final = (PHASES.index("fast"), PHASES.index("slow"))


class DrawingContext:
    """What all drawings of a view share: the game, the viewer's seat and language, the last move, players' names."""

    def __init__(
        self,
        game: SpiritIsland,
        s: Island,
        seat: int,
        lang: str,
        last: tuple[str, ...] = (),
        names: tuple[str, ...] = (),
    ) -> None:
        self.game: SpiritIsland = game
        self.s: Island = s
        self.seat: int = seat
        self.lang: str = lang
        self.last: tuple[str, ...] = last
        self.names: tuple[str, ...] = names
        self.forecast: ahead.Forecast = ahead.forecast(s)
        # The viewer's pending question, its legal answers, and the lands among them.
        self.pending: Frame | None = game.pending_frame(s, seat) if seat >= 0 else None
        self.legal: list[Answer] = game.legal(s, seat) if self.pending is not None else []
        self.open_lands: list[str] = [LAND_NAMES[land_of(answer)] for answer in self.legal if answer.kind == LAND]
        # While the viewer chooses a target: the lands from which the range counts, by seat, and the range.
        self.origins: list[int] = [0] * s.components.seats
        self.range: int = 0
        f = self.pending
        if f is not None and isinstance(f.node, ChooseTargetLand):
            aim, lenders = f.node, s.origin_seats(f.owner, f.source)
            self.origins = [
                s.origin_lands(k, aim.sacred, aim.terrain) * (lenders >> k & 1) for k in range(s.components.seats)
            ]
            self.range = aim.range_of(s, f.owner, f.source)
        self.land_contents: dict[str, clusters.LandContents] = all_land_contents(self)
        self.contents_before: dict[str, clusters.LandContents] = {}  # before the latest power, if their places are kept

    def caption(self, key: str, **values: object) -> str:
        return caption(self.lang, key, **values)

    def player_name(self, seat: int) -> str:
        return self.names[seat] if self.names else seat_name(self.s, seat, self.lang)


def caption(lang: str, key: str, **values: object) -> str:
    """A text of the catalogue `spirit_island.drawing`."""
    return say(lang, f"spirit_island.drawing.{key}", **values)


def uses_power(s: Island) -> bool:
    """Whether a power is in use, in the fast or the slow phase."""
    return not s.lanes and ahead.current_phase(s) in POWER_PHASES and current_act(s) is not None


def state_before_power(s: Island, earlier: Iterable[State]) -> Island | None:
    """The state before the power that is in use, or that ended with the latest answer. `earlier`: newest first."""
    states = map(island, earlier)
    before = next(states, None)
    if before is None or not (uses_power(s) or uses_power(before)):
        return None
    while before is not None and uses_power(before):
        before = next(states, None)
    return before


# -- the island --------------------------------------------------------------------------------------------------------
def board_placements(s: Island) -> tuple[geometry.Board, ...]:
    """The boards with their terrains and their places in the layout."""
    layout = load_boards().layout[len(s.map.boards) - 1]
    found = []
    for number, place in zip(s.map.boards, layout.places, strict=True):
        terrains = tuple(land.terrain for land in load_boards().board[number].land)
        found.append(geometry.Board(BOARDS[number], terrains, place.turn, place.about, place.shift))
    return tuple(found)


def ocean_names(context: DrawingContext) -> tuple[str, ...]:
    return tuple(context.caption("ocean", board=BOARDS[board]) for board in context.s.map.boards)


def all_land_contents(context: DrawingContext) -> dict[str, clusters.LandContents]:
    """The contents of every land, its forecast, and a label with both in words."""
    s = context.s
    return {LAND_NAMES[land]: build_land_contents(context, land) for land in bits(s.map.lands | s.map.oceans)}


def build_land_contents(context: DrawingContext, land: int) -> clusters.LandContents:
    s = context.s
    label = land_line(s, context.forecast, land, context.lang)
    if any(lands >> land & 1 for lands in context.origins):
        label = context.caption("origin", label=label)
    skips, isolated = skipped_actions(s, land)
    return clusters.LandContents(
        groups=tuple(piece_group(s, land, piece) for piece in dict.fromkeys(s.pieces[land])),
        blight=s.blight[land],
        presence=presence_groups(context, land),
        defend=s.defence(land),
        skips=skips,
        isolated=isolated,
        forecast=forecast_tags(context, land),
        may_come=bool(context.forecast.may_explore >> land & 1),
        label=context.caption("last", label=label) if LAND_NAMES[land] in context.last else label,
    )


def piece_group(s: Island, land: int, piece: int) -> clusters.PieceGroup:
    n = s.pieces[land].count(piece)
    return clusters.PieceGroup(
        KINDS[kind_of(piece)], n, damage(piece), s.health(land, piece), dream_damage(piece), bool(piece & SLAIN)
    )


def presence_groups(context: DrawingContext, land: int) -> tuple[clusters.PresenceGroup, ...]:
    s, found = context.s, []
    for seat, number in enumerate(s.spirits):
        if n := s.presence_in(seat, land):
            reaches = context.range if context.origins[seat] >> land & 1 else clusters.NO_RANGE
            found.append(clusters.PresenceGroup(SPIRIT_NAMES[number], n, bool(s.sacred_sites(seat) >> land & 1), reaches))
    return tuple(found)


def skipped_actions(s: Island, land: int) -> tuple[tuple[str, ...], bool]:
    """The invader actions that are forbidden in this land; True instead of a list if all are."""
    mask = 0
    for active in s.modifiers:
        node = active.node
        if active.point == WOULD_ACT and active.scope == land and active.uses and isinstance(node, ForbidActions):
            mask |= node.actions
    if mask == ALL_ACTIONS:
        return (), True
    return tuple(ACTIONS[action] for action in (RAVAGE, BUILD, EXPLORE) if mask >> action & 1), False


def forecast_tags(context: DrawingContext, land: int) -> tuple[clusters.ForecastTag, ...]:
    """The forecast tags of a land: ravage, build, explore, presence lost, presence at risk of a cascade."""
    coming, out = context.forecast.lands[land], list[clusters.ForecastTag]()
    if coming.ravaged or coming.spared >> RAVAGE & 1:
        losing = tuple(SPIRIT_NAMES[context.s.spirits[seat]] for seat, n in enumerate(coming.presence) if n)
        out.append(
            clusters.ForecastTag(
                "ravage",
                damage=coming.strength,
                defend=min(coming.defence, coming.strength),
                dahan=coming.destroyed[DAHAN],
                blight=coming.blight,
                cascade=bool(coming.cascade),
                losing=losing,
                prevented=not coming.ravaged,
            )
        )
    for k in dict.fromkeys(coming.built):
        out.append(clusters.ForecastTag("build", piece=KINDS[k], n=coming.built.count(k)))
    if not coming.built and coming.spared >> BUILD & 1:
        out.append(clusters.ForecastTag("build", piece="town", prevented=True))
    if coming.explores or coming.spared >> EXPLORE & 1:
        out.append(clusters.ForecastTag("explore", n=max(1, coming.explores), prevented=not coming.explores))
    if lost := presence_lost_otherwise(context, land):
        out.append(clusters.ForecastTag("loss", losing=lost))
    if risked := presence_at_risk(context, land):
        out.append(clusters.ForecastTag("cascade", losing=risked))
    return tuple(out)


def presence_lost_otherwise(context: DrawingContext, land: int) -> tuple[str, ...]:
    """The spirits that are sure to lose presence in a land without a ravage or a cascade there."""
    coming = context.forecast.lands[land]
    losing = [] if coming.ravaged else [seat for seat, n in enumerate(coming.presence) if n]
    return tuple(SPIRIT_NAMES[context.s.spirits[seat]] for seat in losing if not context.forecast.at_risk[seat] >> land & 1)


def presence_at_risk(context: DrawingContext, land: int) -> tuple[str, ...]:
    """The spirits with presence in a land that a cascade could destroy, beyond the sure loss to a ravage."""
    coming, found = context.forecast.lands[land], list[str]()
    for seat, lands in enumerate(context.forecast.at_risk):
        sure = coming.presence[seat] if coming.ravaged else 0
        if lands >> land & 1 and context.s.presence_in(seat, land) > sure:
            found.append(SPIRIT_NAMES[context.s.spirits[seat]])
    return tuple(found)
