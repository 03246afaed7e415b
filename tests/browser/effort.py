"""Counts what a task costs an editor: keys, clicks and page loads."""

import os
from pathlib import Path
from typing import Any

from playwright.sync_api import Page


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

    def __str__(self) -> str:
        return f"{self.keys} keys, {self.clicks} clicks, {self.loads} page loads"


def report(task: str, effort: Effort) -> None:
    if path := os.environ.get("EFFORTS"):
        with Path(path).open("a") as file:
            file.write(f"{task}: {effort}\n")
