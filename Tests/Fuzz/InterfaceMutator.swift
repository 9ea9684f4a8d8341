import TestSupport

@testable import Mutations

/// Changes documents of Interface Builder element by element, so that most changed documents are still valid.
///
/// It adds, removes and re-links constraints, moves and copies views, and replaces values.
enum InterfaceMutator {
  /// Returns a changed document; nil for bytes that are not markup, for results above the limit, and at times, so that
  /// libFuzzer changes bytes.
  static func mutate(
    _ input: [UInt8], limit: Int, with random: inout some RandomNumberGenerator
  ) -> [UInt8]? {
    guard Int.random(in: 0..<8, using: &random) > 0 else { return nil }
    var bytes = input
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let markup = Markup(bytes) else { return nil }
      var change = Change(markup: markup)
      let edits = change.edits(with: &random)
      bytes = markup.applying(edits)
    }
    return bytes.count <= limit && bytes != input ? bytes : nil
  }

  private static let attributes = [
    "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX", "centerY",
    "baseline", "firstBaseline", "leftMargin", "rightMargin", "topMargin", "bottomMargin", "leadingMargin",
    "trailingMargin", "centerXWithinMargins", "centerYWithinMargins", "notAnAttribute",
  ]
  private static let relations = ["equal", "lessThanOrEqual", "greaterThanOrEqual"]
  private static let numbers = [
    "0", "1", "-1", "0.5", "8", "120", "-1000", "100000", "1e300", "-1e300", "0.000001", "nan", "inf", "1:3",
    "",
  ]
  private static let priorities = ["1", "250", "750", "999", "999.5", "1000", "1001", "-5", "nan"]
  private static let flags: Set = ["YES", "NO"]

  private struct Change {
    let markup: Markup

    private var constraints: [Int] { markup.indices(named: "constraint") }
    /// Elements inside `subviews`.
    private var views: [Int] {
      markup.elements.indices.filter {
        markup.elements[$0].parent.map { markup.elements[$0].name == "subviews" } ?? false
      }
    }
    private var ids: [String] { markup.elements.indices.compactMap { markup.value("id", of: $0) } }

    private func pick<Value>(_ list: [Value], _ random: inout some RandomNumberGenerator) -> Value? {
      list.randomElement(using: &random)
    }

    mutating func edits(with random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      switch Int.random(in: 0..<10, using: &random) {
      case 0: pick(constraints, &random).map { [markup.removing($0)] } ?? []
      case 1, 2: added(&random)
      case 3, 4: linked(&random)
      case 5: pick(views, &random).map { [markup.removing($0)] } ?? []
      case 6: copied(&random)
      case 7: moved(&random)
      default: replaced(&random)
      }
    }

    /// Adds a constraint between any two elements.
    private func added(_ random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      let lists = markup.indices(named: "constraints")
      guard let list = pick(lists, &random), let first = pick(ids, &random) else {
        guard let view = pick(views, &random) else { return [] }
        return [markup.appending("<constraints></constraints>", to: view)]
      }
      var text = "<constraint firstItem=\"\(first)\" firstAttribute=\"\(pick(attributes, &random) ?? "top")\""
      if Bool.random(using: &random), let second = pick(ids, &random) {
        text += " secondItem=\"\(second)\" secondAttribute=\"\(pick(attributes, &random) ?? "top")\""
      }
      for (name, values) in [
        ("relation", relations), ("constant", numbers), ("multiplier", numbers), ("priority", priorities),
      ] where Int.random(in: 0..<3, using: &random) == 0 {
        text += " \(name)=\"\(pick(values, &random) ?? "0")\""
      }
      return [
        markup.appending(text + " id=\"m\(UInt32.random(in: 0..<1 << 20, using: &random))\"/>", to: list)
      ]
    }

    /// Gives a constraint another item, attribute, relation or number.
    private func linked(_ random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      guard let constraint = pick(constraints, &random) else { return [] }
      let choices: [(name: String, values: [String])] = [
        ("firstItem", ids), ("secondItem", ids), ("firstAttribute", attributes),
        ("secondAttribute", attributes),
        ("relation", relations), ("constant", numbers), ("multiplier", numbers), ("priority", priorities),
      ]
      guard let choice = pick(choices, &random), let value = pick(choice.values, &random) else { return [] }
      if Int.random(in: 0..<6, using: &random) == 0, let edit = markup.removing(choice.name, of: constraint) {
        return [edit]
      }
      return [markup.setting(choice.name, value, of: constraint)]
    }

    private func text(of element: Int) -> String {
      let own = markup.elements[element]
      return markup.text(own.tag.lowerBound..<own.end)
    }

    /// Copies a view or constraint beside itself; at times with its ids, which then occur twice.
    private func copied(_ random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      guard let element = pick(views + constraints, &random) else { return [] }
      var copy = text(of: element)
      if Int.random(in: 0..<4, using: &random) > 0 {
        let mark = "m\(UInt32.random(in: 0..<1 << 20, using: &random))-"
        copy = copy.replacing(" id=\"", with: " id=\"\(mark)")
      }
      return [markup.inserting(copy, before: element)]
    }

    /// Moves a view or constraint into another element.
    private func moved(_ random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      let lists = markup.indices(named: "subviews") + markup.indices(named: "constraints")
      guard let element = pick(views + constraints, &random), let list = pick(lists, &random),
        !markup.isInside(list, element)
      else { return [] }
      return [markup.appending(text(of: element), to: list), markup.removing(element)]
    }

    /// Replaces the value of any attribute.
    private func replaced(_ random: inout some RandomNumberGenerator) -> [Markup.Edit] {
      guard let element = pick(Array(markup.elements.indices), &random),
        let attribute = pick(markup.elements[element].attributes, &random)
      else { return [] }
      let old = markup.text(attribute.value)
      let value: String?
      if flags.contains(old) {
        value = old == "YES" ? "NO" : "YES"
      } else if Double(old) != nil {
        value = pick(numbers, &random)
      } else {
        value = pick(ids, &random)
      }
      return value.map { [Markup.Edit(range: attribute.value, text: $0)] } ?? []
    }
  }
}
