"""Check a PDF and draw its first page. Run as a program by `foundation.pictures.pdf_pages`.

It reads the PDF from standard input and writes a PNG to standard output. A PDF from outside is read
by a native library, so it runs in a process of its own that may take only so much memory and time.
It imports nothing of the project or Django.
"""

import resource
import sys

MOST_MEMORY = 1024 * 1024 * 1024
MOST_SECONDS = 10  # of CPU time
WIDTH, MOST_HEIGHT = 1440, 2400  # pixels of the picture
UNREADABLE = 3


def main() -> int:
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    content = sys.stdin.buffer.read()

    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(content)[0]
        width, height = page.get_size()
        scale = min(WIDTH / width, MOST_HEIGHT / height)
        image = page.render(scale=scale, may_draw_forms=False).to_pil().convert("RGB")
    except (pypdfium2.PdfiumError, ArithmeticError, LookupError, MemoryError, ValueError):
        return UNREADABLE
    image.save(sys.stdout.buffer, "PNG")
    return 0


if __name__ == "__main__":
    sys.exit(main())
