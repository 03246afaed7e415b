"""Fetch publications by their DOI, arXiv number or PubMed number, as BibTeX for an import."""
