"""Registries, by which an app adds to a page, form or process of an app below it.

The lower app declares what can be added, and uses what was registered:

    # people/merging/related_rows.py
    PERSON_ROWS: Registry[RelatedRows] = Registry("rows of a person")

The higher app registers its contribution in `AppConfig.ready()` or, if only the admin uses it, in
its `admin` package, which Django imports before it serves the first page:

    # publications/apps.py
    def ready(self) -> None:
        PERSON_ROWS.register(AuthorshipRows(...), order=10)

So imports point down only, the type checker sees every contribution, and their order is explicit.
"""

from collections.abc import Callable, Iterable, Iterator
from threading import RLock
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Registry(Generic[Item]):
    """Contributions of several apps to one thing, iterated in ascending `order`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._items: list[tuple[int, Item]] = []
        self._later: list[tuple[int, Callable[[], Iterable[Item]]]] = []
        self._loading = RLock()

    def register(self, *items: Item, order: int) -> None:
        """Add `items` at `order`; items with the same `order` stay in the order of registration.

        Raises ValueError if an item is registered already.
        """
        for item in items:
            if any(known is item for _order, known in self._items):
                raise ValueError(f"{item!r} is already one of the {self.name}")
            self._items.append((order, item))
        self._items.sort(key=lambda entry: entry[0])

    def register_later(self, load: Callable[[], Item], *, order: int) -> None:
        """Add what `load` returns when the items are first used.

        So commands that don't use them needn't load its module.
        """
        self.register_all_later(lambda: (load(),), order=order)

    def register_all_later(self, load: Callable[[], Iterable[Item]], *, order: int) -> None:
        """Add all that `load` returns when the items are first used."""
        self._later.append((order, load))

    def _load(self) -> None:
        if not self._later:
            return
        with self._loading:  # another thread must not go on before all are registered
            while self._later:
                order, load = self._later[0]
                self.register(*load(), order=order)
                del self._later[0]

    def __iter__(self) -> Iterator[Item]:
        self._load()
        return iter([item for _order, item in self._items])

    def __len__(self) -> int:
        self._load()
        return len(self._items)

    def __repr__(self) -> str:
        return f"<Registry: {len(self)} {self.name}>"
