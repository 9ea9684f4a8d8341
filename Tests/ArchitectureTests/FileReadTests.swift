import Testing

/// Which files of `Sources` may open files past `FileAccess`.
struct FileReadTests {
  /// Path → reason.
  static let allowed = [
    "Sources/Documents/Processes/ChildProcess.swift": "gives a program its input from a folder of its own",
    "Sources/Documents/RunBudget.swift": "reads how much memory the process has, from a file of the kernel",
  ]
  static let calls = [
    ".contents(atPath:", "Data(contentsOf:", "FileHandle(forReadingAtPath:", "FileHandle(forReadingFrom:",
    "String(contentsOf", "InputStream(", "fopen(", "NSData(contentsOf",
  ]

  @Test("Every other file of Sources reads through FileAccess")
  func reads() {
    for file in Repository.swiftFiles(in: "Sources") where Self.allowed[file] == nil {
      for line in Repository.text(file).split(separator: "\n") {
        for call in Self.calls { #expect(!line.contains(call), "\(file): \(line)") }
      }
    }
  }

  @Test("Every exception is still needed")
  func exceptions() {
    for file in Self.allowed.keys {
      #expect(Self.calls.contains { Repository.text(file).contains($0) }, "\(file)")
    }
  }
}
