import Model
import Verdicts

/// A record, with what reports look up in it and derive from it, computed once.
struct RecordIndex {
  let record: RunRecord
  /// Failed and errored causes, worst first.
  private(set) var causes: [Cause] = []
  /// Undecided criteria by reason, without those that fail in another case.
  private(set) var undecided: [Cause] = []
  /// Criteria in the checklist's order, without the lines of the definition of done.
  private(set) var summaries: [CriterionSummary] = []
  private(set) var criteria: [String: RunRecord.CriterionSummary] = [:]
  private(set) var devices: [String: DeviceSummary] = [:]
  private var deviceNames: [String: String] = [:]
  private(set) var coverage: [String: RunRecord.CriterionCoverage] = [:]
  /// Criteria in the checklist's order, then those that only findings name.
  private(set) var criterionIds: [String] = []
  /// Phones before tablets, each in the order of the record's list; then those that only cases name.
  private(set) var deviceIds: [String] = []
  /// Identities of the cases.
  let cases: [CaseID]
  let tests: TestTable
  /// Name of the picture of each case's default screen.
  let previews: [String?]
  /// Index in `deviceIds` of each case's device.
  private(set) var deviceNumbers: [Int] = []
  /// How well each case represents others; see `representative(of:isNewest:)`.
  private var ranks: [(kind: Int, year: Int, size: Int, defaults: Int)] = []

  init(_ record: RunRecord) {
    self.record = record
    cases = record.matrix.cases
    tests = TestTable(record.matrix.cases)
    previews = record.previews
    for criterion in record.checklist.criteria where criteria[criterion.id] == nil {
      criteria[criterion.id] = criterion
      criterionIds.append(criterion.id)
    }
    let ordered = record.devices.filter { $0.idiom == .phone } + record.devices.filter { $0.idiom != .phone }
    var numbers: [String: Int] = [:]
    for device in ordered where devices[device.id] == nil {
      devices[device.id] = device
      deviceNames[device.id] = PlainText.line(device.name, bytes: 120)
      numbers[device.id] = deviceIds.count
      deviceIds.append(device.id)
    }
    for id in cases {
      let number = numbers[id.device] ?? deviceIds.count
      if number == deviceIds.count {
        numbers[id.device] = number
        deviceIds.append(id.device)
      }
      deviceNumbers.append(number)
    }
    let sizes = deviceIds.map { id in
      devices[id]?.screens.first.map { [min($0.width, $0.height), max($0.width, $0.height)] } ?? []
    }
    var counts: [[Double]: Int] = [:]
    for size in sizes { counts[size, default: 0] += 1 }
    let deploymentTarget = record.subject.deploymentTarget.flatMap(OSVersion.init)
    for (id, number) in zip(cases, deviceNumbers) {
      let (runs, device) = (deploymentTarget.map { id.os >= $0 } ?? true, devices[id.device])
      ranks.append(
        (
          kind: (runs ? 2 : 0) + (device?.idiom == .phone ? 1 : 0),
          year: device?.displays == nil ? device?.year ?? 0 : 0,
          size: counts[sizes[number]] ?? 0,
          defaults: id.coordinates.filter { $0.value == $0.axis.defaultValue }.count
        ))
    }
    for line in record.coverage where coverage[line.criterion] == nil { coverage[line.criterion] = line }
    var known = Set(criterionIds)
    for finding in record.findings where known.insert(finding.criterion).inserted {
      criterionIds.append(finding.criterion)
    }
    causes = Causes.group(self)
    summaries = criterionSummaries()
    let open = Set(summaries.filter { $0.state == .cannotTell }.map(\.id))
    undecided = Causes.undecided(self).filter { open.contains($0.criterion) }
  }

  var findings: [RunFinding] { record.findings }

  /// Returns the summaries in the checklist's order, without criteria of the definition of done, which the gate decides.
  private func criterionSummaries() -> [CriterionSummary] {
    var counts: [String: [Outcome: Int]] = [:]
    for finding in findings {
      counts[finding.criterion, default: [:]][finding.outcome, default: 0] += finding.resultCount
    }
    let gates = Set(record.definitionOfDone.map(\.criterion))
    return criterionIds.filter { !gates.contains($0) }.map { id in
      let own = counts[id] ?? [:]
      let worst = own.keys.max()
      let line = coverage[id]
      let decided = (own[.passed] ?? 0) + (own[.failed] ?? 0)
      return CriterionSummary(
        id: id, title: title(of: id), state: worst.map(CriterionSummary.State.init) ?? .notRun,
        decided: line?.decided ?? decided,
        total: line?.total ?? own.reduce(0) { $1.key == .notApplicable ? $0 : $0 + $1.value }, counts: own)
    }
  }

  /// The number of criteria in each state that one has.
  var counts: [(state: CriterionSummary.State, count: Int)] {
    let states: [CriterionSummary.State] = [.passed, .failed, .errored, .cannotTell, .notApplicable, .notRun]
    return states.map { ($0, count($0)) }.filter { $0.count > 0 }
  }

  func count(_ state: CriterionSummary.State) -> Int { summaries.count { $0.state == state } }

  /// The counts that every report has.
  var totals: [(name: String, count: Int)] {
    [("causes", causes.count), ("criteria", summaries.count)] + counts.map { ($0.state.word, $0.count) }
  }

  /// Returns the text of a line that a failure names; nil if the record does not have it.
  func excerpt(_ file: String?, _ line: Int?) -> String? {
    guard let file, let line else { return nil }
    return entry(file, line)?.text
  }

  func entry(_ file: String, _ line: Int) -> Excerpt? {
    record.excerpts?.first { $0.file == file && $0.line == line }
  }

  /// Returns the lines that the fix of a finding changes, as they are after it; empty if `qa` did not try the fix.
  func changes(for finding: RunFinding) -> [Excerpt] {
    // A criterion that depends on others has the line of one of them.
    let examples = record.examples ?? []
    let own = examples.filter { $0.assertion == finding.assertion }
    return (own + examples).lazy.compactMap { $0.fixed?.lines }.first { lines in
      lines.contains { $0.file == finding.file && $0.line == finding.line }
    } ?? []
  }

  /// Returns `Only on iPhone Duo (inner display): ` for devices with several displays, if the run has other devices too.
  ///
  /// The layout of such a phone is rare, so that the mistake is easy to miss.
  func rareDevices(_ ids: [String]) -> String {
    func isRare(_ id: String) -> Bool { devices[id]?.displays != nil }
    guard !ids.isEmpty, ids.allSatisfy(isRare), deviceIds.contains(where: { !isRare($0) }) else { return "" }
    return "Only on \(ids.map(name(ofDevice:)).joined(separator: " and ")): "
  }

  func name(ofDevice id: String) -> String { deviceNames[id] ?? PlainText.line(id, bytes: 120) }
  func title(of criterion: String) -> String { PlainText.line(criteria[criterion]?.title ?? "", bytes: 400) }
  func impact(of criterion: String) -> Impact { criteria[criterion]?.impact ?? .serious }

  /// Ids of the devices of cases, in the order of the cases.
  func devices(of cases: CaseRanges) -> [String] {
    var seen = [Bool](repeating: false, count: deviceIds.count)
    var ids: [String] = []
    for caseIndex in cases where caseIndex < deviceNumbers.count && !seen[deviceNumbers[caseIndex]] {
      seen[deviceNumbers[caseIndex]] = true
      ids.append(deviceIds[deviceNumbers[caseIndex]])
    }
    return ids
  }

  /// Returns `38 cases on 14 iPhones in landscape`: what all cases have in common, if the run has others; empty for no case.
  ///
  /// - Parameter countsCases: Whether the number of cases is in it; without it, `14 iPhones in landscape`.
  func extent(of cases: CaseRanges, on devices: [String], countsCases: Bool = true) -> String {
    if cases.isEmpty { return "" }
    let own = cases.filter { $0 < self.cases.count }.map { self.cases[$0] }
    /// Whether all cases have a property that some of the run lack.
    func isCommon(_ property: (CaseID) -> Bool) -> Bool {
      !own.isEmpty && own.allSatisfy(property) && !self.cases.allSatisfy(property)
    }
    let kind: (Idiom, String)? = [(.phone, "iPhone"), (.pad, "iPad")].first { idiom, _ in
      isCommon { self.devices[$0.device]?.idiom == idiom }
    }
    let modes = [
      isCommon(\.orientation.isLandscape) ? "landscape" : nil,
      isCommon { !$0.orientation.isLandscape } ? "portrait" : nil,
      isCommon { $0.appearance == .dark } ? "dark appearance" : nil,
      isCommon { $0.appearance == .light } ? "light appearance" : nil,
    ].compactMap(\.self)
    return (countsCases ? PlainText.count(cases.count, "case") + " on " : "")
      + PlainText.count(devices.count, kind?.1 ?? "device")
      + (modes.isEmpty ? "" : " in " + modes.joined(separator: " and "))
  }

  /// Returns the case that represents others: with an OS version that the app runs on, on the most common size of a phone's
  /// screen, else of any screen, with default values of the other axes.
  ///
  /// - Parameter isNewest: Whether the newest device with one display wins over the most common size.
  func representative(of cases: CaseRanges, isNewest: Bool = false) -> Int? {
    func rank(_ caseIndex: Int) -> (Int, Int, Int, Int) {
      let rank = ranks[caseIndex]
      return (rank.kind, isNewest ? rank.year : 0, rank.size, rank.defaults)
    }
    return cases.filter { $0 < self.cases.count }.reduce(nil as Int?) { best, caseIndex in
      best.map { rank(caseIndex) > rank($0) ? caseIndex : $0 } ?? caseIndex
    }
  }

  /// The screen that a case shows; nil for a window, whose shape is not known.
  func screen(_ id: CaseID) -> DeviceSummary.Screen? {
    guard id.window == .fullScreen else { return nil }
    return devices[id.device]?.screens.first { $0.orientation == id.orientation }
  }

  /// The result of a finding in a case, or in its first case.
  func result(_ finding: RunFinding, at caseIndex: Int? = nil) -> RunResult {
    guard let caseIndex = caseIndex ?? finding.cases?.first, caseIndex < cases.count else {
      return RunResult(finding, nil)
    }
    return RunResult(finding, cases[caseIndex], preview: previews[caseIndex])
  }
}

/// A drawn screen: the axes that identify a test.
struct ScreenKey: Hashable, Sendable {
  /// Nil for what does not depend on a case.
  var id: CaseID?
  init(_ id: CaseID?) { self.id = id?.test }
  init(_ result: RunResult) { self.init(result.id) }

  var device: String? { id?.device }
  var orientation: Orientation? { id?.orientation }
  var appearance: Appearance? { id?.appearance }
  var isProject: Bool { id == nil }

  /// Values of the axes except the device: `portrait, dark`; empty for what does not depend on a case.
  var mode: String { id.map(Self.mode) ?? "" }

  /// The same without the orientation: `dark`.
  var modeInAnyOrientation: String { id.map { Self.words(of: $0) { $0.key != "orientation" } } ?? "" }

  static func mode(_ id: CaseID) -> String { words(of: id) { _ in true } }

  private static func words(of id: CaseID, _ isShown: (Axis) -> Bool) -> String {
    id.named.filter { $0.axis.identifiesTest && $0.axis.domain != .devices && isShown($0.axis) }
      .map { $0.axis.word($0.value) }.joined(separator: ", ")
  }
  static func words(_ window: Window) -> String {
    Axis.named("window")?.word(window.rawValue) ?? window.rawValue
  }
  static func words(_ orientation: Orientation) -> String {
    Axis.named("orientation")?.word(orientation.rawValue) ?? orientation.rawValue
  }
}
