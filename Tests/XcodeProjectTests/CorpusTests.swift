import Foundation
import LaunchScreens
import Model
import TestSupport
import Testing

@testable import XcodeProject

@Suite(
  "Public projects", .enabled(if: PublicCorpus.path("projects") != nil, .init(rawValue: PublicCorpus.reason)))
struct CorpusTests {
  /// Target, kind on iPhone and document as a person finds them in Xcode, or words of the error.
  static let expected: [(folder: String, target: String, kind: LaunchScreenSource.Kind?, file: String)] = [
    (
      "AlphaWallet+alpha-wallet-ios", "AlphaWallet", .storyboard,
      "AlphaWallet/Resources/LaunchScreen.storyboard"
    ),
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
      "raivo-otp+ios-application", "", nil,
      "project.pbxproj:6: error: the file has an unresolved merge conflict"
    ),
    ("rijieli+TopCutout", "TopCutoutDemo", .generated, ""),
    (
      "soapyigu+Swift-30-Projects__Project18", "BlueLibrarySwift", .xib,
      "Project 18 - BlueLibrarySwift/BlueLibrarySwift/Base.lproj/LaunchScreen.xib"
    ),
    ("utmapp+UTM", "", nil, "3 iOS apps"),
    ("yoshisuga+MAME4iOS", "MAME4iOS", LaunchScreenSource.Kind.none, ""),
  ]

  @Test("Each project gives its launch screen, or an error that says why not", arguments: 0..<24)
  func each(_ index: Int) throws {
    let expected = Self.expected[index]
    let folder = try #require(PublicCorpus.path("projects")) + "/" + expected.folder
    do {
      let project = try XcodeProject.load(ProjectRequest(root: folder))
      let screen = try #require(LaunchScreens.resolve(project, idiom: .phone).screens.first)
      #expect(project.target == expected.target)
      #expect(screen.kind == expected.kind)
      #expect(screen.file ?? "" == expected.file)
      #expect(project.configurations.flatMap(\.diagnostics).allSatisfy { $0.severity != .error })
    } catch let error as Diagnostics {
      #expect(expected.kind == nil, "\(error)")
      #expect(error.description.contains(expected.file), "\(error)")
    }
  }

  @Test("The list holds every project of the folder")
  func complete() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: #require(PublicCorpus.path("projects")))
    #expect(names.filter { !$0.hasPrefix(".") }.sorted() == Self.expected.map(\.folder).sorted())
  }
}
