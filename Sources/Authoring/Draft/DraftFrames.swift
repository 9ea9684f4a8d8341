import Assertions
import Model
import Runner

/// The frames of an element in the parts of the cases.
struct DraftFrames: Sendable {
  private struct Entry: Hashable {
    var situation: DraftSituation
    var sample: DraftSample
  }
  /// Devices of the matrix `smoke`, on which frames without a formula are recorded.
  private var devices: [String] = []
  /// The frames on these devices.
  private var recorded: [String: [Entry]] = [:]
  private var entries: [Entry] = []
  /// Situations with a screen on which the element is not installed, or is hidden.
  private var absent: Set<DraftSituation> = []

  init() {}

  init(of element: DraftElement, in screens: DraftScreens) {
    devices = screens.smokeDevices
    var known: Set<Entry> = []
    for item in screens.items {
      guard let view = element.view(on: item.screen), !item.screen.isHidden(view.id),
        let laidOut = item.screen.layout.item(view.id)
      else {
        absent.insert(item.situation)
        continue
      }
      let sample = DraftSample(
        frame: laidOut.screenFrame, error: laidOut.isEstimated ? laidOut.uncertainty.value : 0,
        viewport: item.screen.viewport, written: item.constraints.sums(of: view.id))
      let entry = Entry(situation: item.situation, sample: sample)
      if known.insert(entry).inserted { entries.append(entry) }
      for device in Set(item.cases.map(\.device)).intersection(devices) {
        recorded[device, default: []].append(entry)
      }
    }
  }

  /// The samples of all cases; empty if the element is not on every screen, or if an estimate moves it.
  var exact: [DraftSample] {
    absent.isEmpty && entries.allSatisfy { $0.sample.error == 0 } ? entries.map(\.sample) : []
  }

  var coversScreen: Bool {
    !entries.isEmpty && absent.isEmpty
      && entries.allSatisfy { $0.sample.frame.contains($0.sample.viewport.bounds, tolerance: 0.5) }
  }

  /// The size, if it is the same in every case.
  var size: Size? {
    guard let first = exact.first?.frame.size else { return nil }
    let isSame = exact.allSatisfy { sample in
      (sample.frame.width - first.width).magnitude <= 0.25
        && (sample.frame.height - first.height).magnitude <= 0.25
    }
    return isSame ? first : nil
  }

  /// The distance along each axis that is the same in every case, if there is one.
  var offsets: [DraftOffset] { DraftOffset.all(exact) }

  /// Returns the formulas of the first division in which each part has them, or else the frames on some devices.
  func axes(isHorizontal: Bool) -> [DraftAxis] {
    let axes = axes(entries, isHorizontal)
    if !axes.isEmpty && axes.allSatisfy(\.isComplete) { return axes }
    var frames: [DraftAxis] = []
    for device in devices {
      let own = self.axes(recorded[device] ?? [], isHorizontal)
      guard own.allSatisfy(\.isComplete) else { continue }
      for var axis in own {
        // Devices with the same frame are one criterion.
        let known = frames.firstIndex { frame in
          var other = frame.situation
          other.only = nil
          return other == axis.situation && frame.texts == axis.texts
        }
        guard let known else {
          axis.situation.only = .init(axis: "device", values: [device])
          frames.append(axis)
          continue
        }
        frames[known].situation.only?.values.append(device)
      }
    }
    return frames.isEmpty ? axes : frames
  }

  /// Returns the formulas of the first division in which each part has them, or else of the first one with any.
  private func axes(_ entries: [Entry], _ isHorizontal: Bool) -> [DraftAxis] {
    var partial: [DraftAxis] = []
    for division in DraftSituation.divisions {
      // Equal input gives equal bytes, so no order depends on hashes.
      let parts = entries.map { $0.situation.part(of: division) }.uniqued()
      guard Set(absent.map { $0.part(of: division) }).isDisjoint(with: parts) else { continue }
      let found = parts.compactMap { part in
        DraftAxis(
          part, entries.filter { $0.situation.part(of: division) == part }.map(\.sample).uniqued(),
          isHorizontal: isHorizontal)
      }
      guard found.count == parts.count else { continue }
      if found.allSatisfy(\.isComplete) { return found }
      if partial.isEmpty { partial = found }
    }
    return partial
  }
}

/// What decides an element's frame along one axis in one part of the cases.
struct DraftAxis: Sendable {
  var situation: DraftSituation
  var formulas: [(length: FrameLength, formula: Formula)]
  /// In points.
  var tolerance: Double

  fileprivate var texts: [String] { formulas.map { "\($0.length) \($0.formula)" } }

  /// Whether the formulas decide location and size.
  var isComplete: Bool { formulas.count == 2 }

  /// Estimates above this say too little, in points.
  private static let largestError = 40.0

  /// Returns nil if there is no formula.
  init?(_ situation: DraftSituation, _ samples: [DraftSample], isHorizontal: Bool) {
    let error = samples.map(\.error).max() ?? 0
    guard error <= Self.largestError else { return nil }
    func formula(_ length: FrameLength) -> Formula? { DraftFit(samples: samples, length: length).formula() }
    let (near, center, far, size): (FrameLength, FrameLength, FrameLength, FrameLength) =
      isHorizontal ? (.left, .centerX, .right, .width) : (.top, .centerY, .bottom, .height)
    let length = formula(size)
    let anchors = [center, near, far].compactMap { name in formula(name).map { (name, $0) } }
    if let length, let simplest = anchors.min(by: { Self.cost($0.1) < Self.cost($1.1) }) {
      formulas = [(simplest.0, simplest.1), (size, length)]
    } else {
      formulas = (length.map { [(size, $0)] } ?? []) + anchors.suffix(2).map { ($0.0, $0.1) }
      if formulas.isEmpty { return nil }
    }
    self.situation = situation
    // Both edges can move, so a length can be off by twice the error.
    tolerance = error == 0 ? 0.5 : ((2 * error + 0.5) * 2).rounded(.up) / 2
  }

  private static func cost(_ formula: Formula) -> Int {
    formula.sums.joined().reduce(formula.sums.count * 4) { $0 + ($1.variable == nil ? 1 : 2) }
  }
}
