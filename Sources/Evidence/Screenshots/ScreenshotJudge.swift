import Foundation
import Model

/// Judges screenshots of simulators and phones as evidence.
///
/// ```swift
/// let service = try ScreenshotService(request, data: data)
/// let judge = ScreenshotJudge(stage: service, rules: try ScreenshotRules(json: service.rules))
/// let judged = judge.judge(piece, bytes)
/// ```
public struct ScreenshotJudge: Sendable {
  let stage: any ScreenshotStage
  let rules: ScreenshotRules
  public init(stage: any ScreenshotStage, rules: ScreenshotRules) {
    self.stage = stage
    self.rules = rules
  }

  /// What a screenshot is worth to the rows that it is to witness, and to those whose assertions read pixels.
  ///
  /// One answer for each of its criteria, then one for each assertion that holds or breaks on its pixels.
  public func judge(_ piece: EvidencePiece, _ bytes: [UInt8]) -> [JudgedEvidence] {
    let verdict = compare(
      bytes,
      claim: ScreenshotClaim(
        device: piece.device, os: piece.os, orientation: piece.orientation, appearance: piece.appearance))
    let witnessed = piece.criteria.map { criterion in
      JudgedEvidence(
        piece: piece.id, kind: piece.kind, criterion: criterion, verdict: verdict.worth,
        reason: verdict.kind == .same ? nil : verdict.kind.rawValue, message: verdict.clause, by: piece.by,
        at: piece.at, file: piece.file, measured: verdict.measured)
    }
    return witnessed + pixelFindings(verdict).compactMap { judged($0, piece, verdict) }
  }

  /// What the checklist's assertions say about the pixels of a picture that is recognizably the launch screen; of
  /// another one, or of one whose parts lie elsewhere, they would say nothing worth knowing.
  public func pixelFindings(_ verdict: ScreenshotVerdict) -> [ScreenshotFinding] {
    guard [.same, .wrongAppearance, .differs].contains(verdict.kind),
      let picture = verdict.settled, let environment = verdict.environment, let os = verdict.os
    else { return [] }
    return stage.findings(on: picture, for: verdict.devices, os: os, in: environment)
  }

  private func judged(_ found: ScreenshotFinding, _ piece: EvidencePiece, _ verdict: ScreenshotVerdict)
    -> JudgedEvidence?
  {
    var judged = JudgedEvidence(
      piece: piece.id, kind: piece.kind, criterion: found.criterion, verdict: .supports,
      message: "on the screenshot \(found.assertion) says: \(found.finding.message)", by: piece.by,
      at: piece.at, file: piece.file, measured: found.finding.measured)
    judged.devices = verdict.devices.map(\.id)
    judged.orientation = verdict.orientation
    judged.appearance = verdict.appearance
    switch found.finding.outcome {
    case .passed: judged.reason = "holds-on-screenshot"
    case .failed:
      judged.verdict = .contradicts
      judged.reason = "breaks-on-screenshot"
    case .notApplicable, .cannotTell, .errored: return nil
    }
    return judged
  }
}

/// What is said of a screenshot besides its pixels; nil where they are to tell.
public struct ScreenshotClaim: Sendable, Hashable {
  /// Id or name.
  public var device: String?
  public var os: String?
  public var orientation: Orientation?
  public var appearance: Appearance?
  public init(
    device: String? = nil, os: String? = nil, orientation: Orientation? = nil, appearance: Appearance? = nil
  ) {
    self.device = device
    self.os = os
    self.orientation = orientation
    self.appearance = appearance
  }

  /// The system's version, `26.1` or `iOS 26.1`; nil where none is named or it cannot be read.
  var version: OSVersion? { os?.split(separator: " ").last.flatMap { OSVersion(String($0)) } }
}

extension ScreenshotVerdict {
  /// The message as the end of a sentence.
  var clause: String {
    let text = message.hasSuffix(".") ? message.dropLast() : message[...]
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  /// What it is worth to a row that it is to witness.
  public var worth: JudgedEvidence.Verdict {
    switch kind {
    case .same: .supports
    case .shifted, .wrongAppearance: .contradicts
    case .differs, .anotherPicture: .stale
    case .wrongOrientation, .black, .blank, .otherDevice, .unknownDevice, .notNative, .whichDevice,
      .notReached, .cannotCompare, .unreadable:
      .rejected
    }
  }

  /// The figures for reports.
  public var measured: [String: Measure] {
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
