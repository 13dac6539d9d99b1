"""What a long soak must have seen of Spirit Island: every power and innate level, fear card, blight side, adversary, ending.

Much of it is rare where bots play by chance, so some games are forced: spirits begin with cards, energy and elements in
plenty, with fear cards earned and little blight left, or in a position in which a certain end is near.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.door import Door, Event
from dolmen.engine.effects import YES
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.bots import Bot
from dolmen.games.spirit_island.acting import TERROR_VICTORY
from dolmen.games.spirit_island.adversaries import ADVERSARIES
from dolmen.games.spirit_island.blighting import BLIGHT_NAMES, TAINTED_BLIGHT
from dolmen.games.spirit_island.box import (
    DESTROYED_ONES,
    ELEMENTS,
    FLAGGED,
    INVADER_NAMES,
    LAND_NAMES,
    LANDS,
    MAJOR,
    MINOR,
    OCEANS,
    READY,
    TRACKS,
    elements,
    enough,
)
from dolmen.games.spirit_island.cards import INSTEAD, SPECIAL_RULES, Aim, AimLand, Levels, Line
from dolmen.games.spirit_island.game import NOBODY, SpiritIsland, from_position
from dolmen.games.spirit_island.invading import FEAR_NAMES, unseen_fear
from dolmen.games.spirit_island.mats import SPIRIT_NAMES
from dolmen.games.spirit_island.scenarios import SCENARIO_NAMES
from dolmen.games.spirit_island.state import ENDINGS, INNATES, POWER_NAMES, POWERS, Island, island

LIGHTNING, RIVER, EARTH = [SPIRIT_NAMES.index(name) for name in ("lightning", "river", "earth")]
ASKING: Final = (
    "ally_of_the_dahan",
    "sworn_to_victory",
    "choke_the_land_with_green",
)  # seen in their question
ENDS: Final = [name for name in ENDINGS if name not in ("", "victory", "adversary", "scenario")]


# -- what there is -----------------------------------------------------------------------------------------------------
def innate_lines(power: int) -> list[Line]:
    target = POWERS[power].target
    assert isinstance(target, Aim)
    assert isinstance(target.then, Levels)
    return target.then.lines


def wanted() -> list[str]:
    """The names of all features."""
    out = [f"card {power.name}" for power in POWERS if power.is_card()]
    for power in (power for own in INNATES for power in own):
        out += [f"innate {POWER_NAMES[power]}, level {n + 1}" for n in range(len(innate_lines(power)))]
    out += [f"fear {name}, level {level}" for name in FEAR_NAMES for level in (1, 2, 3)]
    out += ["blight from first_game", "blight from a healthy side"]
    for name, amount in zip(BLIGHT_NAMES, TAINTED_BLIGHT, strict=True):
        out += [f"tainted by {name}", f"phase of {name}"] if amount else []
    for adversary in ADVERSARIES:
        out += [f"escalation of {adversary.name}"]
        out += [f"{adversary.name}, level {level}" for level in range(len(adversary.levels))]
    out += [f"scenario {name}" for name in SCENARIO_NAMES]
    out += [f"rule {rule.name}" for rule in SPECIAL_RULES]
    out += [f"victory at terror level {level}" for level in (1, 2, 3)]
    out += [f"victory of dahan_insurrection at terror level {level}" for level in (1, 2, 3, TERROR_VICTORY)]
    out += [f"ending {name}" for name in ENDS]
    out += ["ritual", "third ritual", "lost to england", "lost guard_the_isles_heart", "lost dahan_insurrection"]
    return out


# -- how it is seen ----------------------------------------------------------------------------------------------------
def features(game: Game, state: State, seat: int, answer: Answer, news: list[Event]) -> list[str]:
    """What an answer, given in this state and with this news, has shown."""
    assert isinstance(game, SpiritIsland)
    s, out = island(state), []
    terror = s.terror
    for event in news:
        terror = event.n if event.kind == "terror" else terror
        out += of_end(game, event.what, terror) if event.kind == "end" else of_event(game, s, event)
    f = game.waiting(s, seat)
    assert f is not None
    room, _, name = f.node.path.partition("/")[0].partition(".")
    if room == "rule" and name in ASKING and (answer is YES or name == "sworn_to_victory"):
        out.append(f"rule {name}")
    if room == "blight":
        out.append(f"phase of {name.removesuffix('.phase')}")
    if answer is TRACKS[DESTROYED_ONES]:
        out.append("rule steady_regeneration")
    if isinstance(f.node, AimLand):
        out += of_aim(s, f.node, seat, f.source, answer.a)
    if answer.name == "ritual":
        out.append("ritual")
    return out


def of_event(game: SpiritIsland, s: Island, event: Event) -> list[str]:
    what, kind = event.what, event.kind
    if kind == "use":
        return of_use(s, event.seat, POWER_NAMES.index(what))
    if kind == "fear-card":
        return [f"fear {what}, level {min(event.n, 3)}"]
    if kind == "blight" and not s.tainted:
        return ["blight from first_game" if game.first_game or game.teaching else "blight from a healthy side"]
    if kind == "taint":
        return [f"tainted by {what}"]
    if kind == "dream":
        return ["rule to_dream_a_thousand_deaths"]
    if kind == "drown":
        return ["rule drowning"]
    if kind == "ravage":
        land = LAND_NAMES.index(event.at[0])
        earths = [seat for seat, spirit in enumerate(s.spirits) if spirit == EARTH]
        return ["rule earths_vitality"] if any(s.sites(seat) >> land & 1 for seat in earths) else []
    if kind == "invader-card" and game.adversary != NOBODY and s.turn and FLAGGED[INVADER_NAMES.index(what)]:
        return [f"escalation of {game.adversary}"]
    if kind == "turn" and event.n == 2:  # a whole turn under these rules
        scenario = f"scenario {game.scenario}"
        levels = [f"{game.adversary}, level {level}" for level in range(game.level + 1)]
        return [*(levels if game.adversary != NOBODY else []), *([scenario] if game.scenario != NOBODY else [])]
    return []


def of_use(s: Island, seat: int, power: int) -> list[str]:
    """A card; or the levels of an innate power that are carried out."""
    swift = s.fastened[seat] >> power & 1 and s.spirits[seat] == LIGHTNING
    out = ["rule swiftness_of_lightning"] if swift else []
    if POWERS[power].is_card():
        return [*out, f"card {POWER_NAMES[power]}"]
    lines, have = innate_lines(power), s.elements(seat)
    met = [enough(have, line.need) for line in lines]
    for n in range(len(lines)):
        if met[n] and not any(other.mode == INSTEAD and met[k] for k, other in enumerate(lines) if k > n):
            out.append(f"innate {POWER_NAMES[power]}, level {n + 1}")
    return out


def of_aim(s: Island, aim: AimLand, seat: int, power: int, land: int) -> list[str]:
    """Special rules about what a power reaches."""
    out = []
    if not aim.reach(s, seat, power) >> land & 1:
        out.append("rule shadows_of_the_dahan")
    if OCEANS >> land & 1:
        out.append("rule ocean_in_play")
    if aim.sacred and s.spirits[seat] == RIVER and max(s.presence[seat * LANDS : (seat + 1) * LANDS]) < 2:
        out.append("rule rivers_domain")
    return out


def of_end(game: SpiritIsland, ending: str, terror: int) -> list[str]:
    if ending == "victory":
        rising = "of dahan_insurrection " if game.scenario == "dahan_insurrection" else ""
        return [f"victory {rising}at terror level {terror}"]
    if ending == "fear-victory" and game.scenario == "rituals_of_terror":
        return ["third ritual"]
    if ending in ("adversary", "scenario"):
        return [f"lost to {game.adversary}" if ending == "adversary" else f"lost {game.scenario}"]
    return []


def of_result(ending: str) -> str:
    return f"ending {ending}"


# -- forced games ------------------------------------------------------------------------------------------------------
PAIRS: Final = [("lightning", "earth"), ("river", "bringer"), ("shadows", "green"), ("thunderspeaker", "ocean")]
DEALT = 5  # cards to each spirit
FEAR_GROUP = 3  # fear cards of each terror level
TERROR: Final = (1, 1, 1, 2, 2, 3, 3)  # as likely as its number here
DIGITS: Final = [str(n) for n in range(10)]
FEARED: Final = "retreat,isolation,scapegoats,dahan_raid,trade_suffers,seek_safety,avoid_the_dahan,belief_takes_root"
LULL: Final = "phase=fast slots=ravage/I-S,build/- a=play:boon_of_vigor"  # then A4, A7, B3 and B5 are ravaged
RISING: Final = f"spirits=river,earth scenario=dahan_insurrection {LULL} B7=2Pb,4D A8=2Pa"
RITUAL: Final = "spirits=river,earth scenario=rituals_of_terror phase=fast A1=C A5=4Pa,Pb,8D B7=2Pb a=energy:9 b=energy:9"
ALONE: Final = f"spirits=river {LULL} A8=2Pa"
NEAR_THE_END: Final = [
    f"{ALONE} A4=E,2D",
    f"{ALONE} A4=T,2D A1=E terror=2",
    f"{ALONE} A4=C,3D A1=T terror=3",
    f"{ALONE} A4=C,3D A1=T terror=3 rules=first_game blight=1",
    f"{ALONE} A4=T,2D A1=C terror=3 fear=3 fear-deck=? fear-done={FEARED}",
    f"{ALONE} A4=4T rules=first_game blight=1",
    f"{ALONE} A1=C deck=-",
    f"{ALONE.replace('A8=2Pa', 'A4=3T,Pa')}",
    f"{ALONE.replace('build/-', 'build/II-J')} A3=6T adversary=england",
    f"{RISING} A4=E,2D B2=D",
    f"{RISING} A4=T,2D B2=D,T terror=2",
    f"{RISING} A4=C,3D B2=T terror=3",
    f"{RISING} A1=2T@1,D B2=T B3=T,2D terror=3 fear=7 fear-deck=? fear-done={FEARED}",
    f"{RISING.replace('4D', '3D')} A4=3T,D",
    RITUAL,
    f"{RITUAL} terror=3",
]


class Eager(Bot):
    """By chance, but it seldom leaves alone what it may do."""

    name = "eager"

    def choose(self, game: Game, view: State, seat: int, rng: Random) -> Answer:
        answers = game.legal(view, seat)
        deeds = [answer for answer in answers if answer.kind != DONE and answer is not READY]
        return rng.choice(deeds if deeds and rng.random() < 0.95 else answers)


class Armed(SpiritIsland):
    """In the first turn every spirit has cards, energy, card plays and elements in plenty, and fear cards are earned."""

    def start(self, door: Door) -> Island:
        s = super().start(door)
        for seat in range(s.box.seats):
            for _ in range(DEALT):
                card = door.draw("dealt", s.pools[MINOR] | s.pools[MAJOR], POWER_NAMES)
                s.pools[POWERS[card].deck] &= ~(1 << card)
                s.hand[seat] |= 1 << card
            s.energy[seat], s.extra[seat] = 40, 9
            many = 1 + door.draw("elements", 0b11111, DIGITS)
            s.gained[seat] = elements(" ".join([f"{name} {many}" for name in ELEMENTS]))
        s.terror = TERROR[door.draw("terror", 0b1111111, DIGITS)]
        self.earn(s, door)
        if door.draw("spoiled", 0b111, DIGITS) == 0:
            s.blight_left = 1
        return s

    def earn(self, s: Island, door: Door) -> None:
        """As many fear cards have left the deck as the terror level allows; two are still to be resolved."""
        out = FEAR_GROUP * s.terror - 1
        for _ in range(out):
            s.fear_done.append(door.draw("fear", unseen_fear(s), FEAR_NAMES))
        s.fear_deck, s.earned, s.fear_done = s.fear_deck[out:], s.fear_done[:2], s.fear_done[2:]


def forced(number: int, door: Door) -> tuple[Game, State, Bot]:
    """Every third of these games has its end near; in the others two spirits have all they need."""
    if number % 3 == 0:
        game, s = from_position(f"spirit_island {NEAR_THE_END[number // 3 % len(NEAR_THE_END)]}")
        return game, s, Eager()
    armed = Armed(2, list(PAIRS[number % len(PAIRS)]))
    return armed, armed.start(door), Eager()
