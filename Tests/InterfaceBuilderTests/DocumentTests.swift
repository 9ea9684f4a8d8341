import InterfaceBuilder
import Model
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("A byte-order mark and CRLF line ends change nothing but the ends of lines")
  func byteOrderMark() throws {
    let text = Documents.storyboard("<subviews><view id=\"a\"/></subviews>")
    let plain = try Documents.read(text)
    let windows = try Documents.read("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(InterfaceBuilder.write(plain) == InterfaceBuilder.write(windows))
    #expect(windows.scenes[0].view?.location.line == plain.scenes[0].view?.location.line)
    // `<?xml` is line 1, `<document` line 2; its tag starts in column 1 although the mark takes three bytes.
    #expect(windows.scenes[0].controller?.location.line == 7)
  }

  @Test("Views, constraints and controllers know line and column of their start tags")
  func locations() throws {
    let document = try Documents.read(
      Documents.storyboard(
        """
        <!-- <label id="not-this"/> -->
          <subviews>
            <label id="a" text="x
        y"/><imageView id="b"/>
          </subviews>
          <constraints>
            <constraint firstItem="a" firstAttribute="top" id="c"/>
          </constraints>
        """))
    let root = try #require(document.scenes[0].view)
    let start = try #require(root.location.line)
    // The comment is the fourth line of the view element: tag, frame, mask, comment.
    #expect(
      root.subviews[0].location == SourceLocation(file: "Launch.storyboard", line: start + 5, column: 5))
    #expect(
      root.subviews[1].location == SourceLocation(file: "Launch.storyboard", line: start + 6, column: 5))
    #expect(root.constraints[0].location.line == start + 9)
    #expect(document.scenes[0].controller?.location.column == 9)
  }

  @Test("The initial scene is the one that the document names")
  func initialScene() throws {
    #expect(try Documents.read(Documents.storyboard("")).initialScene == 0)
    let other = try Documents.read(Documents.storyboard("", attributes: "initialViewController=\"nobody\""))
    #expect(other.initialScene == nil)
    #expect(other.diagnostics.map(\.message) == ["the initial view controller \"nobody\" does not exist"])
    // One scene alone is initial even where the attribute is missing.
    #expect(try Documents.read(Documents.storyboard("", attributes: "")).initialScene == 0)
  }

  @Test("A storyboard without scenes is read and said to be empty")
  func noScenes() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes/></document>
      """
    let document = try Documents.read(text)
    #expect(document.scenes.isEmpty)
    #expect(document.initialScene == nil)
    #expect(document.diagnostics.map(\.message) == ["the storyboard has no scenes"])
  }

  @Test("A xib's first top-level view is its initial scene")
  func xib() throws {
    let document = try Documents.read(
      Documents.xib("<imageView id=\"i\" image=\"Logo\"/><view id=\"v\"/>"))
    #expect(document.format == .xib)
    #expect(document.initialScene == 0)
    #expect(document.scenes[0].view?.id == "i")
    #expect(document.scenes[0].controller == nil)
  }

  @Test("Guides may stand after the constraints that name them, and dangling items are listed")
  func references() throws {
    let document = try Documents.read(
      Documents.storyboard(
        """
        <subviews><view id="a"/></subviews>
        <constraints>
          <constraint firstItem="a" firstAttribute="top" secondItem="sa" secondAttribute="top" id="c1"/>
          <constraint firstItem="gone" firstAttribute="top" secondItem="a" secondAttribute="top" id="c2"/>
        </constraints>
        <viewLayoutGuide key="safeArea" id="sa"/>
        """))
    #expect(document.scenes[0].view?.guides == [LayoutGuide(id: "sa", kind: .safeArea)])
    #expect(document.diagnostics.count == 1)
    #expect(document.diagnostics[0].message.contains("\"c2\" names \"gone\" as firstItem"))
  }

  @Test("An id used twice is an error that names both elements")
  func duplicateIDs() throws {
    let document = try Documents.read(
      Documents.storyboard("<subviews><view id=\"a\"/><label id=\"a\" text=\"x\"/></subviews>"))
    #expect(document.diagnostics.count == 1)
    #expect(document.diagnostics[0].message.contains("the id \"a\" is used twice: by <view>"))
  }

  @Test("The resolved tree is the same text for the same tree")
  func writing() throws {
    let text = Documents.storyboard(
      """
      <subviews>
        <label id="l" text="Hi &quot;you&quot;" textAlignment="center" translatesAutoresizingMaskIntoConstraints="NO">
          <fontDescription key="fontDescription" type="boldSystem" pointSize="36"/>
        </label>
      </subviews>
      <constraints>
        <constraint firstItem="l" firstAttribute="centerX" secondItem="root" secondAttribute="centerX" id="c1"/>
        <constraint firstItem="l" firstAttribute="centerY" secondItem="root" secondAttribute="bottom" multiplier="1:4" constant="1.5" priority="750" id="c2"/>
      </constraints>
      """)
    let written = InterfaceBuilder.write(try Documents.read(text))
    #expect(
      written == """
        document storyboard "Launch.storyboard" tools=22505 launchScreen autoLayout safeAreas colorMatched
          canvas retina6_12 portrait
          scene 0 initial
            viewController vc
            view root (0, 0, 393 x 852) mask=18
              constraint c1 l.centerX = root.centerX
              constraint c2 l.centerY = root.bottom * 0.25 + 1.5 @750
              label l constraints "Hi \\"you\\"" font=boldSystem 36 lines=1 center

        """)
  }
}
