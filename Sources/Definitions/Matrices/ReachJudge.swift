import Model

/// Decides whether the app reaches a case, and whether the run keeps a case that the app does not reach.
struct ReachJudge {
  var reach: Reach
  var keepDevices: Set<String>
  var keepOrientations: Set<Orientation>
  /// First OS versions with a dark appearance and with increased contrast.
  var darkFrom = OSVersion(0)
  var contrastFrom = OSVersion(0)

  enum Verdict: Hashable {
    case reached
    case kept(note: String)
    case skipped(SkippedCases.Reason, String)
  }

  func verdict(on point: MatrixPoint) -> Verdict {
    if let missing = missing(point) { return missing }
    let device = point.device
    let (os, orientation) = (point.id.os, point.id.orientation)
    var reasons: [(SkippedCases.Reason, String)] = []
    var isKept = true
    if !reach.idioms.contains(device.idiom) {
      reasons.append((.idiomNotSupported, "the app does not support \(Self.name(device.idiom))"))
      isKept = isKept && keepDevices.contains(device.id)
    }
    if let target = reach.deploymentTarget, os < target {
      reasons.append((.belowDeploymentTarget, "the deployment target is iOS \(target)"))
      isKept = isKept && keepDevices.contains(device.id)
    }
    if let supported = reach.orientations[device.idiom], !supported.contains(orientation) {
      reasons.append(
        (
          .orientationNotSupported,
          "the app does not launch in \(orientation.rawValue) on \(Self.name(device.idiom))"
        ))
      isKept = isKept && keepOrientations.contains(orientation)
    }
    guard let first = reasons.first else { return .reached }
    // Of a case that the app does not reach only the newest OS is checked: older versions add nothing.
    guard isKept, point.isNewest else { return .skipped(first.0, first.1) }
    return .kept(note: reasons.map(\.1).joined(separator: "; ") + "; kept because the checklist names it")
  }

  /// Cases that no device can show, whatever a checklist names.
  private func missing(_ point: MatrixPoint) -> Verdict? {
    let id = point.id
    if !point.isAvailable { return .skipped(.systemNotAvailable, "the device does not run OS \(id.os)") }
    if id.appearance == .dark, id.os < darkFrom {
      return .skipped(.settingNotAvailable, "there is no dark appearance before iOS \(darkFrom)")
    }
    if id.contrast == .high, id.os < contrastFrom {
      return .skipped(.settingNotAvailable, "there is no increased contrast before iOS \(contrastFrom)")
    }
    guard id.window != .fullScreen else { return nil }
    if reach.fullScreenOnly.contains(point.device.idiom) {
      return .skipped(
        .windowNotAvailable, "the app requires the full screen on \(Self.name(point.device.idiom))")
    }
    guard point.device.hasWindow(of: id) else {
      return .skipped(
        .windowNotAvailable,
        "no source states the size of the window \(id.window.rawValue) on \(Self.name(point.device.idiom))")
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
