import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from directory import environment


@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_a_yes_is_read_however_it_is_written(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HTTPS", value)
    assert environment.boolean("HTTPS", default=False) is True


@pytest.mark.parametrize("value", ["0", "False", "no", "off"])
def test_a_no_is_read_however_it_is_written(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HTTPS", value)
    assert environment.boolean("HTTPS", default=True) is False


def test_what_is_neither_yes_nor_no_is_refused_by_name_and_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTPS", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="HTTPS is 'perhaps'; write 1 for yes"):
        environment.boolean("HTTPS", default=True)


@pytest.mark.parametrize("value", [None, "", "  "])
def test_what_is_not_set_or_empty_takes_its_default(
    monkeypatch: pytest.MonkeyPatch, value: str | None
) -> None:
    for name in ("A_TEXT", "A_NUMBER", "A_LIST", "A_CHOICE", "A_SWITCH"):
        monkeypatch.delenv(name, raising=False)
        if value is not None:
            monkeypatch.setenv(name, value)
    assert environment.text("A_TEXT", "so") == "so"
    assert environment.integer("A_NUMBER", default=7) == 7
    assert environment.items("A_LIST", "a,b") == ["a", "b"]
    assert environment.choice("A_CHOICE", choices=("x", "y"), default="y") == "y"
    assert environment.boolean("A_SWITCH", default=True) is True


@pytest.mark.parametrize("value", ["-1", "1.5", "many", "65536", "0"])
def test_a_number_out_of_its_range_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(ImproperlyConfigured, match=f"PORT is '{value}'.* from 1 to 65535"):
        environment.integer("PORT", default=8000, minimum=1, maximum=65535)


def test_a_list_has_no_empty_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " a.example , ,b.example,")
    assert environment.items("ALLOWED_HOSTS") == ["a.example", "b.example"]


def test_another_choice_is_refused_with_those_that_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ENVIRONMENT", "staging")
    with pytest.raises(ImproperlyConfigured, match="'staging'; it must be development or prod"):
        environment.choice("ENVIRONMENT", choices=("development", "production"), default="x")


def test_a_secret_in_the_environment_goes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "from outside")
    kept = tmp_path / "key"
    assert environment.secret("SECRET_KEY", development_file=kept) == "from outside"
    assert not kept.exists()


def test_development_makes_a_secret_once_for_its_owner_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    kept = tmp_path / "new folder" / "key"
    first = environment.secret("SECRET_KEY", development_file=kept)
    assert len(first) >= 50
    assert environment.secret("SECRET_KEY", development_file=kept) == first
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(kept.parent.iterdir()) == [kept]


def test_production_has_no_secret_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        environment.secret("SECRET_KEY", development_file=None)


def test_a_path_of_this_site_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_LOGO", "/media/logo.png")
    assert environment.site_path("SITE_LOGO") == "/media/logo.png"
    monkeypatch.delenv("SITE_LOGO")
    assert environment.site_path("SITE_LOGO") == ""


@pytest.mark.parametrize("value", ["https://example.org/logo.png", "//example.org/a", "logo.png"])
def test_the_address_of_another_site_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("SITE_LOGO", value)
    with pytest.raises(ImproperlyConfigured, match=f"SITE_LOGO is '{value}'"):
        environment.site_path("SITE_LOGO")
