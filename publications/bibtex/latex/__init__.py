"""LaTeX to Unicode and back."""
