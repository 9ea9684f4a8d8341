import Testing

@testable import XcodeProject

@Suite("Statements of .xcconfig files")
struct XCConfigParserTests {
  private func values(_ text: String) -> [String] {
    XCConfigParser.statements(Array(text.utf8)).map { statement in
      switch statement {
      case .assignment(let left, let value, let line): "\(line) \(left) = \(value)"
      case .include(let file, let isOptional, let line): "\(line) include\(isOptional ? "?" : "") \(file)"
      case .diagnostic(let message, _, let line): "\(line) \(message)"
      }
    }
  }

  @Test("A backslash at the end of a line continues the value")
  func continuation() {
    #expect(
      values("A = one \\\n  two \\ // a comment\n\tthree;\nB = x") == ["1 A = one two three", "4 B = x"])
    // Lines of white space end the value; a backslash at the end of the file continues nothing.
    #expect(values("A = \\\n\nB = x\\") == ["1 A = ", "3 B = x"])
    #expect(values("A = a\\b \\\r\n c") == ["1 A = a\\b c"])
  }

  @Test("Comments, one semicolon at the end and white space do not belong to the value; quotes do")
  func details() {
    #expect(
      values("  A  =  \"x y\" z ; // no\n// B = 1\nC=\nD = a;;") == [
        "1 A = \"x y\" z", "3 C = ", "4 D = a;",
      ])
    #expect(values("U = https://x") == ["1 U = https:"])
  }

  @Test("Conditions belong to the key")
  func conditions() {
    #expect(values("A[sdk=iphoneos*][arch=arm64] = x=y") == ["1 A[sdk=iphoneos*][arch=arm64] = x=y"])
  }

  @Test("Includes name a file in quotes")
  func includes() {
    #expect(
      values("#include \"a b.xcconfig\" // c\n# include? \"x\"\n#include a\n#if B\nnothing\n= x") == [
        "1 include a b.xcconfig", "2 include? x", "3 #include names no file in quotes",
        "4 unknown directive \"#if\"", "5 \"nothing\" is not a build setting",
        "6 \"= x\" is not a build setting",
      ])
  }

  @Test("Every line end of Unicode ends a statement")
  func lineEnds() {
    #expect(values("A = 1\rB = 2\r\nC = 3\u{2028}D = 4") == ["1 A = 1", "2 B = 2", "3 C = 3", "4 D = 4"])
  }
}
