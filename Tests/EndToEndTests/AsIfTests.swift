import CommandSupport
import TestSupport
import Testing

/// `qa run --as-if sdk=N`.
@Suite(.serialized) struct AsIfTests {
  private func run(_ sdk: String, _ keys: String, _ more: [String] = []) async throws -> (
    process: QAProcess, run: RunFile?
  ) {
    let app = try PlistApp(keys)
    let output = app.scratch.path + "/report"
    let process = try await app.qa(
      ["run", "--as-if", sdk], ["--matrix", "smoke", "--output", output] + more)
    return (process, try? RunFile.read(output))
  }
  private let dictionary = "<key>UILaunchScreen</key><dict/>"
  private let main = "<key>UIMainStoryboardFile</key><string>Main</string>"

  @Test("The rules of tomorrow's SDK fail an app that today's accepts")
  func tomorrow() async throws {
    let today = try await run("sdk=26", dictionary + main)
    #expect(today.process.status == 0 && today.run?.failed == [])
    let tomorrow = try await run("sdk=27", dictionary + main)
    #expect(tomorrow.process.status == 1 && tomorrow.run?.failed == ["LB-15"])
    let finding = tomorrow.run?.results.first { $0.criterion == "LB-15" }
    #expect(finding?.message.hasPrefix("As if built with SDK 27, the app stops at launch") == true)
    #expect(finding?.file == "Info.plist" && (finding?.line ?? 0) > 0)
  }

  @Test("run.json and every report for people say that the run is a prediction")
  func mark() async throws {
    let app = try PlistApp(dictionary)
    func texts(_ more: [String]) async throws -> [String] {
      let output = app.scratch.path + "/marked"
      let process = try await app.qa(["run", "--matrix", "smoke", "--output", output], more)
      let names = ["summary.md", "index.html"]
      return [process.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")]
        + (try names.map { try String(contentsOfFile: output + "/" + $0, encoding: .utf8) })
        + [try String(contentsOfFile: output + "/run.json", encoding: .utf8)]
    }
    let marked = try await texts(["--as-if", "sdk=27"])
    #expect(marked.prefix(3).allSatisfy { $0.contains("as if built with SDK 27") })
    #expect(marked[3].contains("\"assumedSDK\":\"27\""))
    let plain = try await texts(["--checklist", "sdk-rules"])
    #expect(plain.prefix(3).allSatisfy { !$0.contains("as if built with") })
    #expect(plain[3].contains("\"assumedSDK\":null"))
  }

  @Test("Without the option the criterion does not apply, and a wrong SDK is wrong usage")
  func usage() async throws {
    let app = try PlistApp(dictionary)
    let plain = try await app.run(["--checklist", "sdk-rules"]).results.first { $0.criterion == "SDK-1" }
    #expect(plain?.outcome == "notApplicable" && plain?.reason == "sdk-unknown")
    for text in ["27", "sdk=", "sdk=new", "os=27"] {
      let wrong = try await app.qa(["run", "--as-if", text])
      #expect(wrong.status == 64 && wrong.errors.contains("--as-if needs an SDK"), "\(wrong.errors)")
    }
  }
}
