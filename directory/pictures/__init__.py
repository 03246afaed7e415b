"""Pictures drawn by the server as SVG, in the page's own colors, each with a table beside it.

The modules here compute geometry, in the units of the picture's view box, and know no HTML; the
templates in `templates/pictures/` draw it. No color is in either: the style sheet has them.
"""
