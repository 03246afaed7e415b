"""Health checks, the replica, who changes records, uncommitted files, and security headers."""

from collections.abc import Callable

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from directory import replica
from directory.content_security_policy import policy
from directory.views.errors import unavailable
from directory.views.health import healthz, readyz
from foundation.history.recording import acting
from foundation.history.routes import Route
from foundation.slugs import fixed_url
from foundation.uncommitted_files import without_uncommitted_files

_HEALTH_CHECKS = {"/healthz": healthz, "/readyz": readyz}
_TRY_AGAIN_AFTER = 30  # seconds
POLICY = policy()
PERMISSIONS = "camera=(), geolocation=(), microphone=(), payment=(), usb=()"


class HealthCheckMiddleware:
    """Answer /healthz and /readyz before the other middleware.

    Health checks use plain HTTP, and a host name that need not be in ALLOWED_HOSTS.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = _HEALTH_CHECKS.get(request.path, self.get_response)
        return answer(request)


class PrimaryAwayMiddleware:
    """While only the replica of the database answers, read everything from it.

    Writes get 503, as without a replica.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method not in ("GET", "HEAD") or replica.primary_answers():
            return self.get_response(request)
        with replica.replica_alone() as answers:
            response = self.get_response(request)
        if answers and response.streaming and not isinstance(response, FileResponse):
            response.close()  # it would read its rows later, from the primary
            return unavailable(retry_after=_TRY_AGAIN_AFTER)
        return response


class RecordChangesMiddleware:
    """Attribute what a request changes to its user and to the admin or the own profile."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        in_admin = request.path.startswith(fixed_url("admin:index"))
        route = Route.ADMIN if in_admin else Route.PROFILE
        with acting(route=route, who=request.user):
            return self.get_response(request)


class UncommittedFilesMiddleware:
    """Keep no file of a request whose changes were not committed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in ("GET", "HEAD", "OPTIONS"):
            return self.get_response(request)
        with without_uncommitted_files():
            return self.get_response(request)


class ContentSecurityPolicyMiddleware:
    """Set the policies, unless a view has set its own for what it sends."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Content-Security-Policy", POLICY)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
