"""Spirit Island as a `Game`: options, setup, views, storage, result."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from dolmen.engine.answer import Answer, Vocabulary
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.effects import NOT_OFFERED, REST, Effect, combinator_answers, pending_members, register
from dolmen.engine.game import Game, Result
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.serialize import BadState, mask_from, pending_to_dict, read_pending
from dolmen.engine.state import ActiveModifier, Frame, Node, State, View, run_until_question
from dolmen.games.options import BadOptions, Option, check_options
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition, split_list
from dolmen.games.stored_fields import write_fields

from .cards.adversaries import ADVERSARIES, ADVERSARY_NAMES
from .cards.blight_cards import BLIGHT_CARDS, BLIGHT_NAMES, FIRST_GAME, HEALTHY
from .cards.fear_cards import FEAR_CARDS, FEAR_NAMES
from .cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from .cards.scenarios import SCENARIO_NAMES, SCENARIOS, SPECIAL_ACTIONS
from .content.loader import load_invaders
from .effects.blight import BLIGHT_COMES, CASCADE
from .effects.gains import FORGET, NAME_ELEMENT, NodeWithCards
from .effects.invader_actions import RavageLands
from .effects.modifiers import REPEATS_FREE, REPEATS_PAID
from .effects.ravage_order import order_cannot_matter
from .model.components import (
    BOARDS,
    ELEMENTS,
    INNATE,
    INVADER_NAMES,
    KINDS,
    LANDS,
    PLACES,
    TRACK_NAMES,
    bits,
    fixed_answers,
    read_far_move,
)
from .model.modifier_points import MODIFIER_POINTS
from .model.spirit_mats import MATS, SPIRIT_NAMES, Mat
from .model.state import (
    ACTIONS,
    ENDINGS,
    FEAR_VICTORY,
    NO_CARD,
    SACRIFICE,
    UNKNOWN,
    VICTORY,
    Components,
    Island,
    island,
)
from .notation import RULES, read_number, read_state, split_fields, write_position
from .phases.game_base import IslandBase
from .phases.power_phases import FEWER_ELEMENTS_FOR_REPEAT, FEWER_ELEMENTS_FOR_USE, offer_names
from .phases.setup import CHANCE, ON_THE_COAST, PHASES, ROUND, SETUP, SetupChoices, set_up_table
from .phases.spirit_phase import GROWTH, SpiritGrowth
from .phases.unasked_answers import unasked_rule, waiting_rule
from .storage import FIELDS, island_from_dict

NONE: Final = "none"  # no adversary, no scenario
# Names in events besides powers. Frames never refer to these.
EVENT_NAMES: Final = (
    *FEAR_NAMES,
    *BLIGHT_NAMES,
    *INVADER_NAMES,
    *KINDS,
    *ELEMENTS,
    *ACTIONS,
    *PHASES,
    *ENDINGS[1:],
    *TRACK_NAMES,
)
OPTIONS: Final = (
    Option("seats", "number", 2, choices=(1, 2, 3, 4)),
    Option("spirits", "words", [], choices=(CHANCE, *SPIRIT_NAMES)),
    Option("boards", "words", [], advanced=True),
    Option("adversary", "word", NONE, choices=(NONE, *ADVERSARY_NAMES)),
    Option("level", "number", 0, choices=(0, 1, 2, 3, 4, 5, 6), needs={"adversary": tuple(ADVERSARY_NAMES)}),
    Option("scenario", "word", NONE, choices=(NONE, *SCENARIO_NAMES)),
    Option("teaching", "flag", False, needs={"adversary": NONE, "scenario": NONE}),
    Option("progressions", "words", [], advanced=True),
    Option("first_game", "flag", False, advanced=True),
    Option("starting_blight", "flag", False, advanced=True),
    Option("extra_blight", "flag", False, advanced=True),
)


@cache
def vocabulary() -> Vocabulary:
    """Every answer. All games share them."""
    words = Vocabulary()
    words.add([*combinator_answers(), *fixed_answers()])
    for power in POWERS:
        words.add(power.answers)
    words.add([action.answer for action in SPECIAL_ACTIONS])
    return words


@cache
def nodes() -> dict[str, Node]:
    """Every effect by its path. All games share them."""
    registry = Game(1)
    for power in POWERS:
        register(registry, f"power.{power.name}", power.use)
    for rule in SPECIAL_RULES:
        register(registry, f"rule.{rule.name}", rule.modifier)
    for mat, growth in zip(MATS, GROWTH, strict=True):
        register(registry, f"growth.{mat.name}", growth)
    for fear_card in FEAR_CARDS:
        for i, effect in enumerate(fear_card.levels):
            register(registry, f"fear.{fear_card.name}.{i + 1}", effect)
    for blight_card in BLIGHT_CARDS:
        if blight_card.each_phase is not None:
            register(registry, f"blight.{blight_card.name}.phase", blight_card.each_phase)
    for kind, things in (("adversary", ADVERSARIES), ("scenario", SCENARIOS)):
        for thing in things:
            for i, effect in enumerate(effects_of(thing)):
                register(registry, f"{kind}.{thing.name}/{i}", effect)
    single: list[tuple[str, Effect]] = [
        ("round", ROUND),
        ("setup", SETUP),
        ("on_the_coast", ON_THE_COAST),
        ("forget", FORGET),
        ("name_element", NAME_ELEMENT),
        ("cascade", CASCADE),
        ("blight_comes", BLIGHT_COMES),
        ("withhold.fast", FEWER_ELEMENTS_FOR_USE[0]),
        ("withhold.slow", FEWER_ELEMENTS_FOR_USE[1]),
        ("withhold.fast.again", FEWER_ELEMENTS_FOR_REPEAT[0]),
        ("withhold.slow.again", FEWER_ELEMENTS_FOR_REPEAT[1]),
        ("repeats.free", REPEATS_FREE),
        ("repeats.paid", REPEATS_PAID),
    ]
    for path, effect in single:
        register(registry, path, effect)
    return registry.nodes


def effects_of(thing: Any) -> list[Effect]:
    found: list[Effect] = thing.parts()
    return found


@cache
def playable_spirits() -> tuple[str, ...]:
    """The spirits whose powers all exist."""
    return tuple(
        mat.name
        for spirit, mat in enumerate(MATS)
        if any(power.deck == INNATE and power.spirit == spirit for power in POWERS)
        and all(name in POWER_NAMES for name in mat.printed.cards)
    )


def has_progression(mat: Mat) -> bool:
    listed_cards = mat.printed.progression
    return bool(listed_cards) and all(name in POWER_NAMES for name in listed_cards)


@mypyc_attr("allow_interpreted_subclasses")
class SpiritIsland(IslandBase):
    """1 to 4 spirits against the invaders.

    `spirits` and `boards` by seat; if empty or `chance` they are drawn at random; `progressions` are the seats ("a",
    "b") that gain cards from their power progression; `teaching` is the teaching game (SI-3); the others are table options
    of SI-2.
    """

    name = "spirit_island"
    turn_rule = "SI-18.12"
    simultaneous_rule = "SI-18.4"

    def __init__(
        self,
        seats: int = 2,
        spirits: list[str] | None = None,
        boards: list[str] | None = None,
        adversary: str = NONE,
        level: int = 0,
        scenario: str = NONE,
        teaching: bool = False,
        progressions: list[str] | None = None,
        first_game: bool = False,
        starting_blight: bool = False,
        extra_blight: bool = False,
    ) -> None:
        super().__init__(seats)
        self.modifier_points = MODIFIER_POINTS
        self.spirits: list[str] = spirits or []
        self.boards: list[str] = boards or []
        self.adversary: str = adversary
        self.level: int = level
        self.scenario: str = scenario
        self.teaching: bool = teaching
        self.progressions: list[str] = progressions or []
        self.first_game: bool = first_game
        self.starting_blight: bool = starting_blight
        self.extra_blight: bool = extra_blight
        self.check_options()
        self.vocabulary = vocabulary()
        self.nodes = nodes()
        self.things = [*offer_names(), *EVENT_NAMES]
        self.places = PLACES
        self.components: Components = self.make_components()

    def check_options(self) -> None:
        """Check that spirits, boards, progressions and the adversary's level exist (SI-2.5, 2.17, 2.27, 3.2, 3.16)."""
        check_options("Spirit Island", OPTIONS, self.options())
        self.check_names("spirits", self.spirits, [CHANCE, *self.selectable_spirits()], self.seats)
        self.check_names("boards", self.boards, [CHANCE, *BOARDS], self.seats)
        self.check_names("progressions", self.progressions, list(SEAT_LETTERS[: self.seats]), len(self.progressions))
        if self.level and self.adversary == NONE:
            raise BadOptions("options.choice", option="level", given=self.level, known=0)

    def selectable_spirits(self) -> list[str]:
        """The spirits to choose from: in a teaching game those with a power progression (SI-3.16)."""
        names = list(playable_spirits())
        if self.teaching:
            names = [name for name in names if has_progression(MATS[SPIRIT_NAMES.index(name)])]
        return names

    def check_names(self, option: str, given: list[str], known: list[str], n: int) -> None:
        named = [name for name in given if name != CHANCE]
        if given and (len(given) != n or len(set(named)) != len(named) or any(name not in known for name in given)):
            raise BadOptions("options.choice", option=option, given=", ".join(given), known=", ".join(known))

    def options(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "spirits": self.spirits,
            "boards": self.boards,
            "adversary": self.adversary,
            "level": self.level,
            "scenario": self.scenario,
            "teaching": self.teaching,
            "progressions": self.progressions,
            "first_game": self.first_game,
            "starting_blight": self.starting_blight,
            "extra_blight": self.extra_blight,
        }

    # -- setup ---------------------------------------------------------------------------------------------------------
    def make_components(self) -> Components:
        components = Components(self.seats, POWERS)
        components.blight_cards = BLIGHT_CARDS
        if self.adversary != NONE:
            adversary = ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)]
            components.adversary, components.level = ADVERSARY_NAMES.index(self.adversary), self.level
            components.escalation, components.after_explore = adversary.escalation, adversary.after_explore
            components.adversary_loss = adversary.loss
            components.threat += adversary.levels[self.level].threat
            for level in adversary.levels[: self.level + 1]:
                components.fear_markers += level.fear_markers
                components.build_also = level.build_also or components.build_also
                components.build_twice = level.build_twice or components.build_twice
                components.heavy_damage = level.heavy_damage or components.heavy_damage
                components.after_ravage_blight = level.after_ravage_blight or components.after_ravage_blight
                if level.setup is not None:
                    components.adversary_setup.append(level.setup)
            late = [level.late for level in adversary.levels[: self.level + 1]]
            components.adversary_setup += [effect for effect in late if effect is not None]
        if self.scenario != NONE:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            components.scenario = SCENARIO_NAMES.index(self.scenario)
            components.goal, components.scenario_loss = scenario.goal, scenario.loss
            components.explore_more, components.at_terror_victory = scenario.explore_more, scenario.at_terror_victory
            components.terror_by_fear = scenario.terror_by_fear
            components.tainted_blight_reduction = scenario.tainted_blight_reduction
            components.threat += scenario.threat
            if scenario.setup is not None:
                components.scenario_setup.append(scenario.setup)
        return components

    def setup_choices(self) -> SetupChoices:
        """The choices for setup, from the options, all levels of the adversary and the scenario."""
        numbers, choices = load_invaders().numbers, SetupChoices()
        choices.spirits, choices.boards = self.spirits, self.boards
        choices.playable = self.selectable_spirits()
        choices.progressions = [self.teaching or seat in self.progressions for seat in SEAT_LETTERS[: self.seats]]
        choices.fear, choices.invader_deck = numbers.fear_cards, numbers.deck
        choices.starting_blight = self.starting_blight
        card = FIRST_GAME if self.teaching or self.first_game else UNKNOWN
        choices.blight_card = card
        healthy = BLIGHT_CARDS[card].healthy if card != UNKNOWN else HEALTHY
        choices.blight = healthy * self.seats + self.extra_blight
        if self.adversary != NONE:
            adversary = ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)]
            for level in adversary.levels[: self.level + 1]:
                choices.fear = list(level.fear)
                choices.invader_deck = level.deck or choices.invader_deck
                choices.slots = level.slots or choices.slots
        if self.scenario != NONE:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            choices.blight += scenario.blight * self.seats
            if scenario.fear_cards:
                choices.fear = [0, 0, scenario.fear_cards]
        return choices

    def add_option_modifiers(self, s: Island) -> None:
        """Add the modifiers of adversary and scenario."""
        if self.adversary != NONE:
            for level in ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)].levels[: self.level + 1]:
                for point, modifier in level.modifiers:
                    s.modifiers.append(ActiveModifier(point, modifier, 0))
        if self.scenario != NONE:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            for point, modifier in scenario.modifiers:
                s.modifiers.append(ActiveModifier(point, modifier, 0))
            for point, modifier in scenario.seat_modifiers:
                for seat in range(self.seats):
                    s.modifiers.append(ActiveModifier(point, modifier, seat))

    def start(self, chance: Chance) -> Island:
        s = Island(self.components)
        set_up_table(s, self.setup_choices(), chance)
        self.add_option_modifiers(s)
        s.push(ROUND, 0)
        s.push(SETUP, 0)
        run_until_question(s, chance)
        return s

    def refusal(self, s: State, seat: int, answer: Answer) -> str:
        f, state = self.pending_frame(s, seat), island(s)
        if f is None:
            return self.ending_rule(state) if self.over(s) else waiting_rule(state, seat, answer)
        refusal = f.node.refusal(s, f, answer)
        return unasked_rule(state, f, answer) if refusal == NOT_OFFERED else refusal

    def ending_rule(self, s: Island) -> str:
        """The rule by which nothing is played after the end."""
        return "SI-29.6" if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE) else "SI-30.5"

    def automatic_answer(self, s: State, seat: int) -> Answer | None:
        answer = super().automatic_answer(s, seat)
        f = self.pending_frame(s, seat) if answer is None else None
        if f is not None and isinstance(f.node, RavageLands) and order_cannot_matter(island(s), pending_members(f)):
            return REST
        if f is not None and isinstance(f.node, SpiritGrowth):
            return f.node.item_that_may_come_first(f)
        return answer

    def read(self, name: str) -> Answer | None:
        return super().read(name) or read_far_move(name)

    # -- the end -------------------------------------------------------------------------------------------------------
    def result(self, s: State) -> Result:
        s = island(s)
        won = s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE)
        roles = [SPIRIT_NAMES[spirit] for spirit in s.spirits]
        places = [1 if won else 2] * self.seats  # the players win or lose together
        return Result([score(s)] * self.seats, places, ENDINGS[s.ending], roles, s.turn)

    # SI-1.18: everything on the table is open, and unseen cards are not in the state. So a view is a plain copy, and there
    # is nothing hidden to resample.
    def view(self, s: State, seat: int) -> View:
        return View(s.copy())

    def resample_hidden(self, s: State, seat: int, rng: Random) -> Island:
        return island(s).copy()

    # -- positions -----------------------------------------------------------------------------------------------------
    def option_words(self) -> list[str]:
        """The options that a position needs besides spirits and boards."""
        words = [f"adversary={self.adversary}", f"level={self.level}"] if self.adversary != NONE else []
        words += [f"scenario={self.scenario}"] if self.scenario != NONE else []
        words += [f"progressions={','.join(self.progressions)}"] if self.progressions else []
        flags = [name for name in RULES if getattr(self, name)]
        return words + ([f"rules={','.join(flags)}"] if flags else [])

    def write_position(self, s: State) -> str:
        return write_position(self, island(s))

    def read_position(self, text: str) -> Island:
        game, s = from_position(text)
        if game.option_words() != self.option_words() or game.seats != self.seats:
            raise BadPosition("position.options")
        s.components = self.components
        return s

    # -- storage -------------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        out = write_fields(island(s), FIELDS)
        out.update(pending_to_dict(self, s))
        return out

    def from_dict(self, data: dict[str, Any]) -> Island:
        s = island_from_dict(self.components, data)
        read_pending(self, data, s)
        s.refresh_derived()
        return s

    def component_counts(self, s: State) -> dict[str, int]:
        """Every card once, the blight on island and card, and 13 presence of each spirit."""
        s = island(s)
        frames = [*s.stack, *[f for lane in s.lanes for f in lane.stack]]
        masks = [*s.hand, *s.cards_in_play, *s.discard, *s.power_decks, *s.power_discards, s.forgotten, *held_cards(frames)]
        for seat in range(self.seats):
            listed_cards = MATS[s.spirits[seat]].printed.progression
            if s.progress[seat] >= 0:
                masks.append(mask_from(POWER_NAMES, list(listed_cards[s.progress[seat] :]), "card"))
        out = {power.name: 0 for power in POWERS if power.is_card()}
        for mask in masks:
            for card in bits(mask):
                out[POWER_NAMES[card]] += 1
        refill = self.components.tainted_blight(s.blight_card) if s.tainted else 0
        out["blight"] = sum(s.blight) + s.blight_left - refill
        out["invader cards"] = (
            len(s.invader_deck_stages)
            + len(s.discarded_invader_cards)
            + sum(c != NO_CARD for c in [*s.slot_card, s.explore_card])
        )
        out["fear cards"] = len(s.fear_deck) + len(s.earned) + len(s.fear_done)
        for seat in range(self.seats):
            here = sum([s.presence_in(seat, land) for land in range(LANDS)])
            waiting = sum([f.node is ON_THE_COAST and f.owner == seat for f in frames])
            tracks = s.presence_on_track(seat, 0) + s.presence_on_track(seat, 1)
            out[f"presence.{seat}"] = here + s.destroyed_presence[seat] + tracks + waiting
        return out


def score(s: Island) -> int:
    """SI-33."""
    n, threat = s.components.seats, s.components.threat
    dahan = sum([s.count(land, 1) for land in range(LANDS)])
    bonus = dahan // n - sum(s.blight) // n
    if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE):
        return 5 * threat + 10 + 2 * len(s.invader_deck_stages) + bonus
    return 2 * threat + len(s.discarded_invader_cards) + sum(c != NO_CARD for c in [*s.slot_card, s.explore_card]) + bonus


def held_cards(frames: list[Frame]) -> list[int]:
    """Cards drawn that are not yet in a hand or pile."""
    return [sum(1 << card for card in f.held or ()) for f in frames if isinstance(f.node, NodeWithCards)]


def power_names(mask: int) -> list[str]:
    return [POWER_NAMES[card] for card in bits(mask)]


def game_from_fields(fields: dict[str, str]) -> SpiritIsland:
    """The game that the fields of a position belong to."""
    spirits, boards = split_list(fields.get("spirits", "")), split_list(fields.get("boards", ""))
    if not spirits or CHANCE in spirits or CHANCE in boards:
        raise BadPosition(
            "position.value", field="spirits", given=fields.get("spirits", ""), known=", ".join(playable_spirits())
        )
    flags = split_list(fields.get("rules", ""))
    for flag in flags:
        if flag not in RULES:
            raise BadPosition("position.value", field="rules", given=flag, known=", ".join(RULES))
    try:
        return SpiritIsland(
            len(spirits),
            spirits,
            boards or list(BOARDS[: len(spirits)]),
            fields.get("adversary", NONE),
            read_number("level", fields.get("level", "0")),
            fields.get("scenario", NONE),
            "teaching" in flags,
            split_list(fields.get("progressions", "")),
            *[name in flags for name in RULES[1:]],
        )
    except BadOptions as error:
        raise BadPosition(error.key, **error.values) from None


def from_position(text: str, chance: Chance | None = None) -> tuple[SpiritIsland, Island]:
    """The game and the state that a position describes. `chance` decides what is drawn before the first question."""
    fields = split_fields(text)
    game = game_from_fields(fields)
    try:
        s = read_state(game, fields)
        if "pending" not in fields:
            run_until_question(s, chance or Chance())
    except BadState as error:
        raise BadPosition(error.key, **error.values) from None
    except ChanceNeeded:
        raise BadPosition("position.drawn_phase") from None
    return game, s
