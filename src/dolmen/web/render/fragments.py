"""Small HTML fragments that are rendered anew with every answer for every viewer: seats, steps, the question, log items.

Plain string formatting, because templates take ten times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from markupsafe import escape

from dolmen.games.interfaces import SeatCount, SeatStanding
from dolmen.games.svg import Drawing, static_drawing
from dolmen.store import SeatRow
from dolmen.text import say

from .bot_faces import bot_face
from .bot_labels import bot_status
from .html_diff import Region
from .rules import link_rules
from .templates import render

Sentences = Sequence[tuple[str, str]]  # sentences as (name, rest): see `game_log.join_sentences`
VIEW_BOXES = {"markers": "-36 -36 72 76", "coins": "-16 -16 32 32"}  # viewBox of each count symbol
VIEW_BOX = "-9 -10 18 18"  # view box of all other signs
CACHED_FRAGMENTS = 128  # shared by the viewers of a table


class Mark(NamedTuple):
    """How a seat is marked: by a colour and shape of the page, or by a symbol of the game (`sign`)."""

    look: int
    sign: str = ""


@cache
def seat_shape(mark: Mark) -> str:
    return seat_marker(mark.sign) if mark.sign else render("part/seat_symbol.html", "en", looks=[mark.look], seat=0)


def seat_marker(name: str) -> str:
    return f'<svg class="sign" viewBox="-36 -36 72 76" aria-hidden="true"><use href="#{name}" /></svg>'


# -- seats ---------------------------------------------------------------------------------------------------------------
def seat_header(lang: str, seat: int, player: SeatRow, held: list[int], standing: SeatStanding) -> str:
    """The player of a seat, and what they have."""
    name, points, label = escape(player.name), standing.points, say(lang, "web.seat.points")
    status = seat_status(lang, seat, player, held)
    face = bot_face(player.name) if player.bot and not player.stand_in else ""
    seal = f'<svg viewBox="-22 -22 44 44" aria-hidden="true"><use href="#{standing.points_symbol}" /></svg>'
    return (
        f'<header class="who">\n{seat_marker(standing.seat_symbol)}\n<b>{face}{name}</b>\n'
        f"<small>{f'{status} · ' if status else presence(seat)}{escape(standing.seat_name)}</small>\n"
        f'<span id="points-{seat}" class="points-badge" data-tip="{points} {label}">{seal}<b>{points}</b>'
        f'<span class="visually-hidden">{label}</span></span>\n</header>\n'
        f"{seat_counts(lang, seat, player.name, tuple(standing.counts))}"
    )


def seat_status(lang: str, seat: int, player: SeatRow, held: list[int]) -> str:
    """Whether the seat is the viewer's, a bot's or nobody's; '' if it is another player's."""
    if seat in held:
        return say(lang, "web.seat.you" if len(held) == 1 else "web.seat.here")
    texts = [bot_status(player.bot, lang)] if player.bot else []
    if player.is_unclaimed:
        texts.append(say(lang, "lobby.sit.free" if player.open else "lobby.sit.away"))
    return " · ".join(texts)


def presence(seat: int) -> str:
    """Where the page shows whether the player of a seat has the table open."""
    return f'<span class="seat-presence" data-seat="{seat}"></span>'


@lru_cache(CACHED_FRAGMENTS)
def seat_counts(lang: str, seat: int, name: str, counts: tuple[SeatCount, ...]) -> str:
    about = escape(say(lang, "web.seat.standing", name=name))
    inside = "".join([seat_count(seat, kind, sign, escape(label), text) for kind, sign, label, text in counts])
    return f'<p class="seat-counts" tabindex="0" role="group" aria-label="{about}">\n{inside}</p>'


def seat_count(seat: int, kind: str, sign: str, label: str, text: str) -> str:
    picture = f'<svg viewBox="{VIEW_BOXES.get(kind, VIEW_BOX)}" aria-hidden="true"><use href="#{sign}" /></svg>'
    return (
        f'<span id="count-{seat}-{kind}" class="count {kind}" data-tip="{text} {label}">{picture}{text}'
        f'<span class="visually-hidden"> {label}</span></span>\n'
    )


def own_panel(seat: int, look: int, now: bool, inside: str) -> str:
    return f'<div id="player-{seat}" class="own-panel seat-{look}{" now" if now else ""}">{inside}</div>'


def other_seat(seat: int, look: int, now: bool, inside: str, drawn: dict[str, Region]) -> list[Drawing]:
    """Another seat: the game's drawing of it, or a panel (`inside`), and its cards."""
    kind, mark = ("panel", "player-mat")[f"mat-{seat}" in drawn], ' now" aria-current="true"' if now else '"'
    out = [static_drawing(f'<li id="player-{seat}" class="{kind} seat-{look}{mark}>\n{inside}', bare=True)]
    for part, class_ in (("strip", "drawing strip"), ("mat", "drawing seat-drawing"), ("cards", "drawing seat-drawing")):
        if picture := drawn.get(f"{part}-{seat}"):
            out += [
                static_drawing(f'<div class="{class_}">', bare=True),
                *picture.parts,
                static_drawing("</div>\n", bare=True),
            ]
    return [*out, static_drawing("</li>\n", bare=True)]


@lru_cache(CACHED_FRAGMENTS)
def edge_label(where: str, sign: str, name: str, now: bool) -> str:
    """The player at an edge of the map."""
    return f'<span class="edge-label edge-{where}{" now" if now else ""}">{seat_marker(sign)}{escape(name)}</span>\n'


# -- the turn ------------------------------------------------------------------------------------------------------------
@lru_cache(256)
def turn_steps(game: str, names: tuple[str, ...], rules: tuple[str, ...], now: int) -> str:
    """The steps of a turn; `now` is the current one."""
    out = ""
    for at, (name, rule) in enumerate(zip(names, rules)):
        mark = ' class="now" aria-current="step"' if at == now else ' class="done"' if at < now else ""
        of = f'<span class="of">{at + 1}/{len(names)}</span>'
        out += f'<li{mark}><a href="/rules/{game}#{rule}" data-rule="{rule}">{of} {escape(name)}</a></li>\n'
    return f"<ol>\n{out}</ol>"


def question(lang: str, turn: str, head: str, rest: str, automatic: str) -> str:
    """The question. `turn` names the player if several share the screen. `automatic`: what the table answered for them."""
    hint, about = say(lang, "web.prompt.hint"), escape(say(lang, "web.prompt.hint-about"))
    more = f'<p class="prompt-details">{rest}</p>' if rest else ""
    more += f'<p class="answered">{escape(automatic)}</p>' if automatic else ""
    button = f'<button class="hint-button" data-do="hint" data-tip="{about}">{hint}</button>'
    return f"{turn}{button}\n<h1>{head}</h1>\n{more}"


def render_turn_heading(lang: str, mark: Mark, name: str) -> str:
    return f'<p class="turn seat-{mark.look}">{seat_shape(mark)} {escape(say(lang, "web.prompt.turn", name=name))}</p>'


def waiting_text(lang: str, names: list[str], step: str, seat: int) -> str:
    """Who the table waits for, and the step of the turn; with the presence of the player at `seat` unless that is -1."""
    text = escape(say(lang, "web.prompt.wait", names=", ".join(names)))
    more = f'<p class="prompt-details">{escape(say(lang, "web.prompt.step", step=step))}</p>' if step else ""
    more += f'<p class="prompt-details">{presence(seat)}</p>' if seat >= 0 else ""
    return f'<p class="turn waits" role="heading" aria-level="1">{text}</p>\n{more}'


def frozen_notice(lang: str, shown: int) -> str:
    """The notice that a game is read-only, as HTML, with the last entry that is shown."""
    head, why = escape(say(lang, "web.prompt.frozen")), escape(say(lang, "web.prompt.frozen-why", n=shown))
    return f'<p class="turn waits" role="heading" aria-level="1">{head}</p>\n<p class="whole">{why}</p>'


def stand_in_notice(lang: str) -> str:
    """For a player whose seat a bot plays."""
    text, back = escape(say(lang, "web.prompt.stands-in")), escape(say(lang, "web.prompt.back"))
    return f'<p class="prompt-details">{text}</p><button class="plain" data-do="take-over">{back}</button>\n'


def stand_in_button(lang: str, seat: int, name: str) -> str:
    """For players who wait for an absent player."""
    return seat_button("stand-in", seat, say(lang, "web.prompt.stand-in", name=name))


def give_away_button(lang: str, seat: int, name: str) -> str:
    """For players at a table where a bot plays for an absent player."""
    return seat_button("give-away", seat, say(lang, "web.seat.give-away", name=name))


def end_button(lang: str, key: str, may_resign: bool, may_propose: bool) -> str:
    """Opens the dialog that ends the game early."""
    possible = " ".join(filter(None, ("resign" if may_resign else "", "propose-end" if may_propose else "")))
    text = escape(say(lang, f"web.end.button.{key}"))
    return f'<button class="end-game" data-do="end-game" data-may="{possible}">{text}</button>\n'


def seat_button(message: str, seat: int, text: str) -> str:
    """A button with a message about a seat."""
    return f'<button class="plain small" data-do="{message}" data-seat="{seat}">{escape(text)}</button>\n'


def log_sentences(game: str, mark: Mark, sentences: Sentences, attributes: str = "") -> str:
    """What a seat did."""
    lines = [f"{bold_name(name)}{link_rules(rest, game)}" for name, rest in sentences]
    if lines:
        lines[0] = f'<span class="seat-{mark.look}">{seat_shape(mark)}</span> {lines[0]}'
    return f'<div class="sentences"{attributes}>{"".join([f"<p>{line}</p>" for line in lines])}</div>'


def bold_name(name: str) -> str:
    return f"<b>{escape(name)}</b> " if name else ""


# -- the log -------------------------------------------------------------------------------------------------------------
def log_item(lang: str, number: str, mark: Mark, new: bool, at: str, sentences: Sentences, moment_url: str) -> str:
    """What a seat did in a turn. The sentences are HTML."""
    lines = "".join([f"<p>{bold_name(name)}{rest}</p>" for name, rest in sentences])
    places = f' data-at="{escape(at)}"' if at else ""
    moment = f'<a class="moment-link" href="{moment_url}" aria-label="{say(lang, "web.log.moment")}"></a>'
    kind = f"seat-{mark.look}{' new' if new else ''}"
    return f'<li id="log-{number}" class="{kind}"{places}>\n{seat_shape(mark)}\n<div>{lines}</div>\n{moment}\n</li>'
