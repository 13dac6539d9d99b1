"""Notifications: players who are not looking at a table are notified that it waits for them.

There is one notification for each wait and holder, whichever process detects it: none while they look at the table, and no
other one before they have come back to it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from .channels import Channels, Notice, NotifyConfig, SendError, send_chat, send_mail, send_push
from .push import Subscription

log = logging.getLogger("dolmen.notify")
SENDER_THREADS = 2  # threads that send notifications


class Notifier:
    """Sends notifications in threads, so that a slow mail server does not delay the tables."""

    def __init__(
        self,
        config: NotifyConfig,
        read: Callable[[str], Channels],
        claim: Callable[[str, str, float], bool],
        forget: Callable[[str, list[Subscription]], object],
    ) -> None:
        """`read` returns the channels of a holder. `claim` returns whether the holder has not yet been notified of the wait
        that began at this time at this table. `forget` is called, in another thread, with browsers that have unsubscribed.
        """
        self.config = config
        self.read = read
        self.claim = claim
        self.forget = forget
        self.pool = ThreadPoolExecutor(SENDER_THREADS, "notice")

    def close(self) -> None:
        self.pool.shutdown(cancel_futures=True)

    def notify(self, table: str, since: dict[str, float], notice: Callable[[str], Notice]) -> None:
        """Notify these holders, who are not looking, that a table has waited since these times. `notice` makes the text in a
        language.
        """
        for holder, began in since.items():
            if self.claim(table, holder, began):
                channels = self.read(holder)
                self.pool.submit(self.send_to_channels, holder, channels, notice(channels.lang))

    def send_to_channels(self, holder: str, channels: Channels, notice: Notice) -> None:
        browsers = channels.browsers if channels.push else []
        exists = [self.send_to_address(send_push, browser, notice, self.config) for browser in browsers]
        if channels.chat and channels.chat_on:
            self.send_to_address(send_chat, channels.chat, notice)
        if channels.mail and channels.mail_on and self.config.can_send_mail:
            self.send_to_address(send_mail, channels.mail, notice, self.config)
        if unsubscribed := [browser for browser, found in zip(browsers, exists) if not found]:
            self.forget(holder, unsubscribed)

    def send_to_address(self, send: Callable[..., bool | None], *values: object) -> bool:
        """Send a notice. False only if the address no longer exists; other errors are logged, without a retry."""
        try:
            return send(*values) is not False
        except SendError as error:
            log.warning("notice not sent: %s", error)
        except Exception:
            log.exception("a notice could not be sent")
        return True
