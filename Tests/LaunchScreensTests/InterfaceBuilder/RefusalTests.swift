import LaunchScreens
import Model
import Testing

@Suite("Files that are not iOS documents")
struct RefusalTests {
  private static let body = TestDocument.storyboard("")

  @Test(
    "A file that is no document for iOS is an error with its line and the reason",
    arguments: [
      ("", ": error: the file is empty; restore it from version control"),
      (" \n", ": error: the file is empty"),
      (
        "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\n  <objects>\n    <view id=\"a\">\n",
        "the file ends inside <view> of line 3: it is truncated"
      ),
      ("<document>\n  <a b=c/>\n</document>", "not well-formed XML"),
      ("<document>\n  <a b=c/>\n</document>", ":2:"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", "Git LFS pointer"),
      ("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n", "git lfs pull"),
      (
        "<document>\n<<<<<<< HEAD\n=======\n>>>>>>> other",
        ":2: error: the file has an unresolved merge conflict"
      ),
      ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "Xcode 3 and 4"),
      ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>", "macOS"),
      (
        "<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\" targetRuntime=\"watchKit\"/>",
        "watchOS"
      ), ("<plist version=\"1.0\"/>", "not an Interface Builder document: its root element is <plist>"),
      ("NIBArchive\u{1}\u{0}", "compiled nib"), ("bplist00rest", "compiled nib"),
      (
        body.replacing(
          "<document ", with: "<!DOCTYPE document [<!ENTITY a \"aaaa\">]>\n<document ", maxReplacements: 1),
        "declares entities, which are not read"
      ), ("<document>" + String(repeating: "<subviews>", count: 5000), "nested more than 160 levels deep"),
    ])
  func others(text: String, words: String) {
    let error = TestDocument.error(text)
    #expect(error.hasPrefix("Launch.storyboard:") && error.contains(words), "\(error)")
  }

  @Test("A plain DOCTYPE is read")
  func plainDoctype() {
    let plain = Self.body.replacing(
      "<document ",
      with: "<!DOCTYPE document PUBLIC \"-//A//B\" \"http://example.invalid/x.dtd\">\n<document ",
      maxReplacements: 1)
    #expect(TestDocument.error(plain) == "read 1 scenes")
  }

  @Test("A document for tvOS is read, and its target is an error among the diagnostics")
  func tvOS() throws {
    let text = TestDocument.storyboard("").replacing("iOS.CocoaTouch", with: "AppleTV")
    let document = try TestDocument.read(text)
    #expect(document.targetRuntime == "AppleTV")
    #expect(document.diagnostics.contains { $0.severity == .error && $0.message.contains("tvOS") })
  }
}
