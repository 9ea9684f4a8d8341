import CommandSupport
import Foundation
import TestSupport
import Testing

/// Makes screenshots from drawn launch screens, with Python and Pillow.
enum ScreenshotScript {
  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("screenshots.py").path
  static let isUsable: Bool = {
    guard let python = ReaderTests.python else { return false }
    return (try? run(python, ["-c", "import PIL.ImageCms"])) == 0
  }()

  static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
    try QAProcess.run(program: program, arguments).status
  }
}

/// Screenshots of simulators, phones and people, compared with the sample's launch screen.
@Suite(
  .enabled(if: ScreenshotScript.isUsable, "QA_PYTHON names no Python with Pillow; ci/test sets it"))
struct ScreenshotTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Draws a case of the sample, or of another project.
  private func draw(_ device: String, _ more: [String] = [], project: String? = nil) async throws -> String {
    let path = scratch.path + "/drawn-\(UUID().uuidString).png"
    let chosen = project.map { ["--project", $0] } ?? []
    let process = try await QACommand.run(["render", "--device", device, "-o", path] + chosen + more)
    try #require(process.status == 0, "\(process.errors)")
    return path
  }

  /// Returns a picture as `draw`, with the home indicator of a phone and without the mark of qa.
  private func photograph(_ device: String, _ more: [String] = []) async throws -> String {
    let path = try await draw(device, more)
    try Photograph.take(path)
    return path
  }

  /// Applies the script's operations to a picture.
  private func shot(_ drawn: String, _ operations: [String], suffix: String = "png") async throws -> String {
    let path = scratch.path + "/shot-\(UUID().uuidString).\(suffix)"
    let status = try ScreenshotScript.run(
      try #require(ReaderTests.python), [ScreenshotScript.path] + operations + [drawn, path])
    try #require(status == 0)
    return path
  }

  private func compare(_ files: [String], _ more: [String] = []) async throws -> QAProcess {
    try await QACommand.run(["diff"] + files + more)
  }

  @Test(
    "What is drawn is recognized under the system's own parts, on every device and in both appearances",
    arguments: [
      ("iphone-se-1", "bar:2"), ("iphone-14-pro", "system:3"), ("ipad-pro-11-m4", "bar:2"),
    ], ["light", "dark"])
  func recognized(device: (id: String, operation: String), appearance: String) async throws {
    let file = try await shot(try await draw(device.id, ["--appearance", appearance]), [device.operation])
    let process = try await compare([file])
    #expect(process.status == 0, "\(process.output)\(process.errors)")
    #expect(process.output.hasPrefix("equal: \(file)\n"))
    #expect(process.output.contains("(portrait, \(appearance), "))
    // Only the covered part differs.
    #expect(process.output.contains("ΔE00 0 on average"))
  }

  @Test(
    "Display P3, 16 bits, compression, noise and dithering change nothing",
    arguments: [
      ([], "p3.png"), ([], "16.png"), ([], "90.jpg"), (["noise"], "png"), (["dither"], "png"),
    ] as [([String], String)])
  func forms(operations: [String], suffix: String) async throws {
    let file = try await shot(try await draw("iphone-14-pro"), ["system:3"] + operations, suffix: suffix)
    let process = try await compare([file])
    #expect(process.output.hasPrefix("equal: \(file)\n"), "\(process.output)\(process.errors)")
    #expect(process.output.contains("contrast.gradient: passed") || suffix.hasSuffix("jpg"))
  }

  @Test("A simulator's rotated frame buffer and a panel with fewer pixels are recognized")
  func turnedAndNative() async throws {
    let turned = try await shot(
      photograph("iphone-14-pro", ["--orientation", "landscape-left"]), ["turn:90"])
    let mini = try await shot(photograph("iphone-13-mini"), ["size:1080x2340"])
    let process = try await compare([turned, mini])
    #expect(process.status == 0, "\(process.output)\(process.errors)")
    #expect(process.output.contains("(landscape-left, light, "))
    #expect(process.output.contains("iPhone 12 mini and iPhone 13 mini (portrait, light, "))
  }

  @Test("A screenshot of an older build is reported with the change, and fails the changed criteria")
  func olderBuilds() async throws {
    let moved = try SampleProject()
    try moved.replace(
      #"secondAttribute="centerY" id="LSc-co-008""#,
      with: #"secondAttribute="centerY" constant="2" id="LSc-co-008""#, in: moved.storyboard)
    let shifted = try await shot(try await draw("iphone-14-pro", project: moved.path), ["system:3"])
    let process = try await compare([shifted])
    #expect(process.status == 1)
    #expect(process.output.contains("is 2 pt below its expected position"), "\(process.output)")

    let recolored = try SampleProject()
    let sky = Picture(width: 8, height: 256) { _, y in .init(40, UInt8(160 - y / 4), 200) }.png()
    for scale in 1...3 {
      try recolored.write(
        sky, to: "\(recolored.catalog)/LaunchGradient.imageset/LaunchGradient@\(scale)x.png")
    }
    let other = try await shot(try await draw("iphone-14-pro", project: recolored.path), ["system:3"])
    let second = try await compare([other])
    #expect(second.status == 1)
    #expect(
      second.output.hasPrefix("changed: \(other): picture-differs\n")
        || second.output.contains("another-picture"))
  }

  @Test("A picture of another screen or of no launch screen is named")
  func refusals() async throws {
    let drawn = try await photograph("iphone-14-pro")
    func verdict(_ file: String, _ more: [String] = []) async throws -> String {
      let process = try await compare([file], more)
      #expect(process.status == 1, "\(process.errors)")
      let line = process.output.split(separator: "\n").first ?? ""
      return line.split(separator: " ").last.map(String.init) ?? ""
    }
    #expect(try await verdict(try await shot(drawn, ["black"])) == "black-screen")
    #expect(try await verdict(try await shot(drawn, ["white"])) == "blank-screen")
    #expect(try await verdict(try await shot(drawn, ["size:590x1278"])) == "not-native")
    #expect(try await verdict(drawn, ["--device", "iphone-se-1"]) == "other-device")
    #expect(try await verdict(drawn, ["--appearance", "dark"]) == "wrong-appearance")
    #expect(try await verdict(drawn, ["--orientation", "landscape-left"]) == "wrong-orientation")
  }

  @Test(
    "Pictures of the screenshot, the drawing and the difference are written on request; a file that is no picture is an error"
  )
  func picturesAndFaults() async throws {
    let drawn = try await shot(try await draw("iphone-se-1"), ["bar:2"])
    let folder = scratch.path + "/pictures"
    let process = try await compare([drawn, drawn], ["--pictures", folder])
    #expect(process.status == 0, "\(process.errors)")
    let written = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let stem = URL(fileURLWithPath: drawn).deletingPathExtension().lastPathComponent
    #expect(
      written
        == ["", "-2"].flatMap { number in
          ["difference", "drawn", "shown"].map { "\(stem)\(number)-\($0).png" }
        }
        .sorted())
    let text = scratch.path + "/notes.png"
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: text))
    let fault = try await compare([text])
    #expect(fault.status == 2)
    #expect(fault.output.contains("is a text file, not a PNG"), "\(fault.output)")
    let missing = try await compare([scratch.path + "/missing.png"])
    #expect(missing.status == 2)
    #expect(missing.errors.contains("cannot read the screenshot"))
  }
}
