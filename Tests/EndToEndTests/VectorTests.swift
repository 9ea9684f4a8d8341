import Foundation
import TestSupport
import Testing

/// Vector images, with and without the programs that draw them.
@Suite(.serialized) struct VectorTests {
  private static let hasTools = ["rsvg-convert", "pdftocairo", "pdfinfo", "pdffonts"].allSatisfy { tool in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: $0 + "/" + tool)
    }
  }

  /// An app with a launch screen that shows a centered SVG of 60 x 60 points.
  private func app(_ body: String) throws -> PlistApp {
    let app = try PlistApp(
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>")
    let folder = app.path + "/Assets.xcassets/Logo.imageset"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try #"{"images":[{"idiom":"universal","filename":"logo.svg"}]}"#
      .write(toFile: folder + "/Contents.json", atomically: true, encoding: .utf8)
    try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"60\">\(body)</svg>"
      .write(toFile: folder + "/logo.svg", atomically: true, encoding: .utf8)
    return app
  }

  private func run(_ app: PlistApp, path: String? = nil) throws -> (process: QAProcess, run: RunFile) {
    let output = app.scratch.path + "/vectors"
    let process = try QAProcess.run(
      ["run", "--matrix", "smoke", "--output", output] + app.subject, in: app.scratch.path,
      environment: path.map { ["PATH": $0] } ?? [:])
    return (process, try RunFile.read(output))
  }

  private let disc = "<circle cx=\"30\" cy=\"30\" r=\"25\" fill=\"#000\"/>"

  /// systemBackground is white in light and black in dark.
  @Test(
    "A black logo is invisible only in dark appearance, and the finding names the drawing program",
    .enabled(if: hasTools))
  func blackLogo() throws {
    let (process, run) = try run(try app(disc))
    #expect(process.status == 1 && run.failed.contains("LB-10"), "\(process.errors)")
    let rows = run.results.filter { $0.criterion == "LB-10" }
    #expect(!rows.isEmpty)
    #expect(rows.allSatisfy { ($0.outcome == "failed") == ($0.appearance == "dark") })
    #expect(rows.allSatisfy { $0.note?.contains("logo.svg as rsvg-convert ") == true })
    #expect(run.results.first { $0.criterion == "LB-4" }?.outcome == "passed")
  }

  @Test("Without the program, criteria about the picture are undecided and name the package")
  func missingTool() throws {
    let (process, run) = try run(try app(disc), path: "/nonexistent")
    #expect(process.status == 0, "\(process.errors)")
    let decodes = run.results.first { $0.criterion == "LB-4" }
    #expect(decodes?.outcome == "cannotTell" && decodes?.reason == "unreadable-image")
    #expect(
      decodes?.message.contains("rsvg-convert is not on PATH") == true
        && decodes?.message.contains("librsvg") == true, "\(decodes?.message ?? "")")
    let rows = run.results.filter { $0.criterion == "LB-10" }
    #expect(!rows.isEmpty && rows.allSatisfy { $0.outcome == "cannotTell" })
  }

  @Test("A file that the program rejects is a finding with the program's message", .enabled(if: hasTools))
  func broken() throws {
    let (process, run) = try run(try app("<g>"))
    let decodes = run.results.first { $0.criterion == "LB-4" }
    #expect(process.status == 1 && decodes?.outcome == "failed", "\(process.errors)")
    #expect(
      decodes?.message.contains("cannot be read by rsvg-convert: \"") == true, "\(decodes?.message ?? "")")
    #expect(decodes?.file?.hasSuffix("Logo.imageset/logo.svg") == true)
  }

  @Test("Unsupported features are named, with and without the program")
  func doubtful() throws {
    for path in [nil, "/nonexistent"] {
      let (_, run) = try run(try app("<text y=\"20\">Hi</text>"), path: path)
      let decodes = run.results.first { $0.criterion == "LB-4" }
      #expect(decodes?.outcome == "cannotTell" && decodes?.message.contains("<text>") == true)
    }
  }
}
