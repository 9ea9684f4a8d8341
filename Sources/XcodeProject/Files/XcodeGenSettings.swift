import Files
import Formats
import Model

/// Counts what a specification expands to: its includes, templates and setting groups can each name the next ones several times.
final class XcodeGenExpansion {
  private var left = RunBudget.limits[.specificationValues]
  private(set) var isExceeded = false

  /// Returns whether as many values are left, and takes them.
  func spend(_ count: Int) -> Bool {
    left -= count
    isExceeded = isExceeded || left < 0
    return !isExceeded
  }

  /// Why a specification cannot be read.
  func error(in file: String) -> Diagnostic {
    Diagnostic(
      at: SourceLocation(file: file),
      "the specification expands to more than \(RunBudget.limits[.specificationValues]) values, which is the most that are read",
      fix: "include each file, template and group once")
  }
}

extension PlistNode {
  /// Number of values in it, with itself.
  var size: Int {
    switch content {
    case .array(let items): items.reduce(1) { $0 + $1.size }
    case .dictionary(let entries): entries.size
    default: 1
    }
  }
}

extension PlistDictionary {
  var size: Int { entries.reduce(1) { $0 + $1.value.size } }
}

/// The build settings of XcodeGen: a flat dictionary, or one with `base`, `configs` and `groups`.
struct XcodeGenSettings {
  private static let deepest = 16
  let groups: PlistDictionary?
  let expansion: XcodeGenExpansion

  func values(
    of settings: PlistDictionary?, configuration: String, depth: Int = 0
  ) -> [PlistDictionary.Entry] {
    guard let settings, depth < Self.deepest, expansion.spend(1 + settings.entries.count) else { return [] }
    guard settings.entries.contains(where: { ["base", "configs", "groups"].contains($0.key) }) else {
      return settings.entries
    }
    var result: [PlistDictionary.Entry] = []
    func add(_ entries: [PlistDictionary.Entry]) {
      for entry in entries where expansion.spend(1) {
        result.removeAll { $0.key == entry.key }
        result.append(entry)
      }
    }
    for group in settings.strings("groups") {
      add(values(of: groups?[group]?.dictionary, configuration: configuration, depth: depth + 1))
    }
    add(settings["base"]?.dictionary?.entries ?? [])
    let all = settings["configs"]?.dictionary?.entries ?? []
    let exact = all.filter { $0.key == configuration }
    let close = all.filter { configuration.lowercased().contains($0.key.lowercased()) }
    for entry in exact.isEmpty ? close : exact {
      add(values(of: entry.value.dictionary, configuration: configuration, depth: depth + 1))
    }
    return result
  }
}

/// The templates of XcodeGen's targets.
struct XcodeGenTemplates {
  private static let deepest = 8
  let top: PlistDictionary
  let expansion: XcodeGenExpansion

  /// Returns a target with the fields of its templates.
  func applied(to target: PlistDictionary, name: String) -> PlistDictionary {
    var result = merged(names: target.strings("templates"), depth: 0)
    result = Self.merged(result, target)
    var words = [("target_name", name)]
    for entry in result["templateAttributes"]?.dictionary?.entries ?? [] {
      if let text = entry.value.text { words.append((entry.key, text)) }
    }
    return Self.replaced(PlistNode(content: .dictionary(result)), words).dictionary ?? result
  }

  private func merged(names: [String], depth: Int) -> PlistDictionary {
    guard depth < Self.deepest else { return PlistDictionary() }
    return names.reduce(into: PlistDictionary()) { result, name in
      guard let template = top["targetTemplates"]?.dictionary?[name]?.dictionary,
        expansion.spend(result.size + template.size)
      else { return }
      result = Self.merged(result, merged(names: template.strings("templates"), depth: depth + 1))
      result = Self.merged(result, template)
    }
  }

  static func merged(_ old: PlistDictionary, _ new: PlistDictionary) -> PlistDictionary {
    var result = old
    for entry in new.entries {
      let key = entry.key.replacing(":REPLACE", with: "")
      var value = entry.value
      if key == entry.key, let known = old[key] {
        if let first = known.dictionary, let second = value.dictionary {
          value = PlistNode(content: .dictionary(merged(first, second)), line: value.line)
        } else if let first = known.array, let second = value.array {
          value = PlistNode(content: .array(first + second), line: value.line)
        }
      }
      result.append(.init(key: key, line: entry.line, value: value))
    }
    return result
  }

  private static func replaced(_ node: PlistNode, _ words: [(String, String)]) -> PlistNode {
    switch node.content {
    case .string(let text) where text.contains("${"):
      return PlistNode(
        content: .string(words.reduce(text) { $0.replacing("${\($1.0)}", with: $1.1) }), line: node.line)
    case .array(let items):
      return PlistNode(content: .array(items.map { replaced($0, words) }), line: node.line)
    case .dictionary(let entries):
      var result = PlistDictionary()
      for entry in entries.entries {
        result.append(.init(key: entry.key, line: entry.line, value: replaced(entry.value, words)))
      }
      return PlistNode(content: .dictionary(result), line: node.line)
    default: return node
    }
  }
}
