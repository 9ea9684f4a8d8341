/// A measured or expected figure in `run.json`: a number, text, a flag or a list.
package enum Measure: Hashable, Sendable, Codable, ExpressibleByStringLiteral,
  ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  case number(Double)
  case text(String)
  case flag(Bool)
  case list([Measure])
  package init(stringLiteral value: String) { self = .text(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else {
      self = .list(try container.decode([Measure].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch rounded {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .flag(let flag): try container.encode(flag)
    case .list(let items): try container.encode(items)
    }
  }

  /// The figure with three decimals, as `run.json` has it; a number that JSON cannot write becomes text.
  package var rounded: Measure {
    switch self {
    case .number(let number):
      if !number.isFinite { return .text(number.shortDescription) }
      return abs(number) < 1e12 ? .number((number * 1000).rounded() / 1000) : self
    case .list(let items): return .list(items.map(\.rounded))
    case .text, .flag: return self
    }
  }

  /// Nil unless it is a number.
  package var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// For sentences.
  package var text: String {
    switch self {
    case .number(let number): number.shortDescription
    case .text(let text): text
    case .flag(let flag): flag ? "yes" : "no"
    case .list(let items): items.map(\.text).joined(separator: ", ")
    }
  }
}
