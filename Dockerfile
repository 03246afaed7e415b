# The production image: gunicorn as an unprivileged user, on a file system that can be read-only.
# docs/operations.md tells how to renew the digest (3.13.15 of Debian trixie), or to do without it.
ARG PYTHON_IMAGE=python:3.13-slim@sha256:7c61056e61ac89e852de05f3dc6fa51a6dd2181797bceed46aa725dd7cb2cd3b
FROM ${PYTHON_IMAGE} AS dependencies
RUN python -m venv /opt/venv
COPY requirements-s3.lock /tmp/
RUN /opt/venv/bin/pip install --no-cache-dir --no-compile --disable-pip-version-check --require-hashes --requirement /tmp/requirements-s3.lock
# The web fonts, before what they are made from is removed.
COPY website/__init__.py /tmp/build/website/
COPY website/fonts /tmp/build/website/fonts
RUN cd /tmp/build && /opt/venv/bin/python -m website.fonts.building /srv/fonts
COPY docker/remove_unused_files.py publications/exporting/citation_styles.py /tmp/
RUN python /tmp/remove_unused_files.py /opt/venv/lib/python3.*/site-packages /tmp/citation_styles.py
# Names of functions for debuggers: 22 MB. Libraries that their packages have patched don't survive this.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends binutils \
    && cd /opt/venv/lib/python3.*/site-packages \
    && strip --strip-unneeded typst/*.so pyroaring*.so cryptography/hazmat/bindings/*.so

FROM ${PYTHON_IMAGE}
ENV PATH=/opt/venv/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    DJANGO_SETTINGS_MODULE=directory.settings \
    HOST=0.0.0.0 \
    PORT=8000 \
    MALLOC_ARENA_MAX=2 \
    STATIC_ROOT=/srv/static \
    DATA_DIR=/data
# Fonts for the Chinese, Japanese, Korean and Arabic text of CVs in PDF, without those that they don't use.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends fonts-noto-cjk fonts-dejavu-core \
    && rm /usr/share/fonts/opentype/noto/NotoSansCJK-*.ttc /usr/share/fonts/truetype/dejavu/DejaVuSerif*.ttf \
    && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/cache/debconf/*-old /var/lib/dpkg/*-old
RUN groupadd --gid 10001 directory \
    && useradd --uid 10001 --gid directory --no-create-home --home-dir /nonexistent directory \
    && install --directory --owner directory --group directory /data /data/media /backups
COPY --from=dependencies /opt/venv /opt/venv
COPY --from=dependencies /srv/fonts /srv/fonts
WORKDIR /srv/directory
COPY . .
# These settings are for the build only and don't stay in the image.
RUN python -m compileall -q . \
    && export ENVIRONMENT=production SECRET_KEY=for-the-build-only-and-not-a-secret-of-any-server ALLOWED_HOSTS=build DATABASE_URL=sqlite:////tmp/build.sqlite3 FONTS_DIR=/srv/fonts \
    && python docker/compile_used_modules.py \
    && python manage.py collectstatic --no-input --verbosity=0
USER directory
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["python", "docker/healthcheck.py"]
ENTRYPOINT ["docker/entrypoint.sh"]
CMD ["gunicorn", "directory.wsgi"]
