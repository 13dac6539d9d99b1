"""The analysis of a game in words: what decided it, in three sentences, and the values of its tables."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, NamedTuple

from dolmen.games import game_info
from dolmen.games.analysis import INACCURACY, Analysis, DrawLuck, JudgedAnswer, accuracy, luckiest_draw, total_luck
from dolmen.table import Table, replay_moments
from dolmen.text import say

from ..render.templates import format_share
from ..render.viewer import seat_looks

VERDICTS = ("blunder", "mistake", "inaccuracy")
LEVEL_LUCK = 0.02  # luck below this is not worth a sentence


class Description(NamedTuple):
    """A complete analysis, and what the page needs of its table."""

    analysis: Analysis
    table: Table
    names: list[str]
    looks: list[int]  # of the seats
    moments: list[int]
    cooperative: bool
    lang: str

    def moment_before(self, entry: int) -> int:
        """The moment of the replay that shows the question of an entry."""
        return self.moments[self.move_number(entry) - 1]

    def move_number(self, entry: int) -> int:
        """The number of the move, as the replay counts them."""
        return bisect_right(self.moments, entry)

    def words(self, lines: dict[str, list[str]]) -> list[str]:
        """A line of answers, with the names of the players."""
        return [self.insert_names(text) for text in lines[self.lang]]

    def insert_names(self, text: str) -> str:
        for seat, name in enumerate(self.names):
            text = text.replace(f"<{seat}>", name)
        game = self.table.game  # analyses of earlier versions have the seats as on the command line
        return game_info(game.name).ui.insert_names(game, text, self.lang, self.names)


def describe_analysis(table: Table, analysis: Analysis, lang: str) -> Description:
    info = game_info(table.game.name)
    looks = seat_looks(info.ui.seat_colours(table.game, table.play.state))
    return Description(analysis, table, table.seat_names(), looks, replay_moments(table), info.cooperative, lang)


def signed_percent(share: float, lang: str) -> str:
    return ("−" if round(100 * share) < 0 else "+" if round(100 * share) > 0 else "") + format_share(abs(share), lang)


# -- tables --------------------------------------------------------------------------------------------------------------
def player_values(described: Description, seat: int) -> dict[str, Any]:
    own = [judged for judged in described.analysis.judged if judged.seat == seat]
    luck = "" if described.cooperative else signed_percent(total_luck(described.analysis)[seat], described.lang)
    counts = [sum(judged.verdict() == verdict for judged in own) for verdict in VERDICTS]
    shown = f"{accuracy(described.analysis, seat):.0f}" if own else "–"
    return {"accuracy": shown, "counts": counts, "luck": luck, "decisions": len(own)}


def move_values(described: Description, judged: JudgedAnswer) -> dict[str, Any]:
    return {
        "seat": judged.seat,
        "verdict": judged.verdict(),
        "number": described.move_number(judged.entry),
        "moment": described.moment_before(judged.entry),
        "lost": signed_percent(-judged.lost_chance(), described.lang),
        "played": described.words(judged.played),
        "better": described.words(judged.better),
    }


# -- sentences -----------------------------------------------------------------------------------------------------------
def decisive_sentences(described: Description) -> list[str]:
    """What decided the game: the turning point, the move that cost most, and the luck."""
    if not described.analysis.judged:
        return [say(described.lang, "analysis.nothing")]
    if described.table.play.record.early_end is not None:
        return [describe_early_end(described), describe_costliest(described), describe_luck(described)]
    return [describe_turning_point(described), describe_costliest(described), describe_luck(described)]


def describe_early_end(described: Description) -> str:
    """How the players ended the game, and the chances at their last decision."""
    end, last, lang = described.table.play.record.early_end, described.analysis.judged[-1], described.lang
    assert end is not None
    chances = last.chances[:1] if described.cooperative else last.chances
    shares = ", ".join(
        [f"{name}: {format_share(chance, lang)}" for name, chance in zip(described.names, chances)]
        if not described.cooperative
        else [format_share(chances[0], lang)]
    )
    return say(lang, f"analysis.{end.end}", name=described.names[end.seat], shares=shares)


def describe_turning_point(described: Description) -> str:
    """From when on the winner, or the outcome for the team, was the most likely one."""
    outcome, judged, lang = described.analysis.outcome, described.analysis.judged, described.lang
    if described.cooperative:
        won = outcome[0] > 0
        behind = [at for at, each in enumerate(judged) if (each.chances[0] >= 0.5) != won]
        key, name = ("saved" if won else "doomed"), ""
    else:
        winners = [seat for seat, share in enumerate(outcome) if share]
        if len(winners) != 1:
            names = ", ".join(described.names[seat] for seat in winners)
            return say(lang, "analysis.tied" if winners else "analysis.lost-to-game", names=names)
        behind = [at for at, each in enumerate(judged) if each.chances[winners[0]] < max(each.chances)]
        key, name = "ahead", described.names[winners[0]]
    if not behind:
        return say(lang, f"analysis.{key}-always", name=name)
    if behind[-1] == len(judged) - 1:
        return say(lang, f"analysis.{key}-end", name=name)
    return say(lang, f"analysis.{key}", name=name, n=described.move_number(judged[behind[-1] + 1].entry))


def describe_costliest(described: Description) -> str:
    analysis, lang = described.analysis, described.lang
    worst = max(analysis.judged, key=JudgedAnswer.lost_chance)
    if not worst.verdict():
        return say(lang, "analysis.no-mistake", lost=format_share(INACCURACY, lang))
    key = "costliest" if not described.cooperative else "rescue-won" if analysis.outcome[0] else "rescue"
    return say(
        lang,
        f"analysis.{key}",
        name=described.names[worst.seat],
        n=described.move_number(worst.entry),
        played=described.words(worst.played)[0],
        better=described.words(worst.better)[0],
        lost=format_share(worst.lost_chance(), lang),
        before=format_share(worst.expected[0], lang),
        after=format_share(worst.chances[0], lang),
    )


def describe_luck(described: Description) -> str:
    luck, lang = total_luck(described.analysis), described.lang
    at = 0 if described.cooperative else max(range(len(luck)), key=lambda seat: luck[seat])
    sign = 1 if luck[at] > 0 else -1
    greatest = luckiest_draw(described.analysis, at, sign)
    if greatest is None or abs(luck[at]) < LEVEL_LUCK:
        return say(lang, "analysis.team-luck-level" if described.cooperative else "analysis.luck-level")
    key = "luck" if not described.cooperative else "team-luck-good" if sign > 0 else "team-luck-bad"
    return say(lang, f"analysis.{key}", name=described.names[at], **luck_values(described, luck[at], greatest, at))


def luck_values(described: Description, total: float, greatest: DrawLuck, at: int) -> dict[str, Any]:
    share, most = format_share(abs(total), described.lang), format_share(abs(greatest.gains[at]), described.lang)
    return {"share": share, "most": most, "n": described.move_number(greatest.entry)}
