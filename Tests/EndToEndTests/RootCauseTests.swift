import CommandSupport
import Foundation
import TestSupport
import Testing

/// One defect is one cause, and its sentence is about the defect, not about what follows from it.
struct RootCauseTests {
  private static let set = "buzzbox/Assets.xcassets/LaunchGradient.imageset"

  /// A defect of the sample, and the criterion and the words that the first cause must have.
  struct Defect: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var criterion: String
    var words: String
    var make: @Sendable (SampleProject) throws -> Void
  }

  static let defects = [
    Defect(
      testDescription: "no dark image", criterion: "LS-E8", words: "has no dark image",
      make: { sample in
        let images = (1...3).map {
          #"{"filename": "LaunchGradient@\#($0)x.png", "idiom": "universal", "scale": "\#($0)x"}"#
        }
        try sample.write(#"{"images": [\#(images.joined(separator: ", "))]}"#, to: set + "/Contents.json")
      }),
    Defect(
      testDescription: "dark files that do not exist", criterion: "LS-I9", words: "does not exist",
      make: { sample in
        for scale in 1...3 { try sample.remove(set + "/LaunchGradient-dark@\(scale)x.png") }
      }),
    Defect(
      testDescription: "no image set of the background", criterion: "LS-I9",
      words: "has no image \"LaunchGradient\"", make: { try $0.remove(set) }),
    Defect(
      testDescription: "no image, and no constraint for its size", criterion: "LS-I9",
      words: "has no image \"LaunchIcon\"",
      make: { sample in
        try sample.remove("buzzbox/Assets.xcassets/LaunchIcon.imageset")
        for id in ["LSc-co-001", "LSc-co-002"] {
          try sample.lines(with: "id=\"\(id)\"", in: sample.storyboard) { _ in "" }
        }
      }),
  ]

  @Test("A defect of an image is one cause, led by the image", arguments: defects)
  func one(_ defect: Defect) async throws {
    let sample = try SampleProject()
    try defect.make(sample)
    let process = try await QACommand.run(
      [
        "run", "--checklist", "story-8.3", "--matrix", "smoke", "--format", "html", "--output", "out",
        "--no-previews",
      ], in: sample.path)
    #expect(process.status == 1, "\(process.errors)")
    let page = try sample.text("out/index.html")
    #expect(page.matches(of: /<article class="card finding"/).count == 1)
    let first = try #require(process.output.split(separator: "\n").first { $0.hasPrefix("First cause: ") })
    #expect(
      first.hasPrefix("First cause: \(defect.criterion) ") && first.contains(defect.words), "\(first)")
  }
}
