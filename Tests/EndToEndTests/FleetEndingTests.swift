import CommandSupport
import Foundation
import TestSupport
import Testing

/// Whether the system has a C compiler, and a linker that starts a library with a program.
private let canPreload: Bool = {
  #if os(Linux) && canImport(Glibc)
  ["/usr/bin/cc", "/usr/local/bin/cc"].contains { FileManager.default.isExecutableFile(atPath: $0) }
  #else
  false
  #endif
}()

/// Apps whose process ends without an answer, among others.
@Suite(.serialized, .enabled(if: canPreload, "needs Linux and a C compiler as cc"))
struct FleetEndingTests {
  private static let names = ["a", "b c", "crashes", "d", "e", "fills", "g", "hangs", "i", "killed"]

  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// The environment in which the process of an app ends as the app's name says.
  private func environment(_ stage: FleetStage, _ limits: [(String, String)]) throws -> [String: String] {
    // A blank ends a path in LD_PRELOAD.
    let library = scratch.path + "/endings.so"
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/endings.c"
    let compiler = try QAProcess.run(
      program: "/usr/bin/env", ["cc", "-shared", "-fPIC", "-O1", "-o", library, source])
    try #require(compiler.status == 0, "\(compiler.errors)")
    let home = stage.top + "/home"
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    for folder in ["Matrix", "Reports"] {
      try FileManager.default.copyItem(atPath: Checkout.home + "/" + folder, toPath: home + "/" + folder)
    }
    var text = try stage.text("home/Matrix/system/limits.yml")
    for (key, value) in limits {
      text = text.replacing(try Regex("\(key): [0-9]+"), with: "\(key): \(value)")
    }
    try stage.write(text, to: "home/Matrix/system/limits.yml")
    return FleetStage.time.merging(["LD_PRELOAD": library, "QA_HOME": home]) { $1 }
  }

  @Test("Of ten apps, those that crash, hang, fill the memory or are killed lose only their own results")
  func ten() async throws {
    let stage = try FleetStage(Self.names, broken: [])
    let environment = try environment(stage, [("appSeconds", "180"), ("appMegabytes", "3000")])
    let run = try await stage.run(
      ["apps/*"], ["--jobs", "2", "--history", "all.sqlite"], to: "out", environment: environment)
    #expect(run.status == 2, "\(run.output) \(run.errors)")
    let reasons = [
      "crashes": "ended by signal 11", "fills": "ended by signal 11", "killed": "ended by signal 9",
      "hangs": "not checked within 180 s",
    ]
    let apps = try stage.apps("out")
    #expect(apps.count == 10)
    for name in Self.names {
      let app = try #require(apps["apps/" + name])
      let reason = reasons[name]
      #expect((app["verdict"] as? String == "errored") == (reason != nil), "\(name): \(app)")
      guard let reason else { continue }
      let errors = "\(app["errors"] ?? "")"
      #expect(errors.contains(reason), "\(app)")
      for report in ["junit.xml", "summary.md", "index.html"] {
        #expect(try stage.text("out/" + report).contains("apps/" + name), "\(report)")
      }
      #expect(
        try stage.text("out/junit.xml").contains(reason) && stage.text("out/index.html").contains(reason))
      #expect(run.errors.contains("apps/\(name): error: ") && run.errors.contains(reason), "\(run.errors)")
    }
    // The others have the bytes of a run without the four.
    let others = Self.names.filter { reasons[$0] == nil }.map { "apps/" + $0 }
    _ = try await stage.run(others, ["--history", "other.sqlite"], to: "other", environment: environment)
    let different = stage.differences("out/apps", "other/apps")
    #expect(different == [], "\(different)")
    let lists = [
      try await stage.qa(["history", "--history", "all.sqlite", "--list", "--json"]),
      try await stage.qa(["history", "--history", "other.sqlite", "--list", "--json"]),
    ]
    #expect(lists[0].status == 0 && lists[0].output == lists[1].output, "\(lists[0].errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: stage.top + "/out/apps").count == 6)
  }

  @Test("With --since, the process that compares the apps loses only the app at which it ends")
  func since() async throws {
    let stage = try FleetStage(["a", "crashes", "d"], broken: [])
    let git = "-c user.name=a -c user.email=a@example.com"
    let made = try QAProcess.run(
      program: "/bin/sh", ["-c", "git init -q && git add apps && git \(git) commit -q -m a"], in: stage.top)
    try #require(made.status == 0, "\(made.errors)")
    let words = ["--history", "h.sqlite", "--since", "HEAD"]
    _ = try await stage.run(["apps/*"], words, to: "out")
    let run = try await stage.run(["apps/*"], words, to: "out")
    #expect(run.status == 0 && run.output.components(separatedBy: ", unchanged").count == 4, "\(run.output)")
    let environment = try environment(stage, [])
    let again = try await stage.run(["apps/*"], words, to: "out", environment: environment)
    // Its basis has the data folder's digest, not its path, so the others are unchanged.
    #expect(again.status == 2, "\(again.output) \(again.errors)")
    let apps = try stage.apps("out")
    #expect(apps["apps/a"]?["exitCode"] as? Int == 0 && apps["apps/d"]?["exitCode"] as? Int == 0)
    let errors = "\(apps["apps/crashes"]?["errors"] ?? "")"
    #expect(errors.contains("signal 11"), "\(apps)")
  }
}
