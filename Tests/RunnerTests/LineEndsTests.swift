import Testing

@testable import Runner

@Suite("Line ends in what a digest covers") struct LineEndsTests {
  @Test(
    "A storyboard and a Contents.json are the same with either line end, a picture only with its own bytes")
  func plain() {
    // "<a>" CR LF "b" CR LF, and a CR alone at the end, which XML would read as a line end and git leaves.
    let windows = Array("<a>\r\nb\r\n\r".utf8)
    let unix = Array("<a>\nb\n\r".utf8)
    for path in ["A/LaunchScreen.storyboard", "B.xib", "I.imageset/Contents.json"] {
      #expect(LineEnds.plain(windows, of: path) == unix, "\(path)")
      #expect(LineEnds.plain(unix, of: path) == unix, "\(path)")
    }
    #expect(LineEnds.plain(windows, of: "I.imageset/I.png") == windows)
    #expect(LineEnds.plain([], of: "B.xib").isEmpty)
  }
}
