import Model
import Testing

@testable import Reporting

@Suite("Figures of a finding")
struct FiguresTests {
  private func lines(
    _ assertion: String, _ measured: [String: Measure], _ expected: [String: Measure]
  ) -> [Figures.Line] {
    var finding = RunFinding(criterion: "C", assertion: assertion, outcome: .failed, message: "")
    (finding.measured, finding.expected) = (measured, expected)
    return Figures(finding).lines
  }

  @Test("A tolerance is beside the value that it is about, with a unit")
  func tolerance() {
    let found = lines(
      "layout.size", ["width": 110, "height": 120], ["width": 120, "height": 120, "tolerance": 0.5])
    #expect(
      found == [
        .init(name: "Height", measured: "120 pt", expected: "120 pt ± 0.5", isOff: false),
        .init(name: "Width", measured: "110 pt", expected: "120 pt ± 0.5", isOff: true),
      ])
  }

  @Test("A limit is beside what it limits, also if it limits two values")
  func limits() {
    let found = lines(
      "contrast.dark-relative", ["topDarker": -30.769, "bottomDarker": 4, "topHueTurn": 3],
      ["darkerAtLeast": 3, "darkerAtMost": 30, "hueTurnAtMost": 15])
    #expect(found.map(\.name) == ["Bottom: darker by", "Top: darker by", "Top: change of hue"])
    #expect(found.map(\.measured) == ["4 L*", "-30.8 L*", "3°"])
    #expect(
      found.map(\.expected) == [
        "at least 3 L* and at most 30 L*", "at least 3 L* and at most 30 L*", "at most 15°",
      ])
    #expect(found.map(\.isOff) == [false, true, false])
  }

  @Test("Ratios end in :1, shares are percentages, and colors have a swatch")
  func units() {
    let found = lines(
      "contrast.outline", ["ratioLeast": 1.293, "sharePassing": 0.25, "nearestColor": "#8A8899"],
      ["atLeast": 3])
    #expect(found.map(\.name) == ["Smallest contrast", "Nearest color that passes", "Outline that passes"])
    #expect(found.map(\.measured) == ["1.3:1", "#8A8899", "25 %"])
    #expect(found.map(\.expected) == ["at least 3:1", "", ""])
    #expect(found.map(\.isOff) == [true, false, false])
    #expect(found.map(\.measuredColor) == [nil, "#8A8899", nil])
  }

  @Test("Color differences are ΔE00, and lengths have a unit")
  func differences() {
    let found = lines(
      "contrast.gradient", ["deltaE": 4.5, "span": 2, "height": 0.25],
      ["tolerance": 3, "minimumSpan": 6])
    #expect(found.map(\.name) == ["Largest color difference", "Difference of the ends", "Height"])
    #expect(found.map(\.measured) == ["ΔE00 4.5", "ΔE00 2", "25 %"])
    #expect(found.map(\.expected) == ["at most ΔE00 3", "at least ΔE00 6", ""])
  }
}
