/// The link from a run's page to the gate's page, which is written later.
package enum GateLink {
  /// Where the link goes in the navigation of a run's page.
  private static let mark = "<!-- gate -->"
  private static let link = "<li><a href=\"gate.html\">Gate</a></li>"

  /// Returns a run's page with or without the link; nil for a page that needs no change.
  ///
  /// - Parameter isWritten: Whether there is a gate's page.
  package static func page(_ bytes: [UInt8], isWritten: Bool) -> [UInt8]? {
    let (old, new) = isWritten ? (mark, link) : (link, mark)
    guard let range = bytes.firstRange(of: Array(old.utf8)) else { return nil }
    return bytes[..<range.lowerBound] + Array(new.utf8) + bytes[range.upperBound...]
  }
}
