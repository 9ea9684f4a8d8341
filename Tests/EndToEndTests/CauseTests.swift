import CommandSupport
import Foundation
import TestSupport
import Testing

/// An app with six defects has six causes, and each names the line or file to change.
struct CauseTests {
  private static let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"
  private static let set = "buzzbox/Assets.xcassets/LaunchGradient.imageset"

  /// A gradient with the size of the sample's image of a scale.
  private static func gradient(_ top: Int, _ bottom: Int, scale: Int) -> [UInt8] {
    let (first, last) = (Picture.Pixel(top), Picture.Pixel(bottom))
    let height = 512 * scale
    return Picture(width: 16 * scale, height: height) { _, y in
      first.mixed(with: last, (Double(y) + 0.5) / Double(height))
    }.png()
  }

  private static func breakApp(_ sample: SampleProject) throws {
    // A constant of 20 points moves the icon.
    try sample.replace(
      "secondAttribute=\"centerX\" id=\"LSc-co-007\"",
      with: "secondAttribute=\"centerX\" constant=\"20\" id=\"LSc-co-007\"", in: storyboard)
    // A badge without an image, above the safe area.
    try sample.replace(
      "</subviews>",
      with: """
        <imageView image="LaunchBadge" translatesAutoresizingMaskIntoConstraints="NO" id="LSc-bd-001">
        <rect key="frame" x="8" y="8" width="24" height="24"/>
        <constraints>
        <constraint firstAttribute="width" constant="24" id="LSc-co-020"/>
        <constraint firstAttribute="height" constant="24" id="LSc-co-021"/>
        </constraints>
        </imageView>
        </subviews>
        """, in: storyboard)
    try sample.replace(
      "<constraint firstItem=\"LSc-bg-001\" firstAttribute=\"top\"",
      with: """
        <constraint firstItem="LSc-bd-001" firstAttribute="top" secondItem="LSc-rt-001" secondAttribute="top" constant="8" id="LSc-co-022"/>
        <constraint firstItem="LSc-bd-001" firstAttribute="leading" secondItem="LSc-rt-001" secondAttribute="leading" constant="8" id="LSc-co-023"/>
        <constraint firstItem="LSc-bg-001" firstAttribute="top"
        """, in: storyboard)
    // Another gradient at 3x, pale dark gradients, and no dark one at 1x.
    try sample.write(gradient(0xEA667E, 0xA2764B, scale: 3), to: set + "/LaunchGradient@3x.png")
    for scale in 2...3 {
      try sample.write(
        gradient(0xD3D8ED, 0xD4CDDC, scale: scale), to: set + "/LaunchGradient-dark@\(scale)x.png")
    }
    try sample.remove(set + "/LaunchGradient-dark@1x.png")
    try sample.replace("\"filename\" : \"LaunchGradient-dark@1x.png\",", with: "", in: set + "/Contents.json")
  }

  private struct Report: Decodable {
    struct Run: Decodable { var results: [Result] }
    struct Result: Decodable {
      var message: Message
      var locations: [Location]?
    }
    struct Message: Decodable { var text: String }
    struct Location: Decodable { var physicalLocation: Physical }
    struct Physical: Decodable {
      var artifactLocation: Artifact
      var region: Region?
    }
    struct Artifact: Decodable { var uri: String }
    struct Region: Decodable { var startLine: Int }
    var runs: [Run]
  }

  @Test("Six defects are six causes, at the lines and files that are wrong")
  func six() async throws {
    let sample = try SampleProject()
    try Self.breakApp(sample)
    let folder = sample.scratch.path + "/report"
    let process = try await QACommand.run(
      [
        "run", "--project", sample.path, "--checklist", "story-8.3", "--matrix", "pr", "--device",
        "iphone-13",
        "--orientation", "portrait", "--output", folder, "--quiet",
      ], in: sample.scratch.path)
    #expect(process.status == 1, "\(process.errors)")
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/report.sarif"))
    let results = try JSONDecoder().decode(Report.self, from: data).runs.flatMap(\.results)
    let lines = try sample.text(Self.storyboard).components(separatedBy: "\n")
    func line(_ id: String) -> String {
      "\(Self.storyboard):\((lines.firstIndex { $0.contains(" id=\"\(id)\"") } ?? -1) + 1)"
    }
    let found = results.compactMap { $0.locations?.first?.physicalLocation }.map { location in
      location.artifactLocation.uri.removingPercentEncoding!
        + (location.region.map { ":\($0.startLine)" } ?? "")
    }
    #expect(
      found.sorted()
        == [
          Self.set + "/Contents.json:1", Self.set + "/LaunchGradient-dark@3x.png:1",
          Self.set + "/LaunchGradient@3x.png:1",
          line("LSc-bd-001"), line("LSc-co-007"), line("LSc-co-022"),
        ].sorted(), "\(results.map(\.message.text).joined(separator: "\n"))")
    // The page shows the wrong line itself.
    let page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
    #expect(page.contains("constant=&quot;20&quot; id=&quot;LSc-co-007&quot;"))
    #expect(page.contains("Set the constant of constraint LSc-co-007"))
    try Self.checkFixes(sample, page, folder)
  }

  /// Each cause with an example has its picture at native pixels; where `qa` can apply the fix, it is drawn with it.
  private static func checkFixes(_ sample: SampleProject, _ page: String, _ folder: String) throws {
    struct Record: Decodable { var examples: [Example] }
    struct Example: Decodable {
      var assertion: String
      var native: String
      var fixed: Fixed?
    }
    struct Fixed: Decodable {
      var preview: String
      var native: String
      var lines: [Line]
    }
    struct Line: Decodable { var text: String }
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/run.json"))
    let examples = try JSONDecoder().decode(Record.self, from: data).examples
    let fixed = examples.compactMap(\.fixed)
    // The constant, the badge above the safe area, and the gradient with wrong colors; a missing image cannot be drawn.
    #expect(
      Set(fixed.flatMap(\.lines).map(\.text)) == [
        #"<constraint firstItem="LSc-ic-001" firstAttribute="centerX" secondItem="LSc-rt-001" secondAttribute="centerX" id="LSc-co-007"/>"#,
        #"<constraint firstItem="LSc-bd-001" firstAttribute="top" secondItem="LSc-sa-001" secondAttribute="top" constant="8" id="LSc-co-022"/>"#,
      ])
    #expect(fixed.contains { $0.lines.isEmpty })
    #expect(examples.contains { $0.fixed == nil })
    for name in examples.map(\.native) + fixed.flatMap({ [$0.preview, $0.native] }) {
      #expect(FileManager.default.fileExists(atPath: "\(folder)/previews/\(name).png"))
      #expect(page.contains("previews/\(name).png"))
    }
    #expect(page.matches(of: /<strong>With the fix<\/strong>/).count == fixed.count)
    #expect(page.contains("the rest is as now"))
    // 1170 × 2532 pixels, as the device has.
    let native = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/previews/\(examples[0].native).png"))
    #expect(Array(native[16..<24]) == [0, 0, 0x04, 0x92, 0, 0, 0x09, 0xE4])
  }
}
