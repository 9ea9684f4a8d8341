import Formats
import Model

/// Results of an app's own tests, read from the formats of Xcode and the tools around it.
///
/// Reads the JSON of `xcrun xcresulttool get test-results tests --path X.xcresult` (Xcode 16 and later), and JUnit XML
/// as fastlane, trainer and xcbeautify write it. The JSON has more information, for example about retries. Reads also
/// in-toto statements with a test result.
package struct TestResults: Sendable {
  package var run: TestRun
  /// What could not be read, with locations.
  package var diagnostics: [Diagnostic]

  static let testsAtMost = 200_000

  init(tests: [TestRun.Test], diagnostics: [Diagnostic]) {
    run = TestRun(tests: tests, errors: diagnostics.map(\.message))
    self.diagnostics = diagnostics
  }

  /// Reads test results of either format.
  ///
  /// - Parameter file: The file's name for diagnostics.
  package static func read(_ bytes: [UInt8], file: String) -> TestResults {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let first = bytes.dropFirst(start).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return json(bytes, file)
    case UInt8(ascii: "<"): return JUnitFile.read(bytes, file: file)
    default:
      return failure(
        SourceLocation(file: file),
        first == nil ? "the file is empty" : "the file is neither test results in JSON nor JUnit XML",
        fix: command)
    }
  }

  static let command =
    "write them with `xcrun xcresulttool get test-results tests --path X.xcresult > tests.json`"

  static func failure(_ location: SourceLocation, _ message: String, fix: String) -> TestResults {
    TestResults(tests: [], diagnostics: [Diagnostic(.warning, at: location, message, fix: fix)])
  }

  private static func json(_ bytes: [UInt8], _ file: String) -> TestResults {
    do {
      let root = try JSONReader.read(bytes)
      if let (key, line) = root.repetition {
        return failure(
          SourceLocation(file: file, line: line), "an object has the key \"\(key.prefix(100))\" twice",
          fix: command)
      }
      return StatementFile.matches(root)
        ? StatementFile.read(root, file: file) : XcresultFile.read(root, file: file)
    } catch {
      return failure(
        SourceLocation(file: file, line: error.line, column: error.column),
        "the test results are not JSON: \(error.message)", fix: command)
    }
  }
}
