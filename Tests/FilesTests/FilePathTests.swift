import Testing

@testable import Files

@Suite("Paths as text")
struct FilePathTests {
  @Test("Dots and double slashes are resolved, leading .. of relative paths stay")
  func standardized() {
    #expect(FilePath.standardized("/a//b/./../c") == "/a/c")
    #expect(FilePath.standardized("/../a") == "/a")
    #expect(FilePath.standardized("../../a/../b") == "../../b")
    #expect(FilePath.join("App", "../Info.plist") == "Info.plist")
    #expect(FilePath.join("App", "/etc") == "/etc" && FilePath.join("", "x") == "x")
  }

  @Test("Names split into base and extension; a leading dot begins no extension")
  func split() {
    #expect(FilePath.split("App/Icon@2x.PNG") == ("Icon@2x", "png"))
    #expect(FilePath.split("App/.hidden") == (".hidden", ""))
    #expect(FilePath.parent("App/a.b/c") == "App/a.b" && FilePath.parent("c") == "")
  }
}
