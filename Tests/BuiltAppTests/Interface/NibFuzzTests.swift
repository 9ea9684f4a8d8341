import Foundation
import Model
import TestSupport
import Testing

@testable import BuiltApp

@Suite("Damaged nibs", .enabled(if: BuiltApp.folder != nil, Comment(rawValue: PublicCorpus.reason)))
struct NibFuzzTests {
  /// `QA_SEED` repeats a run, `QA_FUZZ` sets how many mutations each test makes.
  static let seed = ProcessInfo.processInfo.environment["QA_SEED"].flatMap { UInt64($0) } ?? 20_261_122
  static let rounds = ProcessInfo.processInfo.environment["QA_FUZZ"].flatMap { Int($0) } ?? 150

  @Test("No mutation of a nib crashes, and no tree grows beyond its limits")
  func nibs() throws {
    let folder = try #require(BuiltApp.folder)
    let nibs = BuiltApp.files(in: folder, ending: ".nib").compactMap { path in
      FileManager.default.contents(atPath: path).map { Array($0) }
    }.filter { !$0.isEmpty }
    try #require(!nibs.isEmpty)
    var generator = SeededGenerator(seed: Self.seed)
    var rejected = 0
    let rounds = Self.rounds * 20
    for round in 0..<rounds {
      let bytes = Mutation.of(nibs[round % nibs.count], with: &generator)
      guard let document = try? CompiledInterface.read("A.nib", with: { _ in bytes }) else {
        rejected += 1
        continue
      }
      let count = document.scenes.compactMap(\.view).map(\.flattened.count).max() ?? 0
      #expect(count <= Limits()[.sceneViews])
    }
    print("seed \(Self.seed): \(rounds) mutations, \(rejected) rejected")
    #expect(rejected > 0 && rejected < rounds)
  }
}
