/// A value of a data file, with all `$name` references resolved.
package indirect enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Value])
  case map([String: Value])

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var number: Double? { if case .number(let number) = self { number } else { nil } }
  package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  package var list: [Value]? { if case .list(let items) = self { items } else { nil } }
  package var map: [String: Value]? { if case .map(let entries) = self { entries } else { nil } }
}
