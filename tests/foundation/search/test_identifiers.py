"""A pasted identifier is recognized however it is written."""

import pytest

from foundation.search.identifiers import key_of_identifier, keys_of_ends


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("10.1145/3342195.3387524", ":doi:10.1145/3342195.3387524"),
        ("DOI: 10.1145/ABC.", ":doi:10.1145/abc"),
        ("https://dl.acm.org/doi/pdf/10.1145/abc?download=true", ":doi:10.1145/abc"),
        ("(https://doi.org/10.1145/abc#sec2)", ":doi:10.1145/abc"),
        ("10.48550/arXiv.1605.01234", ":arxiv:1605.01234"),
        ("arXiv 1605.01234v2", ":arxiv:1605.01234"),
        ("https://arxiv.org/pdf/1605.01234v2.pdf", ":arxiv:1605.01234"),
        ("https://arxiv.org/abs/math/0309136", ":arxiv:math/0309136"),
        ("arxiv.org/abs/math/0309136v2", ":arxiv:math/0309136"),
        ("arXiv:math.GT/0309136", ":arxiv:math/0309136"),
        ("https://arxiv.org/abs/1605.01234?context=cs", ":arxiv:1605.01234"),
        ("https://doi.org/10.1145%2Fabc", ":doi:10.1145/abc"),
        ("978-0-262-03384-8", ":isbn:978026203384"),
        ("ISBN 0-262-03384-4", ":isbn:978026203384"),
        ("isbn-10: 080442957X", ":isbn:978080442957"),
        ("https://orcid.org/0000-0002-1825-0097", ":orcid:0000-0002-1825-0097"),
        ("0000-0001-5109-371x", ":orcid:0000-0001-5109-371x"),
        ("https://orcid.org/0000-0002-1825-0097/", ":orcid:0000-0002-1825-0097"),
        ("orcid:0000000218250097", ":orcid:0000-0002-1825-0097"),
        ("https://ror.org/02v51f717", ":ror:02v51f717"),
        ("ror.org/02v51f717/", ":ror:02v51f717"),
        ("ROR: 02V51F717", ":ror:02v51f717"),
        ("02v51f717", ":ror:02v51f717"),
        ("0000–0002–1825–0097", ":orcid:0000-0002-1825-0097"),
        ("0000 0002 1825 0097", ":orcid:0000-0002-1825-0097"),
        ("arXiv:2408.08586v2 [cs.DC]", ":arxiv:2408.08586"),
        ("https://www.alphaxiv.org/abs/math/0309136", ":arxiv:math/0309136"),
        ("https://pubs.acs.org/doi/10.1021/abc.4/full", ":doi:10.1021/abc.4"),
        ("https://link.springer.com/content/pdf/10.1007/abc_1.pdf", ":doi:10.1007/abc_1"),
        (
            "https://biorxiv.org/content/10.1101/2020.01.02.345678v2.full.pdf",
            ":doi:10.1101/2020.01.02.345678",
        ),
        ("https://www.nature.com/articles/s41586-020-2649-2.pdf#x", ":end:s41586-020-2649-2:"),
        ("nature.com/articles/s41586-020-2649-2", ":end:s41586-020-2649-2:"),
        ("https://aclanthology.org/2020.acl-main.1/", ":end:2020.acl-main.1:"),
        ("https://ieeexplore.ieee.org/document/7780459", ":end:7780459:"),
        ("https://ieeexplore.ieee.org/stamp/stamp.jsp?arnumber=7780459", ":end:7780459:"),
        ("https://openreview.net/forum?id=AbCdEfGh1", ":end:abcdefgh1:"),
        ("https://example.org/news/2020/", ""),
        ("10.1145/\ud800", ""),
        ("doi", ""),
        ("2019-2021", ""),
        ("10.48550/arxiv.astro-ph/9901234", ":arxiv:astro-ph/9901234"),
        ("https://example.org/1/jcli-d-14-00123.1.xml", ":end:jcli-d-14-00123.1:"),
        ("gpu cluster", ""),
        ("", ""),
    ],
)
def test_key_of_an_identifier(text: str, key: str) -> None:
    assert key_of_identifier(text) == key


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("3341301.3359646", [":end:3341301.3359646:"]),
        ("3341301/3359646", [":end:3359646:"]),
        ("actamat.2008.05.012", [":end:actamat.2008.05.012:", ":end:j.actamat.2008.05.012:"]),
        (" W19-5301.", [":end:w19-5301:"]),
        ("gpus", []),
        ("12345\ud800", []),
        ("2020", []),
        ("osdi 2020", []),
        ("1" * 60, [f":end:{'1' * 50}:"]),
    ],
)
def test_keys_of_the_end_of_an_identifier(text: str, keys: list[str]) -> None:
    assert keys_of_ends(text) == keys
