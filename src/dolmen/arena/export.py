"""The result of a run as JSON."""

from __future__ import annotations

import msgspec

from .evidence import STAKES
from .runs import Run


def to_json(run: Run) -> str:
    """The plan, how it ended, and all results."""
    data = {
        "plan": msgspec.to_builtins(run.plan),
        "most_games": run.games,
        "games_per_group": run.schedule.group_size,
        "confidence": run.standings.confidence,
        "stopped": run.has_stopped,
        "test": {"needed_capital": round(run.standings.needed_capital, 6), "stakes": sorted({abs(s) for s in STAKES})},
        **run.standings.to_dict(run.names),
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=1).decode() + "\n"
