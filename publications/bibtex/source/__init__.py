"""From bytes to entries: encoding, blocks, and the fields of each entry."""
