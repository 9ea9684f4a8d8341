import Model

/// Pixels of vector files are another renderer's: what hangs on a fraction of one of them cannot be told.
///
/// Each measurement that reads pixels is made again with every vector's drawing half a pixel further down and right, and
/// half a pixel further up and left, which changes every edge and no plain color. Where the three answers differ, there
/// is none. A black logo on black fails all three times.
extension Assertion {
  /// Measurements that look at pixels or at the alpha of pictures.
  static let pixelReaders: Set<String> = [
    "contrast.outline", "contrast.discernible", "contrast.gradient", "contrast.dark-relative",
    "contrast.dark-appearance", "contrast.text", "layout.size", "layout.centered", "layout.whole",
    "layout.draws-only",
    "layout.fills-screen", "layout.image-quality", "layout.corner-shape", "project.matches-app-icon",
    "project.image-memory", "safe-area.visible-content", "localization-free.same-in-both-directions",
  ]
  /// Whether half a pixel cannot change a finding, so that nothing needs to be drawn again: both directions are drawn by
  /// the same renderer; a picture's bytes are those of its size; a screen without any gap has none along its vectors'
  /// edges; and edges do not move a screen's mean lightness by a whole step of L*.
  private static func isBeyondDoubt(_ id: String, _ finding: Finding) -> Bool {
    switch id {
    case "localization-free.same-in-both-directions", "project.image-memory": return true
    case "layout.fills-screen": return finding.measured["uncovered"] == .number(0)
    case "contrast.dark-appearance":
      guard case .number(let lightness)? = finding.measured["dark"],
        case .number(let limit)? = finding.expected["atMost"]
      else { return false }
      return abs(lightness - limit) > 1
    default: return false
    }
  }

  /// `evaluate`'s finding on a case, with its doubt and its remark where the screen shows vectors.
  static func settled(
    _ id: String, _ subject: CaseSubject, _ evaluate: (CaseSubject) -> Finding
  ) -> Finding {
    var finding = evaluate(subject)
    guard let screen = subject.screen, !screen.vectors.isEmpty, pixelReaders.contains(id),
      finding.outcome == .passed || finding.outcome == .failed
    else { return finding }
    let assets = subject.project.assets
    let hangsOnEdges =
      !isBeyondDoubt(id, finding)
      && Nudge.allCases.contains { nudge in
        let moved = subject.nudged(nudge)
        // Two more screens' pixels for each environment would fill the memory of a machine with many processors.
        defer { moved.screen?.memo.forget(prefix: Screen.pixelPrefix) }
        return evaluate(moved).outcome != finding.outcome
      }
    if hangsOnEdges {
      finding.message += " Half a pixel along the edges of a vector would decide otherwise."
      finding.outcome = .cannotTell
      finding.reason = Reasons.approximate
    }
    if let remark = screen.vectorRemark(assets) {
      finding.note = finding.note.map { "\($0) \(remark)" } ?? remark
    }
    return finding
  }
}

extension CaseSubject {
  /// The same case with every vector's drawing moved by half a pixel.
  fileprivate func nudged(_ nudge: Nudge) -> CaseSubject {
    var copy = self
    copy.screen = screen?.nudged(nudge, project.assets)
    copy.project.assets = NudgedAssets(base: project.assets, nudge: nudge)
    return copy
  }
}

extension Screen {
  /// Its figures are kept beside the screen's own.
  fileprivate func nudged(_ nudge: Nudge, _ assets: any AssetProvider) -> Screen {
    var copy = self
    copy.memo = memo.figure("figure.nudged.\(nudge.rawValue)") { Memo() }
    copy.list = list.replacingPictures { assets.nudged($0, nudge) ?? $0 }
    return copy
  }

  /// Which files were drawn by which program, in a sentence; nil where no vector shows.
  public func vectorRemark(_ assets: any AssetProvider) -> String? {
    let drawn = list.flattened.flatMap { $0.node.paints }.compactMap(\.picture)
      .compactMap { assets.drawnVector($0) }
    let files = Set(drawn.map { "\($0.file) as \($0.renderer) draws it" }).sorted()
    guard !files.isEmpty else { return nil }
    return "Rests on \(files.joined(separator: ", ")); a device's edges and blends may differ a little."
  }
}

extension DisplayList {
  fileprivate func replacingPictures(_ other: (PictureID) -> PictureID) -> DisplayList {
    func edit(_ node: DisplayNode) -> DisplayNode {
      var node = node
      node.paints = node.paints.map { paint in
        switch paint {
        case .image(let id, let rect): .image(other(id), rect: rect)
        case .sliced(let id, let rect, let slicing): .sliced(other(id), rect: rect, slicing: slicing)
        case .template(let id, let rect, let slicing, let tint):
          .template(other(id), rect: rect, slicing: slicing, tint: tint)
        default: paint
        }
      }
      node.children = node.children.map(edit)
      return node
    }
    var copy = self
    copy.nodes = nodes.map(edit)
    return copy
  }
}

/// A project's assets with every vector's drawing moved by half a pixel.
private struct NudgedAssets: AssetProvider {
  let base: any AssetProvider
  let nudge: Nudge

  func picture(named name: String, in environment: Environment) -> PictureAnswer {
    guard case .found(var picture) = base.picture(named: name, in: environment) else {
      return base.picture(named: name, in: environment)
    }
    picture.id = base.nudged(picture.id, nudge) ?? picture.id
    return .found(picture)
  }
  func picture(_ picture: Picture, shownAt size: Size, in environment: Environment) -> PictureAnswer {
    base.picture(picture, shownAt: size, in: environment)
  }
  func imageSets(named name: String) -> [ImageSet] { base.imageSets(named: name) }
  func colorSets(named name: String) -> [ColorSet] { base.colorSets(named: name) }
  func appIcon(named name: String) -> PictureAnswer { base.appIcon(named: name) }
  func color(_ reference: ColorReference, in environment: Environment) -> ColorAnswer {
    base.color(reference, in: environment)
  }
  func bitmap(_ picture: PictureID) -> Bitmap? { base.bitmap(picture) }
  func drawnVector(_ picture: PictureID) -> DrawnVector? { base.drawnVector(picture) }
  func nudged(_ picture: PictureID, _ nudge: Nudge) -> PictureID? { base.nudged(picture, nudge) }
  func nearMisses(for name: String) -> [String] { base.nearMisses(for: name) }
  func localizations(of name: String) -> [String] { base.localizations(of: name) }
  func launchImages(named name: String) -> [ImageSet] { base.launchImages(named: name) }
  var diagnostics: [Diagnostic] { base.diagnostics }
}
