import logging
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from publications.exporting import citation_styles
from publications.exporting.citation_styles import STYLES, citation, citations
from publications.exporting.csl_types import TYPES
from publications.models import Authorship, Publication, Venue
from tests.factories import make_authorship, make_publication, make_venue

pytestmark = pytest.mark.django_db


def cite(publication: Publication) -> dict[str, str]:
    return {found.style: found.text for found in citations(publication)}


@pytest.fixture
def sdpaxos() -> Publication:
    return make_publication(
        title="SDPaxos: Building Efficient State Machines",
        authors=["Zhao, Hanyu", "Zhang, Quanlu", "Yang, Zhi"],
        date="2018-10",
        venue=make_venue(name="Symposium on Cloud Computing", short_name="SoCC"),
        venue_name="Proceedings of the Symposium on Cloud Computing",
        pages="68–81",
        publisher="ACM",
        doi="10.1145/3267809.3267837",
    )


def test_a_conference_paper_is_cited_as_in_the_style_guides(sdpaxos: Publication) -> None:
    doi = "https://doi.org/10.1145/3267809.3267837"
    assert cite(sdpaxos) == {
        "apa": "Zhao, H., Zhang, Q., & Yang, Z. (2018). "
        "SDPaxos: Building efficient state machines. "
        f"In Proceedings of the Symposium on Cloud Computing (pp. 68–81). ACM. {doi}",
        "ieee": "H. Zhao, Q. Zhang, and Z. Yang, “SDPaxos: Building efficient state machines,” in "
        "Proc. Symp. Cloud Comput., ACM, Oct. 2018, pp. 68–81. "
        "doi: 10.1145/3267809.3267837.",
        "acm": "Hanyu Zhao, Quanlu Zhang, and Zhi Yang. 2018. SDPaxos: Building Efficient State "
        "Machines. In Proceedings of the Symposium on Cloud Computing, October 2018. ACM, 68–81. "
        f"{doi}",
        "chicago": "Zhao, Hanyu, Quanlu Zhang, and Zhi Yang. 2018. “SDPaxos: Building Efficient "
        f"State Machines.” In Proceedings of the Symposium on Cloud Computing. ACM. {doi}.",
        "mla": "Zhao, Hanyu, et al. “SDPaxos: Building Efficient State Machines.” Proceedings of "
        f"the Symposium on Cloud Computing, ACM, 2018, pp. 68–81, {doi}.",
    }


def test_the_container_title_is_in_italics(sdpaxos: Publication) -> None:
    for found in citations(sdpaxos):
        is_short = found.style == "ieee"
        name = "Proceedings of the Symposium on Cloud Computing"
        assert f"<i>{'Proc. Symp. Cloud Comput.' if is_short else name}</i>" in found.html


def test_a_journal_article_has_volume_issue_and_pages() -> None:
    publication = make_publication(
        title="Deep learning",
        kind=Publication.Kind.ARTICLE,
        authors=["LeCun, Yann"],
        date="2015",
        venue=make_venue(name="Nature", kind=Venue.Kind.JOURNAL),
        volume="521",
        number="7553",
        pages="436–444",
    )
    found = cite(publication)
    assert found["apa"] == "LeCun, Y. (2015). Deep learning. Nature, 521(7553), 436–444."
    assert found["mla"].endswith("Nature, vol. 521, no. 7553, 2015, pp. 436–44.")
    assert found["chicago"].endswith("Nature 521 (7553): 436–44.")


def test_low_page_numbers_are_not_shortened() -> None:
    publication = make_publication(
        kind=Publication.Kind.ARTICLE, venue_name="Journal", pages="1–20"
    )
    assert all("1–20" in text for text in cite(publication).values())


def test_markup_in_a_title_is_escaped() -> None:
    publication = make_publication(title="<script>alert(1)</script> & <i>C</i>", authors=["<b>, &"])
    for found in citations(publication):
        assert "<script" not in found.html
        assert "<b>" not in found.html
        assert "&lt;script&gt;" in found.html.lower()


def test_an_untitled_publication_without_authors_and_date_is_cited_cleanly() -> None:
    publication = make_publication(title="", date="", venue_name="Workshop on Nothing")
    for text in cite(publication).values():
        assert text.count("[Untitled]") == 1
        assert "Workshop on Nothing" in text or "Workshop Nothing" in text
        assert ".." not in text
        assert ",." not in text


def test_a_title_that_replaces_the_author_appears_once() -> None:
    publication = make_publication(title="What is this?", venue_name="Some Workshop")
    assert cite(publication)["apa"] == "What is this? (2020). In Some Workshop."
    assert all(text.lower().count("what is this") == 1 for text in cite(publication).values())


def test_et_al_follows_the_known_names() -> None:
    publication = make_publication(authors=["Zhang, Hao"], truncated=True)
    found = cite(publication)
    assert found["apa"].startswith("Zhang, H., et al. (2020).")
    assert found["ieee"].startswith("H. Zhang et al., “On")
    assert found["acm"].startswith("Hao Zhang et al. 2020.")
    assert found["mla"].startswith("Zhang, Hao, et al. “On")


def test_names_missing_in_the_middle_are_an_ellipsis() -> None:
    publication = make_publication(authors=["Zhang, T."])
    make_authorship(publication=publication, author="Zhang, Z.", position=2, gap_before=True)
    assert cite(publication)["ieee"].startswith("T. Zhang, …, and Z. Zhang,")


def test_chinese_names_have_no_initials_and_the_family_name_first() -> None:
    publication = make_publication(
        title="深度学习", authors=["赵, 汉宇", "欧阳, 亚非"], language="zh"
    )
    assert all(
        "赵汉宇" in text and "欧阳亚非" in text for text in list(cite(publication).values())[:4]
    )


def test_a_groups_name_is_not_split() -> None:
    publication = make_publication(authors=["The ATLAS Collaboration"])
    assert all(text.startswith("The ATLAS Collaboration") for text in cite(publication).values())


def test_particles_stay_with_the_family_name() -> None:
    publication = make_publication()
    Authorship.objects.create(
        publication=publication, position=1, first="Robbert", von="van", last="Renesse"
    )
    assert cite(publication)["apa"].startswith("van Renesse, R. (2020)")


def test_long_author_lists_are_shortened_as_in_the_style() -> None:
    publication = make_publication(authors=[f"Author{n}, A. B." for n in range(500)])
    found = cite(publication)
    assert found["apa"].startswith("Author0, A. B., ")
    assert "Author18, A. B., … Author499, A. B. (2020)" in found["apa"]
    assert found["ieee"].startswith("A. B. Author0 et al.,")
    assert "et al. 2020." in found["acm"]
    assert max(len(text) for text in found.values()) < 1000


def test_a_publication_in_press_has_its_status_instead_of_the_year() -> None:
    publication = make_publication(
        kind=Publication.Kind.ARTICLE, authors=["Doe, Jane"], date="", status="in_press"
    )
    assert "(in press)" in cite(publication)["apa"]
    assert "In press" in cite(publication)["chicago"]


def test_a_german_title_is_not_set_in_english_capitals() -> None:
    german = make_publication(title="Zur Elektrodynamik bewegter Systeme", language="german")
    english = make_publication(title="On the electrodynamics of moving bodies", authors=["A, B"])
    assert "“Zur Elektrodynamik bewegter Systeme.”" in cite(german)["mla"]
    assert "“On the Electrodynamics of Moving Bodies.”" in cite(english)["mla"]


def test_a_ukrainian_title_is_not_treated_as_british_english() -> None:
    title = "Pro elektrodynamiku rukhomykh til"
    publication = make_publication(title=title, language="ukrainian")
    assert f"“{title}.”" in cite(publication)["mla"]


def test_an_apa_thesis_names_its_university_in_brackets() -> None:
    publication = make_publication(
        title="Consensus",
        kind=Publication.Kind.THESIS,
        authors=["Ongaro, Diego"],
        institution="Stanford University",
        thesis_type="Ph.D. thesis",
    )
    assert cite(publication)["apa"] == (
        "Ongaro, D. (2020). Consensus [Doctoral dissertation, Stanford University]."
    )


def test_a_plain_citation_is_printed_if_the_processor_fails(
    sdpaxos: Publication, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object) -> str:
        raise ValueError("a bug in citeproc")

    monkeypatch.setattr(citation_styles, "render", fail)
    with caplog.at_level(logging.ERROR):
        text = citation(sdpaxos, "apa").text
    assert text.startswith("Hanyu Zhao, Quanlu Zhang, Zhi Yang. SDPaxos: Building")
    assert "a bug in citeproc" in caplog.text


def test_citations_are_cached_until_something_changes(
    sdpaxos: Publication, monkeypatch: pytest.MonkeyPatch
) -> None:
    cite(sdpaxos)
    rendered: list[str] = []
    real = citation_styles._format

    def note(style: str, item: dict[str, Any]) -> str:
        rendered.append(style)
        return real(style, item)

    monkeypatch.setattr(citation_styles, "_format", note)
    cite(sdpaxos)
    assert rendered == []
    sdpaxos.authorships.filter(position=2).update(last="Changed")
    assert "Quanlu Changed" in cite(Publication.objects.get(pk=sdpaxos.pk))["acm"]
    assert rendered == list(STYLES)


_text = st.text(max_size=30)


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    title=_text,
    first=_text,
    last=st.text(min_size=1, max_size=30),
    pages=_text,
    edition=_text,
    volume=_text,
    kind=st.sampled_from(Publication.Kind.values),
)
def test_no_record_breaks_the_page(
    caplog: pytest.LogCaptureFixture, first: str, last: str, kind: str, **fields: str
) -> None:
    item = {
        "id": "odd",
        "type": TYPES[kind],
        "title": fields["title"],
        "author": [{"family": last, "given": first}],
        "issued": {"date-parts": [[2020]]},
        "page": fields["pages"],
        "edition": fields["edition"],
        "volume": fields["volume"],
    }
    item = {name: value for name, value in item.items() if value}
    for style in STYLES:
        assert citation_styles._format(style, item)
