import Model

/// Findings by what is wrong: by cause, and by the line or file that a fix changes.
struct MemberGroups {
  private var groups: [[Cause.Member]] = []
  private var slots: [String: Int] = [:]
  /// For each group, the group that it joined; its own number for one that joined none.
  private var targets: [Int] = []

  init(_ members: [Cause.Member], _ findings: [RunFinding], key: (RunFinding) -> String) {
    // A finding with one origin shows that this line or file is wrong.
    var owners: [Origin: Int] = [:]
    for member in members {
      let finding = findings[member.finding]
      guard let origin = finding.certainOrigin else { continue }
      let slot = add(member, to: key(finding))
      if let owner = owners[origin] { join(slot, owner) } else { owners[origin] = slot }
    }
    // Of several origins, at least one is wrong. If another finding shows which, both have one cause.
    for member in members where findings[member.finding].certainOrigin == nil {
      let finding = findings[member.finding]
      let known = (finding.outcome == .failed ? finding.origins ?? [] : []).lazy.compactMap { owners[$0] }
        .first
      if let known { groups[known].append(member) } else { _ = add(member, to: key(finding)) }
    }
  }

  /// The groups; the members of each are in the record's order.
  var joined: [[Cause.Member]] {
    var all = [[Cause.Member]](repeating: [], count: groups.count)
    for (slot, group) in groups.enumerated() { all[root(of: slot)] += group }
    return all.filter { !$0.isEmpty }.map { $0.sorted { $0.finding < $1.finding } }
  }

  private mutating func add(_ member: Cause.Member, to key: String) -> Int {
    let slot = slots[key] ?? groups.count
    if slot == groups.count {
      slots[key] = slot
      groups.append([])
      targets.append(slot)
    }
    groups[slot].append(member)
    return slot
  }

  private mutating func join(_ first: Int, _ second: Int) {
    let (first, second) = (root(of: first), root(of: second))
    targets[max(first, second)] = min(first, second)
  }

  private func root(of slot: Int) -> Int {
    var slot = slot
    while targets[slot] != slot { slot = targets[slot] }
    return slot
  }
}
