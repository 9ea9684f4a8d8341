import Testing

/// One thing that a change is expected to break, where, and what the finding points to.
struct Breach: Sendable, ExpressibleByStringLiteral {
  var row: String
  /// The cases in which it must fail; in all others it must not. Of no account for rows about the project.
  var cases: Cases
  var place: Place?
  init(_ row: String, _ cases: Cases = .everywhere, at place: Place? = nil) {
    self.row = row
    self.cases = cases
    self.place = place
  }
  init(stringLiteral row: String) { self.init(row) }
}

/// What a finding has to name.
enum Place: Sendable {
  /// An element of the storyboard, on the line where its id stands.
  case element(String)
  /// A file by the end of its path.
  case file(String)
  /// The line of a file that contains a text.
  case line(String, containing: String)
}

/// A set of cases.
struct Cases: Sendable {
  var name: String
  var holds: @Sendable (CaseName) -> Bool
  init(_ name: String, _ holds: @escaping @Sendable (CaseName) -> Bool) {
    self.name = name
    self.holds = holds
  }
  static let everywhere = Cases("everywhere") { _ in true }
  static let portrait = Cases("portrait") { $0.orientation == "portrait" }
  static let landscape = Cases("landscape") { $0.orientation != "portrait" }
  static let light = Cases("light") { $0.appearance == "light" }
  static let dark = Cases("dark") { $0.appearance == "dark" }
  /// Phones whose display is not a plain rectangle with a home button below.
  static let rounded = Cases("without home button") { $0.device != "iphone-se-1" }
  static let pad = Cases("iPad") { $0.device.hasPrefix("ipad") }
  static let phone = Cases("iPhone") { $0.device.hasPrefix("iphone") }
  static func on(_ devices: String...) -> Cases {
    Cases(devices.joined(separator: ", ")) { devices.contains($0.device) }
  }
  static func & (left: Cases, right: Cases) -> Cases {
    Cases("\(left.name) and \(right.name)") { left.holds($0) && right.holds($0) }
  }
  static prefix func ! (cases: Cases) -> Cases { Cases("not \(cases.name)") { !cases.holds($0) } }
}

struct CaseName: Hashable, Sendable, Comparable, CustomStringConvertible {
  var device: String
  var orientation: String
  var appearance: String
  var description: String { "\(device) \(orientation) \(appearance)" }
  static func < (left: CaseName, right: CaseName) -> Bool { left.description < right.description }
}

/// One way to break the sample, and everything that it may break.
struct Defect: Sendable, CustomTestStringConvertible {
  var name: String
  var breaches: [Breach]
  /// Rows that may fail as well, because the same change breaks them in some cases or hides what they measure.
  var also: Set<String>
  /// Whether rows may end in `cannotTell`, because there is no document left to look at.
  var silences: Bool
  var withPad: Bool
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { "\(breaches.map(\.row).joined(separator: " ")): \(name)" }

  init(
    _ name: String, breaks breaches: Breach..., also: [String] = [], silences: Bool = false,
    withPad: Bool = false, _ edit: @escaping @Sendable (SampleProject) throws -> Void
  ) {
    self.name = name
    self.breaches = breaches
    self.also = Set(also)
    self.silences = silences
    self.withPad = withPad
    self.edit = edit
  }

  /// Rows that need the icon's or the background's pixels.
  static let iconRows = ["LS-V1", "LS-I1", "LS-I2", "LS-I8", "LS-C1"]
  static let backgroundRows = ["LS-V2", "LS-E7", "LS-C1"]
}
