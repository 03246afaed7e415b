from website.models.site import Partner, Site

__all__ = ["Partner", "Site"]
