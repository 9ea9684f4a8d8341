import Testing

/// Where text may leave the program.
struct StreamTests {
  static let writer = "Sources/qa/StandardStreams.swift"
  static let calls = [
    "FileHandle.standardOutput", "FileHandle.standardError", "fputs(", "puts(", "printf(", "fwrite(",
    "NSLog(",
    "debugPrint(", "dump(",
  ]

  @Test("Only one file writes to standard output and standard error, so that all text is escaped")
  func streams() {
    for file in Repository.swiftFiles(in: "Sources") where file != Self.writer {
      for line in Repository.text(file).split(separator: "\n") {
        for call in Self.calls { #expect(!line.contains(call), "\(file): \(line)") }
        for range in line.ranges(of: "print(") {
          let before = range.lowerBound == line.startIndex ? " " : line[line.index(before: range.lowerBound)]
          #expect(before.isLetter || before == ".", "\(file): \(line)")
        }
      }
    }
  }
}
