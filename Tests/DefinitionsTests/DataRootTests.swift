import Files
import Foundation
import Model
import Testing

@testable import Definitions

@Suite("Finding the data") struct DataRootTests {
  private func locate(_ executable: String, _ environment: [String: String] = [:]) -> String? {
    DataRoot.locate(executable: executable, environment: environment)?.path
  }

  /// Returns a folder with data, and its path without links.
  private func stage(_ files: String...) throws -> (scratch: Scratch, base: String) {
    let scratch = try Scratch()
    for file in files { try scratch.write(file, "") }
    return (scratch, RealPath.resolve(scratch.path).path)
  }

  @Test("The order is QA_HOME, the package, the executable's folder, share/qa")
  func order() throws {
    let (scratch, base) = try stage(
      "home/Matrix/devices/x.yml", "tool/Matrix/devices/x.yml", "tool/Package.swift",
      "tool/Sources/qa/QA.swift", "tool/.build/linux/debug/qa",
      "tool/.build/linux/debug/Matrix/devices/x.yml",
      "one/qa", "one/Matrix/devices/x.yml", "two/bin/qa", "two/share/qa/Matrix/devices/x.yml")
    #expect(locate("\(base)/tool/.build/linux/debug/qa", ["QA_HOME": "\(base)/home/"]) == "\(base)/home")
    #expect(locate("\(base)/tool/.build/linux/debug/qa") == "\(base)/tool")
    #expect(locate("\(base)/one/qa") == "\(base)/one")
    #expect(locate("\(base)/two/bin/qa") == "\(base)/two/share/qa")
    withExtendedLifetime(scratch) {}
  }

  @Test("Folders above a copied executable do not count")
  func above() throws {
    let (scratch, base) = try stage(
      "app/Matrix/devices/x.yml", "app/tools/qa", "app/.build/linux/debug/qa", "app/Package.swift")
    #expect(locate("\(base)/app/tools/qa") == nil)
    #expect(locate("\(base)/app/.build/linux/debug/qa") == nil)
    withExtendedLifetime(scratch) {}
  }

  @Test("Data beside the executable must be outside of the project under test")
  func planted() throws {
    let (scratch, base) = try stage("app/Matrix/devices/x.yml", "app/qa", "other/a")
    let root = try #require(DataRoot.locate(executable: "\(base)/app/qa", environment: [:]))
    #expect(throws: Diagnostics.self) { try root.requireOutside(FileAccess(below: ["\(base)/app"])) }
    try root.requireOutside(FileAccess(below: ["\(base)/other"]))
    let chosen = DataRoot.locate(executable: "\(base)/app/qa", environment: ["QA_HOME": "\(base)/app"])
    try #require(chosen).requireOutside(FileAccess(below: ["\(base)/app"]))
    withExtendedLifetime(scratch) {}
  }

  @Test("A QA_HOME without data is an error")
  func wrongHome() throws {
    let (scratch, base) = try stage("work/Matrix/devices/x.yml", "work/qa")
    #expect(locate("\(base)/work/qa", ["QA_HOME": scratch.path]) == nil)
    #expect(locate("\(base)/work/qa", ["QA_HOME": ""]) != nil)
  }

  @Test("A link to the executable is followed to its target")
  func links() throws {
    let (scratch, base) = try stage("tool/bin/qa", "tool/share/qa/Matrix/devices/x.yml", "path/keep")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.path)/path/qa", withDestinationPath: "\(base)/tool/bin/qa")
    #expect(locate("\(scratch.path)/path/qa") == "\(base)/tool/share/qa")
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
