"""The families of fonts that are made from packages, all of the SIL Open Font License 1.1."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Family:
    """A variable font, upright and italic, in the folder `files` of a package.

    `optical_size` is that of all text, in points, if the design differs from size to size.
    """

    name: str
    package: str
    optical_size: float | None = None

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")

    @property
    def license_file(self) -> str:
        """The name of the license's text, which goes with the font."""
        return f"{self.slug}-license.txt"


LITERATA = Family("Literata", "fontpkg_literata", 16)
INTER = Family("Inter", "fontpkg_inter", 14)
NEWSREADER = Family("Newsreader", "fontpkg_newsreader", 18)
WORK_SANS = Family("Work Sans", "fontpkg_work_sans")
BITTER = Family("Bitter", "fontpkg_bitter")
FAMILIES = (LITERATA, INTER, NEWSREADER, WORK_SANS, BITTER)
