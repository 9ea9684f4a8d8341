import Model
import Testing

@testable import Mutations

struct LiteralEditTests {
  private func edited(_ text: String, _ file: String, _ key: String, _ old: String, _ new: String) -> String?
  {
    SourceEdits.applied(
      [.literal(file: file, line: 2, key: key, old: old, new: new)], to: Array(text.utf8)
    ).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("The value behind the key changes, whatever else is on the line")
  func values() {
    #expect(
      edited(
        "{\n \"width\": 60, \"imageWidth\": 60, \"x\": 60 // 60\n}", "app.json", "imageWidth", "60", "50")
        == "{\n \"width\": 60, \"imageWidth\": 50, \"x\": 60 // 60\n}")
    #expect(
      edited("<a>\r\n<b BaseSize=\"128,128\" />\r\n", "a.csproj", "BaseSize", "128,128", "64,64")
        == "<a>\r\n<b BaseSize=\"64,64\" />\r\n")
    // A part of a longer number, and a line that is not there.
    #expect(edited("{\n \"imageWidth\": 600}", "app.json", "imageWidth", "60", "50") == nil)
    #expect(edited("{}", "app.json", "imageWidth", "60", "50") == nil)
  }

  @Test("YAML gets quotation marks around a color, because # begins a comment")
  func yaml() {
    #expect(
      edited("a:\n  color: 42a5f5 # blue\n", "pubspec.yaml", "color", "42a5f5", "#42a5f5")
        == "a:\n  color: \"#42a5f5\" # blue\n")
    #expect(
      edited("a:\n  color: '42a5f5'\n", "pubspec.yaml", "color", "42a5f5", "#42a5f5")
        == "a:\n  color: '#42a5f5'\n")
  }
}
