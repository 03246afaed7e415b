"""Forms that edit works and their authors."""
