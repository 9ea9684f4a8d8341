import Foundation
import Testing

/// A real app, a checklist of its own and ways to break it.
struct OtherApp: Sendable, CustomTestStringConvertible {
  /// Folder below the corpus.
  var project: String
  var checklist: String
  var storyboard: String
  /// Further words of the command; `PROJECT` stands for the copy's folder.
  var options: [String] = []
  var testDescription: String { checklist }

  /// The folder of public projects; nil where it is not on this machine.
  static let corpus: String? = {
    let folder =
      ProcessInfo.processInfo.environment["QA_CORPUS"]
      ?? URL(fileURLWithPath: QAProcess.source).deletingLastPathComponent().appendingPathComponent(
        "shared/corpus"
      ).path
    return FileManager.default.fileExists(atPath: folder + "/projects") ? folder : nil
  }()

  /// Without a project file: XcodeGen would make it.
  static let alphaWallet = OtherApp(
    project: "AlphaWallet+alpha-wallet-ios", checklist: "alpha-wallet",
    storyboard: "AlphaWallet/Resources/LaunchScreen.storyboard",
    options: ["--info-plist", "PROJECT/AlphaWallet/Info.plist"])
  static let ionic = OtherApp(
    project: "ionic-team+ionic-conference-app", checklist: "ionic-splash",
    storyboard: "ios/App/App/Base.lproj/LaunchScreen.storyboard")
  static let charts = OtherApp(
    project: "ChartsOrg+Charts", checklist: "charts-demo",
    storyboard: "ChartsDemo-iOS/Resources/Launch Screen.storyboard")
  static let all = [alphaWallet, ionic, charts]

  /// Rows by outcome after a run over the four phones.
  func judge(_ edit: (SampleProject) throws -> Void) throws -> Judgment {
    let folder = try #require(OtherApp.corpus)
    let copy = try SampleProject(source: folder + "/projects/" + project)
    try edit(copy)
    let list = QAProcess.source + "/Tests/Corpus/Checklists/\(checklist).yml"
    return try Judgment(
      copy, checklist: list, options.map { $0.replacingOccurrences(of: "PROJECT", with: copy.path) })
  }
}

struct OtherDefect: Sendable, CustomTestStringConvertible {
  var app: OtherApp
  var name: String
  var rows: Set<String>
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { "\(app.checklist): \(name)" }
  init(
    _ app: OtherApp, _ name: String, breaks rows: Set<String>,
    _ edit: @escaping @Sendable (SampleProject) throws -> Void
  ) {
    self.app = app
    self.name = name
    self.rows = rows
    self.edit = edit
  }

  private static let wallet = OtherApp.alphaWallet.storyboard
  private static let splash = OtherApp.ionic.storyboard
  private static let demo = OtherApp.charts.storyboard

  static let all: [OtherDefect] = [
    OtherDefect(.alphaWallet, "a logo of 100 points", breaks: ["AW-2"]) {
      try $0.replace(
        "</imageView>",
        with:
          "<constraints><constraint firstAttribute=\"width\" constant=\"100\" id=\"Wid-co-001\"/></constraints></imageView>",
        in: wallet)
    },
    OtherDefect(.alphaWallet, "a translucent logo", breaks: ["AW-1"]) {
      try $0.replace("id=\"TLU-Js-ziX\"", with: "alpha=\"0.7\" id=\"TLU-Js-ziX\"", in: wallet)
    },
    OtherDefect(.alphaWallet, "no dark ground", breaks: ["AW-5"]) {
      try $0.replace(
        "\"value\" : \"dark\"", with: "\"value\" : \"light\"",
        in: "AlphaWallet/Resources/LaunchScreen.xcassets/LaunchScreen.colorset/Contents.json")
    },
    OtherDefect(.alphaWallet, "no dark 2x logo", breaks: ["AW-9"]) {
      try $0.replace(
        "\"filename\" : \"launchscreen-dark@2x.png\",", with: "",
        in: "AlphaWallet/Resources/LaunchScreen.xcassets/LaunchScreen.imageset/Contents.json")
    },
    OtherDefect(.alphaWallet, "an outlet", breaks: ["AW-7"]) {
      try $0.replace(
        "</viewController>",
        with:
          "<connections><outlet property=\"logo\" destination=\"TLU-Js-ziX\" id=\"Out-ou-001\"/></connections></viewController>",
        in: wallet)
    },
    OtherDefect(.alphaWallet, "two heights", breaks: ["AW-4"]) {
      try $0.replace(
        "</imageView>",
        with:
          "<constraints><constraint firstAttribute=\"height\" constant=\"80\" id=\"Two-co-001\"/><constraint firstAttribute=\"height\" constant=\"80.4\" id=\"Two-co-002\"/></constraints></imageView>",
        in: wallet)
    },
    OtherDefect(.ionic, "a label on the picture", breaks: ["IS-2"]) {
      try $0.replace(
        "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/>",
        with:
          "<rect key=\"frame\" x=\"0.0\" y=\"0.0\" width=\"375\" height=\"667\"/><subviews><label text=\"Hello\" id=\"Lab-vw-001\"><rect key=\"frame\" x=\"90\" y=\"300\" width=\"90\" height=\"20\"/></label></subviews>",
        in: splash)
    },
    OtherDefect(.ionic, "a class of the app's", breaks: ["IS-5"]) {
      try $0.replace(
        "<imageView key=\"view\"", with: "<imageView key=\"view\" customClass=\"Splash\"", in: splash)
    },
    OtherDefect(.ionic, "a picture that is cut off", breaks: ["IS-3"]) {
      let file = "ios/App/App/Assets.xcassets/Splash.imageset/splash-2732x2732-1.png"
      try $0.write(Array(try $0.bytes(file).prefix(3000)), to: file)
    },
    OtherDefect(.ionic, "a name with an extension", breaks: ["IS-4"]) {
      try $0.replace(
        "<string>LaunchScreen</string>", with: "<string>LaunchScreen.storyboard</string>",
        in: "ios/App/App/Info.plist")
    },
    OtherDefect(.charts, "a third view", breaks: ["CD-2"]) {
      try $0.replace(
        "</subviews>",
        with:
          "<view translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"Mrk-vw-001\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"9\" height=\"9\"/><color key=\"backgroundColor\" white=\"0\" alpha=\"1\" colorSpace=\"custom\" customColorSpace=\"genericGamma22GrayColorSpace\"/><constraints><constraint firstAttribute=\"width\" constant=\"9\" id=\"Mrk-co-001\"/><constraint firstAttribute=\"height\" constant=\"9\" id=\"Mrk-co-002\"/></constraints></view></subviews>",
        in: demo)
      try $0.replace(
        "<constraint firstItem=\"8Hx-Yn-UEU\" firstAttribute=\"centerX\" secondItem=\"obG-Y5-kRd\"",
        with:
          "<constraint firstItem=\"Mrk-vw-001\" firstAttribute=\"centerX\" secondItem=\"Ze5-6b-2t3\" secondAttribute=\"centerX\" id=\"Mrk-co-003\"/><constraint firstItem=\"Mrk-vw-001\" firstAttribute=\"centerY\" secondItem=\"Ze5-6b-2t3\" secondAttribute=\"centerY\" id=\"Mrk-co-004\"/><constraint firstItem=\"8Hx-Yn-UEU\" firstAttribute=\"centerX\" secondItem=\"obG-Y5-kRd\"",
        in: demo)
    },
    OtherDefect(.charts, "a pale name", breaks: ["CD-7"]) {
      let indent = String(repeating: " ", count: 32)
      try $0.replace(
        "pointSize=\"36\"/>\n\(indent)<color key=\"textColor\" red=\"0.0\" green=\"0.0\" blue=\"0.0\"",
        with: "pointSize=\"36\"/>\n\(indent)<color key=\"textColor\" red=\"0.7\" green=\"0.7\" blue=\"0.7\"",
        in: demo)
    },
    OtherDefect(.charts, "no height for the name", breaks: ["CD-1"]) {
      try $0.lines(with: "id=\"moa-c2-u7t\"", in: demo) { _ in "" }
    },
    OtherDefect(.charts, "a runtime attribute", breaks: ["CD-5"]) {
      try $0.replace(
        "<viewLayoutGuide key=\"safeArea\"",
        with:
          "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"boolean\" keyPath=\"x\" value=\"YES\"/></userDefinedRuntimeAttributes><viewLayoutGuide key=\"safeArea\"",
        in: demo)
    },
  ]
}

@Suite(.enabled(if: OtherApp.corpus != nil, "the public projects are not on this machine (QA_CORPUS)"))
struct OtherAppTests {
  @Test("A checklist of another app holds for that app", arguments: OtherApp.all)
  func holds(_ app: OtherApp) throws {
    let judgment = try app.judge { _ in }
    #expect(judgment.rows("failed").isEmpty && judgment.rows("errored").isEmpty, "\(judgment.summary)")
    #expect(judgment.rows("passed").count >= 5, "\(judgment.summary)")
  }

  @Test("A defect of another app fails the row that is about it and no other", arguments: OtherDefect.all)
  func defect(_ defect: OtherDefect) throws {
    let judgment = try defect.app.judge(defect.edit)
    #expect(judgment.process.status == 1, "\(judgment.process.errors)")
    #expect(judgment.rows("failed") == defect.rows, "\(judgment.summary)")
  }

  @Test("Each of these checklists has fewer than 40 lines")
  func short() throws {
    for app in OtherApp.all {
      let file = QAProcess.source + "/Tests/Corpus/Checklists/\(app.checklist).yml"
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count < 40)
    }
  }
}
