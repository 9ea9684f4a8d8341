import Files
import Formats
import Model

/// Reads `.xcconfig` files with everything that they include.
final class XCConfigReader {
  private static let maximumFiles = 500
  private static let maximumTotalBytes = 32 << 20
  private static let maximumLines = 100_000
  private let folder: ProjectFolder
  private let sourceRoot: String
  private var filesRead = 0
  private var bytesRead = 0
  private var linesRead = 0
  private var isCutOff = false
  private var known: [String: [SettingAssignment]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  /// - Parameter sourceRoot: The folder of included files that are not beside the including one.
  init(_ folder: ProjectFolder, sourceRoot: String) {
    self.folder = folder
    self.sourceRoot = sourceRoot
  }

  /// Returns the assignments in the order in which they take effect, with those of included files.
  ///
  /// - Parameter location: The line of the project file that names the file.
  func read(_ file: String, from location: SourceLocation?) -> [SettingAssignment] {
    if let assignments = known[file] { return assignments }
    var result: [SettingAssignment] = []
    read(file, stack: [], from: location, isOptional: false, into: &result)
    known[file] = result
    return result
  }

  private func read(
    _ file: String, stack: [String], from location: SourceLocation?, isOptional: Bool,
    into result: inout [SettingAssignment]
  ) {
    if stack.contains(file) {
      let chain = (stack + [file]).joined(separator: " > ")
      report(.warning, location, "the file includes itself: \(chain)", "remove one #include")
      return
    }
    guard filesRead < XCConfigReader.maximumFiles, stack.count < 64,
      bytesRead < XCConfigReader.maximumTotalBytes
    else {
      if !isCutOff {
        report(
          .warning, location,
          "more than \(XCConfigReader.maximumFiles) files are included; the rest is not read",
          "include fewer files")
      }
      isCutOff = true
      return
    }
    filesRead += 1
    let file = spelled(file, from: location)
    let bytes: [UInt8]
    do throws(Diagnostic) {
      bytes = SourceText.utf8(try folder.readFile(file, limit: ByteLimit.source))
      try SourceText.check(bytes, file: file)
    } catch {
      // The files of CocoaPods have settings for linking, not for launching.
      let isPods = file.split(separator: "/").contains("Pods")
      // A link of the project to somewhere else is an error, as for every other file.
      if folder.entry(file) == .outside, file.hasPrefix("..") || file.hasPrefix("/") {
        // `#include?` usually names a file that only its developer has, beside the checkout.
        if isOptional { return }
        let severity: Diagnostic.Severity = isPods ? .note : .warning
        diagnostics.append(ProjectFolder.outside(file, at: location ?? error.location, severity))
        return
      }
      if isOptional, folder.entry(file) == .missing { return }
      let missing = folder.entry(file) == .missing
      diagnostics.append(
        Diagnostic(
          !missing ? .error : isPods ? .note : .warning,
          at: missing ? (location ?? error.location) : error.location,
          missing
            ? "the build settings file \"\(file)\" does not exist, so its settings are not known"
            : error.message,
          fix: !missing
            ? error.fix : isPods ? "run `pod install`" : "generate it, or add it to the repository"))
      return
    }
    bytesRead += bytes.count
    // An upper bound: the third is the first byte of the separators of Unicode.
    linesRead += bytes.count { $0 == 10 || $0 == 13 || $0 == 0xE2 }
    guard linesRead <= Self.maximumLines else {
      diagnostics.append(
        Diagnostic(
          at: SourceLocation(file: file),
          "the build settings files have more than \(Self.maximumLines) lines together",
          fix: "check the program that wrote them"))
      return
    }
    for statement in XCConfigParser.statements(bytes) {
      read(statement, in: file, stack: stack + [file], into: &result)
    }
  }

  /// Returns the path as it is on disk, with a warning where its case differs.
  private func spelled(_ file: String, from location: SourceLocation?) -> String {
    guard let actual = folder.spelled(file), actual != file else { return file }
    report(
      .warning, location, "the file \"\(file)\" is called \"\(actual)\" on disk",
      "write the name as it is on disk, because some disks are case-sensitive")
    return actual
  }

  private func read(
    _ statement: XCConfigParser.Statement, in file: String, stack: [String],
    into result: inout [SettingAssignment]
  ) {
    switch statement {
    case .include(let name, let isOptional, let line):
      let target = included(name, from: file)
      let location = SourceLocation(file: file, line: line)
      read(target, stack: stack, from: location, isOptional: isOptional, into: &result)
    case .assignment(let left, let value, let line):
      let location = SourceLocation(file: file, line: line)
      guard let (key, conditions) = SettingAssignment.split(left), !key.isEmpty else {
        report(
          .warning, location, "\"\(left.prefix(60))\" is not the name of a build setting", "write KEY = value"
        )
        return
      }
      result.append(
        SettingAssignment(key: key, conditions: conditions, value: value, location: location))
    case .diagnostic(let message, let fix, let line):
      report(.warning, SourceLocation(file: file, line: line), message, fix)
    }
  }

  /// Returns the file beside the including one, else the one below the source root. Its extension can be omitted.
  private func included(_ name: String, from file: String) -> String {
    let names = FilePath.pathExtension(name).isEmpty ? [name, name + ".xcconfig"] : [name]
    let candidates = [FilePath.parent(file), sourceRoot].flatMap { base in
      names.map { folder.relative(FilePath.join(base, $0)) }
    }
    return candidates.first { folder.spelled($0) != nil } ?? candidates[0]
  }

  private func report(
    _ severity: Diagnostic.Severity, _ location: SourceLocation?, _ message: String, _ fix: String
  ) {
    diagnostics.append(Diagnostic(severity, at: location, message, fix: fix))
  }
}
