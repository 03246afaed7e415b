"""What pages may load, and who may show them in a frame."""


def policy(*, frame_ancestors: str = "'none'") -> str:
    """Return the header. Everything must come from this site, and nothing can be inline."""
    return "; ".join(
        (
            "default-src 'self'",
            "img-src 'self' data:",
            "object-src 'none'",
            "base-uri 'none'",
            "form-action 'self'",
            f"frame-ancestors {frame_ancestors}",
        )
    )
