import Model

/// Joins the records of neighboring parts of one matrix, in the order of the unsharded run.
struct Union {
  /// In the order of their numbers; at least one.
  let shards: [RunRecord]
  /// Index of each shard's first case in the joined table.
  private let offsets: [Int]

  init(shards: [RunRecord]) {
    self.shards = shards
    var offset = 0
    offsets = shards.map { shard in
      defer { offset += shard.matrix.cases.count }
      return offset
    }
  }

  var record: RunRecord {
    var record = shards[0]
    record.matrix.cases = shards.flatMap(\.matrix.cases)
    record.matrix.axes = Axis.used(by: record.matrix.cases).map(\.key)
    record.matrix.environments = shards.reduce(0) { $0 + $1.matrix.environments }
    record.findings = findings
    record.summary = .init(results: OutcomeCounts(record.findings))
    record.coverage = Coverage.lines(record.findings, of: shards[0].coverage.map(\.criterion))
    record.devices = devices
    record.screens = screens
    record.furtherScreens = furtherScreens
    record.diagnostics = shards.flatMap(\.diagnostics).uniqued()
    let notices = shards.compactMap(\.notices)
    record.notices = notices.isEmpty ? nil : Array(notices.joined()).uniqued()
    record.waivers = shards.flatMap(\.waivers).uniqued { $0.id }
    record.excerpts = shards.contains { $0.excerpts != nil } ? Excerpt.joined(shards) : nil
    record.examples = examples
    record.digest = nil
    return record
  }

  // MARK: - Findings

  private var findings: [RunFinding] {
    let groups = zip(shards, offsets).map { shard, offset in
      Dictionary(
        grouping: shard.findings.map { finding in
          var finding = finding
          finding.cases = finding.cases?.shifted(by: offset)
          return finding
        }
      ) { $0.criterion }
    }
    return shards[0].checklist.criteria.flatMap { criterion in
      joined(groups.map { $0[criterion.id] ?? [] })
    }
  }

  /// Joins the findings of one criterion, assertion by assertion.
  private func joined(_ parts: [[RunFinding]]) -> [RunFinding] {
    // A shard without a case of the criterion lacks the assertions that are evaluated in cases.
    let orders = parts.map { $0.map(\.assertion).uniqued() }
    guard let order = orders.max(by: { $0.count < $1.count }) else { return [] }
    let names = (order + orders.flatMap { $0 }).uniqued()
    return names.flatMap { name -> [RunFinding] in
      let own = parts.flatMap { $0.filter { $0.assertion == name } }
      return Findings.joined(own.filter { $0.cases != nil }) + own.filter { $0.cases == nil }.uniqued()
    }
  }

  // MARK: - What reports draw

  /// By name. Equal pictures have the views of the first shard.
  private var screens: [ScreenDrawing] {
    let all = zip(shards, offsets).flatMap { shard, offset in
      shard.screens.map { screen in
        var screen = screen
        screen.cases = screen.cases.shifted(by: offset)
        return screen
      }
    }
    return all.grouped(by: \.preview).map { _, equal in
      var screen = equal[0]
      screen.cases = CaseRanges(joining: equal.map(\.cases))
      return screen
    }.sorted { $0.preview < $1.preview }
  }

  /// A screen has the figures of its newest OS version, which can be in another shard than its oldest.
  private var devices: [DeviceSummary] {
    var indices: [String: Int] = [:]
    var newest: [DeviceSummary.ScreenKey: OSVersion] = [:]
    var joined: [DeviceSummary] = []
    for shard in shards {
      let versions = Self.newest(shard.matrix.cases)
      for device in shard.devices {
        let index = indices[device.id] ?? joined.count
        if index == joined.count {
          indices[device.id] = index
          joined.append(
            DeviceSummary(id: device.id, name: device.name, idiom: device.idiom, screens: []))
          joined[index].displays = device.displays
          joined[index].year = device.year
        }
        for screen in device.screens {
          let key = DeviceSummary.ScreenKey(device: device.id, orientation: screen.orientation)
          if let known = newest[key], let found = versions[key], known >= found { continue }
          newest[key] = versions[key]
          joined[index].put(screen)
        }
      }
    }
    return joined
  }

  private static func newest(_ cases: [CaseID]) -> [DeviceSummary.ScreenKey: OSVersion] {
    var newest: [DeviceSummary.ScreenKey: OSVersion] = [:]
    for id in cases {
      let key = DeviceSummary.ScreenKey(device: id.device, orientation: id.orientation)
      if newest[key].map({ $0 < id.os }) ?? true { newest[key] = id.os }
    }
    return newest
  }

  /// Those of all shards. A report takes the one of the case that it shows.
  private var examples: [ExampleScreen]? {
    guard shards.contains(where: { $0.examples != nil }) else { return nil }
    return zip(shards, offsets).flatMap { shard, offset in
      (shard.examples ?? []).map { example in
        var example = example
        example.cases = example.cases.shifted(by: offset)
        return example
      }
    }
  }

  private var furtherScreens: [FurtherScreen] {
    var joined: [FurtherScreen] = []
    for (shard, offset) in zip(shards, offsets) {
      for screen in shard.furtherScreens {
        var screen = screen
        for index in screen.pictures.indices {
          screen.pictures[index].cases = screen.pictures[index].cases.shifted(by: offset)
        }
        if let index = joined.firstIndex(where: { $0.name == screen.name }) {
          joined[index].pictures = FurtherScreen.joined(joined[index].pictures + screen.pictures)
        } else {
          joined.append(screen)
        }
      }
    }
    return joined
  }
}

extension FurtherScreen {
  /// Pictures without repetition, in the order of their first case.
  package static func joined(_ pictures: [Picture]) -> [Picture] {
    var cases: [String: CaseRanges] = [:]
    for picture in pictures {
      cases[picture.preview] = (cases[picture.preview] ?? CaseRanges()).union(picture.cases)
    }
    return cases.map { Picture(preview: $0.key, cases: $0.value) }
      .sorted { ($0.cases.first ?? 0, $0.preview) < ($1.cases.first ?? 0, $1.preview) }
  }
}
