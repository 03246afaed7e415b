"""Grants and other funding."""

from django.core.validators import MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from affiliations.models import ROR_PATTERN, ror_url
from foundation.periods import Period, PeriodQuerySet


class Grant(Period):
    """What a sponsor gives for projects. Its amount is private unless an editor shows it."""

    sponsor = models.CharField(
        _("sponsor"), max_length=200, help_text=_("For example National Science Foundation.")
    )
    sponsor_ror = models.CharField(
        _("ROR id of the sponsor"),
        max_length=9,
        blank=True,
        validators=[RegexValidator(ROR_PATTERN, _("Nine characters, for example 02v51f717."))],
        help_text=_("From ror.org, for example 021nxhr62."),
    )
    program = models.CharField(_("program"), max_length=200, blank=True)
    number = models.CharField(
        _("number"), max_length=80, blank=True, help_text=_("For example CNS-2106199.")
    )
    title = models.CharField(_("title"), max_length=300, blank=True)
    url = models.URLField(_("website"), max_length=500, blank=True)
    amount = models.DecimalField(
        _("amount"),
        max_digits=14,
        decimal_places=2,
        null=True,
        blank=True,
        validators=[MinValueValidator(0)],
    )
    currency = models.CharField(
        _("currency"),
        max_length=3,
        blank=True,
        validators=[RegexValidator(r"^[A-Z]{3}$", _("Three capital letters, for example EUR."))],
        help_text=_("EUR, USD, CNY."),
    )
    amount_is_public = models.BooleanField(
        _("show the amount"), default=False, help_text=_("Otherwise, only editors see it.")
    )
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    modified_at = models.DateTimeField(_("modified"), auto_now=True)

    objects = PeriodQuerySet.as_manager()

    class Meta(Period.Meta):
        verbose_name = _("grant")
        verbose_name_plural = _("grants")
        ordering = ["sponsor", "number", "pk"]
        constraints = [
            *Period.Meta.constraints,
            models.CheckConstraint(
                name="people_grant_has_sponsor",
                condition=~Q(sponsor=""),
                violation_error_message=_("A grant needs a sponsor."),
            ),
            models.CheckConstraint(
                name="people_grant_amount_has_currency",
                condition=Q(amount__isnull=True) | ~Q(currency=""),
                violation_error_message=_("An amount needs a currency."),
            ),
            models.UniqueConstraint(
                "sponsor",
                "number",
                name="people_grant_number_once",
                condition=~Q(number=""),
                violation_error_message=_("There is a grant of this sponsor with this number."),
            ),
        ]

    def __str__(self) -> str:
        return " ".join(filter(None, (self.sponsor, self.number))) or str(_("Grant"))

    @property
    def sponsor_url(self) -> str:
        return ror_url(self.sponsor_ror)

    @property
    def shown_amount(self) -> str:
        """The amount as visitors see it; empty if they don't."""
        if self.amount is None or not self.amount_is_public:
            return ""
        whole = self.amount == self.amount.to_integral_value()
        return f"{self.currency} {self.amount:,.{0 if whole else 2}f}"
