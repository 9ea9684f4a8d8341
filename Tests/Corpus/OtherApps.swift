import Foundation
import TestSupport
import Testing

/// A public app with its own checklist.
struct OtherApp: Sendable, CustomTestStringConvertible {
  /// The app's folder in the corpus.
  var project: String
  var checklist: String
  var storyboard: String
  /// The Info.plist, for a project without a project file.
  var infoPlist: String?
  var testDescription: String { checklist }

  /// The folder of public projects, or `nil` if this machine does not have it.
  static let corpus = PublicCorpus.path("projects")

  /// Has no project file: XcodeGen generates it.
  static let alphaWallet = OtherApp(
    project: "AlphaWallet+alpha-wallet-ios", checklist: "alpha-wallet",
    storyboard: "AlphaWallet/Resources/LaunchScreen.storyboard",
    infoPlist: "AlphaWallet/Info.plist")
  static let ionic = OtherApp(
    project: "ionic-team+ionic-conference-app", checklist: "ionic-splash",
    storyboard: "ios/App/App/Base.lproj/LaunchScreen.storyboard")
  static let charts = OtherApp(
    project: "ChartsOrg+Charts", checklist: "charts-demo",
    storyboard: "ChartsDemo-iOS/Resources/Launch Screen.storyboard")
  static let all = [alphaWallet, ionic, charts]

  /// Checks an edited copy on the story's four phones.
  func judge(_ edit: (SampleProject) throws -> Void) throws -> Judgment {
    let folder = try #require(OtherApp.corpus)
    let copy = try SampleProject(source: folder + "/" + project)
    try edit(copy)
    let list = Checkout.root + "/Tests/Corpus/Checklists/\(checklist).yml"
    return try Judgment(
      copy, checklist: list, infoPlist: infoPlist.map { copy.path + "/" + $0 })
  }
}

/// A change of a public app and the criteria that must fail.
struct OtherDefect: Sendable, CustomTestStringConvertible {
  var app: OtherApp
  var name: String
  var criteria: Set<String>
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { "\(app.checklist): \(name)" }
  init(
    _ app: OtherApp, _ name: String, breaks criteria: Set<String>,
    _ edit: @escaping @Sendable (SampleProject) throws -> Void
  ) {
    self.app = app
    self.name = name
    self.criteria = criteria
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
    OtherDefect(.charts, "no vertical position for the name", breaks: ["CD-1"]) {
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

@Suite(.enabled(if: OtherApp.corpus != nil, "\(PublicCorpus.reason)"))
struct OtherAppTests {
  @Test("A public app passes its checklist", arguments: OtherApp.all)
  func holds(_ app: OtherApp) throws {
    let judgment = try app.judge { _ in }
    #expect(
      judgment.criteria("failed").isEmpty && judgment.criteria("errored").isEmpty, "\(judgment.summary)")
    #expect(judgment.criteria("passed").count >= 5, "\(judgment.summary)")
  }

  @Test("A defect of a public app fails its criteria and no others", arguments: OtherDefect.all)
  func defect(_ defect: OtherDefect) throws {
    let judgment = try defect.app.judge(defect.edit)
    #expect(judgment.criteria("failed") == defect.criteria, "\(judgment.summary)")
  }

  @Test("Each checklist of a public app has fewer than 40 lines")
  func short() throws {
    for app in OtherApp.all {
      let file = Checkout.root + "/Tests/Corpus/Checklists/\(app.checklist).yml"
      let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
      #expect(lines.count < 40)
    }
  }
}
