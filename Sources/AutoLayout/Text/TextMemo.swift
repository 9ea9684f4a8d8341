import Foundation
import Model

/// Measured texts before rounding to pixels. Most environments measure the same texts at the same widths.
final class TextMemo: @unchecked Sendable {
  /// More texts than launch screens have. The limit bounds memory.
  private static let maximumTexts = 4096

  struct Request: Hashable {
    var text: String
    var font: FontDescription
    var numberOfLines: Int
    /// In points; unlimited if `nil`.
    var limit: Double?
    var design: SystemFontDesign
    var includesSpaces: Bool
  }
  /// Lengths in points.
  struct Lines {
    var width: Double
    var count: Int
    var height: Double
    /// Between baselines.
    var spacing: Double
    var ascender: Double
    var isEstimated: Bool
    var error: Double
    var hasKnownHeight: Bool
  }

  let spans = TextSpans()
  private let lock = NSLock()
  // Guarded by `lock`.
  private var known: [Request: Lines] = [:]

  /// Returns the known result of a request, or that of `measure`.
  func lines(_ request: Request, _ measure: () -> Lines) -> Lines {
    if let lines = lock.withLock({ known[request] }) { return lines }
    let lines = measure()
    lock.withLock {
      if known.count >= Self.maximumTexts { known.removeAll() }
      known[request] = lines
    }
    return lines
  }
}
