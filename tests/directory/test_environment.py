import stat
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from directory import environment


@pytest.mark.parametrize("value", ["1", "true", "YES", " on "])
def test_common_words_for_yes_are_true(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HTTPS", value)
    assert environment.boolean("HTTPS", default=False) is True


@pytest.mark.parametrize("value", ["0", "False", "no", "off"])
def test_common_words_for_no_are_false(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("HTTPS", value)
    assert environment.boolean("HTTPS", default=True) is False


def test_an_invalid_boolean_is_reported_by_name_and_value(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTPS", "perhaps")
    with pytest.raises(ImproperlyConfigured, match="HTTPS is 'perhaps'; write 1 for yes"):
        environment.boolean("HTTPS", default=True)


@pytest.mark.parametrize("value", [None, "", "  "])
def test_an_unset_or_empty_variable_has_its_default(
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
def test_a_number_out_of_range_is_rejected(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("PORT", value)
    with pytest.raises(ImproperlyConfigured, match=f"PORT is '{value}'.* from 1 to 65535"):
        environment.integer("PORT", default=8000, minimum=1, maximum=65535)


def test_a_list_has_no_empty_items(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " a.example , ,b.example,")
    assert environment.items("ALLOWED_HOSTS") == ["a.example", "b.example"]


def test_an_invalid_choice_is_reported_with_the_valid_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("ENVIRONMENT", "staging")
    with pytest.raises(ImproperlyConfigured, match="'staging'; it must be development or prod"):
        environment.choice("ENVIRONMENT", choices=("development", "production"), default="x")


def test_a_secret_in_the_environment_takes_precedence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SECRET_KEY", "from outside")
    kept = tmp_path / "key"
    assert environment.secret("SECRET_KEY", development_file=kept) == "from outside"
    assert not kept.exists()


def test_development_creates_a_secret_once_readable_by_its_owner_only(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    kept = tmp_path / "new folder" / "key"
    first = environment.secret("SECRET_KEY", development_file=kept)
    assert len(first) >= 50
    assert environment.secret("SECRET_KEY", development_file=kept) == first
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert list(kept.parent.iterdir()) == [kept]


def test_production_does_not_create_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        environment.secret("SECRET_KEY", development_file=None)


def test_a_path_on_this_site_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SITE_LOGO", "/media/logo.png")
    assert environment.site_path("SITE_LOGO") == "/media/logo.png"
    monkeypatch.delenv("SITE_LOGO")
    assert environment.site_path("SITE_LOGO") == ""


@pytest.mark.parametrize("value", ["https://example.org/logo.png", "//example.org/a", "logo.png"])
def test_a_url_on_another_site_is_rejected(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SITE_LOGO", value)
    with pytest.raises(ImproperlyConfigured, match=f"SITE_LOGO is '{value}'"):
        environment.site_path("SITE_LOGO")
