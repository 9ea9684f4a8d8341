import Foundation
import Model
import TestSupport
import Testing

@testable import Store

@Suite("Baselines") struct BaselineTests {
  private func baseline(
    _ axes: String, _ layout: [String] = ["view a (0, 0, 10 x 10)"], pixels: String = "sha256:01"
  )
    -> ScreenBaseline
  { ScreenBaseline(device: "iphone-15", axes: axes, layout: layout, pixels: pixels) }

  @Test("Written baselines are read in the order of the axes")
  func roundTrip() throws {
    let baselines = [
      baseline("os 26, portrait, light"),
      baseline("os 26, landscape-left, dark", ["a", "b c"], pixels: "none"),
    ]
    let text = BaselineText.write(baselines, device: "iphone-15")
    #expect(try BaselineText.read(text, file: "iphone-15.txt") == baselines.sorted { $0.axes < $1.axes })
    let windows = text.replacing("\n", with: "\r\n")
    #expect(try BaselineText.read(windows, file: "iphone-15.txt").count == 2)
  }

  @Test(
    "An invalid baseline file is reported with the line",
    arguments: [
      ("hello\n", 1), ("device a\nview\n", 2), ("device a\n[x]\nview\n", 3), ("device a\n[x]\n", 1),
    ])
  func invalidFiles(text: String, line: Int) {
    let error = #expect(throws: Diagnostics.self) { try BaselineText.read(text, file: "b.txt") }
    #expect(error?.all.first?.location?.line == line)
  }

  @Test("A call that fails while screens are recorded leaves all earlier ones, and nothing beside them")
  func failure() throws {
    let scratch = try TemporaryFolder()
    let folder = BaselineFolder(path: scratch.path + "/my screens")
    let old = [baseline("os 26, portrait, light")]
    try folder.write(old, pictures: ["sha256:0102": [1]])
    var broken = baseline("os 26, portrait, dark")
    // There is no folder of this name.
    broken.device = "missing/device"
    #expect(throws: Diagnostics.self) { try folder.write(old + [broken], pictures: ["sha256:0304": [2]]) }
    #expect(try folder.read() == old && folder.picture("sha256:0102") == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["my screens"])
  }

  @Test("Changed, new and orphaned screens are distinguished; a filtered run has no orphaned ones")
  func comparison() throws {
    let before = [baseline("same"), baseline("moved"), baseline("gone"), baseline("repainted")]
    let after = [
      baseline("same"), baseline("moved", ["view a (1, 0, 10 x 10)"]), baseline("added"),
      baseline("repainted", pixels: "sha256:02"),
    ]
    let whole = BaselineComparison(expected: before, actual: after, isWhole: true)
    #expect(whole.unchanged == 1 && !whole.isClean)
    try #require(whole.changed.map(\.actual.axes) == ["moved", "repainted"])
    try #require(whole.changed.map(\.pixelsDiffer) == [false, true])
    #expect(whole.changed[0].layoutLines == ["- view a (0, 0, 10 x 10)", "+ view a (1, 0, 10 x 10)"])
    #expect(whole.new.map(\.axes) == ["added"] && whole.orphaned.map(\.axes) == ["gone"])
    let part = BaselineComparison(expected: before, actual: [baseline("same")], isWhole: false)
    #expect(part.isClean)
  }
}
