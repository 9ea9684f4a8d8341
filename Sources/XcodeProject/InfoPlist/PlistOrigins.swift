import Formats
import Model

extension PlistDictionary {
  /// Returns the location of each value, and of each entry of the dictionaries that describe a launch screen.
  ///
  /// A value of one line has its own line, and a list the line of its key. The entry of a dictionary has a path as its name,
  /// `UILaunchScreen > UIColorName`.
  func origins(in file: String) -> [String: SourceLocation] {
    var result: [String: SourceLocation] = [:]
    for entry in entries {
      let line = entry.value.value.isScalar ? entry.value.line ?? entry.line : entry.line
      result[entry.key] = SourceLocation(file: file, line: line)
      if entry.key.hasPrefix("UILaunch") {
        entry.value.dictionary?.addEntries(of: entry.key, in: file, to: &result)
      }
    }
    return result
  }

  private func addEntries(of path: String, in file: String, to result: inout [String: SourceLocation]) {
    for entry in entries {
      let name = InfoPlist.path(of: entry.key, in: path)
      result[name] = SourceLocation(file: file, line: entry.line)
      entry.value.dictionary?.addEntries(of: name, in: file, to: &result)
    }
  }
}
