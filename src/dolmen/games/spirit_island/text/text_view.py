"""Spirit Island in words, for the terminal, the log and screen readers: the whole table in lines of 80 characters."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from dolmen.engine.game import Game
from dolmen.engine.modifiers import THIS_TURN, Modifier
from dolmen.engine.state import ActiveModifier, State
from dolmen.text import say

from ..cards.adversaries import ADVERSARIES
from ..cards.blight_cards import BLIGHT_CARDS
from ..cards.powers import POWERS, SPECIAL_RULES
from ..cards.scenarios import SCENARIOS, InsurrectionWon
from ..effects.action import TERROR_VICTORY
from ..effects.selections import element_words
from ..forecast import Forecast, LandForecast, forecast
from ..game import NONE, SpiritIsland, score
from ..model.components import (
    DAHAN,
    INVADERS,
    LANDS,
    PER_BOARD,
    D,
    bits,
    kind_of,
    meets_threshold,
)
from ..model.spirit_mats import SPIRIT_NAMES
from ..model.state import ACTIONS, ENDINGS, FEAR_VICTORY, NO_CARD, SACRIFICE, UNKNOWN, VICTORY, Island, island
from .names import (
    STAGES,
    action_name,
    blight_name,
    board_name,
    counts_words,
    effect_words,
    element_list,
    energy_words,
    escalation_words,
    fear_name,
    ground_words,
    invader_card,
    invader_counts,
    join_words,
    kind_name,
    land_contents,
    land_name,
    land_names,
    one_line,
    phrase,
    power_head,
    power_name,
    seat_name,
    seat_names,
    short_name,
    spirit_name,
    target_words,
    track_words,
    with_minus_sign,
)
from .questions import cause_name, describe_question, phase_name

WIDTH: Final = 80


# -- the whole table ---------------------------------------------------------------------------------------------------
def describe_table(game: Game, view: State, seat: int, lang: str) -> str:
    """The whole table as `seat` sees it (-1: a spectator). Nothing is hidden."""
    assert isinstance(game, SpiritIsland)
    s = island(view)
    found = forecast(s)
    parts = [table_header(game, s, seat, lang), invader_lines(game, s, found, lang)]
    parts += [board_lines(s, found, board, lang) for board in s.map.boards]
    if lasting := modifier_lines(s, lang):
        parts.append(lasting)
    parts += [spirit_lines(s, k, seat, lang) for k in range(game.seats)]
    if game.over(s):
        parts.append(score_lines(game, s, lang))
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts) + "\n"


def fold_lines(lines: list[str], indent: int = 0) -> list[str]:
    """The lines wrapped to WIDTH, with a hanging indent."""
    start, more = " " * indent, " " * (indent + 4)
    return [part for line in lines for part in wrap(line, WIDTH, initial_indent=start, subsequent_indent=more)]


def table_header(game: SpiritIsland, s: Island, seat: int, lang: str) -> list[str]:
    """The game and its options, the turn, and the current question."""
    out = [phrase(lang, "table.head", n=game.seats)]
    if game.adversary != NONE:
        name = say(lang, f"spirit_island.adversaries.{game.adversary}.name")
        out.append(phrase(lang, "table.adversary", name=name, level=game.level))
        for text in ADVERSARIES[s.components.adversary].words_in_force(lang, game.level):
            out += rule_texts(text)
    if game.scenario != NONE:
        out.append(phrase(lang, "table.scenario", name=say(lang, f"spirit_island.scenarios.{game.scenario}.name")))
        out += rule_texts(SCENARIOS[s.components.scenario].words(lang))
    if game.over(s):
        return fold_lines([*out, phrase(lang, "table.over", ending=phrase(lang, f"ending.{ENDINGS[s.ending]}"))])
    out.append(phrase(lang, "table.turn", turn=s.turn, phase=phase_name(s, lang)))
    asked = game.to_act(s)
    who = seat if seat in asked else asked[0]
    question = describe_question(game, s, who, lang)
    if asked == [seat]:
        out.append(say(lang, "games.your_move", prompt=question))
    else:
        out.append(phrase(lang, "table.asked", seats=seat_names(s, asked, lang), prompt=question))
    return fold_lines(out)


def rule_texts(text: str) -> list[str]:
    return [one_line(text)] if text.strip() else []


def align_columns(rows: list[tuple[str, list[str]]]) -> list[str]:
    """Rows as lines with aligned columns, one for each seat."""
    first = max(len(name) for name, _ in rows)
    wide = [max(len(cells[k]) for _, cells in rows) for k in range(len(rows[0][1]))]
    return [f"  {name:<{first}}  " + "  ".join(f"{cell:>{wide[k]}}" for k, cell in enumerate(cells)) for name, cells in rows]


# -- the invader board -------------------------------------------------------------------------------------------------
def invader_lines(game: SpiritIsland, s: Island, found: Forecast, lang: str) -> list[str]:
    out = [phrase(lang, "table.invaders")]
    texts = [slot_line(s, slot, lang) for slot in range(len(s.slot_action))]
    texts += [explore_line(s, found, lang), invader_deck_line(s, lang), fear_pool_line(s, lang), terror_line(s, lang)]
    texts += earned_fear_lines(s, lang)
    texts.append(blight_card_line(s, lang))
    if s.tainted and s.blight_card != UNKNOWN and (effect := BLIGHT_CARDS[s.blight_card].each_phase) is not None:
        texts.append(phrase(lang, "table.each_phase", text=effect_words(effect, lang)))
    if not game.over(s):
        texts += phase_forecast_lines(s, found, lang)
    return [*out, *fold_lines(texts, 2)]


def slot_line(s: Island, slot: int, lang: str) -> str:
    card = s.slot_card[slot]
    words = phrase(lang, "table.no_card") if card == NO_CARD else invader_card(card, s.components.adversary, lang)
    return phrase(lang, "table.slot", action=action_name(s.slot_action[slot], lang), card=words)


def explore_line(s: Island, found: Forecast, lang: str) -> str:
    """The revealed explore card, or what is known about the next one."""
    explore = action_name(ACTIONS.index("explore"), lang)
    if s.explore_card != NO_CARD:
        return phrase(lang, "table.slot", action=explore, card=invader_card(s.explore_card, s.components.adversary, lang))
    if not s.invader_deck_stages:
        return phrase(lang, "table.explore_last", action=explore)
    stage = found.stage or s.invader_deck_stages[0]
    cards = [invader_card(card, s.components.adversary, lang) for card in bits(found.cards)]
    text = phrase(lang, "table.explore", action=explore, stage=STAGES[stage])
    return f"{text} {phrase(lang, 'table.explore_cards', list='; '.join(cards))}" if cards else text


def invader_deck_line(s: Island, lang: str) -> str:
    stages = ", ".join([STAGES[stage] for stage in s.invader_deck_stages])
    spent = ", ".join(
        [invader_card(card, s.components.adversary, lang).replace(", ", " ") for card in s.discarded_invader_cards]
    )
    words = {
        "n": len(s.invader_deck_stages),
        "stages": stages or phrase(lang, "none"),
        "spent": spent or phrase(lang, "none"),
    }
    return phrase(lang, "table.deck", **words)


def fear_pool_line(s: Island, lang: str) -> str:
    return phrase(lang, "table.fear", fear=s.fear, pool=s.fear_pool, cards=len(s.fear_deck), done=len(s.fear_done))


def terror_line(s: Island, lang: str) -> str:
    """The terror level, the distance to the next, and the current goal."""
    left = cards_to_next_terror(s)
    key = "table.terror_next" if left else "table.terror"
    return phrase(lang, key, level=s.terror, n=left, goal=victory_goal(s, lang))


def victory_goal(s: Island, lang: str) -> str:
    """The goal at the current terror level. A scenario may have its own."""
    goal = s.components.goal
    if isinstance(goal, InsurrectionWon):
        return goal.words_at_level(lang, s.terror)
    return phrase(lang, f"wins.{min(s.terror, TERROR_VICTORY)}")


def cards_to_next_terror(s: Island) -> int:
    """The number of fear cards until the next terror level; 0 if there is none."""
    if not s.components.terror_by_fear or s.terror >= TERROR_VICTORY:
        return 0
    earned = s.terror_thresholds[-1] - len(s.fear_deck)
    return max(0, s.terror_thresholds[s.terror - 1] - earned)


def earned_fear_lines(s: Island, lang: str) -> list[str]:
    """Earned fear cards, and face-up cards of the fear deck."""
    out = []
    if s.earned:
        cards = join_words([fear_name(card, lang) for card in s.earned], lang)
        out.append(phrase(lang, "table.earned", n=len(s.earned), cards=cards))
    seen = [f"{n + 1}: {fear_name(card, lang)}" for n, card in enumerate(s.fear_deck) if card != UNKNOWN]
    return out + ([phrase(lang, "table.fear_seen", list=", ".join(seen))] if seen else [])


def blight_card_line(s: Island, lang: str) -> str:
    if s.tainted:
        return phrase(lang, "table.tainted", card=blight_name(s.blight_card, lang), n=s.blight_left)
    key = "table.healthy" if s.blight_card == UNKNOWN else "table.healthy_only"
    return phrase(lang, key, card=blight_name(s.blight_card, lang), n=s.blight_left)


# -- forecast ----------------------------------------------------------------------------------------------------------
def phase_forecast_lines(s: Island, found: Forecast, lang: str) -> list[str]:
    """The forecast of the next invader phase that belongs to no single land."""
    out = card_forecast_lines(s, found, lang)
    for seat in range(s.components.seats):
        lost = sum([coming.presence[seat] for coming in found.lands])
        if lost:
            out.append(f"{phrase(lang, 'coming.presence', seat=seat_name(s, seat, lang), n=lost)}.")
        if found.at_risk[seat]:
            lands = land_names(found.at_risk[seat], lang)
            out.append(phrase(lang, "coming.at_risk", seat=seat_name(s, seat, lang), lands=lands))
    return out + ending_forecast_lines(found, lang)


def ending_forecast_lines(found: Forecast, lang: str) -> list[str]:
    return [phrase(lang, "coming.ending", ending=phrase(lang, f"ending.{ENDINGS[found.ending]}"))] if found.ending else []


def card_forecast_lines(s: Island, found: Forecast, lang: str) -> list[str]:
    """The forecast of the fear cards, the blight card and an escalation."""
    out = []
    unseen = found.fear.count(UNKNOWN)
    if unseen:
        out.append(phrase(lang, "coming.fear", n=unseen))
    out += [phrase(lang, "coming.choice", cause=cause_name(s, f, lang)) for f in found.choices]
    if found.flips:
        out.append(phrase(lang, "coming.flips"))
    if found.escalation:
        out.append(phrase(lang, "coming.escalation", **escalation_words(s.components.adversary, lang)))
    return out


def forecast_texts(s: Island, coming: LandForecast, lang: str) -> list[str]:
    """The forecast of a land: `Ravage: 3 damage`, `1 Dahan destroyed`, `1 Blight`, `Build: Town`."""
    return (ravage_texts(s, coming, lang) if coming.ravaged else []) + other_forecast_texts(s, coming, lang)


def other_forecast_texts(s: Island, coming: LandForecast, lang: str) -> list[str]:
    """The forecast of a land without its ravage."""
    out = list[str]()
    if coming.blight and not coming.ravaged:
        out.append(phrase(lang, "here.blight", n=coming.blight))
    if not coming.ravaged:
        out += presence_loss_texts(s, coming, lang)
    out += [phrase(lang, "coming.build", what=kind_name(k, 1, lang)) for k in coming.built]
    if coming.explores:
        out.append(phrase(lang, "coming.explore", n=coming.explores))
    if added := counts_words([max(n, 0) for n in coming.added], INVADERS | D, lang):
        out.append(phrase(lang, "coming.added", list=join_words(added, lang)))
    out += [phrase(lang, "coming.spared", action=action_name(action, lang)) for action in bits(coming.spared)]
    return out + ([phrase(lang, "coming.open", cause=cause_name(s, coming.choice, lang))] if coming.choice else [])


def ravage_words(s: Island, land: int, coming: LandForecast, lang: str) -> str:
    """What the ravage of a land does, in one sentence: damage, the land, the dahan, presence, a cascade."""
    key = "coming.damage_defended" if coming.defence else "coming.damage"
    out = [phrase(lang, key, n=coming.damage, strength=coming.strength, defence=coming.defence)]
    out.append(phrase(lang, "coming.blights", n=coming.blight) if coming.blight else phrase(lang, "coming.unharmed"))
    dahan = sum([kind_of(piece) == DAHAN for piece in s.pieces[land]])
    if coming.destroyed[DAHAN]:
        out.append(phrase(lang, "coming.dahan_of", n=coming.destroyed[DAHAN], all=dahan))
    if coming.counter:
        lost = invader_counts(coming.destroyed, lang)
        key = f"coming.fight_back{'_kill' if lost else ''}"
        out.append(phrase(lang, key, damage=coming.counter, list=join_words(lost, lang)))
    out += presence_loss_texts(s, coming, lang)
    if coming.cascade:
        out.append(phrase(lang, "coming.cascade", lands=land_names(coming.cascade, lang)))
    return "; ".join(out)


def ravage_texts(s: Island, coming: LandForecast, lang: str) -> list[str]:
    key = "coming.ravage_defended" if coming.defence else "coming.ravage"
    out = [phrase(lang, key, damage=coming.damage, strength=coming.strength, defence=coming.defence)]
    if coming.destroyed[DAHAN]:
        out.append(phrase(lang, "coming.dahan", n=coming.destroyed[DAHAN]))
    if coming.counter:
        lost = invader_counts(coming.destroyed, lang)
        key = "coming.counter_kills" if lost else "coming.counter"
        out.append(phrase(lang, key, n=coming.counter, list=join_words(lost, lang)))
    if coming.blight:
        out.append(phrase(lang, "here.blight", n=coming.blight))
    out += presence_loss_texts(s, coming, lang)
    return out + ([phrase(lang, "coming.cascade", lands=land_names(coming.cascade, lang))] if coming.cascade else [])


def presence_loss_texts(s: Island, coming: LandForecast, lang: str) -> list[str]:
    return [
        phrase(lang, "coming.presence", seat=seat_name(s, seat, lang), n=n) for seat, n in enumerate(coming.presence) if n
    ]


# -- the island --------------------------------------------------------------------------------------------------------
def board_lines(s: Island, found: Forecast, board: int, lang: str) -> list[str]:
    seat = s.map.boards.index(board)
    first = board * PER_BOARD
    lands = [land for land in range(first, first + PER_BOARD) if land != first or land_contents(s, land, lang)]
    title = phrase(lang, "table.board", board=board_name(board, lang), seat=seat_name(s, seat, lang))
    return [title, *fold_lines([land_line(s, found, land, lang) for land in lands], 2)]


def land_line(s: Island, found: Forecast, land: int, lang: str) -> str:
    """A land: terrain, contents, defend, forecast."""
    texts = land_contents(s, land, lang)
    defence = s.defence(land)
    if defence:
        texts.append(phrase(lang, "here.defend", n=defence))
    words = {"land": land_name(land, lang), "ground": ground_words(land, lang)}
    text = phrase(lang, "table.land", what=join_words(texts, lang) if texts else phrase(lang, "table.empty"), **words)
    coming = forecast_texts(s, found.lands[land], lang)
    if found.may_explore >> land & 1:
        coming.append(phrase(lang, "coming.may_explore"))
    return f"{text}. {phrase(lang, 'table.coming', list='; '.join(coming))}" if coming else f"{text}."


def modifier_lines(s: Island, lang: str) -> list[str]:
    """The modifiers of this turn, set by powers and fear cards."""
    texts: list[str] = []
    for active in s.modifiers:
        if active.expiry == THIS_TURN and active.uses:
            text = modifier_text(s, active, lang)
            if text and text not in texts:
                texts.append(text)
    return [phrase(lang, "table.lasting"), *fold_lines(texts, 2)] if texts else []


def modifier_text(s: Island, active: ActiveModifier, lang: str) -> str:
    node = active.node
    assert isinstance(node, Modifier)
    what = power_name(active.source, lang) if active.source >= 0 else one_line(node.words(lang))
    if not what:
        return ""
    where = (
        land_name(active.scope, lang) if active.scope >= 0 else seat_name(s, active.seat, lang) if active.source >= 0 else ""
    )
    return phrase(lang, "table.lasts", what=what, where=where) if where else what


# -- spirits -----------------------------------------------------------------------------------------------------------
def spirit_lines(s: Island, seat: int, viewer: int, lang: str) -> list[str]:
    """A spirit's mat and cards."""
    spirit = s.spirits[seat]
    texts = [resources_line(s, seat, lang)]
    texts += [
        phrase(lang, "table.track", track=phrase(lang, f"track.{name}"), spaces=track_words(s, seat, track, lang))
        for track, name in enumerate(("energy", "plays"))
    ]
    if s.destroyed_presence[seat]:
        texts.append(phrase(lang, "table.gone", n=s.destroyed_presence[seat]))
    if s.drowned_health[seat]:
        texts.append(phrase(lang, "table.bank", n=s.drowned_health[seat]))
    texts.append(phrase(lang, "table.elements", list=element_list(s.elements(seat), lang)))
    for key, cards in (("hand", s.hand[seat]), ("played", s.cards_in_play[seat]), ("discard", s.discard[seat])):
        texts.append(phrase(lang, f"table.{key}", list=card_list(s, seat, cards, lang)))
    heading = phrase(lang, "table.spirit", name=spirit_name(spirit, lang), short=short_name(spirit, lang))
    out = [f"{heading}, {say(lang, 'games.you')}" if seat == viewer else heading, *fold_lines(texts, 2)]
    for power in s.innates(seat):
        out += innate_lines(s, seat, power, lang)
    return out + fold_lines([special_rule_line(rule_name, lang) for rule_name in special_rule_numbers(spirit)], 2)


def resources_line(s: Island, seat: int, lang: str) -> str:
    words = {
        "energy": energy_words(s.energy[seat], lang),
        "income": s.income(seat),
        "plays": phrase(lang, "table.means_plays", n=max(0, s.card_plays_left(seat))),
        "sites": phrase(lang, "table.means_sites", n=s.sacred_sites(seat).bit_count()),
        "presence": sum([s.presence_in(seat, land) for land in range(LANDS)]),
    }
    return phrase(lang, "table.means", **words)


def card_list(s: Island, seat: int, cards: int, lang: str) -> str:
    """Cards with price, speed and elements; used ones are marked."""
    texts = []
    for card in bits(cards):
        key = "table.card_used" if s.used[seat] >> card & 1 else "table.card"
        texts.append(phrase(lang, key, name=power_name(card, lang), head=power_head(card, lang, s.price(seat, card))))
    return "; ".join(texts) or phrase(lang, "none")


def innate_lines(s: Island, seat: int, power: int, lang: str) -> list[str]:
    """An innate power; an x marks each met threshold."""
    head, *texts = innate_texts(s, seat, power, lang, "table")
    return [*fold_lines([head], 2), *fold_lines(texts, 4)]


def innate_texts(s: Island, seat: int, power: int, lang: str, section: str) -> list[str]:
    """An innate power: a heading, and each line with a mark from this section that says whether its threshold is met."""
    words = {"name": power_name(power, lang), "head": power_head(power, lang), "target": target_words(power, lang)}
    have, needs = s.elements(seat), POWERS[power].lines
    texts, at = [phrase(lang, "table.innate", **words)], 0
    for text in POWERS[power].use.words(lang).split("\n"):
        if at < len(needs) and text.startswith(element_words(lang, needs[at])):
            key = "level_met" if meets_threshold(have, needs[at]) else "level_open"
            text = phrase(lang, f"{section}.{key}", text=text.strip())
            at += 1
        texts.append(text.strip())
    return texts


def special_rule_numbers(spirit: int) -> list[int]:
    return [n for n, rule in enumerate(SPECIAL_RULES) if rule.spirit == SPIRIT_NAMES[spirit]]


def special_rule_line(number: int, lang: str) -> str:
    rule = SPECIAL_RULES[number]
    title = say(lang, f"spirit_island.{rule.spirit}.rule.{rule.name}")
    return phrase(lang, "table.rule", title=title, text=one_line(rule.modifier.words(lang)))


# -- the score ---------------------------------------------------------------------------------------------------------
def scoring_table(game: Game, state: State, lang: str) -> list[tuple[str, list[str]]]:
    """SI-33: the ending, and the parts of the team's score. All seats share every row.

    A game that was given up has no ending: the turn and the terror level say how far it went.
    """
    s = island(state)
    seats = s.components.seats
    won = s.ending in (VICTORY, FEAR_VICTORY, SACRIFICE)
    used = len(s.discarded_invader_cards) + sum([card != NO_CARD for card in [*s.slot_card, s.explore_card]])
    rows = [] if s.ending else [("turn", s.turn), ("terror", s.terror)]
    rows += [("threat", (5 if won else 2) * s.components.threat)] if s.components.threat else []
    rows += [("victory", 10), ("cards_left", 2 * len(s.invader_deck_stages))] if won else [("cards_used", used)]
    rows.append(("dahan", sum([s.count(land, D) for land in range(LANDS)]) // seats))
    rows.append(("blight", -(sum(s.blight) // seats)))
    rows.append(("score", score(s)))
    if s.ending:
        ending = phrase(lang, "score.won" if won else "score.lost", ending=phrase(lang, f"ending.{ENDINGS[s.ending]}"))
    else:
        ending = phrase(lang, "score.given_up")
    texts = [
        (
            phrase(lang, f"score.{key}", threat=s.components.threat, cards=len(s.invader_deck_stages)),
            [with_minus_sign(n)] * seats,
        )
        for key, n in rows
    ]
    return [(ending, [""] * seats), *texts]


def score_lines(game: SpiritIsland, s: Island, lang: str) -> list[str]:
    (ending, _), *rows = scoring_table(game, s, lang)
    return [*fold_lines([ending]), *align_columns([(name, cells[:1]) for name, cells in rows])]
