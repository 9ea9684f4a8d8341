"""Writes the forms of a release for SwiftPM and Homebrew: qa.artifactbundle.zip and qa.rb.

usage: packages.py STAGE FOLDER. STAGE is the unpacked archive; FOLDER has the archive. QA_RELEASE_URL is the folder on the
web where the files will be; SOURCE_DATE_EPOCH is the time of the commit.
"""

import hashlib
import json
import os
import pathlib
import sys
import time
import zipfile

stage, folder = (pathlib.Path(word) for word in sys.argv[1:])
name = stage.name
_, version, _, machine = name.split("-", 3)
url = os.environ.get("QA_RELEASE_URL", f"https://github.com/OWNER/qa/releases/download/v{version}").rstrip("/")

# Source: SwiftPM, "Creating an Artifact Bundle for Command Line Tools" (SE-0305).
info = {
    "schemaVersion": "1.0",
    "artifacts": {
        "qa": {
            "type": "executable", "version": version,
            "variants": [{"path": f"{name}/qa", "supportedTriples": [f"{machine}-unknown-linux-gnu"]}],
        }
    },
}
moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
with zipfile.ZipFile(folder / "qa.artifactbundle.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    def add(path, data, mode=0o644):
        entry = zipfile.ZipInfo("qa.artifactbundle/" + path, moment)
        entry.compress_type = zipfile.ZIP_DEFLATED
        entry.create_system = 3
        entry.external_attr = (0o100000 | mode) << 16
        archive.writestr(entry, data)

    add("info.json", json.dumps(info, indent=2) + "\n")
    for file in sorted(path for path in stage.rglob("*") if path.is_file()):
        mode = 0o755 if file == stage / "qa" else 0o644
        add(f"{name}/{file.relative_to(stage)}", file.read_bytes(), mode)

archive = folder / f"{name}.tar.xz"
(folder / "qa.rb").write_text(f'''\
# A formula for Homebrew on Linux. Put it into the folder Formula of a tap. On macOS, build qa with ci/qa.
class Qa < Formula
  desc "Checks the launch screen of an iOS app against a checklist"
  homepage "{url.split("/releases/")[0]}"
  url "{url}/{archive.name}"
  version "{version}"
  sha256 "{hashlib.sha256(archive.read_bytes()).hexdigest()}"
  license "MIT"

  depends_on arch: :{machine}
  depends_on :linux

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"qa"
    man1.install_symlink libexec/"qa.1"
    bash_completion.install_symlink libexec/"completions/qa.bash" => "qa"
    zsh_completion.install_symlink libexec/"completions/qa.zsh" => "_qa"
    fish_completion.install_symlink libexec/"completions/qa.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/qa --version")
  end
end
''')
