"""Writes where a release comes from, NAME.intoto.json: an in-toto statement with a predicate of SLSA Provenance 1.0.

usage: provenance.py FOLDER COMMIT. FOLDER has the files of a release; COMMIT is the full id of the commit that they were built from.
"""

import hashlib
import json
import pathlib
import sys

folder, commit = pathlib.Path(sys.argv[1]), sys.argv[2]
(archive,) = folder.glob("qa-*.tar.xz")
name = archive.name.removesuffix(".tar.xz")
parts = json.loads((folder / f"{name}.cdx.json").read_text())["components"]


def dependency(part):
    found = {"uri": part["purl"]}
    revisions = [entry["content"] for entry in part.get("hashes", []) if entry["alg"] == "SHA-1"]
    return found | ({"digest": {"gitCommit": revisions[0]}} if revisions else {})


statement = {
    "_type": "https://in-toto.io/Statement/v1",
    "subject": [{"name": file.name, "digest": {"sha256": hashlib.sha256(file.read_bytes()).hexdigest()}}
                for file in sorted([archive, folder / f"{name}.cdx.json", folder / "qa.artifactbundle.zip", folder / "qa.rb"])],
    "predicateType": "https://slsa.dev/provenance/v1",
    "predicate": {
        "buildDefinition": {
            "buildType": "ci/release", "externalParameters": {"commit": commit},
            "resolvedDependencies": [{"uri": "git+qa", "digest": {"gitCommit": commit}}, *map(dependency, parts)],
        },
        # Anyone can build the same bytes, so no builder needs to be trusted.
        "runDetails": {"builder": {"id": "ci/release"}},
    },
}
(folder / f"{name}.intoto.json").write_text(json.dumps(statement, indent=2, sort_keys=True) + "\n")
