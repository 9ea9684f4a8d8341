extension ProjectEdits {
  /// Adds a file beside another one of its folder, with the same membership: its reference, its line in the group, and those
  /// in the build phases.
  ///
  /// - Returns: Whether all lines about the other file have the form that Xcode writes. A localized file has another one.
  mutating func addSibling(_ name: String, of other: String) -> Bool {
    let words = lines.map { Self.parts($0).words }
    let own = words.indices.filter { index in
      words[index].contains("/* \(other) */") || words[index].contains("/* \(other) in ")
    }
    let objects = own.filter { words[$0].contains(" = {isa = ") && words[$0].hasSuffix("};") }
    guard own.allSatisfy({ objects.contains($0) || words[$0].hasSuffix("*/,") }),
      objects.filter({ words[$0].contains("isa = PBXFileReference;") }).count == 1
    else { return false }
    var fresh: [(old: String, new: String)] = []
    for id in objects.compactMap({ Self.id(words[$0]) }) {
      fresh.append((id, freeID(like: id, except: Set(fresh.map(\.new)))))
    }
    for index in own {
      var line = lines[index].replacing(other, with: name)
      for (old, new) in fresh { line = line.replacing(old, with: new) }
      added[index + 1, default: []].append(line)
    }
    return true
  }
}
