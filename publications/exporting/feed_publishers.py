"""Who publishes feeds: an app above this one registers its name, without loading the feeds."""

from collections.abc import Callable

from foundation.registry import Registry

FEED_PUBLISHERS: Registry[Callable[[], str]] = Registry("names of who publishes feeds")
"""At most one is used: the last, which the highest app registers."""
