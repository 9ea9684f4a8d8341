import Files
import Model

/// The lines of a `project.pbxproj` as Xcode writes it, for edits of single lines.
struct ProjectText: Sendable {
  let path: String
  let lines: [String]

  /// Returns nil for a file that is not UTF-8.
  init?(path: String, bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  func changes(_ lines: [String]?) -> FileChanges? {
    guard let lines, lines != self.lines else { return nil }
    return [path: .write(Array(lines.joined(separator: "\n").utf8))]
  }

  /// The line that opens the build settings of a configuration's target, and the line that closes them.
  func block(of configuration: BuildConfiguration) -> (open: Int, close: Int)? {
    let names = ["PRODUCT_BUNDLE_IDENTIFIER", "INFOPLIST_FILE", "PRODUCT_NAME", "TARGETED_DEVICE_FAMILY"]
    for name in names {
      guard let location = configuration.settings[name]?.location, location.file == path,
        let line = location.line, lines.indices.contains(line - 1),
        let open = lines[..<line].lastIndex(where: { $0.contains("buildSettings = {") }),
        let close = lines[line...].firstIndex(where: { $0.hasPrefix("\t\t\t};") })
      else { continue }
      return (open, close)
    }
    return nil
  }

  /// Returns the lines with a build setting of a configuration's target; nil for a file in another form.
  ///
  /// - Parameter value: As written in the file; nil removes the setting.
  func setting(_ name: String, _ value: String?, in configuration: BuildConfiguration) -> [String]? {
    guard let block = block(of: configuration) else { return nil }
    var result = lines
    for index in stride(from: block.close - 1, to: block.open, by: -1) {
      let line = lines[index].drop { $0 == "\t" || $0 == " " }
      guard line.hasPrefix(name + " = ") || line.hasPrefix("\"\(name)\" = ") else { continue }
      guard line.hasSuffix(";") else { return nil }
      result.remove(at: index)
    }
    if let value { result.insert("\t\t\t\t\(name) = \(value);", at: block.open + 1) }
    return result
  }

  /// The first line of a file's entry in a resources phase.
  func resourceLine(_ file: String) -> Int? {
    let name = FilePath.name(file)
    var isInside = false
    for (index, line) in lines.enumerated() {
      if line.contains("isa = PBXResourcesBuildPhase") { isInside = true }
      if isInside, line.contains("/* \(name) in Resources */,") { return index }
      if line.hasPrefix("\t\t};") { isInside = false }
    }
    return nil
  }

  func location(_ index: Int) -> SourceLocation { SourceLocation(file: path, line: index + 1) }
}
