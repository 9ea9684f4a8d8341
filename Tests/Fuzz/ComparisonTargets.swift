import Formats
import Foundation
import Imaging
import Model
import Raster
import TestSupport

@testable import Oracles

/// Two programs that must agree: an input is turned into a value, which both read.
extension FuzzTarget {
  static let comparisons: [FuzzTarget] = [
    FuzzTarget("plists-and-foundation", words: Dictionaries.plist) {
      Seeds.binaryLists.merging(Seeds.files(["plist"])) { $1 }
    } read: { bytes in
      // Foundation writes and reads the values of the list. Its reader crashes on some damaged lists, so it gets none.
      guard let list = try? PlistFile.parse(bytes, file: "a.plist") else { return }
      let object = PropertyListOracle.object(list.value)
      guard PropertyListOracle.isStandard(object) else { return }
      for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        guard
          let written = try? PropertyListSerialization.data(
            fromPropertyList: object, format: format, options: 0),
          let again = try? PropertyListSerialization.propertyList(from: written, options: [], format: nil)
        else { continue }
        let difference: String?
        do {
          difference = PropertyListOracle.difference(
            try PlistFile.parse(Array(written), file: "a.plist").value, again, at: "")
        } catch {
          difference = "\(error)"
        }
        expect(difference == nil, "\(difference ?? "") in \(String(decoding: written, as: UTF8.self))")
      }
    },
    FuzzTarget("solver-and-fractions") {
      ["a": Array(0..<64), "b": Array(repeating: 7, count: 80)]
    } read: { bytes in
      var random = InputGenerator(bytes)
      let system = RandomSystem(requiredShare: Int.random(in: 0...10, using: &random), with: &random)
      let differences = SolverOracle.differences(system) ?? []
      expect(differences.isEmpty, "\(differences)\n\(system)")
    },
    FuzzTarget("painter-and-pixels") {
      ["a": Array(0..<64), "b": Array(repeating: 200, count: 80)]
    } read: { bytes in
      let screen = RandomScreen(InputGenerator(bytes), letters: [])
      let difference = PainterOracle.difference(screen)
      expect(difference == nil, difference ?? "")
    },
  ]
}
