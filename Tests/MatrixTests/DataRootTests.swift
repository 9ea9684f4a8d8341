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

  @Test("The order is QA_HOME, the executable's folder, the working directory")
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

  @Test("A QA_HOME without data is an error")
  func wrongHome() throws {
    let scratch = try Scratch()
    try scratch.write("work/Matrix/devices/x.yml", "")
    #expect(locate("/bin/qa", "\(scratch.path)/work", ["QA_HOME": scratch.path]) == nil)
    #expect(locate("/bin/qa", "\(scratch.path)/work", ["QA_HOME": ""]) != nil)
  }

  @Test("A link to the executable is followed to its target")
  func links() throws {
    let scratch = try Scratch()
    try scratch.write("tool/Matrix/devices/x.yml", "")
    let binary = try scratch.write("tool/bin/qa", "")
    try scratch.write("path/keep", "")
    try FileManager.default.createSymbolicLink(atPath: "\(scratch.path)/path/qa", withDestinationPath: binary)
    #expect(locate("\(scratch.path)/path/qa", "/")?.hasSuffix("/tool") == true)
  }
}

@Suite("Similar names") struct NearestNameTests {
  @Test("Distance counts insertions, deletions, replacements and swaps of neighbors")
  func distances() {
    func distance(_ left: String, _ right: String) -> Int { editDistance(Array(left), Array(right)) }
    #expect(distance("", "abc") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("tset", "test") == 1)
    #expect(distance("same", "same") == 0)
  }

  @Test("A word without a similar name gets the list of names, unless it is long")
  func suggestions() {
    #expect(suggestion(for: "portrit", in: ["portrait", "landscape-left"]) == "did you mean \"portrait\"?")
    #expect(suggestion(for: "watch", in: ["b", "a"]) == "known are a, b")
    #expect(suggestion(for: "watch", in: (0..<50).map { "device-\($0)" }) == "")
    #expect(nearestName(to: "LIGHT", in: ["light", "dark"]) == "light")
    #expect(nearestName(to: "pro-max", in: ["iphone-15-pro-max"]) == "iphone-15-pro-max")
  }
}
