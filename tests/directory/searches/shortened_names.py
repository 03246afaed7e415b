"""A directory of names and venues that visitors shorten, spell or read in their own way."""

from people.models import Interest, PersonInterest, PersonName
from tests.factories import (
    make_affiliation,
    make_organization,
    make_person,
    make_publication,
    make_venue,
)


def make_directory() -> None:
    """Make people, publications, venues, organizations and interests to search for."""
    kaust = make_organization(name="King Abdullah University of Science and Technology")
    mit = make_organization(name="Massachusetts Institute of Technology", city="Cambridge")
    lmu = make_organization(name="Ludwig-Maximilians-Universität München", city="München")
    make_organization(name="Consejo Superior de Investigaciones Científicas")
    uiuc = make_organization(name="University of Illinois Urbana-Champaign")
    vision = make_organization(name="Chair of Computer Vision", parent=lmu)

    john = make_person(name="John Smith")
    jane = make_person(name="Jane R. Smith")
    ostergaard = make_person(name="Ann-Kathrin Østergaard-Lindström")
    karimi = make_person(name="محمد رضا کریمی")
    make_person(name="خالد البحراني")
    make_person(name="יעל כהן")
    make_person(name="สมชาย ใจดี")
    make_person(name="प्रिया वर्मा")
    odwyer = make_person(name="Órla Ní Dhuibhir")
    lopez = make_person(name="José-Luis López de Haro")
    zhang = make_person(name="Weimin Zhang", native_name="张伟民")
    make_person(name="Weiming Zhang", native_name="张伟明")
    secret = make_person(name="Quentin Unlisted", is_listed=False)
    PersonName.objects.create(person=jane, name="Jane Maidenham", kind="former")
    PersonName.objects.create(person=karimi, name="محمود العتیق", kind="former")
    PersonName.objects.create(person=zhang, name="William Zhang")

    make_affiliation(person=john, organization=mit, role="faculty", title="Associate Professor")
    make_affiliation(person=jane, organization=uiuc, role="postdoc", start="2020")
    make_affiliation(person=ostergaard, organization=vision, role="phd_student", start="2021")
    make_affiliation(person=lopez, organization=kaust, role="researcher", start="2018")
    for name, person in (
        ("Quantum error correction", lopez),
        ("Behavioral economics", odwyer),
        ("Serverless computing", john),
    ):
        interest = Interest.objects.create(name=name)
        PersonInterest.objects.create(person=person, interest=interest)

    sosp = make_venue(name="Symposium on Operating Systems Principles")
    popl = make_venue(name="ACM SIGPLAN Symposium on Principles of Programming Languages")
    cvpr = make_venue(name="IEEE/CVF Conference on Computer Vision and Pattern Recognition")
    vldb = make_venue(name="International Conference on Very Large Data Bases")
    nature = make_venue(name="Nature Communications", kind="journal")
    icml = make_venue(name="International Conference on Machine Learning", short_name="ICML")
    workshop = make_venue(name="Workshop on Theory of Mind", short_name="ToM", parent=icml)
    make_publication(
        title="Colorful Caches: Organizing Behavior Models",
        authors=[john, "Nakamura, Aiko"],
        venue=sosp,
        date="2019-10",
        doi="10.1145/3341301.3359600",
    )
    make_publication(
        title="Proving Programs Correct, Gradually", authors=[jane], venue=popl, date="2020-01"
    )
    make_publication(
        title="Seeing Leaves Through Fog", authors=[ostergaard, lopez], venue=cvpr, date="2022-06"
    )
    make_publication(
        title="Indexes for Catalogs of Stars", authors=[zhang, odwyer], venue=vldb, date="2018"
    )
    make_publication(
        title="A Catalyst for Aluminum Fibers", authors=[karimi], venue=nature, date="2021-03"
    )
    make_publication(title="Minds of Machines", authors=[jane], venue=workshop, date="2023")
    make_publication(
        title="Large Language Models Can Count", authors=[john], venue=icml, date="2023-07"
    )
    make_publication(
        title="Serverless Functions, Revisited", authors=[john, jane, secret], date="2021"
    )
    make_publication(
        title="Theses on Children and Mice: Analyses of Two Hypotheses", date="2005", kind="book"
    )
