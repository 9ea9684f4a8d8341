import CommandSupport
import Foundation
import TestSupport
import Testing

/// Increased contrast as an axis of the full matrix.
@Suite(.serialized) struct ContrastAxisTests {
  private struct Key: Hashable {
    var criterion: String
    var axes: [String?]
  }

  private func results(_ run: RunFile, _ contrast: String) -> [Key: [String]] {
    var found: [Key: [String]] = [:]
    for result in run.results where result.contrast == contrast {
      let key = Key(
        criterion: result.criterion,
        axes: [
          result.assertion, result.device, result.os, result.orientation, result.appearance,
          result.layoutDirection,
        ])
      found[key, default: []].append("\(result.outcome) \(result.message)")
    }
    return found
  }

  @Test("Without variants, each case of increased contrast has the result of normal contrast")
  func alike() async throws {
    let sample = try SampleProject()
    let (process, run) = try await sample.run([
      "--matrix", "full", "--device", "iphone-14-pro", "--format", "json",
    ])
    #expect(process.status == 0, "\(process.errors)")
    let record = try #require(run)
    let normal = results(record, "normal")
    #expect(!normal.isEmpty && normal == results(record, "high"))
    // Two systems, three orientations, two appearances, two contrasts, two directions.
    #expect(record.matrix.cases.count == 48)
  }

  @Test("A color for increased contrast that hides the logo fails only there")
  func variant() async throws {
    let app = try PlistApp(
      """
      <key>UILaunchScreen</key><dict><key>UIColorName</key><string>Back</string>
      <key>UIImageName</key><string>Logo</string></dict>
      """)
    try app.color("Back", "FFFFFF", high: "000000")
    try app.plainImage("Logo", 180, [0, 0, 0])
    let output = app.scratch.path + "/report"
    let process = try await app.qa(
      ["run"],
      ["--matrix", "full", "--device", "iphone-14-pro", "--orientation", "portrait", "--output", output])
    #expect(process.status == 1, "\(process.errors)")
    let run = try RunFile.read(output)
    let row = run.results.filter { $0.criterion == "LB-10" }
    #expect(row.filter { $0.contrast == "high" }.allSatisfy { $0.outcome == "failed" })
    #expect(row.filter { $0.contrast == "normal" }.allSatisfy { $0.outcome == "passed" })
    #expect(row.count == 16)
    // A failure names the contrast.
    let junit = try String(contentsOfFile: output + "/junit.xml", encoding: .utf8)
    #expect(junit.contains("high contrast"))
    let page = try String(contentsOfFile: output + "/index.html", encoding: .utf8)
    #expect(page.contains("increased contrast") || page.contains("high contrast"))
  }
}
