import Model

/// Look-ups that several reports need, built once for a record.
struct RecordIndex: Sendable {
  private(set) var criteria: [String: RunRecord.CriterionSummary] = [:]
  private(set) var devices: [String: DeviceSummary] = [:]
  private(set) var coverage: [String: RunRecord.CriterionCoverage] = [:]
  /// Criteria in the checklist's order, then those that only results name, in theirs.
  private(set) var criterionIds: [String] = []
  /// Phones before tablets, each in the order of the record's list; then those that only results name.
  private(set) var deviceIds: [String] = []

  init(_ record: RunRecord) {
    for criterion in record.checklist.criteria where criteria[criterion.id] == nil {
      criteria[criterion.id] = criterion
      criterionIds.append(criterion.id)
    }
    let ordered = record.devices.filter { $0.idiom == .phone } + record.devices.filter { $0.idiom != .phone }
    for device in ordered where devices[device.id] == nil {
      devices[device.id] = device
      deviceIds.append(device.id)
    }
    for line in record.coverage where coverage[line.criterion] == nil { coverage[line.criterion] = line }
    var knownCriteria = Set(criterionIds)
    var knownDevices = Set(deviceIds)
    for result in record.results {
      if knownCriteria.insert(result.criterion).inserted { criterionIds.append(result.criterion) }
      if let device = result.device, knownDevices.insert(device).inserted { deviceIds.append(device) }
    }
  }

  func name(ofDevice id: String) -> String { PlainText.line(devices[id]?.name ?? id, bytes: 120) }
  func title(of criterion: String) -> String { PlainText.line(criteria[criterion]?.title ?? "", bytes: 400) }
  func impact(of criterion: String) -> Impact { criteria[criterion]?.impact ?? .serious }
}

/// What tells one drawn screen from another: the axes that a person thinks in.
struct ScreenKey: Hashable, Sendable {
  var device: String?
  var orientation: Orientation?
  var appearance: Appearance?
  init(_ result: RunResult) {
    self.init(device: result.device, orientation: result.orientation, appearance: result.appearance)
  }
  init(device: String?, orientation: Orientation?, appearance: Appearance?) {
    self.device = device
    self.orientation = orientation
    self.appearance = appearance
  }
  var isProject: Bool { device == nil && orientation == nil && appearance == nil }
  var isComplete: Bool { device != nil && orientation != nil && appearance != nil }
  /// `portrait, dark`; empty for what depends on neither.
  var mode: String {
    [orientation.map(Self.words), appearance?.rawValue].compactMap { $0 }.joined(separator: ", ")
  }
  static func words(_ orientation: Orientation) -> String {
    switch orientation {
    case .portrait: "portrait"
    case .portraitUpsideDown: "upside down"
    case .landscapeLeft: "landscape left"
    case .landscapeRight: "landscape right"
    }
  }
}

/// A case with all its axes.
struct CaseKey: Hashable, Sendable {
  var screen: ScreenKey
  var os: String?
  var contrast: Contrast?
  var layoutDirection: LayoutDirection?
  init(_ result: RunResult) {
    screen = ScreenKey(result)
    os = result.os
    contrast = result.contrast
    layoutDirection = result.layoutDirection
  }
}
