"""What a long soak must have seen of Spirit Island: every power and innate level, fear card, blight side, adversary, ending.

Much of it is rare in random games, so some games are forced: spirits begin with many cards, much energy and many elements,
with fear cards earned and little blight left, or in a position close to a certain ending.
"""

from __future__ import annotations

from random import Random
from typing import Final

from dolmen.engine.answer import DONE, Answer
from dolmen.engine.chance import Chance, Event
from dolmen.engine.effects import YES, Effect
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.bots import Bot
from dolmen.games.spirit_island.cards.adversaries import ADVERSARIES, ADVERSARY_NAMES, Level
from dolmen.games.spirit_island.cards.blight_cards import BLIGHT_CARDS
from dolmen.games.spirit_island.cards.fear_cards import FEAR_NAMES, unseen_fear_cards
from dolmen.games.spirit_island.cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from dolmen.games.spirit_island.cards.scenarios import SCENARIO_NAMES
from dolmen.games.spirit_island.effects.action import TERROR_VICTORY
from dolmen.games.spirit_island.effects.targets import ChooseTarget, ChooseTargetLand
from dolmen.games.spirit_island.effects.thresholds import INSTEAD, MAY_INSTEAD, ThresholdLine, ThresholdLines
from dolmen.games.spirit_island.game import NONE, SpiritIsland, from_position
from dolmen.games.spirit_island.model.components import (
    BUILDINGS,
    CARD_LANDS,
    CITY,
    DESTROYED_PRESENCE,
    ELEMENTS,
    HEALTH_OF,
    INNATE,
    INVADER_NAMES,
    INVADERS,
    LAND_NAMES,
    LANDS,
    MAJOR,
    MINOR,
    OCEANS,
    READY,
    STAGE,
    STAGE_CARDS,
    TOWN,
    TRACK_ANSWERS,
    damage,
    kind_of,
    meets_threshold,
    parse_elements,
)
from dolmen.games.spirit_island.model.spirit_mats import SPIRIT_NAMES
from dolmen.games.spirit_island.model.state import BUILD, ENDINGS, NO_CARD, RAVAGE, Island, island

LIGHTNING, RIVER, EARTH = [SPIRIT_NAMES.index(name) for name in ("lightning", "river", "earth")]
ASKING: Final = (
    "ally_of_the_dahan",
    "sworn_to_victory",
    "choke_the_land_with_green",
)  # seen in their question
ENDS: Final = [name for name in ENDINGS if name not in ("", "victory", "adversary", "scenario")]


# -- lists of features -------------------------------------------------------------------------------------------------
def innate_lines(power: int) -> list[ThresholdLine]:
    target = POWERS[power].target
    assert isinstance(target, ChooseTarget)
    assert isinstance(target.then, ThresholdLines)
    return target.then.lines


def wanted() -> list[str]:
    """The names of all features."""
    out = [f"card {power.name}" for power in POWERS if power.is_card()]
    for power in (power.number for power in POWERS if power.deck == INNATE):
        out += [f"innate {POWER_NAMES[power]}, level {n + 1}" for n in range(len(innate_lines(power)))]
    out += [f"fear {name}, level {level}" for name in FEAR_NAMES for level in (1, 2, 3)]
    out += ["blight from first_game", "blight from a healthy side"]
    for name, amount in [(card.name, card.tainted) for card in BLIGHT_CARDS]:
        out += [f"tainted by {name}", f"phase of {name}"] if amount else []
    for adversary in ADVERSARIES:
        out += [f"escalation of {adversary.name}"]  # level 0 has nothing else, apart from a loss condition
        out += [f"{adversary.name}, level {level}" for level in range(1, len(adversary.levels))]
    out += [f"scenario {name}" for name in SCENARIO_NAMES]
    out += [f"rule {rule.name}" for rule in SPECIAL_RULES]
    out += [f"victory at terror level {level}" for level in (1, 2, 3)]
    out += [f"victory of dahan_insurrection at terror level {level}" for level in (1, 2, 3, TERROR_VICTORY)]
    out += [f"ending {name}" for name in ENDS]
    out += ["ritual", "third ritual", "lost to england", "lost guard_the_isles_heart"]
    out += ["lost dahan_insurrection, too few dahan", "lost dahan_insurrection, at terror level victory"]
    return out


# -- detection ---------------------------------------------------------------------------------------------------------
def features(game: Game, state: State, seat: int, answer: Answer, events: list[Event]) -> list[str]:
    """The features that an answer shows, which was given in this state and caused these events."""
    assert isinstance(game, SpiritIsland)
    s, out = island(state), []
    terror = s.terror
    for event in events:
        terror = event.n if event.kind == "terror" else terror
        out += of_end(game, event.what, terror) if event.kind == "end" else of_event(game, s, event)
    f = game.pending_frame(s, seat)
    assert f is not None
    room, _, name = f.node.path.partition("/")[0].partition(".")
    if room == "rule" and name in ASKING and (answer is YES or name == "sworn_to_victory"):
        out.append(f"rule {name}")
    if room == "blight":
        out.append(f"phase of {name.removesuffix('.phase')}")
    if room == "scenario":
        out.append(f"scenario {name}")
    if game.adversary != NONE:
        out += of_foe(game, s, f.node.path, events)
    if answer is TRACK_ANSWERS[DESTROYED_PRESENCE]:
        out.append("rule steady_regeneration")
    if isinstance(f.node, ChooseTargetLand):
        out += of_aim(s, f.node, seat, f.source, answer.a)
    if isinstance(f.node, ThresholdLines) and f.source >= 0 and not POWERS[f.source].is_card():
        out.append(f"innate {POWER_NAMES[f.source]}, level {f.b + answer.a + 1}")
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
        return ["rule earths_vitality"] if any(s.sacred_sites(seat) >> land & 1 for seat in earths) else []
    return []


def of_use(s: Island, seat: int, power: int) -> list[str]:
    """A card; or the levels of an innate power that are used, except those between which its owner will choose."""
    swift = s.made_fast[seat] >> power & 1 and s.spirits[seat] == LIGHTNING
    out = ["rule swiftness_of_lightning"] if swift else []
    if POWERS[power].is_card():
        return [*out, f"card {POWER_NAMES[power]}"]
    lines, have = innate_lines(power), s.elements(seat)
    met = [meets_threshold(have, line.need) for line in lines]
    chosen = [line.mode == MAY_INSTEAD and met[n] for n, line in enumerate(lines)] + [False]
    for n in range(len(lines)):
        replaced = any(other.mode == INSTEAD and met[k] for k, other in enumerate(lines) if k > n)
        if met[n] and not replaced and not chosen[n] and not chosen[n + 1]:
            out.append(f"innate {POWER_NAMES[power]}, level {n + 1}")
    return out


def of_aim(s: Island, aim: ChooseTargetLand, seat: int, power: int, land: int) -> list[str]:
    """Special rules about the range and targets of a power."""
    out = []
    if not aim.lands_in_range(s, seat, power) >> land & 1:
        out.append("rule shadows_of_the_dahan")
    if OCEANS >> land & 1:
        out.append("rule ocean_in_play")
    if aim.sacred and s.spirits[seat] == RIVER and max(s.presence[seat * LANDS : (seat + 1) * LANDS]) < 2:
        out.append("rule rivers_domain")
    return out


# -- what adversaries do -----------------------------------------------------------------------------------------------
DONE_BY_FOES: Final = ("add", "build", "replace")
SETUPS: Final = {  # the number of a land in which a level adds a building in setup
    ("brandenburg_prussia", 1): 3,
    ("england", 2): 1,
    ("sweden", 2): 4,
    ("sweden", 6): 8,
}
USUAL_DECK: Final = "111222233333"
ENGLAND_SLOT: Final = 3  # the level with a slot until stage II


def of_start(game: Game, events: list[Event]) -> list[str]:
    """What the levels of an adversary have done in setup, before anybody is asked."""
    assert isinstance(game, SpiritIsland)
    out = []
    for (name, level), number in SETUPS.items():
        added = [event for event in events if event.kind == "add" and event.what in ("town", "city")]
        if name == game.adversary and level <= game.level and any(event.at[0][1:] == str(number) for event in added):
            out.append(f"{name}, level {level}")
    cards = [event.n for event in events if event.kind == "invader-card"]
    return out + of_deck(game, 0, cards)


def of_foe(game: SpiritIsland, s: Island, path: str, events: list[Event]) -> list[str]:
    """The escalation, and the levels of the adversary that have changed something."""
    foe = ADVERSARIES[ADVERSARY_NAMES.index(game.adversary)]
    levels = foe.levels[: game.level + 1]
    out = []
    if events and events[0].kind in DONE_BY_FOES:  # a player chose the land
        escalation = foe.escalation or foe.after_explore
        assert escalation is not None
        out += [f"escalation of {foe.name}"] if within(path, escalation) else []
        for n, level in enumerate(levels):
            asking = [effect for effect in (level.late, level.after_ravage_blight) if effect is not None]
            out += [f"{foe.name}, level {n}" for effect in asking if within(path, effect)]
    cards = [event.n for event in events if event.kind == "invader-card" and s.turn]
    out += of_deck(game, len("".join(deck_of(levels).split("-"))) - len(s.invader_deck_stages), cards)
    met = of_england(s, events) if foe.name == "england" else of_sweden(s, events) if foe.name == "sweden" else []
    replaced = foe.name == "england" and game.level > ENGLAND_SLOT  # by the slot of level 4, which stays
    return out + [f"{foe.name}, level {n}" for n in met if n <= game.level and not (replaced and n == ENGLAND_SLOT)]


def within(path: str, effect: Effect) -> bool:
    """Whether a node is an effect or a part of it."""
    return f"{path}/".startswith(f"{effect.path}/")


def deck_of(levels: list[Level]) -> str:
    return ([USUAL_DECK] + [level.deck for level in levels if level.deck])[-1]


def of_deck(game: SpiritIsland, drawn: int, cards: list[int]) -> list[str]:
    """The first card that the usual deck would not have had there; a later level's deck replaces an earlier one's."""
    if game.adversary == NONE or not cards:
        return []
    levels = ADVERSARIES[ADVERSARY_NAMES.index(game.adversary)].levels[: game.level + 1]
    deck = deck_of(levels).replace("-", "")
    other = [n for n in range(len(deck)) if deck[n] != USUAL_DECK[n]]
    if not other or drawn != other[0] or cards[0] != int(deck[drawn]):
        return []
    return [f"{game.adversary}, level {max([n for n, level in enumerate(levels) if level.deck])}"]


def of_england(s: Island, events: list[Event]) -> list[int]:
    """Where nobody stood (1), by the slot that others do not have (3), by cards of stage II (4), twice (6); and what
    would have fallen without one more health (5)."""
    out, come, built = [], set[str](), list[str]()
    for event in events:
        land = event.at[-1] if event.at else ""
        if event.kind == "build":
            at = LAND_NAMES.index(land)
            out += [1] if land not in come and not s.count(at, INVADERS) else []
            if s.slot_action[0] == BUILD and (lands_in(s, 0) & ~lands_in(s, -1)) >> at & 1:
                out += [6] if land in built else [4 if STAGE[s.slot_card[0]] > 1 else ENGLAND_SLOT]
                built.append(land)
        elif event.kind in ("add", "move", "replace", "explore"):
            come.add(land)
        elif event.kind == "time":
            hurt = [(kind_of(piece), damage(piece)) for land_pieces in s.pieces for piece in land_pieces]
            out += [5] if any(k in (TOWN, CITY) and n >= HEALTH_OF[k] for k, n in hurt) else []
    return out


def lands_in(s: Island, slot: int) -> int:
    """The lands of the card in a slot."""
    return 0 if s.slot_card[slot] == NO_CARD else CARD_LANDS[s.slot_card[slot]]


def of_sweden(s: Island, events: list[Event]) -> list[int]:
    """A ravage that brings two blight (1), and one with buildings, which are stronger (3)."""
    out, here, heavy, blights = [], "", False, 0
    for event in events:
        if event.kind == "ravage":
            here, heavy, blights = event.at[0], event.n >= 6, 0
            out += [3] if event.n and s.count(LAND_NAMES.index(here), BUILDINGS) else []
        elif event.kind == "blight" and event.at[0] == here:
            blights += 1
            out += [1] if heavy and blights == 2 else []
    return out


def of_end(game: SpiritIsland, ending: str, terror: int) -> list[str]:
    if ending == "victory":
        rising = "of dahan_insurrection " if game.scenario == "dahan_insurrection" else ""
        return [f"victory {rising}at terror level {terror}"]
    if ending == "fear-victory" and game.scenario == "rituals_of_terror":
        return ["third ritual"]
    if ending == "scenario" and game.scenario == "dahan_insurrection":
        return [f"lost {game.scenario}, {'at terror level victory' if terror >= TERROR_VICTORY else 'too few dahan'}"]
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
    f"{RISING} A4=T,2D A1=2C B2=2C B6=2C terror=3 fear=7 fear-deck=? fear-done={FEARED}",
    RITUAL,
    f"{RITUAL} terror=3",
]


class Eager(Bot):
    """A random bot that seldom passes on an option."""

    name = "eager"

    def choose(self, game: Game, view: State, seat: int, rng: Random) -> Answer:
        answers = game.legal(view, seat)
        deeds = [answer for answer in answers if answer.kind != DONE and answer is not READY]
        return rng.choice(deeds if deeds and rng.random() < 0.95 else answers)


class Armed(SpiritIsland):
    """In the first turn every spirit has cards, energy, card plays and elements in plenty, and fear cards are earned."""

    def start(self, chance: Chance) -> Island:
        s = super().start(chance)
        for seat in range(s.components.seats):
            for _ in range(DEALT):
                card = chance.draw("dealt", s.power_decks[MINOR] | s.power_decks[MAJOR], POWER_NAMES)
                s.power_decks[POWERS[card].deck] &= ~(1 << card)
                s.hand[seat] |= 1 << card
            s.energy[seat], s.extra_card_plays[seat] = 40, 9
            many = 1 + chance.draw("elements", 0b11111, DIGITS)
            s.gained_elements[seat] = parse_elements(" ".join([f"{name} {many}" for name in ELEMENTS]))
        s.terror = TERROR[chance.draw("terror", 0b1111111, DIGITS)]
        self.earn(s, chance)
        if chance.draw("spoiled", 0b111, DIGITS) == 0:
            s.blight_left = 1
        return s

    def earn(self, s: Island, chance: Chance) -> None:
        """As many fear cards have left the deck as the terror level allows; two are still to be resolved."""
        out = FEAR_GROUP * s.terror - 1
        for _ in range(out):
            s.fear_done.append(chance.draw("fear", unseen_fear_cards(s), FEAR_NAMES))
        s.fear_deck, s.earned, s.fear_done = s.fear_deck[out:], s.fear_done[:2], s.fear_done[2:]


class FarOn(SpiritIsland):
    """The card to ravage by is one of stage II."""

    def start(self, chance: Chance) -> Island:
        s = super().start(chance)
        card = chance.draw("invaders", s.unseen_invader_cards & STAGE_CARDS[2], INVADER_NAMES)
        s.invader_deck_stages.remove(2)
        s.unseen_invader_cards &= ~(1 << card)
        s.slot_card[s.slot_action.index(RAVAGE)] = card
        return s


PRUSSIA: Final = "brandenburg_prussia"
FOES: Final = [  # where a higher level replaces a rule, it must be that level; England keeps a slot from level 4 on
    *[SpiritIsland(2, list(PAIRS[level % len(PAIRS)]), adversary=PRUSSIA, level=level) for level in (2, 3, 4, 5)],
    SpiritIsland(2, ["river", "earth"], adversary="england", level=3),
    FarOn(2, ["river", "earth"], adversary="england", level=4),
]


def forced(number: int, chance: Chance) -> tuple[Game, State, Bot]:
    """Every third game is close to its end, every sixth has a certain adversary; in the rest two spirits have everything."""
    if number % 3 == 0:
        game, s = from_position(f"spirit_island {NEAR_THE_END[number // 3 % len(NEAR_THE_END)]}")
        return game, s, Eager()
    if number % 6 == 1:
        foe = FOES[number // 6 % len(FOES)]
        return foe, foe.start(chance), Eager()
    armed = Armed(2, list(PAIRS[number % len(PAIRS)]))
    return armed, armed.start(chance), Eager()
