import Model

/// A length in points that follows from the screen, such as `0.5 * screen.width - 20` or `min(0.6 * screen.width, 300)`.
package struct Formula: Hashable, Sendable {
  /// A length of a screen or of the element's own frame. Edges are distances from the left or the top of the screen.
  package enum Variable: String, CaseIterable, Sendable {
    case screenWidth = "screen.width"
    case screenHeight = "screen.height"
    /// The shorter side of the screen.
    case screenShort = "screen.short"
    case safeLeft = "safe.left"
    case safeRight = "safe.right"
    case safeTop = "safe.top"
    case safeBottom = "safe.bottom"
    case safeWidth = "safe.width"
    case safeHeight = "safe.height"
    case width, height

    package func value(on viewport: Viewport, of frame: Rect) -> Double {
      let (screen, safe) = (viewport.bounds, viewport.bounds.inset(by: viewport.safeArea))
      let points =
        switch self {
        case .screenWidth: screen.width
        case .screenHeight: screen.height
        case .screenShort: min(screen.width, screen.height)
        case .safeLeft: safe.minX
        case .safeRight: safe.maxX
        case .safeTop: safe.minY
        case .safeBottom: safe.maxY
        case .safeWidth: safe.width
        case .safeHeight: safe.height
        case .width: frame.width
        case .height: frame.height
        }
      return points.value
    }

    var isSafeArea: Bool { rawValue.hasPrefix("safe.") }
  }

  /// A number times a variable; a plain number without one.
  package struct Term: Hashable, Sendable {
    package var factor: Double
    package var variable: Variable?
    package init(_ factor: Double, _ variable: Variable? = nil) {
      self.factor = factor
      self.variable = variable
    }
  }

  /// How several sums give one length.
  package enum Choice: String, Sendable {
    case least = "min"
    case greatest = "max"
  }

  package var choice: Choice
  /// One sum, or several of which `choice` takes one.
  package var sums: [[Term]]

  package init(_ sums: [[Term]], choice: Choice = .least) {
    self.sums = sums
    self.choice = choice
  }

  package func value(on viewport: Viewport, of frame: Rect) -> Double {
    let values = sums.map { sum in
      sum.reduce(0) { $0 + $1.factor * ($1.variable?.value(on: viewport, of: frame) ?? 1) }
    }
    return (choice == .least ? values.min() : values.max()) ?? 0
  }

  /// Whether it is the same on all screens.
  package var isNumber: Bool { sums.joined().allSatisfy { $0.variable == nil } }

  var usesSafeArea: Bool { sums.joined().contains { $0.variable?.isSafeArea ?? false } }
}

extension Formula: CustomStringConvertible {
  package var description: String {
    let texts = sums.map(Self.text)
    return texts.count == 1 ? texts[0] : "\(choice.rawValue)(\(texts.joined(separator: ", ")))"
  }

  private static func text(_ sum: [Term]) -> String {
    var text = ""
    for term in sum {
      let number = decimal(abs(term.factor))
      let words = term.variable.map { number == "1" ? $0.rawValue : "\(number) * \($0.rawValue)" } ?? number
      let sign = term.factor < 0 ? "-" : "+"
      text += text.isEmpty ? (sign == "-" ? "-" : "") + words : " \(sign) \(words)"
    }
    return text.isEmpty ? "0" : text
  }

  /// At most six decimals, never an exponent.
  private static func decimal(_ number: Double) -> String {
    let millionths = Int((number * 1_000_000).rounded())
    let fraction = String(String(millionths % 1_000_000 + 1_000_000).dropFirst())
    let digits = fraction.reversed().drop { $0 == "0" }.reversed()
    return "\(millionths / 1_000_000)" + (digits.isEmpty ? "" : "." + String(digits))
  }
}

extension Formula {
  /// Returns nil for a text that is no formula.
  package init?(_ text: String) {
    // Blanks may be around signs, not inside of numbers and names.
    let words = text.split(separator: " ")
    let isSplit = zip(words, words.dropFirst()).contains { left, right in
      !(left.last.map(Self.signs.contains) ?? true) && !(right.first.map(Self.signs.contains) ?? true)
    }
    let compact = words.joined()
    guard !isSplit else { return nil }
    for choice in [Choice.least, .greatest] {
      let head = choice.rawValue + "("
      guard compact.hasPrefix(head), compact.hasSuffix(")") else { continue }
      let parts = compact.dropFirst(head.count).dropLast().split(
        separator: ",", omittingEmptySubsequences: false)
      let sums = parts.compactMap { Self.sum(String($0)) }
      guard sums.count == parts.count, sums.count > 1 else { return nil }
      self.init(sums, choice: choice)
      return
    }
    guard let sum = Self.sum(compact) else { return nil }
    self.init([sum])
  }

  private static let signs: Set<Character> = ["+", "-", "*", ",", "(", ")"]

  private static func sum(_ text: String) -> [Term]? {
    guard !text.isEmpty, text.utf8.count < 400 else { return nil }
    var terms: [Term] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      var sign = 1.0
      if let first = rest.first, first == "+" || first == "-" {
        if first == "-" { sign = -1 }
        rest = rest.dropFirst()
      } else if !terms.isEmpty {
        return nil
      }
      let end = rest.firstIndex { $0 == "+" || $0 == "-" } ?? rest.endIndex
      guard var term = term(String(rest[..<end])) else { return nil }
      term.factor *= sign
      terms.append(term)
      rest = rest[end...]
    }
    return terms
  }

  private static func term(_ text: String) -> Term? {
    let parts = text.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      return Variable(rawValue: parts[0]).map { Term(1, $0) } ?? number(parts[0]).map { Term($0) }
    case 2:
      guard let factor = number(parts[0]), let variable = Variable(rawValue: parts[1]) else { return nil }
      return Term(factor, variable)
    default: return nil
    }
  }

  private static func number(_ text: String) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }) else { return nil }
    return Double(text).flatMap { $0 <= largestNumber ? $0 : nil }
  }

  private static let largestNumber = 1_000_000.0
}
