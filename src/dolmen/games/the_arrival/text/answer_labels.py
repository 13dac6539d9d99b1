"""The questions of The Arrival and their answers in words.

`describe_question` words the question, `describe_answer` what an answer would do:
`Spread to Vidva: 4 Fomori; destroys the Caer of B (blue)`.
"""

from __future__ import annotations

from typing import Literal

from dolmen.engine.answer import CARD, LAND, NUMBER, OPTION, PIECE, Answer
from dolmen.engine.game import Game
from dolmen.engine.state import Frame, State

from ..content.loader import TRIBES
from ..game import Arrival
from ..model.answers import (
    act_of,
    choice_of,
    fomori_of,
    number_of,
    place_of,
    province_of,
    resource_of,
    section_of,
    stack_of,
    tile_type_of,
)
from ..model.components import (
    BLOCK,
    BUILD,
    CARDS_EACH,
    CASTLE,
    CHOOSE_COLOUR,
    CHOOSE_LEADER,
    DRAW_STACK,
    HONOR,
    KEEP,
    KEEP_MANY,
    LOSE_CORRUPTION,
    MAX_KEPT,
    MAX_RETURNED,
    MOVE_BLOCKER,
    PASS,
    PORT,
    PUT_SHIELD,
    REPEL,
    RESOURCES,
    RUSE,
    SET,
    SONG,
    SPREAD,
    STRENGTH,
    TAKE,
    TAKE_HONOR,
    WISDOM,
)
from ..model.state import NOBODY, UNDECIDED, ArrivalState
from ..model.supply import threat_at
from ..phases.actions import (
    ACTIONS_OF_FIRST_TURN,
    BOLSTER,
    NO_WAY,
    actions_done,
    actions_left,
    build_price,
    build_way,
    fomori_given,
    fomori_to_give,
    repel_price,
    repel_way,
    repelled_threat,
    spread_price,
)
from ..phases.earning import open_section
from ..phases.free_actions import swap_kind, tile_gain
from ..phases.round_end import KeepResources, kept_by_resource, kept_count
from .earnings_forecast import forecast_in_words, shortage_warning
from .names import (
    amount_in_words,
    capitalize,
    card_back_name,
    colour_name,
    fomori_by_kind,
    join_words,
    leader_ability,
    level_name,
    phrase,
    place_name,
    province_name,
    region_name,
    resource_amount,
    resources_of,
    seat_name,
    seat_names,
    section_as_object,
    section_as_subject,
    shown_pays,
    supply_of,
    the_level,
    the_threat,
    threat_name,
    threat_with_article,
    tile_effect,
    tile_name,
    to_level,
    way_name,
)


# -- questions -----------------------------------------------------------------------------------------------------------
def describe_question(game: Game, view: State, seat: int, lang: str) -> str:
    """The question to the seat; for other seats, whom the game is waiting for."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    if game.over(view):
        return phrase(game, lang, "prompt.over")
    f = game.pending_frame(view, seat)
    if f is None:
        seats = seats_to_answer(view)
        return phrase(game, lang, "prompt.not_asked", seats=seat_names(game, view, seats, lang), n=len(seats))
    step = f.node.path
    if step == "turn":
        return turn_prompt(game, view, f, lang)
    if step == "swap":
        return swap_prompt(game, view, f, lang)
    prompt = phrase(game, lang, f"prompt.{prompt_key(view, f)}", **prompt_words(game, view, f, lang))
    if step == "draw":
        prompt += f" {phrase(game, lang, 'prompt.equal_backs' if has_equal_backs(view) else 'prompt.backs')}"
    warning = shortage_warning(game, view, seat, lang) if step in ("draw", "block", "ogam") else ""
    return f"{prompt} {warning}" if warning else prompt


def has_equal_backs(s: ArrivalState) -> bool:
    """Whether two stacks have the same back on top."""
    tops = [top for top, size in zip(s.tops, s.stack_sizes, strict=True) if size]
    return len(set(tops)) < len(tops)


def seats_to_answer(s: ArrivalState) -> list[int]:
    """The seats that have to answer. In a view the lanes of other seats are empty, but all see which seats are ready."""
    return [lane.seat for lane in s.lanes if not lane.ready] if s.lanes else [s.stack[-1].owner]


def prompt_key(s: ArrivalState, f: Frame) -> str:
    step = f.node.path
    if step == "choose":
        if s.leaders[f.owner] != UNDECIDED:
            return "choose_colour"
        if not s.components.edition.leader_cards:
            return "choose_tribe"
        return "choose_leader_advanced" if s.components.advanced else "choose_leader"
    if step == "block":
        return "block_again" if s.blocked[f.owner] else "block"
    if step == "reward" and not s.corruption[f.owner]:  # AR-18.10
        return "reward_pure"
    return f"look_{'discard' if fomori_given(f) else 'set'}" if step == "look" else step


def prompt_words(game: Arrival, s: ArrivalState, f: Frame, lang: str) -> dict[str, object]:
    """The values for a question of one sentence."""
    seat, step = f.owner, f.node.path
    if step == "draw":
        return {"n": len(s.cards[seat]) + 1, "all": CARDS_EACH}
    if step == "ogam":
        pays = forecast_in_words(game, s, seat, open_section(s, seat), lang)
        return {"section": section_as_subject(game, open_section(s, seat), lang), "pays": pays}
    if step == "take":
        return {"n": s.claims[seat]}
    if step == "turn":
        return {"n": actions_left(f)}
    if step == "reward":
        threat = repelled_threat(f)
        return {"threat": threat_name(game, threat, lang), "gain": amount_in_words(game, "honor", HONOR[threat], lang)}
    if step == "look":
        seen = fomori_by_kind(game, s.seen_fomori, lang)
        return {"fomori": seen, "n": fomori_to_give(f), "place": place_name(game, f.target, lang)}
    if step == "trophy":
        return {"fomori": amount_in_words(game, "fomori", s.fomori[seat], lang)}
    if step == "keep":
        disks, swords, shields = kept_by_resource(f)
        left = [s.disks[seat] - disks, s.swords[seat] - swords, s.shields[seat] - shields]
        named = [resource_amount(game, resource, n, lang) for resource, n in enumerate(left) if n]
        return {"n": MAX_KEPT - kept_count(f), "list": join_words(game, named, lang)}
    return {"n": s.builder_disks[seat]}


def turn_prompt(game: Arrival, s: ArrivalState, f: Frame, lang: str) -> str:
    """The actions left, and the seat's supply."""
    left, done = actions_left(f), actions_done(f)
    if not left:
        return phrase(game, lang, "prompt.turn_none_trophy" if s.trophies[f.owner] else "prompt.turn_none")
    key = "turn"
    if left == ACTIONS_OF_FIRST_TURN and not done:
        key = "turn_first"
    elif s.ability(f.owner) == WISDOM and (done or left > 1):
        key = "turn_more" if done else "turn_up_to"
    own = supply_of(game, s, f.owner, lang)
    with_what = phrase(game, lang, "prompt.turn_supply" if own else "prompt.turn_empty", list=join_words(game, own, lang))
    count = phrase(game, lang, f"count.{left}")
    return f"{phrase(game, lang, f'prompt.{key}', n=left, count=count)} {with_what}"


def swap_prompt(game: Arrival, s: ArrivalState, f: Frame, lang: str) -> str:
    what = "fomori" if swap_kind(f) == RUSE else "aits"
    if f.target < 0:
        return phrase(game, lang, f"prompt.swap_{what}")
    place = place_name(game, f.target, lang)
    if swap_kind(f) == RUSE:
        threat = threat_name(game, threat_at(s, f.target), lang)
        return phrase(game, lang, "prompt.swap_fomori_with", threat=threat, place=place)
    owner = seat_name(game, s, s.owner_at(f.target), lang)
    return phrase(game, lang, "prompt.swap_aits_with", seat=owner, place=place)


# -- answers -------------------------------------------------------------------------------------------------------------
def describe_answer(game: Game, view: State, seat: int, answer: Answer, lang: str) -> str:
    """The meaning of an answer at this moment. Accepts every answer of the game, also refused ones."""
    assert isinstance(game, Arrival)
    assert isinstance(view, ArrivalState)
    seat = max(seat, 0)
    done = capitalize(name_answer(game, view, seat, answer, lang))
    effects = effects_of(game, view, seat, answer, lang)
    return f"{done}: {'; '.join(effects)}" if effects else done


def current_frame(game: Arrival, s: ArrivalState, seat: int) -> Frame | None:
    """The frame with the seat's question, or else the top frame."""
    return game.pending_frame(s, seat) or (s.stack[-1] if s.stack else None)


# -- names of answers-----------------------------------------------------------------------------------------------------
def name_answer(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> str:
    """An answer without its cost and gain."""
    if answer.kind == LAND:
        return name_map_answer(game, s, seat, answer, lang)
    if answer.kind == OPTION:
        return name_option(game, s, seat, answer, lang)
    if answer.kind == CARD:
        return phrase(
            game,
            lang,
            "answer.take" if act_of(answer) == TAKE else "answer.use",
            tile=tile_name(game, tile_type_of(answer), lang),
        )
    if answer.kind == PIECE:
        if act_of(answer) == KEEP:
            return phrase(game, lang, f"answer.keep.{RESOURCES[resource_of(answer)]}")
        if act_of(answer) == KEEP_MANY:
            return phrase(
                game,
                lang,
                "answer.keep.many",
                list=resource_amount(game, resource_of(answer), count_kept_at_once(s, resource_of(answer)), lang),
            )
        key = "answer.set" if act_of(answer) == SET else "answer.discard"
        return phrase(game, lang, key, threat=threat_with_article(game, fomori_of(answer), lang))
    if answer.kind == NUMBER:
        return phrase(game, lang, "answer.return", fomori=amount_in_words(game, "fomori", number_of(answer), lang))
    f = current_frame(game, s, seat)
    step = f.node.path if f is not None else ""
    return phrase(game, lang, f"answer.done_{step}" if step in ("turn", "ogam", "keep", "builder") else "answer.done")


def count_kept_at_once(s: ArrivalState, resource: int) -> int:
    """How many pieces of a resource a KEEP_MANY answer keeps; outside the `keep` step, the limit."""
    f = s.stack[-1] if s.stack else None
    return f.node.count_keepable(s, f, resource) if f is not None and isinstance(f.node, KeepResources) else MAX_KEPT


def name_map_answer(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> str:
    if act_of(answer) == PUT_SHIELD:
        return phrase(game, lang, "answer.shield", province=province_name(game, province_of(answer)))
    place = place_name(game, place_of(answer), lang)
    if act_of(answer) == BUILD:
        return name_build(game, s, seat, place_of(answer), lang)
    if act_of(answer) == SPREAD:
        return phrase(game, lang, "answer.spread", place=place)
    if act_of(answer) == PORT:
        return phrase(game, lang, "answer.port", place=place, province=region_name(game, place_of(answer), lang))
    threat, owner = threat_at(s, place_of(answer)), s.owner_at(place_of(answer))
    if act_of(answer) == REPEL:
        if threat < 0:
            return phrase(game, lang, "answer.repel_nothing", place=place)
        return phrase(game, lang, "answer.repel", place=place, threat=the_threat(game, threat, lang))
    if threat >= 0:
        return phrase(game, lang, "answer.pick_threat", place=place, threat=the_threat(game, threat, lang))
    if owner == NOBODY:
        return phrase(game, lang, "answer.pick", place=place)
    words = {"level": the_level(game, s.level_at(place_of(answer)), lang), "seat": seat_name(game, s, owner, lang)}
    return phrase(game, lang, "answer.pick_fort", place=place, **words)


def name_build(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> str:
    name = place_name(game, place, lang)
    if build_way(s, seat, place) != BOLSTER:
        return phrase(game, lang, "answer.build", place=name)
    level = s.level_at(place)
    words = {"old": the_level(game, level, lang), "level": to_level(game, level + 1, lang)}
    return phrase(game, lang, "answer.bolster", place=name, **words)


def name_option(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> str:
    if act_of(answer) == PASS:
        return phrase(game, lang, "answer.pass")
    if act_of(answer) in (BLOCK, MOVE_BLOCKER):
        key = "answer.block" if act_of(answer) == BLOCK else "answer.open"
        return phrase(game, lang, key, section=section_as_object(game, section_of(answer), lang))
    if act_of(answer) == CHOOSE_COLOUR:
        return phrase(game, lang, "answer.colour", colour=colour_name(game, choice_of(answer), lang))
    if act_of(answer) == CHOOSE_LEADER:
        return name_leader_choice(game, answer, lang)
    if act_of(answer) == DRAW_STACK:
        return phrase(game, lang, "answer.stack", n=stack_of(answer) + 1)
    if act_of(answer) == LOSE_CORRUPTION:
        return phrase(game, lang, "answer.corruption")
    if act_of(answer) == TAKE_HONOR:
        f = current_frame(game, s, seat)
        if f is None or f.node.path != "reward":
            return phrase(game, lang, "answer.honor_plain")
        threat = repelled_threat(f)
        words = {"gain": amount_in_words(game, "honor", HONOR[threat], lang), "threat": the_threat(game, threat, lang)}
        return phrase(game, lang, "answer.honor", **words)
    return phrase(game, lang, "answer.trophy")


def name_leader_choice(game: Arrival, answer: Answer, lang: str) -> str:
    """A leader card, or a tribe: both kinds of answers are known in either edition."""
    kind, name = answer.name.split(":")
    if kind == "leader":
        return phrase(game, lang, "answer.leader", leader=phrase(game, lang, f"leader.{name}.name"))
    colour = phrase(game, lang, f"colour.{TRIBES[name]}")
    return phrase(game, lang, "answer.tribe", tribe=phrase(game, lang, f"tribe.{name}"), colour=colour)


# -- cost and gain -------------------------------------------------------------------------------------------------------
def effects_of(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[str]:
    if answer.kind == LAND:
        return land_effects(game, s, seat, answer, lang)
    if answer.kind == CARD:
        return tile_effects(game, s, seat, answer, lang)
    return option_effects(game, s, seat, answer, lang) if answer.kind == OPTION else []


def land_effects(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[str]:
    if act_of(answer) == BUILD:
        return build_effects(game, s, seat, place_of(answer), lang)
    if act_of(answer) == SPREAD:
        return spread_effects(game, s, seat, place_of(answer), lang)
    if act_of(answer) == REPEL:
        return repel_effects(game, s, seat, place_of(answer), lang)
    if act_of(answer) == PUT_SHIELD:
        limit = s.components.shield_limit[province_of(answer)]
        return [phrase(game, lang, "effect.shields", n=s.province_shields[province_of(answer)] + 1, limit=limit)]
    return []


def build_effects(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> list[str]:
    way = build_way(s, seat, place)
    return [] if way in (NO_WAY, BOLSTER) else [way_with_price(game, way, build_price(s, seat, place), lang)]


def way_with_price(game: Arrival, way: str, price: int, lang: str) -> str:
    """`outpost, costs 2 Honor`."""
    if not price:
        return way_name(game, way, lang)
    return phrase(
        game, lang, "effect.for_honor", way=way_name(game, way, lang), price=amount_in_words(game, "honor", price, lang)
    )


def spread_effects(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> list[str]:
    """The price in Fomori, and what is lost: disks of one location, Shields of the whole province (AR-17.7, AR-17.8)."""
    province, owner = s.components.province_of[place], s.owner_at(place)
    out = [amount_in_words(game, "fomori", spread_price(s, place), lang)]
    level = s.level_at(place)
    if owner == seat:
        out.append(phrase(game, lang, "effect.destroys_own", level=level_name(game, level, lang)))
    elif owner != NOBODY:
        words = {"level": the_level(game, level, lang), "seat": seat_name(game, s, owner, lang)}
        out.append(phrase(game, lang, "effect.destroys", **words))
    if province >= 0 and s.province_shields[province]:
        shields = amount_in_words(game, "shields", s.province_shields[province], lang)
        out.append(phrase(game, lang, "effect.smashes", shields=shields))
    return out


def repel_effects(game: Arrival, s: ArrivalState, seat: int, place: int, lang: str) -> list[str]:
    threat, way = threat_at(s, place), repel_way(s, seat, place)
    if threat < 0:
        return []
    out = [amount_in_words(game, "swords", STRENGTH[threat], lang)]
    if way != NO_WAY:
        out.append(way_with_price(game, way, repel_price(s, seat, place), lang))
    gain = amount_in_words(game, "honor", HONOR[threat], lang)
    out.append(phrase(game, lang, "effect.reward", gain=gain) if s.corruption[seat] else f"+{gain}")
    if threat == CASTLE:
        out.append(amount_in_words(game, "trophies", 1, lang))
    return out


def tile_effects(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[str]:
    """The effect of a tile and its gain."""
    tile_type = tile_type_of(answer)
    if act_of(answer) == TAKE:
        return [tile_effect(game, tile_type, lang), *describe_tile_gain(game, s, seat, tile_type, lang)]
    return describe_tile_gain(game, s, seat, tile_type, lang, "now")


def describe_tile_gain(
    game: Arrival, s: ArrivalState, seat: int, tile_type: int, lang: str, when: Literal["now", "if_used"] = "if_used"
) -> list[str]:
    """The points of a tile for a seat that uses it now; [] if none."""
    gain = tile_gain(s, seat, tile_type)
    if gain:
        return [phrase(game, lang, f"effect.gain_{when}", gain=amount_in_words(game, "honor", gain, lang))]
    if s.components.kind_of[tile_type] == SONG:
        less = min(s.components.values[tile_type][s.components.edition.song], s.corruption[seat])
        return [phrase(game, lang, f"effect.corruption_less_{when}", n=less)] if less else []
    return []


def option_effects(game: Arrival, s: ArrivalState, seat: int, answer: Answer, lang: str) -> list[str]:
    if act_of(answer) == PASS:
        return pass_effects(game, s, seat, lang)
    if act_of(answer) == BLOCK and any(shown_pays(s, seat, section_of(answer))):
        return [phrase(game, lang, "effect.shut", pays=forecast_in_words(game, s, seat, section_of(answer), lang))]
    if act_of(answer) == MOVE_BLOCKER and s.cards[seat]:
        return [forecast_in_words(game, s, seat, section_of(answer), lang)]
    if act_of(answer) == CHOOSE_LEADER and answer.name.startswith("leader") and s.components.advanced:
        return [leader_ability(game, choice_of(answer), lang)]
    if act_of(answer) == DRAW_STACK and s.stack_sizes[stack_of(answer)]:
        cards = amount_in_words(game, "cards", s.stack_sizes[stack_of(answer)], lang)
        return [phrase(game, lang, "effect.stack", back=card_back_name(game, s.tops[stack_of(answer)], lang), cards=cards)]
    if act_of(answer) == LOSE_CORRUPTION and s.corruption[seat]:
        now = s.corruption[seat]
        return [phrase(game, lang, "effect.corruption_to", before=now, after=now - 1)]
    if answer.name == "trophy" and s.fomori[seat]:
        fomori = amount_in_words(game, "fomori", s.fomori[seat], lang)
        return [phrase(game, lang, "effect.returns", n=min(MAX_RETURNED, s.fomori[seat]), fomori=fomori)]
    return []


def pass_effects(game: Arrival, s: ArrivalState, seat: int, lang: str) -> list[str]:
    """The pieces kept and returned (AR-20.2 to AR-20.4), and the First Player tile (AR-20.10)."""
    own = s.disks[seat] + s.swords[seat] + s.shields[seat]
    out = []
    if own:
        key = "effect.keeps_all" if own <= MAX_KEPT else "effect.keeps"
        out.append(
            phrase(game, lang, key, n=MAX_KEPT, own=own, list=join_words(game, resources_of(game, s, seat, lang), lang))
        )
    if s.fomori[seat]:
        out.append(phrase(game, lang, "effect.gives_back", list=amount_in_words(game, "fomori", s.fomori[seat], lang)))
    if not s.passed:
        out.append(phrase(game, lang, "effect.next_first"))
    return out
