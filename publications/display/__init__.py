"""How pages show a publication: bylines, links, printed fields, and the origins of author links."""
