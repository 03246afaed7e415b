"""What an entry takes from elsewhere: macros, cross-references, and other files."""
