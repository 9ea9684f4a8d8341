import CommandSupport
import Foundation
import TestSupport
import Testing

/// The sample's launch screen equals the output of `qa init --launch-screen`.
struct SampleTests {
  @Test("Generating the sample's launch screen again gives the same files")
  func reproducible() async throws {
    let sample = try SampleProject()
    let made =
      [
        "LaunchGradient.imageset/Contents.json", "LaunchGradient.imageset/LaunchGradient@1x.png",
        "LaunchGradient.imageset/LaunchGradient@2x.png", "LaunchGradient.imageset/LaunchGradient@3x.png",
        "LaunchGradient.imageset/LaunchGradient-dark@1x.png",
        "LaunchGradient.imageset/LaunchGradient-dark@2x.png",
        "LaunchGradient.imageset/LaunchGradient-dark@3x.png", "LaunchIcon.imageset/Contents.json",
        "LaunchIcon.imageset/LaunchIcon.png",
      ].map { sample.catalog + "/" + $0 } + [sample.storyboard]
    for file in made { try sample.remove(file) }
    try await sample.regenerate(top: "#667EEA", bottom: "#764BA2")
    for file in made {
      let again = FileManager.default.contents(atPath: sample.path + "/" + file)
      let committed = FileManager.default.contents(atPath: Checkout.home + "/Matrix/samples/BuzzBox/" + file)
      #expect(again != nil && again == committed, "\(file)")
    }
  }

  @Test("Two runs, and runs with one job and with three, write the same bytes")
  func deterministic() throws {
    let sample = try SampleProject()
    func files(_ jobs: String) throws -> [String: Data] {
      let output = sample.scratch.path + "/out-" + UUID().uuidString
      let process = try QAProcess.run(
        ["run", "--project", sample.path, "--matrix", "story", "--output", output, "--jobs", jobs],
        in: sample.scratch.path, environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(process.status == 0, "\(process.errors)")
      let names = FileManager.default.enumerator(atPath: output)?.compactMap { $0 as? String } ?? []
      return Dictionary(
        uniqueKeysWithValues: names.compactMap { name in
          FileManager.default.contents(atPath: output + "/" + name).map { (name, $0) }
        })
    }
    let first = try files("1")
    #expect(first.count > 5)
    #expect(try files("3") == first)
    #expect(!first.values.contains { String(decoding: $0, as: UTF8.self).contains(sample.scratch.path) })
  }
}
