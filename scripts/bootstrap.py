"""Create `.venv` with this Python and install a lock file into it.

Usage: python3 scripts/bootstrap.py requirements.lock

Does nothing if the environment already has exactly that lock file. Runs before anything is
installed, so it uses only the standard library. Its types are comments so that a Python that is too
old can run it and report that.
"""

import hashlib
import os
import subprocess
import sys

MINIMUM = (3, 11)
ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")


def stop(sentence):  # type: (str) -> None
    sys.stderr.write("error: " + sentence + "\n")
    raise SystemExit(1)


def check_python():  # type: () -> None
    if sys.version_info < MINIMUM:
        stop(
            "Python %d.%d or newer is required, but %s is %d.%d. Install a newer one, or set it: "
            "make PYTHON=/path/to/python3.13 ..."
            % (MINIMUM + (sys.executable,) + sys.version_info[:2])
        )
    try:
        import ensurepip  # noqa: F401
        import venv  # noqa: F401
    except ImportError:
        stop(
            "this Python has no venv module. Install it (on Debian and Ubuntu: apt install "
            "python3-venv) and run the command again."
        )


def wanted_stamp(lock):  # type: (str) -> str
    with open(lock, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return "%s %s\n" % (os.path.basename(lock), digest)


def installed_stamps():  # type: () -> list[str]
    """Return the stamps of the installed lock files; none if .venv is missing or broken."""
    try:
        subprocess.check_output([PYTHON, "-c", "import django"], stderr=subprocess.STDOUT)
        with open(os.path.join(VENV, "installed")) as file:
            return file.readlines()
    except (OSError, subprocess.CalledProcessError):
        return []


def install(lock):  # type: (str) -> None
    if not os.path.exists(PYTHON) or subprocess.call([PYTHON, "-c", "import pip"]):
        sys.stdout.write("Creating .venv with Python %d.%d ...\n" % sys.version_info[:2])
        sys.stdout.flush()
        if subprocess.call([sys.executable, "-m", "venv", "--clear", VENV]):
            stop("the virtual environment .venv couldn't be created; see the output above.")
    sys.stdout.write("Installing %s ...\n" % os.path.basename(lock))
    sys.stdout.flush()
    pip = [PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    if subprocess.call(pip + ["--require-hashes", "--requirement", lock]):
        stop("the dependencies couldn't be installed; see the output above.")


def note_installed(lock, stamp, stamps):  # type: (str, str, list[str]) -> None
    # The development lock file includes everything in the other one, at the same versions.
    kept = [line for line in stamps if line.split()[0] != os.path.basename(lock)]
    with open(os.path.join(VENV, "installed"), "w") as file:
        file.writelines(kept + [stamp])


def compile_modules():  # type: () -> None
    """Compile all modules if Python may not cache them, which saves 0.1 s per command."""
    if sys.dont_write_bytecode:
        apps = [
            name for name in os.listdir(ROOT) if os.path.exists(os.path.join(ROOT, name, "apps.py"))
        ]
        subprocess.call([PYTHON, "-m", "compileall", "-q", "manage.py"] + apps, cwd=ROOT)


def main(lock):  # type: (str) -> None
    check_python()
    stamp, stamps = wanted_stamp(lock), installed_stamps()
    if stamp not in stamps:
        install(lock)
        note_installed(lock, stamp, stamps)
    compile_modules()


if __name__ == "__main__":
    main(sys.argv[1])
