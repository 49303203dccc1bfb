# A card room in a container: docker build -t paiju . && docker run -p 8000:8000 -v paiju:/data paiju
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /paiju
COPY . .
ENV PAIJU_REQUIRE_COMPILED=1
RUN python -m venv /opt/paiju && /opt/paiju/bin/pip install --no-cache-dir ".[all]"

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data paiju && install -d -o paiju -g paiju /data
COPY --from=build /opt/paiju /opt/paiju
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
ENV PATH=/opt/paiju/bin:$PATH PAIJU_HOST=0.0.0.0 PAIJU_DATABASE=/data/paiju.db PAIJU_LOG_FORMAT=json
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import os, ssl, urllib.request as u; s = 's' if os.environ.get('PAIJU_TLS_CERT') else ''; u.urlopen(f'http{s}://127.0.0.1:' + os.environ.get('PAIJU_PORT', '8000') + '/healthz', timeout=4, context=ssl._create_unverified_context() if s else None)"]
STOPSIGNAL SIGTERM
CMD ["paiju", "serve"]
