import Testing

/// Where `qa` starts other programs.
struct ProgramTests {
  static let starter = "Sources/Documents/Processes/ChildProcess.swift"
  static let finder = "Sources/Documents/Processes/OutsideProgram.swift"
  static let calls = [
    "Process()", "Process.run(", "posix_spawn", "execv", "execl", "popen(", "system(\"", "fork()", "vfork(",
    "NSTask", "import Subprocess",
  ]
  static let searches = ["\"PATH\"]", "getenv(\"PATH\")", "confstr(", "isExecutableFile("]

  @Test("Only one file starts programs, and it starts only those that OutsideProgram has found")
  func starts() {
    for file in Repository.swiftFiles(in: "Sources") where file != Self.starter {
      for line in Repository.text(file).split(separator: "\n") {
        for call in Self.calls { #expect(!Self.calls(call, in: line), "\(file): \(line)") }
      }
    }
    let text = Repository.text(Self.starter)
    #expect(text.contains("package var program: OutsideProgram") && Self.calls(Self.calls[0], in: text[...]))
    #expect(!text.contains("program: String"))
  }

  @Test("Only one file searches PATH")
  func search() {
    for file in Repository.swiftFiles(in: "Sources") where file != Self.finder {
      for line in Repository.text(file).split(separator: "\n") {
        for search in Self.searches { #expect(!line.contains(search), "\(file): \(line)") }
      }
    }
    #expect(Self.searches.contains { Repository.text(Self.finder).contains($0) })
    #expect(Repository.text(Self.finder).contains("private init(path: String)"))
  }

  /// Whether a line has the call, not as the end of a longer name.
  private static func calls(_ call: String, in line: Substring) -> Bool {
    line.ranges(of: call).contains { range in
      guard range.lowerBound > line.startIndex else { return true }
      let before = line[line.index(before: range.lowerBound)]
      return !before.isLetter && !before.isNumber && before != "_" && before != "."
    }
  }
}
