import LaunchScreens
import Model
import Testing

@Suite("Files that are not iOS documents")
struct RefusalTests {
  @Test("The error of an empty file says so")
  func empty() {
    #expect(
      TestDocument.error("") == "Launch.storyboard: error: the file is empty; restore it from version control"
    )
    #expect(TestDocument.error(" \n").contains("the file is empty"))
  }

  @Test("The error of a truncated file names the element and line in which it ends")
  func truncated() {
    let text =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\n  <objects>\n    <view id=\"a\">\n"
    let error = TestDocument.error(text)
    #expect(error.contains("the file ends inside <view> of line 3: it is truncated"))
  }

  @Test("The error of text that is not XML has its location")
  func notXML() {
    let error = TestDocument.error("<document>\n  <a b=c/>\n</document>")
    #expect(error.hasPrefix("Launch.storyboard:2:"))
    #expect(error.contains("not well-formed XML"))
  }

  @Test("The error of a Git LFS pointer says so")
  func lfsPointer() {
    let error = TestDocument.error("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n")
    #expect(error.contains("Git LFS pointer"))
    #expect(error.contains("git lfs pull"))
  }

  @Test("The error of an unresolved merge conflict has its line")
  func conflictMarkers() {
    let text = TestDocument.storyboard("<subviews/>\n<<<<<<< HEAD\n=======\n>>>>>>> other")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("<<<<<<<") }!
    #expect(
      TestDocument.error(text).contains(":\(line + 1): error: the file has an unresolved merge conflict"))
  }

  @Test(
    "Documents for other systems and of the old format are errors",
    arguments: [
      ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "Xcode 3 and 4"),
      ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>", "macOS"),
      (
        "<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\" targetRuntime=\"watchKit\"/>",
        "watchOS"
      ), ("<plist version=\"1.0\"/>", "not an Interface Builder document: its root element is <plist>"),
    ])
  func otherKinds(text: String, words: String) {
    #expect(TestDocument.error(text).contains(words))
  }

  @Test("A compiled nib is an error")
  func compiled() {
    #expect(TestDocument.error("NIBArchive\u{1}\u{0}").contains("compiled nib"))
    #expect(TestDocument.error("bplist00rest").contains("compiled nib"))
  }

  @Test("Entity declarations are an error, a plain DOCTYPE is not")
  func entities() {
    let body = TestDocument.storyboard("")
    let plain = body.replacing(
      "<document ",
      with: "<!DOCTYPE document PUBLIC \"-//A//B\" \"http://example.invalid/x.dtd\">\n<document ",
      maxReplacements: 1)
    #expect(TestDocument.error(plain) == "read 1 scenes")
    let bomb = body.replacing(
      "<document ", with: "<!DOCTYPE document [<!ENTITY a \"aaaa\">]>\n<document ", maxReplacements: 1)
    #expect(TestDocument.error(bomb).contains("declares entities, which are not read"))
  }

  @Test("Elements nested without end are an error")
  func deepNesting() {
    let text = "<document>" + String(repeating: "<subviews>", count: 5000)
    let error = TestDocument.error(text)
    #expect(error.contains("nested more than 160 levels deep"))
  }

  @Test("A document for tvOS is read, and its target is an error among the diagnostics")
  func tvOS() throws {
    let text = TestDocument.storyboard("").replacing("iOS.CocoaTouch", with: "AppleTV")
    let document = try TestDocument.read(text)
    #expect(document.targetRuntime == "AppleTV")
    #expect(document.diagnostics.contains { $0.severity == .error && $0.message.contains("tvOS") })
  }
}
