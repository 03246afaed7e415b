"""Titles in capitals in other languages than English."""

import pytest

from publications.exporting.foreign_titles_in_capitals import capitals_in_sentence_case


@pytest.mark.parametrize(
    ("title", "cited"),
    [
        ("EL PROBLEMA DE LA MUERTE EN LA OBRA", "El problema de la muerte en la obra"),
        ("FORÊTS ET ARBRES DE LA TERRE", "Forêts et arbres de la terre"),
        ("¿QUÉ ES UN ÁRBOL? LAS HOJAS DEL ROBLE", "¿Qué es un árbol? Las hojas del roble"),
        ("LOS BOSQUES DE ESPAÑA EN EL SIGLO XIX", "Los bosques de España en el siglo XIX"),
        ("ÍNDICE DE LOS ÁRBOLES (OAK-IR) Y VIH", "Índice de los árboles (OAK-IR) y VIH"),
        ("LA OBRA DE MARIA MACHADO EN LOS BOSQUES", "La obra de Maria Machado en los bosques"),
        ("FUNDAMENTOS DE FÍSICA I", "Fundamentos de física I"),
        ("DIE BÄUME DER ÖSTLICHEN WÄLDER IM WINTER", "Die Bäume der östlichen Wälder im Winter"),
        ("ZUR GEOGRAPHISCHEN LAGE DER EICHEN", "Zur geographischen Lage der Eichen"),
        ("FORÊTS ET LÉON DE LA TERRE", "Forêts et LÉON de la terre"),
        ("THE WOODS OF NOBILTÀ", "THE WOODS OF NOBILTÀ"),
        ("GROWTH OF TREES", "GROWTH OF TREES"),
        ("ÁRBOLES ALTOS", "ÁRBOLES ALTOS"),
        ("Los árboles de España", "Los árboles de España"),
    ],
)
def test_capitals_become_those_of_a_sentence(title: str, cited: str) -> None:
    assert capitals_in_sentence_case(title, {"LÉON": "LÉON"}) == cited
