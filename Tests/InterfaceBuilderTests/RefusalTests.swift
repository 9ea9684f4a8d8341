import InterfaceBuilder
import Model
import Testing

@Suite("Files that are no iOS document")
struct RefusalTests {
  @Test("An empty file is said to be empty")
  func empty() {
    #expect(
      Documents.fault("") == "Launch.storyboard: error: the file is empty; restore it from version control")
    #expect(Documents.fault(" \n").contains("the file is empty"))
  }

  @Test("A truncated file is told with the element and line in which it ends")
  func truncated() {
    let text =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\n  <objects>\n    <view id=\"a\">\n"
    let fault = Documents.fault(text)
    #expect(fault.contains("the file ends inside <view> of line 3: it is truncated"))
  }

  @Test("Text that is not XML is refused with its place")
  func notXML() {
    let fault = Documents.fault("<document>\n  <a b=c/>\n</document>")
    #expect(fault.hasPrefix("Launch.storyboard:2:"))
    #expect(fault.contains("not well-formed XML"))
  }

  @Test("A Git LFS pointer is called a Git LFS pointer")
  func lfsPointer() {
    let fault = Documents.fault("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n")
    #expect(fault.contains("Git LFS pointer"))
    #expect(fault.contains("git lfs pull"))
  }

  @Test("Merge-conflict markers are told with their line, in these words")
  func conflictMarkers() {
    let text = Documents.storyboard("<subviews/>\n<<<<<<< HEAD\n=======\n>>>>>>> other")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("<<<<<<<") }!
    #expect(Documents.fault(text).contains("unresolved merge conflict markers at line \(line + 1)"))
  }

  @Test(
    "Documents for other systems and of the old format are refused politely",
    arguments: [
      ("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>", "Xcode 3 and 4"),
      ("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" targetRuntime=\"MacOSX.Cocoa\"/>", "macOS"),
      (
        "<document type=\"com.apple.InterfaceBuilder.WatchKit.Storyboard\" targetRuntime=\"watchKit\"/>",
        "watchOS"
      ), ("<plist version=\"1.0\"/>", "not an Interface Builder document: its root element is <plist>"),
    ])
  func otherKinds(text: String, words: String) {
    #expect(Documents.fault(text).contains(words))
  }

  @Test("A compiled nib is recognized")
  func compiled() throws {
    #expect(throws: Diagnostics.self) {
      try InterfaceBuilder.read(Array("NIBArchive\u{1}\u{0}".utf8), file: "a.nib")
    }
  }

  @Test("Entity declarations are refused, a plain DOCTYPE is read")
  func entities() {
    let body = Documents.storyboard("")
    let plain = body.replacing(
      "<document ",
      with: "<!DOCTYPE document PUBLIC \"-//A//B\" \"http://example.invalid/x.dtd\">\n<document ",
      maxReplacements: 1)
    #expect(Documents.fault(plain) == "read 1 scenes")
    let bomb = body.replacing(
      "<document ", with: "<!DOCTYPE document [<!ENTITY a \"aaaa\">]>\n<document ", maxReplacements: 1)
    #expect(Documents.fault(bomb).contains("entity declarations are not read"))
  }

  @Test("Elements nested without end are refused, not followed")
  func deepNesting() {
    let text = "<document>" + String(repeating: "<subviews>", count: 5000)
    let fault = Documents.fault(text)
    #expect(fault.contains("nested") || fault.contains("depth"))
  }

  @Test("A document for tvOS is read, and its target is an error among the diagnostics")
  func tvOS() throws {
    let text = Documents.storyboard("").replacing("iOS.CocoaTouch", with: "AppleTV")
    let document = try Documents.read(text)
    #expect(document.targetRuntime == "AppleTV")
    #expect(document.diagnostics.contains { $0.severity == .error && $0.message.contains("tvOS") })
  }
}
