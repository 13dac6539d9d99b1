"""Notifications: players who are not looking at a table are notified that it waits for them.

There is one notification for each wait and holder, whichever process detects it: none while they look at the table, and no
other one before they have come back to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .channels import House, Notice, Unsent, Ways, send_chat, send_mail, send_push
from .push import Subscription

log = logging.getLogger("dolmen.notify")
LINES = 2  # threads that send notifications


class Notifier:
    """Sends notifications in threads, so that a slow mail server does not delay the tables."""

    def __init__(
        self,
        house: House,
        read: Callable[[str], Ways],
        first: Callable[[str, str, float], bool],
        forget: Callable[[str, list[Subscription]], object],
    ) -> None:
        """`read` returns the channels of a holder. `first` returns whether the holder has not yet been notified of the wait
        that began at this time at this table. `forget` is called, in another thread, with browsers that have unsubscribed.
        """
        self.house = house
        self.read = read
        self.first = first
        self.forget = forget
        self.pool = ThreadPoolExecutor(LINES, "notice")

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)

    def waits(self, table: str, since: dict[str, float], notice: Callable[[str], Notice]) -> None:
        """Notify these holders, who are not looking, that a table has waited since these times. `notice` makes the text in a
        language.
        """
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
        """False if the address no longer exists. Temporary errors are logged, without a retry."""
        try:
            return send(*values) is not False
        except Unsent as error:
            log.warning("notice not sent: %s", error)
        except Exception:
            log.exception("a notice could not be sent")
        return True
