/// A value of a data file, with all `$name` references resolved.
public indirect enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([Value])
  case map([String: Value])

  public var string: String? { if case .string(let text) = self { text } else { nil } }
  public var number: Double? { if case .number(let number) = self { number } else { nil } }
  public var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }
  public var list: [Value]? { if case .list(let items) = self { items } else { nil } }
  public var map: [String: Value]? { if case .map(let entries) = self { entries } else { nil } }
}
