import Foundation
import Model
import Testing

@testable import Matrix

@Suite("Finding the data") struct DataRootTests {
  private func locate(_ executable: String, _ folder: String, _ environment: [String: String] = [:])
    -> String?
  {
    DataRoot.locate(executable: executable, workingDirectory: folder, environment: environment).map {
      URL(fileURLWithPath: $0.path).resolvingSymlinksInPath().path
    }
  }

  @Test("QA_HOME comes before the executable, the executable before the working directory")
  func order() throws {
    let scratch = try Scratch()
    for name in ["home", "tool", "work"] { try scratch.write("\(name)/Matrix/devices/x.yml", "") }
    try scratch.write("tool/.build/debug/qa", "")
    try scratch.write("elsewhere/deep/down/qa", "")
    try scratch.write("work/a/b/c.txt", "")
    let base = URL(fileURLWithPath: scratch.path).resolvingSymlinksInPath().path
    let (tool, work) = ("\(base)/tool/.build/debug/qa", "\(base)/work/a/b")
    #expect(locate(tool, work, ["QA_HOME": "\(base)/home/"]) == "\(base)/home")
    #expect(locate(tool, work) == "\(base)/tool")
    #expect(locate("\(base)/elsewhere/deep/down/qa", work) == "\(base)/work")
    #expect(locate("\(base)/elsewhere/deep/down/qa", "\(base)/elsewhere") == nil)
  }

  @Test("A QA_HOME without data is not passed over in silence")
  func wrongHome() throws {
    let scratch = try Scratch()
    try scratch.write("work/Matrix/devices/x.yml", "")
    #expect(locate("/bin/qa", "\(scratch.path)/work", ["QA_HOME": scratch.path]) == nil)
    #expect(locate("/bin/qa", "\(scratch.path)/work", ["QA_HOME": ""]) != nil)
  }

  @Test("A link to the executable is followed to where it really lies")
  func links() throws {
    let scratch = try Scratch()
    try scratch.write("tool/Matrix/devices/x.yml", "")
    let binary = try scratch.write("tool/bin/qa", "")
    try scratch.write("path/keep", "")
    try FileManager.default.createSymbolicLink(atPath: "\(scratch.path)/path/qa", withDestinationPath: binary)
    #expect(locate("\(scratch.path)/path/qa", "/")?.hasSuffix("/tool") == true)
  }
}

@Suite("Likely words") struct NearestNameTests {
  @Test("Distance counts insertions, deletions, replacements and swaps of neighbors")
  func distances() {
    func distance(_ left: String, _ right: String) -> Int { editDistance(Array(left), Array(right)) }
    #expect(distance("", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("tset", "test") == 1)
    #expect(distance("same", "same") == 0)
  }

  @Test("A far word gets the list of what there is, a long list gets nothing")
  func suggestions() {
    #expect(suggestion(for: "portrit", in: ["portrait", "landscape-left"]) == "did you mean \"portrait\"?")
    #expect(suggestion(for: "watch", in: ["b", "a"]) == "known are a, b")
    #expect(suggestion(for: "watch", in: (0..<50).map { "device-\($0)" }) == "")
    #expect(nearestName(to: "LIGHT", in: ["light", "dark"]) == "light")
    #expect(nearestName(to: "pro-max", in: ["iphone-15-pro-max"]) == "iphone-15-pro-max")
  }

  @Test("A pattern's asterisks stand for any letters, also none")
  func patterns() {
    #expect(matchesPattern("iPhone 15 Pro Max", "*Pro Max"))
    #expect(matchesPattern("Pro Max", "*Pro Max") && matchesPattern("abc", "a*c*") && matchesPattern("", "*"))
    #expect(!matchesPattern("iPhone 15 Pro", "*Pro Max") && !matchesPattern("abc", "ab"))
    // Would take 2^30 steps with a naive matcher.
    #expect(!matchesPattern(String(repeating: "a", count: 60), String(repeating: "a*", count: 30) + "b"))
  }
}
