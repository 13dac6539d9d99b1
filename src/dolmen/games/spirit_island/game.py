"""Spirit Island as a `Game`: options, setup, views, storage, result."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

from dolmen.engine.answer import Answer, Vocabulary
from dolmen.engine.chance import Chance, ChanceNeeded
from dolmen.engine.effects import NOT_OFFERED, Effect, combinator_answers, register
from dolmen.engine.game import Game, Result
from dolmen.engine.mypyc_support import mypyc_attr
from dolmen.engine.serialize import BadState, find_index, mask_from, pending_to_dict, read_int, read_list, read_pending
from dolmen.engine.state import ActiveModifier, Frame, Node, State, View, settle
from dolmen.games.options import BadOptions, Option, check_options
from dolmen.games.position_fields import SEAT_LETTERS, BadPosition, split_list

from .cards import blight_cards, fear_cards, powers  # noqa: F401  (importing fear and powers writes their cards)
from .cards.adversaries import ADVERSARIES, ADVERSARY_NAMES
from .cards.power_cards import SPECIAL_RULES
from .cards.scenarios import SCENARIO_NAMES, SCENARIOS
from .content.loader import own_invaders
from .effects.blight import BLIGHT_COMES, BLIGHT_NAMES, CASCADE, FLIPS, TAINTED_BLIGHT
from .effects.gains import FORGET, NAME_ELEMENT, Holding
from .effects.modifiers import DEEDS, REPEATS_FREE, REPEATS_PAID
from .model.components import (
    BOARDS,
    ELEMENTS,
    INVADER_NAMES,
    KINDS,
    LAND_NAMES,
    LANDS,
    NAMED_PIECES,
    PLACES,
    TRACK_NAMES,
    bits,
    elements,
    elements_text,
    fixed_answers,
    island_map,
    piece_name,
)
from .model.modifier_points import MODIFIER_POINTS
from .model.spirit_mats import MATS, SPIRIT_NAMES, Mat
from .model.state import (
    ACTIONS,
    ENDINGS,
    FEAR_VICTORY,
    INNATES,
    NO_CARD,
    POWER_NAMES,
    POWERS,
    SACRIFICE,
    UNKNOWN,
    VICTORY,
    Box,
    Island,
    island,
)
from .notation import RULES, number, read_state, split_fields, write_position
from .phases.invader_phase import BLIGHT_PHASES, FEAR_LEVELS, FEAR_NAMES
from .phases.power_phases import WITHHOLD, WITHHOLD_AGAIN, thing_names
from .phases.setup import CHANCE, ON_THE_COAST, PHASES, ROUND, SETUP, Choices, prepare
from .phases.spirit_phase import GROWTH

NOBODY: Final = "none"  # no adversary, no scenario
# What events name besides powers: frames never point at these.
WORDS: Final = (*FEAR_NAMES, *BLIGHT_NAMES, *INVADER_NAMES, *KINDS, *ELEMENTS, *ACTIONS, *PHASES, *ENDINGS[1:], *TRACK_NAMES)
NOT_THIS: Final = "SI-11.9"  # what is asked must be answered, and nothing else
OPTIONS: Final = (
    Option("seats", "number", 2, choices=(1, 2, 3, 4)),
    Option("spirits", "words", [], choices=(CHANCE, *SPIRIT_NAMES)),
    Option("boards", "words", [], rare=True),
    Option("adversary", "word", NOBODY, choices=(NOBODY, *ADVERSARY_NAMES)),
    Option("level", "number", 0, choices=(0, 1, 2, 3, 4, 5, 6), needs={"adversary": tuple(ADVERSARY_NAMES)}),
    Option("scenario", "word", NOBODY, choices=(NOBODY, *SCENARIO_NAMES)),
    Option("teaching", "flag", False, needs={"adversary": NOBODY, "scenario": NOBODY}),
    Option("progressions", "words", [], rare=True),
    Option("first_game", "flag", False, rare=True),
    Option("starting_blight", "flag", False, rare=True),
    Option("extra_blight", "flag", False, rare=True),
)


@cache
def vocabulary() -> Vocabulary:
    """Every answer, made once for all games."""
    words = Vocabulary()
    words.add([*combinator_answers(), *fixed_answers()])
    for power in POWERS:
        words.add(power.answers)
    words.add([deed.answer for deed in DEEDS])
    return words


@cache
def nodes() -> dict[str, Node]:
    """Every sentence by its path, made known once for all games."""
    book = Game(1)
    for power in POWERS:
        register(book, f"power.{power.name}", power.use)
    for rule in SPECIAL_RULES:
        register(book, f"rule.{rule.name}", rule.modifier)
    for mat, growth in zip(MATS, GROWTH, strict=True):
        register(book, f"growth.{mat.name}", growth)
    for name, levels in zip(FEAR_NAMES, FEAR_LEVELS, strict=True):
        for i, effect in enumerate(levels):
            register(book, f"fear.{name}.{i + 1}", effect)
    for name, phase, flip in zip(BLIGHT_NAMES, BLIGHT_PHASES, FLIPS, strict=True):
        for word, effect_or_none in (("phase", phase), ("flip", flip)):
            if effect_or_none is not None:
                register(book, f"blight.{name}.{word}", effect_or_none)
    for kind, things in (("adversary", ADVERSARIES), ("scenario", SCENARIOS)):
        for thing in things:
            for i, effect in enumerate(parts_of(thing)):
                register(book, f"{kind}.{thing.name}/{i}", effect)
    single: list[tuple[str, Effect]] = [
        ("round", ROUND),
        ("setup", SETUP),
        ("on_the_coast", ON_THE_COAST),
        ("forget", FORGET),
        ("name_element", NAME_ELEMENT),
        ("cascade", CASCADE),
        ("blight_comes", BLIGHT_COMES),
        ("withhold.fast", WITHHOLD[0]),
        ("withhold.slow", WITHHOLD[1]),
        ("withhold.fast.again", WITHHOLD_AGAIN[0]),
        ("withhold.slow.again", WITHHOLD_AGAIN[1]),
        ("repeats.free", REPEATS_FREE),
        ("repeats.paid", REPEATS_PAID),
    ]
    for path, effect in single:
        register(book, path, effect)
    return book.nodes


def parts_of(thing: Any) -> list[Effect]:
    found: list[Effect] = thing.parts()
    return found


def playable() -> list[str]:
    """The spirits whose powers are all written."""
    return [
        mat.name
        for number, mat in enumerate(MATS)
        if INNATES[number] and all(name in POWER_NAMES for name in mat.printed.cards)
    ]


def has_progression(mat: Mat) -> bool:
    listed_cards = mat.printed.progression
    return bool(listed_cards) and all(name in POWER_NAMES for name in listed_cards)


@mypyc_attr("allow_interpreted_subclasses")
class SpiritIsland(Game):
    """1 to 4 spirits against the invaders.

    `spirits` and `boards` by seat, drawn by chance if empty or where they are `chance`; `progressions` are the seats ("a",
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
        adversary: str = NOBODY,
        level: int = 0,
        scenario: str = NOBODY,
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
        self.check()
        self.vocabulary = vocabulary()
        self.nodes = nodes()
        self.things = [*thing_names(), *WORDS]
        self.places = PLACES
        self.box: Box = self.make_box()

    def check(self) -> None:
        """SI-2.5, SI-2.17, SI-2.27, SI-3.2, SI-3.16."""
        check_options("Spirit Island", OPTIONS, self.options())
        self.check_list("spirits", self.spirits, [CHANCE, *self.offered()], self.seats)
        self.check_list("boards", self.boards, [CHANCE, *BOARDS], self.seats)
        self.check_list("progressions", self.progressions, list(SEAT_LETTERS[: self.seats]), len(self.progressions))
        if self.level and self.adversary == NOBODY:
            raise BadOptions("options.choice", option="level", given=self.level, known=0)

    def offered(self) -> list[str]:
        """The spirits to choose from: in a teaching game those with a power progression (SI-3.16)."""
        names = playable()
        if self.teaching:
            names = [name for name in names if has_progression(MATS[SPIRIT_NAMES.index(name)])]
        return names

    def check_list(self, option: str, given: list[str], known: list[str], n: int) -> None:
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
    def make_box(self) -> Box:
        box = Box(self.seats)
        if self.adversary != NOBODY:
            adversary = ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)]
            box.adversary, box.level = ADVERSARY_NAMES.index(self.adversary), self.level
            box.escalation, box.after_explore = adversary.escalation, adversary.after_explore
            box.adversary_loss = adversary.loss
            box.threat += adversary.levels[self.level].threat
            for level in adversary.levels[: self.level + 1]:
                box.fear_markers += level.fear_markers
                box.build_also = level.build_also or box.build_also
                box.build_twice = level.build_twice or box.build_twice
                box.heavy_damage = level.heavy_damage or box.heavy_damage
                box.with_blight = level.with_blight or box.with_blight
                if level.setup is not None:
                    box.first.append(level.setup)
            box.first += [level.late for level in adversary.levels[: self.level + 1] if level.late is not None]
        if self.scenario != NOBODY:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            box.scenario = SCENARIO_NAMES.index(self.scenario)
            box.goal, box.scenario_loss = scenario.goal, scenario.loss
            box.explore_more, box.less_tainted = scenario.explore_more, scenario.less_tainted
            box.terror_by_fear, box.uprising = scenario.terror_by_fear, scenario.uprising
            box.threat += scenario.threat
            if scenario.last is not None:
                box.last.append(scenario.last)
        return box

    def choices(self) -> Choices:
        """What setup needs to know, all levels and the scenario taken together."""
        numbers, choices = own_invaders().numbers, Choices()
        choices.spirits, choices.boards = self.spirits, self.boards
        choices.playable = self.offered()
        choices.progressions = [self.teaching or seat in self.progressions for seat in SEAT_LETTERS[: self.seats]]
        choices.fear, choices.deck = numbers.fear_cards, numbers.deck
        choices.starting_blight = self.starting_blight
        card = blight_cards.FIRST_GAME if self.teaching or self.first_game else UNKNOWN
        choices.blight_card = card
        healthy = blight_cards.HEALTHY_BLIGHT[card] if card != UNKNOWN else blight_cards.HEALTHY
        choices.blight = healthy * self.seats + self.extra_blight
        if self.adversary != NOBODY:
            adversary = ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)]
            for level in adversary.levels[: self.level + 1]:
                choices.fear = list(level.fear)
                choices.deck = level.deck or choices.deck
                choices.slots = level.slots or choices.slots
        if self.scenario != NOBODY:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            choices.blight += scenario.blight * self.seats
            if scenario.fear_cards:
                choices.fear = [0, 0, scenario.fear_cards]
        return choices

    def say_in_play(self, s: Island) -> None:
        """The rows of adversary and scenario."""
        if self.adversary != NOBODY:
            for level in ADVERSARIES[ADVERSARY_NAMES.index(self.adversary)].levels[: self.level + 1]:
                for point, modifier in level.rows:
                    s.modifiers.append(ActiveModifier(point, modifier, 0))
        if self.scenario != NOBODY:
            scenario = SCENARIOS[SCENARIO_NAMES.index(self.scenario)]
            for point, modifier in scenario.rules:
                s.modifiers.append(ActiveModifier(point, modifier, 0))
            for point, modifier in scenario.rows:
                for seat in range(self.seats):
                    s.modifiers.append(ActiveModifier(point, modifier, seat))

    def start(self, chance: Chance) -> Island:
        s = Island(self.box)
        prepare(s, self.choices(), chance)
        self.say_in_play(s)
        s.push(ROUND, 0)
        s.push(SETUP, 0)
        settle(s, chance)
        return s

    def refusal(self, s: State, seat: int, answer: Answer) -> str:
        fault = super().refusal(s, seat, answer)
        return NOT_THIS if fault == NOT_OFFERED else fault

    # -- the end -------------------------------------------------------------------------------------------------------
    def result(self, s: State) -> Result:
        s = island(s)
        won = s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE)
        roles = [SPIRIT_NAMES[spirit] for spirit in s.spirits]
        return Result([score(s)] * self.seats, list(range(self.seats)) if won else [], ENDINGS[s.ending], roles, s.turn)

    # SI-1.18: everything on the table is open, and what nobody has seen is not in the state; so a view is a plain copy and
    # there is nothing that could be dealt anew.
    def view(self, s: State, seat: int) -> View:
        return View(s.copy())

    def resample_hidden(self, s: State, seat: int, rng: Random) -> Island:
        return island(s).copy()

    # -- positions -----------------------------------------------------------------------------------------------------
    def rule_words(self) -> list[str]:
        """The options that a position needs besides spirits and boards."""
        words = [f"adversary={self.adversary}", f"level={self.level}"] if self.adversary != NOBODY else []
        words += [f"scenario={self.scenario}"] if self.scenario != NOBODY else []
        words += [f"progressions={','.join(self.progressions)}"] if self.progressions else []
        flags = [name for name in RULES if getattr(self, name)]
        return words + ([f"rules={','.join(flags)}"] if flags else [])

    def write_position(self, s: State) -> str:
        return write_position(self, island(s))

    def read_position(self, text: str) -> Island:
        game, s = from_position(text)
        if game.rule_words() != self.rule_words() or game.seats != self.seats:
            raise BadPosition("position.options")
        s.box = self.box
        return s

    # -- storage -------------------------------------------------------------------------------------------------------
    def to_dict(self, s: State) -> dict[str, object]:
        s = island(s)
        out: dict[str, object] = {
            "spirits": [SPIRIT_NAMES[spirit] for spirit in s.spirits],
            "boards": [BOARDS[board] for board in s.map.boards],
            "turn": s.turn,
            "ending": ENDINGS[s.ending],
            "doom": ENDINGS[s.doom],
            "lands": {LAND_NAMES[i]: [piece_name(p) for p in s.pieces[i]] for i in range(LANDS) if s.pieces[i]},
            "blight": {LAND_NAMES[i]: s.blight[i] for i in range(LANDS) if s.blight[i]},
            "fear": s.fear,
            "fear_pool": s.fear_pool,
            "terror": s.terror,
            "divisions": s.divisions[:],
            "fear_deck": [fear_name(card) for card in s.fear_deck],
            "earned": [fear_name(card) for card in s.earned],
            "fear_done": [fear_name(card) for card in s.fear_done],
            "feared": s.feared,
            "blight_card": "" if s.blight_card == UNKNOWN else BLIGHT_NAMES[s.blight_card],
            "blight_left": s.blight_left,
            "tainted": s.tainted,
            "deck": s.deck[:],
            "invaders": [INVADER_NAMES[card] for card in bits(s.invaders)],
            "spent": [INVADER_NAMES[card] for card in s.spent],
            "slots": [
                {"action": ACTIONS[a], "card": "" if c == NO_CARD else INVADER_NAMES[c], "until": until}
                for a, c, until in zip(s.slot_action, s.slot_card, s.slot_until, strict=True)
            ],
            "explored": "" if s.explored == NO_CARD else INVADER_NAMES[s.explored],
            "visited": [LAND_NAMES[land] for land in bits(s.visited)],
            "pools": [names(mask) for mask in s.pools],
            "piles": [names(mask) for mask in s.piles],
            "forgotten": names(s.forgotten),
            "seats": [self.seat_plain(s, seat) for seat in range(self.seats)],
            "withheld": elements_text(s.withheld),
            "toll": s.toll[:],
            "entered": [LAND_NAMES[land] for land in bits(s.entered)],
        }
        out.update(pending_to_dict(self, s))
        return out

    def seat_plain(self, s: Island, seat: int) -> dict[str, object]:
        here = [(LAND_NAMES[land], s.presence_in(seat, land)) for land in range(LANDS)]
        out: dict[str, object] = {
            "presence": {name: n for name, n in here if n},
            "tracks": s.track[2 * seat : 2 * seat + 2],
            "gained": elements_text(s.gained[seat]),
        }
        for field in SEAT_NUMBERS:
            out[field] = getattr(s, field)[seat]
        for field in SEAT_CARDS:
            out[field] = names(getattr(s, field)[seat])
        return out

    def from_dict(self, data: dict[str, Any]) -> Island:
        s = Island(self.box)
        s.spirits = [find_index(SPIRIT_NAMES, name, "thing") for name in read_list(data, "spirits")]
        boards = [find_index(list(BOARDS), name, "place") for name in read_list(data, "boards")]
        if len(s.spirits) != self.seats or len(boards) != self.seats:
            raise BadState("state.seats", n=self.seats, given=len(boards))
        s.map = island_map(tuple(boards))
        s.turn = read_int(data, "turn")
        s.ending = find_index(list(ENDINGS), data.get("ending"), "ending")
        s.doom = find_index(list(ENDINGS), data.get("doom"), "ending")
        for name, pieces in table(data, "lands").items():
            s.pieces[find_index(LAND_NAMES, name, "place")] = tuple(sorted([piece_from(piece) for piece in pieces]))
        for name, n in table(data, "blight").items():
            s.blight[find_index(LAND_NAMES, name, "place")] = n
        s.fear, s.fear_pool, s.terror = read_int(data, "fear"), read_int(data, "fear_pool"), read_int(data, "terror")
        s.divisions = list(read_list(data, "divisions"))
        for field in ("fear_deck", "earned", "fear_done"):
            setattr(s, field, [fear_from(name) for name in read_list(data, field)])
        s.feared, s.blight_left, s.tainted = (
            read_int(data, "feared"),
            read_int(data, "blight_left"),
            data.get("tainted") is True,
        )
        card = data.get("blight_card")
        s.blight_card = find_index(BLIGHT_NAMES, card, "card") if card else UNKNOWN
        s.deck = list(read_list(data, "deck"))
        s.invaders = mask_from(INVADER_NAMES, read_list(data, "invaders"), "card")
        s.spent = [find_index(INVADER_NAMES, name, "card") for name in read_list(data, "spent")]
        for slot in read_list(data, "slots"):
            s.slot_action.append(find_index(list(ACTIONS), slot.get("action"), "thing"))
            s.slot_card.append(find_index(INVADER_NAMES, slot["card"], "card") if slot.get("card") else NO_CARD)
            s.slot_until.append(read_int(slot, "until"))
        explored = data.get("explored")
        s.explored = find_index(INVADER_NAMES, explored, "card") if explored else NO_CARD
        s.visited = mask_from(LAND_NAMES, read_list(data, "visited"), "place")
        s.pools = [mask_from(POWER_NAMES, cards, "card") for cards in read_list(data, "pools")]
        s.piles = [mask_from(POWER_NAMES, cards, "card") for cards in read_list(data, "piles")]
        s.forgotten = mask_from(POWER_NAMES, read_list(data, "forgotten"), "card")
        for seat, entry in enumerate(read_list(data, "seats")):
            self.seat_from(s, seat, entry)
        s.withheld = elements(str(data.get("withheld", "")))
        s.toll = list(read_list(data, "toll"))
        s.entered = mask_from(LAND_NAMES, read_list(data, "entered"), "place")
        read_pending(self, data, s)
        s.refresh()
        return s

    def seat_from(self, s: Island, seat: int, entry: dict[str, Any]) -> None:
        for name, n in table(entry, "presence").items():
            s.presence[seat * LANDS + find_index(LAND_NAMES, name, "place")] = n
        s.track[2 * seat : 2 * seat + 2] = list(read_list(entry, "tracks"))
        s.gained[seat] = elements(str(entry.get("gained", "")))
        for field in SEAT_NUMBERS:
            getattr(s, field)[seat] = read_int(entry, field)
        for field in SEAT_CARDS:
            getattr(s, field)[seat] = mask_from(POWER_NAMES, read_list(entry, field), "card")

    def component_counts(self, s: State) -> dict[str, int]:
        """Every card once; the blight that came from the box with the card; 13 presence of each spirit."""
        s = island(s)
        frames = [*s.stack, *[f for lane in s.lanes for f in lane.stack]]
        masks = [*s.hand, *s.play, *s.discard, *s.pools, *s.piles, s.forgotten, *held_cards(frames)]
        for seat in range(self.seats):
            listed_cards = MATS[s.spirits[seat]].printed.progression
            if s.progress[seat] >= 0:
                masks.append(mask_from(POWER_NAMES, list(listed_cards[s.progress[seat] :]), "card"))
        out = {power.name: 0 for power in POWERS if power.is_card()}
        for mask in masks:
            for card in bits(mask):
                out[POWER_NAMES[card]] += 1
        refill = (TAINTED_BLIGHT[s.blight_card] - self.box.less_tainted) * self.seats if s.tainted else 0
        out["blight"] = sum(s.blight) + s.blight_left - refill
        out["invader cards"] = len(s.deck) + len(s.spent) + sum(c != NO_CARD for c in [*s.slot_card, s.explored])
        out["fear cards"] = len(s.fear_deck) + len(s.earned) + len(s.fear_done)
        for seat in range(self.seats):
            here = sum([s.presence_in(seat, land) for land in range(LANDS)])
            waiting = sum([f.node is ON_THE_COAST and f.owner == seat for f in frames])
            tracks = s.left_on_track(seat, 0) + s.left_on_track(seat, 1)
            out[f"presence.{seat}"] = here + s.gone[seat] + tracks + waiting
        return out


SEAT_NUMBERS = ("energy", "gone", "progress", "bank", "played", "extra", "named", "reclaimed")
SEAT_CARDS = ("hand", "play", "discard", "used", "fastened")


def score(s: Island) -> int:
    """SI-33."""
    n, threat = s.box.seats, s.box.threat
    dahan = sum([s.count(land, 1) for land in range(LANDS)])
    bonus = dahan // n - sum(s.blight) // n
    if s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE):
        return 5 * threat + 10 + 2 * len(s.deck) + bonus
    return 2 * threat + len(s.spent) + sum(c != NO_CARD for c in [*s.slot_card, s.explored]) + bonus


def held_cards(frames: list[Frame]) -> list[int]:
    """Cards drawn and not yet dealt with."""
    return [sum(1 << card for card in f.held or ()) for f in frames if isinstance(f.node, Holding)]


def names(mask: int) -> list[str]:
    return [POWER_NAMES[card] for card in bits(mask)]


def fear_name(card: int) -> str:
    return "" if card == UNKNOWN else FEAR_NAMES[card]


def fear_from(name: object) -> int:
    return find_index(FEAR_NAMES, name, "card") if name else UNKNOWN


def piece_from(name: object) -> int:
    if not isinstance(name, str) or name not in NAMED_PIECES:
        raise BadState("unknown.thing", name=name)
    return NAMED_PIECES[name]


def table(data: dict[str, Any], key: str) -> dict[str, Any]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise BadState("state.table", field=key, given=value)
    return value


def game_of(fields: dict[str, str]) -> SpiritIsland:
    """The game that the fields of a position belong to."""
    spirits, boards = split_list(fields.get("spirits", "")), split_list(fields.get("boards", ""))
    flags = split_list(fields.get("rules", ""))
    for flag in flags:
        if flag not in RULES:
            raise BadPosition("position.value", field="rules", given=flag, known=", ".join(RULES))
    try:
        return SpiritIsland(
            max(len(spirits), 1),
            spirits,
            boards or list(BOARDS[: len(spirits)]),
            fields.get("adversary", NOBODY),
            number("level", fields.get("level", "0")),
            fields.get("scenario", NOBODY),
            "teaching" in flags,
            split_list(fields.get("progressions", "")),
            *[name in flags for name in RULES[1:]],
        )
    except BadOptions as error:
        raise BadPosition(error.key, **error.values) from None


def from_position(text: str) -> tuple[SpiritIsland, Island]:
    """The game and the state that a position describes."""
    fields = split_fields(text)
    game = game_of(fields)
    try:
        s = read_state(game, fields)
        if "pending" not in fields:
            settle(s, Chance())
    except BadState as error:
        raise BadPosition(error.key, **error.values) from None
    except ChanceNeeded:
        raise BadPosition("position.drawn") from None
    return game, s
