import Model
import TestSupport
import Testing

@testable import Proof

/// Findings of a run with `windows: proved`.
@Suite struct FindingTests {
  private static let square = Polygon(width: 320...420, height: 320...420)
  private static let half = Polygon(width: 320...370, height: 320...420)

  private func proof(_ parts: [(Polygon, Outcome, String?)], _ example: WindowProof.Counterexample? = nil)
    -> WindowProof
  {
    WindowProof(
      width: 320...420, height: 320...420,
      settings: [
        WindowSetting(
          name: "compact width, light", environment: AgreementTests.environment(isCompact: true),
          sizes: Self.square)
      ],
      regions: parts.count,
      answers: [
        WindowProof.Answer(
          criterion: "A", assertion: "layout.size",
          parts: parts.map { .init(setting: 0, polygon: $0.0, outcome: $0.1, reason: $0.2) },
          counterexample: example)
      ], skipped: [], devices: [("iPad", WindowPoint(width: 400, height: 400))])
  }

  private var failure: WindowProof {
    let finding = Finding(
      .failed, "size", .init(element: "icon", location: SourceLocation(file: "a.storyboard", line: 7)),
      "The icon is small. Set its width to 120.")
    return proof(
      [(Self.half, .failed, nil), (Self.half, .passed, nil)],
      .init(
        size: WindowPoint(width: 320, height: 330), setting: 0, finding: finding, picture: [1, 2]))
  }

  @Test("The worst answer of a criterion is its finding")
  func outcomes() throws {
    let proofs = [
      proof([(Self.square, .passed, nil)]), proof([(Self.square, .notApplicable, nil)]), failure,
      proof([(Self.square, .passed, nil), (Self.square, .cannotTell, "a text wraps")]),
      proof([(Self.square, .failed, nil)]),
    ]
    let found = proofs.map { $0.finding("A") }
    #expect(found.map(\.outcome) == [.passed, .notApplicable, .failed, .cannotTell, .cannotTell])
    #expect(
      found.map(\.messageID) + [failure.finding("B").messageID] == [
        "holds-in-all-windows", "no-window", "size", "windows-undecided", "windows-undecided", "no-frames",
      ])
    #expect(
      found[2].message
        == "Fails in 50 % of all windows. The smallest has 320 × 330 pt (compact width, light): "
        + "The icon is small. Set its width to 120.")
    for finding in found { #expect(sentenceDefect(finding.message) == nil) }
    #expect(found[2].location?.line == 7 && found[2].element == "icon")
  }

  @Test("The map has the parts that do not hold, the smallest window and the devices")
  func map() throws {
    let map = failure.map(all: false) { "picture of \($0.count) bytes" }
    #expect(map.panels.map(\.parts.count) == [1] && map.panels[0].example == [320, 330])
    #expect(map.panels[0].parts[0].outcome == .failed && map.points.map(\.size) == [[400, 400]])
    #expect(map.panels[0].picture == "picture of 2 bytes")
    let passed = proof([(Self.square, .passed, nil)])
    #expect(passed.map(all: false) { _ in "" }.panels.isEmpty)
    #expect(passed.map(all: true) { _ in "" }.panels.map(\.picture) == [nil])
  }

  @Test("A sliver between whole pixels has no window; a line of whole pixels has one")
  func slivers() throws {
    func sliver(_ from: Double, _ to: Double) throws -> Polygon {
      let right = try #require(Self.square.cut(AffineFunction(x: 1, constant: -from)).inside)
      return try #require(right.cut(AffineFunction(x: -1, constant: to)).inside)
    }
    #expect(try !sliver(350.1, 350.4).hasWindow(step: 0.5))
    #expect(try sliver(350.4, 350.6).hasWindow(step: 0.5))
    #expect(try sliver(350, 350.01).hasWindow(step: 0.5))
    #expect(Self.square.hasWindow(step: 0.5))
    #expect(try sliver(350.4, 351.1).windows(step: 0.5, atMost: 500)?.count == 2 * 201)
    #expect(try sliver(350.4, 351.1).windows(step: 0.5, atMost: 20) == nil)
  }
}
