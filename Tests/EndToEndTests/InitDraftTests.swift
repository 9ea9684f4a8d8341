import CommandSupport
import Foundation
import TestSupport
import Testing

/// `qa init --checklist` on screens whose elements have frames of many forms: the draft passes, and each change fails it.
struct InitDraftTests {
  struct Edit: Sendable {
    var old: String
    var new: String
    init(_ old: String, _ new: String) { (self.old, self.new) = (old, new) }
  }

  /// A screen, and changes of it that its draft must find.
  struct Form: Sendable, CustomTestStringConvertible {
    var name: String
    var edits: [Edit]
    /// Text of the draft.
    var parts: [String]
    var changes: [Edit]
    var testDescription: String { name }
  }

  private static let width = "firstAttribute=\"width\" constant=\"120\""
  private static let height = "firstAttribute=\"height\" constant=\"120\""
  private static let ofRoot = "secondItem=\"LSc-rt-001\" secondAttribute=\"width\""
  private static let ofIcon = "secondItem=\"LSc-ic-001\" secondAttribute=\"width\""
  private static let ofGuide = "secondItem=\"LSc-sa-001\""
  private static let centerY =
    "firstAttribute=\"centerY\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerY\""
  private static let centerX =
    "firstAttribute=\"centerX\" secondItem=\"LSc-rt-001\" secondAttribute=\"centerX\""

  static let forms: [Form] = [
    Form(
      name: "an image with aspect fit in a wide frame",
      edits: [
        Edit(width, "firstAttribute=\"width\" constant=\"240\""),
        Edit(height, "firstAttribute=\"height\" constant=\"75\""),
      ],
      parts: ["layout.frame: {of: launchIcon, width: \"240\", height: \"75\"", "mode: scaleAspectFit"],
      changes: [
        Edit("firstAttribute=\"height\" constant=\"75\"", "firstAttribute=\"height\" constant=\"45\""),
        Edit("firstAttribute=\"width\" constant=\"240\"", "firstAttribute=\"width\" constant=\"200\""),
        Edit(centerY, centerY + " constant=\"80\""), Edit(centerX, centerX + " constant=\"-80\""),
        Edit("contentMode=\"scaleAspectFit\"", "contentMode=\"scaleToFill\""),
      ]),
    Form(
      name: "a share of the screen's width with an aspect ratio, below the safe area",
      edits: [
        Edit(width, "firstAttribute=\"width\" \(ofRoot) multiplier=\"0.3\""),
        Edit(height, "firstAttribute=\"height\" \(ofIcon) multiplier=\"0.5\""),
        Edit(centerY, "firstAttribute=\"top\" \(ofGuide) secondAttribute=\"top\" constant=\"40\""),
      ],
      parts: ["width: \"0.3 * screen.width\"", "height: \"0.5 * width\"", "safe.top + 40"],
      changes: [
        Edit("multiplier=\"0.3\"", "multiplier=\"0.25\""), Edit("multiplier=\"0.5\"", "multiplier=\"0.4\""),
        Edit("constant=\"40\"", "constant=\"120\""),
      ]),
    Form(
      name: "an image above the center", edits: [Edit(centerY, centerY + " constant=\"-40\"")],
      parts: [
        "relativeTo: screen, centerX: 0}", "relativeTo: screen, centerY: -40}", "40 pt above the center",
      ],
      changes: [Edit("constant=\"-40\"", "constant=\"12\"")]),
    Form(
      name: "a faint image",
      edits: [Edit("contentMode=\"scaleAspectFit\"", "alpha=\"0.3\" contentMode=\"scaleAspectFit\"")],
      parts: ["hiddenAtMost", "width: \"120\", height: \"120\""],
      changes: [
        Edit("alpha=\"0.3\"", "alpha=\"0.5\""), Edit(height, "firstAttribute=\"height\" constant=\"75\""),
        Edit(centerY, centerY + " constant=\"80\""),
      ]),
    Form(
      name: "edges with margins to the safe area",
      edits: [
        Edit(
          "<constraint \(width) id=\"LSc-co-001\"/>",
          "<constraint firstAttribute=\"leading\" \(ofGuide) secondAttribute=\"leading\" constant=\"50\" id=\"LSc-co-001\"/>"
        ),
        Edit(centerX, "firstAttribute=\"trailing\" \(ofGuide) secondAttribute=\"trailing\" constant=\"-50\""),
      ],
      parts: ["width: \"safe.width - 100\""],
      changes: [
        Edit("constant=\"50\"", "constant=\"130\""), Edit("constant=\"-50\"", "constant=\"-20\""),
        Edit(height, "firstAttribute=\"height\" constant=\"75\""),
      ]),
    Form(
      name: "a height that several constraints limit, of which no formula is known",
      edits: [
        Edit(width, "firstAttribute=\"width\" \(ofIcon.replacingOccurrences(of: "width", with: "height"))"),
        Edit(
          "<constraint \(height) id=\"LSc-co-002\"/>",
          "<constraint firstItem=\"LSc-ic-001\" firstAttribute=\"top\" relation=\"greaterThanOrEqual\" \(ofGuide) secondAttribute=\"top\" constant=\"90\" id=\"LSc-co-002\"/><constraint firstItem=\"LSc-ic-001\" firstAttribute=\"height\" \(ofRoot) multiplier=\"0.9\" priority=\"800\" id=\"LSc-co-009\"/>"
        ),
      ],
      parts: ["on iphone-14-pro in portrait", "when: {device: ["],
      changes: [
        Edit("constant=\"90\"", "constant=\"120\""), Edit("multiplier=\"0.9\"", "multiplier=\"0.5\""),
        Edit(centerX, centerX + " constant=\"-80\""),
      ]),
  ]

  private func criteria(_ outcome: Set<String>, in sample: SampleProject) async throws -> Set<String> {
    let run = try await QACommand.run(
      [
        "run", "--checklist", "qa/launch-screen.yml", "--matrix", "smoke", "--format", "json", "--output",
        "out",
      ],
      in: sample.path)
    #expect(run.status == 0 || run.status == 1, "\(run.errors)")
    let file = try JSONDecoder().decode(RunFile.self, from: Data(try sample.bytes("out/run.json")))
    return Set(file.results.filter { outcome.contains($0.outcome) }.map(\.criterion))
  }

  @Test("The draft describes the form, passes, and fails after each change", arguments: forms)
  func form(_ form: Form) async throws {
    let sample = try SampleProject()
    for edit in form.edits { try sample.replace(edit.old, with: edit.new, in: sample.storyboard) }
    let made = try await QACommand.run(["init", "--checklist"], in: sample.path)
    #expect(made.status == 0 && !made.output.contains("Not covered"), "\(made.output) \(made.errors)")
    let text = try sample.text("qa/launch-screen.yml")
    for part in form.parts { #expect(text.contains(part), "\(part) in \(text)") }
    func own(_ criteria: Set<String>) -> Set<String> { criteria.filter { $0.hasPrefix("SCREEN-") } }
    #expect(try await own(criteria(["failed", "cannotTell", "errored"], in: sample)).isEmpty)
    let before = try sample.text(sample.storyboard)
    for change in form.changes {
      try sample.replace(change.old, with: change.new, in: sample.storyboard)
      #expect(try await !own(criteria(["failed"], in: sample)).isEmpty, "\(change.new)")
      try sample.write(before, to: sample.storyboard)
    }
  }

  private struct Report: Decodable {
    struct Run: Decodable { var results: [Result] }
    struct Result: Decodable { var message: Message }
    struct Message: Decodable { var text: String }
    var runs: [Run]
  }

  /// A change of one attribute, and the beginning of the only cause.
  static let attributes: [(edit: Edit, cause: String)] = [
    (
      Edit("contentMode=\"scaleAspectFit\"", "contentMode=\"bottomRight\""),
      "\"Icon\" (imageView LSc-ic-001): Content Mode is Bottom Right; expected Scale Aspect Fit."
    ),
    (
      Edit("contentMode=\"scaleAspectFit\"", "alpha=\"0.4\" contentMode=\"scaleAspectFit\""),
      "\"Icon\" (imageView LSc-ic-001): Alpha is 0.4; expected 1."
    ),
    (
      Edit(height, "firstAttribute=\"height\" constant=\"75\""),
      "constraint LSc-co-002: Constant is 75; expected 120."
    ),
    (
      Edit(centerY, centerY + " multiplier=\"0.5\""),
      "constraint LSc-co-008: Multiplier is 0.5; expected 1."
    ),
  ]

  @Test(
    "One changed attribute is one cause with its name; `qa fix` takes it back", arguments: attributes.indices)
  func attribute(_ index: Int) async throws {
    let (edit, cause) = Self.attributes[index]
    let sample = try await SampleProject.drafted()
    let before = try sample.text(sample.storyboard)
    try sample.replace(edit.old, with: edit.new, in: sample.storyboard)
    let run = try await QACommand.run(
      ["run", "--matrix", "smoke", "--format", "sarif", "--output", "out", "--no-previews"], in: sample.path)
    #expect(run.status == 1, "\(run.errors)")
    let report = try JSONDecoder().decode(Report.self, from: Data(try sample.bytes("out/report.sarif")))
    let texts = report.runs.flatMap(\.results).map(\.message.text)
    #expect(texts.count == 1 && texts[0].hasPrefix(cause), "\(texts)")
    let fix = try await QACommand.run(["fix", "--matrix", "smoke", "--apply"], in: sample.path)
    #expect(fix.status == 0, "\(fix.output) \(fix.errors)")
    #expect(try sample.text(sample.storyboard) == before)
  }

  @Test("Where nothing is drawn, the draft has what is decided there and nothing about content")
  func empty() async throws {
    let sample = try SampleProject()
    let text = try sample.text(sample.storyboard)
    let start = try #require(text.range(of: "<subviews>"))
    let end = try #require(text.range(of: "</subviews>"))
    let guide = "<viewLayoutGuide key=\"safeArea\" id=\"LSc-sa-001\"/>"
    let constraints = try #require(text.range(of: "<constraints>", range: end.upperBound..<text.endIndex))
    let last = try #require(text.range(of: "</constraints>", range: end.upperBound..<text.endIndex))
    try sample.write(
      text[..<start.lowerBound] + text[end.upperBound..<constraints.lowerBound]
        + "<color key=\"backgroundColor\" systemColor=\"systemBackgroundColor\"/>" + text[last.upperBound...],
      to: sample.storyboard)
    #expect(try sample.text(sample.storyboard).contains(guide))
    let made = try await QACommand.run(["init", "--checklist"], in: sample.path)
    #expect(made.status == 0 && !made.output.contains("Not covered"), "\(made.output) \(made.errors)")
    let draft = try sample.text("qa/launch-screen.yml")
    for part in [
      "contrast.background: {except: [], light: \"#FFFFFF\", dark: \"#000000\"}",
      "layout.draws-only: {elements: []}",
    ] {
      #expect(draft.contains(part), "\(part) in \(draft)")
    }
    for part in ["safe-area.", "contrast.text", "layout.frame", "layout.size"] {
      #expect(!draft.contains(part), "\(part) in \(draft)")
    }
  }

  @Test("What no criterion covers is named in the output and in the file")
  func uncovered() async throws {
    let sample = try SampleProject()
    // The system draws a spinner, so its look is not known.
    try sample.replace(
      "</subviews>",
      with:
        "<activityIndicatorView opaque=\"NO\" contentMode=\"scaleToFill\" animating=\"YES\" style=\"medium\" translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"LSc-sp-001\"><rect key=\"frame\" x=\"186\" y=\"566\" width=\"20\" height=\"20\"/></activityIndicatorView></subviews>",
      in: sample.storyboard)
    try sample.replace(
      "<constraint firstItem=\"LSc-ic-001\" firstAttribute=\"centerX\"",
      with:
        "<constraint firstItem=\"LSc-sp-001\" \(Self.centerX) id=\"LSc-sp-002\"/><constraint firstItem=\"LSc-sp-001\" \(Self.centerY) constant=\"130\" id=\"LSc-sp-003\"/><constraint firstItem=\"LSc-ic-001\" firstAttribute=\"centerX\"",
      in: sample.storyboard)
    let made = try await QACommand.run(["init", "--checklist"], in: sample.path)
    #expect(made.status == 0, "\(made.errors)")
    let line = try #require(
      made.output.split(separator: "\n").first { $0.contains("of the activityIndicatorView LSc-sp-001") })
    #expect(line.contains("look") && made.output.contains("Not covered:"), "\(made.output)")
    let draft = try sample.text("qa/launch-screen.yml")
    #expect(draft.contains("# Not covered:\n# - \(line.trimmingCharacters(in: .whitespaces))\n"), "\(draft)")
    #expect(draft.contains("layout.size: {of: launchIcon, width: 120, height: 120}"))
  }

  /// Public apps of the half of the corpus that the rules of the draft were made for, and of the other half.
  /// The nightly tests take two of each.
  static let apps =
    ["pointfreeco+isowords"]
    + (Nightly.isOn
      ? ["BlueWallet+BlueWallet", "allenwong+30DaysofSwift__Project17", "owncloud+ios-app"] : [])

  @Test(
    "The draft of a public app catches at least 95 % of its defects, without a false alarm, and passes everywhere",
    .enabled(if: PublicCorpus.path("projects") != nil, "\(PublicCorpus.reason)"), arguments: apps)
  func worth(app: String) async throws {
    let sample = try SampleProject(source: try #require(PublicCorpus.path("projects/" + app)))
    #expect(try await QACommand.run(["init", "--checklist", "--no-ci"], in: sample.path).status == 0)
    let score = try await QACommand.run(
      ["checklist", "mutate", "--checklist", "qa/launch-screen.yml", "--strict", "--at-least", "95"],
      in: sample.path)
    #expect(score.status == 0, "\(score.output.suffix(3000))")
    let run = try await QACommand.run(
      [
        "run", "--checklist", "qa/launch-screen.yml", "--matrix", "full", "--format", "json", "--output",
        "out",
      ],
      in: sample.path)
    #expect(run.status < 2, "\(run.errors)")
    let file = try JSONDecoder().decode(RunFile.self, from: Data(try sample.bytes("out/run.json")))
    let wrong = file.results.filter {
      $0.criterion.hasPrefix("SCREEN-") && $0.outcome != "passed" && $0.outcome != "notApplicable"
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }
}
