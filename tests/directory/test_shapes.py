"""Every shape of docs/shapes.md appears on a public page of the demo.

Each test reads a page as an anonymous visitor and checks its text and its
links, not its markup.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from html.parser import HTMLParser

import pytest
from django.db import transaction
from django.test import Client

from people.models import Affiliation
from publications.models import Publication

pytestmark = pytest.mark.django_db

_UNSEEN = {"script", "style", "template", "title", "head"}
_INLINE = {
    "a",
    "abbr",
    "b",
    "bdi",
    "cite",
    "em",
    "i",
    "mark",
    "s",
    "small",
    "span",
    "strong",
    "sub",
}
_INLINE |= {"sup", "time", "u", "code", "q"}


@dataclass
class Page:
    """The lines of a page, and the (text, URL) of each link and image."""

    text: str
    links: list[tuple[str, str]] = field(default_factory=list)
    pictures: list[tuple[str, str]] = field(default_factory=list)
    html: str = ""

    def has(self, *texts: str, within: int = 0) -> bool:
        """Whether all of `texts` occur in this order, at most `within` apart."""
        gap = rf".{{0,{within}}}?" if within else ".*?"
        pattern = gap.join(re.escape(text) for text in texts)
        return re.search(pattern, self.text, re.IGNORECASE | re.DOTALL) is not None

    def address(self, words: str) -> str:
        """Return the URL of the link with these words, or "" if there is none."""
        whole = re.compile(rf"\b{re.escape(words)}\b", re.IGNORECASE)
        return next((href for text, href in self.links if whole.search(text)), "")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.out: list[str] = []
        self.links: list[tuple[str, str]] = []
        self.pictures: list[tuple[str, str]] = []
        self.unseen = 0
        self.anchor: tuple[int, str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag in _UNSEEN:
            self.unseen += 1
        if tag == "a":
            self.anchor = (len(self.out), said.get("href") or "")
        if tag == "img":
            self.pictures.append((said.get("alt") or "", said.get("src") or ""))
        if tag not in _INLINE:
            self.out.append("\n")

    def handle_endtag(self, tag: str) -> None:
        if tag in _UNSEEN:
            self.unseen -= 1
        if tag == "a" and self.anchor:
            start, href = self.anchor
            self.links.append((" ".join("".join(self.out[start:]).split()), href))
            self.anchor = None
        if tag not in _INLINE:
            self.out.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.unseen:
            self.out.append(re.sub(r"\s+", " ", data))


def read_html(html: str) -> Page:
    reader = _Reader()
    reader.feed(html)
    lines = (" ".join(line.split()) for line in "".join(reader.out).splitlines())
    text = "\n".join(line for line in lines if line)
    return Page(text.replace("’", "'").replace("‘", "'"), reader.links, reader.pictures, html)


Read = Callable[[str], Page]


@pytest.fixture(scope="module")
def read(demo_database: None) -> Read:
    """Read the page at a path of the demo, or of the publication whose title starts so."""
    client = Client()

    def read_page(path: str) -> Page:
        if not path.startswith("/"):
            path = Publication.objects.get(title__istartswith=path).get_absolute_url()
        answer = client.get(path)
        assert answer.status_code == 200, path
        return read_html(answer.content.decode())

    return read_page


@pytest.fixture
def hanyu(read: Read) -> Page:
    return read("/people/hanyu-zhao/")


@pytest.fixture
def hongyu(read: Read) -> Page:
    return read("/people/hongyu-zhu/")


@pytest.fixture
def zhisheng(read: Read) -> Page:
    return read("/people/zhisheng-ye/")


@pytest.fixture
def hao(read: Read) -> Page:
    return read("/people/hao-zhang/")


class TestPerson:
    def test_name_in_its_own_script(self, hanyu: Page) -> None:
        assert hanyu.has("Hanyu Zhao", "赵汉宇", within=100)
        assert re.search(r'lang="zh[^"]*"[^>]*>\s*赵汉宇', hanyu.html)

    def test_pair_of_roles(self, hanyu: Page) -> None:
        assert hanyu.has("Engineer and Researcher")

    def test_seniority(self, hanyu: Page) -> None:
        assert hanyu.has("5th-year Ph.D. candidate")

    def test_long_biography(self, hanyu: Page) -> None:
        assert hanyu.has("modern AI workloads", "internship in the Systems Research Group")
        assert hanyu.has("principled, systematic and elegant")

    def test_interests_of_now_and_before(self, hanyu: Page) -> None:
        assert hanyu.has("Cluster scheduling")
        assert hanyu.has("Distributed systems")
        assert hanyu.has("Earlier", "Distributed consensus", within=20)

    def test_life_beyond_publications(self, hanyu: Page) -> None:
        for word in ("climbing", "25 kg", "poker", "Volvo V60", "Porsche 911", "Debate Team"):
            assert hanyu.has(word)

    def test_banner_with_a_caption(self, hanyu: Page) -> None:
        assert hanyu.has("Shot on iPhone")
        assert any("skyline" in alt and "banner" in src for alt, src in hanyu.pictures)

    def test_links_with_kind_label_and_language(self, hanyu: Page) -> None:
        assert hanyu.address("Home page") == "https://zhypku.github.io/"
        assert hanyu.address("Google Scholar").startswith("https://scholar.google.com/")
        assert hanyu.address("GitHub") == "https://github.com/zhypku"

    def test_cv_in_two_languages_one_outdated(self, hanyu: Page) -> None:
        assert hanyu.has("Curriculum Vitae", "outdated", within=40)
        assert hanyu.address("中文简历")
        assert not hanyu.has("中文简历", "outdated", within=40)

    def test_email_written_against_scrapers(self, hao: Page) -> None:
        assert hao.has("sjtu.haozhang AT")
        assert "mailto:sjtu" not in hao.html

    def test_email(self, hongyu: Page) -> None:
        assert hongyu.has("hongyu.zhu@example.org")


class TestAffiliations:
    def test_employer_three_levels_deep(self, hanyu: Page, read: Read) -> None:
        assert hanyu.has("Platform for Artificial Intelligence", "Alibaba Cloud", within=200)
        team = read("/affiliations/pai/")
        assert team.address("Alibaba Cloud") == "/affiliations/alibaba-cloud/"
        assert any(href == "/affiliations/alibaba/" for _, href in team.links)
        assert read("/affiliations/").has(
            "Alibaba", "Alibaba Cloud", "Platform for Artificial Intelligence"
        )

    def test_group_inside_a_lab(self, hanyu: Page) -> None:
        assert hanyu.has("Systems Research Group", "Microsoft Research Asia", within=120)

    def test_school_inside_a_university(self, hanyu: Page) -> None:
        assert hanyu.has("Electronics Engineering and Computer Science") or hanyu.has("EECS")
        assert hanyu.has("Computer School", "Wuhan University", within=120)

    def test_city_region_and_country(self, hongyu: Page, zhisheng: Page) -> None:
        assert hongyu.has("Toronto, ON, Canada")
        assert hongyu.has("Montreal, QC, Canada")
        assert zhisheng.has("Shanghai AI Laboratory", "Beijing, China", within=200)

    def test_jobs_that_overlap(self, hongyu: Page) -> None:
        assert hongyu.has("Jul 2012", "Feb 2013", within=20)
        assert hongyu.has("Jul 2011", "Jul 2013", within=20)

    def test_no_start_date(self, hongyu: Page, hanyu: Page) -> None:
        assert hongyu.has("University of Toronto")
        assert hanyu.has("Platform for Artificial Intelligence")

    def test_end_without_a_start(self, hongyu: Page, hao: Page) -> None:
        assert hongyu.has("Apr 2016")
        assert hongyu.has("Jun 2013")
        assert hao.has("Carnegie Mellon University")

    def test_an_expected_end(self, read: Read) -> None:
        with transaction.atomic():
            phd = Affiliation.objects.filter(person__slug="zhisheng-ye", role="phd_student")
            assert phd.update(end="2030-07", end_expected=True) == 1
            page = read("/people/zhisheng-ye/")
            transaction.set_rollback(True)

        assert page.has("Sep 2019", "Jul 2030", "expected", within=30)

    def test_a_degree_that_was_expected_and_is_obtained(self, hanyu: Page) -> None:
        assert hanyu.has("Sep 2016", "Jul 2021", within=20)
        assert not hanyu.has("expected")

    def test_year_and_month_precision(self, zhisheng: Page) -> None:
        assert zhisheng.has("Sep 2015", "Jun 2019", within=20)
        assert zhisheng.has("Outstanding Winner", "2018", within=80) or zhisheng.has(
            "2018", "Outstanding Winner", within=120
        )

    def test_day_precision(self, read: Read) -> None:
        with transaction.atomic():
            Affiliation.objects.filter(person__slug="zhisheng-ye", role="phd_student").update(
                start="2019-09-02"
            )
            page = read("/people/zhisheng-ye/")
            transaction.set_rollback(True)

        assert page.has("2 Sep 2019") or page.has("Sep 2, 2019") or page.has("Sept. 2, 2019")

    def test_present(self, zhisheng: Page) -> None:
        assert zhisheng.has("Sep 2019", "present", within=20)

    def test_several_supervisors_with_titles(self, hanyu: Page, hongyu: Page) -> None:
        assert hanyu.has("Prof. Yafei Dai", "Prof. Zhi Yang", within=40)
        assert hanyu.has("Mentor", "Dr. Quanlu Zhang", within=40)
        assert hongyu.has("Advisor", "Prof. Yong Yu", "Prof. Minyi Guo", within=40)
        assert hongyu.has("Dr. Zheng Zhang", "Dr. Zhengping Qian", within=80)

    def test_supervisor_with_a_position(self, hongyu: Page) -> None:
        assert hongyu.has("Zheng Zhang", "Vice Dean", within=20)

    def test_supervisors_with_an_affiliation_of_their_own(self, zhisheng: Page) -> None:
        assert zhisheng.has("Tianwei Zhang", "S-Lab", within=30)

    def test_degree_and_major(self, hanyu: Page) -> None:
        assert hanyu.has("B.Eng.", "Simulation Science and Technology", within=30)
        assert hanyu.has("Ph.D.", "Computer Architecture", within=30)

    def test_honours_programme_and_distinction(self, hongyu: Page) -> None:
        assert hongyu.has("ACM Class")
        assert hongyu.has("Prestigious permission")

    def test_grades(self, hongyu: Page) -> None:
        assert hongyu.has("3.94/4.0")
        assert hongyu.has("86.6/100")

    def test_courses_with_marks_of_distinction(self, zhisheng: Page) -> None:
        assert zhisheng.has("Computer Network Practice", "Honor track", within=5)
        assert zhisheng.has("Dataflow Algorithms")
        assert not zhisheng.has("Introduction to Computer System", "Honor track", within=5)

    def test_thesis_title(self, hao: Page) -> None:
        assert hao.has("Machine Learning Parallelism Could Be Adaptive, Composable and Automated")

    def test_bullets_three_deep_with_figures(self, zhisheng: Page) -> None:
        assert zhisheng.has("5× faster")
        assert zhisheng.has("35% better")
        nested = re.compile(r"<ul\b(?:(?!</ul>).)*<ul\b(?:(?!</ul>).)*hyperparameter", re.DOTALL)
        assert nested.search(zhisheng.html)

    def test_named_project_inside_a_job(self, hongyu: Page) -> None:
        assert hongyu.has(
            "Jul 2014 – Dec 2014", "New York University in Shanghai", "Minerva Project", within=150
        )
        assert hongyu.has(
            "Jul 2012 – Feb 2013", "Microsoft Research Asia", "TimeStream project", within=200
        )


class TestProjects:
    def test_name_summary_dates_and_bullets(self, hanyu: Page) -> None:
        assert hanyu.has("HiveD: Multi-Tenant GPU Cluster Scheduling")
        assert hanyu.has("Jun 2018", "Jul 2020", within=20)
        assert hanyu.has("reserve the affinity")
        assert hanyu.has("more than 1000 GPUs")

    def test_repository(self, hanyu: Page) -> None:
        addresses = {href for _, href in hanyu.links}
        assert "https://github.com/microsoft/hivedscheduler" in addresses
        assert "https://github.com/zhypku/SDPaxos" in addresses

    def test_venue_and_role(self, hanyu: Page) -> None:
        project = hanyu.text[hanyu.text.index("SDPaxos: Semi-Decentralized State Machine") :][:400]
        assert "SoCC '18" in project
        assert "first author" in project.lower()

    def test_part_of_a_larger_project(self, hongyu: Page) -> None:
        assert hongyu.has("Daydream: Estimating", "Project Fiddle", within=800)

    def test_status(self, hanyu: Page, hongyu: Page) -> None:
        assert hanyu.has("Training Data Scheduling", "Paper in preparation", within=200)
        assert hongyu.has("Benchmarking and Analyzing DNN Training", "Active", within=200)

    def test_linked_paper_of_another_title(self, hongyu: Page) -> None:
        project = hongyu.text.index("Daydream: Estimating Efficacy of Performance Optimizations")
        assert "Daydream: Accurately Estimating" in hongyu.text[project : project + 1600]


class TestPublications:
    def test_a_dozen_authors_in_order(self, read: Read) -> None:
        assert read("Gandiva").has(
            "Wencong Xiao", "Romil Bhardwaj", "Ramachandran Ramjee", "Muthian Sivathanu",
            "Nipun Kwatra", "Zhenhua Han", "Pratyush Patel", "Xuan Peng", "Hanyu Zhao",
            "Quanlu Zhang", "Fan Yang", "Lidong Zhou", within=8,
        )  # fmt: skip

    def test_names_as_printed(self, read: Read) -> None:
        assert read("Daydream").has("H. Zhu", "A. Phanishayee", within=5)
        assert read("Astraea").has("Z. Ye", "P. Sun", within=5)
        assert read("HiveD").has("Francis C.M. Lau")

    def test_equal_contribution(self, read: Read) -> None:
        page = read("Llumnix")
        assert page.has("Biao Sun*", "Ziming Huang*", "Hanyu Zhao*", "Wencong Xiao", within=5)
        assert not page.has("Wencong Xiao*")
        assert re.search(r"equal(ly)?", page.text, re.IGNORECASE)

    def test_equal_contribution_with_the_others_unknown(self, read: Read) -> None:
        page = read("Deep learning workload scheduling")
        assert page.has("Z. Ye*")
        assert page.text.count("W. Gao*") == 0

    def test_et_al(self, read: Read) -> None:
        assert re.search(
            r"Q\. Hu,? Z\. Ye\*,?(?: and)? Z\. Wang,?\s+et al", read("Characterization").text
        )

    def test_authors_left_out_in_the_middle(self, read: Read) -> None:
        assert re.search(
            r"T\. Zhang,?\s*(?:…|\.\.\.|\[…\]).{0,40}Z\. Zhang", read("Timestream").text
        )

    def test_venue_with_ordinal_long_and_short_name(self, read: Read) -> None:
        page = read("Llumnix")
        assert page.has(
            "18th USENIX Symposium on Operating Systems Design and Implementation (OSDI '24)"
        )

    def test_workshop_at_a_conference(self, read: Read) -> None:
        assert read("Cavs").has("AISys", "SOSP", within=20)
        workshop = read("Building Efficient and Available")
        assert workshop.has("IEEE INFOCOM WKSHPS DCPerf 2018")
        assert workshop.has("Held at", "INFOCOM", within=60)

    def test_poster(self, read: Read) -> None:
        assert read("Scheduling CPU").has("Poster")

    def test_oral(self, read: Read) -> None:
        assert read("Poseidon").has("Oral")

    def test_preprint_with_an_arxiv_number(self, read: Read) -> None:
        page = read("Rubick")
        assert page.has("2408.08586")
        assert page.has("Preprint")

    def test_preprint_without_an_arxiv_number(self, hao: Page) -> None:
        assert hao.has("Untitled", "Hao Zhang", "Peng Wu", within=60)
        assert hao.has("Untitled", "Zhijie Deng", "Xiao Yang", "Hao Zhang", within=60)

    def test_three_appearances(self, read: Read) -> None:
        page = read("Cavs")
        for venue in ("ATC 2018", "AISys@SOSP 2017", "MLSys@NeurIPS 2017"):
            assert page.has(venue)

    def test_award_on_a_paper(self, read: Read, hao: Page) -> None:
        assert read("Pollux").has("Jay Lepreau Best Paper Award")
        assert hao.has("Jay Lepreau Best Paper Award")
        assert read("Structured Generative").has("Nvidia Pioneer Research Award")

    def test_links_of_many_kinds(self, read: Read) -> None:
        assert read("Cavs").address("Slides").endswith("xu-shizen")
        assert read("Cavs").address("Code") == "https://github.com/zhisbug/Cavs"
        assert read("Cavs").address("Medium post")
        assert read("Alpa").address("Project") == "https://github.com/alpa-projects/alpa"
        assert "osdi22/presentation" in read("Alpa").address("Presentation")
        assert "arxiv.org/abs/2201.12023" in read("Alpa").html
        assert read("SDPaxos").address("Paper")

    def test_one_link_that_serves_several_purposes(self, read: Read) -> None:
        page = read("HiveD")
        words = [text for text, href in page.links if href.endswith("presentation/zhao-hanyu")]
        assert any("Paper" in text and "Slides" in text for text in words)

    def test_link_in_another_language(self, read: Read) -> None:
        assert re.search(r"Zhihu post\W*(?:in )?(?:Chinese|zh)", read("Poseidon").text)

    def test_publisher_and_pages(self, read: Read) -> None:
        page = read("Learning from Failure")
        assert page.has("1333–1344")
        assert page.has("IEEE")
        assert read("Chronus").has("Association for Computing Machinery")

    def test_year_that_only_the_venue_says(self, read: Read) -> None:
        assert read("Daydream").has("2020 USENIX Annual Technical Conference (ATC'20)")
        listed = read("/publications/?q=Daydream")
        assert listed.has("2020", "Daydream") or listed.has("Daydream", "2020")

    def test_a_title_that_is_missing(self, hao: Page, read: Read) -> None:
        untitled = [href for text, href in hao.links if text.startswith("Untitled")]
        assert len(untitled) == 2
        assert read(untitled[0]).has("Untitled", "2020")
        assert read("/publications/?q=Zeya").has("Untitled")

    def test_selected_papers_in_the_owners_order_beside_the_full_list(self, hanyu: Page) -> None:
        assert hanyu.has("Selected", "Rubick", "Llumnix", "EasyScale", "GoldMiner", "SiloD")
        everything = hanyu.text[hanyu.text.index("More publications") :]
        assert "ScheD2" in everything
        assert "Don't Miss Any Piece of Knowledge" in everything

    def test_patents_as_a_count(self, zhisheng: Page) -> None:
        assert re.search(r"\b5 patents\b|patents[^\n]*\n?[^\n]*\b5\b", zhisheng.text, re.IGNORECASE)

    def test_t_zhang_is_not_linked(self, read: Read) -> None:
        for title in ("Timestream", "Astraea"):
            assert not any("T. Zhang" in text for text, _ in read(title).links)


class TestOtherLines:
    def test_award_of_several_years(self, zhisheng: Page) -> None:
        award = zhisheng.text.index("Award for Scientific Research")
        around = zhisheng.text[award - 60 : award + 120]
        assert "2022" in around
        assert "2023" in around

    def test_award_with_a_rank_and_a_team(self, zhisheng: Page) -> None:
        award = zhisheng.text.index("ASC Student Supercomputer Challenge")
        around = zhisheng.text[award - 80 : award + 120]
        assert "First Prize" in around
        assert "Team" in around

    def test_talk_with_event_kind_host_place_and_month(self, hongyu: Page) -> None:
        assert hongyu.has("MLBench Tutorial at ISCA 2019")
        assert hongyu.has("Guest lecture")
        assert hongyu.has("Huawei", "Markham, ON, Canada", within=20)
        for month in ("Jun 2019", "Mar 2019", "Apr 2018"):
            assert hongyu.has(month)

    def test_service(self, hongyu: Page) -> None:
        assert hongyu.has("speech benchmark", "MLPerf", within=80)
        assert hongyu.has("Artifact Evaluation Committee", "MLSys 2019", within=80)

    def test_teaching_with_university_and_several_terms(self, zhisheng: Page) -> None:
        course = zhisheng.text.index("Introduction to Computing")
        around = zhisheng.text[course - 120 : course + 200]
        for part in ("Teaching Assistant", "Peking University", "2021"):
            assert part in around
        assert re.search(r"Fall 2019|2019 Fall", around, re.IGNORECASE)
        assert re.search(r"Fall 2020|2020 Fall", around, re.IGNORECASE)

    def test_skills_by_group(self, hanyu: Page) -> None:
        assert hanyu.has("Systems", "Linux", "TensorFlow", "Kubernetes", "Docker", within=20)
        assert hanyu.has("Knowledge", "Distributed systems", "Consensus protocols", within=90)

    def test_skills_with_levels_and_details(self, hongyu: Page) -> None:
        assert hongyu.has("Python", "master", within=10)
        assert hongyu.has("C#", "familiar", within=10)
        assert hongyu.has("MXNet, instrumented to profile memory")

    def test_human_languages(self, zhisheng: Page) -> None:
        assert zhisheng.has("Languages", "English", "Mandarin", within=30)

    def test_memberships(self, hanyu: Page, zhisheng: Page) -> None:
        assert hanyu.has("Debate team", "Wuhan University", within=60)
        assert zhisheng.has("Sep 2018 – Jun 2019", "Student Super Computing Team", within=40)

    def test_dates_whose_titles_are_not_known(self, hanyu: Page) -> None:
        for date in ("Dec 2019", "Dec 2018", "Oct 2018", "Jun 2016"):
            assert hanyu.has(date)
        assert hanyu.has("Nov 2013", "Jun 2016", within=20)
        assert hanyu.has("Nov 2013", "Nov 2014", within=20)


class TestOrganizations:
    def test_who_is_and_was_here(self, read: Read) -> None:
        page = read("/affiliations/peking-university/")
        assert page.has("Zhisheng Ye")
        assert page.has("Hanyu Zhao")
        assert page.has("北京大学")

    def test_supervisors_have_no_page(self, read: Read) -> None:
        people = read("/people/")
        assert people.has("Hanyu Zhao")
        assert not people.has("Yafei Dai")
