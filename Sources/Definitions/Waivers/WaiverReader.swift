import Model

/// Reads the waivers of a waiver file.
struct WaiverReader {
  let checklist: Checklist
  let catalog: DeviceCatalog
  let policy: GatePolicy
  /// The app whose findings are waived; nil for any.
  var target: String?
  /// Ids of criteria of other checklists, whose waivers are not read here.
  var otherCriteria: Set<String> = []
  let checker: SchemaChecker
  private var diagnostics: DiagnosticCollector { checker.diagnostics }

  /// Returns the waivers, which are complete only if there is no diagnostic.
  func waivers(_ root: DataNode) -> [Waiver] {
    var own = root
    own.content = .map(
      (root.entries ?? []).map { entry in
        guard entry.key == "waivers", let items = entry.node.list else { return entry }
        var entry = entry
        entry.node.content = .list(items.filter { !isOfAnotherApp($0) && !isOfAnotherChecklist($0) })
        return entry
      })
    var checker = checker
    checker.known = ["device": Set(catalog.devices.map(\.id) + ["any"])]
    checker.check(root.entries == nil ? root : own, "waivers", "the waiver file")
    var ids: Set<String> = []
    let waivers = (own["waivers"]?.list ?? []).compactMap { item -> Waiver? in
      guard let waiver = waiver(item) else { return nil }
      if !ids.insert(waiver.id).inserted {
        diagnostics.add(item, "the waiver \"\(waiver.id.prefix(60))\" is repeated", fix: "give it another id")
      }
      return waiver
    }
    checkRenewals(waivers)
    return waivers
  }

  /// Whether a waiver is about another app; one without `target` is about the app of the run.
  private func isOfAnotherApp(_ node: DataNode) -> Bool {
    let others = policy.targets.map(\.name)
    guard let entry = node["target"], let named = entry.text else {
      return target.map(others.contains) ?? false
    }
    if let target, named != target, !others.isEmpty, !others.contains(named), !others.contains(target) {
      diagnostics.add(
        entry.location, "the gate decides no app \"\(named.prefix(60))\"",
        fix: suggestion(for: named, in: others + [target]))
    }
    return target.map { $0 != named } ?? false
  }

  /// Whether a waiver names another checklist, so that the stories of a team can share one file.
  private func isOfAnotherChecklist(_ node: DataNode) -> Bool {
    if let named = node.text("checklist") { return named != checklist.id }
    guard let criterion = node.text("criterion"), otherCriteria.contains(criterion) else { return false }
    return !checklist.criteria.contains { $0.id == criterion }
  }

  private func checkRenewals(_ waivers: [Waiver]) {
    for waiver in waivers {
      guard let renewed = waiver.renews else { continue }
      guard let old = waivers.first(where: { $0.id == renewed }) else {
        diagnostics.add(
          waiver.location, "the waiver \(waiver.id) renews \"\(renewed.prefix(60))\", which does not exist",
          fix: suggestion(for: renewed, in: waivers.map(\.id)))
        continue
      }
      if old.criterion != waiver.criterion || old.start >= waiver.start {
        diagnostics.add(
          waiver.location,
          "the waiver \(waiver.id) renews \(old.id), which is not an earlier waiver of \(waiver.criterion)",
          fix: "remove `renews`")
      }
    }
  }

  private func waiver(_ node: DataNode) -> Waiver? {
    let id = node.text("id") ?? ""
    let criterion = node["criterion"].flatMap(criterion)
    let scope = FilterReader(devices: .read(catalog), diagnostics: diagnostics).filter(node["when"])
    let (reason, approver, risk) = (node.text("reason"), node.text("approver"), node.text("risk"))
    if let approver, let given = node["approver"], !policy.approvers.isEmpty,
      !policy.approvers.contains(approver)
    {
      diagnostics.add(
        given, "\(approver.prefix(60)) may not approve waivers",
        fix: "`gate: {approvers: …}` in qa.yml names \(policy.approvers.listed())")
    }
    let start = time("start", node, endsDay: false)
    let end = time("end", node, endsDay: true)
    if let start, let end, let given = node["end"] { checkTerm(start, end, given) }
    let binding = Waiver.Binding(
      assertions: node.texts("assertion"), causes: node.texts("cause"), measured: measured(node["measured"]))
    guard let criterion, let reason, let approver, let risk, let start, let end else { return nil }
    var waiver = Waiver(
      id: id, criterion: criterion, scope: scope, reason: reason, approver: approver, start: start, end: end,
      risk: risk, location: node.location)
    waiver.renews = node.text("renews")
    waiver.binding = binding == Waiver.Binding() ? nil : binding
    return waiver
  }

  /// Returns the smallest and the largest value of each figure.
  private func measured(_ node: DataNode?) -> [String: Waiver.Binding.Bounds] {
    var measured: [String: Waiver.Binding.Bounds] = [:]
    for entry in node?.entries ?? [] {
      let values = entry.node.items.compactMap(\.value.number)
      guard let least = values.first, let most = values.last else { continue }
      if least > most {
        diagnostics.add(
          entry.node, "\(entry.key.prefix(60)) of measured must have the smallest value first",
          fix: "write [104, 110]")
      }
      measured[entry.key] = .init(least, most)
    }
    return measured
  }

  /// Returns the id of a criterion that results or evidence decide; reports other ids.
  private func criterion(_ node: DataNode) -> String? {
    guard let id = node.text else { return nil }
    guard let criterion = checklist.criteria.first(where: { $0.id == id }) else {
      diagnostics.add(
        node, "the checklist \(checklist.id) has no criterion \"\(id.prefix(60))\"",
        fix: suggestion(for: id, in: checklist.criteria.map(\.id)))
      return nil
    }
    if policy.notWaivable.contains(criterion.impact) {
      diagnostics.add(
        node, "the criterion \(id) has the impact \(criterion.impact.rawValue), which cannot be waived",
        fix: "fix its finding; `gate: {not-waivable: …}` in qa.yml names the impacts")
      return nil
    }
    if case .gate(let needs) = criterion.basis {
      diagnostics.add(
        node, "the criterion \(id) is part of the definition of done, which cannot be waived",
        fix: "waive one of the criteria that it needs: \(needs.prefix(8).joined(separator: ", "))")
      return nil
    }
    return id
  }

  /// Reads a date or time in seconds since 1970, UTC.
  ///
  /// - Parameter endsDay: Whether a date means its end, so that a waiver includes its last day.
  private func time(_ key: String, _ node: DataNode, endsDay: Bool) -> Double? {
    guard let given = node[key], let text = given.text else { return nil }
    guard let seconds = UTCTime.seconds(Self.completed(text)) else {
      diagnostics.add(
        given, "\(key) is not a date or time in UTC: \"\(text.prefix(60))\"",
        fix: "write it as 2026-11-30 or 2026-11-30T18:00Z")
      return nil
    }
    return endsDay && !text.contains("T") ? seconds + Self.day : seconds
  }

  /// Returns the text with the time of day and the seconds that it omits.
  private static func completed(_ text: String) -> String {
    switch text.utf8.count {
    case 10: text + "T00:00:00Z"
    case 17 where text.hasSuffix("Z"): text.dropLast() + ":00Z"
    default: text
    }
  }

  private func checkTerm(_ start: Double, _ end: Double, _ node: DataNode) {
    if end <= start {
      diagnostics.add(node, "end is not after start", fix: "correct one of them")
    } else if end - start > Double(policy.longestWaiver) * Self.day {
      let days = ((end - start) / Self.day).rounded(.up)
      diagnostics.add(
        node, "the waiver is valid for \(days.shortDescription) days, more than \(policy.longestWaiver)",
        fix: "choose an earlier end (`gate: {longest-waiver: …}` in qa.yml)")
    }
  }

  private static let day = 86_400.0
}
