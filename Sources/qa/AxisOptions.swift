import ArgumentParser
import Definitions
import Model

/// One option for each axis of the matrix: `--device`, `--os`, `--orientation` and so on.
///
/// The options come from `Axis.all`, so that a new axis needs no option of its own here. ArgumentParser finds options by
/// reflection, which `customMirror` answers, and hands over their values by decoding.
struct AxisOptions: ParsableArguments, CustomReflectable {
  /// Words by the key of their axis, as typed.
  private var words: [String: [String]] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    for axis in Axis.all {
      words[axis.key] = try container.decode(Option<[String]>.self, forKey: Key(axis.key)).wrappedValue
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Axis.all.map { axis in
        (
          label: axis.key as String?,
          value: Option<[String]>(
            wrappedValue: [], name: .customLong(axis.option), parsing: .upToNextOption,
            help: ArgumentHelp(Self.help(axis), valueName: Self.valueName(axis)),
            completion: Self.completion(axis)) as Any
        )
      }, displayStyle: .struct)
  }

  private static func help(_ axis: Axis) -> String {
    switch axis.domain {
    case .devices: "Ids of devices to check (`qa matrix show` lists them)."
    case .systems: "OS versions to check, such as 18 or 17.5."
    case .words(let values): "Values of \(axis.noun) to check: \(values.joined(separator: ", "))."
    }
  }

  private static func valueName(_ axis: Axis) -> String {
    switch axis.domain {
    case .devices: "device"
    case .systems: "version"
    case .words: axis.option
    }
  }

  private static func completion(_ axis: Axis) -> CompletionKind? {
    switch axis.domain {
    case .devices: .devices
    case .systems: nil
    case .words(let values): .list(values)
    }
  }

  func validate() throws { _ = try selection() }

  /// The selected values. An option can occur several times, with several words, or with commas.
  ///
  /// - Throws: `ValidationError` for a value that an axis cannot have.
  func selection() throws -> AxisSelection {
    var selection = AxisSelection()
    for axis in Axis.all {
      let given = words[axis.key] ?? []
      let values = given.flatMap { $0.split(separator: ",").map(String.init) }
      if !given.isEmpty, values.isEmpty { throw ValidationError("--\(axis.option) needs a value.") }
      selection[axis] = try values.map { try Self.value($0, axis) }
    }
    return selection
  }

  /// - Throws: `ValidationError` for a value that the axis cannot have.
  static func value(_ text: String, _ axis: Axis) throws -> String {
    if let value = axis.canonical(text) { return value }
    switch axis.domain {
    case .words(let values):
      throw ValidationError(
        "unknown \(axis.noun) \"\(text)\" for --\(axis.option): \(suggestion(for: text, in: values))")
    case .systems:
      throw ValidationError("--\(axis.option) needs a version such as 18 or 17.5, not \"\(text)\".")
    case .devices: throw ValidationError("--\(axis.option) needs a value.")
    }
  }

  private struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Orientation: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
extension Contrast: ExpressibleByArgument {}
