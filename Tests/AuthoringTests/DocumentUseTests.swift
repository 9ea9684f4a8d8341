import Files
import Formats
import Foundation
import Definitions
import Model
import RunnerSupport
import TestSupport
import Testing

@testable import Authoring
@testable import Runner

/// Documents that the app itself loads stay as they are.
@Suite(.sharedProcess)
struct DocumentUseTests {
  private let sample: SampleProject

  init() throws {
    sample = try SampleProject()
    // A defect whose repair removes the class of the root view and its outlet.
    try sample.replace(
      "<view key=\"view\"", with: "<view key=\"view\" customClass=\"BrandView\"", in: sample.storyboard)
    try sample.replace(
      "<viewLayoutGuide key=\"safeArea\"",
      with:
        "<connections><outlet property=\"logo\" destination=\"LSc-ic-001\" id=\"LSc-out-01\"/></connections><viewLayoutGuide key=\"safeArea\"",
      in: sample.storyboard)
  }

  private func report() async throws -> FixReport {
    let request = RunRequest(
      projectRoot: sample.path, checklist: "launch-screen-basics", matrix: "story",
      selection: AxisSelection(devices: ["iphone-14-pro"], orientations: [.portrait], appearances: [.light]),
      jobs: 2, projectAccess: FileAccess(below: [sample.path]))
    return try await FixRun(
      request,
      in: Surroundings(data: Sample.data, version: "test", commit: nil, digest: { _ in "sha256:0" })
    ).report()
  }

  private func isEdited(_ report: FixReport) -> Bool {
    report.files.contains { $0.path == sample.storyboard }
  }

  @Test(
    "Code that does not load the document does not keep it from being repaired",
    arguments: [
      "let x = 1", "// UIStoryboard(name: \"LaunchScreen\", bundle: nil)",
      "/* \"LaunchScreen\" /* \"LaunchScreen\" */ */ let image = UIImage(named: \"LaunchScreen\")",
      "let text = \"the LaunchScreen of 1983\"", "let long = \"\"\"\n  \"LaunchScreen\"\n  \"\"\"",
      "final class BrandView { func draw() {} }", "let type = BrandView.self; let logo = 1",
    ])
  func repaired(code: String) async throws {
    try sample.write(code + "\n", to: "buzzbox/ContentView.swift")
    let report = try await report()
    #expect(isEdited(report), "\(report.rejected)")
  }

  @Test(
    "A document that code of the app names stays as it is, and the output names file and line",
    arguments: [
      (
        "buzzbox/ContentView.swift", "import UIKit\nlet s = UIStoryboard(name: \"LaunchScreen\", bundle: nil)"
      ),
      ("buzzbox/ContentView.swift", "\nlet n = UINib(nibName: \"LaunchScreen\", bundle: nil)"),
      ("buzzbox/ContentView.swift", "\nlet n = Bundle.main.loadNibNamed(\"LaunchScreen\", owner: nil)"),
      ("buzzbox/ContentView.swift", "\nenum Names { static let launch = \"LaunchScreen\" }"),
      ("buzzbox/ContentView.swift", "\nlet n = UINib(nibName: #\"LaunchScreen\"#, bundle: nil)"),
      ("buzzbox/ContentView.swift", "\nlet c = R.storyboard.launchScreen.instantiateInitialViewController()"),
      ("buzzbox/ContentView.swift", "\nlet c = StoryboardScene.LaunchScreen.initialScene.instantiate()"),
      ("buzzbox/ContentView.swift", "\nclass BrandView: UIView { @IBOutlet var logo: UIImageView! }"),
      (
        "buzzbox/Splash.m",
        "\nid s = [UIStoryboard storyboardWithName:@\"LaunchScreen\" bundle:nil];"
      ),
      ("buzzbox/Splash.mm", "char c = '\"';\nid v = [[NSBundle mainBundle] loadNibNamed:@\"LaunchScreen\"];"),
      ("buzzbox/Splash.m", "\n@implementation BrandView\n@synthesize logo;\n@end"),
      (
        "buzzbox/Splash.m",
        "/* from Resources/*.storyboard */\nid s = [UIStoryboard storyboardWithName:@\"LaunchScreen\" bundle:nil];"
      ),
      ("buzzbox/ContentView.swift", "\nlet s = UIStoryboard(named: \"LaunchScreen\")"),
      ("buzzbox/ContentView.swift", "\nenum Board: String { case Main, LaunchScreen }"),
    ])
  func kept(file: String, code: String) async throws {
    if file.hasSuffix(".swift") {
      try sample.write(code + "\n", to: file)
    } else {
      // In the place of a Swift file of the target.
      try sample.move("buzzbox/ContentView.swift", to: file)
      try sample.write(code + "\n", to: file)
      try sample.replace(
        "ContentView.swift", with: file.replacing("buzzbox/", with: ""), in: sample.projectFile)
    }
    let report = try await report()
    #expect(!isEdited(report))
    // A copy is the launch screen. That no key names the original is a note, because the app loads it.
    #expect(
      report.repairs.contains { $0.summary.contains("because the app loads it: \(file):2 ") },
      "\(report.repairs.map(\.summary)) \(report.rejected)")
  }

  @Test("An app's own document that is not marked as a launch screen gets a copy, which is repaired")
  func copy() async throws {
    try sample.replace(" launchScreen=\"YES\"", with: "", in: sample.storyboard)
    try sample.write(
      "import UIKit\nlet n = UIStoryboard(name: \"LaunchScreen\", bundle: nil)\n",
      to: "buzzbox/ContentView.swift")
    let report = try await report()
    #expect(!isEdited(report))
    #expect(
      report.repairs.contains { $0.summary.contains(": buzzbox/ContentView.swift:2 names LaunchScreen") },
      "\(report.repairs.map(\.summary)) \(report.rejected)")
    let file = try #require(
      report.files.first { $0.path == "buzzbox/Resources/AppLaunchScreen.storyboard" })
    let text = String(decoding: file.new, as: UTF8.self)
    #expect(file.isNew && text.contains("LSc-ic-001") && !text.contains("BrandView"))
    #expect(report.after.failedCriteria.isEmpty, "\(report.after.failedCriteria)")
  }

  @Test("Sources that are no part of the target do not count")
  func otherTarget() async throws {
    try sample.write("let n = UINib(nibName: \"LaunchScreen\", bundle: nil)\n", to: "Other/Other.swift")
    #expect(isEdited(try await report()))
  }

  @Test("Without readable sources a document with classes stays as it is, and one without them is repaired")
  func unreadable() async throws {
    try FileManager.default.removeItem(atPath: sample.path + "/buzzbox/ContentView.swift")
    // A source that a build generates is not there.
    #expect(isEdited(try await report()))
    try sample.write([UInt8](repeating: 32, count: 9 << 20), to: "buzzbox/ContentView.swift")
    let unread = try await report()
    #expect(!isEdited(unread))
    #expect(unread.repairs.contains { $0.summary.contains("whose sources cannot be read") })
    try sample.replace(" customClass=\"BrandView\"", with: "", in: sample.storyboard)
    #expect(isEdited(try await report()))
  }

  @Test("A document that another document names stays as it is")
  func reference() async throws {
    try sample.write(
      "<document><viewControllerPlaceholder storyboardName=\"LaunchScreen\" id=\"a\"/></document>",
      to: "buzzbox/Resources/Main.storyboard")
    for mark in ["LaunchScreen.storyboard in Resources */,", "LaunchScreen.storyboard */,"] {
      try sample.lines(with: mark, in: sample.projectFile) {
        $0 + "\n"
          + $0.replacing("LaunchScreen", with: "Main").replacing("A004", with: "A904").replacing(
            "F004", with: "F904")
      }
    }
    try sample.lines(with: "F004 /* LaunchScreen.storyboard */ = {", in: sample.projectFile) {
      $0 + "\n" + $0.replacing("LaunchScreen", with: "Main").replacing("F004", with: "F904")
    }
    try sample.lines(with: "A004 /* LaunchScreen.storyboard in Resources */ = {", in: sample.projectFile) {
      $0 + "\n"
        + $0.replacing("LaunchScreen", with: "Main").replacing("A004", with: "A904").replacing(
          "F004", with: "F904")
    }
    let report = try await report()
    #expect(!isEdited(report))
    #expect(
      report.repairs.contains { $0.summary.contains("buzzbox/Resources/Main.storyboard names") },
      "\(report.repairs.map(\.summary)) \(report.rejected)")
  }

  @Test("Words of code: comments, literals, lines")
  func words() {
    let code = CodeText(Array("a // \"b\"\n/* c\n*/ @\"d\\\"e\" \"\"\"\nf\n\"\"\" 'g' #\"h\\\"# i".utf8))
    #expect(
      code.tokens.map { "\($0.kind) \($0.text) \($0.line)" } == [
        "word a 1", "sign @ 3", "literal d\\\"e 3", "literal \nf\n 3", "literal h\\ 5", "word i 5",
      ])
    // Literals that do not end.
    for text in ["\"", "\"\"\"", "#\"", "/*", "'", "\"\\", "#"] { _ = CodeText(Array(text.utf8)) }
  }
}
