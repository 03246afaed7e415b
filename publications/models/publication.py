"""Publications, and the queries that lists make."""

from collections.abc import Collection, Iterable
from typing import Any, Self

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Exists, OuterRef, Prefetch, Q
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from affiliations.models import Organization
from foundation.partial_date_field import EDTF_PATTERN, PartialDateField
from foundation.permissions import has_permission
from foundation.pictures.focal_point import focus_constraint
from foundation.pictures.has_picture import PICTURE_HELP, HasPicture
from foundation.related_rows import related_rows
from foundation.search.sources import Kind
from foundation.slugs import RetiredSlug, Slugged, also, base_slug, slug_url
from people.models import LONG_TEXTS, Grant, Person, Project
from people.visibility import Visitor
from publications.derived_columns import COLUMNS as DERIVED_COLUMNS
from publications.derived_columns import derive_columns, is_slug_of_unnamed, slug_source
from publications.identifiers import arxiv_url, doi_url, normalize_arxiv_id, normalize_doi
from publications.models.venue import Venue
from publications.visibility import Release, Released, is_public
from publications.written_at.reading import publications_at, publications_at_best


class Presentation(models.TextChoices):
    ORAL = "oral", _("Oral")
    SPOTLIGHT = "spotlight", _("Spotlight")
    POSTER = "poster", _("Poster")


class PublicationQuerySet(models.QuerySet["Publication"]):
    def public(self) -> Self:
        """Publications that everyone may see: no drafts."""
        return self.filter(is_public())

    def visible_to(self, visitor: Visitor) -> Self:
        """Publications that a visitor may see: all for those who may edit them."""
        return self if has_permission(visitor, "change", self.model) else self.public()

    def by(self, person: Person) -> Self:
        """Publications that `person` is confirmed to have written."""
        return self.by_any([person.pk])

    def by_any(self, people: Collection[int]) -> Self:
        """Publications that one of the people with these keys is confirmed to have written."""
        theirs = self._related_model("authorships").objects.confirmed().filter(person__in=people)
        return self.filter(pk__in=theirs.values("publication"))

    def awarded(self) -> Self:
        return self.filter(Exists(self._rows("awards")))

    def untitled(self) -> Self:
        return self.filter(title="")

    def undated(self) -> Self:
        return self.filter(date="")

    def search(self, text: str) -> Self:
        """Publications with every word of `text` in title, authors, venue, abstract or keywords."""
        from foundation.search import filtering, queries

        found = self.filter(filtering.matching(Kind.PUBLICATION, text))
        at = queries.parse(text).at_typed
        return found.filter(pk__in=publications_at_best(at)) if at else found

    def written_at(self, organization: Organization) -> Self:
        """Publications of listed people from the years that they spent at `organization`.

        An affiliation with a unit below it counts, one without any date doesn't. Only years are
        compared: a paper of 2020 belongs to every affiliation of 2020. The database keeps a table
        of them (`publications.written_at`).
        """
        return self.filter(pk__in=publications_at(organization.pk))

    def for_display(self) -> Self:
        """Load everything that lists and pages show, in a fixed number of queries."""
        # Authors are joined: Django prefetches a foreign key with an OR for each row, and SQLite
        # allows only 1000 of them. The public names are made of them as well.
        authorships = self._related_model("authorships")
        appearances = self._related_model("appearances")
        return (
            self.select_related("venue__parent")
            .defer("search_text")
            .prefetch_related(
                Prefetch(
                    "authorships",
                    authorships.objects.select_related("person").defer(
                        "evidence", "rejected", *(f"person__{name}" for name in LONG_TEXTS)
                    ),
                ),
                "links",
                "awards",
                "files",
                Prefetch("appearances", appearances.objects.select_related("venue__parent")),
                Prefetch("projects", Project.objects.public()),
                Prefetch("grants", Grant.objects.latest_first()),
            )
        )

    def latest_first(self) -> Self:
        """The most recent first, undated publications last."""
        return self.order_by("-date", "-pk")

    def in_file_order(self) -> Self:
        """As `latest_first`, but those of one date as they were added.

        Importing such a file into an empty database and exporting it gives the same file.
        """
        return self.order_by("-date", "pk")

    def oldest_first(self) -> Self:
        """The earliest first, undated publications last."""
        return self.order_by(models.Case(models.When(date="", then=1), default=0), "date", "pk")

    def by_title(self) -> Self:
        return self.order_by("title_key", "-date", "-pk")

    def best_first(self, text: str) -> Self:
        """Sort the results of `search` by where the words are, exact titles first."""
        from foundation.search.filtering import relevance

        return self.order_by(relevance(Kind.PUBLICATION, text), "-date", "-pk")

    def _rows(self, name: str) -> models.QuerySet[Any]:
        """Return the rows of the relation `name` that belong to the outer query's publication."""
        rows: models.QuerySet[Any] = self._related_model(name).objects.all()
        return rows.filter(publication=OuterRef("pk"))

    def _related_model(self, name: str) -> Any:
        """Return the model of the relation `name`; importing it here would be circular."""
        return self.model._meta.get_field(name).related_model


class Publication(Released, Slugged, HasPicture):
    """A publication, with the fields of its BibTeX entry.

    It is one row however often it appeared: its further venues are appearances.
    """

    class Kind(models.TextChoices):
        ARTICLE = "article", _("Journal article")
        INPROCEEDINGS = "inproceedings", _("Conference paper")
        CHAPTER = "chapter", _("Book chapter")
        BOOK = "book", _("Book")
        PROCEEDINGS = "proceedings", _("Proceedings")
        THESIS = "thesis", _("Thesis")
        REPORT = "report", _("Report")
        PREPRINT = "preprint", _("Preprint")
        POSTER = "poster", _("Poster")
        TALK = "talk", _("Talk")
        PATENT = "patent", _("Patent")
        SOFTWARE = "software", _("Software")
        DATASET = "dataset", _("Dataset")
        MANUAL = "manual", _("Manual")
        ONLINE = "online", _("Web page")
        MISC = "misc", _("Other")

    class Status(models.TextChoices):
        PUBLISHED = "published", _("Published")
        IN_PRESS = "in_press", _("In press")
        SUBMITTED = "submitted", _("Submitted")
        IN_PREPARATION = "in_preparation", _("In preparation")
        UNPUBLISHED = "unpublished", _("Unpublished")
        RETRACTED = "retracted", _("Retracted")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        CONCERN = "concern", _("Expression of concern")

    CAUTIONED = frozenset({Status.RETRACTED, Status.WITHDRAWN, Status.CONCERN})  # titles say so

    kind = models.CharField(_("kind"), max_length=15, choices=Kind, default=Kind.ARTICLE)
    entry_type = models.CharField(
        _("BibTeX type"),
        max_length=100,
        blank=True,
        help_text=_("As in the source, for example inproceedings."),
    )
    citation_key = models.CharField(
        _("citation key"), max_length=200, blank=True, db_index=True, help_text=_("lovelace1843")
    )
    title = models.TextField(
        _("title"),
        blank=True,
        help_text=_("Leave empty only while it is unknown; the publication then needs review."),
    )
    date = PartialDateField(_("date"), help_text=_("2020, 2020-11 or 2020-11-04."))
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True, editable=False)
    status = models.CharField(_("status"), max_length=15, choices=Status, default=Status.PUBLISHED)
    release = models.CharField(
        _("shown to"),
        max_length=10,
        choices=Release,
        blank=True,
        default=Release.BY_STATUS,
        db_default="",
        help_text=_("A draft is on no page, list, export or feed until it is public."),
    )
    venue = models.ForeignKey(
        Venue,
        verbose_name=_("venue"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="publications",
        help_text=_("The journal, the conference series, or a thesis's university."),
    )
    venue_name = models.TextField(
        _("venue as printed"),
        blank=True,
        help_text=_(
            "14th USENIX Symposium on Operating Systems Design and Implementation (OSDI '20)"
        ),
    )
    presentation = models.CharField(
        _("presented as"), max_length=10, choices=Presentation, blank=True
    )
    volume = models.CharField(_("volume"), max_length=100, blank=True)
    number = models.CharField(_("number"), max_length=255, blank=True)
    pages = models.CharField(_("pages"), max_length=255, blank=True, help_text=_("515–532"))
    series = models.TextField(_("series"), blank=True)
    edition = models.CharField(_("edition"), max_length=255, blank=True)
    chapter = models.CharField(_("chapter"), max_length=255, blank=True)
    publisher = models.TextField(_("publisher"), blank=True)
    institution = models.TextField(_("institution"), blank=True)
    place = models.TextField(
        _("place"), blank=True, help_text=_("Of the publisher or the conference.")
    )
    howpublished = models.TextField(_("how published"), blank=True)
    thesis_type = models.CharField(
        _("type of thesis"), max_length=255, blank=True, help_text=_("Ph.D. thesis")
    )
    note = models.TextField(_("note"), blank=True)
    abstract = models.TextField(_("abstract"), blank=True)
    keywords = models.JSONField(_("keywords"), default=list, blank=True)
    language = models.CharField(_("language"), max_length=255, blank=True)
    doi = models.CharField(
        _("DOI"), max_length=255, blank=True, help_text=_("10.1145/3267809.3267837")
    )
    arxiv_id = models.CharField(
        _("arXiv number"), max_length=60, blank=True, help_text=_("1911.09418")
    )
    eprint = models.CharField(_("e-print number"), max_length=255, blank=True)
    eprint_type = models.CharField(_("e-print archive"), max_length=100, blank=True)
    eprint_class = models.CharField(_("e-print class"), max_length=100, blank=True)
    isbn = models.CharField(_("ISBN"), max_length=255, blank=True)
    issn = models.CharField(_("ISSN"), max_length=255, blank=True)
    url = models.TextField(_("URL"), blank=True)
    truncated = models.BooleanField(
        _("et al."), default=False, help_text=_("There are more authors than those listed.")
    )
    editors_truncated = models.BooleanField(_("et al. (editors)"), default=False)
    extra = models.JSONField(
        _("other BibTeX fields"),
        default=dict,
        blank=True,
        help_text=_("Fields that have no column here. They are kept and exported."),
    )
    latex = models.JSONField(
        _("LaTeX sources"),
        default=dict,
        blank=True,
        editable=False,
        help_text=_("The source of fields as imported, with its braces and commands."),
    )
    projects = models.ManyToManyField(
        Project, verbose_name=_("projects"), blank=True, related_name="publications"
    )
    grants = models.ManyToManyField(
        Grant,
        verbose_name=_("funding"),
        blank=True,
        related_name="publications",
        help_text=_("The grants that funded this publication."),
    )
    picture = models.ImageField(
        _("picture"),
        upload_to="publications/pictures/",
        blank=True,
        default="",
        db_default="",
        help_text=PICTURE_HELP,
    )
    search_text = models.TextField(editable=False, default="", blank=True)
    title_key = models.CharField(max_length=200, editable=False, default="", blank=True)
    lead_key = models.CharField(max_length=100, editable=False, default="", blank=True)
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = PublicationQuerySet.as_manager()
    computed_columns = frozenset(DERIVED_COLUMNS)

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ["-date", "-pk"]
        indexes = [
            models.Index(  # of lists, which need not read a row to leave it out or to count it
                fields=["-date", "-id", "release", "status", "year", "kind", "venue"],
                name="publications_latest_first",
            ),
            models.Index(fields=["year"], name="publications_year"),
            models.Index(
                fields=["title_key"],
                name="publications_title_key",
                condition=~Q(title_key=""),
            ),
            models.Index(  # those without a title are recognized by their keys
                fields=["citation_key"], name="publications_untitled", condition=Q(title_key="")
            ),
            models.Index(fields=["picture"], name="publications_picture", condition=~Q(picture="")),
            models.Index(
                fields=["lead_key"], name="publications_lead_key", condition=~Q(lead_key="")
            ),
        ]
        constraints = [
            focus_constraint("publications_publication", "picture"),
            models.CheckConstraint(
                name="publications_publication_date_is_edtf",
                condition=Q(date="") | Q(date__regex=EDTF_PATTERN),
                violation_error_message=_("Enter a valid date, such as 2016 or 2016-09."),
            ),
            models.UniqueConstraint(
                "doi",
                name="publications_publication_doi_once",
                condition=~Q(doi=""),
                violation_error_message=_("Another publication has this DOI."),
            ),
            models.UniqueConstraint(
                "arxiv_id",
                name="publications_publication_arxiv_once",
                condition=~Q(arxiv_id=""),
                violation_error_message=_("Another publication has this arXiv number."),
            ),
        ]

    def __str__(self) -> str:
        return Truncator(self.title_or_placeholder).chars(120)

    def get_absolute_url(self) -> str:
        return slug_url("publications:publication", self.slug)

    def slug_source(self) -> str:
        return slug_source(title=self.title, date=self.date, venue_name=self.venue_name)

    @property
    def title_or_placeholder(self) -> str:
        return self.title or str(_("Untitled"))

    @property
    def doi_url(self) -> str:
        return doi_url(self.doi) if self.doi else ""

    @property
    def arxiv_url(self) -> str:
        return arxiv_url(self.arxiv_id) if self.arxiv_id else ""

    def contributors(self, contribution: str) -> list[Any]:
        """Return the authors or the editors in order, from the prefetched authorships."""
        rows = related_rows(self, "authorships")
        found = [row for row in rows if row.contribution == contribution]
        return sorted(found, key=lambda row: row.position)

    def _rows_with_public_names(self) -> list[Any]:
        if "authorships" in getattr(self, "_prefetched_objects_cache", {}):
            return list(self.authorships.all())
        rows: Any = self.authorships
        return list(rows.with_public_names())

    # Former names

    def _formers(self) -> list[Any]:
        """The confirmed authors and editors who hide a former name."""
        rows = self._rows_with_public_names() if self.pk else []
        people = (row.person for row in rows if row.is_confirmed)
        return [person for person in people if person.hidden_names is not None]

    def holds_former_name(self, text: str) -> bool:
        """Whether `text` holds a name that one of the confirmed authors or editors hides."""
        return any(person.former.are_in_text(text) for person in self._formers())

    @property
    def public_citation_key(self) -> str:
        """The citation key, or the slug if the key holds a former name of an author."""
        return self.slug if self.holds_former_name(self.citation_key) else self.citation_key

    @property
    def public_extra(self) -> dict[str, Any]:
        """The other BibTeX fields, without those that hold a former name of an author."""
        hiding = self._formers() if self.extra else []
        return {
            name: value
            for name, value in (self.extra or {}).items()
            if not any(person.former.are_in_text(f"{name} {value}") for person in hiding)
        }

    @property
    def has_former_slug(self) -> bool:
        """Whether the slug holds a former name, and a new one would not."""
        new = base_slug(self.slug_source(), self._fallback_slug())
        return self.holds_former_name(self.slug) and not self.holds_former_name(new)

    def is_former_address(self, slug: str) -> bool:
        """Whether a retired slug holds a former name that its author doesn't want redirected."""
        return any(
            person.former.are_in_text(slug) and not person.redirects_former_addresses
            for person in self._formers()
        )

    def clean_fields(self, exclude: Any = None) -> None:
        self.doi = normalize_doi(self.doi)
        self.arxiv_id = normalize_arxiv_id(self.arxiv_id)
        super().clean_fields(exclude=exclude)

    def clean(self) -> None:
        super().clean()
        if not self.title and not self.venue_name and not self.venue_id and not self.date:
            raise ValidationError({"title": _("Enter a title, a venue or a date.")})

    def refresh_derived_columns(
        self, authorships: Iterable[Any] | None = None, awards: Iterable[Any] | None = None
    ) -> None:
        """Compute the derived columns, and hide what nothing names.

        `authorships` are in order, and None is read here.

        Who passes them calls `refresh_hidden_names` once all are written: until then the search
        text has the names as printed.
        """
        shown: list[tuple[str, ...]] | None = None
        if authorships is None:
            authorships = self._rows_with_public_names() if self.pk else []
            shown = [row.public_name for row in authorships]
        if awards is None:
            awards = self.awards.all() if self.pk else []
        names: dict[str, list[tuple[str, ...]]] = {"author": [], "editor": []}
        for row in authorships:
            names[row.contribution].append(row.printed_name)
        derived = derive_columns(
            title=self.title,
            date=self.date,
            venue_name=self.venue_name,
            abstract=self.abstract,
            keywords=self.keywords,
            awards=[f"{award.name} {award.year or ''}" for award in awards],
            authors=names["author"],
            editors=names["editor"],
            shown_names=shown,
        )
        for name, value in derived._asdict().items():
            setattr(self, name, value)
        self.hide_while_unnamed()

    def refresh_search_text(self) -> None:
        self.refresh_derived_columns()

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.doi = normalize_doi(self.doi)
        self.arxiv_id = normalize_arxiv_id(self.arxiv_id)
        release = self.release
        self.refresh_derived_columns()
        computed: tuple[str, ...] = ("doi", "arxiv_id", *DERIVED_COLUMNS)
        if self.release != release:
            computed = (*computed, "release")
        if is_slug_of_unnamed(self.slug, self.title):
            self.slug = ""
        kwargs["update_fields"] = also(kwargs.get("update_fields"), *computed)
        super().save(*args, **kwargs)


class RetiredPublicationSlug(RetiredSlug):
    target = models.ForeignKey(Publication, on_delete=models.CASCADE, related_name="retired_slugs")
