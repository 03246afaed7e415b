"""A pasted identifier is recognized however it is written."""

import pytest

from foundation.search.identifiers import key_of_identifier


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
        ("0000 0002 1825 0097", ":orcid:0000-0002-1825-0097"),
        ("arXiv:2408.08586v2 [cs.DC]", ":arxiv:2408.08586"),
        ("doi", ""),
        ("2019-2021", ""),
        ("gpu cluster", ""),
        ("", ""),
    ],
)
def test_key_of_an_identifier(text: str, key: str) -> None:
    assert key_of_identifier(text) == key
