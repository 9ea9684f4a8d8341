"""Writes what a release contains: components.cdx.json (CycloneDX 1.5) and THIRD_PARTY_LICENSES.

usage: components.py SCRATCH VERSION COMMIT FOLDER. SCRATCH is SwiftPM's folder with the checkouts of the packages.
"""

import json
import pathlib
import re
import subprocess
import sys

scratch, version, commit, folder = sys.argv[1:]
root = pathlib.Path(__file__).resolve().parent.parent
# Debian's packages whose static libraries are linked.
LIBRARIES = ["libxml2-dev", "libpng-dev", "libjpeg62-turbo-dev", "zlib1g-dev", "libsqlite3-dev", "libmd-dev", "liblzma-dev"]
NAMES = ["LICENSE", "LICENSE.txt", "LICENSE.md", "NOTICE.txt", "NOTICE"]


def license_of(text):
    """The SPDX id of a license text; None for one that is not known."""
    if "Apache License" in text and "Runtime Library Exception" in text.replace("RUNTIME LIBRARY EXCEPTION", "Runtime Library Exception"):
        return "Apache-2.0 WITH Swift-exception"
    if "Apache License" in text:
        return "Apache-2.0"
    if "Permission is hereby granted, free of charge" in " ".join(text.split()):
        return "MIT"
    return None


def packages():
    """Swift packages that are linked, from SwiftPM's own record."""
    resolved = json.loads((root / "Package.resolved").read_text())
    for pin in sorted(resolved["pins"], key=lambda pin: pin["identity"]):
        name = pin["location"].rstrip("/").removesuffix(".git").split("/")[-1]
        checkout = pathlib.Path(scratch) / "checkouts" / name
        texts = [(file, (checkout / file).read_text()) for file in NAMES if (checkout / file).exists()]
        if not texts:
            sys.exit(f"ci/components.py: error: {name} has no license file")
        identifier = license_of(texts[0][1])
        if identifier is None:
            sys.exit(f"ci/components.py: error: the license of {name} is not known")
        owner = pin["location"].removesuffix(".git").split("/")[-2]
        release = pin["state"].get("version") or pin["state"]["revision"]
        yield {
            "type": "library", "name": name, "version": release,
            "purl": f"pkg:swift/github.com/{owner}/{name}@{release}",
            "licenses": [{"expression": identifier}],
            "hashes": [{"alg": "SHA-1", "content": pin["state"]["revision"]}],
        }, "\n".join(text for _, text in texts)


def libraries():
    """System libraries that are linked, with Debian's own record of copyright."""
    for package in LIBRARIES:
        answer = subprocess.run(["dpkg-query", "-W", "-f=${Version}", package], capture_output=True, text=True)
        if answer.returncode != 0:
            sys.exit(f"ci/components.py: error: {package} is not installed")
        copyright_file = pathlib.Path(f"/usr/share/doc/{package}/copyright")
        release = answer.stdout.strip()
        yield {
            "type": "library", "name": package.removesuffix("-dev"), "version": release,
            "purl": f"pkg:deb/debian/{package}@{release}",
        }, copyright_file.read_text(errors="replace")


def runtime():
    """The Swift runtime and Foundation."""
    words = subprocess.run(["swift", "--version"], capture_output=True, text=True, check=True).stdout
    release = re.search(r"Swift version ([0-9.]+)", words).group(1)
    return {
        "type": "framework", "name": "swift", "version": release,
        "purl": f"pkg:generic/swift@{release}",
        "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}],
    }


parts = list(packages()) + list(libraries())
document = {
    "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
    "metadata": {
        "component": {
            "type": "application", "bom-ref": "qa", "name": "qa", "version": version,
            "licenses": [{"license": {"id": "MIT"}}],
            "properties": [{"name": "commit", "value": commit}],
        }
    },
    "components": [part for part, _ in parts] + [runtime()],
}
target = pathlib.Path(folder)
(target / "components.cdx.json").write_text(json.dumps(document, indent=2, sort_keys=True) + "\n")
line = "=" * 100
(target / "THIRD_PARTY_LICENSES").write_text(
    "".join(f"{line}\n{part['name']} {part['version']}\n{line}\n{text.strip()}\n\n" for part, text in parts)
    + f"{line}\nswift {runtime()['version']}\n{line}\nApache License 2.0 with Runtime Library Exception, https://www.swift.org/LICENSE.txt\n")
