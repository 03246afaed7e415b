"""What pages show of the site: its record, and the settings for what the record leaves empty."""

from dataclasses import dataclass
from functools import cached_property

from django.conf import settings
from django.db.models.fields.files import ImageFieldFile
from django.urls import reverse

from affiliations.home_organization import home_organization
from affiliations.models import Organization
from foundation.snapshot_values import kept_for_snapshot
from website.fonts.faces import Face
from website.fonts.families import Family
from website.fonts.pairs import font_pair
from website.models import Partner, Site
from website.theme import theme_css, version_of_theme


@dataclass(frozen=True)
class Logo:
    """A picture at the top of each page; the size is unknown if it comes from the settings."""

    url: str
    width: int | None = None
    height: int | None = None


@dataclass(frozen=True)
class CurrentSite:
    """The site's record with the defaults for what is empty."""

    record: Site

    @property
    def name(self) -> str:
        return self.record.name or settings.SITE_NAME

    @property
    def tagline(self) -> str:
        return self.record.tagline or settings.SITE_TAGLINE

    @property
    def mission(self) -> str:
        return self.record.mission or settings.SITE_DESCRIPTION

    @property
    def accent(self) -> str:
        return self.record.accent

    @property
    def logo(self) -> Logo | None:
        if self.record.logo:
            return _logo(self.record.logo, self.record.logo_width, self.record.logo_height)
        return Logo(settings.SITE_LOGO) if settings.SITE_LOGO else None

    @property
    def logo_dark(self) -> Logo | None:
        record = self.record
        if record.logo and record.logo_dark:
            return _logo(record.logo_dark, record.logo_dark_width, record.logo_dark_height)
        return None

    @property
    def hides_name(self) -> bool:
        """Whether the logo shows the name, so that only screen readers need it as text."""
        return bool(self.record.logo) and self.record.logo_has_name

    @property
    def footer(self) -> str:
        return self.record.footer

    @property
    def imprint(self) -> str:
        return self.record.imprint

    @property
    def privacy(self) -> str:
        return self.record.privacy

    @property
    def favicon(self) -> ImageFieldFile | None:
        return self.record.favicon or None

    @cached_property
    def organization(self) -> Organization | None:
        """What the site is about, if that is known."""
        return home_organization()

    @cached_property
    def partners(self) -> list[Partner]:
        return list(self.record.partners.all()) if self.record.pk else []

    @cached_property
    def theme_url(self) -> str:
        """The address of the style sheet with the site's colors and fonts, if it has any."""
        css = theme_css(self.record)
        return reverse("theme", args=[version_of_theme(css)]) if css else ""

    @cached_property
    def preloaded_fonts(self) -> list[str]:
        """The addresses of the fonts that every page needs, so that they are there in time."""
        return [font for family in self._families if (font := _font_url(family))]

    @cached_property
    def italic_title_fonts(self) -> list[str]:
        """The same for a page with a line of italics in the font of titles, at most one."""
        return [font for family in self._families[:1] if (font := _font_url(family, italic=True))]

    @property
    def _families(self) -> tuple[Family, ...]:
        pair = font_pair(self.record.fonts)
        return pair.families if pair else ()


def _font_url(family: Family, *, italic: bool = False) -> str:
    return Face(family, italic=italic, part="latin").url


def _logo(picture: ImageFieldFile, width: int | None, height: int | None) -> Logo:
    return Logo(picture.url, width, height)


def current_site() -> CurrentSite:
    """Return the site, with at most one query."""
    global _last_name  # one name for each process
    site = kept_for_snapshot("site", lambda: CurrentSite(Site.objects.stored()))
    _last_name = site.name
    return site


_last_name = ""


def last_known_name() -> str:
    """Return the site's name without a query: a page that reports an error may have no database."""
    return _last_name or str(settings.SITE_NAME)
