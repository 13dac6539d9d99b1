"""A closer look: every place, piece and sign of the table in lines of text, of which the first is its name.

Elements have the ids of the drawing (see `art`): `land-A3`, `piece-A3-T@1`, `presence-A3-river`, `blight-A3`, `defend-A3`,
`chip-A3`; `card-<power>`, `fear-<card>`, `invader-<card>`; `slot-<action>`, `deck`, `discard`, `fear`, `fear-deck`,
`earned`, `divider-2`, `blight-card`, `score`, `invaders`, `foes` (adversary and scenario). What belongs to a spirit's panel
has the seat before it: `1-growth-2`, `0-track-plays-3`, `0-innate-massive_flooding-2`, `0-rule-1`, `0-element-sun`; without
a seat it is the viewer's own.
"""

from __future__ import annotations

import re

from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.text import say

from ..bot.forecast import Forecast, forecast
from ..cards.adversaries import ADVERSARIES
from ..cards.power_cards import SPECIAL_RULES
from ..cards.scenarios import SCENARIOS
from ..effects.action import TERROR_VICTORY
from ..effects.selections import element_words
from ..game import SpiritIsland, score
from ..model.components import ELEMENTS, INVADER_NAMES, LAND_NAMES, NAMED_PIECES, bits, count_of, damage, enough, kind
from ..model.spirit_mats import MATS, SPIRIT_NAMES
from ..model.state import ACTIONS, ENDINGS, NO_CARD, POWER_NAMES, POWERS, UNKNOWN, Island, island
from ..phases.invader_phase import BLIGHT_PHASES, FEAR_LEVELS, FEAR_NAMES
from ..phases.spirit_phase import GROWTH
from ..text.names import (
    deck_name,
    effect_words,
    element_list,
    element_name,
    fear_name,
    flat,
    ground_words,
    growth_words,
    invader_card,
    land_contents,
    land_name,
    land_names,
    minus,
    phrase,
    piece_words,
    power_head,
    power_name,
    power_names,
    power_text,
    seat_name,
    sentence,
    space_words,
    spirit_name,
    target_words,
    track_words,
)
from ..text.text_view import (
    blight_line,
    coming_words,
    deck_line,
    earned_lines,
    explore_line,
    fear_line,
    forecast_lines,
    innate_lines,
    means_line,
    rule_line,
    rules_of,
    slot_line,
    terror_line,
)

IN_LANDS = ("land", "piece", "presence", "blight", "defend", "chip")


def closer_text(game: Game, view: State, seat: int, element: str, lang: str) -> str:
    """A place, piece or sign of the drawing in lines of text, the first its name; '' if there is nothing to say of it."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    kind_of, _, name = element.partition("-")
    if kind_of in IN_LANDS and name.partition("-")[0] in LAND_NAMES:
        return "\n".join(land_close_up(s, kind_of, name, lang))
    if kind_of == "card" and name in POWER_NAMES:
        return "\n".join(power_close(s, POWER_NAMES.index(name), lang))
    if kind_of == "fear" and name in FEAR_NAMES:
        return "\n".join(fear_close(s, FEAR_NAMES.index(name), lang))
    if kind_of == "invader" and name in INVADER_NAMES:
        return "\n".join(invader_close(s, INVADER_NAMES.index(name), lang))
    found = re.fullmatch(r"(?:(\d)-)?(.+)", element)
    whose = int(found.group(1)) if found is not None and found.group(1) else max(seat, 0)
    if found is None or whose >= s.box.seats:
        return ""
    told = panel_close(s, whose, found.group(2), lang) or sign_close(game, s, found.group(2), lang)
    return "\n".join(told)


# -- lands ---------------------------------------------------------------------------------------------------------------
def land_close_up(s: Island, what: str, name: str, lang: str) -> list[str]:
    place, _, rest = name.partition("-")
    land = LAND_NAMES.index(place)
    if not (s.map.lands | s.map.oceans) >> land & 1:
        return []
    if what == "piece":
        return piece_close(s, land, NAMED_PIECES[rest], lang) if rest in NAMED_PIECES else []
    if what == "presence":
        return presence_close(s, land, rest, lang)
    if what == "defend":
        return [phrase(lang, "here.defend", n=s.defence(land)), phrase(lang, "close.defend", land=land_name(land, lang))]
    if what == "blight":
        here = phrase(lang, "here.blight", n=s.blight[land])
        return [here, phrase(lang, "close.blight"), blight_line(s, lang)]
    return land_close(s, forecast(s), land, lang)


def land_close(s: Island, found: Forecast, land: int, lang: str) -> list[str]:
    """A land: what stands there, what is next to it, what is coming."""
    out = [phrase(lang, "close.land", land=sentence(land_name(land, lang)), ground=ground_words(land, lang))]
    out += land_contents(s, land, lang) or [sentence(phrase(lang, "table.empty"))]
    if s.map.middle >> land & 1:
        out.append(phrase(lang, "close.middle"))
    out.append(phrase(lang, "close.near", lands=land_names(s.map.near[land], lang)))
    strength, defence = s.strength(land), s.defence(land)
    if strength:
        out.append(phrase(lang, "close.strength", n=strength))
    if defence:
        out.append(phrase(lang, "here.defend", n=defence))
    out += [phrase(lang, "close.coming", text=text) for text in coming_words(s, found.lands[land], lang)]
    for seat, lands in enumerate(found.at_risk):
        if lands >> land & 1:
            name, here = seat_name(s, seat, lang), land_name(land, lang)
            out.append(phrase(lang, "coming.at_risk", seat=name, lands=here))
    if found.may_explore >> land & 1:
        cards = [invader_card(card, lang) for card in bits(found.cards)]
        out.append(phrase(lang, "close.may_explore", n=len(cards)))
    return out


def piece_close(s: Island, land: int, piece: int, lang: str) -> list[str]:
    words = {"health": s.health(land, piece) - damage(piece), "full": s.health(land, piece)}
    out = [sentence(piece_words(piece, lang)), phrase(lang, "close.health", **words)]
    n = s.strength_of(land, kind(piece))
    return [*out, phrase(lang, "close.deals", n=n), phrase(lang, "close.count", n=s.pieces[land].count(piece))]


def presence_close(s: Island, land: int, name: str, lang: str) -> list[str]:
    if name not in SPIRIT_NAMES or SPIRIT_NAMES.index(name) not in s.spirits:
        return []
    seat = s.spirits.index(SPIRIT_NAMES.index(name))
    key = "presence_site" if s.sites(seat) >> land & 1 else "presence_of"
    here = phrase(lang, f"here.{key}", seat=seat_name(s, seat, lang), n=s.presence_in(seat, land))
    return [spirit_name(s.spirits[seat], lang), here]


# -- cards ---------------------------------------------------------------------------------------------------------------
def power_close(s: Island, power: int, lang: str) -> list[str]:
    """A card: price, speed, elements, target, text, and whose it is."""
    deck = sentence(deck_name(POWERS[power].deck, lang))
    out = [power_name(power, lang), f"{deck}; {power_head(power, lang)}", sentence(target_words(power, lang))]
    out += power_text(power, lang).split("\n")
    for seat in range(s.box.seats):
        for key, cards in (("hand", s.hand[seat]), ("play", s.play[seat]), ("discard", s.discard[seat])):
            if cards >> power & 1:
                out.append(phrase(lang, f"close.in_{key}", seat=seat_name(s, seat, lang)))
                out.append(phrase(lang, "close.now", cost=s.price(seat, power)))
    return out


def fear_close(s: Island, card: int, lang: str) -> list[str]:
    """A fear card with its three levels, the one that counts now marked."""
    out = [fear_name(card, lang)]
    for level, effect in enumerate(FEAR_LEVELS[card], 1):
        key = "close.fear_now" if level == min(s.terror, TERROR_VICTORY - 1) else "close.fear_level"
        out.append(phrase(lang, key, level=level, text=effect_words(effect, lang)))
    return out


def invader_close(s: Island, card: int, lang: str) -> list[str]:
    """An invader card and where it lies."""
    out = [invader_card(card, lang)]
    for slot, lies in enumerate(s.slot_card):
        if lies == card:
            out.append(slot_line(s, slot, lang))
    if card in s.spent:
        out.append(phrase(lang, "close.spent"))
    elif card not in s.slot_card and card != s.explored:
        out.append(phrase(lang, "close.unseen"))
    return out


# -- panels --------------------------------------------------------------------------------------------------------------
def panel_close(s: Island, seat: int, element: str, lang: str) -> list[str]:
    """Something of a spirit's mat."""
    what, _, name = element.partition("-")
    spirit = s.spirits[seat]
    if what in ("spirit", "panel"):
        return spirit_close(s, seat, lang)
    if what == "growth" and name.isdigit() and 0 < int(name) <= len(GROWTH[spirit].options):
        return [phrase(lang, "close.growth", number=name), growth_words(spirit, int(name) - 1, lang)]
    if what == "track":
        return track_close(s, seat, name, lang)
    if what == "innate":
        return innate_close(s, seat, name, lang)
    if what == "rule" and name.isdigit() and 0 < int(name) <= len(rules_of(spirit)):
        rule = SPECIAL_RULES[rules_of(spirit)[int(name) - 1]]
        return [say(lang, f"spirit_island.{rule.spirit}.rule.{rule.name}"), *rule.modifier.words(lang).split("\n")]
    if what == "element" and name in ELEMENTS:
        n = count_of(s.elements(seat), ELEMENTS.index(name))
        return [element_name(ELEMENTS.index(name), lang), phrase(lang, "close.element", n=n, seat=seat_name(s, seat, lang))]
    if element in ("energy", "plays"):
        return [phrase(lang, f"close.{element}"), means_line(s, seat, lang)]
    if element == "destroyed":
        return [phrase(lang, "close.destroyed"), phrase(lang, "table.gone", n=s.gone[seat])]
    return []


def spirit_close(s: Island, seat: int, lang: str) -> list[str]:
    spirit = s.spirits[seat]
    complexity = phrase(lang, f"complexity.{MATS[spirit].printed.complexity}")
    out = [spirit_name(spirit, lang), phrase(lang, "close.complexity", complexity=complexity), means_line(s, seat, lang)]
    out.append(phrase(lang, "table.elements", list=element_list(s.elements(seat), lang)))
    out += [rule_line(number, lang) for number in rules_of(spirit)]
    out.append(phrase(lang, "table.hand", list=power_names(s.hand[seat], lang)))
    return out


def track_close(s: Island, seat: int, name: str, lang: str) -> list[str]:
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
        return [sentence(title), phrase(lang, "close.space" if shown else "close.space_covered", space=words)]
    return [sentence(title), track_words(s, seat, track, lang), phrase(lang, f"close.track_{which}")]


def innate_close(s: Island, seat: int, name: str, lang: str) -> list[str]:
    """An innate power with its lines, or one of them."""
    name, _, number = name.partition("-")
    if name not in POWER_NAMES or POWER_NAMES.index(name) not in s.innates(seat):
        return []
    power = POWER_NAMES.index(name)
    needs = POWERS[power].lines
    if number.isdigit() and 0 < int(number) <= len(needs):
        need = needs[int(number) - 1]
        key = "close.line_met" if enough(s.elements(seat), need) else "close.line_open"
        have = element_list(s.elements(seat), lang)
        return [power_name(power, lang), phrase(lang, key, need=element_words(lang, need), have=have)]
    return [power_name(power, lang), *[text.strip() for text in innate_lines(s, seat, power, lang)]]


# -- signs ---------------------------------------------------------------------------------------------------------------
def sign_close(game: SpiritIsland, s: Island, sign: str, lang: str) -> list[str]:
    """What lies on the invader board."""
    what, _, name = sign.partition("-")
    if what == "slot" and name in ACTIONS:
        return slot_close(s, ACTIONS.index(name), lang)
    if sign == "invaders":
        found = forecast(s)
        slots = [slot_line(s, slot, lang) for slot in range(len(s.slot_action))]
        return [phrase(lang, "table.invaders"), *slots, explore_line(s, found, lang), *forecast_lines(s, found, lang)]
    if sign == "foes":
        return foes_close(game, s, lang)
    if sign == "deck":
        return [phrase(lang, "close.deck"), deck_line(s, lang)]
    if sign == "discard":
        return [phrase(lang, "close.discard"), *([invader_card(card, lang) for card in s.spent] or [phrase(lang, "none")])]
    if sign == "fear" or what == "divider":
        return [phrase(lang, "close.fear"), fear_line(s, lang), terror_line(s, lang)]
    if sign in ("fear-deck", "earned"):
        return [phrase(lang, "close.fear_deck"), fear_line(s, lang), *earned_lines(s, lang)]
    if sign == "blight-card":
        return blight_close(s, lang)
    if sign == "score":
        return [phrase(lang, "close.score"), phrase(lang, "close.score_now", n=minus(score(s)))]
    return []


def foes_close(game: SpiritIsland, s: Island, lang: str) -> list[str]:
    """What adversary and scenario change, all of it that is in force."""
    out: list[str] = []
    if s.box.adversary >= 0:
        name = say(lang, f"spirit_island.adversaries.{game.adversary}.name")
        out.append(phrase(lang, "table.adversary", name=name, level=s.box.level))
        out += [flat(text) for text in ADVERSARIES[s.box.adversary].in_force(lang, s.box.level)]
    if s.box.scenario >= 0:
        out.append(phrase(lang, "table.scenario", name=say(lang, f"spirit_island.scenarios.{game.scenario}.name")))
        out += [flat(text) for text in SCENARIOS[s.box.scenario].words(lang).splitlines()]
    return out


def slot_close(s: Island, action: int, lang: str) -> list[str]:
    out = [phrase(lang, f"deed.{ACTIONS[action]}"), phrase(lang, f"close.{ACTIONS[action]}")]
    if ACTIONS[action] == "explore":
        return [*out, explore_line(s, forecast(s), lang)]
    return out + [slot_line(s, slot, lang) for slot, does in enumerate(s.slot_action) if does == action]


def blight_close(s: Island, lang: str) -> list[str]:
    out = [phrase(lang, "close.blight_card"), blight_line(s, lang)]
    if s.tainted and s.blight_card != UNKNOWN and (effect := BLIGHT_PHASES[s.blight_card]) is not None:
        out.append(phrase(lang, "table.each_phase", text=effect_words(effect, lang)))
    return out


# -- the end is near -----------------------------------------------------------------------------------------------------
def alert(game: Game, view: State, seat: int, lang: str) -> str:
    """A warning if the coming invader phase would lose the game, or if the invader deck or the blight runs out; '' else."""
    s = island(view)
    if game.over(s):
        return ""
    found = forecast(s)
    if found.ending:
        return phrase(lang, "coming.ending", ending=phrase(lang, f"ending.{ENDINGS[found.ending]}"))
    if s.turn and not s.deck and s.explored == NO_CARD:
        return phrase(lang, "alert.deck")
    lethal = s.tainted or s.blight_card != UNKNOWN
    return phrase(lang, "alert.blight", n=s.blight_left) if lethal and s.blight_left <= s.box.seats else ""
