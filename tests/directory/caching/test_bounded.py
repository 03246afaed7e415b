from directory.caching.bounded import BoundedMemoryCache


def cache_of(size: int, name: str) -> BoundedMemoryCache:
    return BoundedMemoryCache(name, {"OPTIONS": {"MAX_BYTES": size}})


def test_the_least_recently_used_value_is_evicted() -> None:
    cache = cache_of(3_000, "longest")
    for name in "abc":
        cache.set(name, b"x" * 800)
    assert cache.get("a")
    cache.set("d", b"x" * 800)
    assert [name for name in "abcd" if cache.get(name)] == ["a", "c", "d"]
    assert cache.used <= 3_000


def test_a_value_larger_than_the_cache_is_not_stored() -> None:
    cache = cache_of(1_000, "larger")
    cache.set("small", b"x")
    cache.set("large", b"x" * 2_000)
    assert cache.get("large") is None
    assert cache.get("small") == b"x"


def test_bytes_are_counted_once_however_often_a_key_is_set_or_deleted() -> None:
    cache = cache_of(10_000, "counted")
    for length in (10, 500, 20):
        cache.set("a", b"x" * length)
    cache.set("b", b"x")
    cache.delete("a")
    cache.delete("a")
    cache.set("expired", b"x" * 100, timeout=-1)
    assert cache.get("expired") is None
    cache.delete("b")
    assert cache.used == 0
