import Files
import Formats
import Model

/// A specification of XcodeGen with the files that it includes.
///
/// Source: yonaskolb/XcodeGen, Docs/ProjectSpec.md ("Include") and Sources/ProjectSpec/SpecFile.swift.
struct XcodeGenIncludes {
  private static let deepest = 8
  let folder: ProjectFolder
  let expansion: XcodeGenExpansion
  /// What it takes to read a file, in values.
  private static let costOfFile = 100

  /// - Throws: A `Diagnostic` for a file that cannot be read, and for an include that depends on the environment.
  func specification(_ file: String, depth: Int = 0) throws(Diagnostic) -> PlistDictionary {
    let root = try SpecificationText.read(folder.readFile(file), file: file)
    guard let own = root.dictionary else {
      throw Diagnostic(
        at: SourceLocation(file: file), "the specification is \(root.typePhrase), not a dictionary",
        fix: "generate the project, then check it")
    }
    guard expansion.spend(Self.costOfFile + own.size) else { throw expansion.error(in: file) }
    guard let include = own["include"] else { return own }
    var result = PlistDictionary()
    for item in include.array ?? [include] {
      guard let path = item.string ?? item.dictionary?.string("path"), !path.contains("${"),
        depth < Self.deepest,
        item.dictionary?["enable"].map({ if case .bool = $0.content { true } else { false } }) ?? true
      else {
        throw Diagnostic(
          at: SourceLocation(file: file, line: item.line ?? own.line(of: "include")),
          "what the specification includes here depends on the environment, or is more than \(Self.deepest) files deep",
          fix: "generate the project with `xcodegen generate`, then check it")
      }
      if case .bool(false)? = item.dictionary?["enable"]?.content { continue }
      let base = FilePath.parent(file)
      let other = folder.relative(FilePath.join(base, path))
      var included = try specification(other, depth: depth + 1)
      var isRelative = true
      if case .bool(let flag)? = item.dictionary?["relativePaths"]?.content { isRelative = flag }
      let prefix = FilePath.parent(path)
      guard expansion.spend(result.size + included.size) else { throw expansion.error(in: file) }
      if isRelative, !prefix.isEmpty { included = XcodeGenPaths(prefix: prefix).moved(included) }
      result = XcodeGenTemplates.merged(result, included.withoutLines)
    }
    return XcodeGenTemplates.merged(result, own)
  }
}

/// The paths of a specification in another folder than the one that includes it.
private struct XcodeGenPaths {
  let prefix: String

  func moved(_ top: PlistDictionary) -> PlistDictionary {
    top.mapped { key, value in
      switch key {
      case "configFiles": paths(value)
      case "targets", "targetTemplates", "aggregateTargets":
        value.mapped { _, target in target.mapped { key, value in field(key, value) } }
      default: value
      }
    }
  }

  private func field(_ key: String, _ value: PlistNode) -> PlistNode {
    switch key {
    case "configFiles": paths(value)
    case "info", "entitlements": value.mapped { key, inner in key == "path" ? path(inner) : inner }
    case "sources":
      value.array.map { items in PlistNode(content: .array(items.map(source)), line: value.line) }
        ?? source(value)
    default: value
    }
  }

  private func source(_ value: PlistNode) -> PlistNode {
    value.string == nil ? value.mapped { key, inner in key == "path" ? path(inner) : inner } : path(value)
  }

  private func paths(_ value: PlistNode) -> PlistNode { value.mapped { _, inner in path(inner) } }

  private func path(_ value: PlistNode) -> PlistNode {
    guard let text = value.string, !text.hasPrefix("/") else { return value }
    return PlistNode(content: .string(FilePath.join(prefix, text)), line: value.line)
  }
}

extension PlistDictionary {
  fileprivate func mapped(_ change: (String, PlistNode) -> PlistNode) -> PlistDictionary {
    var result = PlistDictionary()
    for entry in entries {
      result.append(.init(key: entry.key, line: entry.line, value: change(entry.key, entry.value)))
    }
    return result
  }

  /// The lines of an included file are not those of the file that messages name.
  fileprivate var withoutLines: PlistDictionary {
    var result = PlistDictionary()
    for entry in entries { result.append(.init(key: entry.key, line: nil, value: entry.value.withoutLines)) }
    return result
  }
}

extension PlistNode {
  fileprivate func mapped(_ change: (String, PlistNode) -> PlistNode) -> PlistNode {
    dictionary.map { PlistNode(content: .dictionary($0.mapped(change)), line: line) } ?? self
  }

  fileprivate var withoutLines: PlistNode {
    switch content {
    case .array(let items): PlistNode(content: .array(items.map(\.withoutLines)))
    case .dictionary(let entries): PlistNode(content: .dictionary(entries.withoutLines))
    default: PlistNode(content: content)
    }
  }
}
