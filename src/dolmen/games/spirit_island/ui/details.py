"""Descriptions of the elements of the drawing. Each is a list of lines; the first line is the name.

Elements have the ids of the drawing (see `art`): `land-A3`, `piece-A3-T@1`, `presence-A3-river`, `blight-A3`, `defend-A3`,
`chip-A3`; `card-<power>`, `fear-<card>`, `invader-<card>`; `slot-<action>`, `deck`, `fear`, `fear-deck`, `earned`,
`blight-card`, `invaders`, `foes` (adversary and scenario). Elements of a spirit's panel have the seat as a prefix:
`1-growth-2`, `0-track-plays-3`, `0-innate-massive_flooding-2`, `0-rule-1`, `0-element-sun`; without a seat they are the
viewer's own.
"""

from __future__ import annotations

import re

from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..cards.adversaries import ADVERSARIES
from ..cards.blight_cards import BLIGHT_CARDS
from ..cards.fear_cards import FEAR_CARDS, FEAR_NAMES
from ..cards.powers import POWER_NAMES, POWERS, SPECIAL_RULES
from ..cards.scenarios import SCENARIOS
from ..effects.action import TERROR_VICTORY
from ..effects.selections import element_words
from ..forecast import Forecast, LandForecast, forecast
from ..game import SpiritIsland
from ..model.components import (
    ELEMENTS,
    FLAGGED,
    INVADER_NAMES,
    LAND_NAMES,
    NAMED_PIECES,
    bits,
    damage,
    element_count,
    kind_of,
    meets_threshold,
)
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import ACTIONS, ENDINGS, NO_CARD, RAVAGE, UNKNOWN, Island, island
from ..phases.spirit_phase import GROWTH
from ..text.names import (
    action_name,
    capitalize_first,
    deck_name,
    effect_words,
    element_list,
    element_name,
    escalation_words,
    fear_name,
    ground_words,
    growth_words,
    invader_card,
    join_words,
    land_contents,
    land_name,
    land_names,
    one_line,
    phrase,
    piece_words,
    power_head,
    power_name,
    power_names,
    power_text,
    seat_name,
    space_words,
    spirit_name,
    target_words,
    track_words,
)
from ..text.text_view import (
    blight_card_line,
    earned_fear_lines,
    explore_line,
    fear_pool_line,
    innate_texts,
    invader_deck_line,
    other_forecast_texts,
    phase_forecast_lines,
    ravage_words,
    resources_line,
    slot_line,
    special_rule_line,
    special_rule_numbers,
    terror_line,
)

LAND_ELEMENTS = ("land", "piece", "presence", "blight", "defend", "chip")


def describe_element(game: Game, view: State, seat: int, element: str, lang: str) -> str:
    """Describe an element of the drawing in lines of text; '' if there is nothing to say."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    kind_of, _, name = element.partition("-")
    if kind_of in LAND_ELEMENTS and name.partition("-")[0] in LAND_NAMES:
        return "\n".join(describe_in_land(s, kind_of, name, lang))
    if kind_of == "card" and name in POWER_NAMES:
        return "\n".join(describe_power(s, POWER_NAMES.index(name), lang))
    if kind_of == "fear" and name in FEAR_NAMES:
        return "\n".join(describe_fear_card(s, FEAR_NAMES.index(name), lang))
    if kind_of == "invader" and name in INVADER_NAMES:
        return "\n".join(describe_invader_card(s, INVADER_NAMES.index(name), lang))
    found = re.fullmatch(r"(?:(\d)-)?(.+)", element)
    whose = int(found.group(1)) if found is not None and found.group(1) else max(seat, 0)
    if found is None or whose >= s.components.seats:
        return ""
    texts = describe_panel_element(s, whose, found.group(2), lang) or describe_board_element(game, s, found.group(2), lang)
    return "\n".join(texts)


# -- lands -------------------------------------------------------------------------------------------------------------
def describe_in_land(s: Island, what: str, name: str, lang: str) -> list[str]:
    place, _, rest = name.partition("-")
    land = LAND_NAMES.index(place)
    if not (s.map.lands | s.map.oceans) >> land & 1:
        return []
    if what == "piece":
        return describe_piece(s, land, NAMED_PIECES[rest], lang) if rest in NAMED_PIECES else []
    if what == "presence":
        return describe_presence(s, land, rest, lang)
    if what == "defend":
        return [phrase(lang, "here.defend", n=s.defence(land)), phrase(lang, "close.defend", land=land_name(land, lang))]
    if what == "blight":
        here = phrase(lang, "here.blight", n=s.blight[land])
        return [here, phrase(lang, "close.blight"), blight_card_line(s, lang)]
    return describe_land(s, forecast(s), land, lang)


def describe_land(s: Island, found: Forecast, land: int, lang: str) -> list[str]:
    """A land: contents and forecast, which a short popup shows, then neighbours."""
    out = [phrase(lang, "close.land", land=capitalize_first(land_name(land, lang)), ground=ground_words(land, lang))]
    contents = land_contents(s, land, lang)
    out.append(join_words(contents, lang) if contents else capitalize_first(phrase(lang, "table.empty")))
    out += forecast_lines(s, land, found.lands[land], lang)
    if s.components.scenario >= 0 and s.map.middle >> land & 1:  # only scenarios speak of it
        out.append(phrase(lang, "close.middle"))
    out.append(phrase(lang, "close.near", lands=land_names(s.map.neighbours[land], lang)))
    strength, defence = s.strength(land), s.defence(land)
    if strength:
        out.append(phrase(lang, "close.strength", n=strength))
    if defence:
        out.append(phrase(lang, "here.defend", n=defence))
    for seat, lands in enumerate(found.at_risk):
        if lands >> land & 1:
            name, here = seat_name(s, seat, lang), land_name(land, lang)
            out.append(phrase(lang, "coming.at_risk", seat=name, lands=here))
    if found.may_explore >> land & 1:
        cards = [invader_card(card, s.components.adversary, lang) for card in bits(found.cards)]
        out.append(phrase(lang, "close.may_explore", n=len(cards)))
    return out


def forecast_lines(s: Island, land: int, coming: LandForecast, lang: str) -> list[str]:
    """The forecast of a land: its ravage in one sentence, then the rest."""
    out = []
    if coming.ravaged:
        text = phrase(lang, "table.slot", action=action_name(RAVAGE, lang), card=ravage_words(s, land, coming, lang))
        out.append(phrase(lang, "close.coming", text=text))
    if others := other_forecast_texts(s, coming, lang):
        out.append(phrase(lang, "close.coming", text="; ".join(others)))
    return out


def describe_piece(s: Island, land: int, piece: int, lang: str) -> list[str]:
    words = {"health": s.health(land, piece) - damage(piece), "full": s.health(land, piece)}
    out = [capitalize_first(piece_words(piece, lang)), phrase(lang, "close.health", **words)]
    n = s.strength_of(land, kind_of(piece))
    return [*out, phrase(lang, "close.deals", n=n), phrase(lang, "close.count", n=s.pieces[land].count(piece))]


def describe_presence(s: Island, land: int, name: str, lang: str) -> list[str]:
    if name not in SPIRIT_NAMES or SPIRIT_NAMES.index(name) not in s.spirits:
        return []
    seat = s.spirits.index(SPIRIT_NAMES.index(name))
    key = "presence_site" if s.sacred_sites(seat) >> land & 1 else "presence_of"
    here = phrase(lang, f"here.{key}", seat=seat_name(s, seat, lang), n=s.presence_in(seat, land))
    return [spirit_name(s.spirits[seat], lang), here]


# -- cards -------------------------------------------------------------------------------------------------------------
def describe_power(s: Island, power: int, lang: str) -> list[str]:
    """A card: price, speed, elements, target, text, owner."""
    deck = capitalize_first(deck_name(POWERS[power].deck, lang))
    out = [power_name(power, lang), f"{deck}; {power_head(power, lang)}", capitalize_first(target_words(power, lang))]
    out += power_text(power, lang).split("\n")
    for seat in range(s.components.seats):
        for key, cards in (("hand", s.hand[seat]), ("play", s.cards_in_play[seat]), ("discard", s.discard[seat])):
            if cards >> power & 1:
                out.append(phrase(lang, f"close.in_{key}", seat=seat_name(s, seat, lang)))
                out.append(phrase(lang, "close.now", cost=s.price(seat, power)))
    return out


def describe_fear_card(s: Island, card: int, lang: str) -> list[str]:
    """A fear card with its three levels; the current level is marked."""
    out = [fear_name(card, lang)]
    for level, effect in enumerate(FEAR_CARDS[card].levels, 1):
        key = "close.fear_now" if level == min(s.terror, TERROR_VICTORY - 1) else "close.fear_level"
        out.append(phrase(lang, key, level=level, text=effect_words(effect, lang)))
    return out


def describe_invader_card(s: Island, card: int, lang: str) -> list[str]:
    """An invader card and its place."""
    adversary = s.components.adversary
    out = [invader_card(card, adversary, lang)]
    if FLAGGED[card] and adversary >= 0:
        key = "escalation" if s.components.escalation is not None else "escalation_after"
        out.append(phrase(lang, f"close.{key}", **escalation_words(adversary, lang)))
    for slot, held in enumerate(s.slot_card):
        if held == card:
            out += [slot_line(s, slot, lang), phrase(lang, f"close.{ACTIONS[s.slot_action[slot]]}")]
    if card in s.discarded_invader_cards:
        out.append(phrase(lang, "close.spent"))
    elif card not in s.slot_card and card != s.explore_card:
        out.append(phrase(lang, "close.unseen"))
    return out


# -- panels ------------------------------------------------------------------------------------------------------------
def describe_panel_element(s: Island, seat: int, element: str, lang: str) -> list[str]:
    """An element of a spirit's panel."""
    what, _, name = element.partition("-")
    spirit = s.spirits[seat]
    if what in ("spirit", "panel"):
        return describe_spirit(s, seat, lang)
    if what == "growth" and name.isdigit() and 0 < int(name) <= len(GROWTH[spirit].options):
        return [phrase(lang, "close.growth", number=name), growth_words(spirit, int(name) - 1, lang)]
    if what == "track":
        return describe_track(s, seat, name, lang)
    if what == "innate":
        return describe_innate(s, seat, name, lang)
    if what == "rule" and name.isdigit() and 0 < int(name) <= len(special_rule_numbers(spirit)):
        rule = SPECIAL_RULES[special_rule_numbers(spirit)[int(name) - 1]]
        return [say(lang, f"spirit_island.{rule.spirit}.rule.{rule.name}"), *rule.modifier.words(lang).split("\n")]
    if what == "element" and name in ELEMENTS:
        n = element_count(s.elements(seat), ELEMENTS.index(name))
        return [element_name(ELEMENTS.index(name), lang), phrase(lang, "close.element", n=n, seat=seat_name(s, seat, lang))]
    if element in ("energy", "plays"):
        return [phrase(lang, f"close.{element}"), resources_line(s, seat, lang)]
    if element == "destroyed":
        return [phrase(lang, "close.destroyed"), phrase(lang, "table.gone", n=s.destroyed_presence[seat])]
    return []


def describe_spirit(s: Island, seat: int, lang: str) -> list[str]:
    spirit = s.spirits[seat]
    complexity = phrase(lang, f"complexity.{MATS[spirit].printed.complexity}")
    out = [spirit_name(spirit, lang), phrase(lang, "close.complexity", complexity=complexity), resources_line(s, seat, lang)]
    out.append(phrase(lang, "table.elements", list=element_list(s.elements(seat), lang)))
    out += [special_rule_line(number, lang) for number in special_rule_numbers(spirit)]
    for power in s.innates(seat):
        head, *lines = innate_texts(s, seat, power, lang, "close")
        out += [phrase(lang, "close.innate", power=head), *lines]
    out.append(phrase(lang, "table.hand", list=power_names(s.hand[seat], lang)))
    return out


def describe_track(s: Island, seat: int, name: str, lang: str) -> list[str]:
    """A track, or one of its spaces."""
    which, _, number = name.partition("-")
    if which not in ("energy", "plays"):
        return []
    track = ("energy", "plays").index(which)
    title = phrase(lang, f"track.{which}")
    spaces = MATS[s.spirits[seat]].tracks[track].spaces
    if number.isdigit() and int(number) < len(spaces):
        shown = int(number) < s.track[2 * seat + track]
        words = space_words(spaces[int(number)], lang)
        return [capitalize_first(title), phrase(lang, "close.space" if shown else "close.space_covered", space=words)]
    return [capitalize_first(title), track_words(s, seat, track, lang), phrase(lang, f"close.track_{which}")]


def describe_innate(s: Island, seat: int, name: str, lang: str) -> list[str]:
    """An innate power with its lines, or one of them."""
    name, _, number = name.partition("-")
    if name not in POWER_NAMES or POWER_NAMES.index(name) not in s.innates(seat):
        return []
    power = POWER_NAMES.index(name)
    needs = POWERS[power].lines
    if number.isdigit() and 0 < int(number) <= len(needs):
        need = needs[int(number) - 1]
        key = "close.line_met" if meets_threshold(s.elements(seat), need) else "close.line_open"
        have = element_list(s.elements(seat), lang)
        return [power_name(power, lang), phrase(lang, key, need=element_words(lang, need), have=have)]
    return [power_name(power, lang), *innate_texts(s, seat, power, lang, "close")]


# -- invader board -----------------------------------------------------------------------------------------------------
def describe_board_element(game: SpiritIsland, s: Island, sign: str, lang: str) -> list[str]:
    """An element of the invader board."""
    what, _, name = sign.partition("-")
    if what == "slot" and name in ACTIONS:
        return describe_slot(s, ACTIONS.index(name), lang)
    if sign == "invaders":
        found = forecast(s)
        slots = [slot_line(s, slot, lang) for slot in range(len(s.slot_action))]
        return [phrase(lang, "table.invaders"), *slots, explore_line(s, found, lang), *phase_forecast_lines(s, found, lang)]
    if sign == "foes":
        return describe_opponents(game, s, lang)
    if sign == "deck":
        return [phrase(lang, "close.deck"), invader_deck_line(s, lang)]
    if sign == "fear":
        return [phrase(lang, "close.fear"), fear_pool_line(s, lang), terror_line(s, lang)]
    if sign in ("fear-deck", "earned"):
        return [phrase(lang, "close.fear_deck"), fear_pool_line(s, lang), *earned_fear_lines(s, lang)]
    if sign == "blight-card":
        return describe_blight_card(s, lang)
    return []


def describe_opponents(game: SpiritIsland, s: Island, lang: str) -> list[str]:
    """All rules of adversary and scenario that are in force."""
    out: list[str] = []
    if s.components.adversary >= 0:
        name = say(lang, f"spirit_island.adversaries.{game.adversary}.name")
        out.append(phrase(lang, "table.adversary", name=name, level=s.components.level))
        out += [one_line(text) for text in ADVERSARIES[s.components.adversary].words_in_force(lang, s.components.level)]
    if s.components.scenario >= 0:
        out.append(phrase(lang, "table.scenario", name=say(lang, f"spirit_island.scenarios.{game.scenario}.name")))
        out += [one_line(text) for text in SCENARIOS[s.components.scenario].words(lang).splitlines()]
    return out


def describe_slot(s: Island, action: int, lang: str) -> list[str]:
    out = [phrase(lang, f"deed.{ACTIONS[action]}"), phrase(lang, f"close.{ACTIONS[action]}")]
    if ACTIONS[action] == "explore":
        return [*out, explore_line(s, forecast(s), lang)]
    return out + [slot_line(s, slot, lang) for slot, does in enumerate(s.slot_action) if does == action]


def describe_blight_card(s: Island, lang: str) -> list[str]:
    out = [phrase(lang, "close.blight_card"), blight_card_line(s, lang)]
    if s.tainted and s.blight_card != UNKNOWN and (effect := BLIGHT_CARDS[s.blight_card].each_phase) is not None:
        out.append(phrase(lang, "table.each_phase", text=effect_words(effect, lang)))
    return out


# -- warnings ----------------------------------------------------------------------------------------------------------
def loss_warning(game: Game, view: State, seat: int, lang: str) -> str:
    """A warning if the coming invader phase would lose the game, or if the invader deck or the blight runs out; '' else."""
    s = island(view)
    if game.over(s):
        return ""
    found = forecast(s)
    if found.ending:
        return phrase(lang, "coming.ending", ending=phrase(lang, f"ending.{ENDINGS[found.ending]}"))
    if s.turn and not s.invader_deck_stages and s.explore_card == NO_CARD:
        return phrase(lang, "alert.deck")
    lethal = s.tainted or s.blight_card != UNKNOWN
    return phrase(lang, "alert.blight", n=s.blight_left) if lethal and s.blight_left <= s.components.seats else ""
