"""What a long soak must have seen of The Arrival: every tile, leader ability, kind of build and repel, shortage, ending."""

from __future__ import annotations

from dolmen.engine.answer import LAND, Answer
from dolmen.engine.chance import Event
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.the_arrival.content.loader import LEADERS, builtin_content
from dolmen.games.the_arrival.model.components import (
    ARCHERY,
    ARTIFICE,
    BUILD,
    CLAIRVOYANCE,
    DEFIANCE,
    DIPLOMACY,
    REPEL,
    SPREAD,
    THREATS,
    WISDOM,
)
from dolmen.games.the_arrival.model.state import ENDINGS, ArrivalState
from dolmen.games.the_arrival.phases.actions import (
    ACTIONS,
    BOLSTER,
    BORDERING,
    BY_PORT,
    DISTANT,
    OUTPOST,
    PROVINCIAL,
    build_way,
    repel_way,
    spread_price,
)
from dolmen.games.the_arrival.phases.ending import OUTCOMES

PRICED = 2
PLAIN = {  # events that are features by themselves
    "bag": "discard into the bag",
    "reshuffle": "used tiles mixed in",
    "restack": "stacks made anew",
}
# Said above the table.
NOTE = "shortages of Swords and Fomori come nearly all from the small box of arrival4-scarce, of Shields a large part"


def wanted() -> list[str]:
    """The names of all features."""
    out = [f"{year}: build {way}" for year in (2016, 2017) for way in (BORDERING, BY_PORT, BOLSTER, OUTPOST)]
    out += [f"{year}: repel {way}" for year in (2016, 2017) for way in (BORDERING, BY_PORT, PROVINCIAL, DISTANT)]
    out += [f"repel {threat}" for threat in THREATS]
    out += [f"reward {kind}" for kind in ("honor", "corruption")]
    out += [
        f"{year}: use {tile.id}" for year in (2016, 2017) for tile in builtin_content().tile if tile.id != "master_builder"
    ]
    out += ["2016: master_builder lies active", "2017: use master_builder"]
    out += [f"{year}: master_builder {does}" for year in (2016, 2017) for does in ("saves", "builds")]
    out += [f"{year}: trophy" for year in (2016, 2017)]
    out += [f"leader {name}" for name in LEADERS]
    out += [f"shortage of {what}" for what in ("disks", "swords", "shields", "fomori")]
    out += [
        "shortage of tiles: a display that stays smaller",
        "discard into the bag",
        "used tiles mixed in",
        "stacks made anew",
        "spread over a fortification",
        "spread over shields",
    ]
    out += ["keep some of more than three", "blocks in turn order"]
    out += [f"ending {by} {why}" for by in OUTCOMES for why in ENDINGS if why]
    return out


def features(game: Game, s: State, seat: int, answer: Answer, news: list[Event]) -> list[str]:
    """The features that an answer shows, which was given in this state and caused these events."""
    assert isinstance(s, ArrivalState)
    year = s.components.edition.year
    step = s.stack[-1].node.path
    out = [name for event in news for name in of_event(s, year, event)]
    if answer.kind == LAND and step == "turn":
        out += of_action(s, year, seat, answer)
    if step == "reward":
        out.append(f"reward {answer.name}")
    if step == "builder" and answer.kind == LAND:
        out.append(f"{year}: master_builder builds")
    if stays_short(s, news):
        out.append("shortage of tiles: a display that stays smaller")
    if step == "keep":
        out.append("keep some of more than three")
    if step == "look":
        out.append(f"leader {LEADERS[CLAIRVOYANCE]}")
    if step == "block" and s.components.edition.blockers_in_turn:
        out.append("blocks in turn order")
    if step == "turn" and s.ability(seat) == WISDOM and s.stack[-1].b >= ACTIONS and answer.kind == LAND:
        out.append(f"leader {LEADERS[WISDOM]}")
    return out


def stays_short(s: ArrivalState, news: list[Event]) -> bool:
    """AR-12.32: an Earning Phase has ended, the display was refilled for the last time (AR-12.36), and gaps are left."""
    kinds = [event.kind for event in news]
    shown = len(s.display) - kinds.count("take") + kinds.count("offer")
    return "take" in kinds and "turn" in kinds and shown < s.components.display


def of_action(s: ArrivalState, year: int, seat: int, answer: Answer) -> list[str]:
    if answer.a == BUILD:
        way = build_way(s, seat, answer.b)
        plus = [f"leader {LEADERS[DIPLOMACY]}"] if way == OUTPOST and s.ability(seat) == DIPLOMACY else []
        return [f"{year}: build {way}", *plus]
    if answer.a == REPEL:
        way = repel_way(s, seat, answer.b)
        plus = [f"leader {LEADERS[ARCHERY]}"] if way == DISTANT and s.ability(seat) == ARCHERY else []
        return [f"{year}: repel {way}", *plus]
    out = []
    if answer.a == SPREAD:
        owner = s.owner_at(answer.b)
        if owner >= 0:
            out.append("spread over a fortification")
            if s.ability(owner) == DEFIANCE and spread_price(s, answer.b) > PRICED:
                out.append(f"leader {LEADERS[DEFIANCE]}")
        province = s.components.province_of[answer.b]
        if province >= 0 and s.province_shields[province]:
            out.append("spread over shields")
    return out


def of_event(s: ArrivalState, year: int, event: Event) -> list[str]:
    if event.kind in PLAIN:
        return [PLAIN[event.kind]]
    if event.kind == "repel":
        return [f"repel {event.what}"]
    if event.kind == "lapse":
        return [f"shortage of {event.what}"]
    if event.kind == "save":
        return [f"{year}: master_builder saves"]
    if event.kind == "trophy":
        return [f"{year}: trophy"]
    if event.kind in ("use", "take"):
        tile_type = s.components.tile_type_names[s.components.type_of_tile[s.components.tile_names.index(event.what)]]
        if event.kind == "use":
            return [f"{year}: use {tile_type}"]
        out = ["2016: master_builder lies active"] if tile_type == "master_builder" and year == 2016 else []
        return [*out, *([f"leader {LEADERS[ARTIFICE]}"] if s.ability(event.seat) == ARTIFICE else [])]
    return []


def of_result(ending: str) -> str:
    by, _, why = ending.partition("-")
    return f"ending {by} {why}"
