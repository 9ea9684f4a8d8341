import Foundation
import Imaging
import Model
import TestSupport
import Testing

@Suite("Nearest colors that pass")
struct ContrastPathTests {
  /// Luminance of #808080: ((0.50196 + 0.055) / 1.055)^2.4 = 0.21586. Against white 1.05 / 0.26586 = 3.949, against black
  /// 0.26586 / 0.05 = 5.317.
  @Test("a ground of black and white gives gray the interval from 3.95 to 5.32")
  func ground() throws {
    let gray = try #require(Color(hex: "#808080"))
    let range = try #require(ContrastGround([.black, .white]).ratios(of: gray))
    #expect(abs(range.lowerBound - 3.949) < 0.001 && abs(range.upperBound - 5.317) < 0.001, "\(range)")
    #expect(ContrastGround([]).ratios(of: gray) == nil)
  }

  /// WCAG's own gray of 4.5 on white is #767676 (4.54); #777777 has 4.48. On the path from #777777, L* 50.03, the next
  /// darker 8-bit gray is #767676, L* 49.64.
  @Test("the nearest gray to #777777 that reaches 4.5 on white is #767676")
  func gray() throws {
    let start = try #require(Color(hex: "#777777"))
    let found = try #require(ContrastGround([.white]).nearest(to: start, reaching: 4.5))
    #expect(found.color.hex == "#767676")
    #expect(found.difference > 0 && found.difference < 1)
  }

  @Test("what passes already is left alone; between black and white nothing reaches 4.6")
  func ends() throws {
    let black = try #require(ContrastGround([.white]).nearest(to: .black, reaching: 21))
    #expect(black.color.hex == "#000000" && black.difference == 0)
    // The best gray has (1.05 / 0.05)^0.5 = 4.583 to both.
    #expect(ContrastGround([.black, .white]).nearest(to: .white, reaching: 4.6) == nil)
    let best = try #require(ContrastGround([.black, .white]).nearest(to: .white, reaching: 4.5))
    #expect(best.color.hex == "#757575" || best.color.hex == "#767676", "\(best.color.hex)")
  }

  @Test("the interval holds every ratio; the nearest color passes, and nothing nearer on its path (seed 20)")
  func property() throws {
    var random = SeededGenerator(seed: 20)
    print("seed 20")
    var repaired = 0
    for _ in 0..<120 {
      func color() -> Color {
        Color(
          red: Double(Int.random(in: 0...255, using: &random)) / 255,
          green: Double(Int.random(in: 0...255, using: &random)) / 255,
          blue: Double(Int.random(in: 0...255, using: &random)) / 255)
      }
      let start = color()
      let others = (0..<Int.random(in: 1...4, using: &random)).map { _ in color() }
      let wanted = Double.random(in: 1.5...7, using: &random)
      let ground = ContrastGround(others)
      let range = try #require(ground.ratios(of: start))
      let ratios = others.map { start.contrastRatio(to: $0).value }
      #expect(ratios.allSatisfy { range.lowerBound - 1e-9 <= $0 && $0 <= range.upperBound + 1e-9 })
      #expect(abs((ratios.min() ?? 0) - range.lowerBound) < 1e-9)
      #expect(abs((ratios.max() ?? 0) - range.upperBound) < 1e-9)
      let path = LightnessPath(from: start)
      func passes(_ candidate: Color) -> Bool {
        others.allSatisfy { candidate.contrastRatio(to: $0).value >= wanted }
      }
      let whole = [start] + Array(path.colors(darker: true)) + Array(path.colors(darker: false))
      let passing = whole.filter(passes).map { deltaE2000(start, $0) }
      guard let found = ground.nearest(to: start, reaching: wanted) else {
        #expect(passing.isEmpty, "\(start.hex) \(others.map(\.hex)) \(wanted)")
        continue
      }
      repaired += 1
      #expect(passes(found.color), "\(start.hex) \(others.map(\.hex)) \(wanted)")
      #expect(
        passing.allSatisfy { $0 >= found.difference - 1e-9 },
        "\(start.hex) \(others.map(\.hex)) \(wanted) \(found)")
    }
    #expect(repaired > 40, "\(repaired)")
  }

  @Test("a path runs from black to white in 8-bit steps and keeps the hue")
  func path() throws {
    let start = try #require(Color(hex: "#667EEA"))
    let path = LightnessPath(from: start)
    let darker = Array(path.colors(darker: true))
    let lighter = Array(path.colors(darker: false))
    #expect(darker.last?.hex == "#000000" && lighter.last?.hex == "#FFFFFF")
    for color in darker + lighter { #expect(color == color.rounded8) }
    let lightness = darker.reversed().map { LabColor($0).l }
    #expect(zip(lightness, lightness.dropFirst()).allSatisfy { $0 <= $1 + 0.3 })
    // Blue stays the strongest part all the way.
    #expect(darker.dropLast(8).allSatisfy { $0.blue > $0.red && $0.blue > $0.green })
  }
}

/// Calculators that others wrote.
@Suite("Contrast by other calculators")
struct ContrastCalculatorTests {
  static let python = ProcessInfo.processInfo.environment["QA_PYTHON"]

  @Test(
    "wcag-contrast-ratio and coloraide agree to 0.01 on 400 pairs (seed 1411)",
    .enabled(
      if: ContrastCalculatorTests.python != nil,
      "QA_PYTHON names no Python with the contrast calculators; ci/test sets it"))
  func agree() throws {
    var random = SeededGenerator(seed: 1411)
    print("seed 1411")
    var lines = ""
    for index in 0..<400 {
      func color() -> Color {
        // Every fourth pair is dark, where the curve's straight foot counts.
        let most = index % 4 == 0 ? 24 : 255
        return Color(
          red: Double(Int.random(in: 0...most, using: &random)) / 255,
          green: Double(Int.random(in: 0...most, using: &random)) / 255,
          blue: Double(Int.random(in: 0...most, using: &random)) / 255)
      }
      let (first, second) = (color(), color())
      lines += "\(first.hex) \(second.hex) \(first.contrastRatio(to: second).value)\n"
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pairs = folder.appendingPathComponent("pairs.txt")
    try lines.write(to: pairs, atomically: true, encoding: .utf8)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.python))
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "contrast.py")
    process.arguments = [script.path, pairs.path]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
