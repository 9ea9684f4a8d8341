import Testing

/// Limits of file sizes.
struct SizeTests {
  @Test("No source file is longer than 600 lines")
  func sources() {
    for file in Repository.swiftFiles(in: "Sources") {
      let lines = Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false).count
      #expect(lines <= 600, "\(file) has \(lines) lines")
    }
  }

  @Test("The median source file has at most 150 lines")
  func median() {
    let counts = Repository.swiftFiles(in: "Sources").map {
      Repository.text($0).split(separator: "\n", omittingEmptySubsequences: false).count
    }.sorted()
    #expect(!counts.isEmpty)
    #expect(counts[counts.count / 2] <= 150, "\(counts[counts.count / 2])")
  }
}
