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
  let diagnostics: DiagnosticCollector

  /// Returns the waivers, which are complete only if there is no diagnostic.
  func waivers(_ root: DataNode) -> [Waiver] {
    let map = MapReader(root, "the waiver file", diagnostics)
    let list = map.required("waivers")
    map.finish()
    guard let list else { return [] }
    guard let items = list.list else {
      diagnostics.add(list.location, "waivers must be a list, not \(list.kindName)")
      return []
    }
    var ids: Set<String> = []
    let waivers = items.compactMap { item -> Waiver? in
      if isOfAnotherApp(item) || isOfAnotherChecklist(item) { return nil }
      guard let waiver = waiver(item) else { return nil }
      if !ids.insert(waiver.id).inserted {
        diagnostics.add(
          item.location, "the waiver \"\(waiver.id.prefix(60))\" is repeated", fix: "give it another id")
      }
      return waiver
    }
    checkRenewals(waivers)
    return waivers
  }

  /// Whether a waiver is about another app; one without `target` is about the app of the run.
  private func isOfAnotherApp(_ node: DataNode) -> Bool {
    let others = policy.targets.map(\.name)
    guard let entry = node.entries?.first(where: { $0.key == "target" })?.node, let named = entry.text else {
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
    func text(_ key: String) -> String? { node.entries?.first { $0.key == key }?.node.text }
    if let named = text("checklist") { return named != checklist.id }
    guard let criterion = text("criterion"), otherCriteria.contains(criterion) else { return false }
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
    let name = node.entries?.first { $0.key == "id" }?.node.text
    let map = MapReader(node, name.map { "the waiver \($0.prefix(60))" } ?? "the waiver", diagnostics)
    guard map.isMap else { return nil }
    let id = map.requiredText("id") ?? ""
    if !id.isEmpty { checkIDSpelling(id, map.node("id")?.location, diagnostics) }
    let criterion = map.requiredText("criterion").flatMap { self.criterion($0, map) }
    let filter = map.node("when").map { FilterReader(catalog: catalog, diagnostics: diagnostics).filter($0) }
    let reason = text("reason", letters: 3, fix: "write a sentence", map)
    let approver = text("approver", letters: 2, fix: "write the person's name", map)
    let risk = text("risk", letters: 3, fix: "write a sentence", map)
    if let approver, !policy.approvers.isEmpty, !policy.approvers.contains(approver) {
      map.diagnose(
        "approver", "\(approver.prefix(60)) may not approve waivers",
        fix: "`gate: {approvers: …}` in qa.yml names \(policy.approvers.listed())")
    }
    let renews = map.text("renews")
    let binding = WaiverBindingReader(map: map).binding
    for key in ["checklist", "target"] { _ = map.text(key) }
    let start = time("start", map, endsDay: false)
    let end = time("end", map, endsDay: true)
    map.finish()
    if let start, let end { checkTerm(start, end, map) }
    guard let criterion, let reason, let approver, let risk, let start, let end else { return nil }
    var waiver = Waiver(
      id: id, criterion: criterion, scope: filter ?? CaseFilter(), reason: reason, approver: approver,
      start: start, end: end, risk: risk, location: node.location)
    waiver.renews = renews
    waiver.binding = binding
    return waiver
  }

  /// Returns the id of a criterion that results or evidence decide; reports other ids.
  private func criterion(_ id: String, _ map: MapReader) -> String? {
    guard let criterion = checklist.criteria.first(where: { $0.id == id }) else {
      map.diagnose(
        "criterion", "the checklist \(checklist.id) has no criterion \"\(id.prefix(60))\"",
        fix: suggestion(for: id, in: checklist.criteria.map(\.id)))
      return nil
    }
    if policy.notWaivable.contains(criterion.impact) {
      map.diagnose(
        "criterion",
        "the criterion \(id) has the impact \(criterion.impact.rawValue), which cannot be waived",
        fix: "fix its finding; `gate: {not-waivable: …}` in qa.yml names the impacts")
      return nil
    }
    if case .gate(let needs) = criterion.basis {
      map.diagnose(
        "criterion", "the criterion \(id) is part of the definition of done, which cannot be waived",
        fix: "waive one of the criteria that it needs: \(needs.prefix(8).joined(separator: ", "))")
      return nil
    }
    return id
  }

  /// Reads a text with a number of letters or digits.
  private func text(_ key: String, letters: Int, fix: String, _ map: MapReader) -> String? {
    guard let text = map.requiredText(key) else { return nil }
    guard text.count(where: { $0.isLetter || $0.isNumber }) >= letters else {
      map.diagnose(key, "\(key) has no words", fix: fix)
      return nil
    }
    if Placeholder.matches(text) {
      map.diagnose(key, "\(key) is the placeholder \"\(text.prefix(60))\"", fix: fix)
      return nil
    }
    return text
  }

  /// Reads a date or time in seconds since 1970, UTC.
  ///
  /// - Parameter endsDay: Whether a date means its end, so that a waiver includes its last day.
  private func time(_ key: String, _ map: MapReader, endsDay: Bool) -> Double? {
    guard let text = map.requiredText(key) else { return nil }
    guard let seconds = UTCTime.seconds(Self.completed(text)) else {
      map.diagnose(
        key, "\(key) is not a date or time in UTC: \"\(text.prefix(60))\"",
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

  private func checkTerm(_ start: Double, _ end: Double, _ map: MapReader) {
    if end <= start {
      map.diagnose("end", "end is not after start", fix: "correct one of them")
    } else if end - start > Double(policy.longestWaiver) * Self.day {
      let days = ((end - start) / Self.day).rounded(.up)
      map.diagnose(
        "end", "the waiver is valid for \(days.shortDescription) days, more than \(policy.longestWaiver)",
        fix:
          "choose an earlier end (`gate: {longest-waiver: …}` in qa.yml)")
    }
  }

  private static let day = 86_400.0
}
