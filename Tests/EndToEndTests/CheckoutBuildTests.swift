import Foundation
import TestSupport
import Testing

/// When `ci/qa` builds the program again, with a compiler that only notes its calls.
@Suite(.enabled(if: Programs.has("git"), "it needs git")) struct CheckoutBuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in [
      "Package.swift": "", "Sources/qa/main.swift": "", "Matrix/devices/a.yml": "",
      "Matrix/samples/App/a.txt": "",
      "Reports/schema/a.json": "", "Reports/templates/a.html": "", "README.md": "",
      ".gitignore": "/.build/\n/bin/\n",
      "ci/setup": "#!/bin/sh\n", "ci/qa": Checkout.text("ci/qa"), "ci/build": Checkout.text("ci/build"),
      "bin/swift": """
      #!/bin/sh
      mkdir -p .build/release
      echo "$QA_REVISION" >>.build/builds
      printf '#!/bin/sh\\ncase $1 in --version) echo %s;; evidence) mkdir -p evidence; date >>evidence/a;; esac\\n' \
        "$QA_REVISION" >.build/release/qa
      chmod +x .build/release/qa
      """,
    ] { try write(text, to: name) }
    try git("init -q")
    try commit()
  }

  private func write(_ text: String, to name: String) throws {
    try folder.write(text, to: name)
    if !name.contains(".") { chmod(folder.path + "/" + name, 0o755) }
  }

  @discardableResult private func shell(_ command: String) throws -> String {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let process = try QAProcess.run(
      program: "/bin/bash", ["-ec", command], in: folder.path,
      environment: ["PATH": folder.path + "/bin:" + path])
    #expect(process.status == 0, "\(process.errors)")
    return process.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private func git(_ words: String) throws {
    try shell("git -c user.name=a -c user.email=a@example.org \(words)")
  }

  private func commit() throws {
    try git("add -A")
    try git("commit -q -m next")
  }

  private func version() throws -> String { try shell("ci/qa --version") }
  private var head: String { get throws { try shell("git rev-parse --short=12 HEAD") } }
  private var builds: Int {
    get throws {
      try shell("cat .build/builds").split(separator: "\n", omittingEmptySubsequences: false).count
    }
  }

  @Test("The commands of the README build once, whatever files they add to the checkout")
  func readme() throws {
    let blocks = DocumentationTests.blocks("README.md").filter { $0.heading == "Pass the gate" }
    let commands = try #require(blocks.first { $0.language == "sh" }).text
    try shell("qa() { ci/qa \"$@\"; }\n" + commands)
    #expect(try shell("git status --porcelain") == "?? evidence/")
    #expect(try builds == 1)
  }

  @Test("Sources and data build the program again, and its version names the commit that has them")
  func stamp() throws {
    let first = try head
    #expect(try version() == first)
    for name in ["waivers.yml", "evidence/a.json", "docs/a.md", "README.md", "Matrix/samples/App/a.txt"] {
      try write("changed", to: name)
    }
    #expect(try version() == first && builds == 1)
    for (index, name) in [
      "Sources/qa/main.swift", "Sources/qa/new.swift", "Package.swift", "Matrix/devices/a.yml",
    ]
    .enumerated() {
      try write("changed", to: name)
      #expect(try version() == first + "-dirty" && builds == 2 + index, "\(name)")
    }
    try commit()
    let second = try head
    #expect(try version() == second && builds == 6)
    try write("changed again", to: "README.md")
    try commit()
    try shell("touch Sources/qa/main.swift")
    #expect(try version() == second && builds == 6)
  }
}
