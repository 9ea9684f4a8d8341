import TestSupport
import Testing

/// A criterion that a defect must break: in which cases, and what the finding names.
struct ExpectedFailure: Sendable, ExpressibleByStringLiteral {
  var criterion: String
  /// The cases in which the criterion fails; it must not fail in others. Ignored for criteria about the project.
  var cases: Cases
  var location: FindingLocation?

  init(_ criterion: String, _ cases: Cases = .everywhere, at location: FindingLocation? = nil) {
    self.criterion = criterion
    self.cases = cases
    self.location = location
  }
  init(stringLiteral criterion: String) { self.init(criterion) }
}

/// The element, file or line that a finding must name.
enum FindingLocation: Sendable {
  /// An element of the storyboard, with the line of its id.
  case element(String)
  /// A file, by the end of its path.
  case file(String)
  /// The line of a file that contains a text.
  case line(String, containing: String)
}

/// A set of cases.
struct Cases: Sendable {
  var name: String
  /// The devices that the set names.
  var devices: Set<String> = []
  var contains: @Sendable (CaseName) -> Bool
  init(
    _ name: String, devices: Set<String> = [], _ contains: @escaping @Sendable (CaseName) -> Bool
  ) {
    self.name = name
    self.devices = devices
    self.contains = contains
  }
  static let everywhere = Cases("everywhere") { _ in true }
  static let portrait = Cases("portrait") { $0.orientation == "portrait" }
  static let landscape = Cases("landscape") { $0.orientation != "portrait" }
  static let light = Cases("light") { $0.appearance == "light" }
  static let dark = Cases("dark") { $0.appearance == "dark" }
  /// Phones with rounded display corners and a home indicator.
  static let rounded = Cases("without home button") { $0.device != "iphone-se-1" }
  static let pad = Cases("iPad") { $0.device.hasPrefix("ipad") }
  static let phone = Cases("iPhone") { $0.device.hasPrefix("iphone") }
  static func on(_ devices: String...) -> Cases {
    Cases(devices.joined(separator: ", "), devices: Set(devices)) { devices.contains($0.device) }
  }
  static func & (left: Cases, right: Cases) -> Cases {
    Cases("\(left.name) and \(right.name)", devices: left.devices.union(right.devices)) {
      left.contains($0) && right.contains($0)
    }
  }
  static prefix func ! (cases: Cases) -> Cases {
    Cases("not \(cases.name)", devices: cases.devices) { !cases.contains($0) }
  }
}

struct CaseName: Hashable, Sendable, Comparable, CustomStringConvertible {
  var device: String
  var orientation: String
  var appearance: String
  var description: String { "\(device) \(orientation) \(appearance)" }
  static func < (left: CaseName, right: CaseName) -> Bool { left.description < right.description }
}

/// A change that breaks the sample, and everything that it may break.
struct Defect: Sendable, CustomTestStringConvertible {
  var name: String
  var failures: [ExpectedFailure]
  /// Criteria that may fail as well: the change breaks them in some cases or hides what they measure.
  var also: Set<String>
  /// Whether criteria may be undecided because the document is gone.
  var silences: Bool
  var withPad: Bool
  /// The constraints, views or files that the findings name as wrong; nil for any that the defect changed.
  var origins: Set<String>?
  var edit: @Sendable (SampleProject) throws -> Void
  var testDescription: String { "\(failures.map(\.criterion).joined(separator: " ")): \(name)" }

  init(
    _ name: String, breaks failures: ExpectedFailure..., also: [String] = [], silences: Bool = false,
    withPad: Bool = false, origins: Set<String>? = nil,
    _ edit: @escaping @Sendable (SampleProject) throws -> Void
  ) {
    self.name = name
    self.failures = failures
    self.also = Set(also)
    self.silences = silences
    self.withPad = withPad
    self.origins = origins
    self.edit = edit
  }

  /// Cases with the devices that the expected failures and the criteria name.
  var scope: Scope {
    var devices = Set(failures.flatMap(\.cases.devices))
    if !also.union(failures.map(\.criterion)).isDisjoint(with: ["LS-E2"]) {
      devices.insert("iphone-15-pro-max")
    }
    return .reduced(and: devices, withPad: withPad)
  }

  /// Criteria that need the icon's pixels.
  static let iconCriteria = ["LS-V1", "LS-I1", "LS-I2", "LS-I8", "LS-C1"]
}
