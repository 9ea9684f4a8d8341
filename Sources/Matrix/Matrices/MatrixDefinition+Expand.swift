import Model

extension MatrixDefinition {
  /// Returns the cases of the matrix that the app can reach, in their fixed order.
  ///
  /// Cases of one test stay together: the device (by year and id) comes first, then the axes that identify a test,
  /// then the OS version, then the other axes. Devices in `keepDevices` and orientations in `keepOrientations` are kept
  /// although the app does not reach them; such a case runs the device's newest OS and has a note. Skipped cases are
  /// counted by reason. Versions that coincide (`oldest` and `newest` of a device with one OS) are one case.
  ///
  /// - Throws: `Diagnostics` if `selection` names a value that the matrix does not have, or if the axes are too long.
  package func expand(
    catalog: DeviceCatalog, reach: Reach, keepDevices: [String], keepOrientations: [Orientation],
    selection: AxisSelection
  ) throws -> MatrixPlan {
    try checkSize()
    let points = points(catalog, reach.deploymentTarget)
    try check(selection, points, catalog)
    let judge = ReachJudge(
      reach: reach, keepDevices: Set(keepDevices), keepOrientations: Set(keepOrientations),
      darkFrom: catalog.darkAppearanceFrom, contrastFrom: catalog.increasedContrastFrom)
    var kept: [(point: MatrixPoint, note: String?)] = []
    var skipped = SkipCount()
    for point in points {
      if let exclusion = exclusions.first(where: { $0.matches(point.id) }) {
        skipped.add(.excluded, exclusion.because)
        continue
      }
      switch judge.verdict(on: point) {
      case .reached: kept.append((point, nil))
      case .kept(let note): kept.append((point, note))
      case .skipped(let reason, let message): skipped.add(reason, message)
      }
    }
    if case .tuples(let strength) = strength {
      let all = kept
      let chosen = CoveringArray.indices(of: all.map { self.coordinates(of: $0.point) }, strength: strength)
      kept = chosen.map { all[$0] }
      skipped.add(
        .coveredElsewhere, "any \(strength) of its values are together in another case",
        all.count - kept.count)
    }
    let selected = kept.filter { selection.matches($0.point.id) }
    skipped.add(SkippedCases.notSelected(kept.count - selected.count))
    return MatrixPlan(
      id: id, cases: selected.map { $0.point.item(note: $0.note) }, skipped: skipped.list)
  }

  /// Returns every combination, in order.
  private func points(_ catalog: DeviceCatalog, _ target: OSVersion?) -> [MatrixPoint] {
    let axes = Axis.all.enumerated().filter { !$0.element.values.isEmpty }.map { ($0.offset, $0.element) }
    let outer = combinations(of: axes.filter { $0.1.identifiesTest })
    let inner = combinations(of: axes.filter { !$0.1.identifiesTest })
    var result: [MatrixPoint] = []
    for device in devices {
      let versions = OSAxis(choices: os, target: target).versions(
        of: device, newest: catalog.newestOS(of: device))
      let first = CaseID(device: device.id, os: OSVersion(0))
      for test in outer {
        for version in versions {
          for rest in inner {
            var values = first.values
            values[1] = version.os.description
            for (index, value) in test + rest { values[index] = value }
            result.append(
              MatrixPoint(
                device: device, id: CaseID(values), osChoice: version.choice,
                isAvailable: version.isAvailable,
                isNewest: version == versions.last))
          }
        }
      }
    }
    return result
  }

  private func combinations(of axes: [(Int, Axis)]) -> [[(Int, String)]] {
    axes.reduce([[]]) { combinations, entry in
      combinations.flatMap { combination in values[entry.1].map { combination + [(entry.0, $0)] } }
    }
  }

  /// Returns the index of each value on its axis.
  private func coordinates(of point: MatrixPoint) -> [Int] {
    point.id.coordinates.map { axis, value in
      if case .systems = axis.domain { return point.osChoice }
      return values(of: axis).firstIndex(of: value) ?? 0
    }
  }

  /// More combinations would fill the memory.
  static let mostPoints = 500_000

  private func checkSize() throws {
    let points = Axis.all.reduce(1) { $0 * Double(values(of: $1).count) }
    guard points > Double(Self.mostPoints) else { return }
    throw Diagnostics([
      Diagnostic(
        at: SourceLocation(file: file),
        "the matrix \(id) has \(points.shortDescription) combinations, more than \(Self.mostPoints)",
        fix: "shorten an axis")
    ])
  }

  private func check(_ selection: AxisSelection, _ points: [MatrixPoint], _ catalog: DeviceCatalog) throws {
    let diagnostics = DiagnosticCollector()
    for (axis, wanted) in selection.chosen {
      var known = values(of: axis)
      if case .systems = axis.domain {
        known = Set(points.map { $0.id[axis] }).sorted(by: axis.precedes)
      }
      for value in wanted where !known.contains(value) {
        if case .devices = axis.domain, catalog.device(value) == nil {
          diagnostics.add(
            nil, "unknown device \"\(value.prefix(60))\"",
            fix: suggestion(for: value, in: known + catalog.devices.map(\.id)))
          continue
        }
        let list = known.count > 12 ? "its \(known.count) \(axis.key) values" : known.joined(separator: ", ")
        diagnostics.add(
          SourceLocation(file: file), "the matrix \(id) has no \(axis.noun) \"\(value)\"",
          fix: "choose another matrix, or one of \(list)")
      }
    }
    try diagnostics.throwIfAny()
  }
}

/// Counts skipped cases by reason.
private struct SkipCount {
  private struct Key: Hashable {
    var reason: SkippedCases.Reason
    var message: String
  }
  private var counts: [Key: Int] = [:]

  mutating func add(_ reason: SkippedCases.Reason, _ message: String, _ count: Int = 1) {
    if count > 0 { counts[Key(reason: reason, message: message), default: 0] += count }
  }
  mutating func add(_ skipped: SkippedCases) { add(skipped.reason, skipped.message, skipped.cases) }

  /// By message, so that the order does not depend on hashing.
  var list: [SkippedCases] {
    counts.map { SkippedCases(reason: $0.key.reason, message: $0.key.message, cases: $0.value) }
      .sorted { ($0.message, $0.reason.rawValue) < ($1.message, $1.reason.rawValue) }
  }
}

/// A combination of axis values before its environment is known.
struct MatrixPoint: Sendable {
  var device: Device
  var id: CaseID
  /// Index on the `os` axis.
  var osChoice: Int
  /// False for a version that the device does not run.
  var isAvailable: Bool
  /// Whether the version is the last that the axis has for the device.
  var isNewest: Bool

  func item(note: String?) -> Case {
    Case(id: id, deviceName: device.name, environment: device.environment(of: id), note: note)
  }
}

extension Device {
  /// The environment of a case on this device.
  package func environment(of id: CaseID) -> Environment {
    var environment = environment(
      os: id.os, orientation: id.orientation, appearance: .light, contrast: .normal,
      layoutDirection: .leftToRight)
    for (axis, value) in id.coordinates { axis.apply?(value, &environment) }
    return environment
  }
}

/// Versions that the `os` axis means on one device.
struct OSAxis {
  var choices: [MatrixDefinition.OSChoice]
  var target: OSVersion?

  struct Entry: Hashable {
    var os: OSVersion
    /// Index on the axis; the last one where several choices mean the same version.
    var choice: Int
    /// False for a version that the device does not run.
    var isAvailable = true
  }

  /// Returns the versions in ascending order, without repetition.
  ///
  /// A device that the deployment target leaves out has the versions that it would have without a target, and always
  /// its newest: a checklist that names the device checks that version.
  func versions(of device: Device, newest: OSVersion) -> [Entry] {
    let isReachable = target.map { $0.major <= newest.major } ?? true
    let oldest = isReachable ? max(device.firstOS, target ?? device.firstOS) : device.firstOS
    let last = max(newest, oldest)
    var found: [OSVersion: Entry] = [:]
    for (index, choice) in choices.enumerated() {
      switch choice {
      case .oldest: found[oldest] = Entry(os: oldest, choice: index)
      case .newest: found[last] = Entry(os: last, choice: index)
      case .version(let version):
        let runs = version >= device.firstOS && version.major <= newest.major
        found[version] = found[version] ?? Entry(os: version, choice: index, isAvailable: runs)
      }
    }
    if !isReachable, found[last] == nil { found[last] = Entry(os: last, choice: choices.count) }
    return found.values.sorted { $0.os < $1.os }
  }
}
