"""Who may do what: the roles of accounts, the units that they edit, and the rules of ownership."""
