"""McpTables for language models: games in words, the answers by name, and what forbids an answer.

A program that speaks MCP calls these functions as tools. Each returns a short text. The tables live as long as the server.
"""

from __future__ import annotations

from random import Random
from typing import Any

from dolmen.engine.chance import Event
from dolmen.games import GAMES, game_info
from dolmen.games.bots import BOTS, LEVEL_NAMES, Bot
from dolmen.games.rulebook import find_rules
from dolmen.match import IllegalAnswer, Match, make
from dolmen.text import InputError, say

MAX_TABLES = 50  # the oldest one is dropped
MAX_ANSWERS = 60  # that a list of legal answers shows
MAX_RULES = 10
LETTERS = "ABCDEFGH"


class MatchTable:
    """A match with bots on some seats. The model plays all others."""

    def __init__(self, match: Match, bots: dict[int, Bot], seed: int) -> None:
        self.match: Match = match
        self.bots: dict[int, Bot] = bots
        self.rng: Random = Random(seed)

    def asked_seat(self) -> int:
        """The first seat of the model that has a question, or -1."""
        return next((seat for seat in self.match.to_act if seat not in self.bots), -1)

    def play_bots(self) -> list[Event]:
        """Let the bots answer until the model has a question or the game is over."""
        events: list[Event] = []
        while not self.match.over and self.asked_seat() < 0:
            seat = self.match.to_act[0]
            answer = self.bots[seat].choose(self.match.game, self.match.game.view(self.match.state, seat), seat, self.rng)
            events += self.match.play(seat, answer)
        return events


class McpTables:
    """The tools. Errors are `InputError`s, which say in words what is wrong."""

    def __init__(self, lang: str) -> None:
        self.lang: str = lang
        self.tables: dict[str, MatchTable] = {}
        self.made: int = 0

    def list_games(self) -> str:
        """List the games with their options, and the levels of the bots."""
        lines = []
        for name, info in GAMES.items():
            options = ", ".join([f"{option.name}={option.default!r}" for option in info.options])
            lines.append(f"{name}: {say(self.lang, f'{name}.about').strip()} [{options}]")
        return "\n".join([*lines, f"bots: {', '.join(LEVEL_NAMES)}"])

    def search_rules(self, game: str, words: str) -> str:
        """Search the rules of a game by number (RO-5.4), section (RO-5) or words."""
        found = find_rules(game_info(game).name, self.lang, words)
        lines = [f"{rule.id}: {rule.text(self.lang)}" for rule in found[:MAX_RULES]]
        return "\n".join(lines + ([f"... {len(found)}"] if len(found) > MAX_RULES else [])) or "-"

    def new_table(self, game: str, bots: list[str], options: dict[str, Any] | None = None, seed: int = 0) -> str:
        """Set up a game. `bots` are the levels of the bots on the last seats; you play the other seats, seat A first."""
        match = make(game_info(game).name, **(options or {})).new_match(seed)
        unknown = [bot for bot in bots if bot not in BOTS]
        if unknown:
            raise InputError("arena.bot", given=unknown[0], known=", ".join(BOTS))
        seats = match.game.seats
        if len(bots) >= seats:
            raise InputError("mcp.seats", n=seats, given=len(bots))
        table = MatchTable(match, {seats - len(bots) + k: BOTS[bot] for k, bot in enumerate(bots)}, seed)
        self.made += 1
        id_ = f"t{self.made}"
        self.tables[id_] = table
        if len(self.tables) > MAX_TABLES:
            del self.tables[next(iter(self.tables))]
        events = table.play_bots()
        return "\n".join([f"table: {id_}", *self.describe_events(table, events), self.describe_question(table)])

    def find(self, table: str) -> MatchTable:
        if table not in self.tables:
            raise InputError("mcp.table", given=table, known=", ".join(self.tables) or "-")
        return self.tables[table]

    def view_table(self, table: str) -> str:
        """Describe a table in words, as the seat that has to answer sees it."""
        found = self.find(table)
        return f"{found.match.describe(found.asked_seat(), self.lang)}\n{self.describe_question(found)}"

    def list_legal_answers(self, table: str) -> str:
        """List the legal answers of the seat that has to answer, each with what it means."""
        found = self.find(table)
        seat, match = found.asked_seat(), found.match
        if seat < 0:
            return self.describe_question(found)
        game_text, view = game_info(match.game.name).text, match.view(seat)
        answers = match.legal(seat)
        lines = [
            f"{answer.name}: {game_text.describe_answer(match.game, view, seat, answer, self.lang)}"
            for answer in answers[:MAX_ANSWERS]
        ]
        return "\n".join(lines + ([f"... {len(answers)}"] if len(answers) > MAX_ANSWERS else []))

    def play_answer(self, table: str, answer: str) -> str:
        """Play an answer by its name, then let the bots play. Returns what happened and the next question."""
        found = self.find(table)
        seat = found.asked_seat()
        if seat < 0:
            raise IllegalAnswer("match.over", answer=answer)
        events = found.match.play(seat, answer) + found.play_bots()
        return "\n".join([*self.describe_events(found, events), self.describe_question(found)])

    def explain_refusal(self, table: str, answer: str) -> str:
        """Say why an answer is not legal now: the case, and the rule that forbids it."""
        found = self.find(table)
        seat, match = found.asked_seat(), found.match
        read = match.game.read(answer)
        if seat < 0 or read is None:
            raise IllegalAnswer("match.unknown", answer=answer)
        view = match.view(seat)
        rule = match.game.refusal(view, seat, read)
        if not rule:
            return say(self.lang, "cli.why.allowed", answer=answer, label="").strip()
        case = game_info(match.game.name).ui.explain_refusal(match.game, view, seat, read, rule, self.lang)
        rules = find_rules(match.game.name, self.lang, rule)
        return "\n".join([text for text in (case, *(f"{one.id}: {one.text(self.lang)}" for one in rules)) if text])

    # -- in words ------------------------------------------------------------------------------------------------------
    def describe_events(self, table: MatchTable, events: list[Event]) -> list[str]:
        """What happened, without what the seats of the model may not see."""
        game, names = table.match.game, list(LETTERS[: table.match.game.seats])
        game_text = game_info(game.name).text
        return [game_text.describe_event(game, e, self.lang, names) for e in events if e.to < 0 or e.to not in table.bots]

    def describe_question(self, table: MatchTable) -> str:
        """The question to the model, or the final scoring."""
        match, game_text = table.match, game_info(table.match.game.name).text
        if match.over:
            rows = game_text.scoring_table(match.game, match.state, self.lang)
            return "\n".join([say(self.lang, "games.over"), *(f"{name}: {' '.join(cells)}" for name, cells in rows)])
        seat = table.asked_seat()
        return f"{LETTERS[seat]}: {game_text.describe_question(match.game, match.view(seat), seat, self.lang)}"
