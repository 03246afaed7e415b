"""/me/: the pages on which members keep their own record, by the forms of the admin."""
