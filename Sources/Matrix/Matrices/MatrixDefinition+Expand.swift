import Model

extension MatrixDefinition {
  /// The cases of the matrix that the app can reach, in their fixed order: device (by year and id),
  /// orientation, appearance, OS, contrast, layout direction.
  ///
  /// Devices in `keepDevices` and orientations in `keepOrientations` stay although the app cannot reach them;
  /// such a case runs the device's newest OS and carries a note. What is left out is counted by reason.
  /// Versions that fall together (`oldest` and `newest` of a device with one OS) are one case; two versions with
  /// equal insets stay two cases, for a report names the OS.
  /// Throws `Diagnostics` where `filter` names a device, orientation or appearance that the matrix does not have, or the axes are too long.
  public func expand(
    catalog: DeviceCatalog, reach: Reach, keepDevices: [String], keepOrientations: [Orientation],
    filter: AxisFilter
  ) throws -> MatrixPlan {
    try check(filter, catalog)
    try checkSize()
    let judge = ReachJudge(
      reach: reach, keepDevices: Set(keepDevices), keepOrientations: Set(keepOrientations),
      darkFrom: catalog.darkAppearanceFrom, contrastFrom: catalog.increasedContrastFrom)
    var kept: [(point: MatrixPoint, note: String?)] = []
    var dropped: [String: Int] = [:]
    for (point, missing, isNewest) in points(catalog, reach.deploymentTarget) {
      if let exclusion = exclusions.first(where: { $0.matches(point) }) {
        dropped[exclusion.because, default: 0] += 1
      } else if let missing {
        dropped[missing, default: 0] += 1
      } else {
        switch judge.verdict(on: point, isNewest: isNewest) {
        case .reached: kept.append((point, nil))
        case .kept(let note): kept.append((point, note))
        case .dropped(let reason): dropped[reason, default: 0] += 1
        }
      }
    }
    if case .tuples(let strength) = strength {
      let all = kept
      let chosen = CoveringArray.indices(of: all.map { self.coordinates(of: $0.point) }, strength: strength)
      kept = chosen.map { all[$0] }
      let rest = all.count - kept.count
      if rest > 0 { dropped["any \(strength) of its values are together in another case"] = rest }
    }
    let selected = kept.filter { filter.admits($0.point) }
    if selected.count < kept.count {
      dropped[MatrixPlan.Dropped.notSelected] = kept.count - selected.count
    }
    return MatrixPlan(
      id: id, cases: selected.map { Self.item($0.point, note: $0.note) },
      dropped: dropped.sorted { $0.key < $1.key }.map { .init(reason: $0.key, cases: $0.value) })
  }

  private static func item(_ point: MatrixPoint, note: String?) -> Case {
    let environment = point.device.environment(
      os: point.os, orientation: point.orientation, appearance: point.appearance, contrast: point.contrast,
      layoutDirection: point.layoutDirection)
    return Case(
      device: point.device.id, deviceName: point.device.name, os: point.os, orientation: point.orientation,
      appearance: point.appearance, contrast: point.contrast, layoutDirection: point.layoutDirection,
      environment: environment, note: note)
  }

  /// Every combination, in order; with a reason where the device does not run the version.
  private func points(_ catalog: DeviceCatalog, _ target: OSVersion?) -> [(MatrixPoint, String?, Bool)] {
    var result: [(MatrixPoint, String?, Bool)] = []
    for device in devices {
      let versions = OSAxis(choices: os, target: target).versions(
        of: device, newest: catalog.newestOS(of: device))
      for orientation in orientations {
        for appearance in appearances {
          for version in versions {
            for contrast in contrasts {
              for direction in layoutDirections {
                let point = MatrixPoint(
                  device: device, os: version.os, osChoice: version.choice, orientation: orientation,
                  appearance: appearance,
                  contrast: contrast, layoutDirection: direction)
                result.append((point, version.missing, version == versions.last))
              }
            }
          }
        }
      }
    }
    return result
  }

  /// The position of each value on its axis.
  private func coordinates(of point: MatrixPoint) -> [Int] {
    [
      devices.firstIndex { $0.id == point.device.id } ?? 0, point.osChoice,
      orientations.firstIndex(of: point.orientation) ?? 0,
      appearances.firstIndex(of: point.appearance) ?? 0, contrasts.firstIndex(of: point.contrast) ?? 0,
      layoutDirections.firstIndex(of: point.layoutDirection) ?? 0,
    ]
  }

  /// More combinations than this fill the memory before they tell anybody anything.
  static let mostPoints = 500_000

  private func checkSize() throws {
    let sizes = [
      devices.count, os.count, orientations.count, appearances.count, contrasts.count, layoutDirections.count,
    ]
    let points = sizes.reduce(1) { $0 * Double($1) }
    guard points > Double(Self.mostPoints) else { return }
    throw Diagnostics([
      Diagnostic(
        at: SourceLocation(file: file),
        "the matrix \(id) has \(points.shortDescription) combinations, more than \(Self.mostPoints)",
        fix: "shorten an axis")
    ])
  }

  private func check(_ filter: AxisFilter, _ catalog: DeviceCatalog) throws {
    let diagnostics = DiagnosticCollector()
    let known = devices.map(\.id)
    for wanted in filter.devices where !known.contains(wanted) {
      if catalog.device(wanted) != nil {
        diagnostics.add(
          SourceLocation(file: file), "the matrix \(id) has no device \"\(wanted)\"",
          fix: "choose another matrix, or one of its \(known.count) devices")
      } else {
        diagnostics.add(
          nil, "unknown device \"\(wanted.prefix(60))\"",
          fix: suggestion(for: wanted, in: known + catalog.devices.map(\.id)))
      }
    }
    check(filter.orientations, "orientation", orientations, diagnostics)
    check(filter.appearances, "appearance", appearances, diagnostics)
    try diagnostics.throwIfAny()
  }
}

extension MatrixDefinition {
  private func check<Choice: RawRepresentable & Equatable>(
    _ wanted: [Choice], _ noun: String, _ axis: [Choice], _ diagnostics: DiagnosticCollector
  ) where Choice.RawValue == String {
    for value in wanted where !axis.contains(value) {
      diagnostics.add(
        SourceLocation(file: file), "the matrix \(id) has no \(noun) \"\(value.rawValue)\"",
        fix: "choose another matrix, or one of " + axis.map(\.rawValue).joined(separator: ", "))
    }
  }
}

/// Which versions the `os` axis means for one device.
struct OSAxis {
  var choices: [MatrixDefinition.OSChoice]
  var target: OSVersion?

  struct Entry: Hashable {
    var os: OSVersion
    /// Position on the axis; the last one where several choices mean the same version.
    var choice: Int
    /// Why the device does not run the version.
    var missing: String?
  }

  /// Ascending, each version once.
  ///
  /// A device that the deployment target leaves out has the versions that it would have without one, and always
  /// its newest: that is the one to look at where a checklist names the device all the same.
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
        let missing = runs ? nil : "the device does not run OS \(version)"
        found[version] = found[version] ?? Entry(os: version, choice: index, missing: missing)
      }
    }
    if !isReachable, found[last] == nil { found[last] = Entry(os: last, choice: choices.count) }
    return found.values.sorted { $0.os < $1.os }
  }
}
