import Model

extension CornerMask {
  /// Corner radius of iOS's app-icon mask as a share of its side: 229.5 of 1024 in Apple's icon grid template.
  /// Source: Apple Design Resources' icon template, measured by Liam Rosenfeld, "Apple icon quest" (0.2237); one source.
  package static let appIconRadius: Ratio = 0.2237

  /// The app-icon shape on a square of `side` pixels.
  package static func appIcon(side: Int) -> Coverage {
    square(side: side, radius: appIconRadius, style: .continuous)
  }
}
