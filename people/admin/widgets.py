"""Widgets of the admin."""

from django.contrib.admin.widgets import AdminFileWidget


class PictureWidget(AdminFileWidget):
    """A file input that shows the picture that is there."""

    template_name = "admin/widgets/picture_input.html"
