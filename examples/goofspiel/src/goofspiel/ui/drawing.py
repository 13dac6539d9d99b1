"""The table as a drawing: the prize, the cards of the last round, and every hand. Cards of your own hand are clickable.

Colours are attributes: the page allows no style sheets inside drawings.
"""

from __future__ import annotations

from dolmen.engine.answer import Answer
from dolmen.engine.game import Game
from dolmen.engine.state import State
from dolmen.games.svg import esc
from dolmen.text import say

from ..rules import NOTHING, GoofspielState, cards_in

CARD_WIDTH, CARD_HEIGHT, GAP, MARGIN = 56, 78, 8, 20
PER_ROW = 7
HAND_X = MARGIN + CARD_WIDTH + 3 * GAP  # left of it: the card that the seat played last
WIDTH = HAND_X + PER_ROW * (CARD_WIDTH + GAP) + MARGIN
SEAT_FILLS = ("#3566a8", "#b5413a", "#3d7d4c", "#c89a2b")
FONT = 'font-family="Georgia,serif" font-weight="600"'


def draw_card(element: str, label: str, text: str, x: float, y: float, fill: str) -> str:
    return (
        f'<g id="{element}" class="card" role="img" aria-label="{esc(label)}" transform="translate({x} {y})">'
        f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="7" fill="#f8f4e8" stroke="#22241f" stroke-width="1.5"/>'
        f'<rect width="{CARD_WIDTH}" height="10" rx="5" fill="{fill}"/>'
        f'<text x="{CARD_WIDTH / 2}" y="54" text-anchor="middle" font-size="26" fill="#22241f" {FONT}>{esc(text)}</text></g>'
    )


def draw_position(game: Game, view: State, seat: int, lang: str) -> str:
    """The whole table. Your own hand comes last."""
    assert isinstance(view, GoofspielState)
    order = [other for other in range(game.seats) if other != seat] + ([seat] if seat >= 0 else [])
    rows = 1 + (game.options()["size"] > PER_ROW)  # type: ignore[operator]  # a number
    hand_height = rows * (CARD_HEIGHT + GAP) + 2 * GAP
    height = MARGIN + CARD_HEIGHT + 2 * GAP + len(order) * hand_height + MARGIN
    pot = say(lang, "goofspiel.table.pot", n=view.pot)
    left = say(lang, "goofspiel.table.left", cards=", ".join(map(str, cards_in(view.prizes))) or "–")
    parts = [
        f'<rect width="{WIDTH}" height="{height}" rx="16" fill="#2f5a43"/>',
        draw_card("prize", pot, str(view.pot), MARGIN, MARGIN, "#c89a2b"),
        f'<text x="{HAND_X}" y="{MARGIN + 34}" font-size="20" fill="#f5f0e4" {FONT}>{esc(pot)}</text>',
        f'<text x="{HAND_X}" y="{MARGIN + 60}" font-size="14" fill="#f5f0e4">{esc(left)}</text>',
    ]
    for row, who in enumerate(order):
        parts += draw_hand(view, who, who == seat, MARGIN + CARD_HEIGHT + 3 * GAP + row * hand_height, lang)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'role="group" aria-label="Goofspiel">{"".join(parts)}</svg>'
    )


def draw_hand(view: GoofspielState, seat: int, own: bool, y: float, lang: str) -> list[str]:
    """The card that a seat played last, and the cards that it still holds."""
    cards = [(f"last-{seat}", view.last_bids[seat], MARGIN, y)] if view.last_bids[seat] != NOTHING else []
    for k, card in enumerate(cards_in(view.hands[seat])):
        x, line = HAND_X + k % PER_ROW * (CARD_WIDTH + GAP), k // PER_ROW
        cards.append((f"card-{card}" if own else f"held-{seat}-{card}", card, x, y + line * (CARD_HEIGHT + GAP)))
    fill = SEAT_FILLS[seat]
    return [draw_card(id_, say(lang, "goofspiel.table.card", n=n), str(n), x, top, fill) for id_, n, x, top in cards]


def elements_of_answer(game: Game, view: State, seat: int, answer: Answer) -> list[str]:
    return [f"card-{answer.name}"]
