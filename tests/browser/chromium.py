"""Find and start the system's Chromium."""

import os
import shutil

# For each window, Chromium starts two pages that suggest what to type into its address bar, which
# no test sees: more work than most tests. The switch replaces Playwright's, so that what matters of
# that is repeated.
_WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
# Pages make requests only to the test server, and a processor draws them faster than one that
# imitates a graphics card.
QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(_WITHOUT)}",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is the same engine without a window around pages, which no test sees."""


def find_chromium() -> str | None:
    names = [os.environ.get("CHROMIUM", ""), *NAMES]
    return next((path for name in names if name and (path := shutil.which(name))), None)
