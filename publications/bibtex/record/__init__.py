"""The typed record of an entry: names, dates, addresses, identifiers and the other fields."""
