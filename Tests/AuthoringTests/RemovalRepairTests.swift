import Model
import TestSupport
import Testing

@testable import Authoring
@testable import Runner

/// Defects that add something to the sample or move it: their repairs give every file its earlier bytes.
@Suite(.sharedProcess)
struct RemovalRepairTests {
  typealias Kind = RepairKindTests.Kind

  /// Writes lines before the first one that has a text.
  private static func inserted(_ name: String, _ criterion: String, before text: String, _ lines: String...)
    -> Kind
  {
    Kind(name: name, criterion: criterion) {
      var all = try $0.text($0.storyboard).components(separatedBy: "\n")
      let index = try #require(all.firstIndex { $0.contains(text) })
      all.insert(contentsOf: lines, at: index)
      try $0.write(all.joined(separator: "\n"), to: $0.storyboard)
    }
  }
  private static func replaced(_ name: String, _ criterion: String, _ old: String, _ new: String) -> Kind {
    Kind(name: name, criterion: criterion) { try $0.replace(old, with: new, in: $0.storyboard) }
  }
  private static let icon = "image=\"LaunchIcon\""
  private static let centerX = "secondAttribute=\"centerX\" id=\"LSc-co-007\"/>"

  static let kinds = [
    replaced("hidden", "LS-V1", icon, "hidden=\"YES\" " + icon),
    replaced("alpha 0.4", "LS-V1", icon, "alpha=\"0.40000000000000002\" " + icon),
    replaced(
      "a translucent background", "LS-V2", "image=\"LaunchGradient\"",
      "alpha=\"0.5\" image=\"LaunchGradient\""),
    replaced(
      "a class", "LS-I10", "<view key=\"view\"", "<view key=\"view\" customClass=\"A\" customModule=\"b\""),
    replaced(
      "a constant for a size class", "LS-V1", centerX,
      "secondAttribute=\"centerX\" id=\"LSc-co-007\"><variation key=\"widthClass=compact\" constant=\"9\"/></constraint>"
    ),
    replaced("the image's name in other letters", "LS-I9", icon, "image=\"launchicon\""),
    inserted(
      "an outlet", "LS-I10", before: "</viewController>", "<connections>",
      "    <outlet property=\"icon\" destination=\"LSc-ic-001\" id=\"Out-ou-001\"/>", "</connections>"),
    inserted(
      "runtime attributes", "LS-I10", before: "<viewLayoutGuide key=\"safeArea\"",
      "<userDefinedRuntimeAttributes>",
      "<userDefinedRuntimeAttribute type=\"string\" keyPath=\"a\" value=\"b\"/>",
      "</userDefinedRuntimeAttributes>"),
    inserted(
      "a second width", "LS-T2", before: "id=\"LSc-co-002\"",
      "<constraint firstAttribute=\"width\" constant=\"90\" id=\"Two-co-001\"/>"),
    inserted(
      "removed for a size class", "LS-V1", before: "<viewLayoutGuide key=\"safeArea\"",
      "<variation key=\"widthClass=compact\">", "<mask key=\"subviews\">",
      "<exclude reference=\"LSc-ic-001\"/>", "</mask>", "</variation>"),
    Kind(name: "a view with constraints", criterion: "LS-V5") {
      var lines = try $0.text($0.storyboard).components(separatedBy: "\n")
      let views = try #require(lines.firstIndex { $0.contains("</subviews>") })
      let constraint = try #require(lines.firstIndex { $0.contains("id=\"LSc-co-003\"") })
      lines.insert(
        "<constraint firstItem=\"M\" firstAttribute=\"top\" secondItem=\"LSc-ic-001\" secondAttribute=\"bottom\" constant=\"40\" id=\"M-1\"/>",
        at: constraint)
      lines.insert(
        contentsOf: [
          "<view userLabel=\"Mark\" contentMode=\"scaleToFill\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"M\">",
          "<rect key=\"frame\" x=\"190\" y=\"530\" width=\"12\" height=\"12\"/>",
          "<color key=\"backgroundColor\" white=\"0.0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/>",
          "<constraints>", "<constraint firstAttribute=\"width\" constant=\"12\" id=\"M-2\"/>",
          "<constraint firstAttribute=\"height\" constant=\"12\" id=\"M-3\"/>", "</constraints>", "</view>",
        ], at: views)
      let centers = try #require(lines.firstIndex { $0.contains("id=\"LSc-co-007\"") })
      lines.insert(
        "<constraint firstItem=\"M\" firstAttribute=\"centerX\" secondItem=\"LSc-ic-001\" secondAttribute=\"centerX\" id=\"M-4\"/>",
        at: centers)
      try $0.write(lines.joined(separator: "\n"), to: $0.storyboard)
    },
    Kind(name: "no name in the Info.plist", criterion: "LS-I4") {
      try $0.lines(with: "UILaunchStoryboardName", in: $0.plist) { _ in "REMOVED" }
      let lines = try $0.text($0.plist).components(separatedBy: "\n")
      let key = try #require(lines.firstIndex { $0.contains("REMOVED") })
      try $0.write(
        (lines[..<key] + lines[(key + 2)...]).joined(separator: "\n"), to: $0.plist)
    },
    Kind(name: "a name of no file", criterion: "LS-I4") {
      try $0.replace(">LaunchScreen<", with: ">Splash<", in: $0.plist)
    },
    Kind(name: "an empty name", criterion: "LS-I4") {
      try $0.replace(">LaunchScreen<", with: "><", in: $0.plist)
    },
  ]

  @Test("The repair of a defect gives every file its earlier bytes", arguments: kinds)
  func kind(_ kind: Kind) async throws {
    let sample = try SampleProject()
    let files = [sample.storyboard, sample.plist, sample.projectFile]
    let originals = try files.map { try sample.text($0) }
    try kind.edit(sample)
    let report = try await sample.fixRun().report()
    #expect(report.before.failedCriteria.contains(kind.criterion), "\(report.before.failedCriteria)")
    #expect(report.after.failedCriteria.isEmpty, "\(report.after.failedCriteria) \(report.rejected)")
    for change in report.files { try sample.write(change.new, to: change.path) }
    for (file, original) in zip(files, originals) { #expect(try sample.text(file) == original) }
  }
}
