"""The table as the pictures want it: what stands on the island and lies on the mats, as plain values with their words.

The drawings in `art` know nothing of the game. Here a view becomes what they are made from; what nobody has seen is not in
a state, so it cannot get into a picture.
"""

from __future__ import annotations

from functools import lru_cache

from dolmen.engine.answer import CARD, LAND, OPTION, Answer
from dolmen.engine.effects import Each, Effect, Seq, current_act
from dolmen.engine.state import Frame, lane_of
from dolmen.text import say

from ..art import cards, clusters, geometry, invaders, spirit
from ..bot import forecast as ahead
from ..cards.blight_cards import HEALTHY, HEALTHY_BLIGHT
from ..cards.power_cards import ALSO, INSTEAD, SPECIAL_RULES, Aim, AimLand, AimSpirit, Levels, Line
from ..content.loader import own_boards, own_invaders
from ..effects.action import TERROR_VICTORY
from ..effects.blight import FLIPS, TAINTED_BLIGHT
from ..effects.modifiers import ALL_ACTIONS, Forbid
from ..effects.selections import Terrain, of_all
from ..game import SpiritIsland
from ..model.components import (
    BOARDS,
    DAHAN,
    DECK_NAMES,
    ELEMENTS,
    FAST,
    FLAGGED,
    INVADER_NAMES,
    KINDS,
    LAND_NAMES,
    SLAIN,
    STAGE,
    TRACKS,
    UNIQUE,
    bits,
    count_of,
    damage,
    dreamt,
    kind,
)
from ..model.modifier_points import WOULD_ACT
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import ACTIONS, BUILD, EXPLORE, NO_CARD, POWERS, RAVAGE, RECLAIM, UNKNOWN, USE, Island
from ..phases.invader_phase import BLIGHT_PHASES, FEAR_LEVELS, FEAR_NAMES, SlotLands
from ..phases.power_phases import Phase
from ..phases.setup import PHASES
from ..phases.spirit_phase import Plays, SpiritGrowth
from ..text.names import (
    blight_name,
    card_terrains,
    fear_name,
    flat,
    phrase,
    power_name,
    seat_name,
    sentence,
    speed_word,
    spirit_name,
    track_words,
)
from ..text.text_view import cards_to_next, goal_words, land_line

SPEEDS = ("fast", "slow")
PRINTED = 1024  # things whose print is remembered, in each language: more than there are
WHERE = {  # signs of where presence may go, by the words of a growth item
    "with dahan": ("p-dahan",),
    "with dahan or invaders": ("p-dahan", "p-explorer"),
    "jungle or wetland": ("t-jungle", "t-wetland"),
    "coastal": ("t-ocean",),
    "ocean": ("t-ocean",),
}


class Sight:
    """Somebody looking at a table: the game, what this seat sees, the language, what was moved last, the players' names."""

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
        self.coming: ahead.Forecast = ahead.forecast(s)
        # The question that the viewer has to answer, and the answers to it; the lands among them.
        self.asked: Frame | None = game.pending_frame(s, seat) if seat >= 0 else None
        self.legal: list[Answer] = game.legal(s, seat) if self.asked is not None else []
        self.open_lands: list[str] = [LAND_NAMES[answer.a] for answer in self.legal if answer.kind == LAND]
        # The lands of each seat from which the range of the power that is aimed now is counted, and how far it reaches.
        self.origins: list[int] = [0] * s.box.seats
        self.reaches: int = 0
        f = self.asked
        if f is not None and isinstance(f.node, AimLand):
            aim, lenders = f.node, s.lenders(f.owner, f.source)
            self.origins = [s.origins(k, aim.sacred, aim.terrain) * (lenders >> k & 1) for k in range(s.box.seats)]
            self.reaches = aim.range_of(s, f.owner, f.source)
        self.standing: dict[str, clusters.Standing] = standing(self)

    def say(self, key: str, **values: object) -> str:
        return caption(self.lang, key, **values)

    def name(self, seat: int) -> str:
        return self.names[seat] if self.names else seat_name(self.s, seat, self.lang)


def caption(lang: str, key: str, **values: object) -> str:
    """A text of the pictures."""
    return say(lang, f"spirit_island.drawing.{key}", **values)


# -- the island ----------------------------------------------------------------------------------------------------------
def boards_of(s: Island) -> tuple[geometry.Board, ...]:
    """The boards as they lie on the table."""
    layout = own_boards().layout[len(s.map.boards) - 1]
    found = []
    for number, place in zip(s.map.boards, layout.places, strict=True):
        terrains = tuple(land.terrain for land in own_boards().board[number].land)
        found.append(geometry.Board(BOARDS[number], terrains, place.turn, place.about, place.shift))
    return tuple(found)


def seas(sight: Sight) -> tuple[str, ...]:
    return tuple(sight.say("ocean", board=BOARDS[board]) for board in sight.s.map.boards)


def standing(sight: Sight) -> dict[str, clusters.Standing]:
    """What stands in every land, what is to come there, and all of it in words."""
    s = sight.s
    return {LAND_NAMES[land]: standing_in(sight, land) for land in bits(s.map.lands | s.map.oceans)}


def standing_in(sight: Sight, land: int) -> clusters.Standing:
    s = sight.s
    label = land_line(s, sight.coming, land, sight.lang)
    if any(lands >> land & 1 for lands in sight.origins):
        label = sight.say("origin", label=label)
    skips, isolated = skipped(s, land)
    return clusters.Standing(
        groups=tuple(group_of(s, land, piece) for piece in dict.fromkeys(s.pieces[land])),
        blight=s.blight[land],
        presence=presence_in(sight, land),
        defend=s.defence(land),
        skips=skips,
        isolated=isolated,
        forecast=tags_of(sight, land),
        may_come=bool(sight.coming.may_explore >> land & 1),
        label=sight.say("last", label=label) if LAND_NAMES[land] in sight.last else label,
    )


def group_of(s: Island, land: int, piece: int) -> clusters.Group:
    n = s.pieces[land].count(piece)
    return clusters.Group(KINDS[kind(piece)], n, damage(piece), s.health(land, piece), dreamt(piece), bool(piece & SLAIN))


def presence_in(sight: Sight, land: int) -> tuple[clusters.Present, ...]:
    s, found = sight.s, []
    for seat, number in enumerate(s.spirits):
        if n := s.presence_in(seat, land):
            reaches = sight.reaches if sight.origins[seat] >> land & 1 else clusters.NOWHERE
            found.append(clusters.Present(SPIRIT_NAMES[number], n, bool(s.sites(seat) >> land & 1), reaches))
    return tuple(found)


def skipped(s: Island, land: int) -> tuple[tuple[str, ...], bool]:
    """The invaders' actions that are forbidden in this very land, and whether all of them are."""
    mask = 0
    for row in s.modifiers:
        node = row.node
        if row.point == WOULD_ACT and row.scope == land and row.uses and isinstance(node, Forbid):
            mask |= node.actions
    if mask == ALL_ACTIONS:
        return (), True
    return tuple(ACTIONS[action] for action in (RAVAGE, BUILD, EXPLORE) if mask >> action & 1), False


def tags_of(sight: Sight, land: int) -> tuple[clusters.Forecast, ...]:
    """What the invaders would do in a land: ravage, build, explore; and whose presence a cascade may cost."""
    coming, out = sight.coming.lands[land], list[clusters.Forecast]()
    if coming.ravaged or coming.spared >> RAVAGE & 1:
        losing = tuple(SPIRIT_NAMES[sight.s.spirits[seat]] for seat, n in enumerate(coming.presence) if n)
        out.append(
            clusters.Forecast(
                "ravage",
                damage=coming.strength,
                defend=min(coming.defence, coming.strength),
                dahan=coming.lost[DAHAN],
                blight=coming.blight,
                cascade=bool(coming.cascade),
                losing=losing,
                prevented=not coming.ravaged,
            )
        )
    for k in dict.fromkeys(coming.built):
        out.append(clusters.Forecast("build", piece=KINDS[k], n=coming.built.count(k)))
    if not coming.built and coming.spared >> BUILD & 1:
        out.append(clusters.Forecast("build", piece="town", prevented=True))
    if coming.explores or coming.spared >> EXPLORE & 1:
        out.append(clusters.Forecast("explore", n=max(1, coming.explores), prevented=not coming.explores))
    if lost := lost_besides(sight, land):
        out.append(clusters.Forecast("loss", losing=lost))
    if risked := at_risk(sight, land):
        out.append(clusters.Forecast("cascade", losing=risked))
    return tuple(out)


def lost_besides(sight: Sight, land: int) -> tuple[str, ...]:
    """The spirits that lose presence in a land without a ravage there, and not by a cascade, which may go elsewhere."""
    coming = sight.coming.lands[land]
    losing = [] if coming.ravaged else [seat for seat, n in enumerate(coming.presence) if n]
    return tuple(SPIRIT_NAMES[sight.s.spirits[seat]] for seat in losing if not sight.coming.at_risk[seat] >> land & 1)


def at_risk(sight: Sight, land: int) -> tuple[str, ...]:
    """The spirits whose presence in a land a cascade could destroy, besides what a ravage there is sure to destroy."""
    coming, found = sight.coming.lands[land], list[str]()
    for seat, lands in enumerate(sight.coming.at_risk):
        sure = coming.presence[seat] if coming.ravaged else 0
        if lands >> land & 1 and sight.s.presence_in(seat, land) > sure:
            found.append(SPIRIT_NAMES[sight.s.spirits[seat]])
    return tuple(found)


# -- powers --------------------------------------------------------------------------------------------------------------
def needs(packed: int) -> tuple[tuple[str, int], ...]:
    return tuple((name, count_of(packed, e)) for e, name in enumerate(ELEMENTS) if count_of(packed, e))


def counts(packed: int) -> tuple[int, ...]:
    return tuple(count_of(packed, e) for e in range(len(ELEMENTS)))


def power_card(sight: Sight, power: int, seat: int = -1) -> cards.Power:
    """A power card; its price is what it costs that seat."""
    found = printed_card(power, sight.lang)
    return found._replace(cost=sight.s.price(seat, power)) if seat >= 0 else found


@lru_cache(PRINTED)
def printed_card(power: int, lang: str) -> cards.Power:
    found = POWERS[power]
    text, thresholds = printed(power, lang)
    own = found.room.removeprefix("spirit_island.") if found.deck == UNIQUE else ""
    return cards.Power(
        id=found.name,
        name=power_name(power, lang),
        kind=DECK_NAMES[found.deck],
        cost=found.cost,
        speed=SPEEDS[found.speed],
        speed_word=sentence(speed_word(found.speed, lang)),
        elements=tuple(name for name, n in needs(found.gives) for _ in range(n)),
        bar=bar_of(power, lang),
        text=text,
        thresholds=thresholds,
        spirit=own,
        footer=spirit_name(SPIRIT_NAMES.index(own), lang) if own else caption(lang, f"deck.{DECK_NAMES[found.deck]}"),
    )


@lru_cache(PRINTED)
def bar_of(power: int, lang: str) -> cards.Bar:
    """Range, origin and target of a power."""
    aim = POWERS[power].target
    if isinstance(aim, AimSpirit):
        return cards.Bar(signs=("i-spirit",), words=sentence(aim.bar(lang)))
    assert isinstance(aim, AimLand)
    terrains = [where for where in aim.wheres if isinstance(where, Terrain)]
    signs = tuple(f"t-{geometry_terrain(t)}" for where in terrains for t in where.terrains)
    of = of_all(lang, aim.wheres)
    words = caption(lang, "target.land", of=of) if of else caption(lang, "target.any")
    origin = geometry_terrain(aim.terrain) if aim.terrain >= 0 else ""
    return cards.Bar(str(aim.n), aim.sacred, origin, signs or ("i-land",), words)


def geometry_terrain(terrain: int) -> str:
    return ("mountain", "jungle", "sands", "wetland")[terrain]


@lru_cache(PRINTED)
def printed(power: int, lang: str) -> tuple[tuple[str, ...], tuple[cards.Threshold, ...]]:
    """The text of a power in paragraphs, and its thresholds."""
    aim = POWERS[power].target
    assert isinstance(aim, Aim)
    boxes = []
    if aim.fast_with:
        boxes.append(cards.Threshold(needs(aim.fast_with), caption(lang, "threshold.fast")))
    if isinstance(aim, AimLand) and aim.farther:
        boxes.append(cards.Threshold(needs(aim.farther), caption(lang, "threshold.range", n=aim.far)))
    text: list[str] = []
    for part in lines_of(aim.then):
        if isinstance(part, Line) and part.need:
            boxes.append(cards.Threshold(needs(part.need), line_words(part, lang)))
        else:
            text += [row.strip() for row in part.words(lang).split("\n") if row.strip()]
    return tuple(text), tuple(boxes)


def lines_of(effect: Effect) -> list[Effect]:
    """The lines of a power that stand on their own."""
    if isinstance(effect, Levels):
        return list(effect.lines)
    if isinstance(effect, Seq) and any(isinstance(step, Line | Levels) for step in effect.steps):
        return [line for step in effect.steps for line in lines_of(step)]
    return [effect]


def line_words(line: Line, lang: str) -> str:
    text = flat(line.effect.words(lang))
    if line.mode == ALSO:
        return text
    return caption(lang, "threshold.instead" if line.mode == INSTEAD else "threshold.may_instead", text=text)


# -- a seat's cards ------------------------------------------------------------------------------------------------------
def offered(sight: Sight) -> list[int]:
    """Power cards to choose from that are nobody's yet: drawn, or laid out."""
    seat = sight.seat
    own = sight.s.cards_of(seat) if seat >= 0 else 0
    found = [answer.a for answer in sight.legal if answer.kind == CARD and answer.b == USE]
    return [power for power in found if POWERS[power].is_card() and not own >> power & 1]


def held(sight: Sight, seat: int) -> list[cards.Held]:
    """All cards of a seat, those that can be chosen now first, then in hand, played, discarded; with their state."""
    s = sight.s
    found = [
        *[held_card(sight, seat, card, "hand") for card in bits(s.hand[seat])],
        *[held_card(sight, seat, card, "play") for card in bits(s.play[seat])],
        *[held_card(sight, seat, card, "discard") for card in bits(s.discard[seat])],
    ]
    return sorted(found, key=rank)


def rank(one: cards.Held) -> int:
    return ("chosen", "legal", "later", "", "shut", "played", "discard").index(one.state)


def held_card(sight: Sight, seat: int, card: int, where: str) -> cards.Held:
    state, note = card_state(sight, seat, card, where)
    return cards.Held(power_card(sight, card, seat), state, sight.say(f"note.{note}") if note else "")


def card_state(sight: Sight, seat: int, card: int, where: str) -> tuple[str, str]:
    """How a card stands to what is asked: its look and a word."""
    s = sight.s
    chosen = {answer.a: answer.b for answer in sight.legal if answer.kind == CARD} if seat == sight.seat else {}
    if in_use(s, seat) == card:
        return "chosen", "using"
    if card in chosen:
        return "legal", "reclaim" if chosen[card] == RECLAIM else ""
    if where == "discard":
        return "discard", "discard"
    if where == "hand":
        return ("shut", dear(sight, seat, card)) if playing_cards(s, seat) else ("", "")
    if s.used[seat] >> card & 1:
        return "played", "used"
    if s.speed(seat, card) != FAST and ahead.phase_now(s) <= ahead.INVADER:
        return "later", "slow"
    return "played", "played"


def in_use(s: Island, seat: int) -> int:
    """The power that a seat is using at this moment, -1 if it uses none."""
    using = current_act(s)
    return using.source if using is not None and using.owner == seat else -1


def dear(sight: Sight, seat: int, card: int) -> str:
    """Why a card cannot be played now."""
    s = sight.s
    if s.card_plays(seat) < 1:
        return "no_plays"
    return "dear" if s.price(seat, card) > s.energy[seat] else ""


def playing_cards(s: Island, seat: int) -> bool:
    lane = lane_of(s, seat)
    return lane is not None and bool(lane.stack) and isinstance(lane.stack[-1].node, Plays)


# -- spirits -------------------------------------------------------------------------------------------------------------
def spirit_face(sight: Sight, seat: int, scope: str) -> spirit.Spirit:
    """All that a spirit's panel shows."""
    s, mat = sight.s, MATS[sight.s.spirits[seat]]
    own = seat == sight.seat
    return spirit.Spirit(
        id=mat.name,
        name=spirit_name(s.spirits[seat], sight.lang),
        player=sight.names[seat] if sight.names else "",
        complexity=sight.say(f"complexity.{mat.printed.complexity}"),
        growth=growths(sight, seat),
        tracks=(track_of(sight, seat, 0, own), track_of(sight, seat, 1, own)),
        innates=tuple(innate_of(sight, seat, power) for power in s.innates(seat)),
        rules=rules_of(mat.name, sight.lang),
        words=panel_words(sight.lang),
        have=counts(s.elements(seat)),
        energy=s.energy[seat],
        plays=max(0, s.card_plays(seat)),
        destroyed=s.gone[seat],
        always=tuple(item_of(text, sight.lang) for text in mat.printed.always),
        extra=sight.say("bank", n=s.bank[seat]) if s.bank[seat] else "",
        scope=scope,
        ready=ready(sight, seat),
        asked=seat in sight.game.to_act(s),
    )


def ready(sight: Sight, seat: int) -> bool:
    """Whether a seat has done its part while others have not: in growth, and in the fast and slow phases."""
    s = sight.s
    asked = sight.game.to_act(s)
    together = bool(s.lanes) or (bool(s.stack) and isinstance(s.stack[-1].node, Phase))
    return together and bool(asked) and seat not in asked


@lru_cache(PRINTED)
def panel_words(lang: str) -> spirit.Words:
    names = ("growth", "always", "rules", "energy", "plays", "destroyed")
    words = {name: caption(lang, f"panel.{name}") for name in names}
    income, of_plays = caption(lang, "panel.income", n="{n}"), caption(lang, "panel.of_plays", n="{n}")
    return spirit.Words(**words, income=income, of_plays=of_plays)


def growths(sight: Sight, seat: int) -> tuple[spirit.Growth, ...]:
    """The growth options; one is chosen, or can be, or cannot any more."""
    s = sight.s
    chosen = growth_chosen(s, seat)
    choosing = chosen == 0 and seat == sight.seat
    out = []
    for n, option in enumerate(MATS[s.spirits[seat]].printed.growth, 1):
        state = "chosen" if n == chosen else "shut" if chosen > 0 else "legal" if choosing else ""
        out.append(spirit.Growth(str(n), tuple(item_of(text, sight.lang) for text in option), state))
    return tuple(out)


def growth_chosen(s: Island, seat: int) -> int:
    """The growth option a seat is carrying out, 0 if it is to choose one, -1 if it does not grow now."""
    lane = lane_of(s, seat)
    for f in lane.stack if lane is not None else []:
        if isinstance(f.node, SpiritGrowth):
            return f.b
    return -1


@lru_cache(PRINTED)
def item_of(text: str, lang: str) -> spirit.Item:
    """A growth item of the content file with its signs."""
    verb, _, rest = text.partition(" ")
    if verb == "presence":
        first, _, where = rest.partition(" ")
        value, place = ("", first) if first == "ocean" else (first, where)
        key = f"where.{place.replace(' ', '_')}" if place else "item.presence"
        return spirit.Item("presence", caption(lang, key), value, WHERE.get(place, ()))
    if verb in ("energy", "play"):
        return spirit.Item(verb, caption(lang, f"item.{verb}"), rest)
    return spirit.Item(text, caption(lang, f"item.{text.replace(' ', '_')}"))


def track_of(sight: Sight, seat: int, track: int, own: bool) -> spirit.Track:
    s, name = sight.s, ("energy", "plays")[track]
    spaces = tuple(MATS[s.spirits[seat]].tracks[track].spaces)
    legal = own and TRACKS[track] in sight.legal
    words = track_words(s, seat, track, sight.lang)
    return spirit.Track(name, sight.say(f"track.{name}"), spaces, s.track[2 * seat + track], legal, words)


def innate_of(sight: Sight, seat: int, power: int) -> spirit.Innate:
    found = POWERS[power]
    _, thresholds = printed(power, sight.lang)
    state = ""
    if seat == sight.seat and any(answer.kind == CARD and answer.a == power for answer in sight.legal):
        state = "legal"
    elif sight.s.used[seat] >> power & 1:
        state = "used"
    using = in_use(sight.s, seat) == power
    return spirit.Innate(
        id=found.name,
        name=power_name(power, sight.lang),
        speed=SPEEDS[found.speed],
        speed_word=sentence(speed_word(found.speed, sight.lang)),
        bar=bar_of(power, sight.lang),
        levels=thresholds,
        state=state,
        note=sight.say("note.using") if using else sight.say("note.used") if state == "used" else "",
    )


@lru_cache(PRINTED)
def rules_of(name: str, lang: str) -> tuple[spirit.Rule, ...]:
    found = [rule for rule in SPECIAL_RULES if rule.spirit == name]
    return tuple(
        spirit.Rule(say(lang, f"spirit_island.{name}.rule.{rule.name}"), flat(rule.modifier.words(lang))) for rule in found
    )


# -- the invaders --------------------------------------------------------------------------------------------------------
def invader_of(sight: Sight, card: int) -> invaders.Invader:
    printed_card = own_invaders().card[card]
    name = sentence(card_terrains(card, sight.lang))
    flag = FLAGGED[card] and sight.s.box.escalation is not None
    return invaders.Invader(INVADER_NAMES[card], STAGE[card], tuple(printed_card.terrains), printed_card.coastal, flag, name)


def slots(sight: Sight) -> tuple[invaders.Slot, ...]:
    """The places of the invader board from left to right, and last the card that explores."""
    s, now = sight.s, action_now(sight.s)
    out, seen = [], set[str]()
    for n, (action, card) in enumerate(zip(s.slot_action, s.slot_card, strict=True)):
        name = ACTIONS[action] if ACTIONS[action] not in seen else f"{ACTIONS[action]}-{n}"
        seen.add(name)
        shown = invader_of(sight, card) if card != NO_CARD else None
        title = sight.say(f"action.{ACTIONS[action]}")
        out.append(invaders.Slot(name, ACTIONS[action], title, shown, now=now == (action, n)))
    shown = invader_of(sight, s.explored) if s.explored != NO_CARD else None
    back = s.deck[0] if s.deck and shown is None else 0
    title = sight.say("action.explore")
    out.append(invaders.Slot("explore", "explore", title, shown, back, now=now[0] == EXPLORE))
    return tuple(out)


NO_ACTION = (-1, -1)
FEAR = "fear"


def action_now(s: Island) -> tuple[int, int]:
    """The action of the invaders that is going on, and its slot."""
    for f in s.stack:
        if isinstance(f.node, Each) and isinstance(f.node.those, SlotLands):
            return f.node.those.action, f.a
    return (EXPLORE, -1) if s.explored != NO_CARD else NO_ACTION


def step_now(s: Island) -> str:
    """The step of a turn that is on: a phase, and in that of the invaders what they are at; '' before and after the game."""
    phase = ahead.phase_now(s)
    if phase == ahead.NO_PHASE:
        return ""
    if phase != ahead.INVADER:
        return PHASES[phase]
    action, _ = action_now(s)
    return ACTIONS[action] if action >= 0 else FEAR


def terror_of(sight: Sight) -> invaders.Terror:
    """Where fear stands. A scenario may have its own way to win."""
    s = sight.s
    level = min(s.terror, TERROR_VICTORY)
    own = phrase(sight.lang, "table.win_when", goal=goal_words(s, sight.lang))
    victory = own if s.box.goal is not None else sight.say(f"goal.{level}")
    to_next = cards_to_next(s)
    return invaders.Terror(
        fear=s.fear,
        pool=s.fear_pool,
        level=level,
        earned=len(s.earned),
        title=sight.say("fear"),
        level_words=sight.say("terror", level=("", "I", "II", "III", "★")[level]),
        victory=f"{victory} {sight.say('to_next', n=to_next)}" if to_next else victory,
        earned_words=sight.say("earned"),
    )


def blight_of(sight: Sight) -> invaders.Blight:
    """The blight card as everybody sees it: the back of a healthy one is unknown."""
    s = sight.s
    seats, known = s.box.seats, s.blight_card != UNKNOWN
    side = "tainted" if s.tainted else "healthy"
    if s.tainted:
        full = (TAINTED_BLIGHT[s.blight_card] - s.box.less_tainted) * seats
        phase = BLIGHT_PHASES[s.blight_card]
        flip = FLIPS[s.blight_card]
        told = [flat(effect.words(sight.lang)) for effect in (flip, phase) if effect is not None]
        text = sight.say("blight.each", text=" ".join(told)) if told else ""
    else:
        full = (HEALTHY_BLIGHT[s.blight_card] if known else HEALTHY) * seats
        text = sight.say("blight.last" if known else "blight.turns")
    name = blight_name(s.blight_card, sight.lang) if known else sight.say("blight.unseen")
    return invaders.Blight(
        id=str(s.blight_card),
        name=name,
        healthy=not s.tainted,
        left=s.blight_left,
        total=max(full, s.blight_left),
        title=sight.say(f"blight.{side}"),
        text=text,
        left_words=sight.say("blight.left", n=s.blight_left),
    )


def fear_of(sight: Sight, card: int) -> cards.Fear:
    one, two, three = [flat(effect.words(sight.lang)) for effect in FEAR_LEVELS[card]]
    return cards.Fear(FEAR_NAMES[card], fear_name(card, sight.lang), (one, two, three))


def fear_now(s: Island) -> int:
    """The fear card that is being resolved, UNKNOWN if none is."""
    for f in s.stack:
        root, _, _ = f.node.path.partition("/")
        if root.startswith("fear."):
            name = root.removeprefix("fear.").rpartition(".")[0]
            if name in FEAR_NAMES:
                return FEAR_NAMES.index(name)
    return UNKNOWN


def is_growth(s: Island, seat: int, legal: list[Answer]) -> bool:
    """Whether the seat is at something for which it wants to see its growth options and tracks."""
    if any(answer.kind == OPTION and answer in TRACKS for answer in legal):
        return True
    return growth_chosen(s, seat) >= 0
