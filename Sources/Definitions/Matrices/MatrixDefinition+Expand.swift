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
    try check(selection, reach.deploymentTarget, catalog)
    let judge = ReachJudge(
      reach: reach, keepDevices: Set(keepDevices), keepOrientations: Set(keepOrientations),
      darkFrom: catalog.darkAppearanceFrom, contrastFrom: catalog.increasedContrastFrom)
    var models: [DeviceModel: DevicePoints] = [:]
    let excluded = exclusions.map { Set($0.values.devices) }
    var kept: [(id: CaseID, name: String, point: KeptPoint)] = []
    var skipped = SkipCount()
    for device in devices {
      let model = DeviceModel(device, judge, excluded)
      let found = models[model] ?? points(of: device, judge, catalog)
      models[model] = found
      skipped.add(found.skipped)
      for point in found.kept { kept.append((point.id.on(device.id), device.name, point)) }
    }
    if case .tuples(let strength) = strength {
      let all = kept
      let chosen = CoveringArray.indices(
        of: coordinates(of: all.map { ($0.id, $0.point) }), strength: strength)
      kept = chosen.map { all[$0] }
      skipped.add(
        .coveredElsewhere, "any \(strength) of its values are together in another case",
        all.count - kept.count)
    }
    let selected = selection.isEmpty ? kept : kept.filter { selection.matches($0.id) }
    skipped.add(SkippedCases.notSelected(kept.count - selected.count))
    return MatrixPlan(
      id: id,
      cases: selected.map {
        Case(
          id: $0.id, deviceName: $0.name, sharedEnvironment: $0.point.environment, note: $0.point.note)
      }, skipped: skipped.list, provesWindows: provesWindows)
  }

  /// Returns what becomes of every combination on one device, in order.
  private func points(of device: Device, _ judge: ReachJudge, _ catalog: DeviceCatalog) -> DevicePoints {
    var result = DevicePoints()
    for point in points(device, catalog, judge.reach.deploymentTarget) {
      if let exclusion = exclusions.first(where: { $0.matches(point.id) }) {
        result.skipped.add(.excluded, exclusion.because)
        continue
      }
      switch judge.verdict(on: point) {
      case .reached: result.kept.append(KeptPoint(point, note: nil))
      case .kept(let note): result.kept.append(KeptPoint(point, note: note))
      case .skipped(let reason, let message): result.skipped.add(reason, message)
      }
    }
    return result
  }

  /// Returns every combination on one device, in order.
  private func points(_ device: Device, _ catalog: DeviceCatalog, _ target: OSVersion?) -> [MatrixPoint] {
    let axes = Axis.all.enumerated().filter { !$0.element.values.isEmpty }.map { ($0.offset, $0.element) }
    let outer = combinations(of: axes.filter { $0.1.identifiesTest })
    let inner = combinations(of: axes.filter { !$0.1.identifiesTest })
    let versions = versions(of: device, catalog, target)
    let first = CaseID(device: device.id, os: OSVersion(0))
    var result: [MatrixPoint] = []
    for test in outer {
      for version in versions {
        for rest in inner {
          var values = first.values
          values[1] = version.os.description
          for (index, value) in test + rest { values[index] = value }
          result.append(
            MatrixPoint(
              device: device, id: CaseID(values), osChoice: version.choice, isAvailable: version.isAvailable,
              isNewest: version == versions.last))
        }
      }
    }
    return result
  }

  private func versions(of device: Device, _ catalog: DeviceCatalog, _ target: OSVersion?) -> [OSAxis.Entry] {
    OSAxis(choices: os, target: target).versions(of: device, newest: catalog.newestOS(of: device))
  }

  private func combinations(of axes: [(Int, Axis)]) -> [[(Int, String)]] {
    axes.reduce([[]]) { combinations, entry in
      combinations.flatMap { combination in values[entry.1].map { combination + [(entry.0, $0)] } }
    }
  }

  /// Returns for each point the index of each of its values on the value's axis.
  private func coordinates(of points: [(CaseID, KeptPoint)]) -> [[Int]] {
    let indices = Dictionary(
      uniqueKeysWithValues: Axis.all.map { axis in
        (axis.key, Dictionary(zip(values(of: axis), 0...)) { first, _ in first })
      })
    return points.map { id, point in
      id.coordinates.map { axis, value in
        if case .systems = axis.domain { return point.osChoice }
        return indices[axis.key]?[value] ?? 0
      }
    }
  }

  /// More combinations would fill the memory.
  static let mostPoints = 500_000

  private func checkSize() throws {
    let points = Axis.all.reduce(1) { $0 * Double(values(of: $1).count) }
    guard points > Double(Self.mostPoints) else { return }
    throw Diagnostics(
      at: SourceLocation(file: file),
      "the matrix \(id) has \(points.shortDescription) combinations, more than \(Self.mostPoints)",
      fix: "shorten an axis")
  }

  private func check(_ selection: AxisSelection, _ target: OSVersion?, _ catalog: DeviceCatalog) throws {
    let diagnostics = DiagnosticCollector()
    for (axis, wanted) in selection.chosen {
      var known = values(of: axis)
      if case .systems = axis.domain {
        let found = devices.flatMap { self.versions(of: $0, catalog, target).map(\.os.description) }
        known = Set(found).sorted(by: axis.precedes)
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

/// What a device's cases depend on: two devices with equal models have the same cases with the same environments.
private struct DeviceModel: Hashable {
  /// Without what only names it.
  var device: Device
  var isKept: Bool
  /// For each exclusion, whether it is about the device.
  var exclusions: [Bool]

  init(_ device: Device, _ judge: ReachJudge, _ excluded: [Set<String>]) {
    isKept = judge.keepDevices.contains(device.id)
    exclusions = excluded.map { $0.isEmpty || $0.contains(device.id) }
    self.device = device
    self.device.id = ""
    self.device.name = ""
    self.device.identifiers = []
    self.device.year = 0
  }
}

/// The cases of a device.
private struct DevicePoints {
  var kept: [KeptPoint] = []
  var skipped = SkipCount()
}

private struct KeptPoint {
  var id: CaseID
  var osChoice: Int
  var environment: SharedEnvironment
  var note: String?

  init(_ point: MatrixPoint, note: String?) {
    id = point.id
    osChoice = point.osChoice
    environment = SharedEnvironment(point.device.environment(of: point.id))
    self.note = note
  }
}

extension CaseID {
  /// Returns the same case on another device.
  fileprivate func on(_ device: String) -> CaseID {
    var values = values
    values[0] = device
    return CaseID(values)
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
  mutating func add(_ other: SkipCount) { counts.merge(other.counts, uniquingKeysWith: +) }

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
}

extension Device {
  /// The environment of a case on this device.
  package func environment(of id: CaseID) -> Environment {
    var environment = environment(
      os: id.os, orientation: id.orientation, appearance: .light, contrast: .normal,
      layoutDirection: .leftToRight)
    if let preset = windowPreset(of: id) { environment.shrink(to: preset, indicator: homeIndicator) }
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
