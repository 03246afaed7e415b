from django.utils.translation import gettext_lazy

from accounts.digests import send_digests
from accounts.mailing_command import MailingCommand


class Command(MailingCommand):
    help = str(
        gettext_lazy(
            "Send the weekly emails with suggested publications that are due. The import "
            "worker does this every hour."
        )
    )

    def send_mails(self) -> int:
        return send_digests()
