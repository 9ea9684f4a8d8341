import Model
import Runner

/// One thing about an element that criteria of a draft cover.
struct DraftAspect: Hashable, Sendable {
  enum Kind: String, Sendable {
    case x = "horizontal location"
    case width
    case y = "vertical location"
    case height, look
    case whole = "visible part"
    /// The look in some cases.
    case someLook = "look in some cases"
    /// The color behind all elements in some cases.
    case someBackground
    /// Files for all scales.
    case scales
    /// Enough pixels.
    case pixels
  }
  /// What a draft has to cover of an element.
  private static let wanted: [Kind] = [.x, .width, .y, .height, .look, .whole]

  var element: String
  var kind: Kind

  static func all(_ kinds: [Kind], of element: DraftElement) -> Set<DraftAspect> {
    Set(kinds.map { DraftAspect(element: element.name, kind: $0) })
  }

  /// Returns what is not covered of an element, as a clause: `the width and look of the image "Logo"`.
  ///
  /// - Parameter isBackground: Whether other elements may cover it.
  static func missing(_ element: DraftElement, isBackground: Bool, _ covered: Set<DraftAspect>) -> [String] {
    let wanted: [Kind] =
      !element.isDrawn ? [.look] : self.wanted.filter { !isBackground || $0 != .whole }
    func has(_ kind: Kind) -> Bool { covered.contains(DraftAspect(element: element.name, kind: kind)) }
    let names = wanted.filter { !has($0) && !($0 == .whole && has(.someLook)) }.map { kind in
      kind == .look && has(.someLook) ? Kind.someLook.rawValue : kind.rawValue
    }
    if names.isEmpty { return [] }
    let subject = element.subject
    return ["the \(names.listed()) of \(subject.prefix(1).lowercased() + subject.dropFirst())"]
  }
}
