import Foundation
import TestSupport
import Testing

/// The pages that `ci/docs` writes.
@Suite(
  .enabled(
    if: Python.has("markdown_it", "mdit_py_plugins"), "\(Python.missing("markdown_it", "mdit_py_plugins"))"))
struct DocsSiteTests {
  private func write(_ folder: String) throws -> QAProcess {
    try QAProcess.run(
      program: Checkout.root + "/ci/docs", [folder], in: Checkout.root,
      environment: ["QA_BINARY": QAProcess.binary, "QA_PYTHON": Python.path ?? ""])
  }

  @Test("The pages have no dead link and no script, and describe every assertion, criterion, command and key")
  func pages() throws {
    let folder = try TemporaryFolder()
    let site = folder.path + "/site"
    let process = try write(site)
    #expect(process.status == 0, "\(process.errors)")
    func page(_ name: String) throws -> String {
      try String(contentsOfFile: site + "/\(name).html", encoding: .utf8)
    }
    let assertions = try page("assertions")
    // The registry, which a test compares with the folder of assertions.
    let registry = Checkout.text("Sources/Assertions/All.swift")
    let list = try #require(registry.firstMatch(of: /= \[([^\]]*)\]\.sorted/)).1
    // Six more are about keys, elements, cases, evidence and reasons.
    #expect(
      assertions.matches(of: /<h2 id=/).count
        == list.split(separator: ",").count { $0.contains(/[a-z]/) } + 6)
    #expect(assertions.contains("id=\"contrastoutline\""))
    #expect(try page("criteria").contains("LS-I1: The icon is 120 by 120 points"))
    let commands = try page("commands")
    for words in ["qa watch", "--once", "qa checklist mutate", "64 wrong usage"] {
      #expect(commands.contains(words), "\(words)")
    }
    #expect(try page("settings").contains("gate.longest-waiver"))
    let start = try page("start")
    #expect(start.matches(of: /<figure><img src="pictures\/[a-z]+\.png"/).count == 3)
    for name in ["iphone", "constraints", "ipad"] {
      #expect(
        FileManager.default.contents(atPath: site + "/pictures/\(name).png")?.starts(with: [0x89, 0x50])
          == true)
    }
    // Again into the same folder, but not into one with other files.
    #expect(try write(site).status == 0)
    try Data().write(to: URL(fileURLWithPath: site + "/notes.txt"))
    #expect(try write(site).status != 0)
  }
}
