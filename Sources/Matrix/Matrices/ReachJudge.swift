import Model

/// Decides whether a case is reached, kept although it is not, or dropped.
struct ReachJudge {
  var reach: Reach
  var keepDevices: Set<String>
  var keepOrientations: Set<Orientation>
  /// The first systems that have a dark appearance and increased contrast.
  var darkFrom = OSVersion(0)
  var contrastFrom = OSVersion(0)

  enum Verdict: Hashable {
    case reached
    case kept(note: String)
    case dropped(reason: String)
  }

  /// `isNewest`: the case runs the last version that the axis has for its device.
  func verdict(on point: MatrixPoint, isNewest: Bool) -> Verdict {
    if let lacking = lacking(point) { return .dropped(reason: lacking) }
    let device = point.device
    var reasons: [String] = []
    var isKept = true
    if !reach.idioms.contains(device.idiom) {
      reasons.append("the app is not made for \(Self.name(device.idiom))")
      isKept = isKept && keepDevices.contains(device.id)
    }
    if let target = reach.deploymentTarget, point.os < target {
      reasons.append("the app needs OS \(target) or later")
      isKept = isKept && keepDevices.contains(device.id)
    }
    if let supported = reach.orientations[device.idiom], !supported.contains(point.orientation) {
      reasons.append("the app does not launch in \(point.orientation.rawValue) on \(Self.name(device.idiom))")
      isKept = isKept && keepOrientations.contains(point.orientation)
    }
    guard let first = reasons.first else { return .reached }
    // Only the newest OS of a case that the app cannot reach is looked at: older ones tell nothing more.
    guard isKept, isNewest else { return .dropped(reason: first) }
    return .kept(note: reasons.joined(separator: "; ") + "; kept because the checklist names it")
  }

  /// What no device can show, whatever a checklist names.
  private func lacking(_ point: MatrixPoint) -> String? {
    if point.appearance == .dark, point.os < darkFrom {
      return "there is no dark appearance before OS \(darkFrom)"
    }
    if point.contrast == .high, point.os < contrastFrom {
      return "there is no increased contrast before OS \(contrastFrom)"
    }
    return nil
  }

  static func name(_ idiom: Idiom) -> String {
    switch idiom {
    case .phone: "iPhone"
    case .pad: "iPad"
    }
  }
}
