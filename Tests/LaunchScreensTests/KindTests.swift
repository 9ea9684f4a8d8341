import Foundation
import Model
import TestSupport
import Testing

@testable import LaunchScreens

@Suite("Launch screen kinds")
struct KindTests {
  @Test("The list has one kind for each folder")
  func folders() throws {
    let root = Checkout.root + "/Sources/LaunchScreens"
    let folders = try FileManager.default.contentsOfDirectory(atPath: root).filter { !$0.hasSuffix(".swift") }
    #expect(folders.count == LaunchScreenKind.all.count, "\(folders.sorted())")
  }

  @Test("Every value of a source's kind except none belongs to exactly one kind")
  func kinds() {
    for kind in [LaunchScreenSource.Kind.storyboard, .xib, .dictionary, .generated, .launchImages] {
      #expect(LaunchScreenKind.all.count { $0.kinds.contains(kind) } == 1, "\(kind)")
    }
    #expect(!LaunchScreenKind.all.contains { $0.kinds.contains(.none) })
  }

  @Test("The keys of every kind are among the prefixes for digests")
  func keys() {
    let prefixes = LaunchScreens.keyPrefixes
    for key in LaunchScreenKind.all.flatMap(\.keys) + ["UIUserInterfaceStyle~ipad", "UILaunchScreen~ipad"] {
      #expect(prefixes.contains { key.hasPrefix($0) }, "\(key)")
    }
    #expect(!prefixes.contains { "CFBundleVersion".hasPrefix($0) })
  }

  @Test("A storyboard without an initial view controller has no document, but the reason")
  func blackScreen() {
    func message(_ attributes: String) -> String {
      let text = TestDocument.storyboard("", attributes: attributes)
      do {
        let document = try LaunchScreens.document(
          of: LaunchScreenSource(kind: .storyboard, file: "L.storyboard"),
          at: SourceLocation(file: "Info.plist")
        ) { _ in Array(text.utf8) }
        return document == nil ? "no document" : "read"
      } catch {
        return "\(error)"
      }
    }
    #expect(message("launchScreen=\"YES\" initialViewController=\"vc\"") == "read")
    #expect(
      message("launchScreen=\"YES\"").contains("L.storyboard:2:1: error: the storyboard has no initial view"))
  }
}
