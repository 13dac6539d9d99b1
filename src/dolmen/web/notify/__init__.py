"""Notices: somebody who is not looking learns that a table waits for them, by the ways they chose.

One notice for each wait and holder: none while they look at the table, and none again before they have come back to it,
whichever process it is that sees the table wait.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .channels import House, Notice, Unsent, Ways, send_chat, send_mail, send_push
from .push import Subscription

log = logging.getLogger("dolmen.notify")
LINES = 2  # notices under way at a time


class Notifier:
    """Sends notices beside the work of the tables, so that a slow mail server holds nobody up."""

    def __init__(
        self,
        house: House,
        read: Callable[[str], Ways],
        first: Callable[[str, str, float], bool],
        forget: Callable[[str, list[Subscription]], object],
    ) -> None:
        """`read` gives the ways of a holder. `first` says whether nobody has told them yet, at this table, of the wait that
        began then. `forget` is told of browsers that are no more, from another thread.
        """
        self.house = house
        self.read = read
        self.first = first
        self.forget = forget
        self.pool = ThreadPoolExecutor(LINES, "notice")

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)

    def waits(self, table: str, since: dict[str, float], notice: Callable[[str], Notice]) -> None:
        """A table waits for these holders, who are not looking, since then. `notice` says it in a language."""
        for holder, began in since.items():
            if self.first(table, holder, began):
                ways = self.read(holder)
                self.pool.submit(self.go, holder, ways, notice(ways.lang))

    def go(self, holder: str, ways: Ways, notice: Notice) -> None:
        found = {k: self.sent(send_push, to, notice, self.house) for k, to in enumerate(ways.browsers) if ways.push}
        if ways.chat and ways.chat_on:
            self.sent(send_chat, ways.chat, notice)
        if ways.mail and ways.mail_on and self.house.mails:
            self.sent(send_mail, ways.mail, notice, self.house)
        if gone := [ways.browsers[k] for k, there in found.items() if not there]:
            self.forget(holder, gone)

    def sent(self, send: Callable[..., bool | None], *values: object) -> bool:
        """False if the address is no more; what fails for now is logged and not tried again."""
        try:
            return send(*values) is not False
        except Unsent as error:
            log.warning("notice not sent: %s", error)
        except Exception:
            log.exception("a notice could not be sent")
        return True
