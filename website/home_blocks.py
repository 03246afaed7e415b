"""Which blocks the home page has, in which order."""

from foundation.snapshot_values import kept_for_snapshot
from website.models.home import DEFAULT_BLOCKS, HomeBlock
from website.models.site import Site


def default_blocks() -> list[HomeBlock]:
    return [HomeBlock(kind=kind, rank=rank) for rank, kind in enumerate(DEFAULT_BLOCKS, start=1)]


def home_blocks(site: Site) -> list[HomeBlock]:
    """Return the blocks that are shown; those of the default order if an editor chose none."""

    def read() -> list[HomeBlock]:
        blocks = list(HomeBlock.objects.filter(site=site)) if site.pk else []
        return [block for block in blocks or default_blocks() if block.is_shown]

    return kept_for_snapshot(("home blocks", site.pk), read)
