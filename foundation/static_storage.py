"""The static files of production, whose names have a hash of their content."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Writes the hashed name of a script into those that import it, too."""

    support_js_module_import_aggregation = True
