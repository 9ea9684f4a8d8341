import Foundation
import Model
import Testing

@Suite("Axes") struct AxisTests {
  private let id = CaseID(
    device: "phone-a", os: OSVersion(17, 2), orientation: .landscapeLeft, appearance: .dark, contrast: .high,
    layoutDirection: .rightToLeft)

  @Test("The typed accessors of a case read the axes that the table names")
  func accessors() {
    #expect(
      Axis.all.prefix(6).map(\.key) == [
        "device", "os", "orientation", "appearance", "contrast", "layoutDirection",
      ])
    #expect(id.device == id[Axis.all[0]] && id.os.description == id[Axis.all[1]])
    #expect(id.orientation == .landscapeLeft && id[Axis.all[2]] == "landscape-left")
    #expect(id.appearance == .dark && id.contrast == .high && id.layoutDirection == .rightToLeft)
  }

  @Test("A case is read back from its values, and values that an axis cannot have are an error")
  func coding() throws {
    let data = try JSONEncoder().encode(id)
    #expect(try JSONDecoder().decode(CaseID.self, from: data) == id)
    for text in [
      "[]", "[\"a\",\"18\",\"portrait\",\"light\",\"normal\"]",
      "[\"a\",\"18.0\",\"portrait\",\"light\",\"normal\",\"leftToRight\"]",
      "[\"a\",\"18\",\"sideways\",\"light\",\"normal\",\"leftToRight\"]",
    ] {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(CaseID.self, from: Data(text.utf8)) }
    }
  }

  @Test("A case writes the last axes only where they have another value than their default")
  func omission() throws {
    let data = try JSONEncoder().encode(id)
    #expect(
      String(decoding: data, as: UTF8.self)
        == #"["phone-a","17.2","landscape-left","dark","high","rightToLeft"]"#)
    #expect(Axis.used(by: [id]).last?.key == "layoutDirection" && id.window == .fullScreen)
    let half = CaseID(id.values.dropLast() + ["half"])
    #expect(try JSONDecoder().decode(CaseID.self, from: JSONEncoder().encode(half)) == half)
    #expect(Axis.used(by: [id, half]).last?.key == "window" && half.recorded.count == 7 && half != id)
    #expect(half.named.last?.value == "half" && half.test.window == .half && half.window == .half)
  }

  @Test("Cases are ordered by the first axis in which they differ, in the order of the axis")
  func order() {
    func made(_ os: String, _ orientation: Orientation) -> CaseID {
      CaseID(device: "a", os: OSVersion(os)!, orientation: orientation)
    }
    let sorted = [
      made("9", .landscapeLeft), made("17.2", .portrait), made("17.10", .portrait), made("18", .portrait),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test("Cases that differ in a folded axis are one test")
  func tests() {
    let other = CaseID(device: "phone-a", os: OSVersion(18), orientation: .landscapeLeft, appearance: .dark)
    #expect(id != other && id.test == other.test)
  }

  @Test("Every axis but device and OS has a default value, and a setting that changes an environment")
  func defaults() {
    for axis in Axis.all where !axis.values.isEmpty {
      #expect(axis.defaultValue.map(axis.values.contains) == true, "\(axis.key)")
      guard let apply = axis.apply else { continue }
      let seen = Set(
        axis.values.map { value -> Environment in
          var environment = Environment(idiom: .phone, size: Size(width: 1, height: 1), scale: 1)
          apply(value, &environment)
          return environment
        })
      #expect(seen.count == axis.values.count, "\(axis.key)")
      #expect(Set(seen.map(\.base)).count == 1)
    }
  }
}
