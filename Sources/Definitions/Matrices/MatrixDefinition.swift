import Model

/// Axes of a test matrix and what to leave out, as a matrix file describes them.
package struct MatrixDefinition: Sendable {
  package var id: String
  package var title: String
  /// In catalog order, without repetition.
  package var devices: [Device]
  package var os: [OSChoice]
  /// Values of every axis with a fixed list, in the order of the list.
  package var values: AxisSelection
  package var exclusions: [Exclusion]
  package var strength: Strength
  /// Whether a run decides criteria about frames for windows of all sizes too.
  package var provesWindows = false
  /// Path as the user gave it.
  package var file: String
  /// Bytes of the file and of those that it extends, for a digest.
  package var sources: [[UInt8]]

  /// OS version that a case runs.
  package enum OSChoice: Hashable, Sendable {
    /// The first version that both the device and the deployment target allow.
    case oldest
    /// The last version that the device runs.
    case newest
    case version(OSVersion)
  }

  package enum Strength: Hashable, Sendable {
    /// Every combination.
    case full
    /// Every combination of values of this many axes at least once.
    case tuples(Int)
  }

  /// Combinations to leave out: those that match every condition.
  package struct Exclusion: Hashable, Sendable {
    package var values: AxisSelection
    /// Major versions, both ends included; nil allows any.
    package var os: ClosedRange<Int>?
    package var because: String
    package var location: SourceLocation
  }
}

extension MatrixDefinition.OSChoice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .oldest: "oldest"
    case .newest: "newest"
    case .version(let version): version.description
    }
  }
}

extension MatrixDefinition.Exclusion {
  func matches(_ id: CaseID) -> Bool {
    values.matches(id) && (os.map { $0.contains(id.os.major) } ?? true)
  }
}

extension MatrixDefinition {
  /// What decides the cases, in a form that does not depend on the layout of the file.
  package var canonicalText: String {
    var text = CanonicalText()
    text.put("id", id)
    for axis in axes { text.put(axis.key, values(of: axis).joined(separator: " ")) }
    for exclusion in exclusions {
      let values = exclusion.values.chosen.map {
        "\($0.axis.key)=\($0.values.sorted().joined(separator: ","))"
      }
      let systems = exclusion.os.map { "os=\($0.lowerBound)-\($0.upperBound)" }
      text.put("exclude", (values + [systems].compactMap { $0 }).joined(separator: " "))
    }
    text.put("strength", "\(strength)")
    if provesWindows { text.put("windows", "proved") }
    return text.lines
  }

  /// The axes without those that only have a default value that names omit.
  package var axes: [Axis] { Axis.all.filter { axis in !values(of: axis).allSatisfy(axis.omits) } }

  /// Values of an axis as `qa matrix show` prints them; OS versions as the file names them.
  package func values(of axis: Axis) -> [String] {
    switch axis.domain {
    case .devices: devices.map(\.id)
    case .systems: os.map(\.description)
    case .words: values[axis]
    }
  }

  /// Returns whether the axes have a value for every condition of `exclusion`. OS versions are not compared, because
  /// the app decides the oldest one.
  func reaches(_ exclusion: Exclusion) -> Bool {
    exclusion.values.chosen.allSatisfy { axis, wanted in wanted.contains(where: values(of: axis).contains) }
  }
}
