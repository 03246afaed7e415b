"""Forms that edit people and the dated lines of their lives."""
