from django.utils.translation import gettext_lazy

from accounts.mailing_command import MailingCommand
from accounts.next_places import ask_for_next_places


class Command(MailingCommand):
    help = str(
        gettext_lazy(
            "Email people whose expected end date has passed, and the editors of their "
            "unit, to ask where they went. Each is asked once. The import worker does "
            "this every hour."
        )
    )

    def send_mails(self) -> int:
        return ask_for_next_places()
