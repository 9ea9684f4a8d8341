# An image of qa from this checkout, for a machine without Swift and for a user who is not root:
#   docker build -t qa .
#   docker run --rm -v "$PWD:/work" -u "$(id -u):$(id -g)" qa run
FROM swift:6.2-bookworm AS build
# Package.swift names the folders of the tests, too.
COPY Package.swift /source/
COPY Sources /source/Sources
COPY Tests /source/Tests
COPY Matrix /source/Matrix
COPY Reports /source/Reports
COPY ci /source/ci
# The commit for `qa --version`: --build-arg QA_REVISION="$(git rev-parse --short=12 HEAD)"
ARG QA_REVISION=
RUN mv "$(dirname "$(/source/ci/install/build /built)")" /qa

FROM swift:6.2-bookworm-slim
# The libraries of the program, the programs that draw SVG and PDF images, and those for commits and signatures.
# hadolint ignore=DL3008
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends \
    libjpeg62-turbo libmd0 libpng16-16 libsqlite3-0 libxml2 zlib1g \
    bubblewrap git librsvg2-bin openssh-client poppler-utils \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /qa /opt/qa
RUN ln -s /opt/qa/qa /usr/local/bin/qa
WORKDIR /work
USER 65532:65532
ENTRYPOINT ["qa"]
