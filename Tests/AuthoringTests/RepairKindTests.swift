import Files
import Foundation
import Imaging
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Authoring
@testable import Runner

/// Defects of the sample, each with the files that its repair writes.
@Suite(.sharedProcess)
struct RepairKindTests {
  /// A defect, and how the repaired files differ from those of the sample.
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var criterion: String
    /// Sentences of the repairs, in their order.
    var summaries: [String] = []
    var checklist = "story-8.3"
    var edit: @Sendable (SampleProject) throws -> Void
    /// Returns a file of the sample as the repair leaves it; nil for the file of the sample.
    var expected: @Sendable (_ file: String, _ original: String) -> String? = { _, _ in nil }
    var testDescription: String { name }
  }

  private static let storyboard = "buzzbox/Resources/LaunchScreen.storyboard"

  static let kinds = [
    Kind(
      name: "no initial view controller", criterion: "LS-T1",
      summaries: ["Make the view controller of \(storyboard) the initial one."]
    ) { try $0.replace(" initialViewController=\"LSc-vc-001\"", with: "", in: $0.storyboard) },
    Kind(
      name: "a name with its extension", criterion: "LS-I4",
      summaries: ["Set UILaunchStoryboardName to \"LaunchScreen\" in buzzbox/Info.plist."]
    ) { try $0.replace(">LaunchScreen<", with: ">LaunchScreen.storyboard<", in: $0.plist) },
    Kind(
      name: "a name in other letters", criterion: "LS-T1",
      summaries: ["Set UILaunchStoryboardName to \"LaunchScreen\" in buzzbox/Info.plist."]
    ) { try $0.replace(">LaunchScreen<", with: ">launchscreen<", in: $0.plist) },
    Kind(
      name: "a storyboard that the target does not copy", criterion: "LS-I6",
      summaries: ["Add \(storyboard) to the resources of target buzzbox."]
    ) {
      try $0.lines(with: "/* LaunchScreen.storyboard in Resources */,", in: $0.projectFile) { _ in "" }
      let text = try $0.text($0.projectFile)
      let lines = text.components(separatedBy: "\n").filter {
        !$0.isEmpty && !$0.contains("LaunchScreen.storyboard in Resources")
      }
      try $0.write(lines.joined(separator: "\n"), to: $0.projectFile)
    } expected: { file, original in
      guard file.hasSuffix(".pbxproj") else { return nil }
      let id = "B02200000000000000000001"
      var lines = original.components(separatedBy: "\n").filter { !$0.isEmpty }
      let object = lines.firstIndex { $0.contains("LaunchScreen.storyboard in Resources */ =") } ?? 0
      let line = lines.remove(at: object).replacing("B0220000000000000000A004", with: id)
      lines.insert(line, at: (lines.firstIndex { $0.contains("Begin PBXBuildFile") } ?? 0) + 1)
      let member = lines.firstIndex { $0.contains("LaunchScreen.storyboard in Resources */,") } ?? 0
      // It is the last of the phase.
      let moved = lines.remove(at: member).replacing("B0220000000000000000A004", with: id)
      lines.insert(moved, at: member + 1)
      return lines.joined(separator: "\n")
    },
    Kind(
      name: "both keys", criterion: "LB-2", summaries: ["Remove UILaunchScreen from buzzbox/Info.plist."],
      checklist: "launch-screen-basics"
    ) {
      try $0.replace(
        "<dict>\n", with: "<dict>\n\t<key>UILaunchScreen</key>\n\t<dict>\n\t</dict>\n", in: $0.plist)
    },
    Kind(
      name: "code that forces light appearance", criterion: "LB-27",
      summaries: ["Set UIUserInterfaceStyle to \"Light\" in buzzbox/Info.plist."],
      checklist: "launch-screen-basics"
    ) {
      try $0.replace(
        "ContentView()", with: "ContentView().preferredColorScheme(.light)", in: "buzzbox/BuzzBoxApp.swift")
    } expected: { _, _ in
      "any"
    },
    Kind(
      name: "a generated launch screen in both configurations", criterion: "LS-I5",
      summaries: [174, 193].map {
        "Set INFOPLIST_KEY_UILaunchScreen_Generation to \"NO\" in line \($0) of buzzbox.xcodeproj/project.pbxproj."
      }
    ) {
      try $0.replace(
        "UILaunchScreen_Generation = NO;", with: "UILaunchScreen_Generation = YES;", in: $0.projectFile)
    },
    Kind(
      name: "no safe-area guides", criterion: "LS-E4",
      summaries: ["Turn on safe-area layout guides in \(storyboard)."]
    ) { try $0.replace(" useSafeAreas=\"YES\"", with: "", in: $0.storyboard) },
    Kind(
      name: "an icon without a horizontal position", criterion: "LS-T2",
      summaries: []
    ) {
      try $0.lines(with: "id=\"LSc-co-007\"", in: $0.storyboard) { _ in "" }
      try $0.replace("\n\n", with: "\n", in: $0.storyboard)
    } expected: { file, original in
      guard file == storyboard else { return nil }
      let blanks = String(repeating: " ", count: 28)
      let line =
        "firstItem=\"LSc-ic-001\" firstAttribute=\"centerX\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerX\""
      let removed = original.replacing("\(blanks)<constraint \(line) id=\"LSc-co-007\"/>\n", with: "")
      // The new id is before those of the sample in the sorted list, or after them.
      return added(line, to: removed, at: "LSc-rt-001")
    },
    Kind(
      name: "a background without a constraint at its trailing edge", criterion: "LS-I3", summaries: []
    ) {
      try $0.lines(with: "id=\"LSc-co-005\"", in: $0.storyboard) { _ in "" }
      try $0.replace("\n\n", with: "\n", in: $0.storyboard)
    } expected: { file, original in
      guard file == storyboard else { return nil }
      let blanks = String(repeating: " ", count: 28)
      let line = "firstAttribute=\"trailing\" secondItem=\"LSc-bg-001\" secondAttribute=\"trailing\""
      let removed = original.replacing("\(blanks)<constraint \(line) id=\"LSc-co-005\"/>\n", with: "")
      return added(line, to: removed, at: "LSc-rt-001")
    },
    Kind(
      name: "an icon with a fixed frame", criterion: "LS-V1", summaries: []
    ) {
      try $0.replace(
        "image=\"LaunchIcon\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        with: "fixedFrame=\"YES\" image=\"LaunchIcon\"", in: $0.storyboard)
      for id in ["LSc-co-001", "LSc-co-002", "LSc-co-007", "LSc-co-008"] {
        try $0.lines(with: "id=\"\(id)\"", in: $0.storyboard) { _ in "" }
      }
      try $0.replace(
        "<rect key=\"frame\" x=\"136.5\" y=\"366\"", with: "<rect key=\"frame\" x=\"136.5\" y=\"300\"",
        in: $0.storyboard)
    } expected: { _, _ in
      "any"
    },
    Kind(
      name: "dark images that no entry names", criterion: "LS-E8", summaries: []
    ) { try $0.removeDarkEntries(of: "LaunchGradient") },
    Kind(
      name: "an entry for 3x without its file", criterion: "LS-I7", summaries: []
    ) {
      try $0.replace(
        "      \"filename\" : \"LaunchGradient@3x.png\",\n", with: "", in: $0.gradientSet + "/Contents.json")
    },
  ]

  /// Returns the only text with a constraint whose id `qa` made, so that its line is compared and its id is not.
  private static func added(_ line: String, to text: String, at view: String) -> String? {
    "id:" + line + "|" + text
  }

  @Test(
    "A defect is repaired: the criterion passes, no other gets worse, and the files are as expected",
    arguments: kinds)
  func kind(_ kind: Kind) async throws {
    let sample = try SampleProject()
    let files = [sample.storyboard, sample.plist, sample.projectFile, sample.gradientSet + "/Contents.json"]
    let originals = try Dictionary(uniqueKeysWithValues: files.map { ($0, try sample.text($0)) })
    try kind.edit(sample)
    let report = try await sample.fixRun(kind.checklist).report()
    #expect(report.before.failedCriteria.contains(kind.criterion), "\(report.before.failedCriteria)")
    #expect(
      !report.after.failedCriteria.contains(kind.criterion),
      "\(report.after.failedCriteria) \(report.rejected) \(report.repairs.map(\.summary))")
    if !kind.summaries.isEmpty {
      #expect(report.repairs.map(\.summary).joined(separator: " ") == kind.summaries.joined(separator: " "))
    }
    for change in report.files {
      let original = try #require(originals[change.path])
      let made = String(decoding: change.new, as: UTF8.self)
      let expected = kind.expected(change.path, original) ?? original
      if expected.hasPrefix("id:") {
        let parts = expected.dropFirst(3).split(separator: "|", maxSplits: 1)
        let lines = made.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.filter { $0.contains(parts[0]) }.count == 1)
        #expect(lines.filter { !$0.contains(parts[0]) }.joined(separator: "\n") == parts[1])
      } else if expected != "any" {
        #expect(made == expected)
      }
    }
    // Written to disk, a second run has nothing to do.
    let written = try await FixApplication(report).apply {
      try await sample.fixRun(kind.checklist).record()
    }
    #expect(written.failedCriteria == report.after.failedCriteria)
    #expect(try await sample.fixRun(kind.checklist).report().files.isEmpty)
  }
}

extension SampleProject {
  /// Repairs of this project, tried on one phone.
  func fixRun(_ checklist: String = "story-8.3") throws -> FixRun {
    let request = RunRequest(
      projectRoot: path, checklist: checklist, matrix: "story",
      selection: AxisSelection(devices: ["iphone-14-pro"], orientations: [.portrait]), jobs: 2,
      projectAccess: FileAccess(below: [path]))
    let surroundings = Surroundings(
      data: Sample.data, version: "test", commit: nil, digest: { _ in "sha256:0" })
    return try FixRun(request, in: surroundings)
  }

  /// Removes the dark entries of an image set, and keeps their files.
  fileprivate func removeDarkEntries(of name: String) throws {
    let file = catalog + "/\(name).imageset/Contents.json"
    // Entries are the only objects with this indentation.
    let parts = try text(file).components(separatedBy: "    {\n      \"")
    let kept = parts.enumerated().filter { $0.offset == 0 || !$0.element.hasPrefix("appearances") }.map(
      \.element)
    let end = parts[parts.count - 1].components(separatedBy: "\n    }\n").last ?? ""
    var result = kept.joined(separator: "    {\n      \"")
    if !result.hasSuffix(end) { result = result.dropLast(2) + "\n" + end }
    try write(result, to: file)
  }
}
