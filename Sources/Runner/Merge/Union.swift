import Model

/// Puts the records of neighboring parts of one matrix together, in the order of the unsharded run.
struct Union {
  /// In the order of their numbers; at least one.
  let shards: [RunRecord]

  var record: RunRecord {
    var record = shards[0]
    record.results = results
    record.matrix.cases = shards.reduce(0) { $0 + $1.matrix.cases }
    record.matrix.environments = shards.reduce(0) { $0 + $1.matrix.environments }
    var counts = Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0.rawValue, 0) })
    for result in record.results { counts[result.outcome.rawValue, default: 0] += 1 }
    record.summary = .init(results: counts, tests: .init(tests: 0, failures: 0, errors: 0, skipped: 0))
    record.coverage = coverage(record.results)
    record.devices = devices
    record.screens = screens
    record.furtherScreens = furtherScreens
    record.diagnostics = distinct(shards.flatMap(\.diagnostics)) { $0 }
    record.waivers = distinct(shards.flatMap(\.waivers)) { $0.id }
    record.seal = nil
    return record
  }

  private func distinct<Item, Key: Hashable>(_ items: [Item], _ key: (Item) -> Key) -> [Item] {
    items.uniqued(on: key)
  }

  // MARK: - Results

  /// Row by row and assertion by assertion: the cases of one shard after those of the one before it, then what is
  /// about no case, once.
  private var results: [RunResult] {
    let groups = shards.map { Dictionary(grouping: $0.results) { $0.criterion } }
    return shards[0].checklist.criteria.flatMap { criterion in
      rows(groups.map { $0[criterion.id] ?? [] })
    }
  }

  private func rows(_ parts: [[RunResult]]) -> [RunResult] {
    // A shard without a case of the row lacks the assertions that are made case by case, and keeps a place for none.
    let orders = parts.map { distinct($0.map(\.assertion)) { $0 } }
    let hasCases = parts.contains { $0.contains { $0.device != nil } }
    guard let order = orders.max(by: { $0.count < $1.count }) else { return [] }
    let names = distinct(order + orders.flatMap { $0 }) { $0 }
    return names.flatMap { name -> [RunResult] in
      let own = parts.map { $0.filter { $0.assertion == name } }
      let cases = own.flatMap { $0.filter { $0.device != nil } }
      let free = own.map { $0.filter { $0.device == nil && !(hasCases && $0.reason == "no-case") } }
      // Half of a part may stand alone in a shard that has no case of its other half: in the whole it never does.
      if !cases.isEmpty, free.contains(where: \.isEmpty) { return cases }
      return cases + (free.first { !$0.isEmpty } ?? [])
    }
  }

  /// Decided means passed or failed; what does not apply is not part of the total.
  private func coverage(_ results: [RunResult]) -> [RunRecord.CriterionCoverage] {
    let groups = Dictionary(grouping: results) { $0.criterion }
    return shards[0].coverage.map { line in
      let counted = (groups[line.criterion] ?? []).filter { $0.outcome != .notApplicable }
      let decided = counted.filter { $0.outcome == .passed || $0.outcome == .failed }
      return .init(criterion: line.criterion, decided: decided.count, total: counted.count)
    }
  }

  // MARK: - What reports draw

  /// By name; of equal pictures the views of the first shard stand for all.
  private var screens: [ScreenDrawing] {
    distinct(shards.flatMap(\.screens)) { $0.preview }.sorted { $0.preview < $1.preview }
  }

  /// A screen's figures are those of its newest OS version, which may lie in another shard than its oldest.
  private var devices: [DeviceSummary] {
    var places: [String: Int] = [:]
    var newest: [String: OSVersion] = [:]
    var merged: [DeviceSummary] = []
    for shard in shards {
      let versions = Self.newest(shard.results)
      for device in shard.devices {
        guard let place = places[device.id] else {
          places[device.id] = merged.count
          merged.append(device)
          for screen in device.screens {
            let key = Self.key(device.id, screen.orientation)
            newest[key] = versions[key]
          }
          continue
        }
        for screen in device.screens {
          let key = Self.key(device.id, screen.orientation)
          if let known = newest[key], let found = versions[key], known >= found { continue }
          newest[key] = versions[key]
          merged[place].screens.removeAll { $0.orientation == screen.orientation }
          merged[place].screens.append(screen)
        }
        let order = Orientation.allCases
        merged[place].screens.sort {
          (order.firstIndex(of: $0.orientation) ?? 0) < (order.firstIndex(of: $1.orientation) ?? 0)
        }
      }
    }
    return merged
  }

  private static func key(_ device: String, _ orientation: Orientation) -> String {
    "\(device) \(orientation.rawValue)"
  }

  private static func newest(_ results: [RunResult]) -> [String: OSVersion] {
    var newest: [String: OSVersion] = [:]
    for result in results {
      guard let device = result.device, let orientation = result.orientation,
        let os = result.os.flatMap({ OSVersion($0) })
      else { continue }
      let key = key(device, orientation)
      if newest[key].map({ $0 < os }) ?? true { newest[key] = os }
    }
    return newest
  }

  private var furtherScreens: [FurtherScreen] {
    var merged: [FurtherScreen] = []
    for screen in shards.flatMap(\.furtherScreens) {
      guard let place = merged.firstIndex(where: { $0.name == screen.name }) else {
        merged.append(screen)
        continue
      }
      merged[place].pictures += screen.pictures
    }
    return merged.map { screen in
      var screen = screen
      screen.pictures = distinct(screen.pictures) {
        [$0.device, $0.orientation.rawValue, $0.appearance.rawValue]
      }
      return screen
    }
  }
}
