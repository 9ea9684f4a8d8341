import Foundation
import Model
import Testing

@testable import XcodeProject

/// Real projects that are not part of the repository: beside the checkout, or where `QA_CORPUS` says.
enum Corpus {
  static let projects: String? = {
    let named = ProcessInfo.processInfo.environment["QA_CORPUS"]
    let here = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().path
    let checkout = here.components(separatedBy: "/Tests/").first ?? here
    let folder = (named ?? checkout + "/../shared/corpus") + "/projects"
    return FileManager.default.fileExists(atPath: folder) ? folder : nil
  }()
}

@Suite("Real projects", .enabled(if: Corpus.projects != nil, "no corpus beside the checkout; set QA_CORPUS"))
struct CorpusTests {
  /// What a person finds who opens the project: target, kind on iPhone, document; or what the error says.
  static let expected: [(folder: String, target: String, kind: LaunchScreenSource.Kind?, file: String)] = [
    ("AlphaWallet+alpha-wallet-ios", "", nil, "made from project.yml by XcodeGen"),
    ("Automattic+pocket-casts-ios", "podcasts", .xib, "podcasts/Launch Screen.xib"),
    ("Automattic+simplenote-ios", "Simplenote", .storyboard, "Simplenote/Resources/LaunchScreen.storyboard"),
    ("BlueWallet+BlueWallet", "BlueWallet", .storyboard, "ios/LaunchScreen.storyboard"),
    ("ChartsOrg+Charts", "ChartsDemo-iOS", .storyboard, "ChartsDemo-iOS/Resources/Launch Screen.storyboard"),
    ("Dimillian+IceCubesApp", "IceCubesApp", .generated, ""),
    ("OnionBrowser+OnionBrowser", "OnionBrowser", .storyboard, "Resources/Launch Screen.storyboard"),
    (
      "Ranchero-Software+NetNewsWire", "NetNewsWire-iOS", .storyboard,
      "iOS/Base.lproj/LaunchScreenPhone.storyboard"
    ),
    (
      "allenwong+30DaysofSwift__Project17", "TumblrMenu", .storyboard,
      "Project 17 - TumblrMenu/TumblrMenu/Base.lproj/LaunchScreen.storyboard"
    ),
    ("firebase+quickstart-ios__functions", "FunctionsExample (iOS)", .generated, ""),
    ("firebase+quickstart-ios__storage", "StorageExample", .generated, ""),
    ("ionic-team+ionic-conference-app", "App", .storyboard, "ios/App/App/Base.lproj/LaunchScreen.storyboard"),
    ("ish-app+ish", "iSH", .storyboard, "app/Base.lproj/LaunchScreen.storyboard"),
    ("ivpn+ios-app", "IVPNClient", .storyboard, "IVPNClient/Scenes/Base.lproj/LaunchScreen.storyboard"),
    ("jellyfin+Swiftfin", "Swiftfin iOS", .dictionary, ""),
    ("keepassium+KeePassium", "KeePassium", .storyboard, "KeePassium/Base.lproj/LaunchScreen.storyboard"),
    ("mssun+passforios", "pass", .storyboard, "pass/Base.lproj/Main.storyboard"),
    ("owncloud+ios-app", "ownCloud", .storyboard, "ownCloud/Resources/LaunchScreen.storyboard"),
    ("pointfreeco+isowords", "isowords", .storyboard, "App/iOS/Launch Screen.storyboard"),
    (
      "raivo-otp+ios-application", "", nil, "project.pbxproj:6: error: the file holds a merge-conflict marker"
    ),
    ("rijieli+TopCutout", "TopCutoutDemo", .generated, ""),
    (
      "soapyigu+Swift-30-Projects__Project18", "BlueLibrarySwift", .xib,
      "Project 18 - BlueLibrarySwift/BlueLibrarySwift/Base.lproj/LaunchScreen.xib"
    ),
    ("utmapp+UTM", "", nil, "3 iOS apps"),
    ("yoshisuga+MAME4iOS", "MAME4iOS", LaunchScreenSource.Kind.none, ""),
  ]

  @Test("Each gives its launch screen, or the true reason why not", arguments: 0..<24)
  func each(_ index: Int) throws {
    let row = Self.expected[index]
    let folder = try #require(Corpus.projects) + "/" + row.folder
    do {
      let project = try XcodeProject.load(ProjectRequest(root: folder))
      let screen = try #require(XcodeProject.launchScreens(of: project, idiom: .phone).screens.first)
      #expect(project.target == row.target)
      #expect(screen.kind == row.kind)
      #expect(screen.file ?? "" == row.file)
      #expect(project.configurations.flatMap(\.diagnostics).allSatisfy { $0.severity != .error })
    } catch let error as Diagnostics {
      #expect(row.kind == nil, "\(error)")
      #expect(error.description.contains(row.file), "\(error)")
    }
  }

  @Test("The projects of the list are those of the folder")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: #require(Corpus.projects))
    #expect(names.filter { !$0.hasPrefix(".") }.sorted() == Self.expected.map(\.folder).sorted())
  }

  @Test("Foundation reads every project file and plist the same way")
  func oracle() throws {
    let root = try #require(Corpus.projects)
    let folder = ProjectFolder(root: root)
    let walk = FileManager.default.enumerator(atPath: root)
    var count = 0
    while let path = walk?.nextObject() as? String {
      guard path.hasSuffix("/project.pbxproj") || path.hasSuffix(".plist") else { continue }
      let bytes = try folder.read(path)
      // Left out is what no reader takes: a merge conflict, conditions for the preprocessor, an empty file.
      guard (try? PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)) != nil
      else {
        continue
      }
      try expectSameAsFoundation(bytes, file: path)
      count += 1
    }
    #expect(count > 30)
  }
}
