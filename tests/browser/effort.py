"""Counts what a task costs an editor: keys, clicks, page loads, and so minutes."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

# Seconds of the keystroke-level model (Card, Moran and Newell 1980): a key of an average typist;
# deciding, moving the hand to the mouse, pointing, and pressing; and a page that loads.
_KEY, _CLICK, _LOAD = 0.28, 1.35 + 0.4 + 1.1 + 0.2, 1.0


class Effort:
    """Counts the keys, clicks and page loads of an editor."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys, self.clicks, self.loads = page, 0, 0, 0
        page.on("framenavigated", lambda frame: self._loaded())

    def _loaded(self) -> None:
        self.loads += 1

    def press(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)

    def click(self, target: Any) -> None:
        self.clicks += 1
        target.click()

    def type(self, target: Any, text: str) -> None:
        self.click(target)
        self.keys += len(text)
        target.fill(text)

    @property
    def minutes(self) -> float:
        """How long it takes an editor who knows what to write, by the keystroke-level model."""
        return (self.keys * _KEY + self.clicks * _CLICK + self.loads * _LOAD) / 60

    def __str__(self) -> str:
        counts = f"{self.keys} keys, {self.clicks} clicks, {self.loads} page loads"
        return f"{counts}, {self.minutes:.1f} minutes"


def report(task: str, effort: Effort) -> None:
    if path := os.environ.get("EFFORTS"):
        with Path(path).open("a") as file:
            file.write(f"{task}: {effort}\n")
