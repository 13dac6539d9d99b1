"""The games under test, with all their options. A new game is only added to `GAMES_UNDER_TEST`."""

from __future__ import annotations

import atexit
import re
from functools import cache
from importlib import resources
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from dolmen.engine.game import Game
from dolmen.games import game_info, make
from dolmen.games.roam.phases.turn import EVENTS as ROAM_EVENTS
from dolmen.games.rulebook import rulebook
from dolmen.games.spirit_island.bot.evaluation import evaluate as evaluate_island
from dolmen.games.spirit_island.model.events import EVENTS as ISLAND_EVENTS
from dolmen.games.the_arrival.phases.sequence import EVENTS as ARRIVAL_EVENTS
from dolmen.testing import Case, Draw, Features
from tests.spirit_island import features as island_features
from tests.spirit_island.features import Armed
from tests.the_arrival import features as arrival_features

from . import lanes

PACKS = Path(__file__).parents[1] / "records/roam"


def draws(game: Game) -> Draw | None:
    """The game's drawing function, if it has one."""
    try:
        return game_info(game.name).drawing.draw
    except (ValueError, ModuleNotFoundError):
        return None


def roam(name: str, pack: str | None = None, bound: int = 3000, **options: object) -> Case:
    path = None if pack is None else str(PACKS / f"{pack}.toml")
    rules = {rule.id for rule in rulebook("roam").rule}
    return Case(name, lambda: make("roam", dict(options), path), set(ROAM_EVENTS), rules, bound, pack=path)


def roam_in_all_options() -> list[Case]:
    cases = []
    for seats, full, outpost, stacking in product((2, 3, 4), (False, True), (False, True), (False, True)):
        words = [word for word, on in (("full", full), ("outpost", outpost), ("stacking", stacking)) if on]
        name = "-".join([f"roam{seats}", *(words or ["basic"])])
        cases.append(roam(name, seats=seats, full=full, outpost=outpost, stacking=stacking))
    return cases


@cache
def scarce_arrival() -> str:
    """A pack of The Arrival in which Swords, Shields, disks and Fomori run short, in a file that exists until the process
    ends.
    """
    text = (resources.files("dolmen.games.the_arrival") / "content" / "components.toml").read_text("utf-8")
    for field, number in (("swords", 5), ("shields", 4), ("disks", 8), ("sineach", 14), ("athach", 5), ("monghfinn", 3)):
        text = re.sub(rf"(?m)^{field} = \d+", f"{field} = {number}", text)
    folder = TemporaryDirectory(prefix="dolmen-scarce-")
    atexit.register(folder.cleanup)
    file = Path(folder.name) / "scarce.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


def arrival(name: str, pack: str | None = None, **options: object) -> Case:
    rules = {rule.id for rule in rulebook("the_arrival").rule}
    how = (arrival_features.wanted, arrival_features.features, arrival_features.of_result)
    seen = Features(*how, note=arrival_features.NOTE)
    events = set(ARRIVAL_EVENTS)
    return Case(name, lambda: make("the_arrival", dict(options), pack), events, rules, 2000, pack=pack, features=seen)


ARRIVAL_MODES: dict[str, dict[str, object]] = {
    "2016": {"edition": 2016},
    "2016-options": {"edition": 2016, "blockers_in_turn": True, "castles_near": True, "ports_closed": True},
    "2017": {"edition": 2017},
    "2017-advanced": {"advanced": True, "ports_closed": True},
    "2017-draft": {"advanced": True, "draft": True},
}


def arrival_in_all_modes() -> list[Case]:
    cases = [
        arrival(f"arrival{seats}-{name}", None, seats=seats, **options)
        for seats, (name, options) in product((2, 3, 4), ARRIVAL_MODES.items())
    ]
    # Without choices, and with a fixed First Player.
    cases.append(arrival("arrival2-2016-dealt", seats=2, edition=2016, choose=False, first=1))
    cases.append(arrival("arrival3-2017-dealt", seats=3, choose=False, first=2))
    cases.append(arrival("arrival4-advanced-dealt", seats=4, advanced=True, choose=False, first=0))
    cases.append(arrival("arrival4-scarce", scarce_arrival(), seats=4, advanced=True))
    return cases


def spirit_island(name: str, **options: object) -> Case:
    """The number in the name is the number of spirits."""
    rules = {rule.id for rule in rulebook("spirit_island").rule}
    chosen = {"seats": int(name.removeprefix("island")[0]), **options}
    these = island_features
    seen = Features(these.wanted, these.features, these.of_result, these.forced, of_start=these.of_start)
    events = set(ISLAND_EVENTS)
    # The bot's evaluation with a search depth of one: with full planning a game takes seconds, and the tests play hundreds.
    return Case(
        name, lambda: make("spirit_island", chosen), events, rules, 4000, evaluate_island, features=seen, may_lose=True
    )


def armed_island() -> Case:
    """A game in which powers, thresholds and fear cards occur by chance much more often than usual."""
    case = spirit_island("island2-armed")
    case.make_game = Armed
    return case


# Every spirit, one to four of them, every adversary and scenario, and the options of the table.
ISLANDS: dict[str, dict[str, object]] = {
    "island1-lightning": {"spirits": ["lightning"], "teaching": True},
    "island1-bringer": {"spirits": ["bringer"], "extra_blight": True, "starting_blight": True},
    "island2-ocean-green": {"spirits": ["ocean", "green"]},
    "island2-prussia": {
        "spirits": ["river", "earth"],
        "boards": ["D", "B"],
        "progressions": ["a"],
        "adversary": "brandenburg_prussia",
        "level": 6,
    },
    "island2-england": {"spirits": ["shadows", "ocean"], "adversary": "england", "level": 6},
    "island3-sweden": {"spirits": ["thunderspeaker", "green", "bringer"], "adversary": "sweden", "level": 6},
    "island2-blitz": {"spirits": ["lightning", "earth"], "scenario": "blitz"},
    "island3-heart": {"scenario": "guard_the_isles_heart", "first_game": True},
    "island4-rituals": {"scenario": "rituals_of_terror"},
    "island2-insurrection": {"scenario": "dahan_insurrection", "adversary": "england", "level": 2},
}


def tiny(seats: int) -> Case:
    return Case(
        f"lanes{seats}", lambda: lanes.Lanes(seats), lanes.EVENTS, set(lanes.RULES), 200, lanes.evaluate, lanes.places_of
    )


GAMES_UNDER_TEST: list[Case] = [
    *roam_in_all_options(),
    # Piles that run out, gaps, other edges; and too few markers, where random Slides delay the standstill (RO-10.11).
    roam("roam2-small", "small", seats=2, edges="WN", colours=["yellow", "green"], first=1),
    roam("roam3-small-stacking", "small", seats=3, edges="NES", stacking=True, outpost=True),
    roam("roam4-small", "small", seats=4),
    roam("roam2-scarce", "scarce", bound=40_000, seats=2),
    roam("roam2-scarce-stacking", "scarce", bound=40_000, seats=2, stacking=True),
    *arrival_in_all_modes(),
    *[spirit_island(name, **options) for name, options in ISLANDS.items()],
    armed_island(),
    tiny(2),
    tiny(3),
]
