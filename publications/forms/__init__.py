"""Forms that edit publications and their authors."""
