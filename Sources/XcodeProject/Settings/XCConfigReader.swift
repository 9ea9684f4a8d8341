import Model

/// Reads `.xcconfig` files with everything that they include.
final class XCConfigReader {
  private static let maximumFiles = 500
  private static let maximumBytes = 8 << 20
  private static let maximumTotalBytes = 32 << 20
  private let folder: ProjectFolder
  private let sourceRoot: String
  private var filesRead = 0
  private var bytesRead = 0
  private var isCutOff = false
  private var known: [String: [SettingAssignment]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter sourceRoot: where an `#include` is looked for that does not lie beside its file.
  init(_ folder: ProjectFolder, sourceRoot: String) {
    self.folder = folder
    self.sourceRoot = sourceRoot
  }

  /// Assignments in the order in which they take effect, included ones in the place of their `#include`.
  /// - Parameter place: where the project file names this one.
  func read(_ file: String, from place: SourceLocation?) -> [SettingAssignment] {
    if let assignments = known[file] { return assignments }
    var result: [SettingAssignment] = []
    read(file, stack: [], from: place, isOptional: false, into: &result)
    known[file] = result
    return result
  }

  private func read(
    _ file: String, stack: [String], from place: SourceLocation?, isOptional: Bool,
    into result: inout [SettingAssignment]
  ) {
    if stack.contains(file) {
      let chain = (stack + [file]).joined(separator: " > ")
      report(.warning, place, "the file includes itself: \(chain)", "remove one #include")
      return
    }
    guard filesRead < XCConfigReader.maximumFiles, stack.count < 64,
      bytesRead < XCConfigReader.maximumTotalBytes
    else {
      if !isCutOff {
        report(.warning, place, "too many files are included: the rest is not read", "include fewer files")
      }
      isCutOff = true
      return
    }
    filesRead += 1
    let file = spelled(file, from: place)
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = PlistFile.utf8(try folder.read(file, limit: XCConfigReader.maximumBytes))
      try PlistFile.refuseForeignText(bytes, file: file)
    } catch {
      if folder.entry(file) == .outside {
        // `#include?` usually names a file that only its developer has, beside the checkout.
        if isOptional { return }
        diagnostics.append(ProjectFolder.outside(file, at: place ?? error.location))
        return
      }
      if isOptional, folder.entry(file) == .missing { return }
      let missing = folder.entry(file) == .missing
      // CocoaPods writes these files and they say how to link, not how to launch.
      let isPods = missing && file.split(separator: "/").contains("Pods")
      diagnostics.append(
        Diagnostic(
          isPods ? .note : .warning, at: missing ? (place ?? error.location) : error.location,
          missing
            ? "the build settings file \u{201C}\(file)\u{201D} does not exist: its settings are not known"
            : error.message,
          fix: isPods ? "run `pod install`" : (missing ? "generate it or check it in" : error.fix)))
      return
    }
    bytesRead += bytes.count
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = String(decoding: line, as: UTF8.self)
      let location = SourceLocation(file: file, line: number + 1)
      read(line: text, at: location, stack: stack + [file], into: &result)
    }
  }

  /// The path as the disk writes it, with a warning where only the capitals differ.
  private func spelled(_ file: String, from place: SourceLocation?) -> String {
    guard let actual = folder.spelled(file), actual != file else { return file }
    report(
      .warning, place, "\u{201C}\(file)\u{201D} is called \u{201C}\(actual)\u{201D} on disk",
      "write it as the file is named: not every disk ignores case")
    return actual
  }

  private func read(
    line: String, at location: SourceLocation, stack: [String], into result: inout [SettingAssignment]
  ) {
    let text = XCConfigReader.trim(XCConfigReader.withoutComment(line))
    if text.isEmpty { return }
    if text.hasPrefix("#include") {
      let rest = text.dropFirst("#include".count)
      let isOptional = rest.hasPrefix("?")
      let quoted = rest.drop { $0 != "\"" }.dropFirst()
      guard let end = quoted.firstIndex(of: "\"") else {
        report(.warning, location, "the #include names no file in quotes", "write #include \"File.xcconfig\"")
        return
      }
      let own = ProjectFolder.parent(location.file)
      let name = String(quoted[..<end])
      let beside = folder.relative(ProjectFolder.join(own, name))
      let fromRoot = folder.relative(ProjectFolder.join(sourceRoot, name))
      let isElsewhere = folder.spelled(beside) == nil && folder.spelled(fromRoot) != nil
      let target = isElsewhere ? fromRoot : beside
      read(target, stack: stack, from: location, isOptional: isOptional, into: &result)
      return
    }
    // `=` inside brackets belongs to a condition.
    var depth = 0
    let sign = text.firstIndex { character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == "=" && depth <= 0
    }
    guard let sign, let (key, conditions) = SettingAssignment.split(XCConfigReader.trim(text[..<sign])),
      !key.isEmpty
    else {
      report(
        .warning, location, "\u{201C}\(text.prefix(60))\u{201D} is no build setting",
        "write KEY = value")
      return
    }
    var value = XCConfigReader.trim(text[text.index(after: sign)...])
    if value.hasSuffix(";") { value = XCConfigReader.trim(value.dropLast()) }
    result.append(
      SettingAssignment(key: key, conditions: conditions, value: value, location: location))
  }

  private func report(
    _ severity: Diagnostic.Severity, _ place: SourceLocation?, _ message: String, _ fix: String
  ) {
    diagnostics.append(Diagnostic(severity, at: place, message, fix: fix))
  }

  /// `//` starts a comment wherever it stands, which is why URLs in these files are written `https:/$()/…`.
  private static func withoutComment(_ line: String) -> Substring {
    guard let range = firstDoubleSlash(line) else { return line[...] }
    return line[..<range]
  }

  private static func firstDoubleSlash(_ line: String) -> String.Index? {
    var previous: String.Index?
    for index in line.indices {
      if line[index] == "/" {
        if let previous { return previous }
        previous = index
      } else {
        previous = nil
      }
    }
    return nil
  }

  private static func trim(_ text: some StringProtocol) -> String {
    var rest = Substring(text).drop { $0.isWhitespace }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}
