"""The numbers that one server process counts, in the format of Prometheus."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)  # seconds


class Metrics:
    """The counters of one process. With several processes, each one has its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.messages = Counter("dolmen_messages", "Messages received from pages", ["what"], registry=self.registry)
        self.refusals = Counter("dolmen_refusals", "Refused messages by reason", ["why"], registry=self.registry)
        self.message_seconds = self.histogram("dolmen_ask_seconds", "Time from a message until all updates are sent")
        self.bot_seconds = self.histogram("dolmen_thought_seconds", "Time that a bot takes for one answer")
        self.store_failures = Counter("dolmen_store_failures", "Failed store operations", registry=self.registry)

    def histogram(self, name: str, description: str) -> Histogram:
        return Histogram(name, description, buckets=BUCKETS, registry=self.registry)

    def add_gauge(self, name: str, description: str, value: Callable[[], float]) -> None:
        """Report `value()` whenever the metrics are read."""
        Gauge(name, description, registry=self.registry).set_function(value)
