import Imaging
import Model

/// Apple's renderer and `qa`'s draw the edges of vector files differently.
///
/// Each measurement that reads pixels is therefore repeated with every vector moved by half a pixel down and right, and by
/// half a pixel up and left. Both change every edge and no plain color. If the outcomes differ, the criterion is undecided.
extension Assertion {
  /// Returns the finding of `evaluate`, undecided if half a pixel along a vector's edges changes its outcome.
  static func settled(
    _ pixels: PixelUse, _ subject: CaseFacts, _ evaluate: (CaseFacts) -> Finding
  ) -> Finding {
    var finding = evaluate(subject)
    guard let screen = subject.screen, !screen.vectors.isEmpty, let isBeyondDoubt = pixels.isBeyondDoubt,
      finding.outcome == .passed || finding.outcome == .failed
    else { return finding }
    let assets = subject.project.assets
    let dependsOnEdges =
      !isBeyondDoubt(finding)
      && Nudge.allCases.contains { nudge in
        let moved = subject.nudged(nudge)
        // Keeping two more screens' pixels for each environment takes too much memory.
        defer { moved.screen?.memo.forgetPixels() }
        return evaluate(moved).outcome != finding.outcome
      }
    if dependsOnEdges {
      finding = finding.undecided(
        Reasons.approximate, because: "Moving the edges of a vector by half a pixel changes this result.")
    }
    if let remark = screen.vectorRemark(assets) {
      finding.note = finding.note.map { "\($0) \(remark)" } ?? remark
    }
    return finding
  }
}

extension CaseFacts {
  /// Returns the same case with every vector moved by half a pixel.
  fileprivate func nudged(_ nudge: Nudge) -> CaseFacts {
    var copy = self
    copy.screen = screen?.nudged(nudge, project.assets)
    return copy
  }
}

extension Screen {
  fileprivate func nudged(_ nudge: Nudge, _ assets: any AssetProvider) -> Screen {
    var copy = self
    copy.memo = memo.nested(for: nudge)
    copy.shapes = copy.memo
    copy.list = list.replacingPictures { assets.nudged($0, nudge) ?? $0 }
    copy.pictures = pictures.mapValues { answer in
      guard case .found(var picture) = answer else { return answer }
      picture.id = assets.nudged(picture.id, nudge) ?? picture.id
      return .found(picture)
    }
    return copy
  }

  /// Returns a sentence that names the shown vector files and the programs that drew them; nil if the screen shows none.
  package func vectorRemark(_ assets: any AssetProvider) -> String? {
    let drawn = list.flattened.flatMap { $0.node.paints }.compactMap(\.picture)
      .compactMap { assets.drawnVector($0) }
    let files = Set(drawn.map { "\($0.file) as \($0.renderer) draws it" }).sorted()
    guard !files.isEmpty else { return nil }
    return "Measured on \(files.joined(separator: ", ")); edges and blends on a device may differ slightly."
  }
}

extension DisplayList {
  fileprivate func replacingPictures(_ other: (PictureID) -> PictureID) -> DisplayList {
    repainted { node in
      node.paints.map { paint in
        switch paint {
        case .image(let id, let rect): .image(other(id), rect: rect)
        case .sliced(let id, let rect, let slicing): .sliced(other(id), rect: rect, slicing: slicing)
        case .template(let id, let rect, let slicing, let tint):
          .template(other(id), rect: rect, slicing: slicing, tint: tint)
        default: paint
        }
      }
    }
  }
}
