import Foundation
import TestSupport
import Testing

/// A folder `served` with the files of a release, whose program is a script that writes a report with its arguments.
struct ServedRelease {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try shell(
      """
      mkdir -p served/qa-9.9-linux-$(uname -m) && cd served
      cat >qa-9.9-linux-$(uname -m)/qa <<'END'
      #!/bin/sh
      # Writes a report with its arguments, and ends as for a finding.
      if [ "$1" != run ]; then echo 9.9; exit; fi
      for folder in "$@"; do :; done
      mkdir -p "$folder" && echo "$*" | tee "$folder/summary.md" "$folder/junit.xml"
      exit 1
      END
      chmod +x qa-9.9-linux-$(uname -m)/qa
      tar -cJf qa-9.9-linux-$(uname -m).tar.xz qa-9.9-linux-$(uname -m) && rm -r qa-9.9-linux-$(uname -m)
      sha256sum * > SHA256SUMS
      """)
  }

  /// Runs a command in the folder.
  @discardableResult func shell(_ command: String) throws -> QAProcess {
    let process = try QAProcess.run(program: "/bin/bash", ["-ec", command], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    return process
  }

  /// The name of the archive without its suffix.
  var name: String { get throws { "qa-9.9-linux-\(try line("uname -m"))" } }

  /// The digest of the archive.
  var digest: String { get throws { try line("sha256sum served/*.tar.xz | cut -d' ' -f1") } }

  private func line(_ command: String) throws -> String {
    try shell(command).output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Reads the last document of a YAML file of the checkout with the reader that check-jsonschema brings.
  static func yaml(_ file: String, _ python: String) throws -> [String: Any] {
    let script = """
      import json, sys
      from ruamel.yaml import YAML
      print(json.dumps(list(YAML(typ="safe", pure=True).load_all(open(sys.argv[1])))[-1], default=str))
      """
    let text = try QAProcess.run(program: python, ["-c", script, "\(Checkout.home)/\(file)"]).output
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}

/// Programs on PATH.
enum Programs {
  static func has(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }
}
