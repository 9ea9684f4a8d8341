import Foundation
import Model
import Testing

@testable import LaunchScreens

/// The text form of the resolved tree. Each golden is a file in `Trees`, beside this one.
struct TreeWriterTests {
  static let views = """
    <subviews>
      <label id="l" text="Hi &quot;you&quot;" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO">
        <fontDescription key="fontDescription" type="boldSystem" pointSize="36"/>
      </label>
      <imageView id="i" image="Logo" contentMode="scaleAspectFit" alpha="0.5" userLabel="Our logo"/>
      <stackView id="s" axis="vertical" alignment="center" spacing="8"><subviews>
        <button id="b" buttonType="roundedRect"><state key="normal" title="Go"/></button>
        <visualEffectView id="e"><blurEffect style="dark"/></visualEffectView>
      </subviews></stackView>
    </subviews>
    <constraints>
      <constraint firstItem="l" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="c1"/>
      <constraint firstItem="l" firstAttribute="top" secondItem="root" secondAttribute="bottom" multiplier="1:4" constant="1.5" priority="750" id="c2"/>
    </constraints>
    """
  static let system = """
    <subviews>
      <activityIndicatorView id="a" style="whiteLarge" animating="YES"/>
      <navigationBar id="n" barStyle="black" translucent="NO"/>
      <textField id="t" placeholder="Name" borderStyle="roundedRect"/>
      <segmentedControl id="g"><segments><segment title="One"/><segment title="Two"/></segments></segmentedControl>
      <tableView id="v" dataMode="static"/>
      <fancyNewView id="f"/>
    </subviews>
    """

  static func golden(_ name: String) throws -> String {
    let file = String(#filePath.dropLast("TreeWriterTests.swift".count)) + "Trees/\(name).txt"
    return String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
  }

  @Test("The text of a tree is that of its golden", arguments: ["views", "system"])
  func goldens(_ name: String) throws {
    let text = TestDocument.storyboard(name == "views" ? Self.views : Self.system)
    let written = TreeWriter.text(try TestDocument.read(text))
    #expect(written == (try Self.golden(name)), "\(written)")
  }

  @Test("A change of any field changes the text")
  func fields() throws {
    let place = SourceLocation(file: "L.storyboard", line: 3)
    let plain = View(id: "v", kind: .plain, location: place)
    func text(_ edit: (inout View) -> Void) -> String {
      var view = plain
      edit(&view)
      var document = InterfaceDocument(file: "L.storyboard", format: .storyboard, toolsVersion: "1")
      document.scenes = [InterfaceScene(controller: nil, view: view)]
      return TreeWriter.text(document)
    }
    let edits: [(inout View) -> Void] = [
      { _ in }, { $0.alpha = 0.5 }, { $0.isOpaque = false }, { $0.horizontalHugging = 251 },
      { $0.backgroundColor = .literal(.white) }, { $0.backgroundColor = .named("White", recorded: nil) },
      { $0.content = .effect(style: nil) }, { $0.content = .effect(style: .dark) },
      { $0.content = .image(nil, highlighted: nil) }, { $0.kind = .scroll }, { $0.autoresizing = .width },
      { $0.layoutMargins = .zero }, { $0.subviews = [plain] }, { $0.embeddedController = "c" },
      { $0.content = .textField(text: "", border: .line) },
      { $0.variations = [Variation(horizontal: .compact)] },
    ]
    #expect(Set(edits.map(text)).count == edits.count)
  }
}
