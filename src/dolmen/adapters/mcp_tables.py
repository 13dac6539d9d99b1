"""McpTables for language models: games in words, the answers by name, and what forbids an answer.

A program that speaks MCP calls these functions as tools. Each returns a short text. The tables live as long as the server.
The calls come from several threads.
"""

from __future__ import annotations

import secrets
from random import Random
from threading import Condition, Lock
from typing import Any

from dolmen.engine.answer import Answer
from dolmen.engine.chance import Event
from dolmen.games import GAMES, game_info
from dolmen.games import make as make_game
from dolmen.games.bots import BOTS, LEVEL_NAMES, Bot
from dolmen.games.rulebook import find_rules
from dolmen.match import GameSetup, IllegalAnswer, Match
from dolmen.text import InputError, say

MAX_TABLES = 50  # the oldest one is dropped
MAX_ANSWERS = 60  # maximum number of answers that a list shows at once
MAX_RULES = 10
MAX_WAIT = 60  # seconds
LETTERS = "ABCDEFGH"


class MatchTable:
    """A match with bots on some seats and players on the others. Hold `changed` to read or play it."""

    def __init__(self, match: Match, bots: dict[int, Bot], open_seats: list[int], seed: int) -> None:
        self.match: Match = match
        self.bots: dict[int, Bot] = bots
        self.open_seats: list[int] = open_seats
        self.rng: Random = Random(seed)
        self.events: list[Event] = []
        self.changed: Condition = Condition()

    def play(self, seat: int, answer: str) -> None:
        """Play an answer, then let the bots answer until a player has a question or the game is over."""
        self.events += self.match.play(seat, answer)
        self.play_bots()
        self.changed.notify_all()

    def play_bots(self) -> None:
        while not self.match.over and all(seat in self.bots for seat in self.match.to_act):
            seat = self.match.to_act[0]
            answer = self.bots[seat].choose(self.match.game, self.match.game.view(self.match.state, seat), seat, self.rng)
            self.events += self.match.play(seat, answer)


class Player:
    """A player of a table, with the seats that it plays."""

    def __init__(self, table: MatchTable, seats: list[int]) -> None:
        self.table: MatchTable = table
        self.seats: list[int] = seats
        self.reported: int = 0  # events of the table that the player has been told

    def asked_seat(self) -> int:
        """The first of its seats that has a question, or -1."""
        return next((seat for seat in self.table.match.to_act if seat in self.seats), -1)

    def is_waiting(self) -> bool:
        return not self.table.match.over and self.asked_seat() < 0


class McpTables:
    """The tools. Errors are `InputError`s, which say in words what is wrong."""

    def __init__(self, lang: str) -> None:
        self.lang: str = lang
        self.players: dict[str, Player] = {}  # by the code with which a player uses its table
        self.invitations: dict[str, MatchTable] = {}
        self.tables: list[MatchTable] = []  # the oldest first
        self.changing: Lock = Lock()  # of these three

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

    def new_table(
        self, game: str, bots: list[str], options: dict[str, Any] | None = None, seed: int = 0, open_seats: int = 0
    ) -> str:
        """Set up a game. `bots` are the levels of the bots on the last seats. `open_seats` are kept for other players, who
        join with the invitation; you play the other seats, seat A first.
        """
        match = GameSetup(make_game(game_info(game).name, options or {})).new_match(seed)
        unknown = [bot for bot in bots if bot not in BOTS]
        if unknown:
            raise InputError("arena.bot", given=unknown[0], known=", ".join(BOTS))
        seats = match.game.seats
        own = seats - len(bots) - max(open_seats, 0)
        if own < 1:
            raise InputError("mcp.seats", n=seats, given=len(bots), open=open_seats)
        table = MatchTable(
            match,
            {seats - len(bots) + k: BOTS[bot] for k, bot in enumerate(bots)},
            list(range(own, seats - len(bots))),
            seed,
        )
        table.play_bots()
        with self.changing:
            code = self.add_player(table, list(range(own)))
            self.tables.append(table)
            lines = [f"table: {code}"]
            if table.open_seats:
                invitation = secrets.token_hex(4)
                self.invitations[invitation] = table
                lines.append(f"invitation: {invitation}")
            if len(self.tables) > MAX_TABLES:
                self.drop_table(self.tables.pop(0))
        return "\n".join([*lines, self.report(self.players[code])])

    def add_player(self, table: MatchTable, seats: list[int]) -> str:
        """Let a player play these seats; returns its code, which nobody can guess: it gives access to their hidden cards."""
        code = f"t-{secrets.token_hex(4)}"
        self.players[code] = Player(table, seats)
        return code

    def drop_table(self, table: MatchTable) -> None:
        self.players = {code: player for code, player in self.players.items() if player.table is not table}
        self.invitations = {code: other for code, other in self.invitations.items() if other is not table}

    def join_table(self, invitation: str) -> str:
        """Take an open seat of another player's table. Returns the code with which you use the table."""
        with self.changing:
            table = self.invitations.get(invitation.strip())
            if table is None:
                raise InputError("mcp.invitation", given=invitation)
            if not table.open_seats:
                raise InputError("mcp.full")
            code = self.add_player(table, [table.open_seats.pop(0)])
        player = self.players[code]
        with table.changed:
            return "\n".join([f"table: {code}", f"seat: {LETTERS[player.seats[0]]}", self.report(player)])

    def find(self, table: str) -> Player:
        if table.strip() not in self.players:
            raise InputError("mcp.table", given=table)
        return self.players[table.strip()]

    def view_table(self, table: str) -> str:
        """Describe a table in words, as the seat that has to answer sees it."""
        player = self.find(table)
        with player.table.changed:
            seat = player.seats[0] if player.is_waiting() else player.asked_seat()
            return f"{player.table.match.describe(seat, self.lang)}\n{self.describe_question(player)}"

    def wait_for_turn(self, table: str, seconds: float = 30) -> str:
        """Wait until other players have answered, at most these seconds. Returns what happened and your next question."""
        player = self.find(table)
        with player.table.changed:
            player.table.changed.wait_for(lambda: not player.is_waiting(), min(max(seconds, 0), MAX_WAIT))
            return self.report(player)

    def list_legal_answers(self, table: str, words: str = "", start: int = 0) -> str:
        """List the legal answers of the seat that has to answer, each with what it means, from number `start` on. With
        `words`, only answers that contain all of them.
        """
        player = self.find(table)
        with player.table.changed:
            seat, match = player.asked_seat(), player.table.match
            if seat < 0:
                return self.describe_question(player)
            game_text, view = game_info(match.game.name).text, match.view(seat)

            def describe(answer: Answer) -> str:
                return f"{answer.name}: {game_text.describe_answer(match.game, view, seat, answer, self.lang)}"

            legal = match.legal(seat)
            wanted, first, end = words.lower().split(), max(start, 0), max(start, 0) + MAX_ANSWERS
            if wanted:
                lines = [line for line in map(describe, legal) if all(word in line.lower() for word in wanted)]
                shown, found = lines[first:end], len(lines)
            else:
                shown, found = [describe(answer) for answer in legal[first:end]], len(legal)
        if end < found:
            shown.append(say(self.lang, "cli.mcp.more", end=end, n=found))
        return "\n".join(shown) or say(self.lang, "cli.mcp.no_answers", n=len(legal), found=found)

    def play_answer(self, table: str, answer: str) -> str:
        """Play an answer by its name, then let the bots play. Returns what happened and the next question."""
        player = self.find(table)
        with player.table.changed:
            seat = player.asked_seat()
            if seat < 0:
                raise IllegalAnswer("match.over" if player.table.match.over else "mcp.not_your_turn", answer=answer)
            player.table.play(seat, answer)
            return self.report(player)

    def explain_refusal(self, table: str, answer: str) -> str:
        """Say why an answer is not legal now: the case, and the rule that forbids it."""
        player = self.find(table)
        with player.table.changed:
            seat, match = player.asked_seat(), player.table.match
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
    def report(self, player: Player) -> str:
        """What happened since the last report to the player, without what its seats may not see, and its next question."""
        table, game = player.table, player.table.match.game
        names, game_text = list(LETTERS[: game.seats]), game_info(game.name).text
        new, player.reported = table.events[player.reported :], len(table.events)
        lines = [game_text.describe_event(game, e, self.lang, names) for e in new if e.to < 0 or e.to in player.seats]
        return "\n".join([*lines, self.describe_question(player)])

    def describe_question(self, player: Player) -> str:
        """The question to the player, the seats that it waits for, or the final scoring."""
        match, game_text = player.table.match, game_info(player.table.match.game.name).text
        if match.over:
            rows = game_text.scoring_table(match.game, match.state, self.lang)
            return "\n".join([say(self.lang, "games.over"), *(f"{name}: {' '.join(cells)}" for name, cells in rows)])
        if player.is_waiting():
            return say(self.lang, "cli.mcp.waiting", names=", ".join(LETTERS[seat] for seat in match.to_act))
        seat = player.asked_seat()
        return f"{LETTERS[seat]}: {game_text.describe_question(match.game, match.view(seat), seat, self.lang)}"
