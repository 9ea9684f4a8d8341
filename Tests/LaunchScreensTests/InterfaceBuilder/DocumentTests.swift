import LaunchScreens
import Model
import Testing

@Suite("Documents")
struct DocumentTests {
  @Test("A byte-order mark and CRLF line ends change no location")
  func byteOrderMark() throws {
    let text = TestDocument.storyboard("<subviews><view id=\"a\"/></subviews>")
    let plain = try TestDocument.read(text)
    let windows = try TestDocument.read("\u{FEFF}" + text.replacing("\n", with: "\r\n"))
    #expect(TreeWriter.text(plain) == TreeWriter.text(windows))
    #expect(windows.scenes[0].view?.location.line == plain.scenes[0].view?.location.line)
    // `<?xml` is line 1, `<document` line 2; its tag starts in column 1 although the mark takes three bytes.
    #expect(windows.scenes[0].controller?.location.line == 7)
  }

  @Test("Views, constraints and controllers have the line and column of their start tags")
  func locations() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
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

  @Test("A frame in percent is a warning at its line")
  func frameInPercent() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
        """
        <subviews><imageView id="a"><rect key="frame" x="0" y="0" width="100%" height="100%"/></imageView></subviews>
        """))
    let warning = try #require(document.diagnostics.first)
    #expect(document.diagnostics.count == 1 && warning.severity == .warning)
    #expect(warning.message == "the frame has the width \"100%\", which is no number")
  }

  @Test("The initial scene is the one that the document names")
  func initialScene() throws {
    #expect(try TestDocument.read(TestDocument.storyboard("")).initialScene == 0)
    let other = try TestDocument.read(
      TestDocument.storyboard("", attributes: "initialViewController=\"nobody\""))
    #expect(other.initialScene == nil)
    #expect(
      other.diagnostics.map(\.message) == [
        "the initial view controller \"nobody\" does not exist, so a launch shows a black screen"
      ])
    // Layout takes the only scene, but a launch shows none.
    let unnamed = try TestDocument.read(TestDocument.storyboard("", attributes: ""))
    #expect(unnamed.initialScene == 0)
    #expect(
      unnamed.missingInitialScene?.message
        == "the storyboard has no initial view controller, so a launch shows a black screen")
  }

  @Test("A storyboard without scenes has an error")
  func noScenes() throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"><scenes/></document>
      """
    let document = try TestDocument.read(text)
    #expect(document.scenes.isEmpty)
    #expect(document.initialScene == nil)
    #expect(
      document.diagnostics.map(\.message) == [
        "the storyboard has no scenes, so a launch shows a black screen"
      ])
  }

  @Test(
    "A first view controller without a view shows a black screen; other kinds create views of their own",
    arguments: [
      ("<viewController id=\"vc\"/>", true), ("<viewController id=\"vc\" customClass=\"A\"/>", false),
      ("<tableViewController id=\"vc\"/>", false), ("<navigationController id=\"vc\"/>", false),
      ("<viewController id=\"vc\"><view key=\"view\" id=\"v\"/></viewController>", false),
    ])
  func noView(_ controller: String, isBlack: Bool) throws {
    let text = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" \
      initialViewController="vc"><scenes><scene><objects>\(controller)</objects></scene></scenes></document>
      """
    let message = "the first view controller \"vc\" has no view, so a launch shows a black screen"
    let document = try TestDocument.read(text)
    #expect(document.missingInitialScene?.message == (isBlack ? message : nil))
    #expect(document.diagnostics.map(\.message) == (isBlack ? [message] : []))
  }

  @Test("A xib's first top-level view is its initial scene")
  func xib() throws {
    let document = try TestDocument.read(
      TestDocument.xib("<imageView id=\"i\" image=\"Logo\"/><view id=\"v\"/>"))
    #expect(document.format == .xib)
    #expect(document.initialScene == 0)
    #expect(document.scenes[0].view?.id == "i")
    #expect(document.scenes[0].controller == nil)
  }

  @Test("Constraints can name guides that follow them, and dangling items are errors")
  func references() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard(
        """
        <subviews><view id="a"/></subviews>
        <constraints>
          <constraint firstItem="a" firstAttribute="top" secondItem="sa" secondAttribute="top" id="c1"/>
          <constraint firstItem="gone" firstAttribute="top" secondItem="a" secondAttribute="top" id="c2"/>
        </constraints>
        <viewLayoutGuide key="safeArea" id="sa"/>
        """))
    #expect(document.scenes[0].view?.guides == [LayoutGuide(id: "sa", kind: .safeArea)])
    try #require(document.diagnostics.count == 1)
    #expect(document.diagnostics[0].message.contains("\"c2\" names \"gone\" as firstItem"))
  }

  @Test("An id used twice is an error that names both elements")
  func duplicateIDs() throws {
    let document = try TestDocument.read(
      TestDocument.storyboard("<subviews><view id=\"a\"/><label id=\"a\" text=\"x\"/></subviews>"))
    try #require(document.diagnostics.count == 1)
    #expect(document.diagnostics[0].message.contains("<label> has the id \"a\" of <view>"))
  }
}
