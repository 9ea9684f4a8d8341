import Files

extension ProjectEdits {
  /// Xcode's names of file types by extension.
  private static let types = ["storyboard": "file.storyboard", "xib": "file.xib"]

  /// Adds a file beside another one of its folder, with the same membership: its reference, its line in the group, and those
  /// in the build phases.
  ///
  /// - Returns: Whether all lines about the other file have the form that Xcode writes. A localized file has another one.
  mutating func addSibling(_ name: String, of other: String) -> Bool {
    let words = lines.map { Self.parts($0).words }
    func objects(_ kind: String, _ marks: [String]) -> [Int] {
      words.indices.filter { index in
        words[index].contains("isa = \(kind);") && words[index].hasSuffix("};")
          && marks.contains(where: words[index].contains)
      }
    }
    let references = objects(
      "PBXFileReference", ["path = \(other);", "path = \"\(other)\";", "/\(other);", "/\(other)\";"])
    guard references.count == 1 else { return false }
    let reference = Self.firstWord(words[references[0]])
    let builds = objects("PBXBuildFile", ["fileRef = \(reference) ", "fileRef = \(reference);"])
    let ids = [reference] + builds.map { Self.firstWord(words[$0]) }
    let own = words.indices.filter { ids.contains(Self.firstWord(words[$0])) }
    guard own.allSatisfy({ words[$0].hasSuffix("};") || words[$0].hasSuffix(",") }) else { return false }
    var fresh: [(old: String, new: String)] = []
    for id in ids { fresh.append((id, freeID(like: id, except: Set(fresh.map(\.new))))) }
    for index in own {
      var line = lines[index].replacing(other, with: name)
      for (old, new) in fresh { line = line.replacing(old, with: new) }
      if let type = Self.types[FilePath.pathExtension(name)] {
        line = line.replacing(/lastKnownFileType = [A-Za-z0-9.]+;/, with: "lastKnownFileType = \(type);")
      }
      added[index + 1, default: []].append(line)
    }
    return true
  }

  /// The id at the beginning of an object or of a member of a list.
  private static func firstWord(_ words: String) -> String {
    String(words.prefix { $0 != " " && $0 != "," })
  }
}
