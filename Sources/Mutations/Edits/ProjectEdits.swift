import Files
import Model

/// Edits of a `project.pbxproj` as Xcode writes it, and of settings files. Line ends stay as they are.
struct ProjectEdits {
  /// Without line feeds; a carriage return stays at the end.
  private(set) var lines: [String]
  /// Lines to add before a line, by its index.
  var added: [Int: [String]] = [:]
  /// Indices of lines to remove.
  private var removed: Set<Int> = []

  /// Returns nil for edits that do not fit the form of the file.
  static func applied(_ edits: [SourceEdit], to bytes: [UInt8]) -> [UInt8]? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    // A line break of two characters is one Character, so the scalars are divided.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    var file = ProjectEdits(lines: lines.map { String($0) })
    for edit in edits {
      switch edit {
      case .setting(_, let line, let name, let value):
        guard file.set(name, to: value, onLine: line - 1) else { return nil }
      case .resource(_, let target, let path):
        guard file.addResource(FilePath.name(path), to: target) || file.removeException(of: path, in: target)
        else { return nil }
      case .sibling(_, let path, let other):
        guard file.addSibling(FilePath.name(path), of: FilePath.name(other)) else { return nil }
      default: return nil
      }
    }
    var result: [String] = []
    for (index, line) in file.lines.enumerated() {
      result += (file.added[index] ?? []) + (file.removed.contains(index) ? [] : [line])
    }
    return Array(result.joined(separator: "\n").utf8)
  }

  /// Changes `NAME = value;` of a project file or `NAME = value` of a settings file.
  private mutating func set(_ name: String, to value: String, onLine index: Int) -> Bool {
    guard lines.indices.contains(index) else { return false }
    let (blanks, words, end) = Self.parts(lines[index])
    // A condition such as `[sdk=iphoneos*]` has an equals sign, too.
    guard let equals = words.firstRange(of: " = ") ?? words.firstRange(of: "=") else { return false }
    let key = words[..<equals.lowerBound].filter { $0 != " " && $0 != "\"" }
    guard key == name || key.hasPrefix(name + "[") && key.hasSuffix("]") else { return false }
    let isPlain = value.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || "_./".utf8.contains(byte)
    }
    let isProject = words.hasSuffix(";")
    let written = isProject && (!isPlain || value.isEmpty) ? "\"\(value)\"" : value
    let old = words[equals.upperBound...].drop { $0 == " " }
    // A list on several lines, a variable and a comment are not replaced.
    guard isProject || !old.contains("//"), !old.contains("("), !old.contains("${") else {
      return false
    }
    let head = words[..<words.index(words.endIndex, offsetBy: -old.count)]
    lines[index] = blanks + head + written + (isProject ? ";" : "") + end
    return true
  }

  /// Adds a build file and its line in the resources phase of a target.
  private mutating func addResource(_ name: String, to target: String) -> Bool {
    let words = lines.map { Self.parts($0).words }
    func starts(_ index: Int) -> Bool {
      words[index].contains("/* \(name) */ = {")
        && (words[index].contains("isa = PBXFileReference;")
          || words.indices.contains(index + 1) && words[index + 1] == "isa = PBXVariantGroup;")
    }
    // A localized file has a group beside its references.
    let references = words.indices.filter(starts)
    let groups = references.filter { !words[$0].contains("isa = PBXFileReference;") }
    let candidates = groups.isEmpty ? references : groups
    guard candidates.count == 1, let reference = Self.id(words[candidates[0]]),
      let phase = resources(of: target, words),
      let section = words.firstIndex(of: "/* Begin PBXBuildFile section */"),
      let end = words.firstIndex(of: "/* End PBXBuildFile section */"), section < end,
      let open = words.indices.first(where: { Self.id(words[$0]) == phase && words[$0].hasSuffix("= {") }),
      let list = words[open...].firstIndex(of: "files = ("),
      let close = words[list...].firstIndex(of: ");")
    else { return false }
    let lineEnd = Self.parts(lines[close]).end
    let id = freeID(like: reference)
    // Xcode sorts the objects of a section by their ids, and keeps the order of a phase.
    let next = ((section + 1)..<end).first { (Self.id(words[$0]) ?? "") > id } ?? end
    let (object, member) = (
      words.indices.contains(section + 1) ? Self.parts(lines[section + 1]).blanks : "\t\t", "\t"
    )
    added[next, default: []].append(
      (next == end && section + 1 == end ? "\t\t" : object)
        + "\(id) /* \(name) in Resources */ = {isa = PBXBuildFile; fileRef = \(reference) /* \(name) */; };"
        + lineEnd)
    added[close, default: []].append(
      Self.parts(lines[close]).blanks + member + "\(id) /* \(name) in Resources */," + lineEnd)
    return true
  }

  /// Removes a file from the exceptions of a synchronized folder, with which a target does not copy it.
  private mutating func removeException(of path: String, in target: String) -> Bool {
    let words = lines.map { Self.parts($0).words }
    var found: [Int] = []
    for (index, line) in words.enumerated() where line == "membershipExceptions = (" {
      guard let end = words[index...].firstIndex(of: ");"), let close = words[end...].firstIndex(of: "};"),
        words[end..<close].contains(where: { $0.hasPrefix("target = ") && $0.hasSuffix("/* \(target) */;") })
      else { continue }
      found += ((index + 1)..<end).filter { entry in
        let name = words[entry].filter { $0 != "\"" }
        return name.hasSuffix(",") && ("/" + path).hasSuffix("/" + name.dropLast())
      }
    }
    guard found.count == 1 else { return false }
    removed.insert(found[0])
    return true
  }

  /// Returns the id of the only resources phase of a target.
  private func resources(of target: String, _ words: [String]) -> String? {
    var phases: [String] = []
    for (index, line) in words.enumerated() where line == "isa = PBXNativeTarget;" {
      guard let end = words[index...].firstIndex(of: "};") else { continue }
      let block = words[index..<end]
      guard block.contains("name = \(target);") || block.contains("name = \"\(target)\";") else { continue }
      phases += block.filter { $0.hasSuffix("/* Resources */,") }.compactMap(Self.id)
    }
    return phases.count == 1 ? phases[0] : nil
  }

  /// Returns an id that the file does not have, with the digits of another one at its beginning.
  func freeID(like id: String, except taken: Set<String> = []) -> String {
    var number = 1
    while true {
      let suffix = String(number, radix: 16, uppercase: true)
      let zeros = String(repeating: "0", count: max(0, 4 - suffix.count))
      let made = String(id.prefix(max(0, id.count - 4))) + zeros + suffix
      if !taken.contains(made), !lines.contains(where: { $0.contains(made) }) { return made }
      number += 1
    }
  }

  /// The first word of a line that has a comment after it.
  static func id(_ words: String) -> String? {
    guard let space = words.firstRange(of: " /*") else { return nil }
    return String(words[..<space.lowerBound])
  }

  /// Divides a line into the blanks before its words, the words, and the blanks after them.
  static func parts(_ line: String) -> (blanks: String, words: String, end: String) {
    let scalars = Array(line.unicodeScalars)
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" || scalar == "\r" }
    let start = scalars.firstIndex { !isBlank($0) } ?? scalars.count
    let end = (scalars.lastIndex { !isBlank($0) } ?? -1) + 1
    func text(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      return String(view)
    }
    return (text(0..<start), text(min(start, end)..<end), text(max(start, end)..<scalars.count))
  }
}
