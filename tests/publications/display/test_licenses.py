"""Open licenses are shown, however a field names them; other statements of rights aren't."""

import pytest
from django.test import Client

from publications.display.licenses import open_license
from tests.publications.pages import page_of


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://creativecommons.org/licenses/by/3.0/", "CC BY 3.0"),
        ("https://creativecommons.org/licenses/by-nc-nd/4.0", "CC BY-NC-ND 4.0"),
        ("https://creativecommons.org/publicdomain/zero/1.0/", "CC0 1.0"),
        ("© 2018 Roe. https://creativecommons.org/licenses/by-sa/4.0/This open", "CC BY-SA 4.0"),
        (
            "Creative Commons Attribution 4.0 International, Open Access",
            "Creative Commons Attribution 4.0 International",
        ),
        ("Creative Commons Zero v1.0 Universal",) * 2,
        ("CC BY-ND 2.0",) * 2,
        ("cc_by_nc_sa", "CC BY-NC-SA"),
        ("GPL-3.0 License , GPL-3.0 License", "GPL-3.0 License"),
        ("BSD-3-Clause",) * 2,
        ("BSD3",) * 2,
        ("MIT License",) * 2,
        ("Creative Commons Attribution Non Commercial No Derivatives 4.0 International",) * 2,
        ("Creative Commons Attribution-NonCommercial-ShareAlike 4.0 International License",) * 2,
        ("Creative Commons: CC-BY 4.0", "CC BY 4.0"),
        ("Creative Commons License CC BY 4.0",) * 2,
        ("Creative Commons Attribution 4.0 International Public License (CC-BY 4.0)",) * 2,
        (
            "© 2018 Roe. This article is distributed under the terms of the Creative Commons "
            "Attribution License, which permits use.",
            "Creative Commons Attribution License",
        ),
        ("Available with the Creative Commons BY-NC license.", "Creative Commons BY-NC license"),
        ("https://creativecommons.org/publicdomain/mark/1.0/", "Public Domain"),
        ("Licence Etalab",) * 2,  # codespell:ignore
        ("Text under CC BY 4.0, data under CC0", ""),
        ("https://creativecommons.org/licenses/byte", ""),
        ("MIT, Apache-2.0", ""),
        ("CC BY 4.0, CC BY-NC 4.0", ""),
        ("CC0 reserved", ""),
        ("© 2018 Roe. Figure 2 is reproduced with CC BY 4.0 images of others.", ""),
        ("Creative Commons Attribution NonCommercial is not granted", ""),
        ("Copyright 1985 The MIT Press", ""),
        ("arXiv.org perpetual, non-exclusive license", ""),
        ("© 2017 John Wiley & Sons, Ltd.", ""),
        ("Open Access", ""),
        ("", ""),
    ],
)
def test_only_open_licenses_are_read(text: str, shown: str) -> None:
    assert open_license(text) == shown


def test_a_short_name_may_be_the_holder_of_the_copyright() -> None:
    assert [open_license("MIT", is_license=each) for each in (True, False)] == ["MIT", ""]


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["copyright", "license", "licence", "rights"])  # codespell:ignore
def test_the_page_of_a_publication_names_its_license(field: str, client: Client) -> None:
    page = page_of(f"@dataset{{k, title={{T}}, {field}={{CC BY 4.0}}, year=2001}}", client)
    assert "License CC BY 4.0" in page
