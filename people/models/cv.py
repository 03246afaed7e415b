"""A person's settings for their CV: paper, language, sections and publications."""

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from people.models.person import Person


class CVSection(models.TextChoices):
    """The sections of a CV, in their default order."""

    BIOGRAPHY = "biography", _("Biography")
    INTERESTS = "interests", _("Research interests")
    EDUCATION = "education", _("Education")
    EMPLOYMENT = "employment", _("Experience")
    PROJECTS = "projects", _("Projects")
    PUBLICATIONS = "publications", _("Publications")
    PATENTS = "patents", _("Patents")
    AWARDS = "awards", _("Awards")
    TALKS = "talks", _("Talks")
    TEACHING = "teaching", _("Teaching")
    SUPERVISION = "supervision", _("Supervision")
    SERVICE = "service", _("Service")
    MEMBERSHIPS = "memberships", _("Memberships")
    OTHER = "other", _("Other activities")
    SKILLS = "skills", _("Skills")
    LANGUAGES = "languages", _("Languages")
    BEYOND_WORK = "beyond_work", _("Beyond work")


DEFAULT_SECTIONS = [
    section.value
    for section in CVSection
    if section not in (CVSection.BIOGRAPHY, CVSection.BEYOND_WORK)
]


def default_sections() -> list[str]:
    return list(DEFAULT_SECTIONS)


class CurriculumVitae(models.Model):
    """A person's settings for their CV. People without a row get the defaults."""

    class Paper(models.TextChoices):
        A4 = "a4", _("A4")
        LETTER = "us-letter", _("Letter")

    class Language(models.TextChoices):
        ENGLISH = "en", _("English")
        SIMPLIFIED_CHINESE = "zh-hans", _("Simplified Chinese")

    class Publications(models.TextChoices):
        ALL = "all", _("All")
        BY_KIND = "by_kind", _("All, by kind")
        SELECTED = "selected", _("Selected")

    person = models.OneToOneField(Person, on_delete=models.CASCADE, related_name="cv")
    paper = models.CharField(_("paper"), max_length=10, choices=Paper, default=Paper.A4)
    language = models.CharField(
        _("language of the headings"), max_length=10, choices=Language, default=Language.ENGLISH
    )
    publications = models.CharField(
        _("publications"), max_length=12, choices=Publications, default=Publications.ALL
    )
    sections = models.JSONField(
        _("sections"),
        default=default_sections,
        help_text=_("In the order of the CV. Empty sections are left out."),
    )

    class Meta:
        verbose_name = _("CV")
        verbose_name_plural = _("CVs")
        constraints = [
            models.CheckConstraint(
                name="people_curriculumvitae_paper_known",
                condition=Q(paper__in=["a4", "us-letter"]),
                violation_error_message=_("The paper must be A4 or Letter."),
            )
        ]

    def __str__(self) -> str:
        return str(_("CV of %(person)s") % {"person": self.person})

    def clean(self) -> None:
        super().clean()
        known = [section.value for section in CVSection]
        if not isinstance(self.sections, list):
            raise ValidationError({"sections": _("Enter a list of sections.")})
        unknown = [str(section) for section in self.sections if section not in known]
        if unknown:
            raise ValidationError(
                {
                    "sections": _("Unknown section: %(unknown)s. Valid sections: %(known)s.")
                    % {"unknown": ", ".join(unknown), "known": ", ".join(known)}
                }
            )
        if len(set(self.sections)) < len(self.sections):
            raise ValidationError({"sections": _("Each section can be listed only once.")})
