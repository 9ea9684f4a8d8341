import CommandSupport
import Foundation
import TestSupport
import Testing

/// Rules of an SDK that uploads need later.
@Suite(.serialized) struct NoticeTests {
  private let keys = "<key>UILaunchScreen</key><dict/><key>UIMainStoryboardFile</key><string>Main</string>"

  private func run(
    _ app: PlistApp, _ settings: String? = nil, _ more: [String] = []
  ) async throws -> (process: QAProcess, run: RunFile) {
    try? FileManager.default.removeItem(atPath: app.path + "/qa.yml")
    if let settings { try app.write(settings, to: "qa.yml") }
    let output = app.scratch.path + "/report"
    let process = try await app.qa(
      ["run"], ["--matrix", "smoke", "--no-previews", "--output", output] + more)
    return (process, try RunFile.read(output))
  }

  @Test("An app that names no SDK has a notice, and its run passes as strictly as it may")
  func unnamed() async throws {
    let app = try PlistApp(keys)
    for more in [[], ["--strict", "--fail-on", "minor"]] {
      let (process, run) = try await run(app, nil, more)
      #expect(process.status == 0, "\(process.errors)")
      let notice = try #require(run.notices.first)
      #expect(run.notices.count == 1 && notice.criterion == "LB-15" && notice.id == "scene-manifest-required")
      #expect(notice.sdk == "27" && notice.from == "2027-04" && notice.file == "Info.plist")
      // `PlistApp` writes the key into line 5.
      #expect(notice.line == 5)
      #expect(
        notice.message
          == "Built with SDK 27, the app stops at launch: UIKit starts it (`UIMainStoryboardFile` in "
          + "Info.plist:5), and the Info.plist has no UIApplicationSceneManifest. Uploads need this SDK from "
          + "April 2027. Add UIApplicationSceneManifest with a scene delegate.")
      let output = process.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(output.contains("1 notice that changes no result"))
      #expect(output.contains("The launch screen meets its checklist."))
      #expect(output.contains("Uploads need this SDK from April 2027"))
      #expect(!run.results.contains { ["failed", "cannotTell"].contains($0.outcome) })
    }
  }

  @Test(
    "Only an app that says that it is built with SDK 27 fails",
    arguments: [("sdk: 26", 0), ("sdk: 26.4", 0), ("sdk: 27", 1), ("sdk: 27.1", 1)])
  func settings(_ line: String, _ status: Int32) async throws {
    let (process, run) = try await run(PlistApp(keys), line + "\n")
    #expect(process.status == status, "\(process.errors)")
    #expect(run.failed == (status == 0 ? [] : ["LB-15"]))
    #expect(run.notices.count == (status == 0 ? 1 : 0))
    if status == 1 {
      let version = line.dropFirst("sdk: ".count)
      let message = run.results.first { $0.outcome == "failed" }?.message
      #expect(message?.hasPrefix("Built with SDK \(version), the app stops at launch: UIKit") == true)
    }
  }

  @Test("A wrong version of an SDK is an error with its line")
  func wrong() async throws {
    for text in ["zero", "0", "-1", "[27]"] {
      let app = try PlistApp(keys)
      try app.write("sdk: \(text)\n", to: "qa.yml")
      let process = try await app.qa(["run"], ["--matrix", "smoke"])
      #expect(
        process.status == 2 && process.errors.contains("qa.yml:1:6: error: sdk must be a"),
        "\(process.errors)")
    }
  }

  @Test("All rules of the SDK ahead are notices where a checklist asks for them")
  func all() async throws {
    let app = try PlistApp(keys + "<key>UIRequiresFullScreen</key><true/>")
    let (process, run) = try await run(app, nil, ["--checklist", "sdk-rules"])
    #expect(process.status == 0, "\(process.errors)")
    #expect(run.notices.map(\.id) == ["scene-manifest-required", "full-screen-changes"])
    #expect(run.notices.map(\.criterion) == ["LB-15", "SDK-1"])
  }
}
