import Foundation
import Model

/// Judges screenshots of simulators and phones.
///
/// ```swift
/// let service = try ScreenshotService(request, data: data)
/// let judge = ScreenshotJudge(stage: service, rules: try ScreenshotRules(json: service.rules))
/// let verdict = judge.compare(bytes, claim: ScreenshotClaim(device: "iphone-se-3"))
/// ```
package struct ScreenshotJudge: Sendable {
  let stage: any ScreenshotStage
  let rules: ScreenshotRules
  package init(stage: any ScreenshotStage, rules: ScreenshotRules) {
    self.stage = stage
    self.rules = rules
  }

  /// Returns the results of the checklist's pixel assertions on a picture that shows the launch screen; otherwise none.
  package func pixelFindings(_ verdict: ScreenshotVerdict) -> [ScreenshotFinding] {
    guard [.same, .wrongAppearance, .differs].contains(verdict.kind),
      let picture = verdict.settled, let environment = verdict.environment, let os = verdict.os
    else { return [] }
    return stage.findings(on: picture, for: verdict.devices, os: os, in: environment)
  }
}

/// What an entry states about its screenshot; nil for what the pixels decide.
package struct ScreenshotClaim: Sendable, Hashable {
  /// Id or name.
  package var device: String?
  package var os: String?
  package var orientation: Orientation?
  package var appearance: Appearance?
  package init(
    device: String? = nil, os: String? = nil, orientation: Orientation? = nil, appearance: Appearance? = nil
  ) {
    self.device = device
    self.os = os
    self.orientation = orientation
    self.appearance = appearance
  }

  /// The OS version of `26.1` or `iOS 26.1`; nil if there is none or it cannot be read.
  var version: OSVersion? { os?.split(separator: " ").last.flatMap { OSVersion(String($0)) } }
}

extension ScreenshotVerdict {
  /// The verdict on a criterion that the screenshot is about.
  package var worth: JudgedEvidence.Verdict {
    switch kind {
    case .same: .supports
    case .shifted, .wrongAppearance, .differs, .anotherPicture, .black, .blank: .contradicts
    case .wrongOrientation, .otherDevice, .unknownDevice, .notNative, .whichDevice, .notReached,
      .cannotCompare, .unreadable, .drawing, .unmarked,
      .implausibleOS:
      .rejected
    }
  }

  /// The measurements for reports.
  package var measured: [String: Measure] {
    var all: [String: Measure] = [:]
    if !devices.isEmpty { all["devices"] = .list(devices.map { .text($0.id) }) }
    if let os { all["os"] = .text(os.description) }
    if let orientation { all["orientation"] = .text(orientation.rawValue) }
    if let appearance { all["appearance"] = .text(appearance.rawValue) }
    if let figures {
      all["deltaE"] = .number(figures.mean)
      all["deltaE95"] = .number(figures.percentile95)
      all["worstCell"] = .number(figures.worstCell)
      all["similarity"] = .number(figures.similarity)
      all["compared"] = .number(figures.compared)
      if kind != .same, let region = figures.region { all["region"] = .text(region.description) }
    }
    if let offset {
      all["dx"] = .number(offset.x.value)
      all["dy"] = .number(offset.y.value)
    }
    return all
  }
}
