"""Pictures that the server renders as SVG, each with a table of the same data.

The modules compute geometry in units of the view box. The templates in `templates/pictures/` render
it, and the style sheet sets the colors.
"""
